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
	tree, made, err := r.buildTree(ctx, base, edits)
	if err != nil {
		return "", err
	}
	return tree, r.storeObjects(ctx, made)
}

// buildTree makes what writeTree stores, in memory.
func (r *Repo) buildTree(ctx context.Context, base ID, edits []TreeEdit) (ID, []newlyMade, error) {
	root, blobs, err := arrange(edits)
	if err != nil {
		return "", nil, err
	}
	if base != "" {
		if base, err = r.treeOf(ctx, base); err != nil {
			return "", nil, fmt.Errorf("base %s: %w", base, err)
		}
	}
	var built treeBuilder
	var tree ID
	err = r.cat.do(ctx, func(cat *catFile) error {
		if err := checkReferenced(cat, edits); err != nil {
			return err
		}
		built = treeBuilder{cat: cat, known: map[ID][]rawEntry{}}
		if err := built.readAhead(root, base); err != nil {
			return err
		}
		tree, err = built.folder(root, base)
		return err
	})
	if err != nil {
		return "", nil, err
	}
	if tree == "" {
		tree = EmptyTree
		built.made = append(built.made, newObject(KindTree, nil))
	}
	if tree == base && len(blobs) == 0 {
		return tree, nil, nil
	}
	return tree, append(blobs, built.made...), nil
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
