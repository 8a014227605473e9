package people

import (
	"net/http"
	"slices"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
)

// membershipJSON says how a user belongs to an organisation.
type membershipJSON struct {
	URL             string                    `json:"url"`
	State           string                    `json:"state"`
	Role            string                    `json:"role"`
	OrganizationURL string                    `json:"organization_url"`
	Organization    OrganizationJSON          `json:"organization"`
	User            ActorJSON                 `json:"user"`
	Permissions     membershipPermissionsJSON `json:"permissions"`
}

type membershipPermissionsJSON struct {
	CanCreateRepository bool `json:"can_create_repository"`
}

// stateActive is the state of every membership: nobody has to accept one.
const stateActive = "active"

func showMembership(l web.Links, organisation accounts.Organisation, user accounts.User) membershipJSON {
	shown := showOrganization(l, organisation)
	role := organisation.Role(user.ID)
	return membershipJSON{
		URL: shown.URL + "/memberships/" + user.Login, State: stateActive, Role: memberRole(role),
		OrganizationURL: shown.URL, Organization: shown, User: Show(l, user),
		Permissions: membershipPermissionsJSON{CanCreateRepository: role == accounts.RoleAdmin},
	}
}

// getMembership shows a member the membership of another one.
func getMembership(c *web.Call) error {
	if _, err := c.SignedIn(); err != nil {
		return err
	}
	organisation, isMember, err := namedOrganisation(c)
	if err != nil {
		return err
	}
	if !isMember {
		return &web.Problem{
			Status:  http.StatusForbidden,
			Message: "You must be a member of " + organisation.Login + " to see membership information for " + c.Param("login") + ".",
		}
	}
	user, ok, err := c.Accounts.User(c.Param("login"))
	if err != nil {
		return err
	}
	if !ok || !organisation.HasMember(user.ID) {
		return web.NotFound()
	}
	return c.Reply(http.StatusOK, showMembership(c.Links, organisation, user))
}

func getOwnMembership(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	organisation, isMember, err := namedOrganisation(c)
	if err != nil {
		return err
	}
	if !isMember {
		return web.NotFound()
	}
	return c.Reply(http.StatusOK, showMembership(c.Links, organisation, user))
}

// listOwnMemberships lists one's organisations with the role in each. With
// `state=pending` there is none.
func listOwnMemberships(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	state := c.Query("state")
	if !slices.Contains([]string{"", stateActive, "pending"}, state) {
		return web.Invalid(web.Detail{Resource: "OrganizationMembership", Field: "state", Code: "invalid"})
	}
	memberships := []membershipJSON{}
	if state != "pending" {
		organisations, err := c.Accounts.OrganisationsOf(user.ID)
		if err != nil {
			return err
		}
		for _, organisation := range organisations {
			memberships = append(memberships, showMembership(c.Links, organisation, user))
		}
	}
	return c.Reply(http.StatusOK, web.Paginate(c, "/user/memberships/orgs", memberships))
}
