package rest

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

func (a *API) listForks(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	forks := a.repositories.Where(func(other repositories.Repository) bool {
		return other.About.ForkOf == r.About.ID
	})
	forks = slices.DeleteFunc(forks, func(fork repositories.Repository) bool {
		_, isVisible := c.visible(fork.About.ID)
		return !isVisible
	})
	return c.replyRepositories(listPath(r, "/forks"), "created", forks)
}

func (a *API) createFork(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	parent, err := c.readable()
	if err != nil {
		return err
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	organization, asked := body.optionalText("organization"), body.optionalText("name")
	onlyDefault := body.flag("default_branch_only")
	if err := body.problem(); err != nil {
		return err
	}
	ctx := c.r.Context()
	if empty, err := parent.IsEmpty(ctx); err != nil {
		return err
	} else if empty {
		return &problem{
			status:  http.StatusForbidden,
			message: "The repository exists, but it contains no Git content. Empty repositories cannot be forked.",
		}
	}
	owner, err := c.forkOwner(user.Login, organization)
	if err != nil {
		return err
	}
	fork, found := a.existingFork(owner, parent)
	if !found {
		if asked == "" {
			asked = parent.Name().Repo
		}
		if fork, err = a.newFork(c, owner, asked, parent, onlyDefault); err != nil {
			return err
		}
	}
	full, err := c.fullRepositoryJSON(ctx, fork)
	if err != nil {
		return err
	}
	full.mergeSettingsJSON = nil // GitHub does not tell them here
	return c.reply(http.StatusAccepted, full)
}

// forkOwner is the user, or an organisation that they belong to.
func (c *call) forkOwner(login, organization string) (string, error) {
	if organization == "" {
		return login, nil
	}
	_, isUser, err := c.api.accounts.User(organization)
	if err != nil {
		return "", err
	}
	if isUser {
		return "", unprocessable("'%s' is the login for a user account. You must pass the login for an organization account.", organization)
	}
	found, ok, err := c.api.accounts.Organisation(organization)
	if err != nil {
		return "", err
	}
	if !ok || !found.HasMember(c.user.ID) {
		return "", notFound()
	}
	if found.Role(c.user.ID) < accounts.RoleAdmin {
		return "", needsOrganizationAdmin()
	}
	return found.Login, nil
}

// existingFork also finds the repository itself, if it is the owner's own.
func (a *API) existingFork(owner string, parent repositories.Repository) (repositories.Repository, bool) {
	if parent.Name().Owner == owner {
		return parent, true
	}
	forks := a.repositories.Where(func(r repositories.Repository) bool {
		return r.About.ForkOf == parent.About.ID && r.Name().Owner == owner
	})
	if len(forks) == 0 {
		return repositories.Repository{}, false
	}
	return forks[0], true
}

// maxForkNames is how many names are tried when the fork's is taken.
const maxForkNames = 20

func (a *API) newFork(c *call, owner, asked string, parent repositories.Repository, onlyDefault bool) (repositories.Repository, error) {
	name, err := repositories.NormaliseName(asked)
	if err != nil {
		return repositories.Repository{}, creationFailed(err.Error())
	}
	candidate := name
	for i := range maxForkNames {
		if i > 0 {
			candidate = fmt.Sprintf("%s-%d", name, i)
		}
		fork, err := a.repositories.Fork(c.r.Context(), owner, candidate, parent, onlyDefault)
		if errors.Is(err, gitstore.ErrRepoExists) {
			continue
		}
		if errors.Is(err, gitstore.ErrNameInvalid) {
			return fork, creationFailed("name is not allowed")
		}
		return fork, err
	}
	return repositories.Repository{}, creationFailed("name already exists on this account")
}
