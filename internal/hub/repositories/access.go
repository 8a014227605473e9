package repositories

import (
	"context"
	"time"

	"sheaf/internal/hub/accounts"
)

// Access is what somebody may do with a repository.
type Access = accounts.Role

// Each includes the ones before it.
const (
	None  = accounts.RoleNone
	Read  = accounts.RoleRead
	Write = accounts.RoleWrite
	Admin = accounts.RoleAdmin
)

// See returns what a viewer, nil for anybody, may do with a repository: what their role says, and else read
// what is public. A private fork has the content of what it was forked from, so nobody sees the one who may
// not see the other. REST, raw files, pages, Git and GraphQL ask here and nowhere else.
func (c *Catalogue) See(viewer *accounts.User, r Repository) (Access, error) {
	access := None
	if !r.About.Private {
		access = Read
	}
	if viewer == nil {
		return access, nil
	}
	role, err := c.Role(*viewer, r)
	if err != nil {
		return None, err
	}
	return max(access, role), nil
}

// SeeID is See for the repository with an id, which need not exist.
func (c *Catalogue) SeeID(viewer *accounts.User, id int64) (Repository, Access, error) {
	r, ok := c.ByID(id)
	if !ok {
		return Repository{}, None, nil
	}
	access, err := c.See(viewer, r)
	return r, access, err
}

// Role is what a user was given, also of a public repository: the owner has everything, members of the owning
// organisation and collaborators have their role, whichever is more. At a private fork it counts as long as
// the user may see the parent, and at one that was withdrawn it does not.
func (c *Catalogue) Role(user accounts.User, r Repository) (Access, error) {
	role, err := c.given(user, r)
	if err != nil || role == None || !r.About.Private {
		return role, err
	}
	if r.About.Withdrawn {
		return None, nil
	}
	parent, ok := c.Parent(r)
	if !ok {
		return role, nil
	}
	access, err := c.See(&user, parent)
	if err != nil || access < Read {
		return None, err
	}
	return role, nil
}

func (c *Catalogue) given(user accounts.User, r Repository) (Access, error) {
	role := accounts.RoleAmong(r.About.Collaborators, user.ID)
	owner, ok, err := c.accounts.User(r.Name().Owner)
	if err != nil {
		return None, err
	}
	if ok {
		if owner.ID == user.ID {
			role = Admin
		}
		return role, nil
	}
	organisation, _, err := c.accounts.Organisation(r.Name().Owner)
	if err != nil {
		return None, err
	}
	return max(role, organisation.Role(user.ID)), nil
}

// MayFlow reports whether content of one repository may come into another one: never from a private one into
// a public one, whoever asks for it.
func MayFlow(from, to Repository) bool { return !from.About.Private || to.About.Private }

// Parent returns what a repository was forked from, if that is still there.
func (c *Catalogue) Parent(fork Repository) (Repository, bool) {
	if fork.About.ForkOf == 0 {
		return Repository{}, false
	}
	parent, ok := c.Former(fork.About.ForkOf, fork.About.CreatedAt)
	if !ok || !MayFlow(parent, fork) {
		return Repository{}, false
	}
	return parent, true
}

// Former returns the repository that had an id at a time. Data folders of earlier versions gave the id of a
// deleted repository to a younger one.
func (c *Catalogue) Former(id int64, at time.Time) (Repository, bool) {
	r, ok := c.ByID(id)
	if !ok || r.About.CreatedAt.After(at) {
		return Repository{}, false
	}
	return r, true
}

// Forks lists the repositories that were forked from one, by full name.
func (c *Catalogue) Forks(parent Repository) []Repository {
	var forks []Repository
	for _, fork := range c.Where(func(r Repository) bool { return r.About.ForkOf == parent.About.ID }) {
		if _, ok := c.Parent(fork); ok {
			forks = append(forks, fork)
		}
	}
	return forks
}

// Network lists a repository with all that have the same origin, as far as their parents are known, by full
// name.
func (c *Catalogue) Network(r Repository) []Repository {
	origin := int64(0)
	return c.Where(func(other Repository) bool {
		if origin == 0 {
			origin = c.origin(r)
		}
		return c.origin(other) == origin
	})
}

// origin is the id of what a repository and its relatives were forked from. The catalogue is locked.
func (c *Catalogue) origin(r Repository) int64 {
	for {
		parent, ok := c.byID[r.About.ForkOf]
		if r.About.ForkOf == 0 || !ok || parent.About.CreatedAt.After(r.About.CreatedAt) || !MayFlow(parent, r) {
			return r.About.ID
		}
		r = parent
	}
}

// IsCollaborator reports whether a user was given a role at this one repository.
func (a About) IsCollaborator(user int64) bool {
	return accounts.RoleAmong(a.Collaborators, user) > None
}

// SetTopics replaces what a repository is about, in single words.
func (c *Catalogue) SetTopics(ctx context.Context, id int64, topics []string, permit Permit) error {
	return c.change(ctx, id, permit, func(about *About) { about.Topics = topics })
}

// SetCollaborator gives a user a role at one repository; None takes it away.
func (c *Catalogue) SetCollaborator(ctx context.Context, id, user int64, role Access, permit Permit) error {
	return c.change(ctx, id, permit, func(about *About) {
		about.Collaborators = accounts.WithRole(about.Collaborators, user, role)
	})
}
