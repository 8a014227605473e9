package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Ref is a branch, a tag or any other name below refs/.
type Ref struct {
	Name   string      // full name: "refs/heads/main"
	Target object.ID   // the object it points at; for an annotated tag the tag object
	Kind   object.Kind // kind of Target
	Commit object.ID   // the commit behind Target; empty where there is none
}

// Ref reads one ref by its full name. ErrEmpty if the repository is empty, otherwise ErrRefNotFound; ErrDamaged if
// the ref cannot be read, or what it names.
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
	if !object.IsRefFormat(name) {
		return Ref{}, ErrRefNotFound
	}
	if ref, ok, err := r.readRef(ctx, name); ok || err != nil {
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

// readRef reads a ref out of its file, without a git process: one of its own counts before packed-refs, see
// gitrepository-layout(5). Whatever else is there is left to git.
func (r *Repo) readRef(ctx context.Context, name string) (ref Ref, ok bool, err error) {
	dir, err := r.dir()
	if err != nil {
		return Ref{}, false, err
	}
	var target object.ID
	content, err := os.ReadFile(filepath.Join(dir, name))
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.EISDIR), errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.ENAMETOOLONG):
		target, err = packedRef(dir, name)
		if err == nil && target == "" {
			if err := checkFolder(dir); err != nil { // else a folder without refs would look like one that never had any
				return Ref{}, false, err
			}
			return Ref{}, false, ErrRefNotFound
		}
		if err != nil {
			return Ref{}, false, nil
		}
	case err != nil:
		return Ref{}, false, fileError(dir, err)
	case strings.HasPrefix(string(content), "ref:"):
		return Ref{}, false, nil
	default:
		id, _, _ := strings.Cut(string(content), "\n")
		target, err = object.ParseID(strings.TrimRight(id, " \t\r"))
		if err != nil || target == object.Zero {
			return Ref{}, false, fmt.Errorf("the ref has no object id: %w", ErrDamaged)
		}
	}
	ref, err = r.describeRef(ctx, name, target)
	return ref, err == nil, lostError(err)
}

// RefAge is for how long at least a ref has been where it is. A packed ref is as old as the file that it is in, or older.
func (r *Repo) RefAge(name string) (time.Duration, error) {
	dir, err := r.dir()
	if err != nil {
		return 0, err
	}
	info, err := os.Lstat(filepath.Join(dir, name))
	if err != nil {
		info, err = os.Lstat(filepath.Join(dir, "packed-refs"))
	}
	if err != nil {
		return 0, fmt.Errorf("find the age of %q of %s: %w", name, r.Name(), err)
	}
	return time.Since(info.ModTime()), nil
}

// CheckRef gives ErrDamaged for a ref that is there and cannot be read, which lists leave out. Of a ref that is not
// there it looks at files only.
func (r *Repo) CheckRef(ctx context.Context, name string) error {
	if !object.IsRefFormat(name) {
		return nil
	}
	_, err := r.ref(ctx, name)
	if errors.Is(err, ErrRefNotFound) {
		return nil
	}
	return err
}

// describeRef tells what a ref at target points at.
func (r *Repo) describeRef(ctx context.Context, name string, target object.ID) (Ref, error) {
	var objects []object.Info
	err := r.read(ctx, func(cat *process.CatFile) (err error) {
		objects, err = cat.Infos([]string{string(target), string(target) + "^{commit}"})
		return err
	})
	if err == nil && objects[0].ID == "" {
		err = fmt.Errorf("%s: %w", target, object.ErrNotFound)
	}
	if err != nil {
		return Ref{}, err
	}
	return Ref{Name: name, Target: target, Kind: objects[0].Kind, Commit: objects[1].ID}, nil
}

// Refs lists the refs whose full names begin with prefix ("refs/heads/feature" gives refs/heads/feature-x
// and refs/heads/feature/y), sorted by name in byte order. Those that are damaged are left out.
func (r *Repo) Refs(ctx context.Context, prefix string) ([]Ref, error) {
	folder := prefix[:strings.LastIndexByte(prefix, '/')+1]
	if !object.IsRefFormat(folder + "x") {
		return nil, nil
	}
	refs, err := r.listRefs(ctx, folder)
	if errors.Is(err, ErrDamaged) {
		refs, err = r.listReadableRefs(ctx, folder)
	}
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

const refFormat = "--format=%(objectname) %(objecttype) %(*objecttype) %(*objectname) %(refname)"

// listRefs gives the ref of that name, or those below it if it ends in a slash.
func (r *Repo) listRefs(ctx context.Context, pattern string) ([]Ref, error) {
	out, err := r.git(ctx, "for-each-ref", refFormat, pattern)
	if err != nil {
		return nil, err
	}
	refs, nested, err := parseRefs(string(out))
	if err != nil {
		return nil, err
	}
	return refs, r.peel(ctx, refs, nested)
}

// listReadableRefs is listRefs for a repository in which some refs name what cannot be read.
func (r *Repo) listReadableRefs(ctx context.Context, pattern string) ([]Ref, error) {
	out, err := r.git(ctx, "for-each-ref", "--format=%(objectname) %(refname)", pattern)
	if err != nil {
		return nil, err
	}
	var names, revs []string
	for line := range strings.Lines(string(out)) {
		id, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		names, revs = append(names, name), append(revs, id, id+"^{commit}")
	}
	var objects []object.Info
	err = r.cat.Do(ctx, r.way, func(cat *process.CatFile) (err error) {
		objects, err = cat.Infos(revs)
		return err
	})
	if err != nil {
		return nil, r.damageError(err)
	}
	var refs []Ref
	for i, name := range names {
		if target := objects[2*i]; target.ID != "" {
			refs = append(refs, Ref{Name: name, Target: target.ID, Kind: target.Kind, Commit: objects[2*i+1].ID})
		} else {
			r.store.log.WarnContext(ctx, "a ref is left out of a list: what it names cannot be read", "repository", r.Name().String(), "ref", name)
		}
	}
	if len(refs) == 0 && len(names) > 0 {
		return nil, fmt.Errorf("none of %d refs can be read: %w", len(names), ErrDamaged)
	}
	return refs, nil
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
		ref := Ref{Name: fields[4], Target: object.ID(fields[0]), Kind: object.Kind(fields[1])}
		switch behind := object.Kind(fields[2]); {
		case ref.Kind == object.KindCommit:
			ref.Commit = ref.Target
		case behind == object.KindCommit:
			ref.Commit = object.ID(fields[3])
		case behind == object.KindTag:
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
	return r.read(ctx, func(cat *process.CatFile) error {
		objects, err := cat.Infos(revs)
		for i, found := range objects {
			refs[nested[i]].Commit = found.ID
		}
		return err
	})
}
