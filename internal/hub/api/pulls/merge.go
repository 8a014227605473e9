package pulls

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

type mergedJSON struct {
	SHA     gitstore.ID `json:"sha"`
	Merged  bool        `json:"merged"`
	Message string      `json:"message"`
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
		Method: reviews.Method(cmp.Or(body.OptionalText("merge_method"), string(reviews.MethodMerge))),
		By:     user.Signature(c.Links.Host()), User: user.ID,
		Title: body.OptionalText("commit_title"), Message: body.OptionalText("commit_message"),
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
		return &web.Problem{Status: http.StatusConflict, Message: "Head branch was modified. Review and try the merge again."}
	}
	ctx := c.Context()
	move := repositories.Move{IsByPull: true, MakesMerge: options.Method == reviews.MethodMerge}
	refusal, err := repos.Refusal(c, r, repos.BranchPrefix+p.Base, ends.Head, move)
	if err != nil {
		return err
	}
	if refusal != "" {
		return &web.Problem{Status: http.StatusMethodNotAllowed, Message: refusal}
	}
	if err := describeMerge(ctx, r, p, ends, &options); err != nil {
		return err
	}
	merged, err := reviews.Merge(ctx, r.Repo, p.Number, ends.Head, options)
	switch {
	case errors.Is(err, reviews.ErrConflict), errors.Is(err, reviews.ErrNotOpen), errors.Is(err, gitstore.ErrRefNotFound):
		return notMergeable()
	case errors.Is(err, gitstore.ErrRefMoved), errors.Is(err, gitstore.ErrRefLocked):
		return &web.Problem{
			Status:  http.StatusMethodNotAllowed,
			Message: "Base branch was modified. Review and try the merge again.",
		}
	case err != nil:
		return err
	}
	if err := repos.BranchMoved(c, r, repos.BranchPrefix+p.Base); err != nil {
		return err
	}
	return c.Reply(http.StatusOK, mergedJSON{SHA: merged.Merged, Merged: true, Message: "Pull Request successfully merged"})
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
		return web.Unprocessable("Invalid request.\n\n%s is not a member of [\"merge\", \"squash\", \"rebase\"].", options.Method)
	}
	return nil
}

func listMessages(commits []gitstore.Commit) string {
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
