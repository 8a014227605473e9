package gitdata

import (
	"context"
	"maps"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
)

// tag is an annotated tag, read with the first field that needs it.
type tag struct {
	call.GitObject
	read *object.Tag
}

func (t *tag) load(ctx context.Context, c *call.Call) (*object.Tag, error) {
	if t.read != nil {
		return t.read, nil
	}
	read, err := t.Repository.Tag(ctx, t.ID)
	if err == nil {
		err = c.Spend(int64(len(read.Message)))
	}
	if err != nil {
		return nil, err
	}
	t.read = &read
	return t.read, nil
}

func tagFields() call.Fields[*tag] {
	fields := objectFields[*tag]("Tag")
	of := func(look func(ctx context.Context, c *call.Call, t *tag, read *object.Tag) (any, error)) func(context.Context, *call.Call, *tag, engine.Arguments) (any, error) {
		return func(ctx context.Context, c *call.Call, t *tag, _ engine.Arguments) (any, error) {
			read, err := t.load(ctx, c)
			if err != nil {
				return nil, err
			}
			return look(ctx, c, t, read)
		}
	}
	maps.Copy(fields, call.Fields[*tag]{
		"message": of(func(_ context.Context, _ *call.Call, _ *tag, read *object.Tag) (any, error) { return read.Message, nil }),
		"name":    of(func(_ context.Context, _ *call.Call, _ *tag, read *object.Tag) (any, error) { return read.Name, nil }),
		"tagger": of(func(_ context.Context, _ *call.Call, _ *tag, read *object.Tag) (any, error) {
			if read.Tagger.Name == "" && read.Tagger.Email == "" {
				return nil, nil
			}
			return showActor(read.Tagger), nil
		}),
		"target": of(func(ctx context.Context, c *call.Call, t *tag, read *object.Tag) (any, error) {
			return named(ctx, c, t.Repository, string(read.Target))
		}),
	})
	return fields
}
