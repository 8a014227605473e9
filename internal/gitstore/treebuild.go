package gitstore

import (
	"fmt"
	"maps"
	"slices"
)

// treeBuilder makes the trees along the paths of edits.
type treeBuilder struct {
	cat   *catFile
	known map[ID][]rawEntry // trees read ahead
	made  []newlyMade
}

// place is a folder that edits touch, and the tree that is there now.
type place struct {
	node *editNode
	tree ID
}

// readAhead reads the trees on the paths of edits, all those of one depth together: asking for each by
// itself costs more than reading it.
func (b *treeBuilder) readAhead(root *editNode, base ID) error {
	for level := []place{{root, base}}; len(level) > 0; {
		var ids []string
		for _, at := range level {
			if at.tree != "" && at.tree != EmptyTree {
				ids = append(ids, string(at.tree))
			}
		}
		trees, err := b.cat.rawTrees(ids)
		if err != nil {
			return err
		}
		maps.Copy(b.known, trees)
		var next []place
		for _, at := range level {
			for _, entry := range trees[at.tree] {
				if child := at.node.below[entry.name]; child != nil && child.below != nil && entry.isTree() {
					next = append(next, place{child, entry.id})
				}
			}
		}
		level = next
	}
	return nil
}

// entries gives the entries of a tree, for the caller to change.
func (b *treeBuilder) entries(tree ID) ([]rawEntry, error) {
	if entries, ok := b.known[tree]; ok {
		return slices.Clone(entries), nil
	}
	return b.cat.rawTree(tree)
}

// folder applies the edits below node to the tree base, which is empty for a folder that does not exist.
// A folder that ends up without entries has the empty id.
func (b *treeBuilder) folder(node *editNode, base ID) (ID, error) {
	entries, err := b.entries(base)
	if err != nil {
		return "", err
	}
	at := make(map[string]int, len(entries))
	for i, entry := range entries {
		at[entry.name] = i
	}
	hasChanged := false
	for _, name := range node.names {
		child := node.below[name]
		var old rawEntry
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
func (b *treeBuilder) entry(node *editNode, name string, old rawEntry) (rawEntry, error) {
	isThere := old.name != ""
	if node.remove {
		if !isThere {
			return rawEntry{}, fmt.Errorf("%q: %w", node.path, ErrPathNotFound)
		}
		old, isThere = rawEntry{}, false
	}
	put := node.entry
	conflict := fmt.Errorf("%q: %w", node.path, ErrPathConflict)
	switch {
	case put == nil && node.below == nil:
		return old, nil
	case put != nil && !put.isTree():
		return *put, b.checkGivesWay(node, old, conflict)
	case isThere && !old.isTree():
		return rawEntry{}, conflict // a file cannot have entries below it
	}
	result := rawEntry{mode: rawModeTree, name: name, id: old.id}
	if put != nil {
		result.id = put.id
	}
	id, err := b.folder(node, result.id)
	if err != nil || id == "" || id == EmptyTree {
		return rawEntry{}, err
	}
	result.id = id
	return result, nil
}

// checkGivesWay makes sure that a file takes no folder's place unless the edits empty that folder.
func (b *treeBuilder) checkGivesWay(node *editNode, old rawEntry, conflict error) error {
	if !old.isTree() && node.below == nil {
		return nil
	}
	var folder ID
	if old.isTree() {
		folder = old.id
	}
	left, err := b.folder(node, folder)
	if err == nil && left != "" {
		return conflict
	}
	return err
}

// tree makes the tree object of entries, passing over those without a name.
func (b *treeBuilder) tree(entries []rawEntry) (ID, error) {
	kept := entries[:0]
	for _, entry := range entries {
		if entry.name != "" {
			kept = append(kept, entry)
		}
	}
	if len(kept) == 0 {
		return "", nil
	}
	content, err := formatTree(kept)
	if err != nil {
		return "", err
	}
	made := newObject(KindTree, content)
	b.made = append(b.made, made)
	return made.id, nil
}
