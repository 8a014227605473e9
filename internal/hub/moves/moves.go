// Package moves is the only code of the hub that moves a ref.
//
// Whoever wants a ref to move, by the API, by a push or by merging a pull request, gives an order. Under the
// repository's lock the service reads where the ref really is, asks whether the person and their token may do
// this as things are at that moment, asks every rule of the branch, and moves. What follows from the move (pull
// requests, times, the default branch) is done afterwards: it can be late, but it never changes the answer.
package moves

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// Why an order is refused. Those who ask in other words tell them apart with errors.Is.
var (
	ErrCredentials   = errors.New("the token is not valid any more")
	ErrNotSeen       = errors.New("the repository may not be seen")
	ErrNotAllowed    = errors.New("the repository may not be changed by this person")
	ErrArchived      = errors.New("the repository is archived")
	ErrReserved      = errors.New("the ref is one of the hub's own")
	ErrDefaultBranch = errors.New("the default branch cannot be deleted")
)

// Refused is a move that a rule of the branch forbids. Reason is in GitHub's words.
type Refused struct{ Ref, Reason string }

func (r *Refused) Error() string { return r.Ref + ": " + r.Reason }

// Service moves refs. Its methods may be called from many goroutines.
type Service struct {
	catalogue *repositories.Catalogue
	accounts  *accounts.Store
	log       *slog.Logger
	checks    Checks
	followers []Follower
	journal   Journal        // nil: nobody notes anything
	desks     map[int64]Desk // by repository

	mu      sync.Mutex
	mending map[int64]late // by repository
}

// Checks are those of a commit that succeeded, by name.
type Checks func(ctx context.Context, repo *store.Repo, commit object.ID) (map[string]bool, error)

// New returns the service. Followers are added before the first move.
func New(catalogue *repositories.Catalogue, people *accounts.Store, checks Checks, log *slog.Logger) *Service {
	return &Service{catalogue: catalogue, accounts: people, checks: checks, log: log, mending: map[int64]late{}, desks: map[int64]Desk{}}
}

// Order is a move that somebody wants.
type Order struct {
	By         *accounts.Caller // nil: the hub itself, which may everything
	Repository int64
	Ref        string // full name of the ref that is decided about

	// Needs is what the person must be allowed to; none stands for Write. For whom it is not enough, Else may
	// allow it all the same, for example to authors.
	Needs repositories.Access
	Else  func(repo *store.Repo, user int64) (bool, error)

	ByReview bool // it merges a pull request whose head is Head
	Head     object.ID
	Opinions Opinions // of that pull request

	OwnRefs bool // it may touch the hub's own refs
}

// Opinions are what reviews say of a pull request: how many of those who may push approve it, and whether somebody of
// them requests changes.
type Opinions func(ctx context.Context, r repositories.Repository) (approvals int, isRefused bool, err error)

// Now is how things are at the moment of a move.
type Now struct {
	*store.Repo                         // to read and to write objects through
	Repository  repositories.Repository // as it is
	At          store.Ref               // where the ref is; without a Target if it is not there

	told *[]Event
}

// Move makes the moves that plan decides on, the first one of the order's ref, all or none. plan is called under
// the lock, again if real git beside us was faster. It may take long: whether the person may is asked before it and
// after it. Errors of plan are returned as they are; the others are
// those above, a *Refused, and those of [store.Lock.Move].
func (s *Service) Move(ctx context.Context, o Order, plan func(ctx context.Context, now Now) ([]store.RefMove, error)) error {
	r, ok := s.catalogue.ByID(o.Repository)
	if !ok {
		return store.ErrRepoNotFound
	}
	var moved []store.RefMove
	err := r.Locked(ctx, func(l *store.Lock) error {
		moved = nil
		admitted, err := s.admit(o, &l.Repo)
		if err != nil {
			return err
		}
		if IsOwn(o.Ref) && !o.OwnRefs {
			return ErrReserved // also of one that is not there: nobody is told
		}
		if err := s.look(ctx, l, admitted); err != nil {
			return err
		}
		at, err := l.RefOrAbsent(ctx, o.Ref)
		if err != nil {
			return err
		}
		var told []Event
		planned, err := plan(ctx, Now{Repo: &l.Repo, Repository: admitted, At: at, told: &told})
		if err != nil {
			return err
		}
		if admitted, err = s.admit(o, &l.Repo); err != nil {
			return err
		}
		for _, move := range planned {
			if err := s.rule(ctx, &l.Repo, admitted, o, move); err != nil {
				return err
			}
		}
		if err := s.take(ctx, l, admitted, planned); err != nil {
			return err
		}
		if err := s.makes(ctx, l, admitted, o.By, planned, told); err != nil {
			return err
		}
		moved = planned
		return nil
	})
	if err == nil {
		s.follow(ctx, r, o.By, moved)
	}
	return err
}

// Advance is Move of one ref to what next makes of it. Many who wait for the same ref are served together. What
// next writes through the repository it is given is stored with the move.
func (s *Service) Advance(ctx context.Context, o Order, next func(ctx context.Context, now Now) (object.ID, error)) error {
	r, ok := s.catalogue.ByID(o.Repository)
	if !ok {
		return store.ErrRepoNotFound
	}
	if s.desks[o.Repository] != nil { // where files are written, each move is on its own
		return s.Move(ctx, o, func(ctx context.Context, now Now) ([]store.RefMove, error) {
			target, err := next(ctx, now)
			return []store.RefMove{{Name: o.Ref, Target: target, Old: now.At.Target}}, err
		})
	}
	var move store.RefMove
	noted := Noted(unnoted{})
	var moved []store.RefMove
	defer func() { noted.End(moved) }()
	step := func(ctx context.Context, repo *store.Repo, at store.Ref) (object.ID, error) {
		noted.End(nil) // the step is taken again
		noted = unnoted{}
		admitted, err := s.admit(o, repo)
		if err != nil {
			return "", err
		}
		var told []Event
		target, err := next(ctx, Now{Repo: repo, Repository: admitted, At: at, told: &told})
		if err != nil {
			return "", err
		}
		if admitted, err = s.admit(o, repo); err != nil {
			return "", err
		}
		move = store.RefMove{Name: o.Ref, Target: target, Old: at.Target}
		if err := s.rule(ctx, repo, admitted, o, move); err != nil {
			return "", err
		}
		noted = s.announce(admitted, o.By, []store.RefMove{move}, told)
		return target, nil
	}
	err := r.Advance(ctx, o.Ref, step, func(ctx context.Context) error { return noted.Sync(ctx) })
	if err == nil && move.Target != move.Old {
		moved = []store.RefMove{move}
		s.follow(ctx, r, o.By, moved)
	}
	return err
}

// passingRefs are left by earlier versions.
const passingRefs = "refs/passing/"

// Refs below these names belong to the hub.
var ownRefs = []string{"refs/pull/", "refs/sheaf/", passingRefs}

// IsOwn reports whether a ref is one that only the hub itself moves.
func IsOwn(ref string) bool {
	for _, prefix := range ownRefs {
		if strings.HasPrefix(ref, prefix) {
			return true
		}
	}
	return false
}

// IsHidden reports whether a ref is one that nobody is shown: of the hub's own all but the heads of pull requests.
func IsHidden(ref string) bool { return IsOwn(ref) && !strings.HasPrefix(ref, "refs/pull/") }
