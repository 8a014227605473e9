package edit

import (
	"fmt"
	"maps"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// builder makes the trees along the paths of edits.
type builder struct {
	cat   *process.CatFile
	known map[object.ID][]object.Entry // trees read ahead
	made  []object.Raw
}

// place is a folder that edits touch, and the tree that is there now.
type place struct {
	node *node
	tree object.ID
}

// readAhead reads the trees on the paths of edits, all those of one depth together: asking for each by
// itself costs more than reading it.
func (b *builder) readAhead(root *node, base object.ID) error {
	for level := []place{{root, base}}; len(level) > 0; {
		var ids []string
		for _, at := range level {
			if at.tree != "" && at.tree != object.EmptyTree {
				ids = append(ids, string(at.tree))
			}
		}
		trees, err := b.cat.Trees(ids)
		if err != nil {
			return err
		}
		maps.Copy(b.known, trees)
		var next []place
		for _, at := range level {
			for _, entry := range trees[at.tree] {
				if child := at.node.below[entry.Name]; child != nil && child.below != nil && entry.IsTree() {
					next = append(next, place{child, entry.ID})
				}
			}
		}
		level = next
	}
	return nil
}

// entries gives the entries of a tree, for the caller to change.
func (b *builder) entries(tree object.ID) ([]object.Entry, error) {
	if entries, ok := b.known[tree]; ok {
		return slices.Clone(entries), nil
	}
	return b.cat.Tree(tree)
}

// folder applies the edits below node to the tree base, which is empty for a folder that does not exist.
// A folder that ends up without entries has the empty id.
func (b *builder) folder(node *node, base object.ID) (object.ID, error) {
	entries, err := b.entries(base)
	if err != nil {
		return "", err
	}
	at := make(map[string]int, len(entries))
	for i, entry := range entries {
		at[entry.Name] = i
	}
	hasChanged := false
	for _, name := range node.names {
		child := node.below[name]
		var old object.Entry
		i, exists := at[name]
		if exists {
			old = entries[i]
		}
		entry, err := b.entry(child, name, old)
		if err != nil {
			return "", err
		}
		switch {
		case entry == old:
			continue
		case !exists:
			at[name] = len(entries)
			entries = append(entries, entry)
		default:
			entries[i] = entry // without a name: removed
		}
		hasChanged = true
	}
	if !hasChanged {
		return base, nil
	}
	return b.tree(entries)
}

// entry gives what becomes of one entry; an empty one is removed.
func (b *builder) entry(node *node, name string, old object.Entry) (object.Entry, error) {
	isThere := old.Name != ""
	if node.remove {
		if !isThere {
			return object.Entry{}, fmt.Errorf("%q: %w", node.path, object.ErrPathNotFound)
		}
		old, isThere = object.Entry{}, false
	}
	put := node.entry
	conflict := fmt.Errorf("%q: %w", node.path, ErrPathConflict)
	switch {
	case put == nil && node.below == nil:
		return old, nil
	case put != nil && !put.IsTree():
		return *put, b.checkGivesWay(node, old, conflict)
	case isThere && !old.IsTree():
		return object.Entry{}, conflict // a file cannot have entries below it
	}
	result := object.Entry{Mode: object.StoredModeTree, Name: name, ID: old.ID}
	if put != nil {
		result.ID = put.ID
	}
	id, err := b.folder(node, result.ID)
	if err != nil || id == "" || id == object.EmptyTree {
		return object.Entry{}, err
	}
	result.ID = id
	return result, nil
}

// checkGivesWay makes sure that a file takes no folder's place unless the edits empty that folder.
func (b *builder) checkGivesWay(node *node, old object.Entry, conflict error) error {
	if !old.IsTree() && node.below == nil {
		return nil
	}
	var folder object.ID
	if old.IsTree() {
		folder = old.ID
	}
	left, err := b.folder(node, folder)
	if err == nil && left != "" {
		return conflict
	}
	return err
}

// tree makes the tree object of entries, passing over those without a name.
func (b *builder) tree(entries []object.Entry) (object.ID, error) {
	kept := entries[:0]
	for _, entry := range entries {
		if entry.Name != "" {
			kept = append(kept, entry)
		}
	}
	if len(kept) == 0 {
		return "", nil
	}
	content, err := object.FormatTree(kept)
	if err != nil {
		return "", err
	}
	made := object.New(object.KindTree, content)
	b.made = append(b.made, made)
	return made.ID, nil
}
