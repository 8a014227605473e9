package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Repo is one bare repository as somebody works with it. It is safe for concurrent use. Several of them can
// stand for one repository: a [Lock] gives one that waits for nobody, a step of [Repo.Advance] one that also
// finds what the step has written, and [Repo.Borrow] one that also finds the objects of another repository.
type Repo struct {
	*repository
	cat     *process.CatPool
	way     process.Way
	sight   sight
	borrows bool // its objects are partly another repository's
}

// repository is what all handles of a repository share.
type repository struct {
	store  *Store
	pool   *process.CatPool
	writer chan struct{} // the repository's mutex around ref moves, pushes and its place on disk
	steps  stepQueue     // of Advance

	sweep     *sweep // nil: it was not there when the store was opened
	packCheck packCheck

	packs   atomic.Int64 // that were made since the repository was opened
	tidying sync.Mutex

	mu   sync.Mutex
	name Name
	gone bool
}

func newRepo(store *Store, name Name) *Repo {
	shared := &repository{store: store, name: name, sweep: store.sweeps[name.key()], writer: make(chan struct{}, 1)}
	shared.pool = process.NewCatPool(&store.cats, func(ctx context.Context) (*process.CatFile, error) {
		return shared.startCat(ctx, nil)
	})
	return &Repo{repository: shared, cat: shared.pool}
}

func (r *repository) startCat(ctx context.Context, env []string) (*process.CatFile, error) {
	dir, err := r.dir()
	if err != nil {
		return nil, err
	}
	cat, err := r.store.git.StartCatFile(ctx, process.Command{Dir: dir, Env: env})
	return cat, r.damageError(goneError(err))
}

// goneError says in this package's words that the folder of a repository vanished.
func goneError(err error) error {
	if errors.Is(err, process.ErrFolderGone) {
		return ErrRepoNotFound
	}
	return err
}

// Name is the repository's name as it is spelled on disk.
func (r *repository) Name() Name {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.name
}

// Same reports whether both handles are of one repository.
func (r *repository) Same(other *Repo) bool { return r == other.repository }

// dir is the repository's folder, or ErrRepoNotFound once it was deleted.
func (r *repository) dir() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone {
		return "", ErrRepoNotFound
	}
	return r.store.path(r.name), nil
}

// Folder is where the repository is, for programs beside this one.
func (r *repository) Folder() (string, error) { return r.dir() }

func (r *repository) rename(name Name) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.name = name
}

// retire ends the use of all handles.
func (r *repository) retire() {
	r.mu.Lock()
	r.gone = true
	r.mu.Unlock()
	r.pool.Close()
	r.store.trees.forget(r)
	r.store.walks.forget(r)
}

// read lends a cat-file process. ErrDamaged where what is asked for is there and cannot be read.
func (r *Repo) read(ctx context.Context, read func(*process.CatFile) error) error {
	var missing []object.ID
	err := r.cat.Do(ctx, r.way, func(cat *process.CatFile) error {
		err := read(cat)
		missing = cat.Missing()
		return err
	})
	if err == nil || errors.Is(err, object.ErrNotFound) {
		if unreadable := r.checkMissing(missing); unreadable != nil {
			return unreadable
		}
	}
	return r.damageError(err)
}

// Run executes a short git command in the repository and returns its standard output. It is for the packages
// of git: the other ones have no commands to give.
func (r *Repo) Run(ctx context.Context, c process.Command) ([]byte, error) {
	c.Urgent = c.Urgent || r.way.Urgent
	c.Env = slices.Concat(r.sight.env(), c.Env)
	if err := r.settle(ctx); err != nil {
		return nil, err
	}
	for {
		dir, err := r.dir()
		if err != nil {
			return nil, err
		}
		c.Dir = dir
		out, err := r.store.git.Run(ctx, c)
		if now, _ := r.dir(); errors.Is(err, process.ErrFolderGone) && now != "" && now != dir {
			continue // renamed just now; git was not started
		}
		return out, r.damageError(goneError(err))
	}
}

func (r *Repo) git(ctx context.Context, args ...string) ([]byte, error) {
	return r.Run(ctx, process.Command{Args: args})
}
