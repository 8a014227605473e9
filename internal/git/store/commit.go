package store

import (
	"context"
	"errors"
	"fmt"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Commit reads one commit. ErrNotFound, or ErrNotCommit for other objects.
func (r *Repo) Commit(ctx context.Context, id object.ID) (object.Commit, error) {
	commits, err := r.commits(ctx, []object.ID{id})
	if err != nil {
		return object.Commit{}, fmt.Errorf("read commit %s of %s: %w", id, r.Name(), err)
	}
	return commits[0], nil
}

// commitsBytes bounds what is read of many commits at once: the message of one can have megabytes.
const commitsBytes = 32 << 20

// commits gives object.ErrTooLarge for more than commitsBytes.
func (r *Repo) commits(ctx context.Context, ids []object.ID) ([]object.Commit, error) {
	for _, id := range ids {
		if _, err := object.ParseID(string(id)); err != nil {
			return nil, err
		}
	}
	commits := make([]object.Commit, len(ids))
	err := r.read(ctx, func(cat *process.CatFile) error {
		left := int64(commitsBytes)
		for i, id := range ids {
			info, content, err := cat.Contents(string(id))
			if err != nil {
				return err
			}
			if left -= info.Size; left < 0 && i > 0 {
				return fmt.Errorf("%d commits: %w", len(ids), object.ErrTooLarge)
			}
			if info.Kind != object.KindCommit {
				return fmt.Errorf("it is a %s: %w", info.Kind, object.ErrNotCommit)
			}
			if commits[i], err = object.ParseCommit(info.ID, content); err != nil {
				return err
			}
		}
		return nil
	})
	return commits, err
}

// WriteCommit stores a commit and returns when it is on disk. No ref points at it yet. ErrNotFound if
// the tree or a parent is not there or is of another kind (then also ErrWrongKind or ErrNotCommit);
// ErrCommitInvalid for a name, e-mail, date or message that Git cannot keep.
func (r *Repo) WriteCommit(ctx context.Context, input object.CommitInput) (object.ID, error) {
	id, err := r.writeCommit(ctx, input)
	if err != nil {
		return "", fmt.Errorf("write a commit to %s: %w", r.Name(), err)
	}
	return id, nil
}

func (r *Repo) writeCommit(ctx context.Context, input object.CommitInput) (object.ID, error) {
	content, err := object.FormatCommit(input)
	if err != nil {
		return "", err
	}
	if err := r.checkTree(ctx, input.Tree); err != nil {
		return "", err
	}
	if err := r.checkParents(ctx, input.Parents); err != nil {
		return "", err
	}
	commit := object.New(object.KindCommit, content)
	objects := []object.Raw{commit}
	if input.Tree == object.EmptyTree {
		objects = append(objects, object.New(object.KindTree, nil)) // git knows it without storing it, fsck does not
	}
	return commit.ID, r.storeObjects(ctx, objects)
}

// WriteCommitOf stores what edits make of the tree base (see WriteTree) together with a commit of it, as one
// write, and returns when both are on disk. The tree of input is not looked at. No ref points at the commit
// yet. Errors are those of WriteTree and WriteCommit.
func (r *Repo) WriteCommitOf(ctx context.Context, base object.ID, edits []edit.Edit, input object.CommitInput) (object.Commit, error) {
	commit, err := r.writeCommitOf(ctx, base, edits, input)
	if err != nil {
		return object.Commit{}, fmt.Errorf("write a commit to %s: %w", r.Name(), err)
	}
	return commit, nil
}

func (r *Repo) writeCommitOf(ctx context.Context, base object.ID, edits []edit.Edit, input object.CommitInput) (object.Commit, error) {
	tree, made, err := r.buildTree(ctx, base, edits)
	if err != nil {
		return object.Commit{}, err
	}
	input.Tree = tree
	content, err := object.FormatCommit(input)
	if err != nil {
		return object.Commit{}, err
	}
	if err := r.checkParents(ctx, input.Parents); err != nil {
		return object.Commit{}, err
	}
	stored := object.New(object.KindCommit, content)
	commit, err := object.ParseCommit(stored.ID, content)
	if err != nil {
		return object.Commit{}, err
	}
	return commit, r.storeObjects(ctx, append(made, stored))
}

func (r *Repo) checkTree(ctx context.Context, id object.ID) error {
	if _, err := object.ParseID(string(id)); err != nil {
		return err
	}
	return r.read(ctx, func(cat *process.CatFile) error {
		info, err := cat.Info(string(id))
		if err == nil && info.Kind != object.KindTree {
			err = fmt.Errorf("tree %s is a %s: %w: %w", id, info.Kind, object.ErrNotFound, object.ErrWrongKind)
		}
		return err
	})
}

func (r *Repo) checkParents(ctx context.Context, parents []object.ID) error {
	err := r.checkCommits(ctx, parents...)
	if errors.Is(err, object.ErrNotCommit) {
		err = fmt.Errorf("%w: %w", object.ErrNotFound, err)
	}
	if err != nil {
		return fmt.Errorf("parent: %w", err)
	}
	return nil
}
