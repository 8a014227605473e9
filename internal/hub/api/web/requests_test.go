package web_test

import (
	"net/http"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestPreflightNeedsNoAuthentication(t *testing.T) {
	s := hubtest.New(t)
	for _, path := range []string{"/user", "/repos/ada/none/git/refs/heads/x", "/anything/else"} {
		a := s.Do(hubtest.Request{Method: "OPTIONS", Path: path, Token: "-", Header: map[string]string{
			"Origin": "https://example.org", "Access-Control-Request-Method": "PATCH",
			"Access-Control-Request-Headers": "authorization,x-github-api-version,if-none-match",
		}})
		if a.Status != http.StatusNoContent || len(a.Body) != 0 {
			t.Errorf("%s: %d %q", path, a.Status, a.Body)
		}
		for name, want := range map[string]string{
			"Access-Control-Allow-Origin": "*", "Access-Control-Max-Age": "86400",
			"Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE",
		} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		allowed := strings.ToLower(a.Header.Get("Access-Control-Allow-Headers"))
		for _, name := range []string{"authorization", "x-github-api-version", "if-none-match", "content-type"} {
			if !strings.Contains(allowed, name) {
				t.Errorf("%s: header %s is not allowed", path, name)
			}
		}
	}
}

func TestAuthentication(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("open")
	tests := []struct {
		name, path, authorization string
		status                    int
		message                   string
	}{
		{"none where one is needed", "/user", "", 401, "Requires authentication"},
		{"wrong", "/user", "Bearer nonsense", 401, "Bad credentials"},
		{"wrong on public data", "/repos/ada/open", "Bearer nonsense", 401, "Bad credentials"},
		{"another scheme", "/user", "Digest x", 401, "Bad credentials"},
		{"empty", "/user", "Bearer ", 401, "Bad credentials"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			header := map[string]string{}
			if test.authorization != "" {
				header["Authorization"] = test.authorization
			}
			body := s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: test.path, Token: "-", Header: header}), test.status, test.message)
			if body["documentation_url"] != "https://docs.github.com/rest" {
				t.Errorf("documentation_url is %v", body["documentation_url"])
			}
		})
	}
	for _, scheme := range []string{"Bearer ", "token ", "bearer "} {
		a := s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: "-", Header: map[string]string{"Authorization": scheme + s.Token}})
		user := s.Object(a, 200)
		if hubtest.Text(user, "login") != "ada" || hubtest.Text(user, "name") != "Ada Lovelace" || hubtest.Text(user, "bio") != "Writes notes" {
			t.Errorf("%s: %v", scheme, user)
		}
		if !strings.HasPrefix(hubtest.Text(user, "avatar_url"), s.URL) {
			t.Errorf("avatar_url is %v", user["avatar_url"])
		}
		if a.Header.Get("X-OAuth-Scopes") == "" || a.Header.Get("X-RateLimit-Limit") != "5000" {
			t.Errorf("headers: %v", a.Header)
		}
	}
	eve := s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: s.Stranger}), 200)
	for _, member := range []string{"name", "bio"} {
		if value, ok := eve[member]; !ok || value != nil {
			t.Errorf("%s of somebody without one is %#v", member, value)
		}
	}
}

func TestConditionalRequests(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	path := repo + "/branches"
	first := s.Get(path)
	tag := first.Header.Get("ETag")
	for _, match := range []string{tag, `"other", ` + tag, "*", strings.TrimPrefix(tag, "W/")} {
		again := s.Do(hubtest.Request{Method: "GET", Path: path, Header: map[string]string{"If-None-Match": match}})
		if again.Status != http.StatusNotModified || len(again.Body) != 0 || again.Header.Get("ETag") != tag {
			t.Errorf("If-None-Match %s: %d %q", match, again.Status, again.Body)
		}
		for _, name := range []string{"Access-Control-Allow-Origin", "Cache-Control", "Vary"} {
			if again.Header.Get(name) == "" {
				t.Errorf("304 has no %s", name)
			}
		}
	}
	other := s.Do(hubtest.Request{Method: "GET", Path: path, Token: s.Stranger, Header: map[string]string{"If-None-Match": tag}})
	if other.Status != 200 || other.Header.Get("ETag") == tag {
		t.Errorf("another user gets %d", other.Status)
	}
	s.Branch(repo, "next", s.Head(repo, "main"))
	changed := s.Do(hubtest.Request{Method: "GET", Path: path, Header: map[string]string{"If-None-Match": tag}})
	if changed.Status != 200 || changed.Header.Get("ETag") == tag {
		t.Errorf("after a change: %d", changed.Status)
	}
}

func TestBodies(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	tests := []struct {
		name, path, body string
		status           int
		message          string
	}{
		{"broken", "/git/commits", `{"message":`, 400, "Problems parsing JSON"},
		{"not UTF-8", "/git/commits", "{\"message\":\"\xff\"}", 400, "Problems parsing JSON"},
		{"too deep", "/git/commits", strings.Repeat("[", 10000) + strings.Repeat("]", 10000), 400, "Problems parsing JSON"},
		{"no object", "/git/commits", `[1]`, 400, "Body should be a JSON object"},
		{"null", "/git/commits", `null`, 400, "Body should be a JSON object"},
		{"missing", "/git/commits", `{"message":"m"}`, 422, "Invalid request.\n\n\"tree\" wasn't supplied."},
		{"both missing", "/git/commits", ``, 422, "Invalid request.\n\n\"message\" wasn't supplied.\n\"tree\" wasn't supplied."},
		{"null for text", "/git/commits", `{"message":"m","tree":null}`, 422, "Invalid request.\n\nFor 'properties/tree', nil is not a string."},
		{"number for text", "/git/commits", `{"message":1,"tree":"x"}`, 422, "Invalid request.\n\nFor 'properties/message', 1 is not a string."},
		{"text for boolean", "/pulls", `{"title":"t","head":"h","base":"b","draft":"yes"}`, 422, "Invalid request.\n\nFor 'properties/draft', \"yes\" is not a boolean."},
		{"author without e-mail", "/git/commits", `{"message":"m","tree":"x","author":{"name":"a"}}`, 422, "Invalid request.\n\nFor 'properties/email', nil is not a string."},
		{"bad date", "/git/commits", `{"message":"m","tree":"x","author":{"name":"a","email":"e","date":"4728-11-02T15:05:10"}}`, 422, "Invalid request.\n\n4728-11-02T15:05:10 is not a valid date-time."},
		{"too large", "/git/commits", `{"message":"` + strings.Repeat("x", 2<<20) + `"}`, 422, "Sorry, your input was too large to process. Consider creating the blob in a local clone of the repository and then pushing it to GitHub."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s.WantProblem(s.Send("POST", repo+test.path, test.body), test.status, test.message)
		})
	}
	s.Object(s.Send("POST", repo+"/git/refs", object{"ref": "refs/heads/ok", "sha": head, "unknown": 1}), 201)
	for _, path := range []string{"/nothing", "/repos/ada", repo + "/nothing"} {
		body := s.WantProblem(s.Get(path), 404, "Not Found")
		if body["documentation_url"] != "https://docs.github.com/rest" {
			t.Errorf("%s: documentation_url is %v", path, body["documentation_url"])
		}
	}
	s.WantProblem(s.Send("POST", "/user", object{}), 404, "Not Found")
	version := s.Do(hubtest.Request{Method: "GET", Path: "/user", Header: map[string]string{"X-GitHub-Api-Version": "1999-01-01"}})
	if version.Status != 400 {
		t.Errorf("unknown version: %d", version.Status)
	}
}

// TestLargeBodies sends more than GitHub was measured to take where files are sent.
func TestLargeBodies(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	body := `{"content":"` + strings.Repeat("x", 61<<20) + `"}`
	s.WantProblem(s.Send("POST", repo+"/git/blobs", body), 422, "Sorry, your input was too large to process. Consider creating the blob in a local clone of the repository and then pushing it to GitHub.")
}
