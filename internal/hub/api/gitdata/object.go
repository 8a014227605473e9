package gitdata

import (
	"context"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// readObject answers with the object that a parameter of the path names: the repository's own, or one that its relatives
// have.
func readObject(c *web.Call, param string, reply func(*web.Call, repositories.Repository) error) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	return repos.WithObject(c, r, c.Param(param), func(r repositories.Repository) error { return reply(c, r) })
}

// objectID returns the id of an object that a parameter of the path names.
func objectID(c *web.Call, r repositories.Repository, param string) (object.ID, error) {
	if err := repos.RefuseEmpty(c.Context(), r); err != nil {
		return "", err
	}
	id, err := object.ParseID(c.Param(param))
	if err != nil {
		return "", web.NotFound()
	}
	return id, nil
}

// treeish is a tree and the id under which it was asked for.
type treeish struct{ tree, echo object.ID }

// treeOf returns the tree that a client names: by the id of a tree or a
// commit, by what repos.CommitOf takes, or as REVISION:PATH. Named by a commit, the
// echo is the commit's id, as in GitHub's answers.
func treeOf(ctx context.Context, r repositories.Repository, name string) (treeish, error) {
	if id, err := object.ParseID(name); err == nil {
		info, err := r.Stat(ctx, string(id))
		if err != nil {
			return treeish{}, err
		}
		switch info.Kind {
		case object.KindTree:
			return treeish{id, id}, nil
		case object.KindBlob:
			return treeish{}, web.Unprocessable("The requested object is not a tree: %s", id)
		}
	}
	revision, path, hasPath := strings.Cut(name, ":")
	id, err := repos.CommitOf(ctx, r, revision)
	if err != nil {
		return treeish{}, err
	}
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return treeish{}, err
	}
	path = strings.Trim(path, "/")
	if !hasPath || path == "" {
		return treeish{commit.Tree, id}, nil
	}
	entry, err := r.Entry(ctx, id, path)
	if err != nil {
		return treeish{}, err
	}
	if entry.Kind != object.KindTree {
		return treeish{}, object.ErrPathNotFound
	}
	return treeish{entry.ID, entry.ID}, nil
}
