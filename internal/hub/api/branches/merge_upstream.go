package branches

import (
	"errors"
	"net/http"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/reviews"
)

type mergedUpstreamJSON struct {
	Message    string         `json:"message"`
	MergeType  reviews.Update `json:"merge_type"`
	BaseBranch string         `json:"base_branch"`
}

// mergeUpstream brings a branch of a fork up to date with the parent's branch of
// the same name.
func mergeUpstream(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	branch := body.Text("branch")
	if err := body.Problem(); err != nil {
		return err
	}
	ctx := c.Context()
	parent, ok := repos.Parent(c, r)
	if !ok {
		return web.Unprocessable("This repository is not a fork, or its parent is gone.")
	}
	head, err := parent.Ref(ctx, repos.BranchPrefix+branch)
	if repos.IsAbsent(err) {
		return web.Unprocessable("upstream branch not found")
	}
	if err != nil {
		return err
	}
	upstream := parent.Name().Owner + ":" + branch
	update, err := c.Reviews.TakeIn(ctx, *c.Caller, r, reviews.Taking{
		Branch: branch, From: parent, Other: head,
		Signature: c.User.Signature(c.Links.Host()), Message: "Merge branch '" + upstream + "' into " + branch,
	})
	switch {
	case errors.Is(err, reviews.ErrConflict):
		return &web.Problem{Status: http.StatusConflict, Message: "There are merge conflicts"}
	case errors.Is(err, store.ErrRefNotFound):
		return web.Unprocessable("branch not found")
	case err != nil:
		return err
	}
	message := map[reviews.Update]string{
		reviews.UpdateNone:        "This branch is not behind the upstream " + upstream + ".",
		reviews.UpdateFastForward: "Successfully fetched and fast-forwarded from upstream " + upstream + ".",
		reviews.UpdateMerge:       "Successfully fetched and merged from upstream " + upstream + ".",
	}[update]
	return c.Reply(http.StatusOK, mergedUpstreamJSON{message, update, upstream})
}
