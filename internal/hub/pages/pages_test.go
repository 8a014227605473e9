package pages_test

import (
	"net/http"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

func TestPages(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	pull := s.OpenPull(repo, "work", "<b>.json", "<script>alert(1)</script>\n")
	s.Object(s.Send("PATCH", repo+"/pulls/1", object{"title": "<img src=x>", "body": "</p><script>"}), 200)
	for _, path := range []string{"/ada/forms/pull/1", "/ada/forms/commit/" + hubtest.Text(pull, "head", "sha")} {
		response, body := hubtest.Browse(t, "GET", s.URL+path, nil, nil)
		if response.StatusCode != 200 || strings.Contains(body, "<script") || strings.Contains(body, "<img") || !strings.Contains(body, "&lt;script&gt;alert") {
			t.Errorf("%s: %d\n%s", path, response.StatusCode, body)
		}
		if policy := response.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; style-src 'self'") {
			t.Errorf("%s: policy %s", path, policy)
		}
		for _, part := range []string{`<html lang="en">`, "<title>", "<main", "<h1>"} {
			if strings.Count(body, part) != 1 {
				t.Errorf("%s: %d of %s", path, strings.Count(body, part), part)
			}
		}
	}
	for _, state := range []string{"Open", "Merged"} {
		if _, body := hubtest.Browse(t, "GET", hubtest.Text(pull, "html_url"), nil, nil); !strings.Contains(body, ">"+state+"<") || !strings.Contains(body, "1 commit<") {
			t.Errorf("not shown as %s:\n%s", state, body)
		}
		if state == "Open" {
			s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{}), 200)
		}
	}
	for _, path := range []string{"/ada/forms/pull/2", "/ada/forms/pull/x", "/ada/nothing/pull/1", "/ada/forms/commit/" + strings.Repeat("1", 40), "/ada/forms/commit/main"} {
		if response, _ := hubtest.Browse(t, "GET", s.URL+path, nil, nil); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
	}
	if style, _ := hubtest.Browse(t, "GET", s.URL+"/login/pages.css", nil, nil); style.StatusCode != 200 {
		t.Errorf("style sheet: %d", style.StatusCode)
	}
}

func TestPageOfPrivateRepository(t *testing.T) {
	s := hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	path := s.URL + "/ada/secret/commit/" + s.Head("/repos/ada/secret", "main")
	for cookie, want := range map[string]int{"": 404, "github-token=" + s.Stranger: 404, "github-token=wrong": 404, "github-token=" + s.Token: 200} {
		if response, _ := hubtest.Browse(t, "GET", path, nil, map[string]string{"Cookie": cookie}); response.StatusCode != want {
			t.Errorf("with %.20q: %d, want %d", cookie, response.StatusCode, want)
		}
	}
}
