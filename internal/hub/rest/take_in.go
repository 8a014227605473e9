package rest

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

type mergedUpstreamJSON struct {
	Message    string         `json:"message"`
	MergeType  reviews.Update `json:"merge_type"`
	BaseBranch string         `json:"base_branch"`
}

// mergeUpstream takes into a branch of a fork what the parent's has.
func (a *API) mergeUpstream(c *call) error {
	r, body, err := c.writing(maxSmallBody)
	if err != nil {
		return err
	}
	branch := body.text("branch")
	if err := body.problem(); err != nil {
		return err
	}
	ctx := c.r.Context()
	parent, ok := c.visible(r.About.ForkOf)
	if !ok {
		return unprocessable("This repository is not a fork, or its parent is gone.")
	}
	head, err := parent.Ref(ctx, branchPrefix+branch)
	if isAbsent(err) {
		return unprocessable("upstream branch not found")
	}
	if err != nil {
		return err
	}
	if err := c.guard(ctx, r, branchPrefix+branch, head.Commit, repositories.Move{}); err != nil {
		return err
	}
	if err := reviews.Bring(ctx, r.Repo, parent.Repo, head); err != nil {
		return err
	}
	upstream := parent.Name().Owner + ":" + branch
	update, err := reviews.TakeIn(ctx, r.Repo, branch, "", head.Commit, c.user.Signature(c.links.host()), "Merge branch '"+upstream+"' into "+branch)
	switch {
	case errors.Is(err, reviews.ErrConflict):
		return &problem{status: http.StatusConflict, message: "There are merge conflicts"}
	case errors.Is(err, gitstore.ErrRefNotFound):
		return unprocessable("branch not found")
	case err != nil:
		return err
	}
	if err := a.branchMoved(ctx, c, r, branchPrefix+branch); err != nil {
		return err
	}
	message := map[reviews.Update]string{
		reviews.UpdateNone:        "This branch is not behind the upstream " + upstream + ".",
		reviews.UpdateFastForward: "Successfully fetched and fast-forwarded from upstream " + upstream + ".",
		reviews.UpdateMerge:       "Successfully fetched and merged from upstream " + upstream + ".",
	}[update]
	return c.reply(http.StatusOK, mergedUpstreamJSON{message, update, upstream})
}

type updatingJSON struct {
	Message string `json:"message"`
	URL     string `json:"url"`
}

// updatePullBranch takes the base of a pull request into its head. Unlike
// GitHub's, it is done when the answer comes.
func (a *API) updatePullBranch(c *call) error {
	r, err := c.proposable()
	if err != nil {
		return err
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	expected := body.optionalText("expected_head_sha")
	if err := body.problem(); err != nil {
		return err
	}
	p, ends, err := c.pull(r)
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	from, err := c.headForUpdate(p)
	if err != nil {
		return err
	}
	if expected != "" && !strings.EqualFold(expected, string(ends.Head)) {
		return headMismatch()
	}
	if err := c.guard(ctx, from, branchPrefix+p.Head, ends.Head, repositories.Move{MakesMerge: true}); err != nil {
		return err
	}
	base, err := r.Ref(ctx, branchPrefix+p.Base)
	if err != nil {
		return err
	}
	if err := reviews.Bring(ctx, from.Repo, r.Repo, base); err != nil {
		return err
	}
	update, err := reviews.TakeIn(ctx, from.Repo, p.Head, ends.Head, base.Commit, c.user.Signature(c.links.host()), "Merge branch '"+p.Base+"' into "+p.Head)
	switch {
	case errors.Is(err, reviews.ErrConflict):
		return unprocessable("merge conflict between base and head")
	case errors.Is(err, reviews.ErrHeadModified):
		return headMismatch()
	case err != nil:
		return err
	case update == reviews.UpdateNone:
		return unprocessable("There are no new commits on the base branch.")
	}
	if err := a.branchMoved(ctx, c, from, branchPrefix+p.Head); err != nil {
		return err
	}
	url := c.links.pull(r, p.Number)
	c.w.Header().Set("Location", url)
	return c.reply(http.StatusAccepted, updatingJSON{"Updating pull request branch.", url})
}

func headMismatch() error { return unprocessable("expected head sha didn’t match current head ref.") }

// headForUpdate returns the repository of a pull request's head to somebody who
// may push there.
func (c *call) headForUpdate(p reviews.Pull) (repositories.Repository, error) {
	from, ok := c.headOf(p)
	if p.Closed || !ok {
		return from, unprocessable("The pull request is closed, or its branch is gone.")
	}
	access, err := c.api.repositories.Access(c.user, from)
	switch {
	case err != nil:
		return from, err
	case access < repositories.Write:
		return from, &problem{status: http.StatusForbidden, message: "Resource not accessible by personal access token"}
	case from.About.Archived:
		return from, isArchived()
	}
	return from, nil
}

// headOf returns the repository of a pull request's head, if it is still there.
// The number of a deleted one is given again, but to a younger one.
func (c *call) headOf(p reviews.Pull) (repositories.Repository, bool) {
	return c.api.repositories.HeadOf(p.HeadRepo, p.CreatedAt)
}

// branchMoved does what follows the move of a branch other than by a new commit
// upon it.
func (a *API) branchMoved(ctx context.Context, c *call, r repositories.Repository, ref string) error {
	ctx = context.WithoutCancel(ctx)
	if branch, ok := strings.CutPrefix(ref, branchPrefix); ok {
		find := func(p reviews.Pull) *gitstore.Repo {
			from, _ := c.headOf(p)
			return from.Repo
		}
		if err := reviews.Follow(ctx, r.Repo, branch, c.user.ID, find); err != nil {
			return err
		}
	}
	return a.repositories.Pushed(ctx, r.About.ID)
}
