package repositories

import (
	"context"

	"sheaf/internal/git/store"
)

// Permit decides whether a change may be made, at the moment at which it is
// made. Nil is the hub's own.
type Permit func(r Repository) error

func (p Permit) ask(r Repository) error {
	if err := r.CheckChangeable(); err != nil || p == nil {
		return err
	}
	return p(r)
}

// locked calls do with the lock of the repository with an id, and with the repository as it is then, if that may be
// changed.
func (c *Catalogue) locked(ctx context.Context, id int64, permit Permit, do func(r Repository, l *store.Lock) error) error {
	r, ok := c.ByID(id)
	if !ok {
		return store.ErrRepoNotFound
	}
	return r.Locked(ctx, func(l *store.Lock) error {
		r, ok := c.ByID(id)
		if !ok {
			return store.ErrRepoNotFound
		}
		if err := permit.ask(r); err != nil {
			return err
		}
		return do(r, l)
	})
}

func (c *Catalogue) change(ctx context.Context, id int64, permit Permit, edit func(*About)) error {
	return c.locked(ctx, id, permit, func(r Repository, l *store.Lock) error {
		edit(&r.About)
		return c.write(r, l)
	})
}

// write replaces the record of a repository whose lock is held.
func (c *Catalogue) write(r Repository, l *store.Lock) error {
	text, err := encodeAbout(r)
	if err == nil {
		err = l.WriteMeta(text)
	}
	if err == nil {
		c.keep(r)
	}
	return err
}

// turn waits until nobody else changes a repository in several steps. done gives the turn to the next.
func (c *Catalogue) turn(ctx context.Context, id int64) (done func(), err error) {
	turn, ok := c.turnOf(id)
	if !ok {
		return nil, store.ErrRepoNotFound
	}
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *Catalogue) turnOf(id int64) (chan struct{}, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byID[id]; !ok {
		return nil, false
	}
	if c.turns[id] == nil {
		c.turns[id] = make(chan struct{}, 1)
	}
	return c.turns[id], true
}
