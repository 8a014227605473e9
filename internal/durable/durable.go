// Package durable writes files so that neither a crash nor a power loss leaves half of one, and locks them between
// processes.
//
// A file is replaced as a whole: the content goes to a new file beside it, which is synced and renamed, and then the
// folder is synced (rename(2), fsync(2)). What a crash leaves behind has a name that [IsLeftover] knows.
package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// temporaryMark stands in the names of files that are being written: ".NAME.tmp-123".
const temporaryMark = ".tmp-"

// WriteFile replaces the file at path as a whole: readers, and a start after a power loss, see the old or the new
// content. When it returns without an error the new one is on disk. On an error the old file is still there, except
// when only the folder could not be synced.
func WriteFile(path string, content []byte, mode fs.FileMode) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+temporaryMark+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name()) // after the rename there is none
		}
	}()
	_, err = file.Write(content)
	err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	if err := Rename(file.Name(), path); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// IsLeftover reports whether a file of this name is one that [WriteFile] has not finished.
func IsLeftover(name string) bool {
	name = filepath.Base(name)
	_, random, isMarked := strings.Cut(name, temporaryMark)
	return isMarked && strings.HasPrefix(name, ".") && random != "" && strings.Trim(random, "0123456789") == ""
}

// RemoveLeftovers removes what crashes during [WriteFile] have left of the file at path. Nobody may be writing it.
func RemoveLeftovers(path string) error {
	folder := filepath.Dir(path)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("look for unfinished files: %w", err)
	}
	for _, entry := range entries {
		if IsLeftover(entry.Name()) && strings.HasPrefix(entry.Name(), "."+filepath.Base(path)+temporaryMark) {
			err = errors.Join(err, os.Remove(filepath.Join(folder, entry.Name())))
		}
	}
	return err
}

// SyncFolder makes names that were created, renamed or removed in a folder durable.
func SyncFolder(path string) error {
	if err := syncNamed(path); err != nil {
		return fmt.Errorf("sync %s: %w", path, err)
	}
	return nil
}

// SyncTree makes a new folder durable, with all files and folders in it.
func SyncTree(root string) error {
	return filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return SyncFolder(path) // syncs a regular file just as well
	})
}

// SyncFolders syncs several folders at once, which lets the disk flush once for all of them. A folder that is not
// there is skipped: git removes the empty folders of deleted refs.
func SyncFolders(paths []string) error {
	errs := make([]error, len(paths))
	var group sync.WaitGroup
	for i, path := range paths {
		group.Go(func() {
			if err := SyncFolder(path); !errors.Is(err, fs.ErrNotExist) {
				errs[i] = err
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// Upward lists the folder of the file at path and its parents, up to root. The path must be below root.
func Upward(path, root string) []string {
	var folders []string
	for len(path) > len(root) {
		path = filepath.Dir(path)
		folders = append(folders, path)
	}
	return folders
}

// IsDiskFull reports whether something could not be written for want of room: on the disk, within the quota, or
// within the limit on the size of a file.
func IsDiskFull(err error) bool {
	return slices.ContainsFunc(noRoom, func(known error) bool { return errors.Is(err, known) })
}
