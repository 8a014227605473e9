package hub_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

var linkPattern = regexp.MustCompile(`<([^>]+)>; rel="(\w+)"`)

func links(a answer) map[string]string {
	found := map[string]string{}
	for _, match := range linkPattern.FindAllStringSubmatch(a.header.Get("Link"), -1) {
		found[match[2]] = match[1]
	}
	return found
}

func rels(a answer) []string {
	var names []string
	for rel := range links(a) {
		names = append(names, rel)
	}
	slices.Sort(names)
	return names
}

func TestBranchPages(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	for _, name := range []string{"alpha", "beta", "gamma", "delta"} {
		s.branch(repo, name, head)
	}
	var names []string
	var got [][]string
	next := repo + "/branches?per_page=2"
	for next != "" {
		a := s.get(next)
		for _, branch := range s.list(a, 200) {
			names = append(names, text(branch, "name"))
		}
		got = append(got, rels(a))
		next = links(a)["next"]
		if next != "" && !strings.HasPrefix(next, s.url+"/api/v3/repositories/1/branches?per_page=2&page=") {
			t.Errorf("next is %s", next)
		}
	}
	if want := []string{"alpha", "beta", "delta", "gamma", "main"}; !slices.Equal(names, want) {
		t.Errorf("branches %v, want %v", names, want)
	}
	want := [][]string{{"last", "next"}, {"first", "last", "next", "prev"}, {"first", "prev"}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("rels %v, want %v", got, want)
	}
	if link := s.get(repo + "/branches").header.Get("Link"); link != "" {
		t.Errorf("a list of one page has Link %s", link)
	}
	past := s.get(repo + "/branches?per_page=2&page=9")
	if len(s.list(past, 200)) != 0 || links(past)["prev"] == "" {
		t.Errorf("past the end: %s %s", past.body, past.header.Get("Link"))
	}
	// A query cannot break out of the header.
	hostile := s.get(repo + `/branches?per_page=2&x=%3E%22&y=<>;,"`)
	if len(linkPattern.FindAllString(hostile.header.Get("Link"), -1)) != 2 {
		t.Errorf("Link: %s", hostile.header.Get("Link"))
	}
}

func TestBranch(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	for _, name := range []string{"a/b", "x#y", "100%", "what-über", "protection"} {
		s.branch(repo, name, head)
	}
	for path, name := range map[string]string{
		"a%2Fb": "a/b", "a/b": "a/b", "x%23y": "x#y", "100%25": "100%", "what-%C3%BCber": "what-über",
		"protection": "protection",
	} {
		branch := s.object(s.get(repo+"/branches/"+path), 200)
		if text(branch, "name") != name || text(branch, "commit", "sha") != head || branch["protected"] != false {
			t.Errorf("%s: %v", path, branch)
		}
		s.object(s.get(strings.TrimPrefix(text(branch, "_links", "self"), s.url)), 200)
	}
	s.wantProblem(s.get(repo+"/branches/nothing"), 404, "Branch not found")
	s.wantProblem(s.get(repo+"/branches/a%2Fb/protection"), 404, "Branch not protected")
	if rules := s.list(s.get(repo+"/rules/branches/a/b"), 200); len(rules) != 0 {
		t.Errorf("rules: %v", rules)
	}
}

func TestMatchingRefs(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	for _, name := range []string{"feature/a", "feature/b", "featureX"} {
		s.branch(repo, name, head)
	}
	for path, want := range map[string][]string{
		"/git/matching-refs/heads/feature/":     {"refs/heads/feature/a", "refs/heads/feature/b"},
		"/git/matching-refs/heads/feature":      {"refs/heads/feature/a", "refs/heads/feature/b", "refs/heads/featureX"},
		"/git/matching-refs/heads%2Ffeature%2F": {"refs/heads/feature/a", "refs/heads/feature/b"},
		"/git/matching-refs/heads/nothing":      {},
		"/git/matching-refs/tags/":              {},
		"/git/refs/heads/feature":               {"refs/heads/feature/a", "refs/heads/feature/b"},
		"/git/refs":                             {"refs/heads/feature/a", "refs/heads/feature/b", "refs/heads/featureX", "refs/heads/main"},
		"/git/refs/":                            {"refs/heads/feature/a", "refs/heads/feature/b", "refs/heads/featureX", "refs/heads/main"},
	} {
		names := []string{}
		for _, ref := range s.list(s.get(repo+path), 200) {
			names = append(names, text(ref, "ref"))
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s: %v, want %v", path, names, want)
		}
	}
}

func TestGetRef(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	for _, path := range []string{"/git/ref/heads/main", "/git/ref/heads%2Fmain", "/git/refs/heads/main"} {
		ref := s.object(s.get(repo+path), 200)
		if text(ref, "ref") != "refs/heads/main" || text(ref, "object", "type") != "commit" {
			t.Errorf("%s: %v", path, ref)
		}
		if text(ref, "url") != s.url+"/api/v3"+repo+"/git/refs/heads/main" {
			t.Errorf("url is %v", ref["url"])
		}
	}
	for _, path := range []string{"heads/mai", "heads", "main", "refs/heads/main", "heads/../main", "heads/%00"} {
		s.wantProblem(s.get(repo+"/git/ref/"+path), 404, "Not Found")
	}
}

func TestCreateRef(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	blob := text(s.object(s.send("POST", repo+"/git/blobs", object{"content": "x"}), 201), "sha")
	missing := strings.Repeat("0", 39) + "1"
	created := s.send("POST", repo+"/git/refs", object{"ref": "refs/heads/a/ö#%", "sha": head})
	if ref := s.object(created, 201); text(ref, "ref") != "refs/heads/a/ö#%" || created.header.Get("Location") != text(ref, "url") {
		t.Errorf("created %v at %s", ref, created.header.Get("Location"))
	}
	s.object(s.get(created.header.Get("Location")), 200)
	for _, test := range []struct{ ref, sha, message string }{
		{"refs/heads/main", head, "Reference already exists"},
		{"heads/x", head, "Reference name must start with 'refs/'."},
		{"refs/x", head, "Reference name must contain at least three slash-separated components."},
		{"refs/heads/a..b", head, "refs/heads/a..b is not a valid ref name."},
		{"refs/heads/" + head, head, "refs/heads/" + head + " is not a valid ref name."},
		{"refs/heads/main/x", head, "Reference update failed"},
		{"refs/heads/a", head, "Reference update failed"},
		{"refs/heads/b", blob, "Reference update failed"},
		{"refs/pull/1/head", head, "Reference update failed"},
		{"refs/sheaf/pulls/1", blob, "Reference update failed"},
		{"refs/heads/b", missing, "Object does not exist"},
		{"refs/heads/b", "main", "Object does not exist"},
	} {
		s.wantProblem(s.send("POST", repo+"/git/refs", object{"ref": test.ref, "sha": test.sha}), 422, test.message)
	}
}

func TestUpdateAndDeleteRef(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	s.branch(repo, "b", head)
	ours := s.commit(repo, head, map[string]string{"x": "ours"})
	theirs := s.commit(repo, head, map[string]string{"x": "theirs"})
	blob := text(s.object(s.send("POST", repo+"/git/blobs", object{"content": "x"}), 201), "sha")
	missing := strings.Repeat("0", 39) + "1"
	steps := []struct {
		ref     string
		body    object
		status  int
		message string
	}{
		{"b", object{"sha": ours}, 200, ""},
		{"b", object{"sha": ours, "force": false}, 200, ""},
		{"b", object{"sha": theirs}, 422, "Update is not a fast forward"},
		{"b", object{"sha": theirs, "force": "yes"}, 422, "Invalid request.\n\nFor 'properties/force', \"yes\" is not a boolean."},
		{"b", object{"sha": theirs, "force": true}, 200, ""},
		{"absent", object{"sha": head}, 422, "Reference does not exist"},
		{"b", object{"sha": missing}, 422, "Object does not exist"},
		{"b", object{"sha": blob}, 422, "Object is not a commit"},
		{"b", object{}, 422, "Invalid request.\n\n\"sha\" wasn't supplied."},
	}
	for _, step := range steps {
		a := s.send("PATCH", repo+"/git/refs/heads/"+step.ref, step.body)
		if step.status != 200 {
			s.wantProblem(a, step.status, step.message)
		} else if ref := s.object(a, 200); at(ref, "object", "sha") != step.body["sha"] {
			t.Errorf("%v: %v", step.body, ref)
		}
	}
	if s.head(repo, "b") != theirs {
		t.Error("the forced update did not last")
	}
	if a := s.send("DELETE", repo+"/git/refs/heads/b", nil); a.status != http.StatusNoContent {
		t.Errorf("delete: %d", a.status)
	}
	s.wantProblem(s.send("DELETE", repo+"/git/refs/heads/b", nil), 422, "Reference does not exist")
	s.wantProblem(s.send("DELETE", repo+"/git/refs/heads/main", nil), 422, "Cannot delete the default branch")
}

func TestTwoWritersAtOnce(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	const writers = 8
	commits := make([]string, writers)
	for i := range commits {
		commits[i] = s.commit(repo, head, map[string]string{fmt.Sprintf("file%d", i): "x"})
	}
	statuses := make([]int, writers)
	var group sync.WaitGroup
	for i, commit := range commits {
		group.Go(func() {
			a, err := s.try(request{method: "PATCH", path: repo + "/git/refs/heads/main", body: object{"sha": commit}})
			if err != nil {
				t.Error(err)
			}
			statuses[i] = a.status
			if a.status == 422 && !strings.Contains(string(a.body), `"Update is not a fast forward"`) {
				t.Errorf("loser: %s", a.body)
			}
		})
	}
	group.Wait()
	winner := slices.Index(statuses, 200)
	if winner < 0 || s.head(repo, "main") != commits[winner] {
		t.Fatalf("statuses %v, main at %s", statuses, s.head(repo, "main"))
	}
	slices.Sort(statuses)
	if statuses[0] != 200 || statuses[1] != 422 || statuses[writers-1] != 422 {
		t.Errorf("statuses %v, want one 200", statuses)
	}
}

func TestEmptyRepository(t *testing.T) {
	s := newSite(t)
	s.object(s.send("POST", "/user/repos", object{"name": "void"}), 201)
	const repo = "/repos/ada/void"
	id := strings.Repeat("1", 40)
	for _, call := range []struct {
		method, path string
		body         object
	}{
		{"GET", "/git/ref/heads/main", nil},
		{"GET", "/git/matching-refs/heads/", nil},
		{"GET", "/git/trees/main", nil},
		{"GET", "/commits", nil},
		{"POST", "/git/blobs", object{"content": "x"}},
		{"POST", "/git/trees", object{"tree": list{object{"path": "a", "mode": "100644", "content": "x"}}}},
		{"POST", "/git/commits", object{"message": "m", "tree": id}},
		{"POST", "/git/refs", object{"ref": "refs/heads/x", "sha": id}},
		{"PATCH", "/git/refs/heads/main", object{"sha": id}},
	} {
		s.wantProblem(s.send(call.method, repo+call.path, call.body), 409, "Git Repository is empty.")
	}
	if branches := s.list(s.get(repo+"/branches"), 200); len(branches) != 0 {
		t.Errorf("branches: %v", branches)
	}
	s.wantProblem(s.get(repo+"/contents/"), 404, "This repository is empty.")
	s.object(s.send("PUT", repo+"/contents/a.json", object{"message": "First", "content": "e30K", "branch": "trunk"}), 201)
	if branch := text(s.object(s.get(repo), 200), "default_branch"); branch != "trunk" {
		t.Errorf("default branch is %s", branch)
	}
	s.head(repo, "trunk")
}
