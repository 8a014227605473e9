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
	if _, err := c.signedIn(); err != nil {
		return err
	}
	r, err := c.readable()
	if err != nil {
		return err
	}
	if _, err := c.writable(); err != nil {
		return &problem{
			status:  http.StatusForbidden,
			message: "Must have push access to view collaborator permission.",
		}
	}
	user, ok, err := a.accounts.User(c.params["login"])
	if err != nil {
		return err
	}
	if !ok {
		return notFound()
	}
	access, err := a.repositories.Access(&user, r)
	if err != nil {
		return err
	}
	role := roleName(access)
	return c.reply(http.StatusOK, collaboratorPermissionJSON{
		Permission: role, RoleName: role,
		User: collaboratorJSON{actorJSON: c.links.user(user), Permissions: newPermissions(access), RoleName: role},
	})
}

func roleName(access repositories.Access) string {
	switch access {
	case repositories.Admin:
		return "admin"
	case repositories.Read:
		return "read"
	default:
		return "none"
	}
}
