package issues

import (
	"errors"
	"net/http"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/search"
)

// item is an issue or a pull request.
type item = search.Item

func kindOf(i item) string {
	if i.Pull != nil {
		return "PullRequest"
	}
	return "Issue"
}

// view is what a call knows of the issues of one repository, each looked up once.
type view struct {
	*search.Scope
	repo         repositories.Repository
	associations *reviews.Associations
}

func finder(c *web.Call) search.Finder {
	return search.Finder{Accounts: c.Accounts, Repositories: c.Repositories, Issues: c.Issues, Reviews: c.Reviews, Viewer: c.User}
}

func newView(c *web.Call, r repositories.Repository) *view {
	return viewOf(c, &search.Scope{Repository: r, Finder: finder(c)})
}

func viewOf(c *web.Call, s *search.Scope) *view {
	return &view{Scope: s, repo: s.Repository, associations: c.Reviews.Associations(s.Repository, c.User)}
}

// item returns the issue or pull request with a number. The error is a 404 if there is none.
func (v *view) item(c *web.Call, number int) (item, error) {
	i, err := c.Issues.Get(c.Context(), v.repo, number)
	if !errors.Is(err, issues.ErrNotFound) {
		return item{Subject: i.Subject, Reason: i.Reason}, err
	}
	p, err := c.Reviews.Get(c.Context(), v.repo, number)
	if errors.Is(err, reviews.ErrNotFound) {
		err = web.NotFound()
	}
	return item{Subject: p.Subject, Pull: &p}, err
}

// readable returns the repository and the issue or pull request of the path, if the user may read them.
func readable(c *web.Call) (*view, item, error) { return found(c, repos.Readable) }

// found is readable for those whom may lets.
func found(c *web.Call, may func(*web.Call) (repositories.Repository, error)) (*view, item, error) {
	r, err := may(c)
	if err != nil {
		return nil, item{}, err
	}
	number, err := c.Number("number")
	if err != nil {
		return nil, item{}, err
	}
	v := newView(c, r)
	i, err := v.item(c, number)
	return v, i, err
}

// Problem puts what issues and reviews refuse in GitHub's words.
func Problem(err error) error {
	switch {
	case errors.Is(err, issues.ErrNotFound):
		return web.NotFound()
	case errors.Is(err, issues.ErrLocked):
		return &web.Problem{Status: http.StatusForbidden, Message: "Unable to create comment because issue is locked."}
	case errors.Is(err, issues.ErrTooMany):
		return web.Unprocessable("There are as many as there may be.")
	case errors.Is(err, issues.ErrNoIDs):
		return web.Unprocessable("This repository has too high an id for comments.")
	}
	return err
}
