package repos

import (
	"net/http"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/repositories"
)

type collaboratorPermissionJSON struct {
	Permission string           `json:"permission"`
	RoleName   string           `json:"role_name"`
	User       collaboratorJSON `json:"user"`
}

type collaboratorJSON struct {
	people.ActorJSON
	Permissions *permissionsJSON `json:"permissions"`
	RoleName    string           `json:"role_name"`
}

func getCollaboratorPermission(c *web.Call) error {
	r, err := allowed(c, repositories.Write, "Must have push access to view collaborator permission.")
	if err != nil {
		return err
	}
	user, err := namedUser(c)
	if err != nil {
		return err
	}
	access, err := c.Repositories.See(&user, r)
	if err != nil {
		return err
	}
	role := access.String()
	return c.Reply(http.StatusOK, collaboratorPermissionJSON{
		Permission: role, RoleName: role,
		User: showCollaborator(c.Links, user, access),
	})
}

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
func listCollaborators(c *web.Call) error {
	r, err := allowed(c, repositories.Write, needsPushToList)
	if err != nil {
		return err
	}
	users, err := c.Accounts.Users()
	if err != nil {
		return err
	}
	affiliation := c.Query("affiliation")
	isDirect := affiliation == "direct" || affiliation == "outside"
	found := []collaboratorJSON{}
	for _, user := range users {
		role, err := c.Repositories.Role(user, r)
		if err != nil {
			return err
		}
		if role > repositories.None && (!isDirect || r.About.IsCollaborator(user.ID)) {
			found = append(found, showCollaborator(c.Links, user, role))
		}
	}
	page := append([]collaboratorJSON{}, web.Paginate(c, ListPath(r, "/collaborators"), found)...)
	return c.Reply(http.StatusOK, page)
}

func showCollaborator(l web.Links, user accounts.User, role repositories.Access) collaboratorJSON {
	return collaboratorJSON{ActorJSON: people.Show(l, user), Permissions: newPermissions(role), RoleName: role.String()}
}

func checkCollaborator(c *web.Call) error {
	r, err := allowed(c, repositories.Write, needsPushToList)
	if err != nil {
		return err
	}
	user, err := namedUser(c)
	if err != nil {
		return err
	}
	role, err := c.Repositories.Role(user, r)
	if err != nil {
		return err
	}
	if role == repositories.None {
		return web.NotFound()
	}
	return c.ReplyNoContent()
}

// addCollaborator gives a role at once, without an invitation that would have to
// be accepted: the people of a hub know each other. So it answers 204, as GitHub
// does for somebody who is a collaborator already.
func addCollaborator(c *web.Call) error {
	r, err := Administrable(c)
	if err != nil {
		return err
	}
	user, err := namedUser(c)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	permission := "push"
	if body.Has("permission") {
		permission = body.Text("permission")
	}
	if err := body.Problem(); err != nil {
		return err
	}
	role, ok := rolesByPermission[permission]
	if !ok {
		return web.Invalid(web.Detail{Resource: "Repository", Field: "permission", Code: "invalid"})
	}
	if strings.EqualFold(user.Login, r.Name().Owner) {
		return web.Invalid(web.Detail{
			Resource: "Repository", Code: "custom", Message: "Repository owner cannot be a collaborator",
		})
	}
	if err := c.Repositories.SetCollaborator(c.Context(), r.About.ID, user.ID, role, Permit(c, repositories.Admin)); err != nil {
		return err
	}
	c.Note(audit.SetCollaborator, r.Name().String(), user.Login+" as "+role.String())
	return c.ReplyNoContent()
}

// removeCollaborator is for admins, and for a collaborator who leaves.
func removeCollaborator(c *web.Call) error {
	r, err := Readable(c)
	if err != nil {
		return err
	}
	user, err := namedUser(c)
	if err != nil {
		return err
	}
	needed := repositories.Read
	if c.User == nil || c.User.ID != user.ID {
		needed = repositories.Admin
		if _, err := Administrable(c); err != nil {
			return err
		}
	}
	if err := c.Repositories.SetCollaborator(c.Context(), r.About.ID, user.ID, repositories.None, Permit(c, needed)); err != nil {
		return err
	}
	if r.About.IsCollaborator(user.ID) {
		c.Note(audit.EndedCollaborator, r.Name().String(), user.Login)
	}
	return c.ReplyNoContent()
}

// namedUser is the user whom the path names.
func namedUser(c *web.Call) (accounts.User, error) {
	user, ok, err := c.Accounts.User(c.Param("login"))
	if err == nil && !ok {
		err = web.NotFound()
	}
	return user, err
}
