package moves

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// Follower does what follows from moves of a repository's refs. By is the account that made them, zero for the
// hub itself. Without moves it does what may have been left undone.
type Follower func(ctx context.Context, r repositories.Repository, by int64, moved []store.RefMove) error

// Follow adds a follower. Call it before the first move.
func (s *Service) Follow(f Follower) { s.followers = append(s.followers, f) }

// followTime bounds what follows from one move. It goes on when the client has left.
const followTime = time.Minute

// follow does what follows from moves that are on disk. What fails is logged, and mended later.
func (s *Service) follow(ctx context.Context, r repositories.Repository, caller *accounts.Caller, moved []store.RefMove) {
	moved = slices.DeleteFunc(slices.Clone(moved), func(m store.RefMove) bool { return IsOwn(m.Name) || m.Target == m.Old })
	if len(moved) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), followTime)
	defer cancel()
	by := int64(0)
	if caller != nil {
		by = caller.ID
	}
	hadFailed := s.failures(r.About.ID) > 0
	var err error
	if slices.ContainsFunc(moved, func(m store.RefMove) bool { return isBranch(m.Name) && m.Old == "" }) {
		err = s.adoptBranch(ctx, r)
	}
	for _, f := range s.followers {
		err = errors.Join(err, f(ctx, r, by, moved))
	}
	err = errors.Join(err, s.catalogue.Pushed(ctx, r.About.ID))
	if err != nil {
		s.note(ctx, r, err)
	}
	if hadFailed {
		_ = s.Mend(ctx, r) // it logs, and remembers
	}
}

// late is what was left undone in a repository.
type late struct {
	times  int    // that something failed
	reason string // of the last time
}

// note remembers that something is left to be mended in a repository. The same reason is logged once.
func (s *Service) note(ctx context.Context, r repositories.Repository, err error) {
	if errors.Is(err, store.ErrRepoNotFound) || errors.Is(err, store.ErrClosed) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.mending[r.About.ID]
	if before.reason != err.Error() {
		s.log.WarnContext(ctx, "what follows from a move is late", "repository", r.Name().String(), "error", err)
	}
	s.mending[r.About.ID] = late{before.times + 1, err.Error()}
}

func (s *Service) failures(id int64) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mending[id].times
}

// adoptBranch lets the first branch that came be the default one if the intended one did not.
func (s *Service) adoptBranch(ctx context.Context, r repositories.Repository) error {
	if isThere, err := hasDefaultBranch(ctx, r.Repo); err != nil || isThere {
		return err
	}
	return r.Locked(ctx, func(l *store.Lock) error {
		if isThere, err := hasDefaultBranch(ctx, &l.Repo); err != nil || isThere {
			return err
		}
		branches, err := l.Refs(ctx, object.BranchPrefix)
		if err != nil || len(branches) == 0 {
			return err
		}
		return l.SetDefaultBranch(ctx, strings.TrimPrefix(branches[0].Name, object.BranchPrefix))
	})
}

// hasDefaultBranch reports whether the default branch is there. A damaged HEAD, which names none, is left as it is.
func hasDefaultBranch(ctx context.Context, repo *store.Repo) (bool, error) {
	branch, err := repo.DefaultBranch(ctx)
	if errors.Is(err, store.ErrDamaged) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	at, err := repo.RefOrAbsent(ctx, object.BranchPrefix+branch)
	return at.Target != "", err
}

// Mend does what follows from moves of a repository that was left undone: because it failed, because the hub
// was killed in between, or because real git beside the hub made the move. It also lets go of refs that are left over.
func (s *Service) Mend(ctx context.Context, r repositories.Repository) error {
	if r.CheckChangeable() != nil {
		return nil // the listing says so
	}
	before := s.failures(r.About.ID)
	err := errors.Join(s.adoptBranch(ctx, r), s.letGoLeftovers(ctx, r))
	for _, f := range s.followers {
		err = errors.Join(err, f(ctx, r, 0, nil))
	}
	if ctx.Err() != nil {
		return ctx.Err() // it was not looked at as a whole
	}
	if err != nil {
		s.note(ctx, r, err)
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mending[r.About.ID].times == before { // else something else has failed meanwhile
		delete(s.mending, r.About.ID)
	}
	return nil
}

// MendAll is Mend for all repositories, or only for those that are known to need it.
func (s *Service) MendAll(ctx context.Context, onlyKnown bool) {
	for _, r := range s.catalogue.Where(func(repositories.Repository) bool { return true }) {
		if ctx.Err() != nil {
			return
		}
		if !onlyKnown || s.failures(r.About.ID) > 0 {
			_ = s.Mend(ctx, r) // it logs, and remembers
		}
	}
}
