package moves

import (
	"errors"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// admit returns the repository as it is now, if the person of an order may change it as things are now. Repo is the
// handle that it is read through.
func (s *Service) admit(o Order, repo *store.Repo) (repositories.Repository, error) {
	r, ok := s.catalogue.ByID(o.Repository)
	if !ok {
		return r, store.ErrRepoNotFound
	}
	if err := r.CheckChangeable(); err != nil {
		return r, err
	}
	r.Repo = repo
	if o.By == nil {
		return r, nil
	}
	needs := o.Needs
	if needs == repositories.None {
		needs = repositories.Write
	}
	err := s.allow(*o.By, r, needs)
	if errors.Is(err, ErrNotAllowed) && o.Else != nil {
		isAllowed, elseErr := o.Else(repo, o.By.ID)
		if elseErr != nil {
			return r, elseErr
		}
		if isAllowed {
			err = nil
		}
	}
	if err == nil && r.About.Archived {
		err = ErrArchived
	}
	return r, err
}

func (s *Service) allow(caller accounts.Caller, r repositories.Repository, needs repositories.Access) error {
	user, isValid, err := s.accounts.StillValid(caller)
	if err != nil {
		return err
	}
	if !isValid {
		return ErrCredentials
	}
	access, err := s.catalogue.See(&user, r)
	switch {
	case err != nil:
		return err
	case access < repositories.Read:
		return ErrNotSeen
	case access < needs:
		return ErrNotAllowed
	}
	return nil
}

// Permit is for changes of what is known about a repository: it asks at that moment whether the caller may.
func (s *Service) Permit(caller accounts.Caller, needs repositories.Access) repositories.Permit {
	return func(r repositories.Repository) error {
		err := s.allow(caller, r, needs)
		if err == nil && r.About.Archived {
			err = ErrArchived
		}
		return err
	}
}

// PermitArchived is Permit for what may also be done to an archived repository.
func (s *Service) PermitArchived(caller accounts.Caller, needs repositories.Access) repositories.Permit {
	return func(r repositories.Repository) error { return s.allow(caller, r, needs) }
}

// mayOwn asks whether a caller, nil for the hub itself, may make repositories of an owner: they may do so for
// themselves, and for organisations of which they are an admin.
func (s *Service) mayOwn(caller *accounts.Caller, owner string) error {
	if caller == nil {
		return nil
	}
	user, isValid, err := s.accounts.StillValid(*caller)
	switch {
	case err != nil:
		return err
	case !isValid:
		return ErrCredentials
	case strings.EqualFold(user.Login, owner):
		return nil
	}
	organisation, _, err := s.accounts.Organisation(owner)
	switch {
	case err != nil:
		return err
	case !organisation.HasMember(user.ID):
		return ErrNotSeen
	case organisation.Role(user.ID) < accounts.RoleAdmin:
		return ErrNotAllowed
	}
	return nil
}
