package worktree

import (
	"errors"

	"golang.org/x/sys/windows"
)

// isNotDirectory reports whether a part of a path is no folder. Windows says mostly that there is no such path.
func isNotDirectory(err error) bool { return errors.Is(err, windows.ERROR_DIRECTORY) }

// isOtherDisk reports whether a file could not be renamed because its new place is on another disk.
func isOtherDisk(err error) bool { return errors.Is(err, windows.ERROR_NOT_SAME_DEVICE) }
