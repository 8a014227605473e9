// Package store keeps bare Git repositories in one folder and works on them through the real git binary.
//
// # Layout
//
//	DIR/lock                            held exclusively while a Store is open
//	DIR/turn.lock, moves.lock           how a backup asks for a moment in which nothing moves
//	DIR/hooks/pre-receive               lets a push wait for its turn to move refs
//	DIR/repositories/OWNER/NAME.git     an ordinary bare repository
//	DIR/repositories/OWNER/NAME.git/sheaf.json   opaque metadata of the caller
//	DIR/tmp                             repositories being made or removed, trial merges, spools; emptied by Open
//
// Nothing about a repository lives elsewhere: a copy of DIR is a whole backup, and plain git may read
// and write the same repositories at any time.
//
// # How it works
//
// Objects are read through a small pool of `git cat-file --batch-command` processes per repository.
// Objects of one call are written as one pack, built in Go and handed to `git index-pack`, or as loose files
// where they are few. Refs move under the repository's [Lock], by `git update-ref` with the old values, so that
// two writers never overwrite each other, whoever they are. Everything a write method reports as done is on
// disk (fsync).
//
// A [Repo] is a handle: several of them can stand for one repository, with another right of way or with further
// objects in sight. Nothing of that travels in a context.
//
// # The map
//
//	store, lifecycle, name     the folder and the repositories in it
//	repo, sight                one repository, and the handles that stand for it
//	lock, refs, head           the lock, moves of refs, HEAD
//	advance, pending           many writers of one ref, stored and moved together
//	commit, blob, tree*        objects: read, listed, written
//	objects, revision          how objects are stored, and what names them
//	ancestry, log, diff, merge questions about history
//	serve                      fetches, and what package push needs
//	still                      a moment in which nothing moves, for backups
//	maintain                   packing, and what crashes leave
//
// Packages beside it: object knows Git's formats, process runs git, edit changes trees, diff reads what git says
// of differences, push receives pushes.
//
// # Limits
//
// Only SHA-1 repositories are supported. What differs between systems, the lock on DIR and the groups that children
// run in, is known to the packages durable and processgroup.
package store
