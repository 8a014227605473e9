package commits

import (
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/urlpath"
)

type comparisonJSON struct {
	URL             string          `json:"url"`
	HTMLURL         string          `json:"html_url"`
	PermalinkURL    string          `json:"permalink_url"`
	DiffURL         string          `json:"diff_url"`
	PatchURL        string          `json:"patch_url"`
	BaseCommit      CommitJSON      `json:"base_commit"`
	MergeBaseCommit CommitJSON      `json:"merge_base_commit"`
	Status          string          `json:"status"`
	AheadBy         int             `json:"ahead_by"`
	BehindBy        int             `json:"behind_by"`
	TotalCommits    int             `json:"total_commits"`
	Commits         []CommitJSON    `json:"commits"`
	Files           []DiffEntryJSON `json:"files"`
}

// Limits of a comparison, as GitHub has them.
const (
	maxComparedCommits = 250 // without paging
	maxComparedFiles   = 300
)

func compare(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	ctx := c.Context()
	baseName, headName, ok := strings.Cut(c.Param("basehead"), "...")
	if !ok {
		return web.NotFound()
	}
	base, err := comparedCommit(c, r, baseName)
	if err != nil {
		return err
	}
	head, err := comparedCommit(c, r, headName)
	if err != nil {
		return err
	}
	meeting, err := r.MergeBase(ctx, base, head)
	if errors.Is(err, gitstore.ErrNoMergeBase) {
		return &web.Problem{Status: http.StatusNotFound, Message: "No common ancestor between " + baseName + " and " + headName + "."}
	}
	if err != nil {
		return err
	}
	if done, err := ReplyChanges(c, r, base, meeting, head); done {
		return err
	}
	answer := comparisonJSON{URL: c.Links.Repo(r.Name()) + "/compare/" + urlpath.Escape(c.Param("basehead"))}
	answer.HTMLURL = c.Links.Page(r.Name(), "/compare/%s", urlpath.Escape(c.Param("basehead")))
	answer.PermalinkURL = c.Links.Page(r.Name(), "/compare/%s...%s", base, head)
	answer.DiffURL, answer.PatchURL = answer.HTMLURL+".diff", answer.HTMLURL+".patch"
	if answer.AheadBy, answer.BehindBy, err = r.CountBetween(ctx, base, head); err != nil {
		return err
	}
	answer.TotalCommits, answer.Status = answer.AheadBy, relation(answer.AheadBy, answer.BehindBy)
	if err := fillCommits(c, r, &answer, base, head, meeting); err != nil {
		return err
	}
	answer.Files = []DiffEntryJSON{}
	if c.Page().Number == 1 {
		entries, err := r.Diff(ctx, meeting, head)
		if err != nil {
			return err
		}
		files, _ := ShowDiff(c.Links, r, meeting, head, entries)
		answer.Files = files[:min(len(files), maxComparedFiles)]
	}
	return c.Reply(http.StatusOK, answer)
}

func relation(ahead, behind int) string {
	switch {
	case ahead > 0 && behind > 0:
		return "diverged"
	case ahead > 0:
		return "ahead"
	case behind > 0:
		return "behind"
	default:
		return "identical"
	}
}

func fillCommits(c *web.Call, r repositories.Repository, answer *comparisonJSON, base, head, meeting gitstore.ID) error {
	ctx := c.Context()
	var err error
	if answer.BaseCommit, err = ShowByID(c, r, base); err != nil {
		return err
	}
	if answer.MergeBaseCommit, err = ShowByID(c, r, meeting); err != nil {
		return err
	}
	commits, err := reviews.Commits(ctx, r.Repo, base, head)
	if err != nil {
		return err
	}
	if c.Query("page") != "" || c.Query("per_page") != "" {
		commits = web.Paginate(c, repos.ListPath(r, "/compare/"+urlpath.Escape(c.Param("basehead"))), commits)
	}
	answer.Commits, err = ShowAll(c, r, commits[:min(len(commits), maxComparedCommits)])
	return err
}

// comparedCommit finds one side: a revision, OWNER:BRANCH or
// OWNER:REPO:BRANCH. What a fork has is brought here first.
func comparedCommit(c *web.Call, r repositories.Repository, side string) (gitstore.ID, error) {
	ctx := c.Context()
	from, revision, ok := repos.HeadRepository(c, r, side)
	if !ok || revision == "" {
		return "", web.NotFound()
	}
	id, err := repos.CommitOf(ctx, from, revision)
	if err != nil {
		return "", repos.NotFoundIfAbsent(err)
	}
	if from.About.ID == r.About.ID {
		return id, nil
	}
	ref, err := from.Ref(ctx, repos.BranchPrefix+revision)
	if err != nil {
		return "", repos.NotFoundIfAbsent(err)
	}
	return id, reviews.Bring(ctx, r.Repo, from.Repo, ref)
}
