package moves

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
)

// ErrNoFlow is content of a private repository that would come into a public one.
var ErrNoFlow = errors.New("content of a private repository does not come into a public one")

// Bring copies the commit at which a branch of another repository is, and points one of the hub's own refs at it,
// which must be at old. Nobody is asked here: whoever lets it be brought must see the one and may change the
// other. The events are what the move means. ErrNoFlow, store.ErrRefMoved.
func (s *Service) Bring(ctx context.Context, from, to repositories.Repository, branch store.Ref, ref string, old object.ID, events ...Event) error {
	if !mayBring(from, to) {
		return ErrNoFlow
	}
	if branch.Target == old {
		return nil
	}
	_, err := to.Stat(ctx, string(branch.Target))
	switch {
	case err == nil:
		return to.Locked(ctx, func(l *store.Lock) error {
			at, err := l.RefOrAbsent(ctx, ref)
			if err == nil && at.Target != old {
				err = fmt.Errorf("%s: %w", ref, store.ErrRefMoved)
			}
			if err != nil {
				return err
			}
			return s.makes(ctx, l, to, nil, []store.RefMove{{Name: ref, Target: branch.Target, Old: old}}, events)
		})
	case !errors.Is(err, object.ErrNotFound):
		return err
	}
	return s.bring(ctx, from, to, store.RefMove{Name: ref, Target: branch.Target, Old: old}, events)
}

// bring copies the target of a move, and makes the move.
func (s *Service) bring(ctx context.Context, from, to repositories.Repository, move store.RefMove, events []Event) error {
	moves := []store.RefMove{move}
	noted := Noted(unnoted{})
	var moved []store.RefMove
	defer func() { noted.End(moved) }()
	err := transfer(ctx, from.Repo, to.Repo, moves, func(ctx context.Context) error {
		noted = s.announce(to, nil, moves, events)
		return noted.Sync(ctx)
	})
	if err == nil {
		moved = moves
	}
	return err
}

// mayBring reports whether commits of one repository may be brought into another one.
func mayBring(from, to repositories.Repository) bool {
	return from.Damage == nil && to.Damage == nil && repositories.MayFlow(from, to)
}

// incomingRefs hold commits that were brought and that no branch has yet.
const incomingRefs = "refs/sheaf/incoming/"

// With brings the commit of a branch of another repository, calls do, and lets go of the commit again: by then a
// branch has it, or nobody needs it.
func (s *Service) With(ctx context.Context, from, to repositories.Repository, branch store.Ref, do func() error) error {
	if _, err := to.Stat(ctx, string(branch.Target)); err == nil && mayBring(from, to) {
		return do()
	}
	ref := incomingRefs + string(branch.Target)
	err := s.Bring(ctx, from, to, branch, ref, "")
	if err != nil && !errors.Is(err, store.ErrRefMoved) { // moved: somebody else brings it too
		return err
	}
	return errors.Join(do(), s.letGo(context.WithoutCancel(ctx), to, ref))
}

// leftoverAge is after how long nobody needs a ref any more that was to last for one request.
const leftoverAge = time.Hour

// letGoLeftovers removes the refs that requests should have let go of and did not: the hub was killed in between, or
// the disk was full.
func (s *Service) letGoLeftovers(ctx context.Context, r repositories.Repository) error {
	if has, err := r.HasRefs(ctx, incomingRefs, passingRefs); err != nil || !has {
		return err
	}
	for _, prefix := range []string{incomingRefs, passingRefs} {
		refs, err := r.Refs(ctx, prefix)
		if err != nil {
			return fmt.Errorf("look for leftovers: %w", err)
		}
		for _, ref := range refs {
			if age, err := r.RefAge(ref.Name); err == nil && age > leftoverAge {
				_ = s.letGo(ctx, r, ref.Name) // it logs
			}
		}
	}
	return nil
}

func (s *Service) letGo(ctx context.Context, r repositories.Repository, ref string) error {
	err := r.Locked(ctx, func(l *store.Lock) error {
		at, err := l.RefOrAbsent(ctx, ref)
		if err != nil || at.Target == "" {
			return err
		}
		return l.Move(ctx, store.RefMove{Name: ref, Old: at.Target})
	})
	if err != nil {
		s.log.WarnContext(ctx, "a ref that is not needed any more is left", "repository", r.Name().String(), "ref", ref, "error", err)
	}
	return nil
}
