package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
)

// Repo is one bare repository. It is safe for concurrent use.
type Repo struct {
	store  *Store
	cat    *catPool
	writer chan struct{} // the repository's mutex around ref moves, pushes and its place on disk
	steps  stepQueue     // of AdvanceRef

	packs   atomic.Int64 // that were made since the repository was opened
	tidying sync.Mutex

	mu   sync.Mutex
	name Name
	gone bool
}

func newRepo(store *Store, name Name) *Repo {
	repo := &Repo{store: store, name: name, writer: make(chan struct{}, 1)}
	repo.cat = newCatPool(&store.cats, func(ctx context.Context) (*catFile, error) { return startCatFile(ctx, repo) })
	return repo
}

// Name is the repository's name as it is spelled on disk.
func (r *Repo) Name() Name {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.name
}

// dir is the repository's folder, or ErrRepoNotFound once it was deleted.
func (r *Repo) dir() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone {
		return "", ErrRepoNotFound
	}
	return r.store.path(r.name), nil
}

func (r *Repo) rename(name Name) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.name = name
}

func (r *Repo) retire() {
	r.mu.Lock()
	r.gone = true
	r.mu.Unlock()
	r.cat.close()
	r.store.trees.forget(r)
}

// locked calls do with the repository's folder while no other ref of it moves.
func (r *Repo) locked(ctx context.Context, do func(dir string) error) error {
	if err := r.acquire(ctx); err != nil {
		return err
	}
	defer r.release()
	dir, err := r.dir()
	if err != nil {
		return err
	}
	return do(dir)
}

func (r *Repo) acquire(ctx context.Context) error {
	select {
	case r.writer <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *Repo) release() { <-r.writer }

// start begins a git command in the repository.
func (r *Repo) start(ctx context.Context, c call) (*child, error) {
	dir, err := r.dir()
	if err != nil {
		return nil, err
	}
	c.dir = dir
	ch, err := r.store.git.command(ctx, c)
	if err != nil {
		return nil, err
	}
	return ch, ch.start()
}

// run executes a short git command in the repository and returns its standard output.
func (r *Repo) run(ctx context.Context, c call) ([]byte, error) {
	for {
		dir, err := r.dir()
		if err != nil {
			return nil, err
		}
		c.dir = dir
		out, err := r.store.git.run(ctx, c)
		if now, _ := r.dir(); errors.Is(err, ErrRepoNotFound) && now != "" && now != dir {
			continue // renamed just now; git was not started
		}
		return out, err
	}
}

// DefaultBranch is the branch that HEAD names, without refs/heads/. It need not exist.
func (r *Repo) DefaultBranch(ctx context.Context) (string, error) {
	dir, err := r.dir()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("read HEAD of %s: %w", r.Name(), err)
	}
	// Read without git, see gitrepository-layout(5): lists of repositories ask for hundreds of these.
	content, err := os.ReadFile(filepath.Join(dir, "HEAD"))
	if err != nil {
		return "", fmt.Errorf("read HEAD of %s: %w", r.Name(), err)
	}
	branch, ok := strings.CutPrefix(strings.TrimSpace(string(content)), "ref: "+branchPrefix)
	if !ok {
		return "", fmt.Errorf("read HEAD of %s: it names no branch: %w", r.Name(), ErrRefInvalid)
	}
	return branch, nil
}

// SetDefaultBranch lets HEAD name another branch, which need not exist. ErrRefInvalid if it cannot.
func (r *Repo) SetDefaultBranch(ctx context.Context, branch string) error {
	full := branchPrefix + branch
	if err := CheckRefName(full); err != nil {
		return err
	}
	err := r.locked(ctx, func(dir string) error {
		if _, err := r.run(ctx, call{args: []string{"symbolic-ref", "HEAD", full}}); err != nil {
			return err
		}
		return syncFolder(dir)
	})
	if err != nil {
		return fmt.Errorf("set the default branch of %s: %w", r.Name(), err)
	}
	return nil
}
