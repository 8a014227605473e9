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

// Access tells what a user, nil for anybody, may do: the owner everything,
// members of the owning organisation and collaborators what their role says,
// whichever is more, and all others read what is public. REST, raw files, pages
// and Git ask here and nowhere else.
func (c *Catalogue) Access(user *accounts.User, r Repository) (Access, error) {
	access := None
	if !r.About.Private {
		access = Read
	}
	if user == nil {
		return access, nil
	}
	access = max(access, accounts.RoleAmong(r.About.Collaborators, user.ID))
	login := r.Name().Owner
	owner, ok, err := c.accounts.User(login)
	if err != nil {
		return None, err
	}
	if ok {
		if owner.ID == user.ID {
			access = Admin
		}
		return access, nil
	}
	organisation, _, err := c.accounts.Organisation(login)
	if err != nil {
		return None, err
	}
	return max(access, organisation.Role(user.ID)), nil
}

// SetCollaborator gives a user a role at one repository; None takes it away.
func (c *Catalogue) SetCollaborator(ctx context.Context, id, user int64, role Access) error {
	return c.change(ctx, id, func(about *About) {
		about.Collaborators = accounts.WithRole(about.Collaborators, user, role)
	})
}
