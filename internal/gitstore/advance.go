package gitstore

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// RefMove moves a ref from Old to Target. An empty Old means that the ref must not exist yet.
type RefMove struct {
	Name        string
	Target, Old ID
}

// AdvanceRef moves a ref to what next makes of where it is, and returns when that is on disk. Nobody else
// moves the ref meanwhile, so no work is lost and nobody has to start again; if real git beside us moved it
// all the same, next is asked again. A ref that does not exist comes with an empty Target. To return the ID
// at which it is leaves the ref as it is. Errors of next are returned as they are, the others are those of
// SwapRef, ErrRefLocked and ErrDiskFull.
//
// Those who wait for the same ref advance it together: each by a step of its own upon the one before, stored
// with one write and one move. So what next writes with its context is stored afterwards, and is found until
// then by Commit, Entry, WriteTree and WriteCommit with that context only. next must not move refs itself.
func (r *Repo) AdvanceRef(ctx context.Context, name string, next func(ctx context.Context, at Ref) (ID, error)) error {
	if err := CheckRefName(name); err != nil {
		return err
	}
	own := &step{ctx: ctx, name: name, next: next, done: make(chan struct{})}
	r.steps.add(own)
	select {
	case <-own.done:
		return own.err
	case <-ctx.Done():
		if r.steps.remove(own) {
			return ctx.Err()
		}
		<-own.done // somebody is at it
		return own.err
	case r.writer <- struct{}{}:
	}
	defer r.release()
	group := r.steps.take(own)
	if len(group) == 0 { // done just before it was our turn
		<-own.done
		return own.err
	}
	r.advance(group)
	return own.err
}

// AdvanceRefs moves several refs in one step, all of them or none. The step stands alone: next may use every
// method that moves no ref.
func (r *Repo) AdvanceRefs(ctx context.Context, name string, next func(at Ref) ([]RefMove, error)) error {
	if err := CheckRefName(name); err != nil {
		return err
	}
	return r.locked(ctx, func(dir string) error {
		return r.retryMove(func() error {
			at, err := r.refOrAbsent(ctx, name)
			if err != nil {
				return err
			}
			moves, err := next(at)
			if err != nil || len(moves) == 0 {
				return err
			}
			if err := r.moveAll(ctx, dir, moves); err != nil {
				return fmt.Errorf("advance %s of %s: %w", name, r.Name(), err)
			}
			return nil
		})
	})
}

func (r *Repo) refOrAbsent(ctx context.Context, name string) (Ref, error) {
	at, err := r.ref(ctx, name)
	if errors.Is(err, ErrRefNotFound) {
		return Ref{Name: name}, nil
	}
	if err != nil {
		return Ref{}, fmt.Errorf("read %q of %s: %w", name, r.Name(), err)
	}
	return at, nil
}

// moveAll makes several moves in one transaction of git's.
func (r *Repo) moveAll(ctx context.Context, dir string, moves []RefMove) error {
	if len(moves) == 1 {
		return r.updateRef(ctx, dir, moves[0].Name, moves[0].Target, moves[0].Old)
	}
	var commands strings.Builder
	var folders []string
	commands.WriteString("start\n")
	for _, move := range moves {
		if err := CheckRefName(move.Name); err != nil {
			return err
		}
		old := move.Old
		if old == "" {
			old = zeroID
		}
		fmt.Fprintf(&commands, "update %s %s %s\n", move.Name, move.Target, old)
		folders = append(folders, upward(filepath.Join(dir, move.Name), dir)...)
	}
	commands.WriteString("commit\n")
	slices.Sort(folders)
	c := call{args: []string{"update-ref", "--no-deref", "--stdin"}, stdin: strings.NewReader(commands.String())}
	return r.moveRefs(ctx, c, slices.Compact(folders))
}
