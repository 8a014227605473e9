package hub_test

import (
	"strings"
	"testing"
)

func TestForks(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.branch(repo, "other", s.head(repo, "main"))
	asEve := func(method, path string, body any) answer {
		return s.do(request{method: method, path: path, token: s.stranger, body: body})
	}
	fork := s.object(asEve("POST", repo+"/forks", object{}), 202)
	if text(fork, "full_name") != "eve/forms" || fork["fork"] != true || text(fork, "parent", "full_name") != "ada/forms" || text(fork, "source", "full_name") != "ada/forms" {
		t.Errorf("fork: %v", fork)
	}
	if again := s.object(asEve("POST", repo+"/forks", nil), 202); again["id"] != fork["id"] {
		t.Error("a second fork was made")
	}
	if own := s.object(s.send("POST", repo+"/forks", object{}), 202); text(own, "full_name") != "ada/forms" {
		t.Errorf("fork of one's own: %v", own["full_name"])
	}
	if branches := s.list(s.get("/repos/eve/forms/branches"), 200); len(branches) != 2 {
		t.Errorf("branches of the fork: %v", branches)
	}
	if forks := s.list(s.get(repo+"/forks"), 200); len(forks) != 1 || text(forks, 0, "full_name") != "eve/forms" {
		t.Errorf("forks: %v", forks)
	}
	s.wantProblem(asEve("POST", repo+"/forks", object{"organization": "ada"}), 422,
		"'ada' is the login for a user account. You must pass the login for an organization account.")

	// A contribution: commit to the fork, pull request to the parent.
	put := s.object(asEve("PUT", "/repos/eve/forms/contents/eve.json", object{"message": "Add", "content": "e30K"}), 201)
	pull := s.object(asEve("POST", repo+"/pulls", object{"title": "From eve", "head": "eve:main", "base": "main"}), 201)
	if text(pull, "head", "sha") != text(put, "commit", "sha") || text(pull, "head", "repo", "full_name") != "eve/forms" || pull["changed_files"] != 1.0 {
		t.Errorf("pull: %v", pull)
	}
	s.object(asEve("PUT", "/repos/eve/forms/contents/two.json", object{"message": "Add more", "content": "e30K"}), 201)
	compared := s.object(s.get(repo+"/compare/main...eve:main"), 200)
	if compared["ahead_by"] != 2.0 {
		t.Errorf("compare: %v", compared["ahead_by"])
	}
	s.wantProblem(asEve("PUT", repo+"/pulls/1/merge", object{}), 403, "Resource not accessible by personal access token")
	s.object(s.send("PUT", repo+"/pulls/1/merge", object{}), 200)
	for _, name := range []string{"eve.json", "two.json"} {
		s.object(s.get(repo+"/contents/"+name), 200)
	}
	for _, ref := range s.list(s.get(repo+"/git/matching-refs/"), 200) {
		if strings.HasPrefix(text(ref, "ref"), "refs/passing/") {
			t.Errorf("left behind: %v", ref)
		}
	}
}

// A branch and its parent are both common to the fork and its parent.
func TestPullFromAForkWithBranches(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.branch(repo, "ahead", s.commit(repo, s.head(repo, "main"), map[string]string{"a": "1"}))
	asEve := func(method, path string, body any) answer {
		return s.do(request{method: method, path: path, token: s.stranger, body: body})
	}
	s.object(asEve("POST", repo+"/forks", object{}), 202)
	s.object(asEve("PUT", "/repos/eve/forms/contents/eve.json", object{"message": "Add", "content": "e30K"}), 201)
	pull := s.object(asEve("POST", repo+"/pulls", object{"title": "From eve", "head": "eve:main", "base": "main"}), 201)
	if pull["changed_files"] != 1.0 {
		t.Errorf("pull: %v", pull)
	}
}
