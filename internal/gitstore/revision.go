package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Stat describes the object that rev names: an id, a ref, "main:dir/file", "main^{tree}" and so on, as
// gitrevisions(7) has them. ErrObjectNotFound if there is none. Searches through history (":/text",
// "^{/text}") and reflogs ("@{1}") are not offered and count as not found.
func (r *Repo) Stat(ctx context.Context, rev string) (Object, error) {
	var object Object
	err := checkRev(rev)
	if err == nil {
		err = r.cat.do(ctx, func(cat *catFile) (err error) {
			object, err = cat.info(rev)
			return err
		})
	}
	if err != nil {
		return Object{}, fmt.Errorf("look up an object in %s: %w", r.Name(), err)
	}
	return object, nil
}

// ResolveCommit gives the commit that rev names. In this order rev is taken for a whole commit id, a full
// ref name, a branch, a tag, a name below refs/ ("heads/x"), HEAD or an abbreviated commit id.
// ErrEmpty in an empty repository, otherwise ErrObjectNotFound.
func (r *Repo) ResolveCommit(ctx context.Context, rev string) (ID, error) {
	id, err := r.resolveCommit(ctx, rev)
	if errors.Is(err, ErrObjectNotFound) {
		if empty, emptyErr := r.IsEmpty(ctx); emptyErr == nil && empty {
			err = ErrEmpty
		}
	}
	if err != nil {
		return "", fmt.Errorf("resolve %q in %s: %w", rev, r.Name(), err)
	}
	return id, nil
}

func (r *Repo) resolveCommit(ctx context.Context, rev string) (ID, error) {
	candidates := commitCandidates(rev)
	if len(candidates) == 0 {
		return "", ErrObjectNotFound
	}
	var found ID
	err := r.cat.do(ctx, func(cat *catFile) error {
		objects, err := cat.infos(candidates)
		if err != nil {
			return err
		}
		for _, object := range objects {
			if object.ID != "" {
				found = object.ID
				return nil
			}
		}
		return ErrObjectNotFound
	})
	return found, err
}

// commitCandidates spells out what rev may mean, so that git does not choose for us: it would take a tag
// before a branch of the same name.
func commitCandidates(rev string) []string {
	isID := isHex(rev) && len(rev) >= 4 && len(rev) <= idLength
	var names []string
	switch {
	case isID && len(rev) == idLength:
		return []string{strings.ToLower(rev) + "^{commit}"}
	case strings.HasPrefix(rev, "refs/"):
		names = []string{rev}
	case rev == "HEAD":
		return []string{"HEAD^{commit}"}
	default:
		names = []string{branchPrefix + rev, tagPrefix + rev, "refs/" + rev}
	}
	var candidates []string
	for _, name := range names {
		if isRefFormat(name) {
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
	return fmt.Errorf("%q: %w", rev, ErrObjectNotFound)
}

func isHex(text string) bool {
	return strings.Trim(text, "0123456789abcdefABCDEF") == ""
}
