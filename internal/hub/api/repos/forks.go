package repos

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

func listForks(c *web.Call) error {
	r, err := Readable(c)
	if err != nil {
		return err
	}
	forks := c.Repositories.Where(func(other repositories.Repository) bool {
		return other.About.ForkOf == r.About.ID
	})
	forks = slices.DeleteFunc(forks, func(fork repositories.Repository) bool {
		_, isVisible := Visible(c, fork.About.ID)
		return !isVisible
	})
	return replyRepositories(c, ListPath(r, "/forks"), "created", forks)
}

func createFork(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	parent, err := Readable(c)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	organization, asked := body.OptionalText("organization"), body.OptionalText("name")
	onlyDefault := body.Flag("default_branch_only")
	if err := body.Problem(); err != nil {
		return err
	}
	ctx := c.Context()
	if empty, err := parent.IsEmpty(ctx); err != nil {
		return err
	} else if empty {
		return &web.Problem{
			Status:  http.StatusForbidden,
			Message: "The repository exists, but it contains no Git content. Empty repositories cannot be forked.",
		}
	}
	owner, err := forkOwner(c, user.Login, organization)
	if err != nil {
		return err
	}
	fork, found := existingFork(c, owner, parent)
	if !found {
		if asked == "" {
			asked = parent.Name().Repo
		}
		if fork, err = newFork(c, owner, asked, parent, onlyDefault); err != nil {
			return err
		}
	}
	full, err := showFull(c, fork)
	if err != nil {
		return err
	}
	full.mergeSettingsJSON = nil // GitHub leaves them out here
	return c.Reply(http.StatusAccepted, full)
}

// forkOwner is the user, or an organisation that they belong to.
func forkOwner(c *web.Call, login, organization string) (string, error) {
	if organization == "" {
		return login, nil
	}
	_, isUser, err := c.Accounts.User(organization)
	if err != nil {
		return "", err
	}
	if isUser {
		return "", web.Unprocessable("'%s' is the login for a user account. You must pass the login for an organization account.", organization)
	}
	found, ok, err := c.Accounts.Organisation(organization)
	if err != nil {
		return "", err
	}
	if !ok || !found.HasMember(c.User.ID) {
		return "", web.NotFound()
	}
	if found.Role(c.User.ID) < accounts.RoleAdmin {
		return "", needsOrganizationAdmin()
	}
	return found.Login, nil
}

// existingFork also finds the repository itself, if it is the owner's own.
func existingFork(c *web.Call, owner string, parent repositories.Repository) (repositories.Repository, bool) {
	if parent.Name().Owner == owner {
		return parent, true
	}
	forks := c.Repositories.Where(func(r repositories.Repository) bool {
		return r.About.ForkOf == parent.About.ID && r.Name().Owner == owner
	})
	if len(forks) == 0 {
		return repositories.Repository{}, false
	}
	return forks[0], true
}

// maxForkNames is how many names are tried when the fork's is taken.
const maxForkNames = 20

func newFork(c *web.Call, owner, asked string, parent repositories.Repository, onlyDefault bool) (repositories.Repository, error) {
	name, err := repositories.NormaliseName(asked)
	if err != nil {
		return repositories.Repository{}, creationFailed(err.Error())
	}
	candidate := name
	for i := range maxForkNames {
		if i > 0 {
			candidate = fmt.Sprintf("%s-%d", name, i)
		}
		fork, err := c.Repositories.Fork(c.Context(), owner, candidate, parent, onlyDefault)
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
