package hub_test

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestPrivateRepositories(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("open")
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": "plans", "private": true, "auto_init": true}), 201)

	names := func(a hubtest.Answer) []string {
		found := []string{}
		for _, item := range s.List(a, 200) {
			found = append(found, hubtest.Text(item, "full_name"))
		}
		return found
	}
	tests := []struct {
		path, token string
		want        []string
	}{
		{"/users/ada/repos", "", []string{"ada/open"}},
		{"/users/ADA/repos", "", []string{"ada/open"}},
		{"/user/repos?affiliation=owner", "", []string{"ada/open", "ada/secret"}},
		{"/user/repos", "", []string{"ada/open", "ada/secret", "guild/plans"}},
		{"/user/repos?visibility=private", "", []string{"ada/secret", "guild/plans"}},
		{"/user/repos?type=public", "", []string{"ada/open"}},
		{"/user/repos?direction=desc", "", []string{"guild/plans", "ada/secret", "ada/open"}},
		{"/orgs/guild/repos", "", []string{"guild/plans"}},
		{"/orgs/guild/repos", "-", []string{}},
		{"/user/repos", s.Stranger, []string{}},
	}
	for _, test := range tests {
		got := names(s.Do(hubtest.Request{Method: "GET", Path: test.path, Token: test.token}))
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", test.path, got, test.want)
		}
	}
	mine := s.List(s.Get("/user/repos?affiliation=owner"), 200)
	if hubtest.At(mine, 1, "permissions", "push") != true || hubtest.At(mine, 1, "private") != true {
		t.Errorf("the own private repository: %v", mine[1])
	}
	if status := s.Get("/user/repos?type=all&affiliation=owner").Status; status != 422 {
		t.Errorf("type with affiliation: %d", status)
	}

	absent := s.Do(hubtest.Request{Method: "GET", Path: "/repos/ada/nothing", Token: s.Stranger})
	hidden := s.Do(hubtest.Request{Method: "GET", Path: "/repos/ada/secret", Token: s.Stranger})
	s.WantProblem(absent, 404, "Not Found")
	if string(absent.Body) != string(hidden.Body) {
		t.Errorf("an absent and a hidden repository can be told apart:\n%s%s", absent.Body, hidden.Body)
	}
	secret := s.Object(s.Get("/repos/ada/secret"), 200)
	asStranger := func(path string) hubtest.Answer {
		return s.Do(hubtest.Request{Method: "GET", Path: path, Token: s.Stranger})
	}
	absent, hidden = asStranger("/repositories/987654"), asStranger(fmt.Sprint("/repositories/", secret["id"]))
	s.WantProblem(absent, 404, "Not Found")
	if string(absent.Body) != string(hidden.Body) {
		t.Errorf("by their ids, an absent and a hidden repository can be told apart:\n%s%s", absent.Body, hidden.Body)
	}
	for _, path := range []string{"/branches", "/contents/README.md", "/git/trees/main", "/commits"} {
		s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/repos/ada/secret" + path, Token: "-"}), 404, "Not Found")
	}
}

func TestWhoMayWrite(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("open")
	head := s.Head(repo, "main")
	for _, call := range []struct {
		method, path string
		body         object
	}{
		{"POST", "/git/refs", object{"ref": "refs/heads/x", "sha": head}},
		{"PATCH", "/git/refs/heads/main", object{"sha": head}},
		{"DELETE", "/git/refs/heads/main", nil},
		{"POST", "/git/trees", object{"tree": list{}}},
		{"POST", "/git/commits", object{"message": "m", "tree": head}},
		{"POST", "/git/blobs", object{"content": ""}},
		{"PUT", "/contents/x", object{"message": "m", "content": ""}},
		{"DELETE", "/contents/README.md", object{"message": "m", "sha": head}},
	} {
		ask := hubtest.Request{Method: call.method, Path: repo + call.path, Body: call.body}
		ask.Token = "-"
		s.WantProblem(s.Do(ask), 401, "Requires authentication")
		ask.Token = s.Stranger
		s.WantProblem(s.Do(ask), 403, "Resource not accessible by personal access token")
	}
	permission := s.Object(s.Get(repo+"/collaborators/eve/permission"), 200)
	if hubtest.Text(permission, "permission") != "read" {
		t.Errorf("eve's permission: %v", permission)
	}
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: repo + "/collaborators/ada/permission", Token: s.Stranger}),
		403, "Must have push access to view collaborator permission.")
}

// guest is somebody who asks, and what they were given.
type guest struct {
	name         string
	member       accounts.Role // of the organisation that owns the repositories
	collaborator string        // permission at the repositories
	role         accounts.Role // what follows from it
}

// TestRolesHoldEverywhere asks every surface about every role and visibility.
func TestRolesHoldEverywhere(t *testing.T) {
	s := hubtest.New(t)
	people, err := accounts.Open(s.Dir) // as the commands do, beside the running hub
	s.Must(err)
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
		s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": name, "private": name == "secret", "auto_init": true}), 201)
	}
	tokens := map[string]string{"anybody": "-"}
	for _, g := range guests[1:] {
		s.Must(s.Hub.EnsureUser(t.Context(), g.name, "", ""))
		tokens[g.name], err = s.Hub.IssueToken(t.Context(), g.name)
		s.Must(err)
		if g.member > accounts.RoleNone {
			s.Must(people.SetMember("guild", g.name, g.member))
		}
		for _, repo := range []string{"open", "secret"} {
			if g.collaborator == "" {
				continue
			}
			if a := s.Send("PUT", "/repos/guild/"+repo+"/collaborators/"+g.name, object{"permission": g.collaborator}); a.Status != http.StatusNoContent {
				t.Fatalf("%s at %s: %d %s", g.name, repo, a.Status, a.Body)
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
				expectAccess(t, s, "guild/"+repo, g.name, tokens[g.name], access)
			})
		}
	}
}

// expectAccess checks that somebody may do what their access says, and no more.
func expectAccess(t *testing.T, s *hubtest.Site, repo, name, token string, access accounts.Role) {
	t.Helper()
	head := s.Head("/repos/"+repo, "main")
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
		return s.Do(hubtest.Request{Method: method, Path: path, Token: token, Body: body}).Status
	}
	git := func(service string) int {
		header := map[string]string{}
		if !isAnybody {
			header["Authorization"] = "Bearer " + token
		}
		response, _ := hubtest.Browse(t, "GET", s.URL+"/"+repo+".git/info/refs?service="+service, nil, header)
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
		response, _ := hubtest.Browse(t, "GET", s.URL+path, nil, header)
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
	permissions := s.Object(s.Do(hubtest.Request{Method: "GET", Path: rest, Token: token}), 200)["permissions"]
	for member, needed := range map[string]accounts.Role{"pull": read, "triage": write, "push": write, "maintain": admin, "admin": admin} {
		if got := hubtest.At(permissions, member); got != (access >= needed) {
			t.Errorf("permissions.%s is %v for %s", member, got, access)
		}
	}
}
