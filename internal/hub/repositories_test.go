package hub_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRenamedRepository(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	clone := filepath.Join(t.TempDir(), "clone")
	mustGit(t, ".", "clone", "-q", withToken(s.url+"/ada/forms.git", s.token), clone)
	changed := s.object(s.send("PATCH", repo, object{"name": "sheets & more", "description": "Tables", "private": true}), 200)
	if text(changed, "full_name") != "ada/sheets-more" || text(changed, "description") != "Tables" || changed["private"] != true {
		t.Errorf("changed: %v", changed)
	}
	id := strings.TrimSuffix(text(changed, "url"), "/repos/ada/sheets-more")
	for method, status := range map[string]int{"GET": 301, "PUT": 307, "DELETE": 307} {
		a := s.send(method, repo+"/contents/README.md?ref=main", nil)
		body := s.object(a, status)
		location := a.header.Get("Location")
		if text(body, "message") != "Moved Permanently" || text(body, "url") != location || !strings.HasPrefix(location, id+"/repositories/") || !strings.HasSuffix(location, "/contents/README.md?ref=main") {
			t.Errorf("%s: %v to %s", method, body, location)
		}
		if method == "GET" {
			s.object(s.get(location), 200)
		}
	}
	s.wantProblem(s.do(request{method: "GET", path: repo, token: s.stranger}), 404, "Not Found") // private now
	if a := s.get("/raw/ada/forms/main/README.md"); a.status != 200 {
		t.Errorf("raw by the old name: %d", a.status)
	}
	mustGit(t, clone, "commit", "-q", "--allow-empty", "-m", "By the old name")
	mustGit(t, clone, "push", "-q", "origin", "main")

	s.newRepository("forms") // takes the name over
	if again := s.object(s.get(repo), 200); again["id"] == changed["id"] {
		t.Error("the old name still leads to the renamed one")
	}
	taken := s.wantProblem(s.send("PATCH", "/repos/ada/sheets-more", object{"name": "FORMS"}), 422, "Validation Failed")
	if text(taken, "errors", 0, "message") != "name already exists on this account" {
		t.Errorf("taken: %v", taken)
	}
	s.wantProblem(s.send("PATCH", "/repos/ada/sheets-more", object{"name": ".."}), 422, "Validation Failed")
	s.object(s.send("PATCH", "/repos/ada/sheets-more", object{"name": "Sheets-More"}), 200)
	if respelled := s.object(s.get("/repos/ada/sheets-more"), 200); text(respelled, "name") != "Sheets-More" {
		t.Errorf("spelling: %v", respelled["name"])
	}
}

func TestDefaultBranch(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.branch(repo, "next", s.head(repo, "main"))
	if changed := s.object(s.send("PATCH", repo, object{"default_branch": "next"}), 200); text(changed, "default_branch") != "next" {
		t.Errorf("changed: %v", changed["default_branch"])
	}
	missing := s.wantProblem(s.send("PATCH", repo, object{"default_branch": "none"}), 422, "Validation Failed")
	if text(missing, "errors", 0, "field") != "default_branch" {
		t.Errorf("missing: %v", missing)
	}
	s.wantProblem(s.send("DELETE", repo+"/git/refs/heads/next", nil), 422, "Cannot delete the default branch")
	work := filepath.Join(t.TempDir(), "work")
	mustGit(t, ".", "clone", "-q", withToken(s.url+"/ada/forms.git", s.token), work)
	if output, err := git(t, work, "push", "origin", ":next"); err == nil {
		t.Errorf("the default branch was deleted by a push: %s", output)
	}
}

func TestDeletedRepository(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.wantProblem(s.do(request{method: "DELETE", path: repo, token: s.stranger}), 403, "Must have admin rights to Repository.")
	if a := s.send("DELETE", repo, nil); a.status != 204 {
		t.Fatalf("delete: %d %s", a.status, a.body)
	}
	s.wantProblem(s.get(repo), 404, "Not Found")
	s.wantProblem(s.send("DELETE", repo, nil), 404, "Not Found")
	if _, err := os.Stat(s.bare("forms")); !os.IsNotExist(err) {
		t.Errorf("its folder: %v", err)
	}
	s.newRepository("forms")
}

func TestArchivedRepository(t *testing.T) {
	const refusal = "Repository was archived so is read-only."
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	s.object(s.send("PATCH", repo, object{"archived": true}), 200)
	if shown := s.object(s.get(repo), 200); shown["archived"] != true {
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
		s.wantProblem(s.send(write.method, repo+write.path, write.body), 403, refusal)
	}
	work := filepath.Join(t.TempDir(), "work")
	mustGit(t, ".", "clone", "-q", withToken(s.url+"/ada/forms.git", s.token), work)
	mustGit(t, work, "commit", "-q", "--allow-empty", "-m", "More")
	if output, err := git(t, work, "push"); err == nil {
		t.Errorf("pushed: %s", output)
	}
	s.object(s.send("PATCH", repo, object{"archived": false}), 200)
	mustGit(t, work, "push", "-q")
}

func TestSearchRepositories(t *testing.T) {
	s := newSite(t)
	for _, body := range []object{
		{"name": "recipes", "description": "What we bake", "auto_init": true},
		{"name": "recipes-old"},
		{"name": "secret-recipes", "private": true},
		{"name": "site", "description": "Recipes and more"},
	} {
		s.object(s.send("POST", "/user/repos", body), 201)
	}
	s.object(s.do(request{method: "POST", path: "/repos/ada/recipes/forks", token: s.stranger, body: object{}}), 202)
	s.object(s.send("PATCH", "/repos/ada/recipes-old", object{"archived": true}), 200)
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
		found := s.object(s.get("/search/repositories?q="+query), 200)
		items, _ := found["items"].(list)
		var names []string
		for i := range items {
			names = append(names, text(items, i, "full_name"))
		}
		if got := strings.Join(names, " "); got != want || found["total_count"] != float64(len(names)) {
			t.Errorf("%s: %s (%v), want %s", query, got, found["total_count"], want)
		}
	}
	hidden := s.object(s.do(request{method: "GET", path: "/search/repositories?q=secret", token: s.stranger}), 200)
	if hidden["total_count"] != 0.0 {
		t.Errorf("somebody else's private repository: %v", hidden)
	}
	for _, query := range []string{"", "?q=", "?q=" + strings.Repeat("x", 257), "?q=user:nobody"} {
		s.wantProblem(s.get("/search/repositories"+query), 422, "Validation Failed")
	}
	s.wantProblem(s.get("/search/repositories?q=a&page=11&per_page=100"), 422, "Only the first 1000 search results are available")
}

func TestInitDelay(t *testing.T) {
	s := newSiteWith(t, func(config *hubConfig) { config.InitDelay = 4 })
	s.object(s.send("POST", "/user/repos", object{"name": "forms", "auto_init": true}), 201)
	const ref = "/repos/ada/forms/git/ref/heads/main"
	s.object(s.get("/repos/ada/forms"), 200) // does not count
	s.wantProblem(s.get(ref), 409, "Git Repository is empty.")
	if branches := s.list(s.get("/repos/ada/forms/branches"), 200); len(branches) != 0 {
		t.Errorf("branches: %v", branches)
	}
	s.wantProblem(s.get("/repos/ada/forms/commits"), 409, "Git Repository is empty.")
	s.wantProblem(s.send("POST", "/repos/ada/forms/git/trees", object{"tree": list{}}), 409, "Git Repository is empty.")
	s.object(s.get(ref), 200)
}
