package hub_test

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// serve sends a raw path to the handler, without what a client would tidy.
func (s *site) serve(method, path, body string) *httptest.ResponseRecorder {
	s.t.Helper()
	recorder := httptest.NewRecorder()
	address, err := url.Parse(s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	raw, query, _ := strings.Cut(path, "?")
	decoded, err := url.PathUnescape(raw)
	if err != nil {
		return nil // net/http refuses it before any handler
	}
	address.Path, address.RawPath, address.RawQuery = decoded, raw, query
	r := httptest.NewRequestWithContext(s.t.Context(), method, s.url, strings.NewReader(body))
	r.URL = address
	r.Header.Set("Authorization", "Bearer "+s.token)
	s.hub.Handler().ServeHTTP(recorder, r)
	return recorder
}

// hostileParts are what paths, names and values are put together from.
var hostileParts = []string{
	"repos", "ada", "forms", "git", "refs", "ref", "heads", "main", "trees", "commits", "blobs", "contents", "branches",
	"compare", "pulls", "1", "0", "-1", "99999999999999999999", "merge", "files", "matching-refs", "raw", "api", "v3", "avatars",
	"..", ".", "%2e%2e", "%2F", "%00", "%0a", "%23", "%25", "%3F", "%ff", "ö", "%C3%B6", "+", " ", "--help", "-x", "@{-1}", "main~1",
	"main^{tree}", ":/x", ":", "main:", "main:README.md", "...", "main...main", "main..main", "HEAD", "FETCH_HEAD", ".git", "forms.git",
	"info", "git-upload-pack", "repositories", "<script>", `"`, "'", "\\", strings.Repeat("a", 300), strings.Repeat("1", 40), "\u202e", "a;b", "a&b=c", "*", "?", "[", "refs%2Fheads%2Fmain",
}

func TestHostilePathsNeverFail(t *testing.T) {
	s := newSite(t)
	s.newRepository("forms")
	source := rand.New(rand.NewPCG(1, 2)) // a fixed seed: a failure comes again
	pick := func() string { return hostileParts[source.IntN(len(hostileParts))] }
	prefixes := []string{"/api/v3/", "/api/v3/repos/ada/forms/", "/api/v3/repos/ada/forms/git/", "/api/v3/repos/ada/forms/contents/", "/raw/ada/forms/", "/ada/forms.git/", "/login/oauth/", "/avatars/"}
	methods := []string{"GET", "GET", "GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "BREW"}
	bodies := []string{"", "{}", "[]", "null", `{"sha":"x","ref":"refs/heads/x","message":"m","content":"%"}`, `{"tree":[{"path":"a","mode":"100644","content":"x"}],"title":1}`, "\x00"}
	for range 800 {
		path := prefixes[source.IntN(len(prefixes))]
		for range source.IntN(5) {
			path += pick() + "/"
		}
		path = strings.TrimSuffix(path+pick(), "/")
		if source.IntN(3) == 0 {
			path += "?ref=" + pick() + "&sha=" + pick() + "&per_page=" + pick() + "&page=" + pick() + "&path=" + pick()
		}
		method := methods[source.IntN(len(methods))]
		answer := s.serve(method, path, bodies[source.IntN(len(bodies))])
		if answer == nil {
			continue
		}
		if answer.Code >= http.StatusInternalServerError {
			t.Errorf("%s %s: %d %s", method, path, answer.Code, answer.Body)
		}
		if strings.HasPrefix(path, "/api/") && answer.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s %s: no CORS header", method, path)
		}
	}
}

func TestHostileRefsInBodies(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	for _, part := range hostileParts {
		name, err := url.PathUnescape(part)
		if err != nil || !strings.ContainsFunc(name, func(r rune) bool { return r != 0xfffd }) {
			continue
		}
		for _, call := range []struct {
			method, path string
			body         object
		}{
			{"POST", "/git/refs", object{"ref": "refs/heads/" + name, "sha": head}},
			{"POST", "/git/refs", object{"ref": name, "sha": name}},
			{"POST", "/git/trees", object{"base_tree": name, "tree": list{object{"path": name, "mode": "100644", "content": name}}}},
			{"POST", "/git/trees", object{"tree": list{object{"path": name, "mode": "100644", "content": name}}}},
			{"POST", "/git/commits", object{"message": name, "tree": name, "parents": list{name}, "author": object{"name": name, "email": name}}},
			{"POST", "/pulls", object{"title": name, "head": name, "base": name}},
			{"PUT", "/contents/x.json", object{"message": name, "content": name, "branch": name, "sha": name}},
			{"POST", "/forks", object{"organization": name, "name": name}},
		} {
			if a := s.send(call.method, repo+call.path, call.body); a.status >= 500 {
				t.Errorf("%s %s with %q: %d %s", call.method, call.path, name, a.status, a.body)
			}
		}
		if a := s.send("POST", "/user/repos", object{"name": name, "description": name}); a.status >= 500 {
			t.Errorf("create %q: %d %s", name, a.status, a.body)
		}
	}
}

func TestOwns(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string]bool{
		"/api/v3": true, "/api/v3/user": true, "/api/v30": false, "/api/other": false,
		"/login/oauth/authorize": true, "/login": false,
		"/raw/ada/forms/main/x": true, "/avatars/ada.svg": true,
		"/ada/forms.git/info/refs": true, "/ada/forms.git/git-receive-pack": true, "/ada/forms.git/HEAD": false,
		"/ada/forms/info/refs": true, "/ada/forms/git-upload-pack": true, "/ada/info/refs": false, "//info/refs": false,
		"/ada/forms/pull/1": true, "/ada/forms/commit/abc": true, "/ada/forms/pull": false, "/github/ada/pull/1": false,
		"/": false, "/github/ada/forms": false, "/github/ada/forms/blob/main/x.git/info/refs": false, "/assets/x.js": false,
		"/auth/github": false, "/config.json": false,
	} {
		if got := s.hub.Owns(path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
