package gitstore

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// How often a move is tried again when real git beside us moved the ref first.
	moveAttempts = 5
	// A move that has begun is not broken off when its caller leaves: nobody would know how it ended.
	moveTimeout = 30 * time.Second
)

// CreateRef makes a ref, which must not exist: ErrRefInvalid, ErrRefExists, ErrRefConflict (a branch "foo"
// excludes "foo/bar"), ErrObjectNotFound, or ErrNotCommit where a branch is to name something else.
func (r *Repo) CreateRef(ctx context.Context, name string, target ID) error {
	err := r.SwapRef(ctx, name, target, "")
	if errors.Is(err, ErrRefMoved) {
		return fmt.Errorf("create %s in %s: %w", name, r.Name(), ErrRefExists)
	}
	return err
}

// SwapRef moves a ref from old to target, or creates it if old is empty, and does nothing but return
// ErrRefMoved if it is elsewhere. Other errors are those of CreateRef.
func (r *Repo) SwapRef(ctx context.Context, name string, target, old ID) error {
	err := r.moveChecked(ctx, name, target, func(dir string) error {
		return r.updateRef(ctx, dir, name, target, old)
	})
	if err != nil {
		return fmt.Errorf("move %s of %s: %w", name, r.Name(), err)
	}
	return nil
}

// UpdateRef moves a ref that exists to target, without force only to a descendant of where it is. The
// errors are ErrEmpty, ErrRefNotFound, ErrObjectNotFound, ErrNotCommit and ErrNotFastForward; ErrRefLocked
// or ErrRefMoved if real git beside us keeps the ref busy.
func (r *Repo) UpdateRef(ctx context.Context, name string, target ID, force bool) error {
	err := r.moveChecked(ctx, name, target, func(dir string) error {
		return r.retryMove(func() error {
			ref, err := r.Ref(ctx, name)
			switch {
			case err != nil || ref.Target == target:
				return err
			case !force:
				if err := r.checkFastForward(ctx, ref, target); err != nil {
					return err
				}
			}
			return r.updateRef(ctx, dir, name, target, ref.Target)
		})
	})
	if err != nil {
		return fmt.Errorf("update %s of %s: %w", name, r.Name(), err)
	}
	return nil
}

// DeleteRef removes a ref. ErrEmpty or ErrRefNotFound if it is not there.
func (r *Repo) DeleteRef(ctx context.Context, name string) error {
	err := r.locked(ctx, func(dir string) error {
		return r.retryMove(func() error {
			ref, err := r.Ref(ctx, name)
			if err != nil {
				return err
			}
			return r.move(ctx, dir, name, "update-ref", "--no-deref", "-d", name, string(ref.Target))
		})
	})
	if err != nil {
		return fmt.Errorf("delete %s of %s: %w", name, r.Name(), err)
	}
	return nil
}

// moveChecked calls move under the repository's mutex if the ref may point at target.
func (r *Repo) moveChecked(ctx context.Context, name string, target ID, move func(dir string) error) error {
	if err := CheckRefName(name); err != nil {
		return err
	}
	if _, err := ParseID(string(target)); err != nil {
		return err
	}
	var object Object
	err := r.cat.do(ctx, func(cat *catFile) (err error) {
		object, err = cat.info(string(target))
		return err
	})
	if err != nil {
		return err
	}
	if strings.HasPrefix(name, branchPrefix) && object.Kind != KindCommit {
		return fmt.Errorf("%s is a %s: %w", target, object.Kind, ErrNotCommit)
	}
	return r.locked(ctx, move)
}

func (r *Repo) retryMove(move func() error) error {
	for attempt := 1; ; attempt++ {
		err := move()
		if attempt == moveAttempts || !errors.Is(err, ErrRefMoved) {
			return err
		}
	}
}

// updateRef is the compare-and-swap that all rests on. Git checks old under its own lock.
func (r *Repo) updateRef(ctx context.Context, dir, name string, target, old ID) error {
	if old == "" {
		old = zeroID
	}
	return r.move(ctx, dir, name, "update-ref", "--no-deref", name, string(target), string(old))
}

func (r *Repo) move(ctx context.Context, dir, name string, args ...string) error {
	return r.moveRefs(ctx, call{args: args}, upward(filepath.Join(dir, name), dir))
}

// moveRefs runs a command that moves refs which lie in folders.
func (r *Repo) moveRefs(ctx context.Context, c call, folders []string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(urgently(context.WithoutCancel(ctx)), moveTimeout)
	defer cancel()
	if _, err := r.run(ctx, c); err != nil {
		return refError(err)
	}
	// Git syncs the file of the ref but not its name in the folder.
	return syncFolders(folders)
}

// refError tells what update-ref complained of. Its words are those of refs/files-backend.c and refs.c.
func refError(err error) error {
	if full := roomError(err); errors.Is(full, ErrDiskFull) {
		return full
	}
	text := complaint(err)
	for _, known := range []struct {
		words string
		kind  error
	}{
		{"reference already exists", ErrRefMoved},
		{"but expected", ErrRefMoved},
		{"unable to resolve reference", ErrRefMoved},
		{"cannot create", ErrRefConflict},
		{"there are still refs under", ErrRefConflict},
		{"nonexistent object", ErrObjectNotFound},
		{"non-commit object", ErrNotCommit},
		{".lock': File exists", ErrRefLocked},
		{"couldn't write", ErrDiskFull}, // git keeps the reason to itself
	} {
		if strings.Contains(text, known.words) {
			return fmt.Errorf("%w: %w", known.kind, err)
		}
	}
	return err
}

// checkFastForward tells whether target descends from where the ref is. Most updates are one commit ahead,
// which the commit itself shows without a walk through history.
func (r *Repo) checkFastForward(ctx context.Context, ref Ref, target ID) error {
	if ref.Commit == "" {
		return ErrNotFastForward
	}
	commit, err := r.Commit(ctx, target)
	if errors.Is(err, ErrNotCommit) {
		return ErrNotFastForward
	}
	if err != nil || slices.Contains(commit.Parents, ref.Commit) {
		return err
	}
	_, err = r.run(ctx, call{args: []string{"merge-base", "--is-ancestor", string(ref.Commit), string(target)}})
	if exitedWith(err, 1) {
		return ErrNotFastForward
	}
	return err
}
