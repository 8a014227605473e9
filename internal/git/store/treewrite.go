package store

import (
	"context"
	"fmt"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// WriteBlob stores a blob and returns when it is on disk.
func (r *Repo) WriteBlob(ctx context.Context, content []byte) (object.ID, error) {
	blob := object.New(object.KindBlob, content)
	if err := r.storeObjects(ctx, []object.Raw{blob}); err != nil {
		return "", fmt.Errorf("write a blob to %s: %w", r.Name(), err)
	}
	return blob.ID, nil
}

// WriteTree stores the tree that edits make of base, and returns when it and the new blobs are on disk. The
// base may be a tree or a commit; empty means the empty tree. Only the folders on the paths of edits are
// read and written; folders left empty vanish. Deletions come first, so that a file may give way to a
// folder of its name. The errors are ErrPathInvalid, ErrModeInvalid, ErrPathNotFound for deleting what is
// not there, ErrPathConflict where a path would be a file and a folder, ErrObjectNotFound and ErrWrongKind.
func (r *Repo) WriteTree(ctx context.Context, base object.ID, edits []edit.Edit) (object.ID, error) {
	id, err := r.writeTree(ctx, base, edits)
	if err != nil {
		return "", fmt.Errorf("write a tree to %s: %w", r.Name(), err)
	}
	return id, nil
}

func (r *Repo) writeTree(ctx context.Context, base object.ID, edits []edit.Edit) (object.ID, error) {
	tree, made, err := r.buildTree(ctx, base, edits)
	if err != nil {
		return "", err
	}
	return tree, r.storeObjects(ctx, made)
}

// buildTree makes what writeTree stores, in memory.
func (r *Repo) buildTree(ctx context.Context, base object.ID, edits []edit.Edit) (tree object.ID, made []object.Raw, err error) {
	plan, err := edit.Arrange(edits)
	if err != nil {
		return "", nil, err
	}
	if base != "" {
		baseTree, err := r.treeOf(ctx, base)
		if err != nil {
			return "", nil, fmt.Errorf("base %s: %w", base, err)
		}
		base = baseTree
	}
	err = r.read(ctx, func(cat *process.CatFile) (err error) {
		tree, made, err = plan.Apply(cat, base)
		return err
	})
	return tree, made, err
}
