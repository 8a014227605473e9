package repos_test

import (
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

func TestCollaborators(t *testing.T) {
	s := hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	const repo = "/repos/ada/secret"
	for _, test := range []struct {
		path    string
		body    any
		status  int
		message string
	}{
		{"/collaborators/nobody", nil, 404, "Not Found"},
		{"/collaborators/ada", nil, 422, "Validation Failed"},
		{"/collaborators/eve", object{"permission": "boss"}, 422, "Validation Failed"},
		{"/collaborators/eve", object{"permission": 1}, 422, "Invalid request.\n\nFor 'properties/permission', 1 is not a string."},
	} {
		s.WantProblem(s.Send("PUT", repo+test.path, test.body), test.status, test.message)
	}
	names := func(path, token string) (names []string) {
		t.Helper()
		for _, item := range s.List(s.Do(hubtest.Request{Method: "GET", Path: path, Token: token}), 200) {
			names = append(names, hubtest.Text(item, "full_name")+hubtest.Text(item, "login"))
		}
		return names
	}
	if got := names("/user/repos", s.Stranger); len(got) != 0 {
		t.Errorf("eve's repositories: %v", got)
	}
	for permission, role := range map[string]string{"triage": "read", "pull": "read", "maintain": "write", "push": "write", "admin": "admin"} {
		if a := s.Send("PUT", repo+"/collaborators/EVE", object{"permission": permission}); a.Status != 204 {
			t.Fatalf("%s: %d %s", permission, a.Status, a.Body)
		}
		if got := hubtest.Text(s.Object(s.Get(repo+"/collaborators/eve/permission"), 200), "permission"); got != role {
			t.Errorf("%s counts as %s", permission, got)
		}
	}
	for path, want := range map[string]int{
		"/user/repos": 1, "/user/repos?affiliation=collaborator": 1, "/user/repos?type=member": 1,
		"/user/repos?affiliation=owner,organization_member": 0, "/user/repos?type=owner": 0,
	} {
		if got := names(path, s.Stranger); len(got) != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	if got := names(repo+"/collaborators", ""); len(got) != 2 || got[0] != "ada" || got[1] != "eve" {
		t.Errorf("collaborators: %v", got)
	}
	if got := names(repo+"/collaborators?affiliation=direct", ""); len(got) != 1 || got[0] != "eve" {
		t.Errorf("direct collaborators: %v", got)
	}
	for login, want := range map[string]int{"ada": 204, "eve": 204, "nobody": 404} {
		if got := s.Get(repo + "/collaborators/" + login).Status; got != want {
			t.Errorf("is %s a collaborator: %d, want %d", login, got, want)
		}
	}
	// Whoever was let in may leave.
	if a := s.Do(hubtest.Request{Method: "DELETE", Path: repo + "/collaborators/eve", Token: s.Stranger}); a.Status != 204 {
		t.Errorf("leave: %d %s", a.Status, a.Body)
	}
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: repo, Token: s.Stranger}), 404, "Not Found")
}

func TestOnlyAdminsMakeRepositoriesOfAnOrganisation(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	people, err := accounts.Open(s.Dir)
	s.Must(err)
	for role, want := range map[accounts.Role]int{accounts.RoleRead: 403, accounts.RoleWrite: 403, accounts.RoleAdmin: 201} {
		s.Must(people.SetMember("guild", "eve", role))
		create := s.Do(hubtest.Request{Method: "POST", Path: "/orgs/guild/repos", Token: s.Stranger, Body: object{"name": "of-" + role.String()}})
		if create.Status != want {
			t.Errorf("%s creates: %d %s", role, create.Status, create.Body)
		}
		fork := s.Do(hubtest.Request{Method: "POST", Path: repo + "/forks", Token: s.Stranger, Body: object{"organization": "guild"}})
		if (fork.Status == 202) != (want == 201) {
			t.Errorf("%s forks: %d %s", role, fork.Status, fork.Body)
		}
		mayCreate := s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/orgs/guild", Token: s.Stranger}), 200)["members_can_create_repositories"]
		if mayCreate != (want == 201) {
			t.Errorf("%s is told %v", role, mayCreate)
		}
	}
}
