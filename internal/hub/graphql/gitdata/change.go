package gitdata

import (
	"context"
	"errors"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

func mutationFields() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"createCommitOnBranch": createCommit,
		"createRef":            createRef,
		"deleteRef":            deleteRef,
		"updateRef":            updateRef,
	}
}

// changeable refuses changes of a repository that the caller sees and may not change, as things are now. The move asks
// again.
func changeable(c *call.Call, r repositories.Repository, mutation string) error {
	access, err := c.Repositories.See(&c.User, r)
	switch {
	case err != nil:
		return err
	case access < repositories.Write:
		return c.Forbidden(mutation)
	case r.About.Archived:
		return call.ErrArchived
	}
	return r.CheckChangeable()
}

// refused puts what was refused at the moment of a move in words.
func refused(c *call.Call, mutation, ref string, err error) error {
	if rule, ok := errors.AsType[*moves.Refused](err); ok {
		branch := strings.TrimPrefix(rule.Ref, object.BranchPrefix)
		return engine.Faultf(engine.TypeForbidden, "protected branch '%s' check failed:\n  %s", branch, rule.Reason)
	}
	unprocessable := func(text string) error { return engine.Faultf(engine.TypeUnprocessable, "%s", text) }
	switch {
	case errors.Is(err, store.ErrRefExists), errors.Is(err, store.ErrRefMoved) && mutation == "CreateRef":
		return unprocessable(`A ref named "` + ref + `" already exists in the repository.`)
	case errors.Is(err, object.ErrRefInvalid), errors.Is(err, store.ErrRefConflict), errors.Is(err, moves.ErrReserved), errors.Is(err, object.ErrNotCommit):
		return unprocessable("Ref cannot be " + strings.ToLower(strings.TrimSuffix(mutation, "Ref")) + "d.")
	case errors.Is(err, moves.ErrDefaultBranch):
		return unprocessable("Cannot delete the default branch.")
	case errors.Is(err, store.ErrNotFastForward), errors.Is(err, store.ErrRefMoved), errors.Is(err, store.ErrRefLocked):
		return unprocessable("Update is not a fast forward")
	case errors.Is(err, store.ErrRefNotFound), errors.Is(err, store.ErrEmpty):
		return engine.NotFound("Could not resolve to a Ref with the name '%s'.", ref)
	case errors.Is(err, object.ErrNotFound), errors.Is(err, object.ErrIDInvalid):
		return unprocessable("Object does not exist")
	}
	return c.Refused(mutation, err)
}

func createRef(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const mutation = "CreateRef"
	input := given.Input()
	number, ok := nodeid.Number("Repository", input.Text("repositoryId"))
	r, isThere := c.Repositories.ByID(number)
	if !ok || !isThere {
		return nil, call.NoNode(input.Text("repositoryId"))
	}
	if isSeen, err := c.MaySee(r); err != nil || !isSeen {
		return nil, errors.Join(err, call.NoNode(input.Text("repositoryId")))
	}
	if err := changeable(c, r, mutation); err != nil {
		return nil, err
	}
	name := input.Text("name")
	if !strings.HasPrefix(name, "refs/") {
		return nil, engine.Faultf(engine.TypeUnprocessable, "Ref must be fully qualified, for example 'refs/heads/%s'.", name)
	}
	if err := object.CheckRefName(name); err != nil {
		return nil, refused(c, mutation, name, err)
	}
	target := object.ID(strings.ToLower(input.Text("oid")))
	order := moves.Order{By: &c.Who, Repository: r.About.ID, Ref: name}
	if err := c.Moves.Create(ctx, order, target); err != nil {
		return nil, refused(c, mutation, name, err)
	}
	return showMoved(ctx, r, mutation, input, name)
}

// refOf finds the ref that a mutation is to change by its global id.
func refOf(ctx context.Context, c *call.Call, mutation, id string) (call.Ref, error) {
	kind, own, ok := nodeid.Read(id)
	if !ok || kind != "Ref" {
		return call.Ref{}, call.NoNode(id)
	}
	found, err := findRefNode(ctx, c, own)
	if err != nil {
		return call.Ref{}, err
	}
	if found == nil {
		return call.Ref{}, call.NoNode(id)
	}
	ref, isRef := found.Of.(call.Ref)
	if !isRef {
		return call.Ref{}, call.NoNode(id)
	}
	return ref, changeable(c, ref.Repository, mutation)
}

func updateRef(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const mutation = "UpdateRef"
	input := given.Input()
	ref, err := refOf(ctx, c, mutation, input.Text("refId"))
	if err != nil {
		return nil, err
	}
	target := object.ID(strings.ToLower(input.Text("oid")))
	order := moves.Order{By: &c.Who, Repository: ref.Repository.About.ID, Ref: ref.Name}
	if err := c.Moves.Update(ctx, order, target, input.Flag("force")); err != nil {
		return nil, refused(c, mutation, ref.Name, err)
	}
	return showMoved(ctx, ref.Repository, mutation, input, ref.Name)
}

func deleteRef(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const mutation = "DeleteRef"
	input := given.Input()
	ref, err := refOf(ctx, c, mutation, input.Text("refId"))
	if err != nil {
		return nil, err
	}
	order := moves.Order{By: &c.Who, Repository: ref.Repository.About.ID, Ref: ref.Name}
	if err := c.Moves.Delete(ctx, order); err != nil {
		return nil, refused(c, mutation, ref.Name, err)
	}
	return call.Payload(mutation, input, engine.Values{}), nil
}

func showMoved(ctx context.Context, r repositories.Repository, mutation string, input engine.Arguments, name string) (any, error) {
	ref, err := r.RefOrAbsent(ctx, name)
	return call.Payload(mutation, input, engine.Values{"ref": call.ShowRef(r, ref)}), err
}
