// Package diff reads what git says of the differences between two trees. It is pure: package store runs git.
package diff

import "sheaf/internal/git/object"

// Entry is one changed file between two trees.
type Entry struct {
	Status               string    // "added", "removed", "modified" or "renamed"
	Path, OldPath        string    // OldPath only where renamed
	ID, OldID            object.ID // empty on the side where the file is absent
	Mode                 string    // of the new side; of the old one where removed
	Additions, Deletions int       // in lines
	Binary               bool
	TooLarge             bool   // its lines were not compared
	Patch                string // unified hunks from the first "@@"; empty for binary files and beyond the limits
}
