package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/process"
)

// Maintain packs what has become scattered: new loose objects and small packs into larger packs, refs into
// one file, and the graph of commits, which makes walks through history fast. It removes nothing that could
// still be asked for: unreachable objects stay, for a commit may be on its way to them. Readers and writers
// go on meanwhile, except that refs do not move while they are packed.
func (s *Store) Maintain(ctx context.Context) error {
	names, err := s.Names(ctx)
	if err != nil {
		return err
	}
	var errs error
	for _, name := range names {
		repo, err := s.Repo(ctx, name)
		if err == nil {
			err = repo.maintain(ctx)
		}
		if err != nil && !errors.Is(err, ErrRepoNotFound) {
			errs = errors.Join(errs, fmt.Errorf("maintain %s: %w", name, err))
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return errs
}

// packsBetween is how many packs writers may add before they are packed together without waiting for
// Maintain: git looks for an object in one pack after the other.
const packsBetween = 64

// countPack is called after each new pack.
func (r *Repo) countPack() {
	if r.packs.Add(1)%packsBetween != 0 {
		return
	}
	plain := &Repo{repository: r.repository, cat: r.pool} // in no hurry, whoever wrote the pack
	go func() {
		if err := plain.maintain(r.store.git.Context()); err != nil && !errors.Is(err, process.ErrClosed) && !errors.Is(err, ErrRepoNotFound) {
			r.store.log.Warn("packs could not be packed together; nothing is lost", "repository", r.Name().String(), "error", err)
		}
	}()
}

// repackConfig bounds the memory of packing: large blobs are copied as they are.
var repackConfig = []string{"-c", "core.bigFileThreshold=8m", "-c", "pack.windowMemory=64m", "-c", "pack.threads=2"}

// maintain runs once at a time; a call in between is content with the one that runs.
func (r *Repo) maintain(ctx context.Context) error {
	if !r.tidying.TryLock() {
		return nil
	}
	defer r.tidying.Unlock()
	r.removeLeftovers()
	if err := r.releaseKept(); err != nil {
		return err
	}
	steps := [][]string{
		{"repack", "-d", "-l", "-q", "--geometric=2", "--write-midx"},
		{"prune-packed", "-q"},
		{"commit-graph", "write", "--reachable", "--split", "--changed-paths", maxNewFilters, "--no-progress"},
	}
	for _, args := range steps {
		if _, err := r.Run(ctx, process.Command{Args: args, Config: repackConfig, Budget: process.Budget{Time: process.Endless}}); err != nil {
			return err
		}
	}
	if err := r.packRefs(ctx); err != nil {
		return err
	}
	dir, err := r.dir()
	if err != nil {
		return err
	}
	return removeTemporary(filepath.Join(dir, "objects"))
}

// maxNewFilters is for how many commits at once it is noted which paths they changed, by which the history of a path is
// found some times faster. It takes as long as to compare them all with their parents.
const maxNewFilters = "--max-new-filters=100000"

func (r *Repo) packRefs(ctx context.Context) error {
	lock, err := r.Lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	return lock.inFolder(func(dir string) error {
		if _, err := lock.git(ctx, "pack-refs", "--all"); err != nil {
			return err
		}
		return durable.SyncFolder(dir)
	})
}

// keepTime is how long a client may take from writing objects to moving a ref there.
const keepTime = time.Hour

// releaseKept takes our marks away from packs that are older than keepTime, so that they are packed with
// the others. The marks of other people stay.
func (r *Repo) releaseKept() error {
	dir, err := r.dir()
	if err != nil {
		return err
	}
	return removeMatching(filepath.Join(dir, "objects", "pack"), func(path string, entry fs.DirEntry) bool {
		if !strings.HasSuffix(path, ".keep") {
			return false
		}
		info, err := entry.Info()
		if err != nil || time.Since(info.ModTime()) < keepTime {
			return false
		}
		note, err := os.ReadFile(path)
		return err == nil && strings.TrimSpace(string(note)) == keepNote
	})
}

// removeTemporary removes what is temporary below a folder of objects.
func removeTemporary(objects string) error {
	return removeMatching(objects, isTemporary)
}

func removeMatching(root string, isMatch func(path string, entry fs.DirEntry) bool) error {
	found, err := matching(root, isMatch)
	return errors.Join(err, removeAll(found))
}

// matching finds files and folders below root; what is in a folder that matches is not looked at.
func matching(root string, isMatch func(path string, entry fs.DirEntry) bool) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // git beside us removed it first
		case err != nil:
			return err
		case !isMatch(path, entry):
			return nil
		}
		found = append(found, path)
		if entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	return found, err
}

func removeAll(paths []string) error {
	var errs error
	for _, path := range paths {
		errs = errors.Join(errs, os.RemoveAll(path))
	}
	return errs
}
