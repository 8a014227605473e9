// Package gitdata answers Git's objects and refs, and what changes them.
package gitdata

import (
	"context"
	"embed"
	"errors"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/links"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

//go:embed *.graphql
var schema embed.FS

// Room is this part of the schema.
func Room() call.Room {
	return call.Room{
		Schema: schema,
		Types: engine.Types{
			"Repository": call.Type(call.Fields[repositories.Repository]{
				"defaultBranchRef": defaultBranch, "object": findObject, "ref": findRef, "refs": listRefs,
			}),
			"Blob":              call.Type(blobFields()),
			"Commit":            call.Type(commitFields()),
			"GitActor":          call.Type(actorFields()),
			"Mutation":          call.Type(mutationFields()),
			"Ref":               call.Type(refFields()),
			"Status":            call.Type(statusFields()),
			"StatusCheckRollup": call.Type(rollupFields()),
			"StatusContext":     call.Type(statusContextFields()),
			"Tag":               call.Type(tagFields()),
			"Tree":              call.Type(treeFields()),
			"TreeEntry":         call.Type(entryFields()),
		},
		Nodes: map[string]call.Find{
			"Blob": findNode, "Commit": findNode, "Tag": findNode, "Tree": findNode, "Ref": findRefNode,
		},
	}
}

// abbreviated is how many digits GitHub's short ids have.
const abbreviated = 7

// kinds are the types of the schema by what Git calls them.
var kinds = map[object.Kind]string{
	object.KindBlob: "Blob", object.KindCommit: "Commit", object.KindTag: "Tag", object.KindTree: "Tree",
}

// findObject looks up an object of a repository by its id or an expression. One that is not there is null, as at
// GitHub.
func findObject(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
	if given.Has("expression") && !given.Has("oid") {
		return orNull(resolve(ctx, c, r, given.Text("expression")))
	}
	id, err := object.ParseID(given.Text("oid"))
	if err != nil {
		return nil, engine.Faultf("", "Argument 'oid' on Field 'object' has an invalid value (%q). Expected type 'GitObjectID'.", given.Text("oid"))
	}
	return orNull(named(ctx, c, r, string(id)))
}

// orNull makes null of what is not there.
func orNull(found *engine.Object, err error) (any, error) {
	if err == nil && found != nil {
		return found, nil
	}
	if errors.Is(err, object.ErrNotFound) {
		err = nil
	}
	return nil, err
}

// named is the object of a revision that names one without a doubt.
func named(ctx context.Context, c *call.Call, r repositories.Repository, rev string) (*engine.Object, error) {
	info, err := r.Stat(ctx, rev)
	if err != nil {
		return nil, err
	}
	return show(ctx, c, r, info)
}

// show is an object in the schema.
func show(ctx context.Context, c *call.Call, r repositories.Repository, info object.Info) (*engine.Object, error) {
	found := call.GitObject{Repository: r, ID: info.ID}
	switch info.Kind {
	case object.KindBlob:
		return &engine.Object{Kind: "Blob", Of: newBlob(found, info.Size)}, nil
	case object.KindCommit:
		return c.ReadCommit(ctx, r, info.ID)
	case object.KindTag:
		return &engine.Object{Kind: "Tag", Of: &tag{GitObject: found}}, nil
	default:
		return &engine.Object{Kind: kinds[info.Kind], Of: found}, nil
	}
}

// findNode finds an object by "REPOSITORY:ID".
func findNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	r, rest, err := repositoryOf(c, id)
	if err != nil || rest == "" {
		return nil, err
	}
	parsed, err := object.ParseID(rest)
	if err != nil {
		return nil, nil
	}
	found, err := named(ctx, c, r, string(parsed))
	if errors.Is(err, object.ErrNotFound) {
		return nil, nil
	}
	return found, err
}

// repositoryOf finds the repository of a global id's own part. The rest is empty where the caller does not see it.
func repositoryOf(c *call.Call, id string) (repositories.Repository, string, error) {
	number, rest, ok := nodeid.ReadWithin(id)
	r, isThere := c.Repositories.ByID(number)
	if !ok || !isThere {
		return r, "", nil
	}
	isSeen, err := c.MaySee(r)
	if err != nil || !isSeen {
		return r, "", err
	}
	return r, rest, nil
}

// objectFields are those of every object.
func objectFields[T interface{ Itself() call.GitObject }](kind string) call.Fields[T] {
	page := func(l links.Links, o T) string {
		return l.Page(o.Itself().Repository.Name(), "/commit/%s", o.Itself().ID)
	}
	return call.Fields[T]{
		"abbreviatedOid":     call.Is(func(o T) any { return o.Itself().ID[:abbreviated] }),
		"commitResourcePath": call.Is(func(o T) any { return page(links.To(""), o) }),
		"commitUrl": func(_ context.Context, c *call.Call, o T, _ engine.Arguments) (any, error) {
			return page(c.Links, o), nil
		},
		"id":         call.Is(func(o T) any { return o.Itself().NodeID(kind) }),
		"oid":        call.Is(func(o T) any { return o.Itself().ID }),
		"repository": call.Is(func(o T) any { return call.Repository(o.Itself().Repository) }),
	}
}
