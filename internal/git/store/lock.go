package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

const (
	// How often a move is tried again when real git beside us moved the ref first.
	moveAttempts = 5
	// A move that has begun is not broken off when its caller leaves: nobody would know how it ended.
	moveTimeout = 30 * time.Second
)

// Lock is the right to move the refs of one repository: while somebody holds it, nobody else of this process
// moves one. It is a handle of the repository that does not queue behind readers, since all other writers
// wait for its holder.
type Lock struct{ Repo }

// Lock waits for the repository's lock. Release must follow.
func (r *Repo) Lock(ctx context.Context) (*Lock, error) {
	defer r.store.locks.wait(r.writer)()
	select {
	case r.writer <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r.removeLeftovers()
	r.store.moving.enter()
	return &Lock{*r.urgent()}, nil
}

// Release gives the lock to the next one.
func (l *Lock) Release() {
	l.store.moving.leave()
	<-l.writer
}

// Locked calls do with the repository's lock. Where do ends with ErrRefMoved, because real git beside us moved
// a ref first, it is called again, a few times.
func (r *Repo) Locked(ctx context.Context, do func(l *Lock) error) error {
	lock, err := r.Lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	return retryMove(func() error { return do(lock) })
}

// inFolder calls do with the repository's folder while no ref of it moves.
func (r *Repo) inFolder(ctx context.Context, do func(dir string) error) error {
	lock, err := r.Lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	return lock.inFolder(do)
}

// inFolder calls do with the repository's folder.
func (l *Lock) inFolder(do func(dir string) error) error {
	dir, err := l.dir()
	if err != nil {
		return err
	}
	return do(dir)
}

// RefMove moves a ref from Old to Target. An empty Old means that the ref must not exist yet, an empty Target
// that it is to be deleted; with both empty nothing moves, and the ref must not exist.
type RefMove struct {
	Name        string
	Target, Old object.ID
}

// Move makes the moves, all or none of them, and returns when they are on disk. Errors to tell apart:
// ErrRefMoved where a ref is not at Old, ErrRefConflict (a branch "foo" excludes "foo/bar"), ErrRefInvalid,
// ErrNotFound and ErrNotCommit of package object, ErrRefLocked and ErrDiskFull.
func (l *Lock) Move(ctx context.Context, moves ...RefMove) error {
	if len(moves) == 0 {
		return nil
	}
	err := l.inFolder(func(dir string) error { return l.move(ctx, dir, moves) })
	if err != nil {
		return fmt.Errorf("move %s of %s: %w", moves[0].Name, l.Name(), err)
	}
	return nil
}

func (l *Lock) move(ctx context.Context, dir string, moves []RefMove) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	command, folders, err := moveCommand(dir, moves)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), moveTimeout)
	defer cancel()
	if _, err := l.Run(ctx, command); err != nil {
		return refError(err)
	}
	// Git syncs the file of the ref but not its name in the folder.
	return durable.SyncFolders(folders)
}

// moveCommand is the compare-and-swap that all rests on: git checks the old values under its own locks.
func moveCommand(dir string, moves []RefMove) (process.Command, []string, error) {
	var commands strings.Builder
	var folders []string
	commands.WriteString("start\n")
	for _, move := range moves {
		if move.Target != "" {
			if err := object.CheckRefName(move.Name); err != nil {
				return process.Command{}, nil, err
			}
		} else if !object.IsRefFormat(move.Name) { // what is there may be deleted, whatever its name
			return process.Command{}, nil, fmt.Errorf("%q: %w", move.Name, object.ErrRefInvalid)
		}
		for _, id := range []object.ID{move.Target, move.Old} {
			if _, err := object.ParseID(string(orZero(id))); err != nil {
				return process.Command{}, nil, err
			}
		}
		switch old := orZero(move.Old); {
		case move.Target != "":
			fmt.Fprintf(&commands, "update %s %s %s\n", move.Name, move.Target, old)
		case move.Old != "":
			fmt.Fprintf(&commands, "delete %s %s\n", move.Name, old)
		default:
			fmt.Fprintf(&commands, "verify %s %s\n", move.Name, old)
		}
		folders = append(folders, durable.Upward(filepath.Join(dir, move.Name), dir)...)
	}
	commands.WriteString("commit\n")
	slices.Sort(folders)
	command := process.Command{Args: []string{"update-ref", "--no-deref", "--stdin"}, Stdin: strings.NewReader(commands.String())}
	if len(moves) == 1 && moves[0].Target != "" { // the same as one argument, which git is faster to read
		old := string(orZero(moves[0].Old))
		command = process.Command{Args: []string{"update-ref", "--no-deref", moves[0].Name, string(moves[0].Target), old}}
	}
	return command, slices.Compact(folders), nil
}

// orZero writes an absent object as git does.
func orZero(id object.ID) object.ID {
	if id == "" {
		return object.Zero
	}
	return id
}

func retryMove(move func() error) error {
	for attempt := 1; ; attempt++ {
		err := move()
		if attempt == moveAttempts || !errors.Is(err, ErrRefMoved) {
			return err
		}
	}
}

// refError tells what update-ref complained of. Its words are those of refs/files-backend.c and refs.c.
func refError(err error) error {
	if full := roomError(err); errors.Is(full, ErrDiskFull) || errors.Is(full, ErrDamaged) {
		return full
	}
	text := process.Complaint(err)
	for _, known := range []struct {
		words string
		kind  error
	}{
		{"reference already exists", ErrRefMoved},
		{"but expected", ErrRefMoved},
		{"unable to resolve reference", ErrRefMoved},
		{"cannot create", ErrRefConflict},
		{"there are still refs under", ErrRefConflict},
		{"nonexistent object", object.ErrNotFound},
		{"non-commit object", object.ErrNotCommit},
		{".lock': File exists", ErrRefLocked},
	} {
		if strings.Contains(text, known.words) {
			return fmt.Errorf("%w: %w", known.kind, err)
		}
	}
	return err
}
