package repositories

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sheaf/internal/gitstore"
)

// Changes of a repository; what is nil stays. A name must be normalised.
type Changes struct {
	Name, Description, DefaultBranch *string
	Private, Archived                *bool
}

// Update changes a repository as a whole and returns what it is then. Under its
// old name it can still be found with Moved. Errors to tell apart are
// gitstore.ErrRepoExists and gitstore.ErrNameInvalid; for a default branch that
// is not there gitstore.ErrRefNotFound or gitstore.ErrRefInvalid.
func (c *Catalogue) Update(ctx context.Context, id int64, changes Changes) (Repository, error) {
	r, ok := c.ByID(id)
	if !ok {
		return Repository{}, gitstore.ErrRepoNotFound
	}
	if changes.DefaultBranch != nil {
		if err := setDefaultBranch(ctx, r, *changes.DefaultBranch); err != nil {
			return Repository{}, err
		}
	}
	if changes.Name != nil && *changes.Name != r.Name().Repo {
		if err := c.rename(ctx, r, *changes.Name); err != nil {
			return Repository{}, err
		}
	}
	err := c.change(ctx, id, func(about *About) {
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

func setDefaultBranch(ctx context.Context, r Repository, branch string) error {
	_, err := r.Ref(ctx, "refs/heads/"+branch)
	if errors.Is(err, gitstore.ErrEmpty) {
		err = gitstore.CheckRefName("refs/heads/" + branch) // it comes with the first commit
	}
	if err != nil {
		return err
	}
	return r.SetDefaultBranch(ctx, branch)
}

// rename notes the old name first: a crash in between leaves a note that leads
// from a repository to itself.
func (c *Catalogue) rename(ctx context.Context, r Repository, name string) error {
	old := r.Name()
	parsed, err := gitstore.ParseName(old.Owner, name)
	if err != nil {
		return err
	}
	if other, taken := c.Find(parsed.Owner, parsed.Repo); taken && other.About.ID != r.About.ID {
		return fmt.Errorf("rename %s: %w", old, gitstore.ErrRepoExists)
	}
	err = c.change(ctx, r.About.ID, func(about *About) {
		if former := key(old); !slices.Contains(about.FormerNames, former) {
			about.FormerNames = append(slices.Clone(about.FormerNames), former)
		}
	})
	if err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.store.Rename(ctx, old, parsed); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.byName, key(old))
	c.byName[key(r.Name())] = c.byID[r.About.ID]
	return nil
}

// Moved finds a repository by a name that it had earlier and that nobody has
// taken since.
func (c *Catalogue) Moved(owner, repo string) (Repository, bool) {
	former := key(gitstore.Name{Owner: owner, Repo: repo})
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

// Delete takes a repository away for good, with all that is in it.
func (c *Catalogue) Delete(ctx context.Context, r Repository) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	return c.drop(ctx, r)
}

// Matches tells whether a word is part of the name or the description, in any
// case of letters.
func (r Repository) Matches(word string, inName, inDescription bool) bool {
	word = strings.ToLower(word)
	return inName && strings.Contains(strings.ToLower(r.Name().Repo), word) ||
		inDescription && strings.Contains(strings.ToLower(r.About.Description), word)
}
