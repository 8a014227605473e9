package store

import (
	"context"
	"fmt"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Tag reads an annotated tag. ErrNotFound, or ErrWrongKind for other objects.
func (r *Repo) Tag(ctx context.Context, id object.ID) (object.Tag, error) {
	var tag object.Tag
	id, err := object.ParseID(string(id))
	if err == nil {
		err = r.read(ctx, func(cat *process.CatFile) error {
			info, content, err := cat.Contents(string(id))
			if err == nil && info.Kind != object.KindTag {
				err = fmt.Errorf("it is a %s: %w", info.Kind, object.ErrWrongKind)
			}
			if err == nil {
				tag, err = object.ParseTag(info.ID, content)
			}
			return err
		})
	}
	if err != nil {
		return object.Tag{}, fmt.Errorf("read tag %s of %s: %w", id, r.Name(), err)
	}
	return tag, nil
}

// WriteTag stores an annotated tag and returns when it is on disk. No ref points at it yet. ErrNotFound if its target is
// not there or is of another kind, ErrRefInvalid for a name that no tag can have, ErrCommitInvalid.
func (r *Repo) WriteTag(ctx context.Context, input object.TagInput) (object.ID, error) {
	content, err := object.FormatTag(input)
	if err == nil {
		var target object.Info
		target, err = r.Stat(ctx, string(input.Target))
		if err == nil && target.Kind != input.Kind {
			err = fmt.Errorf("%s is a %s: %w", input.Target, target.Kind, object.ErrNotFound)
		}
	}
	tag := object.New(object.KindTag, content)
	if err == nil {
		err = r.storeObjects(ctx, []object.Raw{tag})
	}
	if err != nil {
		return "", fmt.Errorf("write a tag to %s: %w", r.Name(), err)
	}
	return tag.ID, nil
}
