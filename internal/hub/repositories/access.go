package repositories

import (
	"context"

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

// Access tells what a user, nil for anybody, may do: what their role says, and
// else read what is public. REST, raw files, pages and Git ask here and nowhere
// else.
func (c *Catalogue) Access(user *accounts.User, r Repository) (Access, error) {
	access := None
	if !r.About.Private {
		access = Read
	}
	if user == nil {
		return access, nil
	}
	role, err := c.Role(*user, r)
	if err != nil {
		return None, err
	}
	return max(access, role), nil
}

// Role is what a user was given, also of a public repository: the owner has
// everything, members of the owning organisation and collaborators have their
// role, whichever is more.
func (c *Catalogue) Role(user accounts.User, r Repository) (Access, error) {
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

// IsCollaborator tells whether a user was given a role at this one repository.
func (a About) IsCollaborator(user int64) bool {
	return accounts.RoleAmong(a.Collaborators, user) > None
}

// SetCollaborator gives a user a role at one repository; None takes it away.
func (c *Catalogue) SetCollaborator(ctx context.Context, id, user int64, role Access) error {
	return c.change(ctx, id, func(about *About) {
		about.Collaborators = accounts.WithRole(about.Collaborators, user, role)
	})
}
