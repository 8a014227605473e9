package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
)

// DefaultBranch is the branch that HEAD names, without refs/heads/. It need not exist. ErrDamaged if HEAD
// names none.
func (r *Repo) DefaultBranch(ctx context.Context) (string, error) {
	dir, err := r.dir()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("read HEAD of %s: %w", r.Name(), err)
	}
	// Read without git, see gitrepository-layout(5): lists of repositories ask for hundreds of these.
	content, err := os.ReadFile(filepath.Join(dir, "HEAD"))
	if err != nil {
		return "", fmt.Errorf("read HEAD of %s: %w", r.Name(), fileError(dir, err))
	}
	branch, ok := branchOfHead(content)
	if !ok {
		return "", fmt.Errorf("read HEAD of %s: it names no branch: %w", r.Name(), ErrDamaged)
	}
	return branch, nil
}

func branchOfHead(content []byte) (branch string, ok bool) {
	return strings.CutPrefix(strings.TrimSpace(string(content)), "ref: "+object.BranchPrefix)
}

// SetDefaultBranch lets HEAD name another branch, which need not exist. ErrRefInvalid if it cannot.
func (l *Lock) SetDefaultBranch(ctx context.Context, branch string) error {
	full := object.BranchPrefix + branch
	err := object.CheckRefName(full)
	if err == nil {
		err = l.inFolder(func(dir string) error {
			if _, err := l.git(ctx, "symbolic-ref", "HEAD", full); err != nil {
				return roomError(err)
			}
			return durable.SyncFolder(dir)
		})
	}
	if err != nil {
		return fmt.Errorf("set the default branch of %s: %w", l.Name(), err)
	}
	return nil
}

// HasRefs reports whether there may be refs below any of the prefixes ("refs/pull/"). It looks at files and starts no
// process, so a ref that cannot be read counts.
func (r *Repo) HasRefs(ctx context.Context, prefixes ...string) (bool, error) {
	dir, err := r.dir()
	if err == nil {
		err = ctx.Err()
	}
	var has bool
	if err == nil {
		has, err = hasRefs(dir, prefixes...)
		err = fileError(dir, err)
	}
	if err != nil {
		return false, fmt.Errorf("look for refs in %s: %w", r.Name(), err)
	}
	return has, nil
}

// IsEmpty reports whether the repository has neither branches nor tags. It looks at files and starts no
// process, see gitrepository-layout(5).
func (r *Repo) IsEmpty(ctx context.Context) (bool, error) {
	has, err := r.HasRefs(ctx, object.BranchPrefix, object.TagPrefix)
	if err != nil || has {
		return false, err
	}
	dir, err := r.dir()
	if err == nil {
		err = checkFolder(dir)
	}
	if err != nil {
		return false, fmt.Errorf("look for refs in %s: %w", r.Name(), err)
	}
	return true, nil
}

func hasRefs(dir string, prefixes ...string) (bool, error) {
	for _, prefix := range prefixes {
		found := false
		err := filepath.WalkDir(filepath.Join(dir, prefix), func(_ string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil // git removes the empty folders of deleted refs
			case err != nil:
				return err
			case entry.Type().IsRegular() && !strings.HasSuffix(entry.Name(), ".lock"):
				found = true
				return fs.SkipAll
			}
			return nil
		})
		if found || err != nil {
			return found, err
		}
	}
	packed, err := os.ReadFile(filepath.Join(dir, "packed-refs"))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	isIn := func(prefix string) bool { return strings.Contains(string(packed), " "+prefix) }
	return slices.ContainsFunc(prefixes, isIn), err
}
