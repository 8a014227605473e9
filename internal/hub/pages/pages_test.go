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

func TestAddressesLeadToTheFrontEnd(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Branch(repo, "work/one", s.Head(repo, "main"))
	about := s.Object(s.Get(repo), 200)
	branch := s.Object(s.Get(repo+"/branches/work%2Fone"), 200)
	readme := s.Object(s.Get(repo+"/contents/README.md?ref=work/one"), 200)
	for address, want := range map[string]string{
		hubtest.Text(about, "html_url"):             "/github/ada/forms",
		hubtest.Text(about, "html_url") + ".git":    "/github/ada/forms",
		hubtest.Text(branch, "_links", "html"):      "/github/ada/forms/tree/work%2Fone/",
		hubtest.Text(readme, "html_url"):            "/github/ada/forms/blob/work%2Fone/README.md",
		s.URL + "/ada/forms/tree/work/one/a%23b":    "/github/ada/forms/tree/work/one/a%23b",
		s.URL + "/ada/forms/tree/main":              "/github/ada/forms/tree/main/",
		s.URL + "/ada/forms/raw/main/README.md":     "/raw/ada/forms/main/README.md",
		s.URL + "/ada/forms/pulls":                  "/github/ada/forms/reviews",
		s.URL + "/nobody/forms":                     "/github/nobody/forms",
		s.URL + "/ada/%2F%2Fevil.example/tree/main": "/github/ada/%2F%2Fevil.example/tree/main/",
	} {
		response, _ := hubtest.Browse(t, "GET", address, nil, nil)
		if got := response.Header.Get("Location"); response.StatusCode != http.StatusFound || got != want {
			t.Errorf("%s: %d to %q, want %q", address, response.StatusCode, got, want)
		}
	}
	for _, path := range []string{"/ada/forms/nothing", "/ada/forms/tree", "/ada/forms/blob/main", "/ada/forms/issues/7", "/ada/forms/commit"} {
		if response, body := hubtest.Browse(t, "GET", s.URL+path, nil, map[string]string{"Accept": "text/html"}); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d\n%s", path, response.StatusCode, body)
		}
	}
	hubtest.MustGit(t, "", "clone", "--quiet", hubtest.Text(about, "html_url"), t.TempDir()+"/clone")
}

// TestTexts asks for the addresses of diffs and patches that the API names, and for the same by its media types.
func TestTexts(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	pull := s.OpenPull(repo, "work", "a.json", "<script>\n")
	s.Object(s.Send("PATCH", repo, object{"private": true}), 200)
	head := hubtest.Text(pull, "head", "sha")
	comparison := s.Object(s.Get(repo+"/compare/main...work"), 200)
	commit := s.Object(s.Get(repo+"/commits/"+head), 200)
	for address, path := range map[string]string{
		hubtest.Text(pull, "diff_url"):              repo + "/pulls/1",
		hubtest.Text(pull, "patch_url"):             repo + "/pulls/1",
		hubtest.Text(comparison, "diff_url"):        repo + "/compare/main...work",
		hubtest.Text(comparison, "patch_url"):       repo + "/compare/main...work",
		hubtest.Text(commit, "html_url") + ".diff":  repo + "/commits/" + head,
		hubtest.Text(commit, "html_url") + ".patch": repo + "/commits/" + head,
	} {
		format := address[strings.LastIndexByte(address, '.')+1:]
		same := s.Do(hubtest.Request{Method: "GET", Path: path, Header: map[string]string{"Accept": "application/vnd.github." + format}})
		for header, want := range map[string]int{
			"Cookie:other=1": 404, "Authorization:token " + s.Stranger: 404, "Authorization:token " + s.Token: 200, "Cookie:github-token=" + s.Token: 200,
		} {
			name, value, _ := strings.Cut(header, ":")
			response, body := hubtest.Browse(t, "GET", address, nil, map[string]string{name: value})
			if response.StatusCode != want {
				t.Errorf("%s with %.20q: %d, want %d", address, header, response.StatusCode, want)
			}
			if want != 200 {
				continue
			}
			if kind := response.Header.Get("Content-Type"); kind != "text/plain; charset=utf-8" || response.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s is %s", address, kind)
			}
			if body != string(same.Body) || !strings.Contains(body, "+<script>") || strings.Contains(body, "Subject: ") != (format == "patch") {
				t.Errorf("%s: %s\nthe API has: %s", address, body, same.Body)
			}
		}
	}
}

func TestPageOfAComparison(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "work/one", "a.json", "<script>\n")
	comparison := s.Object(s.Get(repo+"/compare/main...work%2Fone"), 200)
	for _, address := range []string{hubtest.Text(comparison, "html_url"), hubtest.Text(comparison, "permalink_url")} {
		response, body := hubtest.Browse(t, "GET", address, nil, nil)
		if response.StatusCode != 200 || !strings.Contains(body, "&lt;script&gt;") || !strings.Contains(body, "1 commit<") || strings.Contains(body, "<script") {
			t.Errorf("%s: %d\n%s", address, response.StatusCode, body)
		}
	}
	for _, path := range []string{"main", "main...nothing", "main..work%2Fone", "..."} {
		if response, _ := hubtest.Browse(t, "GET", s.URL+"/ada/forms/compare/"+path, nil, nil); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
	}
}

func TestPageOfAnIssue(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	issue := s.Object(s.Send("POST", repo+"/issues", object{"title": "<b>wrong</b>", "body": "<script>", "labels": hubtest.List{"bug"}}), 201)
	comment := s.Object(s.Send("POST", repo+"/issues/1/comments", object{"body": "<img src=x>\nme, too"}), 201)
	address := hubtest.Text(comment, "html_url")
	_, anchor, _ := strings.Cut(address, "#")
	_, body := hubtest.Browse(t, "GET", hubtest.Text(issue, "html_url"), nil, nil)
	for _, part := range []string{">Open<", "&lt;b&gt;wrong", "&lt;script&gt;", "Labels: bug", "me, too", `id="` + anchor + `"`} {
		if anchor == "" || !strings.Contains(body, part) {
			t.Errorf("without %s:\n%s", part, body)
		}
	}
	if strings.Contains(body, "<script") || strings.Contains(body, "<img") {
		t.Errorf("not as text:\n%s", body)
	}
	s.OpenPull(repo, "work", "a.json", "1")
	if response, _ := hubtest.Browse(t, "GET", s.URL+"/ada/forms/issues/2", nil, nil); response.StatusCode != 302 || response.Header.Get("Location") != "/ada/forms/pull/2" {
		t.Errorf("a pull request: %d %s", response.StatusCode, response.Header.Get("Location"))
	}
	s.Object(s.Send("POST", repo+"/issues/2/comments", object{"body": "Looks good"}), 201)
	if _, body := hubtest.Browse(t, "GET", s.URL+"/ada/forms/pull/2", nil, nil); !strings.Contains(body, "Looks good") {
		t.Errorf("a pull request without what was said:\n%s", body)
	}
	if response, _ := hubtest.Browse(t, "GET", s.URL+"/ada/forms/issues/3", nil, nil); response.StatusCode != 404 {
		t.Errorf("no issue: %d", response.StatusCode)
	}
}
