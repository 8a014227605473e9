package durable

import (
	"errors"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// TryLock takes the exclusive lock on an open file, and does not wait. ErrHeld.
func TryLock(file *os.File) error {
	return lockWhole(file, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY)
}

// TryShare takes a share of the lock on an open file, which others may have as well, and does not wait. ErrHeld.
func TryShare(file *os.File) error { return lockWhole(file, windows.LOCKFILE_FAIL_IMMEDIATELY) }

// Unlock lets the lock go, or the share of it. A file without a lock stays as it is, as with flock(2).
func Unlock(file *os.File) error {
	err := windows.UnlockFileEx(windows.Handle(file.Fd()), 0, math.MaxUint32, math.MaxUint32, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_NOT_LOCKED) {
		return nil
	}
	return err
}

func waitForLock(file *os.File) error { return lockWhole(file, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// lockWhole locks all bytes that a file can have. Nothing is ever read from these files: Windows would refuse that.
func lockWhole(file *os.File, how uint32) error {
	err := windows.LockFileEx(windows.Handle(file.Fd()), how, 0, math.MaxUint32, math.MaxUint32, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrHeld
	}
	return err
}
