package repos

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

func listForks(c *web.Call) error {
	r, err := Readable(c)
	if err != nil {
		return err
	}
	return replyRepositories(c, ListPath(r, "/forks"), "created", visibleForks(c, r))
}

func visibleForks(c *web.Call, r repositories.Repository) []repositories.Repository {
	return slices.DeleteFunc(c.Repositories.Forks(r), func(fork repositories.Repository) bool {
		_, isVisible := Visible(c, fork.About.ID)
		return !isVisible
	})
}

func createFork(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	parent, err := allowed(c, repositories.Read, "")
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
		tell(c, fork, "created", nil)
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
	if !ok {
		return "", web.NotFound()
	}
	return found.Login, checkOrganizationAdmin(c, found.Login)
}

// existingFork also finds the repository itself, if it is the owner's own.
func existingFork(c *web.Call, owner string, parent repositories.Repository) (repositories.Repository, bool) {
	if parent.Name().Owner == owner {
		return parent, true
	}
	for _, fork := range c.Repositories.Forks(parent) {
		if fork.Name().Owner == owner {
			return fork, true
		}
	}
	return repositories.Repository{}, false
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
		fork, err := c.Moves.Fork(c.Context(), *c.Caller, owner, candidate, parent.About.ID, onlyDefault)
		if errors.Is(err, store.ErrRepoExists) {
			continue
		}
		if errors.Is(err, store.ErrNameInvalid) {
			return fork, creationFailed("name is not allowed")
		}
		if errors.Is(err, moves.ErrNotAllowed) {
			return fork, needsOrganizationAdmin()
		}
		return fork, err
	}
	return repositories.Repository{}, creationFailed("name already exists on this account")
}
