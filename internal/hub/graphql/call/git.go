package call

import (
	"context"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// GitObject is an object of a repository.
type GitObject struct {
	Repository repositories.Repository
	ID         object.ID
}

// NodeID is the global id of an object of a kind.
func (o GitObject) NodeID(kind string) string {
	return nodeid.Within(kind, o.Repository.About.ID, o.ID)
}

// Itself is the object, for what is more.
func (o GitObject) Itself() GitObject { return o }

// Commit is a commit that was read.
type Commit struct {
	GitObject
	object.Commit
}

// Ref is a ref as it was when it was found. Prefix is what its name begins with and its short name leaves out.
type Ref struct {
	Repository repositories.Repository
	store.Ref
	Prefix string
}

// ReadCommit is a commit of a repository in the schema. Its message can have megabytes.
func (c *Call) ReadCommit(ctx context.Context, r repositories.Repository, id object.ID) (*engine.Object, error) {
	read, err := r.Commit(ctx, id)
	if err != nil {
		return nil, err
	}
	return c.ShowCommit(r, read)
}

// ShowCommit is ReadCommit of a commit that was read already.
func (c *Call) ShowCommit(r repositories.Repository, read object.Commit) (*engine.Object, error) {
	if err := c.Spend(int64(len(read.Message))); err != nil {
		return nil, err
	}
	return &engine.Object{Kind: "Commit", Of: Commit{GitObject{r, read.ID}, read}}, nil
}

// ShowRef is a ref of a repository in the schema, nil for one that is not there.
func ShowRef(r repositories.Repository, ref store.Ref) *engine.Object {
	if ref.Target == "" {
		return nil
	}
	return &engine.Object{Kind: "Ref", Of: Ref{r, ref, prefixOf(ref.Name)}}
}

// prefixOf is "refs/heads/" of "refs/heads/a/b".
func prefixOf(name string) string {
	slashes := 0
	for i, c := range name {
		if c == '/' {
			if slashes++; slashes == 2 {
				return name[:i+1]
			}
		}
	}
	return ""
}
