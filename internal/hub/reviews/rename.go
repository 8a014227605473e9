package reviews

import (
	"context"
	"errors"
	"fmt"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// RenameBranch gives a branch another name. Its protection, the default branch and the open pull requests from it and
// into it follow. Whoever may push may do so; of a protected branch and of the default one an admin.
//
// The new name is there before anything follows, and the old one goes last: a crash in between leaves both. Errors to
// tell apart: store.ErrRefNotFound, store.ErrRefExists, store.ErrRefMoved where both names have got commits meanwhile,
// and those of [moves.Service.Move].
func (s *Service) RenameBranch(ctx context.Context, by accounts.Caller, r repositories.Repository, from, to string) error {
	needs, err := neededToRename(ctx, r, from)
	if err != nil {
		return err
	}
	begun, err := r.Ref(ctx, object.BranchPrefix+from)
	if err != nil {
		return err
	}
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: object.BranchPrefix + to, Needs: needs}
	if err := s.moves.Create(ctx, order, begun.Target); err != nil {
		return fmt.Errorf("rename %s: %w", from, err)
	}
	err = s.catalogue.RenameBranch(ctx, r.About.ID, from, to, func(r repositories.Repository) error {
		needs, err := neededToRename(ctx, r, from)
		if err == nil {
			err = s.moves.Permit(by, needs)(r)
		}
		return err
	})
	if err == nil {
		err = s.renameInPulls(ctx, r, from, to)
	}
	if err != nil {
		return fmt.Errorf("rename %s: %w", from, err)
	}
	order.Ref = object.BranchPrefix + from
	err = s.moves.Move(ctx, order, func(ctx context.Context, now moves.Now) ([]store.RefMove, error) {
		if now.At.Target == "" {
			return nil, nil // somebody else has taken it away
		}
		planned := []store.RefMove{{Name: order.Ref, Old: now.At.Target}}
		if now.At.Target == begun.Target {
			return planned, nil
		}
		// Somebody has pushed to the old name meanwhile: that comes along, unless the new one has moved as well.
		made, err := now.RefOrAbsent(ctx, object.BranchPrefix+to)
		if err == nil && made.Target != begun.Target {
			err = store.ErrRefMoved
		}
		return append(planned, store.RefMove{Name: object.BranchPrefix + to, Target: now.At.Target, Old: begun.Target}), err
	})
	if err != nil {
		return fmt.Errorf("rename %s: %w", from, err)
	}
	return nil
}

func neededToRename(ctx context.Context, r repositories.Repository, branch string) (repositories.Access, error) {
	current, err := r.Branch(ctx)
	if _, isProtected := r.Protection(branch); isProtected || current == branch {
		return repositories.Admin, err
	}
	return repositories.Write, err
}

// renameInPulls lets the open pull requests of the network follow a branch of r.
func (s *Service) renameInPulls(ctx context.Context, r repositories.Repository, from, to string) error {
	var errs error
	for _, target := range s.catalogue.Network(r) {
		if target.Damage != nil {
			continue
		}
		open, err := s.open.of(ctx, target)
		errs = errors.Join(errs, err)
		for _, p := range open {
			isBase := target.About.ID == r.About.ID && p.Base == from
			isHead := p.HeadRepo == r.About.ID && p.Head == from
			if !isBase && !isHead {
				continue
			}
			_, err := s.Change(ctx, nil, repositories.None, target, p.Number, func(p *Pull) error {
				if isBase {
					p.Base = to
				}
				if isHead {
					p.Head = to
				}
				return nil
			})
			errs = errors.Join(errs, err)
		}
	}
	return errs
}
