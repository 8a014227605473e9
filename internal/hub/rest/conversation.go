package rest

import (
	"fmt"
	"net/http"
)

// The hub keeps no conversation: nobody approves, asks for changes or comments
// in it. Clients that show one find it empty, and a pull request that is not
// there is missing here as everywhere.

func (a *API) listPullReviews(c *call) error { return c.emptyOfPull("/pulls/%d/reviews") }

func (a *API) listPullComments(c *call) error { return c.emptyOfPull("/pulls/%d/comments") }

func (a *API) listIssueComments(c *call) error { return c.emptyOfPull("/issues/%d/comments") }

// emptyOfPull answers a list of the pull request of the path that has nothing
// in it. The format takes the number.
func (c *call) emptyOfPull(format string) error {
	r, p, _, err := c.readablePull()
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, paginate(c, listPath(r, fmt.Sprintf(format, p.Number)), []struct{}{}))
}
