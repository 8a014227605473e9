package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Stat describes the object that rev names: an id, a ref, "main:dir/file", "main^{tree}" and so on, as
// gitrevisions(7) has them. ErrObjectNotFound if there is none. Searches through history (":/text",
// "^{/text}") and reflogs ("@{1}") are not offered and count as not found.
func (r *Repo) Stat(ctx context.Context, rev string) (object.Info, error) {
	var info object.Info
	err := checkRev(rev)
	if err == nil && strings.ContainsAny(rev, ":~@") {
		err = r.settle(ctx) // only git can follow that
	}
	if err == nil {
		err = r.read(ctx, func(cat *process.CatFile) (err error) {
			info, err = cat.Info(rev)
			return err
		})
	}
	if err != nil {
		return object.Info{}, fmt.Errorf("look up an object in %s: %w", r.Name(), err)
	}
	return info, nil
}

// ResolveCommit gives the commit that rev names. In this order rev is taken for a whole commit id, a full
// ref name, a branch, a tag, a name below refs/ ("heads/x"), HEAD or an abbreviated commit id.
// ErrEmpty in an empty repository, otherwise ErrObjectNotFound; ErrDamaged if what it names cannot be read.
func (r *Repo) ResolveCommit(ctx context.Context, rev string) (object.ID, error) {
	id, err := r.resolveCommit(ctx, rev)
	if errors.Is(err, object.ErrNotFound) {
		if empty, emptyErr := r.IsEmpty(ctx); emptyErr == nil && empty {
			err = ErrEmpty
		}
	}
	if err != nil {
		return "", fmt.Errorf("resolve %q in %s: %w", rev, r.Name(), err)
	}
	return id, nil
}

func (r *Repo) resolveCommit(ctx context.Context, rev string) (object.ID, error) {
	candidates := commitCandidates(rev)
	if len(candidates) == 0 {
		return "", object.ErrNotFound
	}
	var commit object.ID
	err := r.read(ctx, func(cat *process.CatFile) error {
		objects, err := cat.Infos(candidates)
		if err != nil {
			return err
		}
		for _, found := range objects {
			if found.ID != "" {
				commit = found.ID
				return nil
			}
		}
		return object.ErrNotFound
	})
	if errors.Is(err, object.ErrNotFound) {
		for _, candidate := range candidates {
			name, _, _ := strings.Cut(candidate, "^")
			damage := r.CheckRef(ctx, name)
			if object.IsHex(name) {
				_, damage = r.Stat(ctx, name)
			}
			if errors.Is(damage, ErrDamaged) {
				return "", damage
			}
		}
	}
	return commit, err
}

// commitCandidates spells out what rev may mean, so that git does not choose for us: it would take a tag
// before a branch of the same name.
func commitCandidates(rev string) []string {
	isID := object.IsHex(rev) && len(rev) >= 4 && len(rev) <= object.IDLength
	var names []string
	switch {
	case isID && len(rev) == object.IDLength:
		return []string{strings.ToLower(rev) + "^{commit}"}
	case strings.HasPrefix(rev, "refs/"):
		names = []string{rev}
	case rev == "HEAD":
		return []string{"HEAD^{commit}"}
	default:
		names = []string{object.BranchPrefix + rev, object.TagPrefix + rev, "refs/" + rev}
	}
	var candidates []string
	for _, name := range names {
		if object.IsRefFormat(name) {
			candidates = append(candidates, name+"^{commit}")
		}
	}
	if isID {
		candidates = append(candidates, rev+"^{commit}")
	}
	return candidates
}

// checkRev keeps out of cat-file's protocol what would break its lines, and what could take long.
func checkRev(rev string) error {
	base, path, _ := strings.Cut(rev, ":")
	switch {
	case base == "", base[0] == '-', strings.ContainsAny(rev, "\x00\r\n"):
	case strings.Contains(base, "@{"), strings.Contains(base, "^{/"):
	case strings.HasPrefix(path, "./"), strings.HasPrefix(path, "../"): // relative to a work tree: cat-file would die
	default:
		return nil
	}
	return fmt.Errorf("%q: %w", rev, object.ErrNotFound)
}
