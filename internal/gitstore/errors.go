package gitstore

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
)

// Conditions that callers tell apart with errors.Is. Every error a method returns says what was being done.
var (
	ErrGitMissing = errors.New("the git program was not found")
	ErrGitTooOld  = errors.New("git is too old")
	ErrLocked     = errors.New("the data folder is in use by another process")
	ErrClosed     = errors.New("the store is closed")

	ErrNameInvalid  = errors.New("not a valid repository name")
	ErrRepoExists   = errors.New("repository already exists")
	ErrRepoNotFound = errors.New("repository not found")
	ErrEmpty        = errors.New("repository is empty")

	ErrRefInvalid     = errors.New("not a valid ref name")
	ErrRefExists      = errors.New("ref already exists")
	ErrRefNotFound    = errors.New("ref not found")
	ErrRefConflict    = errors.New("ref name conflicts with an existing ref") // foo against foo/bar
	ErrRefMoved       = errors.New("ref is not at the expected object")
	ErrRefLocked      = errors.New("ref is locked by another process")
	ErrNotFastForward = errors.New("update is not a fast forward")

	ErrIDInvalid      = errors.New("not a valid object id")
	ErrObjectNotFound = errors.New("object not found")
	ErrNotCommit      = errors.New("object is not a commit")
	ErrWrongKind      = errors.New("object is of another kind")
	ErrNoMergeBase    = errors.New("no common ancestor")

	ErrPathInvalid   = errors.New("not a valid path")
	ErrPathNotFound  = errors.New("path not found")
	ErrPathConflict  = errors.New("path is both a file and a folder")
	ErrModeInvalid   = errors.New("not a valid file mode")
	ErrCommitInvalid = errors.New("not a valid commit") // name, e-mail, date or message that Git cannot store

	ErrProtocolInvalid = errors.New("not a valid Git protocol version")
	ErrServiceEnded    = errors.New("git broke the conversation off") // mostly because the client talked nonsense

	// ErrDiskFull means that nothing was changed, and that the same will work once there is room.
	ErrDiskFull = errors.New("no room left on the disk")
)

// roomError tells a full disk, a used-up quota and a file above the system's limit from other failures, our
// own and those that git reports in words.
func roomError(err error) error {
	for _, number := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if errors.Is(err, number) || strings.Contains(strings.ToLower(complaint(err)), number.Error()) {
			return fmt.Errorf("%w: %w", ErrDiskFull, err)
		}
	}
	return err
}
