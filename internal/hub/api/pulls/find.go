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
	p, err := c.Reviews.Get(c.Context(), r, number)
	if errors.Is(err, reviews.ErrNotFound) {
		return p, reviews.Ends{}, web.NotFound()
	}
	if err != nil {
		return p, reviews.Ends{}, err
	}
	ends, err := c.Reviews.Ends(c.Context(), r, p)
	return p, ends, err
}
