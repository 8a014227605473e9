package hub_test

import (
	"net/http"
	"testing"

	"sheaf/internal/hub/accounts"
)

// guest is somebody who asks, and what they were given.
type guest struct {
	name         string
	member       accounts.Role // of the organisation that owns the repositories
	collaborator string        // permission at the repositories
	role         accounts.Role // what follows from it
}

// TestRolesHoldEverywhere asks every surface about every role and visibility.
func TestRolesHoldEverywhere(t *testing.T) {
	s := newSite(t)
	people, err := accounts.Open(s.dir) // as the commands do, beside the running hub
	s.ensure(err)
	guests := []guest{
		{"anybody", 0, "", accounts.RoleNone},
		{"stranger", 0, "", accounts.RoleNone},
		{"reading-guest", 0, "pull", accounts.RoleRead},
		{"writing-guest", 0, "push", accounts.RoleWrite},
		{"ruling-guest", 0, "admin", accounts.RoleAdmin},
		{"reading-member", accounts.RoleRead, "", accounts.RoleRead},
		{"writing-member", accounts.RoleWrite, "", accounts.RoleWrite},
		{"ruling-member", accounts.RoleAdmin, "", accounts.RoleAdmin},
		{"reading-member-writing-guest", accounts.RoleRead, "push", accounts.RoleWrite},
		{"writing-member-reading-guest", accounts.RoleWrite, "pull", accounts.RoleWrite},
	}
	for _, name := range []string{"open", "secret"} {
		s.object(s.send("POST", "/orgs/guild/repos", object{"name": name, "private": name == "secret", "auto_init": true}), 201)
	}
	tokens := map[string]string{"anybody": "-"}
	for _, g := range guests[1:] {
		s.ensure(s.hub.EnsureUser(t.Context(), g.name, "", ""))
		tokens[g.name], err = s.hub.IssueToken(t.Context(), g.name)
		s.ensure(err)
		if g.member > accounts.RoleNone {
			s.ensure(people.SetMember("guild", g.name, g.member))
		}
		for _, repo := range []string{"open", "secret"} {
			if g.collaborator == "" {
				continue
			}
			if a := s.send("PUT", "/repos/guild/"+repo+"/collaborators/"+g.name, object{"permission": g.collaborator}); a.status != http.StatusNoContent {
				t.Fatalf("%s at %s: %d %s", g.name, repo, a.status, a.body)
			}
		}
	}
	for _, g := range guests {
		for _, repo := range []string{"open", "secret"} {
			t.Run(g.name+"/"+repo, func(t *testing.T) {
				access := g.role
				if repo == "open" {
					access = max(access, accounts.RoleRead)
				}
				s.expectAccess(t, "guild/"+repo, g.name, tokens[g.name], access)
			})
		}
	}
}

// expectAccess checks that somebody may do what their access says, and no more.
func (s *site) expectAccess(t *testing.T, repo, name, token string, access accounts.Role) {
	t.Helper()
	head := s.head("/repos/"+repo, "main")
	isAnybody := token == "-"
	// refused is the answer to somebody whose access is too little for what they ask.
	refused := func(needed accounts.Role, fine, forbidden, anybody int) int {
		switch {
		case access >= needed:
			return fine
		case isAnybody:
			return anybody
		case access >= accounts.RoleRead:
			return forbidden
		default:
			return 404
		}
	}
	api := func(method, path string, body any) int {
		return s.do(request{method: method, path: path, token: token, body: body}).status
	}
	git := func(service string) int {
		header := map[string]string{}
		if !isAnybody {
			header["Authorization"] = "Bearer " + token
		}
		response, _ := browse(t, "GET", s.url+"/"+repo+".git/info/refs?service="+service, nil, header)
		if response.StatusCode == 401 && response.Header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s: the challenge is missing", service)
		}
		return response.StatusCode
	}
	page := func(path string) int {
		header := map[string]string{}
		if !isAnybody {
			header["Cookie"] = "github-token=" + token
		}
		response, _ := browse(t, "GET", s.url+path, nil, header)
		return response.StatusCode
	}
	const read, write, admin = accounts.RoleRead, accounts.RoleWrite, accounts.RoleAdmin
	rest := "/repos/" + repo
	for _, check := range []struct {
		what      string
		got, want int
	}{
		{"repository", api("GET", rest, nil), refused(read, 200, 0, 404)},
		{"branches", api("GET", rest+"/branches", nil), refused(read, 200, 0, 404)},
		{"tree", api("GET", rest+"/git/trees/main", nil), refused(read, 200, 0, 404)},
		{"file", api("GET", rest+"/contents/README.md", nil), refused(read, 200, 0, 404)},
		{"reviews", api("GET", rest+"/pulls", nil), refused(read, 200, 0, 404)},
		{"raw file", api("GET", "/raw/"+repo+"/main/README.md", nil), refused(read, 200, 0, 404)},
		{"page", page("/" + repo + "/commit/" + head), refused(read, 200, 0, 404)},
		{"clone", git("git-upload-pack"), refused(read, 200, 0, 401)},
		{"blob", api("POST", rest+"/git/blobs", object{"content": "x"}), refused(write, 201, 403, 401)},
		{"commit", api("PUT", rest+"/contents/"+name+".md", object{"message": "m", "content": ""}), refused(write, 201, 403, 401)},
		{"ref", api("POST", rest+"/git/refs", object{"ref": "refs/heads/" + name, "sha": head}), refused(write, 201, 403, 401)},
		{"push", git("git-receive-pack"), refused(write, 200, 403, 401)},
		{"list of collaborators", api("GET", rest+"/collaborators", nil), refused(write, 200, 403, 401)},
		{"add a collaborator", api("PUT", rest+"/collaborators/eve", nil), refused(admin, 204, 403, 401)},
		{"remove a collaborator", api("DELETE", rest+"/collaborators/eve", nil), refused(admin, 204, 403, refused(read, 401, 0, 404))},
	} {
		if check.got != check.want {
			t.Errorf("%s: %d, want %d", check.what, check.got, check.want)
		}
	}
	if isAnybody || access == accounts.RoleNone {
		return
	}
	permissions := s.object(s.do(request{method: "GET", path: rest, token: token}), 200)["permissions"]
	for member, needed := range map[string]accounts.Role{"pull": read, "triage": write, "push": write, "maintain": admin, "admin": admin} {
		if got := at(permissions, member); got != (access >= needed) {
			t.Errorf("permissions.%s is %v for %s", member, got, access)
		}
	}
}

func TestCollaborators(t *testing.T) {
	s := newSite(t)
	s.object(s.send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
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
		s.wantProblem(s.send("PUT", repo+test.path, test.body), test.status, test.message)
	}
	names := func(path, token string) (names []string) {
		t.Helper()
		for _, item := range s.list(s.do(request{method: "GET", path: path, token: token}), 200) {
			names = append(names, text(item, "full_name")+text(item, "login"))
		}
		return names
	}
	if got := names("/user/repos", s.stranger); len(got) != 0 {
		t.Errorf("eve's repositories: %v", got)
	}
	for permission, role := range map[string]string{"triage": "read", "pull": "read", "maintain": "write", "push": "write", "admin": "admin"} {
		if a := s.send("PUT", repo+"/collaborators/EVE", object{"permission": permission}); a.status != 204 {
			t.Fatalf("%s: %d %s", permission, a.status, a.body)
		}
		if got := text(s.object(s.get(repo+"/collaborators/eve/permission"), 200), "permission"); got != role {
			t.Errorf("%s counts as %s", permission, got)
		}
	}
	for path, want := range map[string]int{
		"/user/repos": 1, "/user/repos?affiliation=collaborator": 1, "/user/repos?type=member": 1,
		"/user/repos?affiliation=owner,organization_member": 0, "/user/repos?type=owner": 0,
	} {
		if got := names(path, s.stranger); len(got) != want {
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
		if got := s.get(repo + "/collaborators/" + login).status; got != want {
			t.Errorf("is %s a collaborator: %d, want %d", login, got, want)
		}
	}
	// Whoever was let in may leave.
	if a := s.do(request{method: "DELETE", path: repo + "/collaborators/eve", token: s.stranger}); a.status != 204 {
		t.Errorf("leave: %d %s", a.status, a.body)
	}
	s.wantProblem(s.do(request{method: "GET", path: repo, token: s.stranger}), 404, "Not Found")
}

func TestOnlyAdminsMakeRepositoriesOfAnOrganisation(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	people, err := accounts.Open(s.dir)
	s.ensure(err)
	for role, want := range map[accounts.Role]int{accounts.RoleRead: 403, accounts.RoleWrite: 403, accounts.RoleAdmin: 201} {
		s.ensure(people.SetMember("guild", "eve", role))
		create := s.do(request{method: "POST", path: "/orgs/guild/repos", token: s.stranger, body: object{"name": "of-" + role.String()}})
		if create.status != want {
			t.Errorf("%s creates: %d %s", role, create.status, create.body)
		}
		fork := s.do(request{method: "POST", path: repo + "/forks", token: s.stranger, body: object{"organization": "guild"}})
		if (fork.status == 202) != (want == 201) {
			t.Errorf("%s forks: %d %s", role, fork.status, fork.body)
		}
		mayCreate := s.object(s.do(request{method: "GET", path: "/orgs/guild", token: s.stranger}), 200)["members_can_create_repositories"]
		if mayCreate != (want == 201) {
			t.Errorf("%s is told %v", role, mayCreate)
		}
	}
}
