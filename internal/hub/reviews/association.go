package reviews

import (
	"context"
	"slices"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// Associations tell what people have to do with a repository, in GitHub's words, as a viewer sees it: who belongs to an
// organisation is told to those who do so too. Who somebody is is looked up once.
type Associations struct {
	service    *Service
	repository repositories.Repository
	viewer     *accounts.User // nil: anybody
	known      map[int64]string
	merged     map[int64]bool // authors of merged pull requests; nil: not looked for yet
}

// Associations are those with one repository.
func (s *Service) Associations(r repositories.Repository, viewer *accounts.User) *Associations {
	return &Associations{service: s, repository: r, viewer: viewer, known: map[int64]string{}}
}

// Of returns OWNER, MEMBER, COLLABORATOR, CONTRIBUTOR (of a pull request that was merged) or NONE.
func (a *Associations) Of(ctx context.Context, user int64) (string, error) {
	if known, ok := a.known[user]; ok {
		return known, nil
	}
	found, err := a.find(ctx, user)
	if err == nil {
		a.known[user] = found
	}
	return found, err
}

func (a *Associations) find(ctx context.Context, id int64) (string, error) {
	user, ok, err := a.service.accounts.UserByID(id)
	if err != nil || !ok {
		return "NONE", err
	}
	owner := a.repository.Name().Owner
	if strings.EqualFold(user.Login, owner) {
		return "OWNER", nil
	}
	organisation, _, err := a.service.accounts.Organisation(owner)
	if err != nil {
		return "", err
	}
	isTold := a.viewer != nil && organisation.HasMember(a.viewer.ID)
	switch {
	case isTold && organisation.HasMember(id):
		return "MEMBER", nil
	case a.repository.About.IsCollaborator(id):
		return "COLLABORATOR", nil
	}
	if a.merged == nil {
		all, err := a.service.List(ctx, a.repository)
		if err != nil {
			return "", err
		}
		a.merged = map[int64]bool{}
		for _, p := range all {
			if p.IsMerged() {
				a.merged[p.Author] = true
			}
		}
	}
	if a.merged[id] {
		return "CONTRIBUTOR", nil
	}
	return "NONE", nil
}

// CheckReviewer refuses to ask the author of a pull request for a review (ErrOwnPull), and somebody who may not read the
// repository or is not there (ErrNoReviewer).
func (s *Service) CheckReviewer(r repositories.Repository, author, reviewer int64) error {
	if reviewer == author {
		return ErrOwnPull
	}
	user, ok, err := s.accounts.UserByID(reviewer)
	if err != nil {
		return err
	}
	access := repositories.None
	if ok {
		access, err = s.catalogue.See(&user, r)
	}
	if err == nil && access < repositories.Read {
		err = ErrNoReviewer
	}
	return err
}

// MayBeAssigned reports whether issues of a repository may be assigned to somebody: to those who were given a role
// there, and to its owner.
func (s *Service) MayBeAssigned(r repositories.Repository, user accounts.User) (bool, error) {
	role, err := s.catalogue.Role(user, r)
	return role >= repositories.Read, err
}

// Assignable lists everybody to whom issues of a repository may be assigned, by login.
func (s *Service) Assignable(r repositories.Repository) ([]accounts.User, error) {
	all, err := s.accounts.Users()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(user accounts.User) bool {
		may, mayErr := s.MayBeAssigned(r, user)
		err = mayErr
		return !may
	}), err
}
