package rest

import (
	"net/http"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/web/urlpath"
)

// The members of an organisation are known to each other and to nobody else:
// the hub has no page where somebody would make a membership public.

// listMembers lists the members, or with `role` those who are `admin` or not.
func (a *API) listMembers(c *call) error {
	organisation, isMember, err := c.organisation()
	if err != nil {
		return err
	}
	role := c.query("role")
	members := []actorJSON{}
	for _, member := range organisation.Members {
		if !isMember || role != "" && role != "all" && role != memberRole(member.Role) {
			continue
		}
		actor, err := c.userByID(member.User)
		if err != nil {
			return err
		}
		if actor != nil {
			members = append(members, *actor)
		}
	}
	return c.reply(http.StatusOK, paginate(c, "/orgs/"+organisation.Login+"/members", members))
}

// checkMember answers 204 if the user is a member and 404 if not, to members;
// others are sent to the public members.
func (a *API) checkMember(c *call) error {
	organisation, isMember, err := c.organisation()
	if err != nil {
		return err
	}
	if !isMember {
		c.w.Header().Set("Location", c.links.api("/orgs/"+organisation.Login+"/public_members/"+urlpath.Segment(c.params["login"])))
		c.w.WriteHeader(http.StatusFound)
		return nil
	}
	user, ok, err := a.accounts.User(c.params["login"])
	if err != nil {
		return err
	}
	if !ok || !organisation.HasMember(user.ID) {
		return notFound()
	}
	return c.replyNothing()
}

func (a *API) listPublicMembers(c *call) error {
	if _, _, err := c.organisation(); err != nil {
		return err
	}
	return c.reply(http.StatusOK, []actorJSON{})
}

func (a *API) checkPublicMember(*call) error { return notFound() }

// organisation returns the one of the path, and whether the user belongs to it.
func (c *call) organisation() (accounts.Organisation, bool, error) {
	organisation, ok, err := c.api.accounts.Organisation(c.params["org"])
	if err == nil && !ok {
		err = notFound()
	}
	return organisation, c.user != nil && organisation.HasMember(c.user.ID), err
}

// memberRole is GitHub's word: it has two roles in an organisation, and says at
// the repositories what a member may do there.
func memberRole(role accounts.Role) string {
	if role == accounts.RoleAdmin {
		return "admin"
	}
	return "member"
}
