package repos

import (
	"errors"
	"net/http"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
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
	if !ok || !organisation.HasMember(user.ID) {
		return web.NotFound()
	}
	if organisation.Role(user.ID) < accounts.RoleAdmin {
		return needsOrganizationAdmin()
	}
	return createRepository(c, organisation.Login, user)
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
		Host:        c.Links.Host(),
	}
	if body.Flag("auto_init") {
		options.Readme = &user
	}
	if err := body.Problem(); err != nil {
		return err
	}
	name, err := repositories.NormaliseName(asked)
	if err != nil {
		return creationFailed(err.Error())
	}
	created, err := c.Repositories.Create(c.Context(), owner, name, options)
	switch {
	case errors.Is(err, gitstore.ErrRepoExists):
		return creationFailed("name already exists on this account")
	case errors.Is(err, gitstore.ErrNameInvalid):
		return creationFailed("name is not allowed")
	case err != nil:
		return err
	}
	if options.Readme != nil {
		c.Init.Open(created.About.ID)
	}
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
