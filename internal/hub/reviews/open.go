package reviews

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// ErrNoCommits is a pull request that would bring nothing.
var ErrNoCommits = errors.New("there are no commits between base and head")

// Propose is Open where the head has commits that the base has not. ErrNoCommits, and what Open gives.
func (s *Service) Propose(ctx context.Context, by accounts.Caller, r, from repositories.Repository, base, head store.Ref, p Pull) (Pull, error) {
	ahead := 0
	err := r.Borrow(ctx, from.Repo, func(both *store.Repo) (err error) {
		ahead, _, err = both.CountBetween(ctx, base.Commit, head.Commit)
		return err
	})
	if err != nil {
		return Pull{}, err
	}
	if ahead == 0 {
		return Pull{}, ErrNoCommits
	}
	p.BaseCommit = base.Commit
	return s.Open(ctx, by, r, from, head, p)
}

// Open stores a new pull request and gives it its number and times. Whoever may read may propose. from is the
// repository of the head, whose commits come over, within the limits of a push. Errors to tell apart: ErrExists,
// moves.ErrNoFlow, moves.ErrNotSeen where the caller may not see the head, and those of [moves.Service.Move].
func (s *Service) Open(ctx context.Context, by accounts.Caller, r, from repositories.Repository, head store.Ref, p Pull) (Pull, error) {
	p.HeadOwner, p.HeadRepo, p.Head = from.Name().Owner, from.About.ID, strings.TrimPrefix(head.Name, object.BranchPrefix)
	p.Author, p.CreatedAt = by.ID, issues.Now()
	p.UpdatedAt = p.CreatedAt
	create := func() error {
		order := moves.Order{By: &by, Repository: r.About.ID, Ref: recordRef(1), Needs: repositories.Read, OwnRefs: true}
		return s.moves.Move(ctx, order, func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
			if _, access, err := s.catalogue.SeeID(&by.User, from.About.ID); err != nil || access < repositories.Read {
				return nil, firstError(err, moves.ErrNotSeen)
			}
			if err := s.checkNew(ctx, at.Repository, p); err != nil {
				return nil, err
			}
			var err error
			if p.Number, err = issues.NextNumber(ctx, at.Repo); err != nil {
				return nil, err
			}
			record, err := s.records.Write(ctx, at.Repo, p)
			at.Tell(happened(p.Number, "opened"))
			return []store.RefMove{
				{Name: headRef(p.Number), Target: head.Commit},
				{Name: recordRef(p.Number), Target: record},
			}, err
		})
	}
	var err error
	if from.Same(r.Repo) {
		err = create()
	} else {
		err = s.moves.With(ctx, from, r, head, create)
	}
	s.open.forget(r.About.ID)
	if err != nil {
		return Pull{}, fmt.Errorf("open a pull request: %w", err)
	}
	return p, nil
}

func firstError(errs ...error) error {
	return errs[slices.IndexFunc(errs, func(err error) bool { return err != nil })]
}

func (s *Service) checkNew(ctx context.Context, r repositories.Repository, p Pull) error {
	all, err := s.List(ctx, r)
	if err != nil {
		return err
	}
	isSame := func(other Pull) bool {
		return !other.Closed && other.Base == p.Base && other.HeadRepo == p.HeadRepo && other.Head == p.Head
	}
	if slices.ContainsFunc(all, isSame) {
		return ErrExists
	}
	return nil
}
