package gitdata

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/repositories"
)

// maxExpression is how long an expression may be, in bytes: a revision and a path.
const maxExpression = 5000

// Of gitrevisions(7): what follows the name of an object. Others search through history, or through what moved refs.
// Steps are few and short, as each can take a walk.
var (
	steps    = regexp.MustCompile(`(?:\^\{(?:commit|tree|blob|tag|object)?\}|[~^][0-9]{0,5})*$`)
	maxSteps = 8
)

// resolve finds the object that "REVISION" or "REVISION:PATH" names, as git rev-parse does. ErrNotFound for what is not
// there, and for what may not be seen.
func resolve(ctx context.Context, c *call.Call, r repositories.Repository, expression string) (*engine.Object, error) {
	if len(expression) > maxExpression || strings.ContainsAny(expression, "\x00\r\n") {
		return nil, object.ErrNotFound
	}
	revision, path, hasPath := strings.Cut(expression, ":")
	step := steps.FindString(revision)
	if strings.Count(step, "^")+strings.Count(step, "~") > maxSteps {
		return nil, object.ErrNotFound
	}
	start, err := startOf(ctx, r, strings.TrimSuffix(revision, step))
	if err != nil {
		return nil, err
	}
	if !hasPath {
		return named(ctx, c, r, string(start)+step)
	}
	tree, err := r.Stat(ctx, string(start)+step+"^{tree}")
	if err != nil {
		return nil, err
	}
	if path == "" {
		return show(ctx, c, r, tree)
	}
	return entryAt(ctx, c, r, tree.ID, strings.TrimSuffix(path, "/"))
}

// entryAt is what lies at a path of a tree. The commit of a submodule is in another repository.
func entryAt(ctx context.Context, c *call.Call, r repositories.Repository, tree object.ID, path string) (*engine.Object, error) {
	entry, err := r.Entry(ctx, tree, path)
	switch {
	case errors.Is(err, object.ErrPathInvalid), errors.Is(err, object.ErrPathNotFound), errors.Is(err, object.ErrWrongKind):
		return nil, object.ErrNotFound
	case err != nil:
		return nil, err
	case entry.Kind == object.KindCommit:
		return nil, object.ErrNotFound
	}
	return show(ctx, c, r, object.Info{ID: entry.ID, Kind: entry.Kind, Size: max(0, entry.Size)})
}

// startOf finds the object that a name or an id means, in git's order but that a branch counts before a tag.
func startOf(ctx context.Context, r repositories.Repository, name string) (object.ID, error) {
	if name == "" {
		return "", object.ErrNotFound
	}
	if name == "HEAD" || name == "@" {
		branch, err := r.Branch(ctx)
		if err != nil {
			return "", err
		}
		name = object.BranchPrefix + branch
	}
	if id, err := object.ParseID(name); err == nil {
		return id, nil
	}
	ref, err := refNamed(ctx, r, name)
	if err != nil || ref.Target != "" {
		return ref.Target, err
	}
	if len(name) < minAbbreviated || len(name) > object.IDLength || !object.IsHex(name) {
		return "", object.ErrNotFound
	}
	info, err := r.Stat(ctx, name)
	return info.ID, err
}

// minAbbreviated is how many digits of an id git needs to look for it.
const minAbbreviated = 4
