package pulls

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
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
	if err := describeMerge(ctx, r, p, ends, &options); err != nil {
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

// describeMerge fills in the texts that GitHub would choose.
func describeMerge(ctx context.Context, r repositories.Repository, p reviews.Pull, ends reviews.Ends, options *reviews.MergeOptions) error {
	switch options.Method {
	case reviews.MethodMerge:
		options.Title = cmp.Or(options.Title, fmt.Sprintf("Merge pull request #%d from %s/%s", p.Number, p.HeadOwner, p.Head))
		options.Message = cmp.Or(options.Message, p.Title)
	case reviews.MethodSquash:
		commits, total, err := r.Between(ctx, ends.Base, ends.Head, store.Window{Limit: maxListed})
		if err != nil {
			return err
		}
		options.Title = cmp.Or(options.Title, fmt.Sprintf("%s (#%d)", p.Title, p.Number))
		if options.Message == "" && total > 1 {
			options.Message = listMessages(commits)
		}
	case reviews.MethodRebase:
	default:
		return web.Unprocessable("Invalid request.\n\n%s is not a member of [\"merge\", \"squash\", \"rebase\"].", options.Method)
	}
	return nil
}

// maxListed is how many commits the message of a squash names, as at GitHub.
const maxListed = 250

func listMessages(commits []object.Commit) string {
	messages := make([]string, len(commits))
	for i, commit := range commits {
		messages[i] = "* " + gitdata.Message(commit)
	}
	return strings.Join(messages, "\n\n")
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
