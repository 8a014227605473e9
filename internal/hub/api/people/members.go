package people

import (
	"net/http"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/web/urlpath"
)

// The members of an organisation are known to each other and to nobody else:
// the hub has no page where somebody would make a membership public.

// listMembers lists the members, or with `role` those who are `admin` or not.
func listMembers(c *web.Call) error {
	organisation, isMember, err := namedOrganisation(c)
	if err != nil {
		return err
	}
	role := c.Query("role")
	members := []ActorJSON{}
	for _, member := range organisation.Members {
		if !isMember || role != "" && role != "all" && role != memberRole(member.Role) {
			continue
		}
		actor, err := ByID(c, member.User)
		if err != nil {
			return err
		}
		if actor != nil {
			members = append(members, *actor)
		}
	}
	return c.Reply(http.StatusOK, web.Paginate(c, "/orgs/"+organisation.Login+"/members", members))
}

// checkMember answers 204 if the user is a member and 404 if not, to members;
// others are sent to the public members.
func checkMember(c *web.Call) error {
	organisation, isMember, err := namedOrganisation(c)
	if err != nil {
		return err
	}
	if !isMember {
		return c.ReplyFound(c.Links.API("/orgs/" + organisation.Login + "/public_members/" + urlpath.Segment(c.Param("login"))))
	}
	user, ok, err := c.Accounts.User(c.Param("login"))
	if err != nil {
		return err
	}
	if !ok || !organisation.HasMember(user.ID) {
		return web.NotFound()
	}
	return c.ReplyNoContent()
}

func listPublicMembers(c *web.Call) error {
	if _, _, err := namedOrganisation(c); err != nil {
		return err
	}
	return c.Reply(http.StatusOK, []ActorJSON{})
}

func checkPublicMember(*web.Call) error { return web.NotFound() }

// memberRole returns GitHub's word for a role. GitHub has two in an organisation;
// what a member may do in a repository is said there.
func memberRole(role accounts.Role) string {
	if role == accounts.RoleAdmin {
		return "admin"
	}
	return "member"
}
