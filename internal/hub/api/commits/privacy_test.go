package commits_test

import (
	"maps"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// TestCompareCopiesNothing compares with a private fork of a public repository, which data folders of earlier
// versions can have.
func TestCompareCopiesNothing(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	s.Object(asEve("POST", repo+"/forks", object{}), 202)
	s.RestartAfter(func() { s.SetRecord("eve/forms", object{"private": true}) })
	written := s.Object(asEve("PUT", "/repos/eve/forms/contents/plan", object{"message": "My plan", "content": "cGxhbgo="}), 201)
	blob, commit := hubtest.Text(written, "content", "sha"), hubtest.Text(written, "commit", "sha")
	before := s.Disk()
	for _, path := range []string{repo + "/compare/main...eve:main", "/repos/eve/forms/compare/ada:main...main"} {
		if compared := s.Object(asEve("GET", path, nil), 200); compared["ahead_by"] != 1.0 {
			t.Errorf("%s: ahead by %v", path, compared["ahead_by"])
		}
	}
	s.WantProblem(s.Get(repo+"/compare/main...eve:main"), 404, "Not Found")
	for _, path := range []string{"/git/blobs/" + blob, "/git/commits/" + commit} {
		if a := s.Do(hubtest.Request{Method: "GET", Path: repo + path, Token: "-"}); a.Status != 404 {
			t.Errorf("anybody gets %s from the public repository: %d %s", path, a.Status, a.Body)
		}
	}
	if !maps.Equal(before, s.Disk()) {
		t.Error("comparing changed what is on the disk")
	}
}
