package gitdata

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// refNamed finds a ref by its full name, or as a branch, a tag, or what is below refs/. Without a Target it is not
// there, or not for clients.
func refNamed(ctx context.Context, r repositories.Repository, name string) (store.Ref, error) {
	names := []string{object.BranchPrefix + name, object.TagPrefix + name, "refs/" + name}
	if strings.HasPrefix(name, "refs/") {
		names = append([]string{name}, names...)
	}
	for _, full := range names {
		if moves.IsHidden(full) || !object.IsRefFormat(full) {
			continue
		}
		ref, err := r.RefOrAbsent(ctx, full)
		if err != nil || ref.Target != "" {
			return ref, err
		}
	}
	return store.Ref{}, nil
}

func findRef(ctx context.Context, _ *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
	ref, err := refNamed(ctx, r, given.Text("qualifiedName"))
	return call.ShowRef(r, ref), err
}

func defaultBranch(ctx context.Context, _ *call.Call, r repositories.Repository, _ engine.Arguments) (any, error) {
	branch, err := r.Branch(ctx)
	if err != nil {
		return nil, err
	}
	ref, err := r.RefOrAbsent(ctx, object.BranchPrefix+branch)
	return call.ShowRef(r, ref), err
}

// listRefs lists refs below a prefix, which their names leave out.
func listRefs(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
	prefix := given.Text("refPrefix")
	if !strings.HasPrefix(prefix, "refs/") {
		return nil, nil
	}
	if !strings.HasSuffix(prefix, "/") {
		prefix += "/"
	}
	if err := c.Walk(); err != nil {
		return nil, err
	}
	all, err := r.Refs(ctx, prefix)
	if err != nil && !errors.Is(err, store.ErrEmpty) {
		return nil, err
	}
	query := strings.ToLower(given.Text("query"))
	shown := slices.DeleteFunc(slices.Clone(all), func(ref store.Ref) bool {
		return moves.IsHidden(ref.Name) || !strings.Contains(strings.ToLower(ref.Name[len(prefix):]), query)
	})
	if err := order(ctx, r, shown, given); err != nil {
		return nil, err
	}
	return engine.Connect(given, shown, func(ref store.Ref) *engine.Object {
		return &engine.Object{Kind: "Ref", Of: call.Ref{Repository: r, Ref: ref, Prefix: prefix}}
	})
}

// maxDated is how many refs are put in the order of their commits, each of which is read.
const maxDated = 2000

func order(ctx context.Context, r repositories.Repository, refs []store.Ref, given engine.Arguments) error {
	by := given.Object("orderBy")
	if by.Text("field") == "TAG_COMMIT_DATE" && len(refs) <= maxDated {
		dates := map[object.ID]int64{}
		for _, ref := range refs {
			if ref.Commit == "" {
				continue
			}
			commit, err := r.Commit(ctx, ref.Commit)
			if err != nil {
				return err
			}
			dates[ref.Commit] = commit.Committer.When.Unix()
		}
		slices.SortStableFunc(refs, func(a, b store.Ref) int { return cmp.Compare(dates[a.Commit], dates[b.Commit]) })
	}
	if by.Text("direction") == "DESC" || given.Text("direction") == "DESC" {
		slices.Reverse(refs)
	}
	return nil
}

func refFields() call.Fields[call.Ref] {
	return call.Fields[call.Ref]{
		"branchProtectionRule": nothing[call.Ref],
		"id":                   call.Is(func(ref call.Ref) any { return nodeid.Within("Ref", ref.Repository.About.ID, ref.Name) }),
		"name":                 call.Is(func(ref call.Ref) any { return strings.TrimPrefix(ref.Name, ref.Prefix) }),
		"prefix":               call.Is(func(ref call.Ref) any { return ref.Prefix }),
		"repository":           call.Is(func(ref call.Ref) any { return call.Repository(ref.Repository) }),
		"target": func(ctx context.Context, c *call.Call, ref call.Ref, _ engine.Arguments) (any, error) {
			return orNull(named(ctx, c, ref.Repository, string(ref.Target)))
		},
	}
}

// nothing answers what the hub has not got.
func nothing[T any](context.Context, *call.Call, T, engine.Arguments) (any, error) { return nil, nil }

func findRefNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	r, name, err := repositoryOf(c, id)
	if err != nil || moves.IsHidden(name) || !object.IsRefFormat(name) {
		return nil, err
	}
	ref, err := r.RefOrAbsent(ctx, name)
	return call.ShowRef(r, ref), err
}
