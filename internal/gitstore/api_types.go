package gitstore

import (
	"io"
	"time"
)

// Ref is a branch, a tag or any other name below refs/.
type Ref struct {
	Name   string // full name: "refs/heads/main"
	Target ID     // the object it points at; for an annotated tag the tag object
	Kind   Kind   // kind of Target
	Commit ID     // the commit behind Target; empty where there is none
}

// Person is an author or a committer. When keeps the zone it was written with.
type Person struct {
	Name, Email string
	When        time.Time
}

// Commit is a stored commit. Message is as stored, whole, with its final newline if it has one.
type Commit struct {
	ID, Tree          ID
	Parents           []ID
	Author, Committer Person
	Message           string
}

// CommitInput is a commit to be stored. The message is stored as it is.
type CommitInput struct {
	Tree              ID
	Parents           []ID
	Author, Committer Person
	Message           string
}

// The modes of tree entries, six digits.
const (
	ModeFile       = "100644"
	ModeExecutable = "100755"
	ModeSymlink    = "120000"
	ModeTree       = "040000"
	ModeSubmodule  = "160000"
)

// TreeEntry is one entry of a tree. Path is relative to the tree that was asked for.
type TreeEntry struct {
	Path, Mode string
	Kind       Kind
	ID         ID
	Size       int64 // bytes for blobs, -1 for the rest
}

// TreeEdit changes one path of a tree. Delete removes a file or a whole folder; otherwise the path
// becomes the object ID, or, with ID empty, a new blob of Content.
type TreeEdit struct {
	Path, Mode string
	ID         ID
	Content    []byte
	Delete     bool
	Kind       Kind // may be empty: then it follows from Mode
}

// LogQuery selects commits reachable from From, newest first. Zero values mean no restriction.
type LogQuery struct {
	From         ID
	Path         string // only commits that changed this file or folder
	Skip, Limit  int    // in commits
	Since, Until time.Time
	Author       string // part of "Name <e-mail>", without regard to case
}

// DiffEntry is one changed file between two trees.
type DiffEntry struct {
	Status               string // "added", "removed", "modified" or "renamed"
	Path, OldPath        string // OldPath only where renamed
	ID, OldID            ID     // empty on the side where the file is absent
	Mode                 string // of the new side; of the old one where removed
	Additions, Deletions int    // in lines
	Binary               bool
	Patch                string // unified hunks from the first "@@"; empty for binary files and very large patches
}

// PackOptions selects the half of the smart protocol to speak.
type PackOptions struct {
	Advertise bool   // only list the refs, as for GET info/refs
	Protocol  string // value of the client's Git-Protocol header; may be empty
}

// BlobReader streams the bytes of one blob. It must be closed. Size is the whole length in bytes.
type BlobReader struct {
	io.ReadCloser
	Size int64
}
