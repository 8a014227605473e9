package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Ref is a branch, a tag or any other name below refs/.
type Ref struct {
	Name   string // full name: "refs/heads/main"
	Target ID     // the object it points at; for an annotated tag the tag object
	Kind   Kind   // kind of Target
	Commit ID     // the commit behind Target; empty where there is none
}

// Ref reads one ref by its full name. ErrEmpty if the repository is empty, otherwise ErrRefNotFound.
func (r *Repo) Ref(ctx context.Context, name string) (Ref, error) {
	ref, err := r.ref(ctx, name)
	if errors.Is(err, ErrRefNotFound) {
		if empty, emptyErr := r.IsEmpty(ctx); emptyErr == nil && empty {
			err = ErrEmpty
		}
	}
	if err != nil {
		return Ref{}, fmt.Errorf("read %q of %s: %w", name, r.Name(), err)
	}
	return ref, nil
}

func (r *Repo) ref(ctx context.Context, name string) (Ref, error) {
	if !isRefFormat(name) {
		return Ref{}, ErrRefNotFound
	}
	if ref, ok, err := r.looseRef(ctx, name); ok || err != nil {
		return ref, err
	}
	refs, err := r.listRefs(ctx, name)
	if err != nil {
		return Ref{}, err
	}
	for _, ref := range refs {
		if ref.Name == name {
			return ref, nil
		}
	}
	return Ref{}, ErrRefNotFound
}

// looseRef reads a ref that has a file of its own, without a git process: such a file counts before
// packed-refs, see gitrepository-layout(5). Whatever else is there is left to git.
func (r *Repo) looseRef(ctx context.Context, name string) (ref Ref, ok bool, err error) {
	dir, err := r.dir()
	if err != nil {
		return Ref{}, false, err
	}
	content, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return Ref{}, false, nil // packed, or not there
	}
	target, err := ParseID(strings.TrimSuffix(string(content), "\n"))
	if err != nil {
		return Ref{}, false, nil // symbolic
	}
	ref, err = r.describeRef(ctx, name, target)
	if errors.Is(err, ErrObjectNotFound) {
		return Ref{}, false, nil // broken: git tells what is wrong
	}
	return ref, err == nil, err
}

// describeRef tells what a ref at target points at.
func (r *Repo) describeRef(ctx context.Context, name string, target ID) (Ref, error) {
	var objects []Object
	err := r.cat.do(ctx, func(cat *catFile) (err error) {
		objects, err = cat.infos([]string{string(target), string(target) + "^{commit}"})
		return err
	})
	if err == nil && objects[0].ID == "" {
		err = fmt.Errorf("%s: %w", target, ErrObjectNotFound)
	}
	if err != nil {
		return Ref{}, err
	}
	return Ref{Name: name, Target: target, Kind: objects[0].Kind, Commit: objects[1].ID}, nil
}

// Refs lists the refs whose full names begin with prefix ("refs/heads/feature" gives refs/heads/feature-x
// and refs/heads/feature/y), sorted by name in byte order.
func (r *Repo) Refs(ctx context.Context, prefix string) ([]Ref, error) {
	folder := prefix[:strings.LastIndexByte(prefix, '/')+1]
	if !isRefFormat(folder + "x") {
		return nil, nil
	}
	refs, err := r.listRefs(ctx, folder)
	if err != nil {
		return nil, fmt.Errorf("list %q of %s: %w", prefix, r.Name(), err)
	}
	matching := refs[:0]
	for _, ref := range refs {
		if strings.HasPrefix(ref.Name, prefix) {
			matching = append(matching, ref)
		}
	}
	return matching, nil
}

// IsEmpty tells whether the repository has neither branches nor tags.
func (r *Repo) IsEmpty(ctx context.Context) (bool, error) {
	out, err := r.run(ctx, call{args: []string{"for-each-ref", "--count=1", "--format=%(refname)", branchPrefix, tagPrefix}})
	if err != nil {
		return false, fmt.Errorf("look for branches in %s: %w", r.Name(), err)
	}
	return len(out) == 0, nil
}

const refFormat = "--format=%(objectname) %(objecttype) %(*objecttype) %(*objectname) %(refname)"

// listRefs gives the ref of that name, or those below it if it ends in a slash.
func (r *Repo) listRefs(ctx context.Context, pattern string) ([]Ref, error) {
	out, err := r.run(ctx, call{args: []string{"for-each-ref", refFormat, pattern}})
	if err != nil {
		return nil, err
	}
	refs, nested, err := parseRefs(string(out))
	if err != nil {
		return nil, err
	}
	return refs, r.peel(ctx, refs, nested)
}

var errRefList = errors.New("unexpected answer of git for-each-ref")

// parseRefs reads the lines of refFormat. nested are the indexes of tags whose target is a tag again, for
// which git before 2.45 does not tell what is behind.
func parseRefs(text string) (refs []Ref, nested []int, err error) {
	for line := range strings.Lines(text) {
		fields := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 5)
		if len(fields) != 5 {
			return nil, nil, fmt.Errorf("%w: %q", errRefList, line)
		}
		ref := Ref{Name: fields[4], Target: ID(fields[0]), Kind: Kind(fields[1])}
		switch behind := Kind(fields[2]); {
		case ref.Kind == KindCommit:
			ref.Commit = ref.Target
		case behind == KindCommit:
			ref.Commit = ID(fields[3])
		case behind == KindTag:
			nested = append(nested, len(refs))
		}
		refs = append(refs, ref)
	}
	return refs, nested, nil
}

// peel finds the commits behind tags of tags.
func (r *Repo) peel(ctx context.Context, refs []Ref, nested []int) error {
	if len(nested) == 0 {
		return nil
	}
	revs := make([]string, len(nested))
	for i, index := range nested {
		revs[i] = string(refs[index].Target) + "^{commit}"
	}
	return r.cat.do(ctx, func(cat *catFile) error {
		objects, err := cat.infos(revs)
		for i, object := range objects {
			refs[nested[i]].Commit = object.ID
		}
		return err
	})
}
