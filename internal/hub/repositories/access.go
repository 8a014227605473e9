package repositories

import "sheaf/internal/hub/accounts"

// Access is what somebody may do with a repository.
type Access int

// Each includes the ones before it.
const (
	None Access = iota
	Read
	Admin
)

// Access tells what a user, nil for anybody, may do: owners and members of the
// owning organisation everything, others read what is public.
func (c *Catalogue) Access(user *accounts.User, r Repository) (Access, error) {
	if user != nil {
		owns, err := c.Owns(*user, r.Name().Owner)
		if err != nil {
			return None, err
		}
		if owns {
			return Admin, nil
		}
	}
	if r.About.Private {
		return None, nil
	}
	return Read, nil
}

// Owns tells whether the login is the user's own or one of an organisation
// that the user is a member of.
func (c *Catalogue) Owns(user accounts.User, login string) (bool, error) {
	owner, ok, err := c.accounts.User(login)
	if err != nil {
		return false, err
	}
	if ok {
		return owner.ID == user.ID, nil
	}
	organisation, ok, err := c.accounts.Organisation(login)
	return ok && organisation.HasMember(user.ID), err
}
