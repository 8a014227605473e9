package pulls_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestUpdatePullBranch(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Branch(repo, "topic", s.Commit(repo, s.Head(repo, "main"), map[string]string{"a": "1"}))
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	const path = "/pulls/1/update-branch"
	s.WantProblem(s.Send("PUT", repo+path, object{}), 422, "There are no new commits on the base branch.")
	s.Object(s.Send("PUT", repo+"/contents/b", object{"message": "m", "content": "MQ=="}), 201)
	s.WantProblem(s.Send("PUT", repo+path, object{"expected_head_sha": s.Head(repo, "main")}), 422, "expected head sha didn’t match current head ref.")
	s.WantProblem(s.Do(hubtest.Request{Method: "PUT", Path: repo + path, Token: s.Stranger}), 403, "Resource not accessible by personal access token")
	updated := s.Send("PUT", repo+path, object{"expected_head_sha": s.Head(repo, "topic")})
	if body := s.Object(updated, 202); hubtest.Text(body, "message") != "Updating pull request branch." || hubtest.Text(body, "url") != updated.Header.Get("Location") {
		t.Errorf("%v", body)
	}
	pull := s.Object(s.Get(repo+"/pulls/1"), 200)
	if pull["commits"] != 2.0 || pull["changed_files"] != 1.0 || hubtest.Text(pull, "head", "sha") != s.Head(repo, "topic") {
		t.Errorf("pull: %v", pull)
	}
	s.Object(s.Send("PUT", repo+"/contents/a", object{"message": "m", "content": "Mg=="}), 201)
	s.WantProblem(s.Send("PUT", repo+path, object{}), 422, "merge conflict between base and head")
}

func TestPullsMergedByAPush(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	for i, name := range []string{"one", "two", "three"} {
		s.Branch(repo, name, s.Commit(repo, s.Head(repo, "main"), map[string]string{name: "1"}))
		s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": name, "base": "main"}), 201)
		if state := hubtest.Text(s.Object(s.Get(fmt.Sprint(repo, "/pulls/", i+1)), 200), "state"); state != "open" {
			t.Errorf("%s is %s", name, state)
		}
	}
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)
	hubtest.MustGit(t, work, "merge", "-q", "--no-edit", "origin/one")
	hubtest.MustGit(t, work, "push", "-q", "origin", "main")
	hubtest.MustGit(t, work, "merge", "-q", "--no-edit", "origin/two")
	hubtest.MustGit(t, work, "push", "-q", s.Bare("forms"), "main") // at the shell, past the hub
	for number, want := range map[int]string{1: "closed", 2: "closed", 3: "open"} {
		pull := s.Object(s.Get(fmt.Sprint(repo, "/pulls/", number)), 200)
		if hubtest.Text(pull, "state") != want || pull["merged"] != (want == "closed") {
			t.Errorf("%d: %v, merged %v", number, pull["state"], pull["merged"])
		}
		if pull["commits"] != 1.0 || pull["changed_files"] != 1.0 {
			t.Errorf("%d: %v commits, %v files", number, pull["commits"], pull["changed_files"])
		}
	}
	if a := s.Get(repo + "/pulls/1/merge"); a.Status != http.StatusNoContent {
		t.Errorf("merged: %d", a.Status)
	}
	// A head that is taken back to its base was not merged.
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/three", object{"sha": hubtest.MustGit(t, work, "rev-parse", "origin/one~1"), "force": true}), 200)
	if pull := s.Object(s.Get(repo+"/pulls/3"), 200); pull["merged"] != false || hubtest.Text(pull, "state") != "open" {
		t.Errorf("taken back: %v", pull["state"])
	}
}

func TestReviewers(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Branch(repo, "topic", s.Commit(repo, s.Head(repo, "main"), map[string]string{"a": "1"}))
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	const path = "/pulls/1/requested_reviewers"
	asked := s.Object(s.Send("POST", repo+path, object{"reviewers": list{"eve"}}), 201)
	if hubtest.Text(asked, "requested_reviewers", 0, "login") != "eve" {
		t.Errorf("asked: %v", asked["requested_reviewers"])
	}
	if listed := s.Object(s.Get(repo+path), 200); hubtest.Text(listed, "users", 0, "login") != "eve" {
		t.Errorf("listed: %v", listed)
	}
	s.WantProblem(s.Send("POST", repo+path, object{"reviewers": list{"ada"}}), 422, "Review cannot be requested from pull request author.")
	s.WantProblem(s.Send("POST", repo+path, object{"reviewers": list{"nobody"}}), 422, "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ada/forms repository.")
	s.Object(s.Send("DELETE", repo+path, object{"reviewers": list{"eve"}}), 200)
	if listed := s.Object(s.Get(repo+path), 200); len(listed["users"].(list)) != 0 {
		t.Errorf("listed: %v", listed)
	}
}
