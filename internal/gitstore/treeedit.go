package gitstore

import (
	"fmt"
)

// TreeEdit changes one path of a tree. Delete removes a file or a whole folder; otherwise the path
// becomes the object ID, or, with ID empty, a new blob of Content. Kind may be empty: it follows from Mode.
type TreeEdit struct {
	Path, Mode string
	ID         ID
	Content    []byte
	Delete     bool
	Kind       Kind
}

// editNode is a folder or file that edits touch. Its zero value is a folder left as it is.
type editNode struct {
	path   string
	remove bool      // what was here goes, before the rest is done
	entry  *rawEntry // what comes here; its name is set
	below  map[string]*editNode
	names  []string // keys of below, in the order of the edits
}

// arrange turns edits into the tree of the folders they touch. For one path the last edit counts, except
// that a deletion together with a new entry means a replacement.
func arrange(edits []TreeEdit) (*editNode, []newlyMade, error) {
	root := &editNode{}
	var blobs []newlyMade
	for _, edit := range edits {
		names, err := splitNewPath(edit.Path)
		if edit.Delete {
			names, err = splitPath(edit.Path) // what is there may be deleted, whatever its name
		}
		if err != nil {
			return nil, nil, err
		}
		node := root
		for _, name := range names {
			node = node.child(name, edit.Path)
		}
		node.path = edit.Path
		if edit.Delete {
			node.remove = true
			continue
		}
		entry, blob, err := newEntry(edit, names[len(names)-1])
		if err != nil {
			return nil, nil, fmt.Errorf("%q: %w", edit.Path, err)
		}
		node.entry = &entry
		if blob != nil {
			blobs = append(blobs, *blob)
		}
	}
	return root, blobs, nil
}

func (n *editNode) child(name, path string) *editNode {
	if n.below == nil {
		n.below = map[string]*editNode{}
	}
	child, ok := n.below[name]
	if !ok {
		child = &editNode{path: path}
		n.below[name] = child
		n.names = append(n.names, name)
	}
	return child
}

// newEntry checks what an edit puts at its path, and makes the blob if the edit brings the content.
func newEntry(edit TreeEdit, name string) (rawEntry, *newlyMade, error) {
	kind := kindOfMode(edit.Mode)
	switch edit.Mode {
	case ModeFile, ModeExecutable, ModeSymlink, ModeTree, ModeSubmodule:
	default:
		return rawEntry{}, nil, fmt.Errorf("mode %q: %w", edit.Mode, ErrModeInvalid)
	}
	if edit.Kind != "" && edit.Kind != kind {
		return rawEntry{}, nil, fmt.Errorf("mode %s is not that of a %s: %w", edit.Mode, edit.Kind, ErrModeInvalid)
	}
	if edit.Mode == ModeSymlink && isDotGitmodules(name) {
		return rawEntry{}, nil, fmt.Errorf("a symbolic link must not have this name: %w", ErrPathInvalid)
	}
	entry := rawEntry{mode: edit.Mode, name: name}
	if kind == KindTree {
		entry.mode = rawModeTree
	}
	if edit.ID != "" {
		id, err := ParseID(string(edit.ID))
		entry.id = id
		return entry, nil, err
	}
	if kind != KindBlob {
		return rawEntry{}, nil, fmt.Errorf("a %s cannot be made from content: %w", kind, ErrModeInvalid)
	}
	blob := newObject(KindBlob, edit.Content)
	entry.id = blob.id
	return entry, &blob, nil
}

// referenced lists the objects that edits name and that must exist, with the kind each must have. The
// commits of submodules are in other repositories.
func referenced(edits []TreeEdit) (revs []string, kinds []Kind) {
	for _, edit := range edits {
		kind := kindOfMode(edit.Mode)
		if !edit.Delete && edit.ID != "" && kind != KindCommit {
			revs = append(revs, string(edit.ID))
			kinds = append(kinds, kind)
		}
	}
	return revs, kinds
}
