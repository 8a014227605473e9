package pulls

import (
	"fmt"
	"net/http"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// The hub keeps no conversation: nobody approves, asks for changes or comments
// in it. Clients that show one find it empty, and a pull request that is not
// there is missing here as everywhere.

func listPullReviews(c *web.Call) error { return replyEmpty(c, "/pulls/%d/reviews") }

func listPullComments(c *web.Call) error { return replyEmpty(c, "/pulls/%d/comments") }

func listIssueComments(c *web.Call) error { return replyEmpty(c, "/issues/%d/comments") }

// replyEmpty answers a list of the pull request of the path that has nothing
// in it. The format takes the number.
func replyEmpty(c *web.Call, format string) error {
	r, p, _, err := readable(c)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, web.Paginate(c, repos.ListPath(r, fmt.Sprintf(format, p.Number)), []struct{}{}))
}
