package branches

import (
	"errors"
	"net/http"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
)

// renameBranch gives a branch another name. What is asked for at the old one is not led to the new one.
func renameBranch(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	from, to := c.Param("branch"), body.Text("new_name")
	if err := body.Problem(); err != nil {
		return err
	}
	if err := checkBranch(c, r, from); err != nil {
		return err
	}
	err = c.Reviews.RenameBranch(c.Context(), *c.Caller, r, from, to)
	switch {
	case errors.Is(err, moves.ErrNotAllowed):
		return &web.Problem{Status: http.StatusForbidden, Message: "Must have admin rights to rename this branch."}
	case errors.Is(err, object.ErrRefInvalid):
		return web.Unprocessable("New name is not a valid branch name.")
	case errors.Is(err, store.ErrRefExists), errors.Is(err, store.ErrRefConflict):
		return web.Unprocessable("New name has already been taken.")
	case errors.Is(err, store.ErrRefNotFound): // it has gone meanwhile
		return &web.Problem{Status: http.StatusNotFound, Message: "Branch not found"}
	case errors.Is(err, store.ErrRefMoved):
		return web.Unprocessable("Both branches have got commits meanwhile.")
	case err != nil:
		return err
	}
	now, ok := c.Repositories.ByID(r.About.ID)
	if !ok {
		return web.NotFound()
	}
	shown, err := show(c, now, to)
	if err != nil {
		return err
	}
	return c.ReplyCreated(shown.Links.Self, shown)
}
