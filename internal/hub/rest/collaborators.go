package rest

import (
	"net/http"

	"sheaf/internal/hub/repositories"
)

type collaboratorPermissionJSON struct {
	Permission string           `json:"permission"`
	RoleName   string           `json:"role_name"`
	User       collaboratorJSON `json:"user"`
}

type collaboratorJSON struct {
	actorJSON
	Permissions *permissionsJSON `json:"permissions"`
	RoleName    string           `json:"role_name"`
}

func (a *API) getCollaboratorPermission(c *call) error {
	r, err := c.allowed(repositories.Write, "Must have push access to view collaborator permission.")
	if err != nil {
		return err
	}
	user, err := c.collaborator()
	if err != nil {
		return err
	}
	access, err := a.repositories.Access(&user, r)
	if err != nil {
		return err
	}
	role := access.String()
	return c.reply(http.StatusOK, collaboratorPermissionJSON{
		Permission: role, RoleName: role,
		User: c.links.collaborator(user, access),
	})
}
