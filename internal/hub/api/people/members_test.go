package people_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-github/v89/github"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestMembersOfAnOrganisation(t *testing.T) {
	s := hubtest.New(t)
	people, err := accounts.Open(s.Dir)
	s.Must(err)
	s.Must(s.Hub.EnsureUser(t.Context(), "bob", "", ""))
	s.Must(people.SetMember("guild", "bob", accounts.RoleRead))
	const anybody = "-"
	logins := func(path, token string) string {
		t.Helper()
		var found []string
		for _, member := range s.List(s.Do(hubtest.Request{Method: "GET", Path: path, Token: token}), 200) {
			found = append(found, hubtest.Text(member, "login"))
		}
		return strings.Join(found, " ")
	}
	for _, test := range []struct{ path, token, want string }{
		{"/orgs/guild/members", "", "ada bob"},
		{"/orgs/GUILD/members?role=all", "", "ada bob"},
		{"/orgs/guild/members?role=admin", "", "ada"},
		{"/orgs/guild/members?role=member", "", "bob"},
		{"/orgs/guild/members?per_page=1&page=2", "", "bob"},
		{"/orgs/guild/members", s.Stranger, ""},
		{"/orgs/guild/members", anybody, ""},
		{"/orgs/guild/public_members", "", ""},
	} {
		if got := logins(test.path, test.token); got != test.want {
			t.Errorf("%s as %q: %q, want %q", test.path, test.token, got, test.want)
		}
	}
	if link := s.Get("/orgs/guild/members?per_page=1").Header.Get("Link"); !strings.Contains(link, `page=2>; rel="next"`) {
		t.Errorf("Link: %q", link)
	}
	for path, want := range map[string]int{"/orgs/guild/members/bob": 204, "/orgs/guild/members/eve": 404, "/orgs/guild/members/nobody": 404, "/orgs/none/members/bob": 404} {
		if a := s.Get(path); a.Status != want {
			t.Errorf("%s: %d, want %d", path, a.Status, want)
		}
	}
	sent := s.Do(hubtest.Request{Method: "GET", Path: "/orgs/guild/members/bob", Token: s.Stranger})
	if location := sent.Header.Get("Location"); sent.Status != http.StatusFound || s.Get(location).Status != 404 || !strings.HasSuffix(location, "/orgs/guild/public_members/bob") {
		t.Errorf("a stranger is sent with %d to %q", sent.Status, location)
	}
}

func TestMemberships(t *testing.T) {
	s := hubtest.New(t)
	people, err := accounts.Open(s.Dir)
	s.Must(err)
	s.Must(s.Hub.EnsureUser(t.Context(), "bob", "", ""))
	s.Must(people.SetMember("guild", "bob", accounts.RoleWrite))

	one := s.Object(s.Get("/orgs/guild/memberships/bob"), 200)
	if hubtest.Text(one, "role") != "member" || hubtest.Text(one, "state") != "active" || hubtest.Text(one, "user", "login") != "bob" || hubtest.At(one, "permissions", "can_create_repository") != false {
		t.Errorf("bob: %v", one)
	}
	own := s.Object(s.Get("/user/memberships/orgs/guild"), 200)
	if hubtest.Text(own, "role") != "admin" || hubtest.Text(own, "organization", "login") != "guild" || hubtest.At(own, "permissions", "can_create_repository") != true {
		t.Errorf("one's own: %v", own)
	}
	s.WantProblem(s.Get("/orgs/guild/memberships/eve"), 404, "Not Found")
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/user/memberships/orgs/guild", Token: s.Stranger}), 404, "Not Found")
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/orgs/guild/memberships/bob", Token: s.Stranger}), 403, "You must be a member of guild to see membership information for bob.")
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/user/memberships/orgs", Token: "-"}), 401, "Requires authentication")
	s.WantProblem(s.Get("/user/memberships/orgs?state=left"), 422, "Validation Failed")
	for state, want := range map[string]int{"": 1, "active": 1, "pending": 0} {
		if got := s.List(s.Get("/user/memberships/orgs?state="+state), 200); len(got) != want {
			t.Errorf("state %q: %v", state, got)
		}
	}
}

// TestMembersByGoGitHub reads the same through a client that was written for GitHub.
func TestMembersByGoGitHub(t *testing.T) {
	s := hubtest.New(t)
	base := s.URL + "/api/v3/"
	client, err := github.NewClient(github.WithAuthToken(s.Token), github.WithURLs(&base, &base))
	s.Must(err)
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
