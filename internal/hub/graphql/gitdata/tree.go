package gitdata

import (
	"context"
	"encoding/base64"
	"maps"
	"path"
	"strconv"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
)

// maxEntries is how many entries of one tree an answer has.
const maxEntries = 20_000

func treeFields() call.Fields[call.GitObject] {
	fields := objectFields[call.GitObject]("Tree")
	maps.Copy(fields, call.Fields[call.GitObject]{"entries": listEntries})
	return fields
}

// entry is an entry of a tree. Its Path is from the tree that was asked for.
type entry struct {
	call.GitObject // the tree
	store.TreeEntry
}

func listEntries(ctx context.Context, c *call.Call, tree call.GitObject, _ engine.Arguments) (any, error) {
	if err := c.Walk(); err != nil {
		return nil, err
	}
	all, isTruncated, err := tree.Repository.Tree(ctx, tree.ID, false, store.TreeLimit{Entries: maxEntries})
	if err != nil {
		return nil, err
	}
	if isTruncated {
		return nil, engine.ErrTooMuch
	}
	list := make([]*engine.Object, len(all))
	for i, one := range all {
		list[i] = &engine.Object{Kind: "TreeEntry", Of: entry{tree, one}}
	}
	return list, nil
}

func entryFields() call.Fields[entry] {
	return call.Fields[entry]{
		"extension":   call.Is(func(e entry) any { return path.Ext(e.Path) }),
		"isGenerated": call.Is(func(entry) any { return false }),
		"mode": func(_ context.Context, _ *call.Call, e entry, _ engine.Arguments) (any, error) {
			mode, err := strconv.ParseInt(e.Mode, 8, 32)
			return mode, err
		},
		"name":    call.Is(func(e entry) any { return path.Base(e.Path) }),
		"nameRaw": call.Is(func(e entry) any { return base64.StdEncoding.EncodeToString([]byte(path.Base(e.Path))) }),
		"object": func(ctx context.Context, c *call.Call, e entry, _ engine.Arguments) (any, error) {
			if e.Kind == object.KindCommit {
				return nil, nil // of another repository
			}
			return orNull(show(ctx, c, e.Repository, object.Info{ID: e.ID(), Kind: e.Kind, Size: max(0, e.Size)}))
		},
		"oid":        call.Is(func(e entry) any { return e.ID() }),
		"path":       call.Is(func(e entry) any { return e.Path }),
		"pathRaw":    call.Is(func(e entry) any { return base64.StdEncoding.EncodeToString([]byte(e.Path)) }),
		"repository": call.Is(func(e entry) any { return call.Repository(e.Repository) }),
		"size":       call.Is(func(e entry) any { return max(0, e.Size) }),
		"type":       call.Is(func(e entry) any { return e.Kind }),
	}
}

// ID is the object's.
func (e entry) ID() object.ID { return e.TreeEntry.ID }
