// Package gitstore keeps bare Git repositories in one folder and works on them through the real git binary.
//
// # Layout
//
//	DIR/lock                            held exclusively while a Store is open
//	DIR/hooks/pre-receive               lets a push wait for its turn to move refs
//	DIR/repositories/OWNER/NAME.git     an ordinary bare repository
//	DIR/repositories/OWNER/NAME.git/sheaf.json   opaque metadata of the caller
//
// Nothing about a repository lives elsewhere: a copy of DIR is a whole backup, and plain git may read
// and write the same repositories at any time.
//
// # How it works
//
// Objects are read through a small pool of `git cat-file --batch-command` processes per repository.
// Objects of one call are written as one pack, built in Go and handed to `git unpack-objects` or
// `git index-pack`. Refs move by one-shot `git update-ref NAME NEW OLD`, so that two writers never
// overwrite each other, whoever they are. Everything a write method reports as done is on disk (fsync).
//
// # Limits
//
// Only SHA-1 repositories are supported. Unix only: the lock on DIR is a flock, and children run in
// process groups of their own.
package gitstore
