package hub_test

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hubtest"
)

// What the API changes of people's rights is in the log of who did what, once, also what GraphQL does; what is refused is
// not, and no secret is.
func TestTheAPIIsInTheLog(t *testing.T) {
	s := hubtest.NewWith(t, func(c *hub.Config) { c.HooksToPrivateAddresses = true })
	bob := s.NewUser("bob")
	repo := s.NewRepository("plans")

	eve, err := s.Hub.IssueToken(t.Context(), "eve")
	s.Must(err)
	entries := func() []audit.Entry {
		found, _, err := audit.Open(s.Dir).Newest(0, 1000)
		s.Must(err)
		slices.Reverse(found)
		return found
	}
	before := len(entries())
	application := map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(hubtest.ClientID+":"+hubtest.ClientSecret))}
	signIn := func() string {
		return s.Exchange(hubtest.TokenForm(s.Authorize("continue").Query().Get("code")))["access_token"]
	}
	protection := hubtest.Object{"required_status_checks": nil, "enforce_admins": true, "required_pull_request_reviews": nil, "restrictions": nil}
	hook := hubtest.Object{"config": hubtest.Object{"url": "http://user:pass@127.0.0.1:9/secret-path?key=secret-key", "secret": "secret-of-the-hook"}}
	id := ""
	for _, step := range []struct {
		do   func() int
		want string // by, deed, to and detail; empty: nothing is noted
	}{
		{func() int {
			return s.Send("PUT", repo+"/collaborators/bob", hubtest.Object{"permission": "push"}).Status
		}, "ada set-collaborator ada/plans bob as write"},
		{func() int {
			return s.Do(hubtest.Request{Method: "PUT", Path: repo + "/collaborators/eve", Token: bob}).Status
		}, ""},
		{func() int {
			return s.Do(hubtest.Request{Method: "DELETE", Path: repo + "/collaborators/bob", Token: bob}).Status
		}, "bob removed-collaborator ada/plans bob"},
		{func() int { return s.Send("DELETE", repo+"/collaborators/bob", nil).Status }, ""},
		{func() int { return s.Send("PUT", repo+"/branches/main/protection", protection).Status }, "ada set-protection ada/plans main"},
		{func() int { return s.Send("DELETE", repo+"/branches/main/protection", nil).Status }, "ada removed-protection ada/plans main"},
		{func() int { return s.Send("DELETE", repo+"/branches/main/protection", nil).Status }, ""},
		{func() int { return s.Send("PATCH", repo, hubtest.Object{"private": true}).Status }, "ada made-private ada/plans "},
		{func() int { return s.Send("PATCH", repo, hubtest.Object{"private": true, "description": "x"}).Status }, ""},
		{func() int { return s.Send("PATCH", repo, hubtest.Object{"visibility": "public"}).Status }, "ada made-public ada/plans "},
		{func() int {
			made := s.Send("POST", repo+"/hooks", hook)
			id = hubtest.Text(s.Object(made, 201), "url")
			return made.Status
		}, "ada made-webhook ada/plans to 127.0.0.1:9"},
		{func() int { return s.Send("PATCH", id, hubtest.Object{"active": false}).Status }, "ada changed-webhook ada/plans to 127.0.0.1:9"},
		{func() int { return s.Send("DELETE", id, nil).Status }, "ada removed-webhook ada/plans to 127.0.0.1:9"},
		{func() int { return s.Send("PATCH", repo, hubtest.Object{"name": "notes"}).Status }, "ada renamed-repository ada/notes from ada/plans"},
		{func() int {
			node := hubtest.Text(s.Object(s.Get("/repos/ada/notes"), 200), "node_id")
			query := `mutation { archiveRepository(input: {repositoryId: "` + node + `"}) { repository { name } } }`
			return s.Do(hubtest.Request{Method: "POST", Path: "/api/graphql", Body: hubtest.Object{"query": query}}).Status
		}, "ada archived-repository ada/notes "},
		{func() int {
			return s.Do(hubtest.Request{Method: "DELETE", Path: "/repos/ada/notes", Token: bob}).Status
		}, ""},
		{func() int { return s.Send("DELETE", "/repos/ada/notes", nil).Status }, "ada deleted-repository ada/notes "},
		{func() int { id = signIn(); return 200 }, "ada granted-application Sheaf "},
		{func() int {
			return s.Do(hubtest.Request{Method: "DELETE", Path: "/applications/" + hubtest.ClientID + "/token", Header: application, Body: hubtest.Object{"access_token": id}}).Status
		}, "ada ended-application Sheaf "},
		{func() int {
			return s.Do(hubtest.Request{Method: "DELETE", Path: "/applications/" + hubtest.ClientID + "/token", Header: application, Body: hubtest.Object{"access_token": id}}).Status
		}, ""},
		{func() int {
			return s.Do(hubtest.Request{Method: "POST", Path: "/credentials/revoke", Token: "-", Body: hubtest.Object{"credentials": []string{eve, "unknown"}}}).Status
		}, "(anybody) reported-token eve "},
	} {
		status := step.do()
		got := entries()[before:]
		before += len(got)
		var said []string
		for _, entry := range got {
			said = append(said, strings.Join([]string{entry.By, string(entry.Did), entry.To, entry.Detail}, " "))
			if entry.From != "127.0.0.1" || entry.Did.String() == string(entry.Did) {
				t.Errorf("%+v", entry)
			}
		}
		if text := strings.Join(said, "; "); text != step.want {
			t.Errorf("%d: noted %q, want %q", status, text, step.want)
		}
	}
	text, err := os.ReadFile(filepath.Join(s.Dir, "audit.jsonl"))
	s.Must(err)
	for _, secret := range []string{"secret", "pass", eve, bob, id} {
		if strings.Contains(string(text), secret) {
			t.Errorf("the log has %q", secret)
		}
	}
}
