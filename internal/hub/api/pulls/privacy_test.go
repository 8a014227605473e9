package pulls_test

import (
	"fmt"
	"maps"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// pullOfFork is a site with pull request 1 of ada/forms, which comes from the branch main of eve/forms.
func pullOfFork(t *testing.T) (s *hubtest.Site, asEve func(method, path string, body any) hubtest.Answer) {
	t.Helper()
	s = hubtest.New(t)
	asEve = func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	repo := s.NewRepository("forms")
	s.Object(asEve("POST", repo+"/forks", object{}), 202)
	s.Object(asEve("PUT", "/repos/eve/forms/contents/a", object{"message": "m", "content": ""}), 201)
	s.Object(asEve("POST", repo+"/pulls", object{"title": "T", "head": "eve:main", "base": "main"}), 201)
	return s, asEve
}

// TestPrivateForkDoesNotFlow commits to a fork that was made private after it had opened a pull request, which
// earlier versions let happen.
func TestPrivateForkDoesNotFlow(t *testing.T) {
	s, asEve := pullOfFork(t)
	const repo = "/repos/ada/forms"
	s.RestartAfter(func() { s.SetRecord("eve/forms", object{"private": true}) })
	written := s.Object(asEve("PUT", "/repos/eve/forms/contents/plan", object{"message": "My plan", "content": "cGxhbgo="}), 201)
	before := s.Disk()
	anybody := func(path string) hubtest.Answer {
		return s.Do(hubtest.Request{Method: "GET", Path: repo + path, Token: "-"})
	}
	pull := s.Object(anybody("/pulls/1"), 200)
	if pull["commits"] != 1.0 || pull["changed_files"] != 1.0 || hubtest.At(pull, "head", "repo") != nil {
		t.Errorf("anybody sees %v commits of %v", pull["commits"], hubtest.At(pull, "head", "repo", "full_name"))
	}
	for _, path := range []string{"/pulls/1/files", "/pulls/1/commits", "/pulls"} {
		if got := s.List(anybody(path), 200); len(got) != 1 {
			t.Errorf("%s: %v", path, got)
		}
	}
	for _, path := range []string{"/git/blobs/" + hubtest.Text(written, "content", "sha"), "/git/commits/" + hubtest.Text(written, "commit", "sha")} {
		if a := anybody(path); a.Status != 404 {
			t.Errorf("anybody gets %s: %d %s", path, a.Status, a.Body)
		}
	}
	s.WantProblem(asEve("POST", repo+"/pulls", object{"title": "Again", "head": "eve:main", "base": "main"}), 422,
		"Content of a private repository does not come into a public one.")
	if !maps.Equal(before, s.Disk()) {
		t.Error("reading changed what is on the disk")
	}
}

// TestPullOfAForkIsReadByManyAtOnce reads while the fork's branch moves.
func TestPullOfAForkIsReadByManyAtOnce(t *testing.T) {
	s, asEve := pullOfFork(t)
	const rounds, readers = 4, 8
	for round := range rounds {
		s.Object(asEve("PUT", fmt.Sprint("/repos/eve/forms/contents/more", round), object{"message": "m", "content": ""}), 201)
		var reading sync.WaitGroup
		for i := range readers {
			reading.Go(func() {
				path := "/repos/ada/forms/pulls" + []string{"/1", "/1/files", "/1/commits", ""}[i%4]
				a, err := s.Try(hubtest.Request{Method: "GET", Path: path})
				if err != nil || a.Status != 200 {
					t.Errorf("%s: %d %s %v", path, a.Status, a.Body, err)
				}
			})
		}
		reading.Wait()
		if pull := s.Object(s.Get("/repos/ada/forms/pulls/1"), 200); pull["commits"] != float64(round+2) {
			t.Errorf("round %d: %v commits", round, pull["commits"])
		}
	}
}

// TestReopenedPullFollowsAgain commits to a fork while its pull request is closed.
func TestReopenedPullFollowsAgain(t *testing.T) {
	s, asEve := pullOfFork(t)
	const pull = "/repos/ada/forms/pulls/1"
	s.Object(asEve("PATCH", pull, object{"state": "closed"}), 200)
	s.Object(asEve("PUT", "/repos/eve/forms/contents/b", object{"message": "m", "content": ""}), 201)
	if closed := s.Object(s.Get(pull), 200); closed["commits"] != 1.0 {
		t.Errorf("closed: %v commits", closed["commits"])
	}
	if reopened := s.Object(asEve("PATCH", pull, object{"state": "open"}), 200); reopened["commits"] != 2.0 {
		t.Errorf("opened again: %v commits", reopened["commits"])
	}
}
