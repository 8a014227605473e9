package pulls

import (
	"errors"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// readable returns the repository and the pull request of the path if the user may
// read them.
func readable(c *web.Call) (repositories.Repository, reviews.Pull, reviews.Ends, error) {
	r, err := repos.Readable(c)
	if err != nil {
		return r, reviews.Pull{}, reviews.Ends{}, err
	}
	p, ends, err := named(c, r)
	return r, p, ends, err
}

// named returns the pull request of the path with where its branches are.
func named(c *web.Call, r repositories.Repository) (reviews.Pull, reviews.Ends, error) {
	number, err := c.Number("number")
	if err != nil {
		return reviews.Pull{}, reviews.Ends{}, err
	}
	p, err := reviews.Get(c.Context(), r.Repo, number)
	if errors.Is(err, reviews.ErrNotFound) {
		return p, reviews.Ends{}, web.NotFound()
	}
	if err != nil {
		return p, reviews.Ends{}, err
	}
	ends, err := endsOf(c, r, p)
	return p, ends, err
}

// headOf returns the repository of a pull request's head, if it is still there.
// The number of a deleted one is given again, but to a younger one.
func headOf(c *web.Call, p reviews.Pull) (repositories.Repository, bool) {
	return c.Repositories.HeadOf(p.HeadRepo, p.CreatedAt)
}

func endsOf(c *web.Call, r repositories.Repository, p reviews.Pull) (reviews.Ends, error) {
	from, _ := headOf(c, p)
	return reviews.FindEnds(c.Context(), r.Repo, from.Repo, p)
}
