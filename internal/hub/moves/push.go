package moves

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/push"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// maxBlob is GitHub's limit for a file that is pushed, in bytes. The API gives out no larger ones.
const maxBlob = 100 << 20

// Push receives a push of a caller's. What is refused is reported to the client, as a whole.
func (s *Service) Push(ctx context.Context, caller accounts.Caller, r repositories.Repository, options store.PackOptions, in io.Reader, out io.Writer) error {
	order := Order{By: &caller, Repository: r.About.ID}
	var accepted, moved []store.RefMove
	noted := Noted(unnoted{})
	defer func() { noted.End(moved) }() // where Check or git broke off
	err := push.Receive(ctx, r.Repo, push.Options{
		PackOptions: options, MaxBlob: maxBlob, Complaint: func(text string) { s.logComplaint(ctx, r, text) },
		Check: func(ctx context.Context, l *store.Lock, asked []store.RefMove) error {
			real, err := s.checkPush(ctx, order, l, asked)
			if err == nil {
				noted = s.announce(r, order.By, real, nil)
				err = noted.Sync(ctx)
			}
			accepted = real
			return s.tell(ctx, err)
		},
		Done: func(ctx context.Context, l *store.Lock) {
			moved = s.madeBy(ctx, r, l, accepted)
		},
	}, in, out)
	if len(moved) > 0 {
		s.follow(ctx, r, order.By, moved)
	}
	return err
}

// madeBy tells which moves of a push git has made. If that cannot be told, all of them: what follows from a move may
// happen twice.
func (s *Service) madeBy(ctx context.Context, r repositories.Repository, l *store.Lock, accepted []store.RefMove) []store.RefMove {
	at, err := targets(ctx, l, accepted)
	if err != nil {
		s.log.WarnContext(ctx, "which refs a push has moved is not known", "repository", r.Name().String(), "error", err)
		return accepted
	}
	return slices.DeleteFunc(accepted, func(m store.RefMove) bool { return at[m.Name] != m.Target })
}

// logComplaint logs what git complained of during a push, which the client was told in its own words.
func (s *Service) logComplaint(ctx context.Context, r repositories.Repository, text string) {
	what := "git complains of a push"
	if store.IsRoomComplaint(text) {
		what = "the disk is full"
	}
	s.log.WarnContext(ctx, what, "repository", r.Name().String(), "complaint", strings.TrimSpace(text))
}

// checkPush asks about each ref with its real old value: the client's may be a lie.
func (s *Service) checkPush(ctx context.Context, o Order, l *store.Lock, asked []store.RefMove) ([]store.RefMove, error) {
	r, err := s.admit(o, &l.Repo)
	if err != nil {
		return nil, err
	}
	if s.desks[r.About.ID] != nil {
		return nil, errDesk
	}
	at, err := targets(ctx, l, asked)
	if err != nil {
		return nil, err
	}
	moves := make([]store.RefMove, len(asked))
	for i, move := range asked {
		// Git itself sees to it for all others, but deletes whatever is there if the client knows of nothing.
		if move.Target == "" && move.Old != at[move.Name] {
			return nil, &stalePush{move.Name}
		}
		moves[i] = store.RefMove{Name: move.Name, Target: move.Target, Old: at[move.Name]}
		if err := s.rule(ctx, &l.Repo, r, o, moves[i]); err != nil {
			return nil, ruleError{move.Name, err}
		}
	}
	return moves, nil
}

// fewRefs is how many refs are read one by one. It takes a process for each that has no file of its own.
const fewRefs = 16

// targets are the objects at which the refs of moves really are, by name.
func targets(ctx context.Context, l *store.Lock, moves []store.RefMove) (map[string]object.ID, error) {
	found := make(map[string]object.ID, len(moves))
	if len(moves) > fewRefs {
		refs, err := l.Refs(ctx, "refs/")
		for _, ref := range refs {
			found[ref.Name] = ref.Target
		}
		return found, err
	}
	for _, move := range moves {
		ref, err := l.RefOrAbsent(ctx, move.Name)
		if err != nil {
			return nil, err
		}
		found[move.Name] = ref.Target
	}
	return found, nil
}

// stalePush is a deletion of something else than what is there.
type stalePush struct{ ref string }

func (e *stalePush) Error() string { return e.ref + " is not where you think it is" }

// ruleError says which ref of a push an error is about.
type ruleError struct {
	ref string
	error
}

func (e ruleError) Unwrap() error { return e.error }

// pushRefusal is what git shows to whoever pushes.
type pushRefusal string

func (r pushRefusal) Error() string { return string(r) }

// tell puts an error in words for whoever pushes. A fault of ours stays in the log.
func (s *Service) tell(ctx context.Context, err error) error {
	ref := ""
	var rule ruleError
	if errors.As(err, &rule) {
		ref = rule.ref
	}
	var refused *Refused
	var stale *stalePush
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return pushRefusal(fmt.Sprintf("error: GH006: Protected branch update failed for %s.\nerror: %s", refused.Ref, refused.Reason))
	case errors.As(err, &stale):
		return pushRefusal("error: " + stale.Error() + "; fetch first")
	case errors.Is(err, ErrDefaultBranch):
		return pushRefusal("refusing to delete the current branch: " + ref)
	case errors.Is(err, object.ErrRefInvalid):
		return pushRefusal(fmt.Sprintf("error: %q is not a valid ref name", ref))
	case errors.Is(err, errDesk):
		return pushRefusal("This repository is a folder on this machine, which sheaf open shows. Commit in the folder itself.")
	case errors.Is(err, ErrReserved):
		return pushRefusal("error: " + ref + " is closed to pushes")
	case errors.Is(err, ErrArchived):
		return pushRefusal(ArchivedText)
	case errors.Is(err, ErrCredentials):
		return pushRefusal("The token is not valid any more.")
	case errors.Is(err, store.ErrRepoNotFound), errors.Is(err, ErrNotSeen):
		return pushRefusal("The repository was deleted, or you may not see it any more.")
	case errors.Is(err, ErrNotAllowed):
		return pushRefusal("You may not push to this repository any more.")
	case errors.Is(err, store.ErrDamaged):
		s.log.WarnContext(ctx, "a push to a damaged repository", "ref", ref, "error", err)
		return pushRefusal("This repository is damaged on the server. Whoever runs the server can look with: sheaf doctor.")
	case errors.Is(err, store.ErrDiskFull):
		return pushRefusal("There is no room left on the disk of this server.")
	}
	s.log.ErrorContext(ctx, "check a push", "ref", ref, "error", err)
	return pushRefusal("server error")
}

// ArchivedText is GitHub's, for a push.
const ArchivedText = "This repository was archived so it is read-only."

// isBranch reports whether a ref is a branch.
func isBranch(ref string) bool { return strings.HasPrefix(ref, object.BranchPrefix) }
