package pages_test

import (
	"maps"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// TestPagePublishesNothing looks at a pull request whose fork was deleted. A private repository that is made
// afterwards must not be taken for the fork: the page would show its branch to anybody, and once copied it there.
func TestPagePublishesNothing(t *testing.T) {
	for name, forget := range map[string]bool{"ids are known": false, "ids are from an earlier version": true} {
		t.Run(name, func(t *testing.T) {
			s := hubtest.New(t)
			repo := s.NewRepository("forms")
			asEve := func(method, path string, body any) hubtest.Answer {
				return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
			}
			s.Object(asEve("POST", repo+"/forks", object{}), 202)
			s.Object(asEve("PUT", "/repos/eve/forms/contents/a", object{"message": "Add a", "content": "YQo="}), 201)
			pull := s.Object(asEve("POST", repo+"/pulls", object{"title": "T", "head": "eve:main", "base": "main"}), 201)
			if a := asEve("DELETE", "/repos/eve/forms", nil); a.Status != 204 {
				t.Fatalf("delete the fork: %d %s", a.Status, a.Body)
			}
			s.RestartAfter(func() {
				if forget {
					s.ForgetIDs()
				}
			})
			secret := s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
			if secret["id"] == hubtest.At(pull, "head", "repo", "id") {
				t.Errorf("the id %v came again", secret["id"])
			}
			s.Object(s.Send("PUT", "/repos/ada/secret/contents/plan", object{"message": "My plan", "content": "cGxhbgo="}), 201)
			before := s.Disk()
			response, body := hubtest.Browse(t, "GET", s.URL+"/ada/forms/pull/1", nil, nil)
			if response.StatusCode != 200 || !strings.Contains(body, "Add a") || strings.Contains(body, "My plan") {
				t.Errorf("%d\n%s", response.StatusCode, body)
			}
			if !maps.Equal(before, s.Disk()) {
				t.Error("the page changed what is on the disk")
			}
			head := s.Object(s.Get(repo+"/git/ref/pull/1/head"), 200)
			if got, want := hubtest.Text(head, "object", "sha"), hubtest.Text(pull, "head", "sha"); got != want {
				t.Errorf("the head of the pull request is %s, want %s", got, want)
			}
		})
	}
}
