package rest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/pulls"
	"sheaf/internal/hub/repositories"
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
	options := pulls.MergeOptions{
		Method: pulls.Method(cmp.Or(body.optionalText("merge_method"), string(pulls.MethodMerge))),
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
	move := repositories.Move{IsByPull: true, MakesMerge: options.Method == pulls.MethodMerge}
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
	merged, err := pulls.Merge(ctx, r.Repo, p.Number, ends.Head, options)
	switch {
	case errors.Is(err, pulls.ErrConflict), errors.Is(err, pulls.ErrNotOpen), errors.Is(err, gitstore.ErrRefNotFound):
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
func describeMerge(ctx context.Context, r repositories.Repository, p pulls.Pull, ends pulls.Ends, options *pulls.MergeOptions) error {
	switch options.Method {
	case pulls.MethodMerge:
		options.Title = cmp.Or(options.Title, fmt.Sprintf("Merge pull request #%d from %s/%s", p.Number, p.HeadOwner, p.Head))
		options.Message = cmp.Or(options.Message, p.Title)
	case pulls.MethodSquash:
		commits, err := pulls.Commits(ctx, r.Repo, ends.Base, ends.Head)
		if err != nil {
			return err
		}
		options.Title = cmp.Or(options.Title, fmt.Sprintf("%s (#%d)", p.Title, p.Number))
		if options.Message == "" && len(commits) > 1 {
			options.Message = listMessages(commits)
		}
	case pulls.MethodRebase:
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
