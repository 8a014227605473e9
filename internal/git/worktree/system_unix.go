//go:build unix

package worktree

import (
	"errors"
	"syscall"
)

// isNotDirectory reports whether a part of a path is no folder.
func isNotDirectory(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// isOtherDisk reports whether a file could not be renamed because its new place is on another file system.
func isOtherDisk(err error) bool { return errors.Is(err, syscall.EXDEV) }
