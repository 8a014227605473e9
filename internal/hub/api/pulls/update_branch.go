package pulls

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

type updatingJSON struct {
	Message string `json:"message"`
	URL     string `json:"url"`
}

// updatePullBranch takes the base of a pull request into its head. Unlike
// at GitHub, it has happened when the answer comes.
func updatePullBranch(c *web.Call) error {
	r, err := repos.Proposable(c)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	expected := body.OptionalText("expected_head_sha")
	if err := body.Problem(); err != nil {
		return err
	}
	p, ends, err := named(c, r)
	if err != nil {
		return err
	}
	ctx := c.Context()
	from, err := headForUpdate(c, p)
	if err != nil {
		return err
	}
	if expected != "" && !strings.EqualFold(expected, string(ends.Head)) {
		return headMismatch()
	}
	base, err := r.Ref(ctx, repos.BranchPrefix+p.Base)
	if repos.IsAbsent(err) {
		return notUpdatable()
	}
	if err != nil {
		return err
	}
	update, err := c.Reviews.TakeIn(ctx, *c.Caller, from, reviews.Taking{
		Branch: p.Head, Expected: ends.Head, From: r, Other: base,
		Signature: c.User.Signature(c.Links.Host()), Message: "Merge branch '" + p.Base + "' into " + p.Head,
		Check: func(ctx context.Context) error { return c.Reviews.CheckOpen(ctx, r, p.Number) },
	})
	switch {
	case errors.Is(err, reviews.ErrConflict):
		return web.Unprocessable("merge conflict between base and head")
	case errors.Is(err, reviews.ErrHeadModified):
		return headMismatch()
	case errors.Is(err, reviews.ErrNotOpen), errors.Is(err, store.ErrRefNotFound):
		return notUpdatable()
	case err != nil:
		return err
	case update == reviews.UpdateNone:
		return web.Unprocessable("There are no new commits on the base branch.")
	}
	url := pullURL(c.Links, r, p.Number)
	c.SetHeader("Location", url)
	return c.Reply(http.StatusAccepted, updatingJSON{"Updating pull request branch.", url})
}

func headMismatch() error {
	return web.Unprocessable("expected head sha didn’t match current head ref.")
}

func notUpdatable() error {
	return web.Unprocessable("The pull request is closed, or its branch is gone.")
}

// headForUpdate returns the repository of a pull request's head if the user may
// push there.
func headForUpdate(c *web.Call, p reviews.Pull) (repositories.Repository, error) {
	from, ok := c.Reviews.HeadRepository(p)
	if p.Closed || !ok {
		return from, notUpdatable()
	}
	access, err := c.Repositories.See(c.User, from)
	switch {
	case err != nil:
		return from, err
	case access < repositories.Write:
		return from, &web.Problem{Status: http.StatusForbidden, Message: web.NotAccessible}
	case from.About.Archived:
		return from, repos.Archived()
	}
	return from, nil
}
