package gitdata

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
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
	object, err := statTarget(ctx, r, target)
	if err != nil {
		return err
	}
	if strings.HasPrefix(name, repos.BranchPrefix) && object.Kind != gitstore.KindCommit {
		return web.Unprocessable("Reference update failed")
	}
	switch err := r.CreateRef(ctx, name, object.ID); {
	case errors.Is(err, gitstore.ErrRefExists):
		return web.Unprocessable("Reference already exists")
	case errors.Is(err, gitstore.ErrRefInvalid):
		return web.Unprocessable("%s is not a valid ref name.", name)
	case errors.Is(err, gitstore.ErrObjectNotFound):
		return web.Unprocessable("Object does not exist")
	case errors.Is(err, gitstore.ErrRefConflict), errors.Is(err, gitstore.ErrNotCommit):
		return web.Unprocessable("Reference update failed")
	case err != nil:
		return err
	}
	if err := c.Repositories.Pushed(ctx, r.About.ID); err != nil {
		return err
	}
	answer := showRef(c.Links, r, gitstore.Ref{Name: name, Target: object.ID, Kind: object.Kind})
	return c.ReplyCreated(answer.URL, answer)
}

// statTarget returns the object that a ref shall point at.
func statTarget(ctx context.Context, r repositories.Repository, id string) (gitstore.Object, error) {
	parsed, err := gitstore.ParseID(id)
	if err != nil {
		return gitstore.Object{}, web.Unprocessable("Object does not exist")
	}
	object, err := r.Stat(ctx, string(parsed))
	if repos.IsAbsent(err) {
		return gitstore.Object{}, web.Unprocessable("Object does not exist")
	}
	return object, err
}

func checkNewRef(name string) error {
	switch {
	case !strings.HasPrefix(name, "refs/"):
		return web.Unprocessable("Reference name must start with 'refs/'.")
	case strings.Count(name, "/") < 2:
		return web.Unprocessable("Reference name must contain at least three slash-separated components.")
	case gitstore.CheckRefName(name) != nil:
		return web.Unprocessable("%s is not a valid ref name.", name)
	case isReserved(name):
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
	if isReserved(name) {
		return web.Unprocessable("Reference update failed")
	}
	object, err := statTarget(ctx, r, target)
	if err != nil {
		return err
	}
	move := repositories.Move{}
	if protection, is := r.Protection(strings.TrimPrefix(name, repos.BranchPrefix)); is && !protection.AllowForcePushes {
		move.IsForced, force = force, false
	}
	wasForced := move.IsForced
	move.IsForced = false // it may be a step forward all the same; git tells
	if err := repos.Guard(c, r, name, object.ID, move); err != nil {
		return err
	}
	switch err := r.UpdateRef(ctx, name, object.ID, force); {
	case wasForced && errors.Is(err, gitstore.ErrNotFastForward):
		return web.Unprocessable("Cannot force-push to this branch")
	case errors.Is(err, gitstore.ErrRefNotFound), errors.Is(err, gitstore.ErrRefInvalid):
		return web.Unprocessable("Reference does not exist")
	case errors.Is(err, gitstore.ErrObjectNotFound):
		return web.Unprocessable("Object does not exist")
	case errors.Is(err, gitstore.ErrNotCommit):
		return web.Unprocessable("Object is not a commit")
	case errors.Is(err, gitstore.ErrNotFastForward), errors.Is(err, gitstore.ErrRefMoved):
		return web.Unprocessable("Update is not a fast forward")
	case err != nil:
		return err
	}
	if err := repos.BranchMoved(c, r, name); err != nil {
		return err
	}
	return c.Reply(http.StatusOK, showRef(c.Links, r, gitstore.Ref{Name: name, Target: object.ID, Kind: object.Kind}))
}

func deleteRef(c *web.Call) error {
	r, err := repos.Writable(c)
	if err != nil {
		return err
	}
	ctx := c.Context()
	name := "refs/" + c.Param("ref")
	if isReserved(name) {
		return web.Unprocessable("Reference update failed")
	}
	branch, err := r.DefaultBranch(ctx)
	if err != nil {
		return err
	}
	if name == repos.BranchPrefix+branch {
		return web.Unprocessable("Cannot delete the default branch")
	}
	if err := repos.Guard(c, r, name, "", repositories.Move{IsDeletion: true}); err != nil {
		return err
	}
	if err := r.DeleteRef(ctx, name); repos.IsAbsent(err) {
		return web.Unprocessable("Reference does not exist")
	} else if err != nil {
		return err
	}
	if err := c.Repositories.Pushed(ctx, r.About.ID); err != nil {
		return err
	}
	return c.ReplyNoContent()
}
