package repositories_test

import (
	"fmt"
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

// town is a site with the private repository ada/secret, which bob and cem may read, and its fork bob/secret.
type town struct {
	*hubtest.Site
	people *accounts.Store
	tokens map[string]string
}

func newTown(t *testing.T) town {
	t.Helper()
	s := hubtest.New(t)
	w := town{s, s.SetPasswords("ada", "eve"), map[string]string{"ada": s.Token, "eve": s.Stranger}}
	for _, login := range []string{"bob", "cem"} {
		w.tokens[login] = s.NewUser(login)
	}
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	w.change("ada", "PUT", "/repos/ada/secret/collaborators/bob", object{"permission": "pull"}, 204)
	w.change("ada", "PUT", "/repos/ada/secret/collaborators/cem", object{"permission": "pull"}, 204)
	w.change("bob", "POST", "/repos/ada/secret/forks", object{}, 202)
	return w
}

func (w town) change(login, method, path string, body any, status int) {
	w.T.Helper()
	if a := w.Do(hubtest.Request{Method: method, Path: path, Token: w.tokens[login], Body: body}); a.Status != status {
		w.T.Fatalf("%s: %s %s: %d %s", login, method, path, a.Status, a.Body)
	}
}

// sees checks who may see a repository, of those who are asked.
func (w town) sees(repository string, want map[string]bool) {
	w.T.Helper()
	for login, may := range want {
		a := w.Do(hubtest.Request{Method: "GET", Path: "/repos/" + repository + "/contents/README.md", Token: w.tokens[login]})
		if a.Status == 200 != may || !may && a.Status != 404 {
			w.T.Errorf("%s asks for %s: %d, allowed: %v", login, repository, a.Status, may)
		}
	}
}

// departures are the ways in which a fork loses its parent.
var departures = map[string]func(town){
	"deleted": func(w town) { w.change("ada", "DELETE", "/repos/ada/secret", nil, 204) },
	"published": func(w town) {
		w.change("ada", "PATCH", "/repos/ada/secret", object{"private": false}, 200)
	},
}

// TestForkIsNotGivenBackByItsParent lets the parent of a private fork go while its owner may not see the parent, or
// is somebody else by then.
func TestForkIsNotGivenBackByItsParent(t *testing.T) {
	losses := map[string]func(town){
		"no collaborator any more": func(w town) { w.change("ada", "DELETE", "/repos/ada/secret/collaborators/bob", nil, 204) },
		"another bob": func(w town) {
			w.Must(w.people.RemoveUser("bob"))
			w.tokens["bob"] = w.NewUser("bob")
		},
		"another bob, later": func(w town) { w.Must(w.people.RemoveUser("bob")) },
	}
	for loss, lose := range losses {
		for departure, depart := range departures {
			t.Run(loss+", "+departure, func(t *testing.T) {
				w := newTown(t)
				w.sees("bob/secret", map[string]bool{"bob": true})
				lose(w)
				depart(w)
				if loss == "another bob, later" {
					w.tokens["bob"] = w.NewUser("bob")
				}
				w.sees("bob/secret", map[string]bool{"bob": false, "cem": false, "ada": false, "eve": false})
				w.Restart()
				w.sees("bob/secret", map[string]bool{"bob": false, "cem": false, "ada": false, "eve": false})
			})
		}
	}
}

// TestForkIsKeptByWhoMaySeeItsParent lets the parent go while the owner of the fork may see it. Collaborators of the
// fork who may not stay outside.
func TestForkIsKeptByWhoMaySeeItsParent(t *testing.T) {
	for departure, depart := range departures {
		t.Run(departure, func(t *testing.T) {
			w := newTown(t)
			for _, guest := range []string{"cem", "eve"} {
				w.change("bob", "PUT", "/repos/bob/secret/collaborators/"+guest, object{"permission": "push"}, 204)
			}
			want := map[string]bool{"bob": true, "cem": true, "eve": false}
			w.sees("bob/secret", want)
			depart(w)
			w.sees("bob/secret", want)
			w.change("bob", "PUT", "/repos/bob/secret/collaborators/eve", object{"permission": "push"}, 204)
			w.sees("bob/secret", map[string]bool{"eve": true})
		})
	}
}

// TestForkOfAnOrganisation lets the parent of an organisation's fork go: all members keep the fork if all may see the
// parent, and else nobody does.
func TestForkOfAnOrganisation(t *testing.T) {
	for departure, depart := range departures {
		for _, outsider := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, with an outsider: %v", departure, outsider), func(t *testing.T) {
				w := newTown(t)
				w.Must(w.Hub.EnsureOrganisation(t.Context(), "club", "", "", "bob", "cem"))
				w.change("bob", "POST", "/repos/ada/secret/forks", object{"organization": "club"}, 202)
				if outsider {
					w.Must(w.people.SetMember("club", "eve", accounts.RoleAdmin))
				}
				w.sees("club/secret", map[string]bool{"bob": true, "cem": true, "eve": false})
				depart(w)
				w.sees("club/secret", map[string]bool{"bob": !outsider, "cem": !outsider, "eve": false})
			})
		}
	}
}

// TestForkOfAForkStaysOne deletes a fork that was forked itself: what is left needs the origin still.
func TestForkOfAForkStaysOne(t *testing.T) {
	w := newTown(t)
	w.change("bob", "PUT", "/repos/bob/secret/collaborators/cem", object{"permission": "pull"}, 204)
	w.change("cem", "POST", "/repos/bob/secret/forks", object{}, 202)
	w.change("bob", "DELETE", "/repos/bob/secret", nil, 204)
	fork := w.Object(w.Do(hubtest.Request{Method: "GET", Path: "/repos/cem/secret", Token: w.tokens["cem"]}), 200)
	if hubtest.Text(fork, "parent", "full_name") != "ada/secret" {
		t.Errorf("the parent is %v", hubtest.At(fork, "parent", "full_name"))
	}
	w.change("ada", "DELETE", "/repos/ada/secret/collaborators/cem", nil, 204)
	w.sees("cem/secret", map[string]bool{"cem": false})
}
