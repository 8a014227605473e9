package hub_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
)

func TestPreflightNeedsNoAuthentication(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/user", "/repos/ada/none/git/refs/heads/x", "/anything/else"} {
		a := s.do(request{method: "OPTIONS", path: path, token: "-", header: map[string]string{
			"Origin": "https://example.org", "Access-Control-Request-Method": "PATCH",
			"Access-Control-Request-Headers": "authorization,x-github-api-version,if-none-match",
		}})
		if a.status != http.StatusNoContent || len(a.body) != 0 {
			t.Errorf("%s: %d %q", path, a.status, a.body)
		}
		for name, want := range map[string]string{
			"Access-Control-Allow-Origin": "*", "Access-Control-Max-Age": "86400",
			"Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE",
		} {
			if got := a.header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		allowed := strings.ToLower(a.header.Get("Access-Control-Allow-Headers"))
		for _, name := range []string{"authorization", "x-github-api-version", "if-none-match", "content-type"} {
			if !strings.Contains(allowed, name) {
				t.Errorf("%s: header %s is not allowed", path, name)
			}
		}
	}
}

func TestAuthentication(t *testing.T) {
	s := newSite(t)
	s.newRepository("open")
	tests := []struct {
		name, path, authorization string
		status                    int
		message                   string
	}{
		{"none where one is needed", "/user", "", 401, "Requires authentication"},
		{"wrong", "/user", "Bearer nonsense", 401, "Bad credentials"},
		{"wrong on public data", "/repos/ada/open", "Bearer nonsense", 401, "Bad credentials"},
		{"another scheme", "/user", "Digest x", 401, "Bad credentials"},
		{"empty", "/user", "Bearer ", 401, "Bad credentials"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			header := map[string]string{}
			if test.authorization != "" {
				header["Authorization"] = test.authorization
			}
			body := s.wantProblem(s.do(request{method: "GET", path: test.path, token: "-", header: header}), test.status, test.message)
			if body["documentation_url"] != "https://docs.github.com/rest" {
				t.Errorf("documentation_url is %v", body["documentation_url"])
			}
		})
	}
	for _, scheme := range []string{"Bearer ", "token ", "bearer "} {
		a := s.do(request{method: "GET", path: "/user", token: "-", header: map[string]string{"Authorization": scheme + s.token}})
		user := s.object(a, 200)
		if text(user, "login") != "ada" || text(user, "name") != "Ada Lovelace" || text(user, "bio") != "Writes notes" {
			t.Errorf("%s: %v", scheme, user)
		}
		if !strings.HasPrefix(text(user, "avatar_url"), s.url) {
			t.Errorf("avatar_url is %v", user["avatar_url"])
		}
		if a.header.Get("X-OAuth-Scopes") == "" || a.header.Get("X-RateLimit-Limit") != "5000" {
			t.Errorf("headers: %v", a.header)
		}
	}
	eve := s.object(s.do(request{method: "GET", path: "/user", token: s.stranger}), 200)
	for _, member := range []string{"name", "bio"} {
		if value, ok := eve[member]; !ok || value != nil {
			t.Errorf("%s of somebody without one is %#v", member, value)
		}
	}
}

func TestPrivateRepositories(t *testing.T) {
	s := newSite(t)
	s.newRepository("open")
	s.object(s.send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	s.object(s.send("POST", "/orgs/guild/repos", object{"name": "plans", "private": true, "auto_init": true}), 201)

	names := func(a answer) []string {
		found := []string{}
		for _, item := range s.list(a, 200) {
			found = append(found, text(item, "full_name"))
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
		{"/user/repos", s.stranger, []string{}},
	}
	for _, test := range tests {
		got := names(s.do(request{method: "GET", path: test.path, token: test.token}))
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", test.path, got, test.want)
		}
	}
	mine := s.list(s.get("/user/repos?affiliation=owner"), 200)
	if at(mine, 1, "permissions", "push") != true || at(mine, 1, "private") != true {
		t.Errorf("the own private repository: %v", mine[1])
	}
	if status := s.get("/user/repos?type=all&affiliation=owner").status; status != 422 {
		t.Errorf("type with affiliation: %d", status)
	}

	absent := s.do(request{method: "GET", path: "/repos/ada/nothing", token: s.stranger})
	hidden := s.do(request{method: "GET", path: "/repos/ada/secret", token: s.stranger})
	s.wantProblem(absent, 404, "Not Found")
	if string(absent.body) != string(hidden.body) {
		t.Errorf("an absent and a hidden repository can be told apart:\n%s%s", absent.body, hidden.body)
	}
	secret := s.object(s.get("/repos/ada/secret"), 200)
	asStranger := func(path string) answer { return s.do(request{method: "GET", path: path, token: s.stranger}) }
	absent, hidden = asStranger("/repositories/987654"), asStranger(fmt.Sprint("/repositories/", secret["id"]))
	s.wantProblem(absent, 404, "Not Found")
	if string(absent.body) != string(hidden.body) {
		t.Errorf("by their ids, an absent and a hidden repository can be told apart:\n%s%s", absent.body, hidden.body)
	}
	for _, path := range []string{"/branches", "/contents/README.md", "/git/trees/main", "/commits"} {
		s.wantProblem(s.do(request{method: "GET", path: "/repos/ada/secret" + path, token: "-"}), 404, "Not Found")
	}
}

func TestWhoMayWrite(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("open")
	head := s.head(repo, "main")
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
		ask := request{method: call.method, path: repo + call.path, body: call.body}
		ask.token = "-"
		s.wantProblem(s.do(ask), 401, "Requires authentication")
		ask.token = s.stranger
		s.wantProblem(s.do(ask), 403, "Resource not accessible by personal access token")
	}
	permission := s.object(s.get(repo+"/collaborators/eve/permission"), 200)
	if text(permission, "permission") != "read" {
		t.Errorf("eve's permission: %v", permission)
	}
	s.wantProblem(s.do(request{method: "GET", path: repo + "/collaborators/ada/permission", token: s.stranger}),
		403, "Must have push access to view collaborator permission.")
}

func TestConditionalRequests(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	path := repo + "/branches"
	first := s.get(path)
	tag := first.header.Get("ETag")
	for _, match := range []string{tag, `"other", ` + tag, "*", strings.TrimPrefix(tag, "W/")} {
		again := s.do(request{method: "GET", path: path, header: map[string]string{"If-None-Match": match}})
		if again.status != http.StatusNotModified || len(again.body) != 0 || again.header.Get("ETag") != tag {
			t.Errorf("If-None-Match %s: %d %q", match, again.status, again.body)
		}
		for _, name := range []string{"Access-Control-Allow-Origin", "Cache-Control", "Vary"} {
			if again.header.Get(name) == "" {
				t.Errorf("304 has no %s", name)
			}
		}
	}
	other := s.do(request{method: "GET", path: path, token: s.stranger, header: map[string]string{"If-None-Match": tag}})
	if other.status != 200 || other.header.Get("ETag") == tag {
		t.Errorf("another user gets %d", other.status)
	}
	s.branch(repo, "next", s.head(repo, "main"))
	changed := s.do(request{method: "GET", path: path, header: map[string]string{"If-None-Match": tag}})
	if changed.status != 200 || changed.header.Get("ETag") == tag {
		t.Errorf("after a change: %d", changed.status)
	}
}

func TestBodies(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	tests := []struct {
		name, path, body string
		status           int
		message          string
	}{
		{"broken", "/git/commits", `{"message":`, 400, "Problems parsing JSON"},
		{"not UTF-8", "/git/commits", "{\"message\":\"\xff\"}", 400, "Problems parsing JSON"},
		{"too deep", "/git/commits", strings.Repeat("[", 10000) + strings.Repeat("]", 10000), 400, "Problems parsing JSON"},
		{"no object", "/git/commits", `[1]`, 400, "Body should be a JSON object"},
		{"null", "/git/commits", `null`, 400, "Body should be a JSON object"},
		{"missing", "/git/commits", `{"message":"m"}`, 422, "Invalid request.\n\n\"tree\" wasn't supplied."},
		{"both missing", "/git/commits", ``, 422, "Invalid request.\n\n\"message\" wasn't supplied.\n\"tree\" wasn't supplied."},
		{"null for text", "/git/commits", `{"message":"m","tree":null}`, 422, "Invalid request.\n\nFor 'properties/tree', nil is not a string."},
		{"number for text", "/git/commits", `{"message":1,"tree":"x"}`, 422, "Invalid request.\n\nFor 'properties/message', 1 is not a string."},
		{"text for boolean", "/pulls", `{"title":"t","head":"h","base":"b","draft":"yes"}`, 422, "Invalid request.\n\nFor 'properties/draft', \"yes\" is not a boolean."},
		{"author without e-mail", "/git/commits", `{"message":"m","tree":"x","author":{"name":"a"}}`, 422, "Invalid request.\n\nFor 'properties/email', nil is not a string."},
		{"bad date", "/git/commits", `{"message":"m","tree":"x","author":{"name":"a","email":"e","date":"4728-11-02T15:05:10"}}`, 422, "Invalid request.\n\n4728-11-02T15:05:10 is not a valid date-time."},
		{"too large", "/git/commits", `{"message":"` + strings.Repeat("x", 2<<20) + `"}`, 422, "Sorry, your input was too large to process. Consider creating the blob in a local clone of the repository and then pushing it to GitHub."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s.wantProblem(s.send("POST", repo+test.path, test.body), test.status, test.message)
		})
	}
	s.object(s.send("POST", repo+"/git/refs", object{"ref": "refs/heads/ok", "sha": head, "unknown": 1}), 201)
	for _, path := range []string{"/nothing", "/repos/ada", "/graphql", repo + "/nothing"} {
		body := s.wantProblem(s.get(path), 404, "Not Found")
		if body["documentation_url"] != "https://docs.github.com/rest" {
			t.Errorf("%s: documentation_url is %v", path, body["documentation_url"])
		}
	}
	s.wantProblem(s.send("POST", "/user", object{}), 404, "Not Found")
	version := s.do(request{method: "GET", path: "/user", header: map[string]string{"X-GitHub-Api-Version": "1999-01-01"}})
	if version.status != 400 {
		t.Errorf("unknown version: %d", version.status)
	}
}

// TestLargeBodies sends more than GitHub was measured to take where files are sent.
func TestLargeBodies(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	body := `{"content":"` + strings.Repeat("x", 61<<20) + `"}`
	s.wantProblem(s.send("POST", repo+"/git/blobs", body), 422, "Sorry, your input was too large to process. Consider creating the blob in a local clone of the repository and then pushing it to GitHub.")
}

func TestCreateRepository(t *testing.T) {
	s := newSite(t)
	body := object{"name": "my forms!.git", "private": true, "auto_init": true, "description": "Forms of mine"}
	created := s.send("POST", "/user/repos", body)
	repo := s.object(created, 201)
	if text(repo, "name") != "my-forms-" || repo["private"] != true || text(repo, "default_branch") != "main" || repo["size"] != 0.0 {
		t.Errorf("created: %v", repo)
	}
	if created.header.Get("Location") != s.url+"/api/v3/repos/ada/my-forms-" {
		t.Errorf("Location: %s", created.header.Get("Location"))
	}
	commits := s.list(s.get("/repos/ada/my-forms-/commits"), 200)
	if len(commits) != 1 || text(commits, 0, "commit", "message") != "Initial commit" || text(commits, 0, "author", "login") != "ada" {
		t.Errorf("commits: %v", commits)
	}
	readme := s.do(request{method: "GET", path: "/repos/ada/my-forms-/contents/README.md", header: map[string]string{"Accept": "application/vnd.github.raw+json"}})
	if string(readme.body) != "# my-forms-\nForms of mine\n" {
		t.Errorf("README.md: %q", readme.body)
	}
	again := s.wantProblem(s.send("POST", "/user/repos", body), 422, "Repository creation failed.")
	if text(again, "errors", 0, "message") != "name already exists on this account" || text(again, "errors", 0, "resource") != "Repository" {
		t.Errorf("again: %v", again)
	}
	tooLong := s.wantProblem(s.send("POST", "/user/repos", object{"name": strings.Repeat("a", 101)}), 422, "Repository creation failed.")
	if text(tooLong, "errors", 0, "message") != "name cannot be more than 100 characters" {
		t.Errorf("too long: %v", tooLong)
	}
	for _, name := range []string{"", ".git", "..", "."} {
		s.wantProblem(s.send("POST", "/user/repos", object{"name": name}), 422, "Repository creation failed.")
	}
	inGuild := s.object(s.send("POST", "/orgs/guild/repos", object{"name": "site", "visibility": "private"}), 201)
	if text(inGuild, "full_name") != "guild/site" || text(inGuild, "organization", "login") != "guild" || inGuild["private"] != true {
		t.Errorf("in an organisation: %v", inGuild)
	}
	s.wantProblem(s.do(request{method: "POST", path: "/orgs/guild/repos", token: s.stranger, body: object{"name": "x"}}), 404, "Not Found")
}

// TestAnswersKeepTheirMembers makes sure that members which clients read without looking
// are there.
func TestAnswersKeepTheirMembers(t *testing.T) {
	s := newSite(t)
	s.newRepository("forms")
	var repo map[string]json.RawMessage
	if err := json.Unmarshal(s.get("/repos/ada/forms").body, &repo); err != nil {
		t.Fatal(err)
	}
	for _, member := range []string{
		"id", "node_id", "description", "fork", "archived", "disabled", "license", "pushed_at", "ssh_url", "clone_url",
		"branches_url", "git_refs_url", "contents_url", "compare_url", "permissions", "visibility", "network_count",
		"allow_squash_merge", "topics", "mirror_url", "issue_events_url",
	} {
		if _, ok := repo[member]; !ok {
			t.Errorf("a repository has no %s", member)
		}
	}
}
