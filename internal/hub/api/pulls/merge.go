package pulls

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/reviews"
)

type mergedJSON struct {
	SHA     object.ID `json:"sha"`
	Merged  bool      `json:"merged"`
	Message string    `json:"message"`
}

func mergePull(c *web.Call) error {
	r, err := repos.Writable(c)
	if err != nil {
		return err
	}
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	options := reviews.MergeOptions{
		Method:    reviews.Method(cmp.Or(body.OptionalText("merge_method"), string(reviews.MethodMerge))),
		Signature: user.Signature(c.Links.Host()),
		Title:     body.OptionalText("commit_title"), Message: body.OptionalText("commit_message"),
	}
	expected := body.OptionalText("sha")
	if err := body.Problem(); err != nil {
		return err
	}
	p, ends, err := named(c, r)
	if err != nil {
		return err
	}
	if p.Closed {
		return notMergeable()
	}
	if p.Draft {
		return &web.Problem{Status: http.StatusMethodNotAllowed, Message: "Pull Request is still a draft"}
	}
	if expected != "" && !strings.EqualFold(expected, string(ends.Head)) {
		return headModified()
	}
	ctx := c.Context()
	err = c.Reviews.Describe(ctx, r, p, ends, &options)
	if errors.Is(err, reviews.ErrMethod) {
		return web.Unprocessable("Invalid request.\n\n%s is not a member of [\"merge\", \"squash\", \"rebase\"].", options.Method)
	}
	if err != nil {
		return err
	}
	merged, err := c.Reviews.Merge(ctx, *c.Caller, r, p, ends.Head, options)
	refused, isRefused := errors.AsType[*moves.Refused](err)
	switch {
	case isRefused:
		return &web.Problem{Status: http.StatusMethodNotAllowed, Message: refused.Reason}
	case errors.Is(err, reviews.ErrConflict), errors.Is(err, reviews.ErrNotOpen), errors.Is(err, store.ErrRefNotFound):
		return notMergeable()
	case errors.Is(err, reviews.ErrHeadModified):
		return headModified()
	case errors.Is(err, reviews.ErrBaseChanged), errors.Is(err, store.ErrRefMoved), errors.Is(err, store.ErrRefLocked):
		return &web.Problem{
			Status:  http.StatusMethodNotAllowed,
			Message: "Base branch was modified. Review and try the merge again.",
		}
	case err != nil:
		return err
	}
	return c.Reply(http.StatusOK, mergedJSON{SHA: merged.Merged, Merged: true, Message: "Pull Request successfully merged"})
}

// headModified is the 409 of a merge of something else than what was looked at.
func headModified() error {
	return &web.Problem{Status: http.StatusConflict, Message: "Head branch was modified. Review and try the merge again."}
}

// notMergeable is the 405 of every reason that a person has to look into.
func notMergeable() error {
	return &web.Problem{Status: http.StatusMethodNotAllowed, Message: "Pull Request is not mergeable"}
}

func checkMerged(c *web.Call) error {
	_, p, _, err := readable(c)
	if err != nil {
		return err
	}
	if !p.IsMerged() {
		return web.NotFound()
	}
	return c.ReplyNoContent()
}
