package hub_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-github/v89/github"

	"sheaf/internal/hub/accounts"
)

func TestMembersOfAnOrganisation(t *testing.T) {
	s := newSite(t)
	people, err := accounts.Open(s.dir)
	s.ensure(err)
	s.ensure(s.hub.EnsureUser(t.Context(), "bob", "", ""))
	s.ensure(people.SetMember("guild", "bob", accounts.RoleRead))
	const anybody = "-"
	logins := func(path, token string) string {
		t.Helper()
		var found []string
		for _, member := range s.list(s.do(request{method: "GET", path: path, token: token}), 200) {
			found = append(found, text(member, "login"))
		}
		return strings.Join(found, " ")
	}
	for _, test := range []struct{ path, token, want string }{
		{"/orgs/guild/members", "", "ada bob"},
		{"/orgs/GUILD/members?role=all", "", "ada bob"},
		{"/orgs/guild/members?role=admin", "", "ada"},
		{"/orgs/guild/members?role=member", "", "bob"},
		{"/orgs/guild/members?per_page=1&page=2", "", "bob"},
		{"/orgs/guild/members", s.stranger, ""},
		{"/orgs/guild/members", anybody, ""},
		{"/orgs/guild/public_members", "", ""},
	} {
		if got := logins(test.path, test.token); got != test.want {
			t.Errorf("%s as %q: %q, want %q", test.path, test.token, got, test.want)
		}
	}
	if link := s.get("/orgs/guild/members?per_page=1").header.Get("Link"); !strings.Contains(link, `page=2>; rel="next"`) {
		t.Errorf("Link: %q", link)
	}
	for path, want := range map[string]int{"/orgs/guild/members/bob": 204, "/orgs/guild/members/eve": 404, "/orgs/guild/members/nobody": 404, "/orgs/none/members/bob": 404} {
		if a := s.get(path); a.status != want {
			t.Errorf("%s: %d, want %d", path, a.status, want)
		}
	}
	sent := s.do(request{method: "GET", path: "/orgs/guild/members/bob", token: s.stranger})
	if location := sent.header.Get("Location"); sent.status != http.StatusFound || s.get(location).status != 404 || !strings.HasSuffix(location, "/orgs/guild/public_members/bob") {
		t.Errorf("a stranger is sent with %d to %q", sent.status, location)
	}
}

func TestMemberships(t *testing.T) {
	s := newSite(t)
	people, err := accounts.Open(s.dir)
	s.ensure(err)
	s.ensure(s.hub.EnsureUser(t.Context(), "bob", "", ""))
	s.ensure(people.SetMember("guild", "bob", accounts.RoleWrite))

	one := s.object(s.get("/orgs/guild/memberships/bob"), 200)
	if text(one, "role") != "member" || text(one, "state") != "active" || text(one, "user", "login") != "bob" || at(one, "permissions", "can_create_repository") != false {
		t.Errorf("bob: %v", one)
	}
	own := s.object(s.get("/user/memberships/orgs/guild"), 200)
	if text(own, "role") != "admin" || text(own, "organization", "login") != "guild" || at(own, "permissions", "can_create_repository") != true {
		t.Errorf("one's own: %v", own)
	}
	s.wantProblem(s.get("/orgs/guild/memberships/eve"), 404, "Not Found")
	s.wantProblem(s.do(request{method: "GET", path: "/user/memberships/orgs/guild", token: s.stranger}), 404, "Not Found")
	s.wantProblem(s.do(request{method: "GET", path: "/orgs/guild/memberships/bob", token: s.stranger}), 403, "You must be a member of guild to see membership information for bob.")
	s.wantProblem(s.do(request{method: "GET", path: "/user/memberships/orgs", token: "-"}), 401, "Requires authentication")
	s.wantProblem(s.get("/user/memberships/orgs?state=left"), 422, "Validation Failed")
	for state, want := range map[string]int{"": 1, "active": 1, "pending": 0} {
		if got := s.list(s.get("/user/memberships/orgs?state="+state), 200); len(got) != want {
			t.Errorf("state %q: %v", state, got)
		}
	}
}

// TestMembersByGoGitHub reads the same through a client that was written for GitHub.
func TestMembersByGoGitHub(t *testing.T) {
	s := newSite(t)
	base := s.url + "/api/v3/"
	client, err := github.NewClient(github.WithAuthToken(s.token), github.WithURLs(&base, &base))
	s.ensure(err)
	ctx := t.Context()
	members, _, err := client.Organizations.ListMembers(ctx, "guild", nil)
	if err != nil || len(members) != 1 || members[0].GetLogin() != "ada" {
		t.Errorf("members %v, %v", members, err)
	}
	if is, _, err := client.Organizations.IsMember(ctx, "guild", "eve"); err != nil || is {
		t.Errorf("eve is a member: %v, %v", is, err)
	}
	membership, _, err := client.Organizations.GetOrgMembership(ctx, "", "guild")
	if err != nil || membership.GetRole() != "admin" || membership.GetState() != "active" {
		t.Errorf("membership %v, %v", membership, err)
	}
	memberships, _, err := client.Organizations.ListOrgMemberships(ctx, nil)
	if err != nil || len(memberships) != 1 || memberships[0].GetOrganization().GetLogin() != "guild" {
		t.Errorf("memberships %v, %v", memberships, err)
	}
}
