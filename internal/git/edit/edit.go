// Package edit changes trees: it makes the tree objects along the paths of edits, in memory.
package edit

import (
	"errors"
	"fmt"

	"sheaf/internal/git/object"
)

// What can be wrong with edits, beside [object.ErrPathInvalid] and [object.ErrPathNotFound].
var (
	ErrPathConflict = errors.New("path is both a file and a folder")
	ErrModeInvalid  = errors.New("not a valid file mode")
)

// Edit changes one path of a tree. Delete removes a file or a whole folder; otherwise the path
// becomes the object ID, or, with ID empty, a new blob of Content. Kind may be empty: it follows from Mode.
type Edit struct {
	Path, Mode string
	ID         object.ID
	Content    []byte
	Delete     bool
	Kind       object.Kind
}

// Plan is a checked list of edits.
type Plan struct {
	edits []Edit
	root  *node
	blobs []object.Raw // the new ones
}

// node is a folder or file that edits touch. Its zero value is a folder left as it is.
type node struct {
	path   string
	remove bool          // what was here goes, before the rest is done
	entry  *object.Entry // what comes here; its name is set
	below  map[string]*node
	names  []string // keys of below, in the order of the edits
}

// Arrange sorts edits by the folders that they touch. For one path the last edit counts, except that a
// deletion together with a new entry means a replacement. The errors are ErrModeInvalid,
// [object.ErrPathInvalid] and [object.ErrIDInvalid].
func Arrange(edits []Edit) (*Plan, error) {
	plan := &Plan{edits: edits, root: &node{}}
	for _, edit := range edits {
		names, err := object.SplitNewPath(edit.Path)
		if edit.Delete {
			names, err = object.SplitPath(edit.Path) // what is there may be deleted, whatever its name
		}
		if err != nil {
			return nil, err
		}
		at := plan.root
		for _, name := range names {
			at = at.child(name, edit.Path)
		}
		at.path = edit.Path
		if edit.Delete {
			at.remove = true
			continue
		}
		entry, blob, err := newEntry(edit, names[len(names)-1])
		if err != nil {
			return nil, fmt.Errorf("%q: %w", edit.Path, err)
		}
		at.entry = &entry
		if blob != nil {
			plan.blobs = append(plan.blobs, *blob)
		}
	}
	return plan, nil
}

func (n *node) child(name, path string) *node {
	if n.below == nil {
		n.below = map[string]*node{}
	}
	child, ok := n.below[name]
	if !ok {
		child = &node{path: path}
		n.below[name] = child
		n.names = append(n.names, name)
	}
	return child
}

// newEntry checks what an edit puts at its path, and makes the blob if the edit brings the content.
func newEntry(edit Edit, name string) (object.Entry, *object.Raw, error) {
	kind := object.KindOfMode(edit.Mode)
	switch edit.Mode {
	case object.ModeFile, object.ModeExecutable, object.ModeSymlink, object.ModeTree, object.ModeSubmodule:
	default:
		return object.Entry{}, nil, fmt.Errorf("mode %q: %w", edit.Mode, ErrModeInvalid)
	}
	if edit.Kind != "" && edit.Kind != kind {
		return object.Entry{}, nil, fmt.Errorf("mode %s is not that of a %s: %w", edit.Mode, edit.Kind, ErrModeInvalid)
	}
	if edit.Mode == object.ModeSymlink && object.IsDotGitmodules(name) {
		return object.Entry{}, nil, fmt.Errorf("a symbolic link must not have this name: %w", object.ErrPathInvalid)
	}
	entry := object.Entry{Mode: edit.Mode, Name: name}
	if kind == object.KindTree {
		entry.Mode = object.StoredModeTree
	}
	if edit.ID != "" {
		id, err := object.ParseID(string(edit.ID))
		entry.ID = id
		return entry, nil, err
	}
	if kind != object.KindBlob {
		return object.Entry{}, nil, fmt.Errorf("a %s cannot be made from content: %w", kind, ErrModeInvalid)
	}
	blob := object.New(object.KindBlob, edit.Content)
	entry.ID = blob.ID
	return entry, &blob, nil
}
