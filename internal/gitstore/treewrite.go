package gitstore

import (
	"context"
	"fmt"
)

// WriteBlob stores a blob and returns when it is on disk.
func (r *Repo) WriteBlob(ctx context.Context, content []byte) (ID, error) {
	blob := newObject(KindBlob, content)
	if err := r.storeObjects(ctx, []newlyMade{blob}); err != nil {
		return "", fmt.Errorf("write a blob to %s: %w", r.Name(), err)
	}
	return blob.id, nil
}

// WriteTree stores the tree that edits make of base, and returns when it and the new blobs are on disk. The
// base may be a tree or a commit; empty means the empty tree. Only the folders on the paths of edits are
// read and written; folders left empty vanish. Deletions come first, so that a file may give way to a
// folder of its name. The errors are ErrPathInvalid, ErrModeInvalid, ErrPathNotFound for deleting what is
// not there, ErrPathConflict where a path would be a file and a folder, ErrObjectNotFound and ErrWrongKind.
func (r *Repo) WriteTree(ctx context.Context, base ID, edits []TreeEdit) (ID, error) {
	id, err := r.writeTree(ctx, base, edits)
	if err != nil {
		return "", fmt.Errorf("write a tree to %s: %w", r.Name(), err)
	}
	return id, nil
}

func (r *Repo) writeTree(ctx context.Context, base ID, edits []TreeEdit) (ID, error) {
	root, blobs, err := arrange(edits)
	if err != nil {
		return "", err
	}
	if base != "" {
		if base, err = r.treeOf(ctx, base); err != nil {
			return "", fmt.Errorf("base %s: %w", base, err)
		}
	}
	var built treeBuilder
	var tree ID
	err = r.cat.do(ctx, func(cat *catFile) error {
		if err := checkReferenced(cat, edits); err != nil {
			return err
		}
		built = treeBuilder{cat: cat}
		tree, err = built.folder(root, base)
		return err
	})
	if err != nil {
		return "", err
	}
	if tree == "" {
		tree = EmptyTree
		built.made = append(built.made, newObject(KindTree, nil))
	}
	if tree == base && len(blobs) == 0 {
		return tree, nil
	}
	return tree, r.storeObjects(ctx, append(blobs, built.made...))
}

func checkReferenced(cat *catFile, edits []TreeEdit) error {
	revs, kinds := referenced(edits)
	objects, err := cat.infos(revs)
	if err != nil {
		return err
	}
	for i, object := range objects {
		switch {
		case object.ID == "" && revs[i] != string(EmptyTree):
			return fmt.Errorf("%s: %w", revs[i], ErrObjectNotFound)
		case object.ID != "" && object.Kind != kinds[i]:
			return fmt.Errorf("%s is a %s, not a %s: %w", revs[i], object.Kind, kinds[i], ErrWrongKind)
		}
	}
	return nil
}

// treeBuilder makes the trees along the paths of edits.
type treeBuilder struct {
	cat  *catFile
	made []newlyMade
}

// folder applies the edits below node to the tree base, which is empty for a folder that does not exist.
// A folder that ends up without entries has the empty id.
func (b *treeBuilder) folder(node *editNode, base ID) (ID, error) {
	entries, err := b.cat.rawTree(base)
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
