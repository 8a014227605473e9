package gitstore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// writeFileDurably replaces the file at path as a whole: readers and a power loss see the old or the new one.
func writeFileDurably(path string, content []byte, mode fs.FileMode) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+temporarySuffix)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name())
		}
	}()
	_, err = file.Write(content)
	err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// temporarySuffix marks files that a crash may leave behind; the last part is for os.CreateTemp.
const temporarySuffix = ".tmp-*"

// syncFolder makes names created, renamed or removed in a folder durable.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) {
		err = nil // some network file systems cannot sync folders; they are synchronous there
	}
	if err := errors.Join(err, folder.Close()); err != nil {
		return fmt.Errorf("sync %s: %w", path, err)
	}
	return nil
}

// syncTree makes a whole new folder durable.
func syncTree(root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return syncFolder(path) // opens and syncs a regular file just as well
	})
}

// syncFolders syncs several folders at once, which lets the disk flush once for all of them. A folder that
// is gone is skipped: git removes the empty folders of deleted refs.
func syncFolders(paths []string) error {
	errs := make([]error, len(paths))
	var group sync.WaitGroup
	for i, path := range paths {
		group.Go(func() {
			if err := syncFolder(path); !errors.Is(err, fs.ErrNotExist) {
				errs[i] = err
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// upward lists the folder of the file at path and its parents, up to root.
func upward(path, root string) []string {
	var folders []string
	for len(path) > len(root) {
		path = filepath.Dir(path)
		folders = append(folders, path)
	}
	return folders
}
