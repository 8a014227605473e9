package repos

import (
	"context"
	"errors"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// BranchPrefix is what the full name of a branch begins with.
const BranchPrefix = "refs/heads/"

// CommitOf returns the commit that a client names: by branch, tag, id,
// `heads/x` or `refs/heads/x`; HEAD and no name at all are the default branch.
func CommitOf(ctx context.Context, r repositories.Repository, revision string) (object.ID, error) {
	if revision != "" && revision != "HEAD" {
		return r.ResolveCommit(ctx, revision)
	}
	branch, err := r.Branch(ctx)
	if err != nil {
		return "", err
	}
	ref, err := r.Ref(ctx, BranchPrefix+branch)
	return ref.Commit, err
}

// IsAbsent reports whether an error says that what a client named does not exist,
// or cannot.
func IsAbsent(err error) bool {
	for _, absent := range []error{
		object.ErrNotFound, store.ErrRefNotFound, object.ErrRefInvalid, object.ErrNotCommit,
		object.ErrPathNotFound, object.ErrPathInvalid, object.ErrIDInvalid, object.ErrWrongKind,
		store.ErrRepoNotFound, store.ErrEmpty,
	} {
		if errors.Is(err, absent) {
			return true
		}
	}
	return false
}

// RefuseEmpty is the answer of most Git calls on a repository without commits.
func RefuseEmpty(ctx context.Context, r repositories.Repository) error {
	empty, err := r.IsEmpty(ctx)
	if err != nil {
		return err
	}
	if empty {
		return web.EmptyRepository()
	}
	return nil
}

// NotFoundIfAbsent turns what is not there into the plain 404.
func NotFoundIfAbsent(err error) error {
	if IsAbsent(err) {
		return web.NotFound()
	}
	return err
}
