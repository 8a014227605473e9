package repos

import (
	"errors"
	"net/http"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

func createOwnRepository(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	return createRepository(c, user.Login, user)
}

func createOrganizationRepository(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	organisation, ok, err := c.Accounts.Organisation(c.Param("org"))
	if err != nil {
		return err
	}
	if !ok {
		return web.NotFound()
	}
	mayCreate := func() error { return checkOrganizationAdmin(c, organisation.Login) }
	if err := mayCreate(); err != nil {
		return err
	}
	c.AskAgain(mayCreate)
	return createRepository(c, organisation.Login, user)
}

// checkOrganizationAdmin refuses a user who may not make repositories of an
// organisation.
func checkOrganizationAdmin(c *web.Call, login string) error {
	organisation, ok, err := c.Accounts.Organisation(login)
	switch {
	case err != nil:
		return err
	case !ok || !organisation.HasMember(c.User.ID):
		return web.NotFound()
	case organisation.Role(c.User.ID) < accounts.RoleAdmin:
		return needsOrganizationAdmin()
	}
	return nil
}

func createRepository(c *web.Call, owner string, user accounts.User) error {
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	asked := body.Text("name")
	options := repositories.Options{
		Description: body.OptionalText("description"),
		Private:     body.Flag("private") || body.OptionalText("visibility") == "private",
	}
	var readme *moves.Readme
	if body.Flag("auto_init") {
		readme = &moves.Readme{By: user, Host: c.Links.Host()}
	}
	if err := body.Problem(); err != nil {
		return err
	}
	name, err := repositories.NormaliseName(asked)
	if err != nil {
		return creationFailed(err.Error())
	}
	created, err := c.Moves.NewRepository(c.Context(), c.Caller, owner, name, options, readme)
	switch {
	case errors.Is(err, store.ErrRepoExists):
		return creationFailed("name already exists on this account")
	case errors.Is(err, store.ErrNameInvalid):
		return creationFailed("name is not allowed")
	case errors.Is(err, moves.ErrNotAllowed):
		return needsOrganizationAdmin()
	case err != nil:
		return err
	}
	if readme != nil {
		c.Init.Open(created.About.ID)
	}
	tell(c, created, "created", nil)
	full, err := showFull(c, created)
	if err != nil {
		return err
	}
	return c.ReplyCreated(full.URL, full)
}

func needsOrganizationAdmin() error {
	return &web.Problem{
		Status:  http.StatusForbidden,
		Message: "You need admin access to the organization before adding a repository to it.",
	}
}

func creationFailed(reason string) error {
	return &web.Problem{
		Status: http.StatusUnprocessableEntity, Message: "Repository creation failed.",
		Details: []web.Detail{{Resource: "Repository", Code: "custom", Field: "name", Message: reason}},
	}
}
