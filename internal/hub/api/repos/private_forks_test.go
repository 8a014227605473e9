package repos_test

import (
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

// private is a site with the private repository ada/secret, which bob may read and has forked.
func private(t *testing.T) (s *hubtest.Site, bob string) {
	t.Helper()
	s = hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	bob = s.NewUser("bob")
	setCollaborator(s, "PUT", "bob")
	fork := s.Object(s.Do(hubtest.Request{Method: "POST", Path: "/repos/ada/secret/forks", Token: bob, Body: object{}}), 202)
	if fork["private"] != true {
		t.Fatalf("the fork is %v", fork["visibility"])
	}
	return s, bob
}

// setCollaborator lets somebody read ada/secret, or no more.
func setCollaborator(s *hubtest.Site, method, login string) {
	s.T.Helper()
	if a := s.Send(method, "/repos/ada/secret/collaborators/"+login, object{"permission": "pull"}); a.Status != 204 {
		s.T.Fatalf("%s: %d %s", login, a.Status, a.Body)
	}
}

// status is that of a read with a token.
func status(s *hubtest.Site, path, token string) int {
	s.T.Helper()
	return s.Do(hubtest.Request{Method: "GET", Path: path, Token: token}).Status
}

// TestVisibilityOfForks tries to make a fork of a private repository public, and one of a public repository private.
func TestVisibilityOfForks(t *testing.T) {
	s, bob := private(t)
	for _, body := range []object{{"private": false}, {"visibility": "public"}} {
		s.WantProblem(s.Do(hubtest.Request{Method: "PATCH", Path: "/repos/bob/secret", Token: bob, Body: body}), 422, "Validation Failed")
	}
	if got := status(s, "/repos/bob/secret/contents/README.md", "-"); got != 404 {
		t.Errorf("anybody reads the private fork: %d", got)
	}
	repo := s.NewRepository("open")
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/forks", Token: bob, Body: object{}}), 202)
	s.WantProblem(s.Do(hubtest.Request{Method: "PATCH", Path: "/repos/bob/open", Token: bob, Body: object{"private": true}}), 422, "Validation Failed")
	same := object{"private": false, "description": "what it is"}
	s.Object(s.Do(hubtest.Request{Method: "PATCH", Path: "/repos/bob/open", Token: bob, Body: same}), 200)
}

// TestPrivateForkNeedsTheParent takes the parent of a fork away from the fork's owner and gives it back.
func TestPrivateForkNeedsTheParent(t *testing.T) {
	s, bob := private(t)
	const file = "/repos/bob/secret/contents/README.md"
	for _, step := range []struct {
		method string
		want   int
	}{{"DELETE", 404}, {"PUT", 200}} {
		setCollaborator(s, step.method, "bob")
		if got := status(s, file, bob); got != step.want {
			t.Errorf("after %s bob's own fork answers %d, want %d", step.method, got, step.want)
		}
	}
	for _, token := range []string{"-", s.Stranger} {
		if got := status(s, file, token); got != 404 {
			t.Errorf("others get %d", got)
		}
	}
	setCollaborator(s, "DELETE", "bob")
	if a := s.Send("DELETE", "/repos/ada/secret", nil); a.Status != 204 {
		t.Fatalf("delete the parent: %d %s", a.Status, a.Body)
	}
	s.Restart()
	if got := status(s, file, bob); got != 404 {
		t.Errorf("bob gets the fork back by the deletion of the parent: %d", got)
	}
}

// TestMemberWhoLeavesLosesTheFork does the same by way of an organisation.
func TestMemberWhoLeavesLosesTheFork(t *testing.T) {
	s := hubtest.New(t)
	bob := s.NewUser("bob")
	people, err := accounts.Open(s.Dir)
	s.Must(err)
	s.Must(people.SetMember("guild", "bob", accounts.RoleRead))
	s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": "plans", "private": true, "auto_init": true}), 201)
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: "/repos/guild/plans/forks", Token: bob, Body: object{}}), 202)
	const file = "/repos/bob/plans/contents/README.md"
	if got := status(s, file, bob); got != 200 {
		t.Errorf("a member reads the own fork: %d", got)
	}
	s.Must(people.SetMember("guild", "bob", accounts.RoleNone))
	if got := status(s, file, bob); got != 404 {
		t.Errorf("after leaving: %d", got)
	}
}
