//go:build unix

package durable

import (
	"errors"
	"os"
	"syscall"
)

// TryLock takes the exclusive lock on an open file, and does not wait. ErrHeld.
func TryLock(file *os.File) error { return flock(file, syscall.LOCK_EX|syscall.LOCK_NB) }

// TryShare takes a share of the lock on an open file, which others may have as well, and does not wait. ErrHeld.
func TryShare(file *os.File) error { return flock(file, syscall.LOCK_SH|syscall.LOCK_NB) }

// Unlock lets the lock go, or the share of it.
func Unlock(file *os.File) error { return flock(file, syscall.LOCK_UN) }

func waitForLock(file *os.File) error { return flock(file, syscall.LOCK_EX) }

func flock(file *os.File, how int) error {
	for {
		switch err := syscall.Flock(int(file.Fd()), how); {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrHeld
		default:
			return err
		}
	}
}
