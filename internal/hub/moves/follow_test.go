package moves_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

// A ref that has moved is answered for, also where what follows from the move fails. That is done later: when the hub
// is asked to, with the next move of whatever branch, or when the hub starts again.
func TestWhatFollowsAMoveCanBeLate(t *testing.T) {
	for name, mend := range map[string]func(s *hubtest.Site, repo string){
		"asked to": func(s *hubtest.Site, _ string) { s.Hub.Mend(s.T.Context(), true) },
		"next move": func(s *hubtest.Site, repo string) {
			s.Object(s.Send("PUT", repo+"/contents/x", object{"message": "m", "content": "", "branch": "other"}), 201)
		},
		"next push": func(s *hubtest.Site, repo string) {
			head := s.Head(repo, "other")
			a := s.Do(s.PushRequest("ada/forms", s.Token, hubtest.PushBody(s.T, ".", []string{head + " " + hubtest.NoObject + " refs/heads/other"})))
			if a.Status != 200 {
				s.T.Fatalf("%d %s", a.Status, a.Body)
			}
		},
		"restart": func(s *hubtest.Site, _ string) {
			s.Restart()
			s.Hub.Mend(s.T.Context(), false)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := hubtest.New(t)
			repo := s.NewRepository("forms")
			p := s.OpenPull(repo, "topic", "a", "1")
			s.OpenPull(repo, "merged", "b", "1")
			s.Branch(repo, "other", s.Head(repo, "main"))
			bare := s.Bare("forms")
			before := hubtest.Text(p, "head", "sha")
			record := hubtest.MustGit(t, bare, "rev-parse", "refs/sheaf/pulls/1")
			s.Restart() // so that nothing of it is in memory
			hubtest.MustGit(t, bare, "update-ref", "refs/sheaf/pulls/1", hubtest.MustGit(t, bare, "rev-parse", "main:README.md"))

			head := func(number string) string {
				return hubtest.MustGit(t, bare, "rev-parse", "refs/pull/"+number+"/head")
			}
			topic := s.Commit(repo, before, map[string]string{"a": "2"})
			s.Object(s.Send("PATCH", repo+"/git/refs/heads/topic", object{"sha": topic}), 200)
			if at := s.Head(repo, "topic"); at != topic {
				t.Fatalf("the branch is at %s", at)
			}
			s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": head("2")}), 200)
			s.Object(s.Send("PUT", repo+"/contents/y", object{"message": "m", "content": "", "branch": "other"}), 201)
			if at := head("1"); at != before {
				t.Fatalf("the head of the pull request is at %s although it cannot be read", at)
			}
			hubtest.MustGit(t, bare, "update-ref", "refs/sheaf/pulls/1", record)
			mend(s, repo)
			if at := head("1"); at != topic {
				t.Errorf("the head of the pull request is at %s", at)
			}
			if noted := hubtest.MustGit(t, bare, "cat-file", "blob", "refs/sheaf/pulls/2"); !strings.Contains(noted, `"merged": "`) {
				t.Errorf("it is not noted that pull request 2 was merged: %s", noted)
			}
		})
	}
}

// What failed is not forgotten because something else goes well.
func TestWhatIsLateIsNotForgotten(t *testing.T) {
	s := hubtest.New(t)
	above := s.NewRepository("forms")
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	s.Object(asEve("POST", above+"/forks", object{}), 202)
	const fork = "/repos/eve/forms"
	s.Object(asEve("POST", fork+"/git/refs", object{"ref": "refs/heads/topic", "sha": s.Head(above, "main")}), 201)
	s.Object(asEve("PUT", fork+"/contents/a", object{"message": "m", "content": "", "branch": "topic"}), 201)
	s.Object(asEve("POST", above+"/pulls", object{"title": "t", "head": "eve:topic", "base": "main"}), 201)
	bare := s.Bare("forms")
	record := hubtest.MustGit(t, bare, "rev-parse", "refs/sheaf/pulls/1")
	s.Restart()
	hubtest.MustGit(t, bare, "update-ref", "refs/sheaf/pulls/1", hubtest.MustGit(t, bare, "rev-parse", "main:README.md"))
	moved := hubtest.Text(s.Object(asEve("PUT", fork+"/contents/b", object{"message": "m", "content": "", "branch": "topic"}), 201), "commit", "sha")
	hubtest.MustGit(t, bare, "update-ref", "refs/sheaf/pulls/1", record)
	s.Object(asEve("POST", fork+"/git/refs", object{"ref": "refs/tags/v1", "sha": moved}), 201) // nothing follows from it
	if at := hubtest.MustGit(t, bare, "rev-parse", "refs/pull/1/head"); at != moved {
		t.Errorf("the head of the pull request is at %s", at)
	}
}
