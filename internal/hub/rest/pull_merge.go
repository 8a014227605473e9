package rest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

type mergedJSON struct {
	SHA     gitstore.ID `json:"sha"`
	Merged  bool        `json:"merged"`
	Message string      `json:"message"`
}

func (a *API) mergePull(c *call) error {
	r, err := c.writable()
	if err != nil {
		return err
	}
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	options := reviews.MergeOptions{
		Method: reviews.Method(cmp.Or(body.optionalText("merge_method"), string(reviews.MethodMerge))),
		By:     user.Signature(c.links.host()), User: user.ID,
		Title: body.optionalText("commit_title"), Message: body.optionalText("commit_message"),
	}
	expected := body.optionalText("sha")
	if err := body.problem(); err != nil {
		return err
	}
	p, ends, err := c.pull(r)
	if err != nil {
		return err
	}
	if p.Closed {
		return notMergeable()
	}
	if p.Draft {
		return &problem{status: http.StatusMethodNotAllowed, message: "Pull Request is still a draft"}
	}
	if expected != "" && !strings.EqualFold(expected, string(ends.Head)) {
		return &problem{status: http.StatusConflict, message: "Head branch was modified. Review and try the merge again."}
	}
	ctx := c.r.Context()
	move := repositories.Move{IsByPull: true, MakesMerge: options.Method == reviews.MethodMerge}
	refusal, err := c.refusal(ctx, r, branchPrefix+p.Base, ends.Head, move)
	if err != nil {
		return err
	}
	if refusal != "" {
		return &problem{status: http.StatusMethodNotAllowed, message: refusal}
	}
	if err := describeMerge(ctx, r, p, ends, &options); err != nil {
		return err
	}
	merged, err := reviews.Merge(ctx, r.Repo, p.Number, ends.Head, options)
	switch {
	case errors.Is(err, reviews.ErrConflict), errors.Is(err, reviews.ErrNotOpen), errors.Is(err, gitstore.ErrRefNotFound):
		return notMergeable()
	case errors.Is(err, gitstore.ErrRefMoved), errors.Is(err, gitstore.ErrRefLocked):
		return &problem{
			status:  http.StatusMethodNotAllowed,
			message: "Base branch was modified. Review and try the merge again.",
		}
	case err != nil:
		return err
	}
	if err := a.branchMoved(ctx, c, r, branchPrefix+p.Base); err != nil {
		return err
	}
	return c.reply(http.StatusOK, mergedJSON{SHA: merged.Merged, Merged: true, Message: "Pull Request successfully merged"})
}

// notMergeable stands for all reasons that a person has to look into.
func notMergeable() error {
	return &problem{status: http.StatusMethodNotAllowed, message: "Pull Request is not mergeable"}
}

// describeMerge fills in the texts that GitHub would choose.
func describeMerge(ctx context.Context, r repositories.Repository, p reviews.Pull, ends reviews.Ends, options *reviews.MergeOptions) error {
	switch options.Method {
	case reviews.MethodMerge:
		options.Title = cmp.Or(options.Title, fmt.Sprintf("Merge pull request #%d from %s/%s", p.Number, p.HeadOwner, p.Head))
		options.Message = cmp.Or(options.Message, p.Title)
	case reviews.MethodSquash:
		commits, err := reviews.Commits(ctx, r.Repo, ends.Base, ends.Head)
		if err != nil {
			return err
		}
		options.Title = cmp.Or(options.Title, fmt.Sprintf("%s (#%d)", p.Title, p.Number))
		if options.Message == "" && len(commits) > 1 {
			options.Message = listMessages(commits)
		}
	case reviews.MethodRebase:
	default:
		return unprocessable("Invalid request.\n\n%s is not a member of [\"merge\", \"squash\", \"rebase\"].", options.Method)
	}
	return nil
}

func listMessages(commits []gitstore.Commit) string {
	messages := make([]string, len(commits))
	for i, commit := range commits {
		messages[i] = "* " + message(commit)
	}
	return strings.Join(messages, "\n\n")
}

func (a *API) checkMerged(c *call) error {
	_, p, _, err := c.readablePull()
	if err != nil {
		return err
	}
	if !p.IsMerged() {
		return notFound()
	}
	return c.replyNothing()
}
