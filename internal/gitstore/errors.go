package gitstore

import "errors"

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
)
