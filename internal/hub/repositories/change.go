package repositories

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

// ErrForkVisibility is a fork that shall be seen by others than it is: who may
// see it follows from what it was forked from.
var ErrForkVisibility = errors.New("the visibility of a fork cannot be changed")

// Changes of a repository; what is nil stays. A name must be normalised.
type Changes struct {
	Name, Description, DefaultBranch *string
	Private, Archived                *bool
}

// Update changes a repository as a whole, or not at all, and returns what it is then. Under its
// old name it can still be found with Moved. Errors to tell apart are
// store.ErrRepoExists, store.ErrNameInvalid and ErrForkVisibility; for a default
// branch that is not there store.ErrRefNotFound or object.ErrRefInvalid; and
// those of permit.
func (c *Catalogue) Update(ctx context.Context, id int64, changes Changes, permit Permit) (_ Repository, err error) {
	done, err := c.turn(ctx, id)
	if err != nil {
		return Repository{}, err
	}
	defer done()
	r, ok := c.ByID(id)
	if !ok {
		return Repository{}, store.ErrRepoNotFound
	}
	if err := permit.ask(r); err != nil {
		return Repository{}, err
	}
	isSeenByOthers := changes.Private != nil && *changes.Private != r.About.Private
	if isSeenByOthers && r.About.ForkOf != 0 {
		return Repository{}, ErrForkVisibility
	}
	isRenamed := changes.Name != nil && *changes.Name != r.Name().Repo
	var back wayBack
	if changes.DefaultBranch != nil || isRenamed || isSeenByOthers { // the record alone is one step
		if err := back.keepRoom(c.store); err != nil {
			return Repository{}, err
		}
	}
	defer func() { err = back.end(ctx, err) }()
	if changes.DefaultBranch != nil {
		if err := c.setDefaultBranch(ctx, id, *changes.DefaultBranch, permit, &back); err != nil {
			return Repository{}, err
		}
	}
	if isRenamed {
		if err := c.rename(ctx, r, *changes.Name, permit, &back); err != nil {
			return Repository{}, err
		}
	}
	if isSeenByOthers {
		// As at GitHub, the forks become repositories of their own, and stay as visible as they are.
		if err := c.releaseForks(ctx, r, func(about *About) { about.ForkOf = 0 }, &back); err != nil {
			return Repository{}, err
		}
	}
	err = c.change(ctx, id, permit, func(about *About) {
		about.UpdatedAt = now()
		if changes.Description != nil {
			about.Description = *changes.Description
		}
		if changes.Private != nil {
			about.Private = *changes.Private
		}
		if changes.Archived != nil {
			about.Archived = *changes.Archived
		}
	})
	r, _ = c.ByID(id)
	return r, err
}

// setDefaultBranch holds the lock, so that the branch is not deleted while it becomes the default one.
func (c *Catalogue) setDefaultBranch(ctx context.Context, id int64, branch string, permit Permit, back *wayBack) error {
	return c.locked(ctx, id, permit, func(_ Repository, l *store.Lock) error {
		before, err := l.DefaultBranch(ctx)
		if err != nil {
			return err
		}
		_, err = l.Ref(ctx, object.BranchPrefix+branch)
		if errors.Is(err, store.ErrEmpty) {
			err = object.CheckRefName(object.BranchPrefix + branch) // it comes with the first commit
		}
		if err != nil {
			return err
		}
		if err := l.SetDefaultBranch(ctx, branch); err != nil {
			return err
		}
		back.add(func(ctx context.Context) error {
			return c.locked(ctx, id, nil, func(_ Repository, l *store.Lock) error { return l.SetDefaultBranch(ctx, before) })
		})
		return nil
	})
}

// rename notes the old name first: a crash in between leaves a note that leads
// from a repository to itself. It is called in the repository's turn.
func (c *Catalogue) rename(ctx context.Context, r Repository, name string, permit Permit, back *wayBack) error {
	old := r.Name()
	parsed, err := store.ParseName(old.Owner, name)
	if err != nil {
		return err
	}
	if other, taken := c.Find(parsed.Owner, parsed.Repo); taken && other.About.ID != r.About.ID {
		return fmt.Errorf("rename %s: %w", old, store.ErrRepoExists)
	}
	err = c.change(ctx, r.About.ID, permit, func(about *About) {
		if former := key(old); !slices.Contains(about.FormerNames, former) {
			about.FormerNames = append(slices.Clone(about.FormerNames), former)
		}
	})
	if err != nil {
		return err
	}
	back.add(func(ctx context.Context) error {
		return c.change(ctx, r.About.ID, nil, func(about *About) { about.FormerNames = r.About.FormerNames })
	})
	if err := c.give(ctx, r, parsed); err != nil {
		return err
	}
	back.add(func(ctx context.Context) error { return c.give(ctx, r, old) })
	return nil
}

// give moves a repository to another name.
func (c *Catalogue) give(ctx context.Context, r Repository, name store.Name) error {
	before := r.Name()
	if err := c.store.Rename(ctx, before, name); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.byName, key(before))
	c.byName[key(r.Name())] = c.byID[r.About.ID]
	return nil
}

// Moved finds a repository by a name that it had earlier and that nobody has
// taken since.
func (c *Catalogue) Moved(owner, repo string) (Repository, bool) {
	former := key(store.Name{Owner: owner, Repo: repo})
	c.mu.RLock()
	defer c.mu.RUnlock()
	if _, taken := c.byName[former]; taken {
		return Repository{}, false
	}
	for _, r := range c.byID {
		if slices.Contains(r.About.FormerNames, former) {
			return r, true
		}
	}
	return Repository{}, false
}

// Locate finds a repository by its name or an earlier one.
func (c *Catalogue) Locate(owner, repo string) (Repository, bool) {
	if r, ok := c.Find(owner, repo); ok {
		return r, true
	}
	return c.Moved(owner, repo)
}

// Delete takes a repository away for good, with all that is in it. Its forks become
// forks of what it was forked from itself, if anything.
func (c *Catalogue) Delete(ctx context.Context, id int64, permit Permit) error {
	done, err := c.turn(ctx, id)
	if err != nil {
		return err
	}
	defer done()
	r, ok := c.ByID(id)
	if !ok {
		return store.ErrRepoNotFound
	}
	if permit != nil { // which is all: a damaged one can be deleted
		if err := permit(r); err != nil {
			return err
		}
	}
	above, isFork := c.Parent(r)
	var back wayBack
	err = c.releaseForks(ctx, r, func(about *About) {
		if isFork {
			about.ForkOf = above.About.ID
		}
	}, &back)
	if err := back.end(ctx, err); err != nil {
		return err
	}
	return c.drop(ctx, r)
}

// drop takes a repository away, first from those who look for it. Once it has begun it does not end because the
// caller leaves: the repository would be on disk and in nobody's sight.
func (c *Catalogue) drop(ctx context.Context, r Repository) error {
	err := r.Locked(ctx, func(*store.Lock) error {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.byName, key(r.Name()))
		delete(c.byID, r.About.ID)
		delete(c.turns, r.About.ID)
		return nil
	})
	if err != nil {
		return err
	}
	return c.store.Delete(context.WithoutCancel(ctx), r.Name())
}

// Matches reports whether a word is part of the name or the description, in any
// case of letters.
func (r Repository) Matches(word string, inName, inDescription bool) bool {
	word = strings.ToLower(word)
	return inName && strings.Contains(strings.ToLower(r.Name().Repo), word) ||
		inDescription && strings.Contains(strings.ToLower(r.About.Description), word)
}
