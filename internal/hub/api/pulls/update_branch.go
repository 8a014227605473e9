package pulls

import (
	"errors"
	"net/http"
	"strings"

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
	if err := repos.Guard(c, from, repos.BranchPrefix+p.Head, ends.Head, repositories.Move{MakesMerge: true}); err != nil {
		return err
	}
	base, err := r.Ref(ctx, repos.BranchPrefix+p.Base)
	if err != nil {
		return err
	}
	if err := reviews.Bring(ctx, from.Repo, r.Repo, base); err != nil {
		return err
	}
	update, err := reviews.TakeIn(ctx, from.Repo, p.Head, ends.Head, base.Commit, c.User.Signature(c.Links.Host()), "Merge branch '"+p.Base+"' into "+p.Head)
	switch {
	case errors.Is(err, reviews.ErrConflict):
		return web.Unprocessable("merge conflict between base and head")
	case errors.Is(err, reviews.ErrHeadModified):
		return headMismatch()
	case err != nil:
		return err
	case update == reviews.UpdateNone:
		return web.Unprocessable("There are no new commits on the base branch.")
	}
	if err := repos.BranchMoved(c, from, repos.BranchPrefix+p.Head); err != nil {
		return err
	}
	url := pullURL(c.Links, r, p.Number)
	c.SetHeader("Location", url)
	return c.Reply(http.StatusAccepted, updatingJSON{"Updating pull request branch.", url})
}

func headMismatch() error {
	return web.Unprocessable("expected head sha didn’t match current head ref.")
}

// headForUpdate returns the repository of a pull request's head if the user may
// push there.
func headForUpdate(c *web.Call, p reviews.Pull) (repositories.Repository, error) {
	from, ok := headOf(c, p)
	if p.Closed || !ok {
		return from, web.Unprocessable("The pull request is closed, or its branch is gone.")
	}
	access, err := c.Repositories.Access(c.User, from)
	switch {
	case err != nil:
		return from, err
	case access < repositories.Write:
		return from, &web.Problem{Status: http.StatusForbidden, Message: "Resource not accessible by personal access token"}
	case from.About.Archived:
		return from, repos.Archived()
	}
	return from, nil
}
