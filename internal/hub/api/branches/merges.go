package branches

import (
	"cmp"
	"errors"
	"net/http"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/commits"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/reviews"
)

// mergeBranch merges a branch or a commit into a branch. It always makes a commit of both, if there is anything to merge.
func mergeBranch(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	base, head, message := body.Text("base"), body.Text("head"), body.OptionalText("commit_message")
	if err := body.Problem(); err != nil {
		return err
	}
	id, err := repos.CommitOf(c.Context(), r, head)
	if head == "" || repos.IsAbsent(err) {
		return &web.Problem{Status: http.StatusNotFound, Message: "Head does not exist"}
	}
	if err != nil {
		return err
	}
	var merged object.ID
	update, err := c.Reviews.TakeIn(c.Context(), *c.Caller, r, reviews.Taking{
		Branch: base, From: r, Other: store.Ref{Commit: id}, Signature: c.User.Signature(c.Links.Host()),
		Message: cmp.Or(message, "Merge "+head+" into "+base), NoForward: true, Tell: func(id object.ID) { merged = id },
	})
	switch {
	case errors.Is(err, reviews.ErrConflict):
		return &web.Problem{Status: http.StatusConflict, Message: "Merge conflict"}
	case repos.IsAbsent(err):
		return &web.Problem{Status: http.StatusNotFound, Message: "Base does not exist"}
	case err != nil:
		return err
	case update == reviews.UpdateNone:
		return c.ReplyNoContent()
	}
	shown, err := commits.ShowByID(c, r, merged)
	if err != nil {
		return err
	}
	return c.ReplyCreated(shown.URL, shown)
}
