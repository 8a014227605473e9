package commits

import (
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
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
	baseName, headName, ok := strings.Cut(c.Param("basehead"), "...")
	if !ok {
		return web.NotFound()
	}
	// An id may also be one of a commit that only a fork has.
	return repos.WithObject(c, r, baseName, func(r repositories.Repository) error {
		return repos.WithObject(c, r, headName, func(r repositories.Repository) error {
			return compareNamed(c, r, baseName, headName)
		})
	})
}

func compareNamed(c *web.Call, r repositories.Repository, baseName, headName string) error {
	base, err := findSide(c, r, baseName)
	if err != nil {
		return err
	}
	head, err := findSide(c, r, headName)
	if err != nil {
		return err
	}
	// What other repositories have is read where it lies: a question copies nothing.
	return r.Borrow(c.Context(), base.from.Repo, func(both *store.Repo) error {
		return both.Borrow(c.Context(), head.from.Repo, func(all *store.Repo) error {
			r.Repo = all
			return compareSides(c, r, base, head)
		})
	})
}

// side is one of the commits that are compared, with the repository that has it.
type side struct {
	name string
	from repositories.Repository
	id   object.ID
}

// findSide finds a revision, OWNER:BRANCH or OWNER:REPO:BRANCH.
func findSide(c *web.Call, r repositories.Repository, name string) (side, error) {
	from, revision, ok := repos.HeadRepository(c, r, name)
	if !ok || revision == "" {
		return side{}, web.NotFound()
	}
	if !from.Same(r.Repo) { // of another repository a branch is meant
		ref, err := from.Ref(c.Context(), repos.BranchPrefix+revision)
		return side{name, from, ref.Commit}, repos.NotFoundIfAbsent(err)
	}
	id, err := repos.CommitOf(c.Context(), from, revision)
	return side{name, from, id}, repos.NotFoundIfAbsent(err)
}

func compareSides(c *web.Call, r repositories.Repository, base, head side) error {
	ctx := c.Context()
	meeting, err := r.MergeBase(ctx, base.id, head.id)
	if errors.Is(err, store.ErrNoMergeBase) {
		return &web.Problem{Status: http.StatusNotFound, Message: "No common ancestor between " + base.name + " and " + head.name + "."}
	}
	if err != nil {
		return err
	}
	if done, err := ReplyChanges(c, r, base.id, meeting, head.id); done {
		return err
	}
	answer := comparisonJSON{URL: c.Links.Repo(r.Name()) + "/compare/" + urlpath.Escape(c.Param("basehead"))}
	answer.HTMLURL = c.Links.Page(r.Name(), "/compare/%s", urlpath.Escape(c.Param("basehead")))
	answer.PermalinkURL = c.Links.Page(r.Name(), "/compare/%s...%s", base.id, head.id)
	answer.DiffURL, answer.PatchURL = answer.HTMLURL+".diff", answer.HTMLURL+".patch"
	if answer.AheadBy, answer.BehindBy, err = r.CountBetween(ctx, base.id, head.id); err != nil {
		return err
	}
	answer.TotalCommits, answer.Status = answer.AheadBy, relation(answer.AheadBy, answer.BehindBy)
	if err := fillCommits(c, r, &answer, base.id, head.id, meeting); err != nil {
		return err
	}
	answer.Files = []DiffEntryJSON{}
	if c.Page().Number == 1 {
		entries, err := r.Diff(ctx, meeting, head.id)
		if err != nil {
			return err
		}
		files, _ := ShowDiff(c.Links, r, meeting, head.id, entries)
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

func fillCommits(c *web.Call, r repositories.Repository, answer *comparisonJSON, base, head, meeting object.ID) error {
	ctx := c.Context()
	var err error
	if answer.BaseCommit, err = ShowByID(c, r, base); err != nil {
		return err
	}
	if answer.MergeBaseCommit, err = ShowByID(c, r, meeting); err != nil {
		return err
	}
	isPaged := c.Query("page") != "" || c.Query("per_page") != ""
	window := store.Window{Limit: maxComparedCommits}
	if isPaged {
		window = c.Page().Window()
	}
	found, total, err := r.Between(ctx, base, head, window)
	if err != nil {
		return err
	}
	if isPaged {
		c.LinkPages(repos.ListPath(r, "/compare/"+urlpath.Escape(c.Param("basehead"))), total)
	}
	answer.Commits, err = ShowAll(c, r, found)
	return err
}
