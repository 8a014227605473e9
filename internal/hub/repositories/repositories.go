// Package repositories knows every repository of the hub: what it is called,
// what is said about it, and who may do what with it.
//
// What Git does not keep (id, description, who may see it, times, the parent
// of a fork) lies as JSON inside the bare repository itself, so a copied
// folder is a whole backup. The index over it is built when the hub opens; the
// lock on the data folder makes this process the only one that adds to it.
//
// A repository whose record cannot be read is one damaged repository: its owner
// sees it and reads it, nobody changes it, and the others go on.
package repositories

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
)

// Repository is one repository with what is known about it at one moment.
type Repository struct {
	*store.Repo
	About  About
	Damage error // why its record cannot be read; nil: it can
}

// Catalogue finds repositories. Its methods may be called from many
// goroutines.
type Catalogue struct {
	store    *store.Store
	accounts *accounts.Store
	log      *slog.Logger

	ids *ids

	// A record is written under its repository's lock, so that readers need not wait for the disk, nor anybody for
	// another repository, and whoever moves a ref finds the record as it is before the move and after.
	mu     sync.RWMutex // guards the rest
	byName map[string]Repository
	byID   map[int64]Repository
	turns  map[int64]chan struct{} // see turn
}

// keep is called with the repository's lock held, or while nobody else has the repository.
func (c *Catalogue) keep(r Repository) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byName[key(r.Name())] = r
	c.byID[r.About.ID] = r
}

func key(name store.Name) string { return strings.ToLower(name.String()) }

// Find returns the repository with this name, in any case of letters.
func (c *Catalogue) Find(owner, repo string) (Repository, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.byName[key(store.Name{Owner: owner, Repo: repo})]
	return r, ok
}

// ByID returns the repository with this id.
func (c *Catalogue) ByID(id int64) (Repository, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.byID[id]
	return r, ok
}

// Where returns the repositories for which matches is true, by full name.
func (c *Catalogue) Where(matches func(Repository) bool) []Repository {
	c.mu.RLock()
	defer c.mu.RUnlock()
	var found []Repository
	for _, r := range c.byID {
		if matches(r) {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(a, b Repository) int { return cmp.Compare(key(a.Name()), key(b.Name())) })
	return found
}

// Branch is the default branch. One whose HEAD is damaged has the branch that
// it would most likely have.
func (r Repository) Branch(ctx context.Context) (string, error) {
	branch, err := r.DefaultBranch(ctx)
	if errors.Is(err, store.ErrDamaged) {
		return DefaultBranch, nil
	}
	return branch, err
}

// IsDamaged reports whether something of the repository cannot be read that all
// of it rests on: its record, its HEAD, or what git needs to take it for a
// repository.
func (r Repository) IsDamaged(ctx context.Context) bool {
	_, err := r.DefaultBranch(ctx)
	return errors.Is(err, store.ErrDamaged) || r.CheckChangeable() != nil
}

// CheckChangeable gives store.ErrDamaged for a repository that nobody may change:
// its record cannot be read, or git does not take it for a repository.
func (r Repository) CheckChangeable() error {
	if r.Damage != nil {
		return fmt.Errorf("%s: %w: %w", r.Name(), store.ErrDamaged, r.Damage)
	}
	return r.Check()
}

// pushedResolution is how exact PushedAt is: the record is not written again,
// and fsynced again, for each of many commits in a short time.
const pushedResolution = time.Minute

// Pushed notes that a ref of the repository moved.
func (c *Catalogue) Pushed(ctx context.Context, id int64) error {
	r, ok := c.ByID(id)
	if !ok || r.Damage != nil || time.Since(r.About.PushedAt) < pushedResolution {
		return nil
	}
	return c.change(ctx, id, nil, func(about *About) { about.PushedAt = now() })
}

// ErrNoOwner is an owner without an account.
var ErrNoOwner = errors.New("no account with this login")
