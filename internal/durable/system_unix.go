//go:build unix

package durable

import (
	"errors"
	"os"
	"syscall"
)

// noRoom are what a system says when there is none.
var noRoom = []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG}

// Rename is os.Rename. On Windows it also waits for those who read what is replaced.
func Rename(from, to string) error { return os.Rename(from, to) }

// syncNamed syncs a folder or a file.
func syncNamed(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	err = file.Sync()
	if errors.Is(err, syscall.EINVAL) {
		err = nil // some network file systems cannot sync folders; they are synchronous there
	}
	return errors.Join(err, file.Close())
}
