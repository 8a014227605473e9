package gitdata_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// The hub's own refs are moved by no call, and whether one of the hidden ones is there nobody is told.
func TestReservedRefs(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "topic", "a", "1")
	head := s.Head(repo, "main")
	s.Object(s.Send("POST", repo+"/statuses/"+head, object{"state": "success"}), 201)
	hubtest.MustGit(t, s.Bare("forms"), "update-ref", "refs/passing/old", head) // of an earlier version
	before := hubtest.MustGit(t, s.Bare("forms"), "for-each-ref")
	for _, name := range []string{
		"pull/1/head", "pull/2/head", "pull/1/merge", "sheaf/pulls/1", "sheaf/pulls/2", "sheaf/statuses/" + head, "sheaf/x/y",
		"passing/old", "passing/new",
	} {
		const refusal = "Reference update failed"
		s.WantProblem(s.Send("POST", repo+"/git/refs", object{"ref": "refs/" + name, "sha": head}), 422, refusal)
		s.WantProblem(s.Send("PATCH", repo+"/git/refs/"+name, object{"sha": head, "force": true}), 422, refusal)
		s.WantProblem(s.Send("DELETE", repo+"/git/refs/"+name, nil), 422, refusal)
		if name == "pull/1/head" {
			s.Object(s.Get(repo+"/git/ref/"+name), 200)
			continue
		}
		for _, path := range []string{"/git/ref/", "/git/refs/"} {
			s.WantProblem(s.Get(repo+path+name), 404, "Not Found")
		}
		if found := s.List(s.Get(repo+"/git/matching-refs/"+name), 200); len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
	}
	for _, path := range []string{"/git/refs", "/git/matching-refs/", "/git/matching-refs/passing", "/git/matching-refs/sheaf/"} {
		if found := string(s.Get(repo + path).Body); strings.Contains(found, "refs/passing/") || strings.Contains(found, "refs/sheaf/") {
			t.Errorf("%s: %s", path, found)
		}
	}
	if after := hubtest.MustGit(t, s.Bare("forms"), "for-each-ref"); after != before {
		t.Errorf("the refs were\n%s\nand are\n%s", before, after)
	}
}
