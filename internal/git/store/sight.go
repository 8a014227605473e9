package store

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sheaf/internal/git/process"
)

// sight says in which folders of objects git looks. The zero value is that of the repository alone.
type sight struct {
	own  string   // where new objects go, in the place of the repository's folder
	also []string // further folders
}

// env gives the variables of git(1) that say the same.
func (s sight) env() []string {
	var env []string
	if s.own != "" {
		env = append(env, "GIT_OBJECT_DIRECTORY="+s.own)
	}
	if len(s.also) > 0 {
		quoted := make([]string, len(s.also))
		for i, folder := range s.also {
			quoted[i] = quoteAlternate(folder)
		}
		env = append(env, "GIT_ALTERNATE_OBJECT_DIRECTORIES="+strings.Join(quoted, string(os.PathListSeparator)))
	}
	return env
}

// quoteAlternate makes a path out of which git reads the path again, which takes a colon for the end of one
// (parse_alt_odb_entry in git's object-file.c).
func quoteAlternate(path string) string {
	if !strings.ContainsAny(path, "\":\n") && !strings.HasPrefix(path, "#") {
		return path
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(path) + `"`
}

// with adds a folder to read from.
func (s sight) with(folder string) sight {
	return sight{own: s.own, also: append(slices.Clip(s.also), folder)}
}

// into puts new objects into a folder. objects is the repository's own one.
func (s sight) into(folder, objects string) sight {
	if s.own != "" {
		objects = s.own
	}
	return sight{own: folder, also: append([]string{objects}, s.also...)}
}

// seeing gives a handle with another sight, and what ends its use.
func (r *Repo) seeing(s sight) (handle *Repo, end func()) {
	other := *r
	other.sight = s
	shared := r.repository
	other.cat = process.NewCatPool(&r.store.cats, func(ctx context.Context) (*process.CatFile, error) {
		return shared.startCat(ctx, s.env())
	})
	return &other, other.cat.Close
}

// urgent gives a handle of the repository alone for whoever holds its lock.
func (r *Repo) urgent() *Repo {
	return &Repo{repository: r.repository, cat: r.pool, way: process.Way{Urgent: true}}
}

// Borrow returns a handle through which reads also find the objects of another repository, without a byte
// being copied, and gives it to do. Nothing is to be written through it: what that refers to can vanish with
// the other repository. To write gives ErrBorrowed, and a lock is of the repository alone.
func (r *Repo) Borrow(ctx context.Context, other *Repo, do func(both *Repo) error) error {
	if r.Same(other) {
		return do(r)
	}
	lender, err := other.objects()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	both, end := r.seeing(r.sight.with(lender))
	defer end()
	both.borrows = true
	return do(both)
}

// Quarantined gives do a handle that also finds the objects of a push, which lie in a folder of their own until
// the push is accepted (git-receive-pack(1)). An empty folder stands for none.
func (r *Repo) Quarantined(folder string, do func(within *Repo) error) error {
	if folder == "" {
		return do(r)
	}
	objects, err := r.objects()
	if err != nil {
		return err
	}
	within, end := r.seeing(r.sight.into(folder, objects))
	defer end()
	return do(within)
}

// Quarantined is [Repo.Quarantined] for the holder of the lock.
func (l *Lock) Quarantined(folder string, do func(within *Lock) error) error {
	return l.Repo.Quarantined(folder, func(within *Repo) error { return do(&Lock{*within}) })
}

// objects is the folder of the repository's objects.
func (r *repository) objects() (string, error) {
	dir, err := r.dir()
	return filepath.Join(dir, "objects"), err
}
