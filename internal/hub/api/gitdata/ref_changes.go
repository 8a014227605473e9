package gitdata

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

func createRef(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	name, target := body.Text("ref"), body.Text("sha")
	if err := body.Problem(); err != nil {
		return err
	}
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	if err := checkNewRef(name); err != nil {
		return err
	}
	info, err := statTarget(ctx, r, target)
	if err != nil {
		return err
	}
	switch err := c.Moves.Create(ctx, repos.Order(c, r, name), info.ID); {
	case errors.Is(err, store.ErrRefExists), errors.Is(err, store.ErrRefMoved):
		return web.Unprocessable("Reference already exists")
	case errors.Is(err, object.ErrRefInvalid):
		return web.Unprocessable("%s is not a valid ref name.", name)
	case errors.Is(err, object.ErrNotFound):
		return web.Unprocessable("Object does not exist")
	case errors.Is(err, store.ErrRefConflict), errors.Is(err, object.ErrNotCommit):
		return web.Unprocessable("Reference update failed")
	case err != nil:
		return err
	}
	answer := showRef(c.Links, r, store.Ref{Name: name, Target: info.ID, Kind: info.Kind})
	return c.ReplyCreated(answer.URL, answer)
}

// statTarget returns the object that a ref shall point at.
func statTarget(ctx context.Context, r repositories.Repository, id string) (object.Info, error) {
	parsed, err := object.ParseID(id)
	if err != nil {
		return object.Info{}, web.Unprocessable("Object does not exist")
	}
	info, err := r.Stat(ctx, string(parsed))
	if repos.IsAbsent(err) {
		return object.Info{}, web.Unprocessable("Object does not exist")
	}
	return info, err
}

func checkNewRef(name string) error {
	switch {
	case !strings.HasPrefix(name, "refs/"):
		return web.Unprocessable("Reference name must start with 'refs/'.")
	case strings.Count(name, "/") < 2:
		return web.Unprocessable("Reference name must contain at least three slash-separated components.")
	case object.CheckRefName(name) != nil:
		return web.Unprocessable("%s is not a valid ref name.", name)
	case moves.IsOwn(name):
		return web.Unprocessable("Reference update failed")
	}
	return nil
}

func updateRef(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	target, force := body.Text("sha"), body.Flag("force")
	if err := body.Problem(); err != nil {
		return err
	}
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	name := "refs/" + c.Param("ref")
	info, err := statTarget(ctx, r, target)
	if err != nil {
		return err
	}
	switch err := c.Moves.Update(ctx, repos.Order(c, r, name), info.ID, force); {
	case errors.Is(err, store.ErrRefNotFound), errors.Is(err, object.ErrRefInvalid), errors.Is(err, store.ErrEmpty):
		return web.Unprocessable("Reference does not exist")
	case errors.Is(err, object.ErrNotFound):
		return web.Unprocessable("Object does not exist")
	case errors.Is(err, object.ErrNotCommit):
		return web.Unprocessable("Object is not a commit")
	case errors.Is(err, store.ErrNotFastForward), errors.Is(err, store.ErrRefMoved):
		return web.Unprocessable("Update is not a fast forward")
	case err != nil:
		return err
	}
	return c.Reply(http.StatusOK, showRef(c.Links, r, store.Ref{Name: name, Target: info.ID, Kind: info.Kind}))
}

func deleteRef(c *web.Call) error {
	r, err := repos.Writable(c)
	if err != nil {
		return err
	}
	err = c.Moves.Delete(c.Context(), repos.Order(c, r, "refs/"+c.Param("ref")))
	if repos.IsAbsent(err) {
		return web.Unprocessable("Reference does not exist")
	}
	if err != nil {
		return err
	}
	return c.ReplyNoContent()
}
