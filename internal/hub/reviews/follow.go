package reviews

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// follow is what moves of branches do to pull requests: those that come from a branch follow it, also into the
// repositories that it was forked from, and those whose commits have come into their base are merged. Without
// moves everything is looked at.
func (s *Service) follow(ctx context.Context, r repositories.Repository, by int64, moved []store.RefMove) error {
	if moved == nil {
		s.open.forget(r.About.ID) // real git may have changed them
	}
	wants := func(branch string) bool {
		return moved == nil || slices.ContainsFunc(moved, func(m store.RefMove) bool {
			return m.Name == object.BranchPrefix+branch && m.Target != ""
		})
	}
	if moved != nil && !slices.ContainsFunc(moved, func(m store.RefMove) bool {
		return strings.HasPrefix(m.Name, object.BranchPrefix) && m.Target != ""
	}) {
		return nil
	}
	return errors.Join(s.followHeads(ctx, r, by, wants), s.followBases(ctx, r, by, wants))
}

// followHeads brings the heads of pull requests to where their branches of r are.
func (s *Service) followHeads(ctx context.Context, r repositories.Repository, by int64, wants func(branch string) bool) error {
	var errs error
	for _, target := range s.catalogue.Network(r) {
		if target.Damage != nil {
			continue
		}
		open, err := s.open.of(ctx, target)
		if err != nil {
			errs = errors.Join(errs, fmt.Errorf("look for pull requests of %s: %w", target.Name(), err))
		}
		for _, p := range open {
			if p.HeadRepo != r.About.ID || p.CreatedAt.Before(r.About.CreatedAt) || !wants(p.Head) {
				continue
			}
			if err := s.followHead(ctx, r, target, p, by); err != nil {
				errs = errors.Join(errs, fmt.Errorf("follow the head of pull request %d of %s: %w", p.Number, target.Name(), err))
			}
		}
	}
	return errs
}

// CatchUp brings the head of a pull request that was opened again to where its branch is by now: nobody brought it
// while the pull request was closed. It never fails, since the pull request is open whatever comes of it.
func (s *Service) CatchUp(ctx context.Context, r repositories.Repository, p Pull) {
	from, found := s.HeadRepository(p)
	if !found {
		return
	}
	if err := s.followHead(ctx, from, r, p, p.Author); err != nil {
		s.log.WarnContext(ctx, "follow the head of a pull request", "repository", r.Name().String(), "number", p.Number, "error", err)
	}
}

func (s *Service) followHead(ctx context.Context, from, target repositories.Repository, p Pull, by int64) error {
	branch, err := from.RefOrAbsent(ctx, object.BranchPrefix+p.Head)
	if err != nil || branch.Commit == "" {
		return err
	}
	kept, err := s.head(ctx, target.Repo, p)
	if err != nil || kept.Target == branch.Target {
		return err
	}
	err = s.moves.Bring(ctx, from, target, branch, headRef(p.Number), kept.Target, synchronized(p, by, kept.Target, branch.Target))
	if errors.Is(err, moves.ErrNoFlow) || errors.Is(err, store.ErrRefMoved) {
		return nil // it may not follow any more, or somebody else has brought it
	}
	return err
}

// followBases marks the open pull requests into branches of r as merged whose commits have come there on another
// way than by merging them, such as a push. It takes one walk a branch, however many there are.
func (s *Service) followBases(ctx context.Context, r repositories.Repository, by int64, wants func(branch string) bool) error {
	open, errs := s.open.of(ctx, r)
	bases := map[string][]Pull{}
	for _, p := range open {
		if wants(p.Base) {
			bases[p.Base] = append(bases[p.Base], p)
		}
	}
	for base, pulls := range bases {
		errs = errors.Join(errs, s.followBase(ctx, r, base, pulls, by))
	}
	return errs
}

// followBase does so for the pull requests into one branch.
func (s *Service) followBase(ctx context.Context, r repositories.Repository, base string, pulls []Pull, by int64) error {
	at, err := r.RefOrAbsent(ctx, object.BranchPrefix+base)
	if err != nil || at.Commit == "" {
		return err
	}
	arrived, err := r.RefsIn(ctx, at.Commit, headRefs)
	if err != nil {
		return err
	}
	var errs error
	for _, p := range pulls {
		if !slices.Contains(arrived, headRef(p.Number)) {
			continue
		}
		if err := s.settle(ctx, r, p, at.Commit, by); err != nil {
			errs = errors.Join(errs, fmt.Errorf("settle pull request %d: %w", p.Number, err))
		}
	}
	return errs
}

// settle marks one pull request as merged, unless it had nothing to merge.
func (s *Service) settle(ctx context.Context, r repositories.Repository, p Pull, base object.ID, by int64) error {
	head, err := s.head(ctx, r.Repo, p)
	if err != nil {
		return err
	}
	hasCome, err := s.hasCome(ctx, r.Repo, p, Ends{Base: base, Head: head.Commit})
	if err != nil || !hasCome {
		return err
	}
	_, err = s.Change(ctx, nil, repositories.None, r, p.Number, func(p *Pull) error {
		if !p.Closed {
			p.Close(p.BaseCommit, by) // so that what it changed can still be seen
			p.Merged, p.MergedBy = base, by
			if by == 0 {
				p.MergedBy = p.Author
			}
		}
		return nil
	})
	return err
}
