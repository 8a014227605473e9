package rest

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
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
	BaseCommit      commitJSON      `json:"base_commit"`
	MergeBaseCommit commitJSON      `json:"merge_base_commit"`
	Status          string          `json:"status"`
	AheadBy         int             `json:"ahead_by"`
	BehindBy        int             `json:"behind_by"`
	TotalCommits    int             `json:"total_commits"`
	Commits         []commitJSON    `json:"commits"`
	Files           []diffEntryJSON `json:"files"`
}

// maxCompared is how many commits a comparison lists without paging.
const maxCompared = 250

func (a *API) compare(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	baseName, headName, ok := strings.Cut(c.params["basehead"], "...")
	if !ok {
		return notFound()
	}
	base, err := c.comparedCommit(r, baseName)
	if err != nil {
		return err
	}
	head, err := c.comparedCommit(r, headName)
	if err != nil {
		return err
	}
	meeting, err := r.MergeBase(ctx, base, head)
	if errors.Is(err, gitstore.ErrNoMergeBase) {
		return &problem{status: http.StatusNotFound, message: "No common ancestor between " + baseName + " and " + headName + "."}
	}
	if err != nil {
		return err
	}
	if done, err := c.replyChanges(r, base, meeting, head); done {
		return err
	}
	answer := comparisonJSON{URL: c.links.repo(r.Name()) + "/compare/" + urlpath.Escape(c.params["basehead"])}
	answer.HTMLURL = c.links.page(r.Name(), "/compare/%s", urlpath.Escape(c.params["basehead"]))
	answer.PermalinkURL = c.links.page(r.Name(), "/compare/%s...%s", base, head)
	answer.DiffURL, answer.PatchURL = answer.HTMLURL+".diff", answer.HTMLURL+".patch"
	if answer.AheadBy, answer.BehindBy, err = r.CountBetween(ctx, base, head); err != nil {
		return err
	}
	answer.TotalCommits, answer.Status = answer.AheadBy, relation(answer.AheadBy, answer.BehindBy)
	if err := c.fillCommits(r, &answer, base, head, meeting); err != nil {
		return err
	}
	answer.Files = []diffEntryJSON{}
	if c.page().number == 1 {
		entries, err := r.Diff(ctx, meeting, head)
		if err != nil {
			return err
		}
		files, _ := c.links.diff(r, meeting, head, entries)
		answer.Files = files[:min(len(files), maxFiles)]
	}
	return c.reply(http.StatusOK, answer)
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

func (c *call) fillCommits(r repositories.Repository, answer *comparisonJSON, base, head, meeting gitstore.ID) error {
	ctx := c.r.Context()
	var err error
	if answer.BaseCommit, err = c.storedCommit(ctx, r, base); err != nil {
		return err
	}
	if answer.MergeBaseCommit, err = c.storedCommit(ctx, r, meeting); err != nil {
		return err
	}
	commits, err := reviews.Commits(ctx, r.Repo, base, head)
	if err != nil {
		return err
	}
	if c.query("page") != "" || c.query("per_page") != "" {
		commits = paginate(c, listPath(r, "/compare/"+urlpath.Escape(c.params["basehead"])), commits)
	}
	answer.Commits, err = c.commitsJSON(r, commits[:min(len(commits), maxCompared)])
	return err
}

func (c *call) storedCommit(ctx context.Context, r repositories.Repository, id gitstore.ID) (commitJSON, error) {
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return commitJSON{}, err
	}
	return c.commitJSON(r, commit)
}

// comparedCommit finds one side: a revision, OWNER:BRANCH or
// OWNER:REPO:BRANCH. What a fork has is brought here first.
func (c *call) comparedCommit(r repositories.Repository, side string) (gitstore.ID, error) {
	ctx := c.r.Context()
	from, revision, ok := c.headRepository(r, side)
	if !ok || revision == "" {
		return "", notFound()
	}
	id, err := commitOf(ctx, from, revision)
	if err != nil {
		return "", notFoundIfAbsent(err)
	}
	if from.About.ID == r.About.ID {
		return id, nil
	}
	ref, err := from.Ref(ctx, branchPrefix+revision)
	if err != nil {
		return "", notFoundIfAbsent(err)
	}
	return id, reviews.Bring(ctx, r.Repo, from.Repo, ref)
}
