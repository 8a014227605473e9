package accounts

import (
	"fmt"
	"slices"
)

// NewUser is what an account of a person begins with.
type NewUser struct {
	Login, Name, Email, Password string
	TakesLeft                    bool // the repositories that lie under the login, see ErrLeft; only AddUser gives them
}

// AddUser makes a user with a password.
func (s *Store) AddUser(asked NewUser) (User, error) {
	secret, err := s.newPassword(asked.Password)
	if err != nil {
		return User{}, fmt.Errorf("add a user: %w", err)
	}
	var user User
	err = s.change(func(b *book) error {
		if err := s.checkFree(b, asked.Login, asked.TakesLeft); err != nil {
			return err
		}
		user = b.addUser(asked, secret)
		return nil
	})
	if err != nil {
		return User{}, fmt.Errorf("add a user: %w", err)
	}
	return user, nil
}

func (b *book) addUser(asked NewUser, secret password) User {
	user := User{ID: b.nextID(), Login: asked.Login, Name: asked.Name, Email: asked.Email, CreatedAt: now()}
	b.Users = append(b.Users, user)
	secret.User = user.ID
	b.Passwords = append(b.Passwords, secret)
	return user
}

// RemoveUser takes an account away, with its password, its tokens and its
// memberships. Repositories are not touched; they keep others from the login, see ErrLeft.
func (s *Store) RemoveUser(login string) error {
	err := s.change(func(b *book) error {
		i := b.user(login)
		if i < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoUser)
		}
		id := b.Users[i].ID
		b.Users = slices.Delete(b.Users, i, i+1)
		b.dropPassword(id)
		b.dropResets(id)
		b.dropFactor(id)
		b.dropIdentities(id)
		b.dropPasskeys(id)
		b.Tokens = slices.DeleteFunc(b.Tokens, func(t token) bool { return t.User == id })
		for i := range b.Organisations {
			b.Organisations[i].Members = WithRole(b.Organisations[i].Members, id, RoleNone)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("remove a user: %w", err)
	}
	return nil
}

// NewOrganisation is what an organisation begins with.
type NewOrganisation struct {
	Login, Name, Description string
	TakesLeft                bool // as in NewUser
}

// AddOrganisation makes an organisation without members.
func (s *Store) AddOrganisation(asked NewOrganisation) (Organisation, error) {
	var organisation Organisation
	err := s.change(func(b *book) error {
		if err := s.checkFree(b, asked.Login, asked.TakesLeft); err != nil {
			return err
		}
		organisation = Organisation{
			ID: b.nextID(), Login: asked.Login, Name: asked.Name, Description: asked.Description, Members: []Member{}, CreatedAt: now(),
		}
		b.Organisations = append(b.Organisations, organisation)
		return nil
	})
	if err != nil {
		return Organisation{}, fmt.Errorf("add an organisation: %w", err)
	}
	return organisation, nil
}

// RemoveOrganisation takes an organisation away. Repositories are as after [Store.RemoveUser].
func (s *Store) RemoveOrganisation(login string) error {
	err := s.change(func(b *book) error {
		i := b.organisation(login)
		if i < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoOrganisation)
		}
		b.Organisations = slices.Delete(b.Organisations, i, i+1)
		return nil
	})
	if err != nil {
		return fmt.Errorf("remove an organisation: %w", err)
	}
	return nil
}

// SetMember gives a user a role in an organisation; RoleNone takes the user
// out.
func (s *Store) SetMember(organisation, login string, role Role) error {
	return s.changeMembers(func(b *book) error { return b.setMember(organisation, login, role) })
}

// SetMemberBy is SetMember by one of the owners of an organisation, as they are at that moment. An organisation keeps one
// who can act.
func (s *Store) SetMemberBy(owner int64, organisation, login string, role Role) error {
	return s.changeMembers(func(b *book) error {
		i := b.organisation(organisation)
		if i < 0 || !b.owns(owner, b.Organisations[i]) {
			return fmt.Errorf("%q: %w", organisation, ErrNoOwner)
		}
		if err := b.setMember(organisation, login, role); err != nil {
			return err
		}
		if !slices.ContainsFunc(b.Organisations[i].Members, func(m Member) bool { return b.owns(m.User, b.Organisations[i]) }) {
			return fmt.Errorf("%q: %w", organisation, ErrLastOwner)
		}
		return nil
	})
}

// owns reports whether a user is an owner of an organisation who can act.
func (b *book) owns(user int64, organisation Organisation) bool {
	i := b.userByID(user)
	return i >= 0 && !b.Users[i].IsSuspended() && organisation.Role(user) >= RoleAdmin
}

func (s *Store) changeMembers(edit func(*book) error) error {
	if err := s.change(edit); err != nil {
		return fmt.Errorf("change the members of an organisation: %w", err)
	}
	return nil
}

func (b *book) setMember(organisation, login string, role Role) error {
	i, j := b.organisation(organisation), b.user(login)
	switch {
	case i < 0:
		return fmt.Errorf("%q: %w", organisation, ErrNoOrganisation)
	case j < 0:
		return fmt.Errorf("%q: %w", login, ErrNoUser)
	case role == RoleNone && !b.Organisations[i].HasMember(b.Users[j].ID):
		return fmt.Errorf("%q: %w", login, ErrNoMember)
	}
	b.Organisations[i].Members = WithRole(b.Organisations[i].Members, b.Users[j].ID, role)
	return nil
}
