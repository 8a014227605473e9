package gitstore

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A temporary object younger than this may belong to a git that works beside us. It is in nobody's way.
const temporaryAge = 10 * time.Minute

// removeLeftovers cleans a repository of what a crash left: lock files, which would block writes for ever,
// and temporary files. The paths removed are returned. Call it only while nobody of us uses the repository.
func removeLeftovers(repository string) ([]string, error) {
	removed, err := removeMatching(repository, func(path string, entry fs.DirEntry) bool {
		isLock := strings.HasSuffix(entry.Name(), ".lock") // no ref can end in .lock
		isMeta := filepath.Dir(path) == repository && strings.HasPrefix(entry.Name(), "."+metaFile)
		return !entry.IsDir() && (isLock || isMeta)
	})
	if err != nil {
		return removed, err
	}
	objects, err := removeTemporary(filepath.Join(repository, "objects"))
	return append(removed, objects...), err
}

// removeTemporary removes the objects and packs below a folder that were begun and not finished, and the
// quarantines of broken-off pushes, once they are older than temporaryAge.
func removeTemporary(objects string) ([]string, error) {
	return removeMatching(objects, func(_ string, entry fs.DirEntry) bool {
		isTemporary := strings.HasPrefix(entry.Name(), "tmp_") || strings.HasPrefix(entry.Name(), "incoming-")
		if !isTemporary {
			return false
		}
		info, err := entry.Info()
		return err == nil && time.Since(info.ModTime()) > temporaryAge
	})
}

func removeMatching(root string, isLeftover func(path string, entry fs.DirEntry) bool) ([]string, error) {
	var removed []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // git beside us removed it first
		case err != nil:
			return err
		case !isLeftover(path, entry):
			return nil
		}
		if err := os.RemoveAll(path); err != nil {
			return err
		}
		removed = append(removed, path)
		if entry.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	return removed, err
}
