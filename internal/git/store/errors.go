package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Conditions that callers tell apart with errors.Is, beside those of package object. Every error a method
// returns says what was being done.
var (
	ErrGitMissing = process.ErrGitMissing
	ErrGitTooOld  = process.ErrGitTooOld
	ErrClosed     = process.ErrClosed
	ErrBudget     = process.ErrBudget
	ErrLocked     = errors.New("the data folder is in use by another process")

	ErrNameInvalid  = errors.New("not a valid repository name")
	ErrRepoExists   = errors.New("repository already exists")
	ErrRepoNotFound = errors.New("repository not found")
	ErrEmpty        = errors.New("repository is empty")
	ErrDamaged      = errors.New("repository is damaged")

	ErrRefExists      = errors.New("ref already exists")
	ErrRefNotFound    = errors.New("ref not found")
	ErrRefConflict    = errors.New("ref name conflicts with an existing ref") // foo against foo/bar
	ErrRefMoved       = errors.New("ref is not at the expected object")
	ErrRefLocked      = errors.New("ref is locked by another process")
	ErrNotFastForward = errors.New("update is not a fast forward")

	// ErrBorrowed is an attempt to write through the handle of [Repo.Borrow].
	ErrBorrowed = errors.New("not to be written with another repository's objects")

	ErrNoMergeBase  = errors.New("no common ancestor")
	ErrPathNotFound = object.ErrPathNotFound

	ErrProtocolInvalid = errors.New("not a valid Git protocol version")
	ErrServiceEnded    = errors.New("git broke the conversation off") // mostly because the client talked nonsense

	// ErrDiffTooLarge is a comparison that takes more than its budget.
	ErrDiffTooLarge = errors.New("the diff is too large")

	// ErrUnpackable is a tree of which git makes no archive: it has names that lead out of it.
	ErrUnpackable = errors.New("not to be archived")

	// ErrDiskFull means that nothing was changed, and that the same will work once there is room.
	ErrDiskFull = errors.New("no room left on the disk")
)

// roomError tells a full disk, a used-up quota and a file above the system's limit from other failures, our
// own and those that git reports in words.
func roomError(err error) error {
	if durable.IsDiskFull(err) || IsRoomComplaint(process.Complaint(err)) {
		return fmt.Errorf("%w: %w", ErrDiskFull, err)
	}
	return err
}

// roomWords are git's for a full disk where it keeps the reason to itself, in lower case: those of csum-file.c, config.c
// and refs/files-backend.c.
var roomWords = []string{"out of diskspace", "failed to write new configuration file", "couldn't write"}

// IsRoomComplaint reports whether git says that there is no room.
func IsRoomComplaint(text string) bool {
	text = strings.ToLower(text)
	for _, number := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if strings.Contains(text, number.Error()) {
			return true
		}
	}
	return slices.ContainsFunc(roomWords, func(words string) bool { return strings.Contains(text, words) })
}
