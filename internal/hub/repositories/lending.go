package repositories

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
)

// maxLenders bounds how many relatives of a repository are looked into for an object: the viewer's own, and those that
// were pushed to last.
const maxLenders = 50

// WithObject calls do with a repository in which there is the object with an id, if it is written in full: where the
// repository does not have it itself, with a view of what its relatives have besides, as far as the viewer may see them.
// Their objects are read where they lie. Without such an object do is called all the same.
func (c *Catalogue) WithObject(ctx context.Context, viewer *accounts.User, r Repository, id string, do func(Repository) error) error {
	if _, err := object.ParseID(id); err != nil {
		return do(r)
	}
	_, err := r.Stat(ctx, id)
	if errors.Is(err, object.ErrNotFound) {
		return lend(ctx, r, c.lenders(viewer, r), do)
	}
	if err != nil {
		return err
	}
	return do(r)
}

// lenders are the relatives of a repository that a viewer may see.
func (c *Catalogue) lenders(viewer *accounts.User, r Repository) []Repository {
	relatives := slices.DeleteFunc(c.Network(r), func(other Repository) bool {
		_, isSeen := c.relative(viewer, r, other)
		return !isSeen || other.Same(r.Repo) || other.CheckChangeable() != nil
	})
	rank := func(other Repository) int {
		if viewer != nil && strings.EqualFold(other.Name().Owner, viewer.Login) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(relatives, func(a, b Repository) int {
		return cmp.Or(rank(a)-rank(b), b.About.PushedAt.Compare(a.About.PushedAt))
	})
	return relatives[:min(len(relatives), maxLenders)]
}

func lend(ctx context.Context, r Repository, from []Repository, do func(Repository) error) error {
	if len(from) == 0 {
		return do(r)
	}
	return r.Borrow(ctx, from[0].Repo, func(both *store.Repo) error {
		r.Repo = both
		return lend(ctx, r, from[1:], do)
	})
}
