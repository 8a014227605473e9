package accounts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// EnsureUser makes a user, or changes the name and the text about the one who
// has this login already. Empty texts leave what is there. Where nothing is to
// change, nothing is written: a start needs no room on the disk.
func (s *Store) EnsureUser(login, name, bio string) (User, error) {
	var user User
	err := s.changeIfNeeded(func(b *book) (err error) {
		user, err = b.ensureUser(login, name, bio)
		return err
	})
	if err != nil {
		return User{}, fmt.Errorf("make a user: %w", err)
	}
	return user, nil
}

// ensureUser returns errUnchanged, and the user, if nothing is to change.
func (b *book) ensureUser(login, name, bio string) (User, error) {
	if err := checkLogin(login); err != nil {
		return User{}, err
	}
	if b.organisation(login) >= 0 {
		return User{}, fmt.Errorf("%q: %w", login, ErrLoginTaken)
	}
	i := b.user(login)
	if i < 0 {
		user := User{ID: b.nextID(), Login: login, Name: name, Bio: bio, CreatedAt: now()}
		b.Users = append(b.Users, user)
		return user, nil
	}
	user := b.Users[i]
	user.Name = cmp.Or(name, user.Name)
	user.Bio = cmp.Or(bio, user.Bio)
	if user == b.Users[i] {
		return user, errUnchanged
	}
	b.Users[i] = user
	return user, nil
}

// EnsureOrganisation makes an organisation, or changes the one that has this
// login already: texts that are not empty, and the members, who must be users
// and all become admins. Where nothing is to change, nothing is written.
func (s *Store) EnsureOrganisation(login, name, description string, members ...string) (Organisation, error) {
	var organisation Organisation
	err := s.changeIfNeeded(func(b *book) (err error) {
		organisation, err = b.ensureOrganisation(login, name, description, members)
		return err
	})
	if err != nil {
		return Organisation{}, fmt.Errorf("make an organisation: %w", err)
	}
	return organisation, nil
}

// ensureOrganisation returns errUnchanged, and the organisation, if nothing is
// to change.
func (b *book) ensureOrganisation(login, name, description string, members []string) (Organisation, error) {
	if err := checkLogin(login); err != nil {
		return Organisation{}, err
	}
	if b.user(login) >= 0 {
		return Organisation{}, fmt.Errorf("%q: %w", login, ErrLoginTaken)
	}
	admins := make([]Member, 0, len(members))
	for _, member := range members {
		i := b.user(member)
		if i < 0 {
			return Organisation{}, fmt.Errorf("member %q: %w", member, ErrNoUser)
		}
		admins = append(admins, Member{b.Users[i].ID, RoleAdmin})
	}
	i := b.organisation(login)
	if i < 0 {
		organisation := Organisation{
			ID: b.nextID(), Login: login, Name: name, Description: description, Members: admins, CreatedAt: now(),
		}
		b.Organisations = append(b.Organisations, organisation)
		return organisation, nil
	}
	organisation := b.Organisations[i]
	organisation.Name = cmp.Or(name, organisation.Name)
	organisation.Description = cmp.Or(description, organisation.Description)
	organisation.Members = admins
	if organisation.Name == b.Organisations[i].Name && organisation.Description == b.Organisations[i].Description &&
		slices.Equal(admins, b.Organisations[i].Members) {
		return organisation, errUnchanged
	}
	b.Organisations[i] = organisation
	return organisation, nil
}

// User returns the user with this login, in any case of letters.
func (s *Store) User(login string) (User, bool, error) {
	return s.userWhere(func(u User) bool { return strings.EqualFold(u.Login, login) })
}

// UserByID returns the user with this id.
func (s *Store) UserByID(id int64) (User, bool, error) {
	return s.userWhere(func(u User) bool { return u.ID == id })
}

func (s *Store) userWhere(matches func(User) bool) (User, bool, error) {
	b, err := s.current()
	if err != nil {
		return User{}, false, err
	}
	i := slices.IndexFunc(b.Users, matches)
	if i < 0 {
		return User{}, false, nil
	}
	return b.Users[i], true, nil
}

// Organisation returns the organisation with this login, in any case of
// letters.
func (s *Store) Organisation(login string) (Organisation, bool, error) {
	b, err := s.current()
	if err != nil {
		return Organisation{}, false, err
	}
	i := b.organisation(login)
	if i < 0 {
		return Organisation{}, false, nil
	}
	return b.Organisations[i], true, nil
}

// OrganisationsOf returns the organisations of a user, by login.
func (s *Store) OrganisationsOf(user int64) ([]Organisation, error) {
	b, err := s.current()
	if err != nil {
		return nil, err
	}
	var of []Organisation
	for _, organisation := range b.Organisations {
		if organisation.HasMember(user) {
			of = append(of, organisation)
		}
	}
	slices.SortFunc(of, byLogin)
	return of, nil
}

// Users returns all users, by login.
func (s *Store) Users() ([]User, error) {
	b, err := s.current()
	if err != nil {
		return nil, err
	}
	return slices.SortedFunc(slices.Values(b.Users), func(a, b User) int {
		return strings.Compare(strings.ToLower(a.Login), strings.ToLower(b.Login))
	}), nil
}

// Organisations returns all organisations, by login.
func (s *Store) Organisations() ([]Organisation, error) {
	b, err := s.current()
	if err != nil {
		return nil, err
	}
	return slices.SortedFunc(slices.Values(b.Organisations), byLogin), nil
}

func byLogin(a, b Organisation) int {
	return strings.Compare(strings.ToLower(a.Login), strings.ToLower(b.Login))
}
