package repositories

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
)

// releaseForks makes a change to all forks of a repository that is about to be their parent no longer. Whether
// somebody saw a private fork depended on the parent so far. By the change nobody gets to see more: the fork is
// withdrawn unless all who own it may see the parent, and loses the collaborators who may not.
func (c *Catalogue) releaseForks(ctx context.Context, parent Repository, change func(*About), back *wayBack) error {
	for _, fork := range c.Forks(parent) {
		if fork.Damage != nil {
			continue
		}
		err := c.locked(ctx, fork.About.ID, nil, func(fork Repository, l *store.Lock) error {
			before := fork.About
			if err := c.withdraw(&fork.About, fork, parent); err != nil {
				return err
			}
			change(&fork.About)
			if reflect.DeepEqual(fork.About, before) {
				return nil
			}
			if err := c.write(fork, l); err != nil {
				return err
			}
			back.add(func(ctx context.Context) error {
				return c.change(ctx, before.ID, nil, func(about *About) {
					about.ForkOf, about.Withdrawn, about.Collaborators = before.ForkOf, before.Withdrawn, before.Collaborators
				})
			})
			return nil
		})
		if err != nil && !errors.Is(err, store.ErrRepoNotFound) {
			return fmt.Errorf("release the fork %s: %w", fork.Name(), err)
		}
	}
	return nil
}

// withdraw takes a private fork from all who may not see the parent.
func (c *Catalogue) withdraw(about *About, fork, parent Repository) error {
	if !about.Private {
		return nil
	}
	owners, err := c.owners(fork)
	if err != nil {
		return err
	}
	about.Withdrawn = about.Withdrawn || len(owners) == 0
	for _, owner := range owners {
		maySee, err := c.maySee(owner, parent)
		if err != nil {
			return err
		}
		about.Withdrawn = about.Withdrawn || !maySee
	}
	for _, collaborator := range fork.About.Collaborators {
		maySee, err := c.maySee(collaborator.User, parent)
		if err != nil {
			return err
		}
		if !maySee {
			about.Collaborators = accounts.WithRole(about.Collaborators, collaborator.User, None)
		}
	}
	return nil
}

// owners are the users who own a repository: one, or the members of an organisation. It has none once the account is
// gone; whoever gets the name then is somebody else.
func (c *Catalogue) owners(r Repository) ([]int64, error) {
	user, ok, err := c.accounts.User(r.Name().Owner)
	if err != nil {
		return nil, err
	}
	if ok {
		return []int64{user.ID}, nil
	}
	organisation, _, err := c.accounts.Organisation(r.Name().Owner)
	owners := make([]int64, len(organisation.Members))
	for i, member := range organisation.Members {
		owners[i] = member.User
	}
	return owners, err
}

// maySee reports whether there is a user with an id who may see a repository.
func (c *Catalogue) maySee(user int64, r Repository) (bool, error) {
	found, ok, err := c.accounts.UserByID(user)
	if err != nil || !ok {
		return false, err
	}
	access, err := c.See(&found, r)
	return access >= Read, err
}
