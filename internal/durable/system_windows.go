package durable

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// noRoom are what a system says when there is none.
var noRoom = []error{
	windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL, windows.ERROR_DISK_QUOTA_EXCEEDED, windows.ERROR_FILE_TOO_LARGE,
}

// How long [Rename] waits for those who have a file open, and how often it tries. The go command waits as long for the
// same reason (cmd/internal/robustio).
const (
	renamePatience = 2 * time.Second
	renamePause    = 10 * time.Millisecond
)

// Rename is os.Rename that waits for those who read what is replaced: Windows replaces and moves no open file, and a virus
// scanner opens every new one. Git's objects are read-only, and Windows replaces none of those either.
func Rename(from, to string) error {
	for begun := time.Now(); ; time.Sleep(renamePause) {
		err := os.Rename(from, to)
		isHeld := errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
		if !isHeld || time.Since(begun) > renamePatience {
			return err
		}
		if info, err := os.Lstat(to); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o200 == 0 {
			_ = os.Chmod(to, 0o600)
		}
	}
}

// syncNamed syncs a file. Of folders Windows writes the names into its journal itself, and has no call for it.
func syncNamed(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0) // FlushFileBuffers needs the right to write
	if errors.Is(err, os.ErrPermission) {
		return nil // it is read-only: whoever wrote it has synced it
	}
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
