package rest

import (
	"net/http"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// rolesByPermission are GitHub's words for what a collaborator may do. The hub
// has three steps; triage and maintain count as the one below.
var rolesByPermission = map[string]repositories.Access{
	"pull": repositories.Read, "triage": repositories.Read,
	"push": repositories.Write, "maintain": repositories.Write,
	"admin": repositories.Admin,
}

const needsPushToList = "Must have push access to view repository collaborators."

// listCollaborators lists everybody with a role. With `affiliation=direct` or
// `outside` it lists those who have it at this repository alone.
func (a *API) listCollaborators(c *call) error {
	r, err := c.allowed(repositories.Write, needsPushToList)
	if err != nil {
		return err
	}
	users, err := a.accounts.Users()
	if err != nil {
		return err
	}
	affiliation := c.query("affiliation")
	isDirect := affiliation == "direct" || affiliation == "outside"
	found := []collaboratorJSON{}
	for _, user := range users {
		role, err := a.repositories.Role(user, r)
		if err != nil {
			return err
		}
		if role > repositories.None && (!isDirect || r.About.IsCollaborator(user.ID)) {
			found = append(found, c.links.collaborator(user, role))
		}
	}
	page := append([]collaboratorJSON{}, paginate(c, listPath(r, "/collaborators"), found)...)
	return c.reply(http.StatusOK, page)
}

func (l links) collaborator(user accounts.User, role repositories.Access) collaboratorJSON {
	return collaboratorJSON{actorJSON: l.user(user), Permissions: newPermissions(role), RoleName: role.String()}
}

func (a *API) checkCollaborator(c *call) error {
	r, err := c.allowed(repositories.Write, needsPushToList)
	if err != nil {
		return err
	}
	user, err := c.collaborator()
	if err != nil {
		return err
	}
	role, err := a.repositories.Role(user, r)
	if err != nil {
		return err
	}
	if role == repositories.None {
		return notFound()
	}
	return c.replyNothing()
}

// addCollaborator gives a role at once, without an invitation that would have to
// be accepted: the people of a hub know each other. So it answers 204, as GitHub
// does for somebody who is a collaborator already.
func (a *API) addCollaborator(c *call) error {
	r, err := c.administrable()
	if err != nil {
		return err
	}
	user, err := c.collaborator()
	if err != nil {
		return err
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	permission := "push"
	if body.has("permission") {
		permission = body.text("permission")
	}
	if err := body.problem(); err != nil {
		return err
	}
	role, ok := rolesByPermission[permission]
	if !ok {
		return invalid(detail{Resource: "Repository", Field: "permission", Code: "invalid"})
	}
	if strings.EqualFold(user.Login, r.Name().Owner) {
		return invalid(detail{
			Resource: "Repository", Code: "custom", Message: "Repository owner cannot be a collaborator",
		})
	}
	if err := a.repositories.SetCollaborator(c.r.Context(), r.About.ID, user.ID, role); err != nil {
		return err
	}
	return c.replyNothing()
}

// removeCollaborator is for admins, and for whoever wants to leave.
func (a *API) removeCollaborator(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	user, err := c.collaborator()
	if err != nil {
		return err
	}
	if c.user == nil || c.user.ID != user.ID {
		if _, err := c.administrable(); err != nil {
			return err
		}
	}
	if err := a.repositories.SetCollaborator(c.r.Context(), r.About.ID, user.ID, repositories.None); err != nil {
		return err
	}
	return c.replyNothing()
}

// collaborator is the user whom the path names.
func (c *call) collaborator() (accounts.User, error) {
	user, ok, err := c.api.accounts.User(c.params["login"])
	if err == nil && !ok {
		err = notFound()
	}
	return user, err
}
