// Package backup copies the data folder of the embedded hub while the hub runs, and puts a copy in the place of a data
// folder.
//
// # What belongs together
//
// A backup is of one moment, see [store.Still]: no ref moves in it and no record of a repository is written. Everything
// that can change is copied then. Before the moment all of it is copied once, so that in the moment only what has
// changed meanwhile is copied again; after it the objects come that were added in between. Git's objects never change,
// and what a ref names is there before the ref is. They may be packed together at any time: how that is noticed says
// objects.go.
//
// # What lies in a backup
//
//	INTO/sheaf-20060102T150405Z/data/           the data folder, file by file
//	INTO/sheaf-20060102T150405Z/manifest.jsonl  each folder and file, its mode, size and SHA-256
//	INTO/.unfinished                            a backup that is being made, or was broken off
//
// A folder has its name once the backup is whole and on disk; the manifest is written last and ends with a line that
// tells its own length and hash. Objects that the backup before has are hard links to it.
package backup
