// Package people answers what is asked about accounts: users, organisations, who
// belongs to them, and the tokens that OAuth applications were given. An account
// inside of any other answer is an ActorJSON.
package people

import (
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room. The clients may ask about their
// tokens.
func Routes(clients []Client) []web.Route {
	apps := applications{clients}
	return []web.Route{
		web.On("GET", "/user", getOwnUser, "users/users#get-the-authenticated-user"),
		web.On("GET", "/user/emails", listOwnEmails, "users/emails#list-email-addresses-for-the-authenticated-user"),
		web.On("GET", "/user/orgs", listOwnOrganizations, "orgs/orgs#list-organizations-for-the-authenticated-user"),
		web.On("GET", "/user/memberships/orgs", listOwnMemberships, "orgs/members#list-organization-memberships-for-the-authenticated-user"),
		web.On("GET", "/user/memberships/orgs/{org}", getOwnMembership, "orgs/members#get-an-organization-membership-for-the-authenticated-user"),
		web.On("GET", "/users/{login}", getUser, "users/users#get-a-user"),
		web.On("GET", "/users/{login}/orgs", listOrganizationsOfUser, "orgs/orgs#list-organizations-for-a-user"),
		web.On("GET", "/orgs/{org}", getOrganization, "orgs/orgs#get-an-organization"),
		web.On("GET", "/orgs/{org}/members", listMembers, "orgs/members#list-organization-members"),
		web.On("GET", "/orgs/{org}/members/{login}", checkMember, "orgs/members#check-organization-membership-for-a-user"),
		web.On("GET", "/orgs/{org}/memberships/{login}", getMembership, "orgs/members#get-organization-membership-for-a-user"),
		web.On("GET", "/orgs/{org}/public_members", listPublicMembers, "orgs/members#list-public-organization-members"),
		web.On("GET", "/orgs/{org}/public_members/{login}", checkPublicMember, "orgs/members#check-public-organization-membership-for-a-user"),
		web.On("POST", "/applications/{client}/token", apps.checkToken, "apps/oauth-applications#check-a-token"),
		web.On("PATCH", "/applications/{client}/token", apps.resetToken, "apps/oauth-applications#reset-a-token"),
		web.On("DELETE", "/applications/{client}/token", apps.deleteToken, "apps/oauth-applications#delete-an-app-token"),
		web.On("DELETE", "/applications/{client}/grant", apps.deleteGrant, "apps/oauth-applications#delete-an-app-authorization"),
		web.On("POST", "/credentials/revoke", newCredentials().revoke, "credentials/revoke#revoke-a-list-of-credentials"),
	}
}
