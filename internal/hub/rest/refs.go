package rest

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// refJSON is a ref as the git calls show it.
type refJSON struct {
	Ref    string       `json:"ref"`
	NodeID string       `json:"node_id"`
	URL    string       `json:"url"`
	Object objectIDJSON `json:"object"`
}

type objectIDJSON struct {
	SHA  gitstore.ID   `json:"sha"`
	Type gitstore.Kind `json:"type"`
	URL  string        `json:"url"`
}

func (l links) ref(r repositories.Repository, ref gitstore.Ref) refJSON {
	repo := l.repo(r.Name())
	return refJSON{
		Ref: ref.Name, NodeID: nodeid.Of("Ref", r.Name().String()+":"+ref.Name),
		URL:    repo + "/git/" + urlpath.Escape(ref.Name),
		Object: objectIDJSON{SHA: ref.Target, Type: ref.Kind, URL: repo + "/git/" + string(ref.Kind) + "s/" + string(ref.Target)},
	}
}

// Refs below these names belong to the hub: pull requests move them.
const (
	pullRefs   = "refs/pull/"
	recordRefs = "refs/sheaf/"
)

func isReserved(ref string) bool {
	return strings.HasPrefix(ref, pullRefs) || strings.HasPrefix(ref, recordRefs)
}

func (a *API) getRef(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	if err := refuseEmpty(c.r.Context(), r); err != nil {
		return err
	}
	name := "refs/" + c.params["ref"]
	if strings.HasPrefix(name, recordRefs) {
		return notFound()
	}
	ref, err := r.Ref(c.r.Context(), name)
	if err != nil {
		return notFoundIfAbsent(err)
	}
	return c.reply(http.StatusOK, c.links.ref(r, ref))
}

// getRefLegacy also lists what lies below a name that is no ref itself.
func (a *API) getRefLegacy(c *call) error {
	err := a.getRef(c)
	var known *problem
	if !errors.As(err, &known) || known.status != http.StatusNotFound {
		return err
	}
	r, err := c.readable()
	if err != nil {
		return err
	}
	below, err := c.refs(r, strings.TrimSuffix("refs/"+c.params["ref"], "/")+"/")
	if err != nil {
		return err
	}
	if len(below) == 0 {
		return notFound()
	}
	return c.reply(http.StatusOK, below)
}

func (a *API) listMatchingRefs(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	if err := refuseEmpty(c.r.Context(), r); err != nil {
		return err
	}
	refs, err := c.refs(r, "refs/"+c.params["ref"])
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, refs)
}

func (c *call) refs(r repositories.Repository, prefix string) ([]refJSON, error) {
	refs, err := r.Refs(c.r.Context(), prefix)
	if err != nil && !isAbsent(err) {
		return nil, err
	}
	list := make([]refJSON, 0, len(refs))
	for _, ref := range refs {
		if !strings.HasPrefix(ref.Name, recordRefs) {
			list = append(list, c.links.ref(r, ref))
		}
	}
	return list, nil
}

func (a *API) createRef(c *call) error {
	r, body, err := c.writing(maxSmallBody)
	if err != nil {
		return err
	}
	name, target := body.text("ref"), body.text("sha")
	if err := body.problem(); err != nil {
		return err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
		return err
	}
	if err := checkNewRef(name); err != nil {
		return err
	}
	object, err := statTarget(ctx, r, target)
	if err != nil {
		return err
	}
	if strings.HasPrefix(name, branchPrefix) && object.Kind != gitstore.KindCommit {
		return unprocessable("Reference update failed")
	}
	switch err := r.CreateRef(ctx, name, object.ID); {
	case errors.Is(err, gitstore.ErrRefExists):
		return unprocessable("Reference already exists")
	case errors.Is(err, gitstore.ErrRefInvalid):
		return unprocessable("%s is not a valid ref name.", name)
	case errors.Is(err, gitstore.ErrObjectNotFound):
		return unprocessable("Object does not exist")
	case errors.Is(err, gitstore.ErrRefConflict), errors.Is(err, gitstore.ErrNotCommit):
		return unprocessable("Reference update failed")
	case err != nil:
		return err
	}
	if err := a.repositories.Pushed(ctx, r.About.ID); err != nil {
		return err
	}
	answer := c.links.ref(r, gitstore.Ref{Name: name, Target: object.ID, Kind: object.Kind})
	return c.replyCreated(answer.URL, answer)
}

// statTarget returns the object that a ref shall point at.
func statTarget(ctx context.Context, r repositories.Repository, id string) (gitstore.Object, error) {
	parsed, err := gitstore.ParseID(id)
	if err != nil {
		return gitstore.Object{}, unprocessable("Object does not exist")
	}
	object, err := r.Stat(ctx, string(parsed))
	if isAbsent(err) {
		return gitstore.Object{}, unprocessable("Object does not exist")
	}
	return object, err
}

func checkNewRef(name string) error {
	switch {
	case !strings.HasPrefix(name, "refs/"):
		return unprocessable("Reference name must start with 'refs/'.")
	case strings.Count(name, "/") < 2:
		return unprocessable("Reference name must contain at least three slash-separated components.")
	case gitstore.CheckRefName(name) != nil:
		return unprocessable("%s is not a valid ref name.", name)
	case isReserved(name):
		return unprocessable("Reference update failed")
	}
	return nil
}

func (a *API) updateRef(c *call) error {
	r, body, err := c.writing(maxSmallBody)
	if err != nil {
		return err
	}
	target, force := body.text("sha"), body.flag("force")
	if err := body.problem(); err != nil {
		return err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
		return err
	}
	name := "refs/" + c.params["ref"]
	if isReserved(name) {
		return unprocessable("Reference update failed")
	}
	object, err := statTarget(ctx, r, target)
	if err != nil {
		return err
	}
	move := repositories.Move{}
	if protection, is := r.Protection(strings.TrimPrefix(name, branchPrefix)); is && !protection.AllowForcePushes {
		move.IsForced, force = force, false
	}
	wasForced := move.IsForced
	move.IsForced = false // it may be a step forward all the same; git tells
	if err := c.guard(ctx, r, name, object.ID, move); err != nil {
		return err
	}
	switch err := r.UpdateRef(ctx, name, object.ID, force); {
	case wasForced && errors.Is(err, gitstore.ErrNotFastForward):
		return unprocessable("Cannot force-push to this branch")
	case errors.Is(err, gitstore.ErrRefNotFound), errors.Is(err, gitstore.ErrRefInvalid):
		return unprocessable("Reference does not exist")
	case errors.Is(err, gitstore.ErrObjectNotFound):
		return unprocessable("Object does not exist")
	case errors.Is(err, gitstore.ErrNotCommit):
		return unprocessable("Object is not a commit")
	case errors.Is(err, gitstore.ErrNotFastForward), errors.Is(err, gitstore.ErrRefMoved):
		return unprocessable("Update is not a fast forward")
	case err != nil:
		return err
	}
	if err := a.branchMoved(ctx, c, r, name); err != nil {
		return err
	}
	return c.reply(http.StatusOK, c.links.ref(r, gitstore.Ref{Name: name, Target: object.ID, Kind: object.Kind}))
}

func (a *API) deleteRef(c *call) error {
	r, err := c.writable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	name := "refs/" + c.params["ref"]
	if isReserved(name) {
		return unprocessable("Reference update failed")
	}
	branch, err := r.DefaultBranch(ctx)
	if err != nil {
		return err
	}
	if name == branchPrefix+branch {
		return unprocessable("Cannot delete the default branch")
	}
	if err := c.guard(ctx, r, name, "", repositories.Move{IsDeletion: true}); err != nil {
		return err
	}
	if err := r.DeleteRef(ctx, name); isAbsent(err) {
		return unprocessable("Reference does not exist")
	} else if err != nil {
		return err
	}
	if err := a.repositories.Pushed(ctx, r.About.ID); err != nil {
		return err
	}
	return c.replyNothing()
}
