package rest

import (
	"context"
	"errors"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

const branchPrefix = "refs/heads/"

// commitOf returns the commit that a client names: by branch, tag, id,
// `heads/x` or `refs/heads/x`; HEAD and no name at all are the default branch.
func commitOf(ctx context.Context, r repositories.Repository, revision string) (gitstore.ID, error) {
	if revision != "" && revision != "HEAD" {
		return r.ResolveCommit(ctx, revision)
	}
	branch, err := r.DefaultBranch(ctx)
	if err != nil {
		return "", err
	}
	ref, err := r.Ref(ctx, branchPrefix+branch)
	return ref.Commit, err
}

// isAbsent tells that what a client named does not exist, or cannot.
func isAbsent(err error) bool {
	for _, absent := range []error{
		gitstore.ErrObjectNotFound, gitstore.ErrRefNotFound, gitstore.ErrRefInvalid, gitstore.ErrNotCommit,
		gitstore.ErrPathNotFound, gitstore.ErrPathInvalid, gitstore.ErrIDInvalid, gitstore.ErrWrongKind,
		gitstore.ErrRepoNotFound, gitstore.ErrEmpty,
	} {
		if errors.Is(err, absent) {
			return true
		}
	}
	return false
}

// refuseEmpty is the answer of most Git calls on a repository without commits.
func refuseEmpty(ctx context.Context, r repositories.Repository) error {
	empty, err := r.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if empty {
		return isEmpty()
	}
	return nil
}

// objectID returns the id of an object that a parameter of the path names.
func (c *call) objectID(ctx context.Context, r repositories.Repository, param string) (gitstore.ID, error) {
	if err := refuseEmpty(ctx, r); err != nil {
		return "", err
	}
	id, err := gitstore.ParseID(c.params[param])
	if err != nil {
		return "", notFound()
	}
	return id, nil
}

// notFoundIfAbsent turns what is not there into the plain 404.
func notFoundIfAbsent(err error) error {
	if isAbsent(err) {
		return notFound()
	}
	return err
}

// treeish is a tree and the id under which it was asked for.
type treeish struct{ tree, echo gitstore.ID }

// treeOf returns the tree that a client names: by the id of a tree or a
// commit, by what commitOf takes, or as REVISION:PATH. Named by a commit, the
// echo is the commit's id, as in GitHub's answers.
func treeOf(ctx context.Context, r repositories.Repository, name string) (treeish, error) {
	if id, err := gitstore.ParseID(name); err == nil {
		object, err := r.Stat(ctx, string(id))
		if err != nil {
			return treeish{}, err
		}
		switch object.Kind {
		case gitstore.KindTree:
			return treeish{id, id}, nil
		case gitstore.KindBlob:
			return treeish{}, unprocessable("The requested object is not a tree: %s", id)
		}
	}
	revision, path, hasPath := strings.Cut(name, ":")
	id, err := commitOf(ctx, r, revision)
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
	entry, err := r.Entry(ctx, commit.Tree, path)
	if err != nil {
		return treeish{}, err
	}
	if entry.Kind != gitstore.KindTree {
		return treeish{}, gitstore.ErrPathNotFound
	}
	return treeish{entry.ID, entry.ID}, nil
}
