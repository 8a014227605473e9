package commits_test

import (
	"maps"
	"strings"
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

// Forks of one network see each other's objects by their ids, as far as the viewer may see the forks, and nothing is
// copied.
func TestObjectsOfForks(t *testing.T) {
	s := hubtest.New(t)
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	const repo = "/repos/ada/forms"
	ask := func(token, path string) hubtest.Answer {
		return s.Do(hubtest.Request{Method: "GET", Path: path, Token: token})
	}
	s.NewRepository("forms")
	s.Object(asEve("POST", repo+"/forks", object{}), 202)
	s.Object(s.Send("POST", "/user/repos", object{"name": "other"}), 201)
	s.Object(s.Send("PUT", "/repos/ada/other/contents/a", object{"message": "m", "content": ""}), 201)
	written := s.Object(asEve("PUT", "/repos/eve/forms/contents/plan", object{"message": "My plan", "content": "cGxhbgo="}), 201)
	blob, commit, tree := hubtest.Text(written, "content", "sha"), hubtest.Text(written, "commit", "sha"), hubtest.Text(written, "commit", "tree", "sha")
	before := s.Disk()
	paths := []string{"/compare/main..." + commit, "/compare/" + commit + "...main", "/commits/" + commit, "/git/commits/" + commit, "/git/trees/" + tree, "/git/blobs/" + blob}
	for _, path := range paths {
		for _, token := range []string{"", "-", s.Stranger} {
			if a := ask(token, repo+path); a.Status != 200 {
				t.Errorf("%s: %d %s", path, a.Status, a.Body)
			}
		}
		if a := ask("", "/repos/ada/other"+path); a.Status == 200 {
			t.Errorf("a repository of another network shows %s", path)
		}
	}
	if compared := s.Object(ask("-", repo+paths[0]), 200); compared["ahead_by"] != 1.0 || hubtest.Text(compared, "files", 0, "filename") != "plan" {
		t.Errorf("compared: %v", compared["ahead_by"])
	}
	if a := ask("-", repo+"/compare/main..."+strings.Repeat("2", 40)); a.Status != 404 {
		t.Errorf("an id that nobody has: %d", a.Status)
	}
	if !maps.Equal(before, s.Disk()) {
		t.Error("looking changed what is on the disk")
	}
	s.RestartAfter(func() { s.SetRecord("eve/forms", object{"private": true}) })
	for _, path := range paths {
		if a := ask(s.Stranger, repo+path); a.Status != 200 {
			t.Errorf("its owner, %s: %d %s", path, a.Status, a.Body)
		}
		for _, token := range []string{"", "-"} {
			if a := ask(token, repo+path); a.Status == 200 {
				t.Errorf("somebody who may not see the fork gets %s", path)
			}
		}
	}
}
