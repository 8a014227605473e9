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

// AdvanceRef moves a ref to what next makes of where it is, and returns when that is on disk. No other ref of
// the repository moves meanwhile, so nobody's work is lost and nobody has to start again; if real git beside
// us moved the ref all the same, next is asked again. A ref that does not exist comes with an empty Target.
// To return the ID at which it is leaves the ref as it is. Errors of next are returned as they are, the
// others are those of SwapRef. next must not move refs itself.
func (r *Repo) AdvanceRef(ctx context.Context, name string, next func(at Ref) (ID, error)) error {
	return r.AdvanceRefs(ctx, name, func(at Ref) ([]RefMove, error) {
		target, err := next(at)
		if err != nil || target == at.Target {
			return nil, err
		}
		return []RefMove{{Name: name, Target: target, Old: at.Target}}, nil
	})
}

// AdvanceRefs is AdvanceRef for a step that moves several refs: all of them move, or none.
func (r *Repo) AdvanceRefs(ctx context.Context, name string, next func(at Ref) ([]RefMove, error)) error {
	if err := CheckRefName(name); err != nil {
		return err
	}
	return r.locked(ctx, func(dir string) error {
		return r.retryMove(func() error {
			at, err := r.ref(ctx, name)
			if errors.Is(err, ErrRefNotFound) {
				at, err = Ref{Name: name}, nil
			}
			if err != nil {
				return fmt.Errorf("read %q of %s: %w", name, r.Name(), err)
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
