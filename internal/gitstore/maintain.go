package gitstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
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
	go func() {
		if err := r.maintain(r.store.git.ctx); err != nil && !errors.Is(err, ErrClosed) && !errors.Is(err, ErrRepoNotFound) {
			r.store.log.Warn("packs could not be packed together; nothing is lost", "repository", r.Name().String(), "error", err)
		}
	}()
}

// maintain runs once at a time; a call in between is content with the one that runs.
func (r *Repo) maintain(ctx context.Context) error {
	if !r.tidying.TryLock() {
		return nil
	}
	defer r.tidying.Unlock()
	if err := r.releaseKept(); err != nil {
		return err
	}
	steps := [][]string{
		{"repack", "-d", "-l", "-q", "--geometric=2", "--write-midx"},
		{"prune-packed", "-q"},
		{"commit-graph", "write", "--reachable", "--split", "--no-progress"},
	}
	for _, args := range steps {
		if _, err := r.run(ctx, call{args: args}); err != nil {
			return err
		}
	}
	err := r.locked(ctx, func(dir string) error {
		if _, err := r.run(ctx, call{args: []string{"pack-refs", "--all"}}); err != nil {
			return err
		}
		return syncFolder(dir)
	})
	if err != nil {
		return err
	}
	dir, err := r.dir()
	if err != nil {
		return err
	}
	_, err = removeTemporary(filepath.Join(dir, "objects"))
	return err
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
	_, err = removeMatching(filepath.Join(dir, "objects", "pack"), func(path string, entry fs.DirEntry) bool {
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
	return err
}
