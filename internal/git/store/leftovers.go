package store

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// sweep removes what a crash left in one repository, once. To look takes longer than to read what is known of it, so a store
// of thousands of repositories does not wait for it.
type sweep struct{ once sync.Once }

// removeLeftovers returns when nothing is left of a crash before the store was opened. It must come before the first command
// of ours that may leave a lock: afterwards nobody could tell whose it is.
func (r *repository) removeLeftovers() {
	if r.sweep == nil {
		return
	}
	r.sweep.once.Do(func() {
		dir, err := r.dir()
		if err != nil {
			return // it was deleted
		}
		found, err := leftovers(dir)
		if err := errors.Join(err, removeAll(found)); err != nil {
			r.store.log.Warn("what a crash left could not be removed", "repository", r.Name().String(), "error", err)
		}
		for _, path := range found {
			r.store.log.Warn("removed what a crash left", "repository", r.Name().String(), "path", path)
		}
	})
}

// sweepAll goes through the repositories that were there when the store was opened, until it is closed.
func (s *Store) sweepAll() {
	ctx := s.git.Context()
	names, err := s.Names(ctx)
	if err != nil {
		return // whoever opened the store has listed them, too
	}
	for _, name := range names {
		if s.sweeps[name.key()] == nil {
			continue
		}
		repo, err := s.Repo(ctx, name)
		if err == nil {
			repo.removeLeftovers()
		} else if errors.Is(err, ErrClosed) || ctx.Err() != nil {
			return
		}
	}
}

// A temporary object younger than this may belong to a git that works beside us. It is in nobody's way.
const temporaryAge = 10 * time.Minute

// leftovers finds what a crash left in a repository: lock files, which would block writes for ever, and temporary
// files. They are that only while nobody of us uses the repository.
func leftovers(repository string) ([]string, error) {
	objects := filepath.Join(repository, "objects") + string(filepath.Separator)
	return matching(repository, func(path string, entry fs.DirEntry) bool {
		isLock := strings.HasSuffix(entry.Name(), ".lock") // no ref can end in .lock
		isMeta := filepath.Dir(path) == repository && strings.HasPrefix(entry.Name(), "."+metaFile)
		return !entry.IsDir() && (isLock || isMeta) || strings.HasPrefix(path, objects) && isTemporary(path, entry)
	})
}

// isTemporary reports whether something is an object or a pack that was begun and not finished, or the quarantine of
// a broken-off push, and older than temporaryAge.
func isTemporary(_ string, entry fs.DirEntry) bool {
	if !strings.HasPrefix(entry.Name(), "tmp_") && !strings.HasPrefix(entry.Name(), "incoming-") {
		return false
	}
	info, err := entry.Info()
	return err == nil && time.Since(info.ModTime()) > temporaryAge
}
