package rest

import (
	"net/http"
	"slices"

	"sheaf/internal/hub/accounts"
)

// membershipJSON is that a user belongs to an organisation.
type membershipJSON struct {
	URL             string                    `json:"url"`
	State           string                    `json:"state"`
	Role            string                    `json:"role"`
	OrganizationURL string                    `json:"organization_url"`
	Organization    organizationJSON          `json:"organization"`
	User            actorJSON                 `json:"user"`
	Permissions     membershipPermissionsJSON `json:"permissions"`
}

type membershipPermissionsJSON struct {
	CanCreateRepository bool `json:"can_create_repository"`
}

// stateActive is every membership's: nobody has to accept one.
const stateActive = "active"

func (l links) membership(organisation accounts.Organisation, user accounts.User) membershipJSON {
	shown := l.organization(organisation)
	role := organisation.Role(user.ID)
	return membershipJSON{
		URL: shown.URL + "/memberships/" + user.Login, State: stateActive, Role: memberRole(role),
		OrganizationURL: shown.URL, Organization: shown, User: l.user(user),
		Permissions: membershipPermissionsJSON{CanCreateRepository: role == accounts.RoleAdmin},
	}
}

// getMembership tells a member about another one.
func (a *API) getMembership(c *call) error {
	if _, err := c.signedIn(); err != nil {
		return err
	}
	organisation, isMember, err := c.organisation()
	if err != nil {
		return err
	}
	if !isMember {
		return &problem{
			status:  http.StatusForbidden,
			message: "You must be a member of " + organisation.Login + " to see membership information for " + c.params["login"] + ".",
		}
	}
	user, ok, err := a.accounts.User(c.params["login"])
	if err != nil {
		return err
	}
	if !ok || !organisation.HasMember(user.ID) {
		return notFound()
	}
	return c.reply(http.StatusOK, c.links.membership(organisation, user))
}

func (a *API) getOwnMembership(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	organisation, isMember, err := c.organisation()
	if err != nil {
		return err
	}
	if !isMember {
		return notFound()
	}
	return c.reply(http.StatusOK, c.links.membership(organisation, user))
}

// listOwnMemberships lists one's organisations with the role in each. With
// `state=pending` there is none.
func (a *API) listOwnMemberships(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	state := c.query("state")
	if !slices.Contains([]string{"", stateActive, "pending"}, state) {
		return invalid(detail{Resource: "OrganizationMembership", Field: "state", Code: "invalid"})
	}
	memberships := []membershipJSON{}
	if state != "pending" {
		organisations, err := a.accounts.OrganisationsOf(user.ID)
		if err != nil {
			return err
		}
		for _, organisation := range organisations {
			memberships = append(memberships, c.links.membership(organisation, user))
		}
	}
	return c.reply(http.StatusOK, paginate(c, "/user/memberships/orgs", memberships))
}
