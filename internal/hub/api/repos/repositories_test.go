package repos_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub"
	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestCreateRepository(t *testing.T) {
	s := hubtest.New(t)
	body := object{"name": "my forms!.git", "private": true, "auto_init": true, "description": "Forms of mine"}
	created := s.Send("POST", "/user/repos", body)
	repo := s.Object(created, 201)
	if hubtest.Text(repo, "name") != "my-forms-" || repo["private"] != true || hubtest.Text(repo, "default_branch") != "main" || repo["size"] != 0.0 {
		t.Errorf("created: %v", repo)
	}
	if created.Header.Get("Location") != s.URL+"/api/v3/repos/ada/my-forms-" {
		t.Errorf("Location: %s", created.Header.Get("Location"))
	}
	commits := s.List(s.Get("/repos/ada/my-forms-/commits"), 200)
	if len(commits) != 1 || hubtest.Text(commits, 0, "commit", "message") != "Initial commit" || hubtest.Text(commits, 0, "author", "login") != "ada" {
		t.Errorf("commits: %v", commits)
	}
	readme := s.Do(hubtest.Request{Method: "GET", Path: "/repos/ada/my-forms-/contents/README.md", Header: map[string]string{"Accept": "application/vnd.github.raw+json"}})
	if string(readme.Body) != "# my-forms-\nForms of mine\n" {
		t.Errorf("README.md: %q", readme.Body)
	}
	again := s.WantProblem(s.Send("POST", "/user/repos", body), 422, "Repository creation failed.")
	if hubtest.Text(again, "errors", 0, "message") != "name already exists on this account" || hubtest.Text(again, "errors", 0, "resource") != "Repository" {
		t.Errorf("again: %v", again)
	}
	tooLong := s.WantProblem(s.Send("POST", "/user/repos", object{"name": strings.Repeat("a", 101)}), 422, "Repository creation failed.")
	if hubtest.Text(tooLong, "errors", 0, "message") != "name cannot be more than 100 characters" {
		t.Errorf("too long: %v", tooLong)
	}
	for _, name := range []string{"", ".git", "..", "."} {
		s.WantProblem(s.Send("POST", "/user/repos", object{"name": name}), 422, "Repository creation failed.")
	}
	inGuild := s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": "site", "visibility": "private"}), 201)
	if hubtest.Text(inGuild, "full_name") != "guild/site" || hubtest.Text(inGuild, "organization", "login") != "guild" || inGuild["private"] != true {
		t.Errorf("in an organisation: %v", inGuild)
	}
	s.WantProblem(s.Do(hubtest.Request{Method: "POST", Path: "/orgs/guild/repos", Token: s.Stranger, Body: object{"name": "x"}}), 404, "Not Found")
}

// TestAnswersKeepTheirMembers makes sure that members which clients read without looking
// are there.
func TestAnswersKeepTheirMembers(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	var repo map[string]json.RawMessage
	if err := json.Unmarshal(s.Get("/repos/ada/forms").Body, &repo); err != nil {
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

func TestRenamedRepository(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	clone := filepath.Join(t.TempDir(), "clone")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), clone)
	changed := s.Object(s.Send("PATCH", repo, object{"name": "sheets & more", "description": "Tables", "private": true}), 200)
	if hubtest.Text(changed, "full_name") != "ada/sheets-more" || hubtest.Text(changed, "description") != "Tables" || changed["private"] != true {
		t.Errorf("changed: %v", changed)
	}
	id := strings.TrimSuffix(hubtest.Text(changed, "url"), "/repos/ada/sheets-more")
	for method, status := range map[string]int{"GET": 301, "PUT": 307, "DELETE": 307} {
		a := s.Send(method, repo+"/contents/README.md?ref=main", nil)
		body := s.Object(a, status)
		location := a.Header.Get("Location")
		if hubtest.Text(body, "message") != "Moved Permanently" || hubtest.Text(body, "url") != location || !strings.HasPrefix(location, id+"/repositories/") || !strings.HasSuffix(location, "/contents/README.md?ref=main") {
			t.Errorf("%s: %v to %s", method, body, location)
		}
		if method == "GET" {
			s.Object(s.Get(location), 200)
		}
	}
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: repo, Token: s.Stranger}), 404, "Not Found") // private now
	if a := s.Get("/raw/ada/forms/main/README.md"); a.Status != 200 {
		t.Errorf("raw by the old name: %d", a.Status)
	}
	hubtest.MustGit(t, clone, "commit", "-q", "--allow-empty", "-m", "By the old name")
	hubtest.MustGit(t, clone, "push", "-q", "origin", "main")

	s.NewRepository("forms") // takes the name over
	if again := s.Object(s.Get(repo), 200); again["id"] == changed["id"] {
		t.Error("the old name still leads to the renamed one")
	}
	taken := s.WantProblem(s.Send("PATCH", "/repos/ada/sheets-more", object{"name": "FORMS"}), 422, "Validation Failed")
	if hubtest.Text(taken, "errors", 0, "message") != "name already exists on this account" {
		t.Errorf("taken: %v", taken)
	}
	s.WantProblem(s.Send("PATCH", "/repos/ada/sheets-more", object{"name": ".."}), 422, "Validation Failed")
	s.Object(s.Send("PATCH", "/repos/ada/sheets-more", object{"name": "Sheets-More"}), 200)
	if respelled := s.Object(s.Get("/repos/ada/sheets-more"), 200); hubtest.Text(respelled, "name") != "Sheets-More" {
		t.Errorf("spelling: %v", respelled["name"])
	}
}

func TestDefaultBranch(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Branch(repo, "next", s.Head(repo, "main"))
	if changed := s.Object(s.Send("PATCH", repo, object{"default_branch": "next"}), 200); hubtest.Text(changed, "default_branch") != "next" {
		t.Errorf("changed: %v", changed["default_branch"])
	}
	missing := s.WantProblem(s.Send("PATCH", repo, object{"default_branch": "none"}), 422, "Validation Failed")
	if hubtest.Text(missing, "errors", 0, "field") != "default_branch" {
		t.Errorf("missing: %v", missing)
	}
	s.WantProblem(s.Send("DELETE", repo+"/git/refs/heads/next", nil), 422, "Cannot delete the default branch")
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)
	if output, err := hubtest.Git(t, work, "push", "origin", ":next"); err == nil {
		t.Errorf("the default branch was deleted by a push: %s", output)
	}
}

func TestDeletedRepository(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.WantProblem(s.Do(hubtest.Request{Method: "DELETE", Path: repo, Token: s.Stranger}), 403, "Must have admin rights to Repository.")
	if a := s.Send("DELETE", repo, nil); a.Status != 204 {
		t.Fatalf("delete: %d %s", a.Status, a.Body)
	}
	s.WantProblem(s.Get(repo), 404, "Not Found")
	s.WantProblem(s.Send("DELETE", repo, nil), 404, "Not Found")
	if _, err := os.Stat(s.Bare("forms")); !os.IsNotExist(err) {
		t.Errorf("its folder: %v", err)
	}
	s.NewRepository("forms")
}

func TestArchivedRepository(t *testing.T) {
	const refusal = "Repository was archived so is read-only."
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	s.Object(s.Send("PATCH", repo, object{"archived": true}), 200)
	if shown := s.Object(s.Get(repo), 200); shown["archived"] != true {
		t.Error("it is not shown as archived")
	}
	for _, write := range []struct {
		method, path string
		body         object
	}{
		{"POST", "/git/refs", object{"ref": "refs/heads/x", "sha": head}},
		{"PATCH", "/git/refs/heads/main", object{"sha": head}},
		{"DELETE", "/git/refs/heads/main", nil},
		{"POST", "/git/blobs", object{"content": "x"}},
		{"POST", "/git/trees", object{"tree": list{}}},
		{"POST", "/git/commits", object{"message": "m", "tree": head}},
		{"PUT", "/contents/a", object{"message": "m", "content": ""}},
		{"DELETE", "/contents/README.md", object{"message": "m", "sha": head}},
		{"POST", "/pulls", object{"title": "t", "head": "a", "base": "b"}},
		{"POST", "/statuses/" + head, object{"state": "success"}},
		{"POST", "/merge-upstream", object{"branch": "main"}},
		{"PUT", "/branches/main/protection", object{}},
		{"PATCH", "", object{"description": "d"}},
	} {
		s.WantProblem(s.Send(write.method, repo+write.path, write.body), 403, refusal)
	}
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)
	hubtest.MustGit(t, work, "commit", "-q", "--allow-empty", "-m", "More")
	if output, err := hubtest.Git(t, work, "push"); err == nil {
		t.Errorf("pushed: %s", output)
	}
	s.Object(s.Send("PATCH", repo, object{"archived": false}), 200)
	hubtest.MustGit(t, work, "push", "-q")
}

func TestSearchRepositories(t *testing.T) {
	s := hubtest.New(t)
	for _, body := range []object{
		{"name": "recipes", "description": "What we bake", "auto_init": true},
		{"name": "recipes-old"},
		{"name": "secret-recipes", "private": true},
		{"name": "site", "description": "Recipes and more"},
	} {
		s.Object(s.Send("POST", "/user/repos", body), 201)
	}
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: "/repos/ada/recipes/forks", Token: s.Stranger, Body: object{}}), 202)
	s.Object(s.Send("PATCH", "/repos/ada/recipes-old", object{"archived": true}), 200)
	for query, want := range map[string]string{
		"recipes":                      "ada/recipes ada/recipes-old ada/secret-recipes ada/site",
		"recipes+in:name":              "ada/recipes ada/recipes-old ada/secret-recipes",
		"BAKE":                         "ada/recipes",
		"recipes+fork:only":            "eve/recipes",
		"recipes+fork:true+user:eve":   "eve/recipes",
		"recipes+is:private":           "ada/secret-recipes",
		"recipes+archived:true":        "ada/recipes-old",
		"%22recipes+and%22":            "ada/site",
		"repo:ada/site":                "ada/site",
		"nothing+like+it":              "",
		"recipes+user:ada+in:name+old": "ada/recipes-old",
	} {
		found := s.Object(s.Get("/search/repositories?q="+query), 200)
		items, _ := found["items"].(list)
		var names []string
		for i := range items {
			names = append(names, hubtest.Text(items, i, "full_name"))
		}
		if got := strings.Join(names, " "); got != want || found["total_count"] != float64(len(names)) {
			t.Errorf("%s: %s (%v), want %s", query, got, found["total_count"], want)
		}
	}
	hidden := s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/search/repositories?q=secret", Token: s.Stranger}), 200)
	if hidden["total_count"] != 0.0 {
		t.Errorf("somebody else's private repository: %v", hidden)
	}
	for _, query := range []string{"", "?q=", "?q=" + strings.Repeat("x", 257), "?q=user:nobody"} {
		s.WantProblem(s.Get("/search/repositories"+query), 422, "Validation Failed")
	}
	s.WantProblem(s.Get("/search/repositories?q=a&page=11&per_page=100"), 422, "Only the first 1000 search results are available")
}

func TestInitDelay(t *testing.T) {
	s := hubtest.NewWith(t, func(config *hub.Config) { config.InitDelay = 4 })
	s.Object(s.Send("POST", "/user/repos", object{"name": "forms", "auto_init": true}), 201)
	const ref = "/repos/ada/forms/git/ref/heads/main"
	s.Object(s.Get("/repos/ada/forms"), 200) // does not count
	s.WantProblem(s.Get(ref), 409, "Git Repository is empty.")
	if branches := s.List(s.Get("/repos/ada/forms/branches"), 200); len(branches) != 0 {
		t.Errorf("branches: %v", branches)
	}
	s.WantProblem(s.Get("/repos/ada/forms/commits"), 409, "Git Repository is empty.")
	s.WantProblem(s.Send("POST", "/repos/ada/forms/git/trees", object{"tree": list{}}), 409, "Git Repository is empty.")
	s.Object(s.Get(ref), 200)
}
