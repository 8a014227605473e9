package branches_test

import (
	"maps"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// TestForkOfAReusedID syncs a public fork with what has the id of its parent by now: earlier versions gave the id of
// a deleted repository to a younger one, here to a private one of somebody who may push to the fork.
func TestForkOfAReusedID(t *testing.T) {
	for name, created := range map[string]object{
		"the parent is younger": {"created_at": "2020-01-01T00:00:00Z"}, "no times tell them apart": {"created_at": "2099-01-01T00:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			s := hubtest.New(t)
			repo := s.NewRepository("forms")
			fork := s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/forks", Token: s.Stranger, Body: object{}}), 202)
			for _, call := range []hubtest.Request{
				{Method: "PUT", Path: "/repos/eve/forms/collaborators/ada", Token: s.Stranger},
				{Method: "DELETE", Path: repo},
			} {
				if a := s.Do(call); a.Status != 204 {
					t.Fatalf("%s: %d %s", call.Path, a.Status, a.Body)
				}
			}
			secret := s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
			// The secret has the fork's history, so that nothing but who it is stands in the way.
			bare, url := t.TempDir(), s.URL+"/ada/secret.git"
			hubtest.MustGit(t, bare, "clone", "--quiet", s.URL+"/eve/forms.git", ".")
			hubtest.MustGit(t, bare, "commit", "--quiet", "--allow-empty", "-m", "My plan")
			hubtest.MustGit(t, bare, "push", "--quiet", "--force", hubtest.WithToken(url, s.Token), "HEAD:main")
			s.RestartAfter(func() {
				s.SetRecord("eve/forms", object{"fork_of": secret["id"]})
				s.SetRecord("eve/forms", created)
			})
			before := s.Disk()
			s.WantProblem(s.Send("POST", "/repos/eve/forms/merge-upstream", object{"branch": "main"}), 422, "This repository is not a fork, or its parent is gone.")
			if got := s.List(s.Get("/repos/ada/secret/forks"), 200); len(got) != 0 {
				t.Errorf("forks of the private repository: %v", hubtest.Text(got, 0, "full_name"))
			}
			shown := s.Object(s.Get("/repos/eve/forms"), 200)
			if shown["id"] != fork["id"] || shown["parent"] != nil || shown["source"] != nil {
				t.Errorf("the fork has the parent %v", shown["parent"])
			}
			if !maps.Equal(before, s.Disk()) {
				t.Error("something was copied")
			}
		})
	}
}
