package moves

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

// Create makes the ref of an order, which must not exist: object.ErrRefInvalid, store.ErrRefExists,
// store.ErrRefConflict (a branch "foo" excludes "foo/bar"), object.ErrNotFound, or object.ErrNotCommit where a
// branch is to name something else.
func (s *Service) Create(ctx context.Context, o Order, target object.ID) error {
	return s.Move(ctx, o, func(ctx context.Context, now Now) ([]store.RefMove, error) {
		if now.At.Target != "" {
			return nil, fmt.Errorf("create %s: %w", o.Ref, store.ErrRefExists)
		}
		if err := checkTarget(ctx, now, o.Ref, target); err != nil {
			return nil, err
		}
		return []store.RefMove{{Name: o.Ref, Target: target}}, nil
	})
}

// Update moves the ref of an order, which must exist, without force only to a descendant of where it is:
// store.ErrEmpty, store.ErrRefNotFound, object.ErrNotFound, object.ErrNotCommit, store.ErrNotFastForward.
func (s *Service) Update(ctx context.Context, o Order, target object.ID, force bool) error {
	return s.Move(ctx, o, func(ctx context.Context, now Now) ([]store.RefMove, error) {
		if now.At.Target == "" {
			return nil, absent(ctx, now, o.Ref)
		}
		if err := checkTarget(ctx, now, o.Ref, target); err != nil {
			return nil, err
		}
		move := store.RefMove{Name: o.Ref, Target: target, Old: now.At.Target}
		if !force && target != now.At.Target {
			if err := checkForward(ctx, now, move); err != nil {
				return nil, err
			}
		}
		return []store.RefMove{move}, nil
	})
}

// Delete removes the ref of an order: store.ErrEmpty or store.ErrRefNotFound if it is not there.
func (s *Service) Delete(ctx context.Context, o Order) error {
	return s.Move(ctx, o, func(ctx context.Context, now Now) ([]store.RefMove, error) {
		if now.At.Target == "" {
			return nil, absent(ctx, now, o.Ref)
		}
		return []store.RefMove{{Name: o.Ref, Old: now.At.Target}}, nil
	})
}

func absent(ctx context.Context, now Now, name string) error {
	_, err := now.Ref(ctx, name) // it says whether the whole repository is empty
	if err == nil {
		err = store.ErrRefMoved // real git made it just now
	}
	return err
}

func checkTarget(ctx context.Context, now Now, name string, target object.ID) error {
	if _, err := object.ParseID(string(target)); err != nil {
		return err
	}
	info, err := now.Stat(ctx, string(target))
	if err == nil && strings.HasPrefix(name, object.BranchPrefix) && info.Kind != object.KindCommit {
		err = fmt.Errorf("%s is a %s: %w", target, info.Kind, object.ErrNotCommit)
	}
	return err
}

func checkForward(ctx context.Context, now Now, move store.RefMove) error {
	if now.At.Commit == "" {
		return store.ErrNotFastForward
	}
	isIn, err := now.IsAncestor(ctx, now.At.Commit, move.Target)
	if errors.Is(err, object.ErrNotCommit) || err == nil && !isIn {
		return store.ErrNotFastForward
	}
	return err
}
