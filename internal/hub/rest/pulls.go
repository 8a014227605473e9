package rest

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

func decimal(n int) string { return strconv.Itoa(n) }

// readablePull returns the repository and the pull request of the path to
// somebody who may see them.
func (c *call) readablePull() (repositories.Repository, reviews.Pull, reviews.Ends, error) {
	r, err := c.readable()
	if err != nil {
		return r, reviews.Pull{}, reviews.Ends{}, err
	}
	p, ends, err := c.pull(r)
	return r, p, ends, err
}

// pull returns the pull request of the path with where its branches are.
func (c *call) pull(r repositories.Repository) (reviews.Pull, reviews.Ends, error) {
	number, err := c.number("number")
	if err != nil {
		return reviews.Pull{}, reviews.Ends{}, err
	}
	p, err := reviews.Get(c.r.Context(), r.Repo, number)
	if errors.Is(err, reviews.ErrNotFound) {
		return p, reviews.Ends{}, notFound()
	}
	if err != nil {
		return p, reviews.Ends{}, err
	}
	ends, err := c.pullEnds(c.r.Context(), r, p)
	return p, ends, err
}

func (c *call) pullEnds(ctx context.Context, r repositories.Repository, p reviews.Pull) (reviews.Ends, error) {
	from, _ := c.headOf(p)
	return reviews.FindEnds(ctx, r.Repo, from.Repo, p)
}

func (a *API) listPulls(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	all, err := reviews.List(ctx, r.Repo)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(p reviews.Pull) bool { return !c.selects(p) })
	sortPulls(all, c.query("sort"), c.query("direction"))
	list := []pullJSON{}
	for _, p := range paginate(c, listPath(r, "/pulls"), all) {
		ends, err := c.pullEnds(ctx, r, p)
		if err != nil {
			return err
		}
		item, err := c.pullJSON(ctx, r, p, ends)
		if err != nil {
			return err
		}
		list = append(list, item)
	}
	return c.reply(http.StatusOK, list)
}

// selects applies the filters of the query. A head without an owner filters
// nothing, as at GitHub.
func (c *call) selects(p reviews.Pull) bool {
	state := cmp.Or(c.query("state"), "open")
	owner, branch, hasOwner := strings.Cut(c.query("head"), ":")
	base := c.query("base")
	return (state == "all" || p.Closed == (state == "closed")) &&
		(base == "" || p.Base == base) &&
		(!hasOwner || strings.EqualFold(p.HeadOwner, owner) && p.Head == branch)
}

func sortPulls(list []reviews.Pull, by, direction string) {
	isDescending := direction == "desc" || direction == "" && (by == "" || by == "created")
	slices.SortStableFunc(list, func(a, b reviews.Pull) int {
		result := cmp.Compare(a.Number, b.Number)
		if by == "updated" {
			result = cmp.Or(a.UpdatedAt.Compare(b.UpdatedAt), result)
		}
		if isDescending {
			return -result
		}
		return result
	})
}

func (a *API) getPull(c *call) error {
	r, p, ends, err := c.readablePull()
	if err != nil {
		return err
	}
	if c.accepted().format != formatJSON {
		fork, err := r.MergeBase(c.r.Context(), ends.Base, ends.Head)
		if err != nil && !errors.Is(err, gitstore.ErrNoMergeBase) {
			return err
		}
		if done, err := c.replyChanges(r, ends.Base, fork, ends.Head); done {
			return err
		}
	}
	return c.replyPull(http.StatusOK, r, p, ends)
}

func (c *call) replyPull(status int, r repositories.Repository, p reviews.Pull, ends reviews.Ends) error {
	full, err := c.fullPullJSON(c.r.Context(), r, p, ends)
	if err != nil {
		return err
	}
	if status == http.StatusCreated {
		return c.replyCreated(full.URL, full)
	}
	return c.reply(status, full)
}

func (a *API) listPullFiles(c *call) error {
	r, p, ends, err := c.readablePull()
	if err != nil {
		return err
	}
	changes, err := reviews.Changes(c.r.Context(), r.Repo, ends)
	if err != nil && !errors.Is(err, gitstore.ErrNoMergeBase) {
		return err
	}
	changes.Files = changes.Files[:min(len(changes.Files), maxCommitFiles)]
	files, _ := c.links.diff(r, ends.Base, ends.Head, changes.Files)
	return c.reply(http.StatusOK, paginate(c, listPath(r, "/pulls/"+decimal(p.Number)+"/files"), files))
}

func (a *API) listPullCommits(c *call) error {
	r, p, ends, err := c.readablePull()
	if err != nil {
		return err
	}
	commits, err := reviews.Commits(c.r.Context(), r.Repo, ends.Base, ends.Head)
	if err != nil {
		return err
	}
	list, err := c.commitsJSON(r, paginate(c, listPath(r, "/pulls/"+decimal(p.Number)+"/commits"), commits))
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, list)
}

// listPullsOfCommit lists the pull requests whose head is a commit.
func (a *API) listPullsOfCommit(c *call) error {
	r, id, err := c.namedCommit()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	all, err := reviews.List(ctx, r.Repo)
	if err != nil {
		return err
	}
	list := []pullJSON{}
	for _, p := range all {
		ends, err := c.pullEnds(ctx, r, p)
		if err != nil {
			return err
		}
		if ends.Head != id && p.Merged != id {
			continue
		}
		item, err := c.pullJSON(ctx, r, p, ends)
		if err != nil {
			return err
		}
		list = append(list, item)
	}
	return c.reply(http.StatusOK, paginate(c, listPath(r, "/commits/"+string(id)+"/pulls"), list))
}
