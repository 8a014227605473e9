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

// Update is how a branch took in what another one has.
type Update string

// GitHub's three kinds.
const (
	UpdateNone        Update = "none"
	UpdateFastForward Update = "fast-forward"
	UpdateMerge       Update = "merge"
)

// Taking is what a branch shall take in.
type Taking struct {
	Branch    string    // of the repository that takes it in
	Expected  object.ID // where that branch must be; empty: anywhere
	From      repositories.Repository
	Other     store.Ref // the branch of From
	Signature object.Person
	Message   string // of the merge, if there is one

	NoForward bool            // also makes a merge where the branch could go forward
	Tell      func(object.ID) // is told what the branch becomes; may be nil

	// Check is asked at the moment of the move, and with an error it ends without one. Nil: nothing is asked.
	Check func(ctx context.Context) error
}

// CheckOpen returns ErrNotOpen for a pull request that is closed, or whose commits have come into its base without
// anybody who noted it.
func (s *Service) CheckOpen(ctx context.Context, r repositories.Repository, number int) error {
	p, err := s.Get(ctx, r, number)
	if err != nil {
		return err
	}
	ends, err := s.Ends(ctx, r, p)
	if err == nil {
		p, _, err = s.Seen(ctx, r, p, ends)
	}
	if err == nil && p.Closed {
		err = ErrNotOpen
	}
	return err
}

// TakeIn brings what a branch of another repository, or of the same one, has into a branch. It fails with
// ErrConflict, ErrHeadModified, store.ErrRefNotFound, moves.ErrNoFlow, as Check does, and with what
// [moves.Service.Move] says of rights and rules.
func (s *Service) TakeIn(ctx context.Context, by accounts.Caller, r repositories.Repository, t Taking) (Update, error) {
	var update Update
	take := func() error {
		order := moves.Order{By: &by, Repository: r.About.ID, Ref: object.BranchPrefix + t.Branch}
		return s.moves.Move(ctx, order, func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
			if t.Check != nil {
				if err := t.Check(ctx); err != nil {
					return nil, err
				}
			}
			switch {
			case at.At.Commit == "":
				return nil, store.ErrRefNotFound
			case t.Expected != "" && at.At.Commit != t.Expected:
				return nil, ErrHeadModified
			}
			target, kind, err := joined(ctx, at.Repo, at.At.Commit, t)
			update = kind
			if t.Tell != nil {
				t.Tell(target)
			}
			if err != nil || kind == UpdateNone {
				return nil, err
			}
			return []store.RefMove{{Name: order.Ref, Target: target, Old: at.At.Target}}, nil
		})
	}
	var err error
	if t.From.Same(r.Repo) {
		err = take()
	} else {
		err = s.moves.With(ctx, t.From, r, t.Other, take)
	}
	if err != nil {
		return "", fmt.Errorf("bring %s up to date: %w", t.Branch, err)
	}
	return update, nil
}

func joined(ctx context.Context, repo *store.Repo, tip object.ID, t Taking) (object.ID, Update, error) {
	other := t.Other.Commit
	common, err := repo.MergeBase(ctx, tip, other)
	switch {
	case errors.Is(err, store.ErrNoMergeBase):
		return "", "", fmt.Errorf("%w: no common ancestor", ErrConflict)
	case err != nil:
		return "", "", err
	case common == other:
		return tip, UpdateNone, nil
	case common == tip && !t.NoForward:
		return other, UpdateFastForward, nil
	}
	merged, err := join(ctx, repo, tip, other, MergeOptions{Method: MethodMerge, Signature: t.Signature, Title: t.Message})
	return merged, UpdateMerge, err
}
