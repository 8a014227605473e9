package raw_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

const (
	oddName = "a +b/100% #1 ö?.json"
	oddPath = "a%20%2Bb/100%25%20%231%20%C3%B6%3F.json"
)

func TestRaw(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Commit(repo, s.Head(repo, "main"), map[string]string{oddName: "<script>alert(1)</script>", "i.svg": "<svg onload='x'/>"})
	s.Branch(repo, "a/b", head)
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	for _, ref := range []string{"a/b", "refs/heads/a/b", head} {
		a := s.Do(hubtest.Request{Method: "GET", Path: "/raw/ada/forms/" + ref + "/" + oddPath, Token: "-"})
		if a.Status != 200 || string(a.Body) != "<script>alert(1)</script>" || a.Header.Get("Content-Type") != "text/plain; charset=utf-8" ||
			a.Header.Get("X-Content-Type-Options") != "nosniff" || a.Header.Get("Access-Control-Allow-Origin") != "*" ||
			!strings.Contains(a.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %d %q %v", ref, a.Status, a.Body, a.Header)
		}
		if isFixed := ref == head; strings.Contains(a.Header.Get("Cache-Control"), "immutable") != isFixed {
			t.Errorf("%s: Cache-Control %s", ref, a.Header.Get("Cache-Control"))
		}
	}
	if svg := s.Get("/raw/ada/forms/a/b/i.svg"); !strings.HasPrefix(svg.Header.Get("Content-Type"), "text/plain") {
		t.Errorf("SVG as %s", svg.Header.Get("Content-Type"))
	}
	for path, token := range map[string]string{
		"/raw/ada/forms/a/b/nothing":         "",
		"/raw/ada/forms/a/README.md":         "",
		"/raw/ada/forms/refs/tags/a/b/i.svg": "",
		"/raw/ada/forms/main":                "",
		"/raw/ada/secret/main/README.md":     "-",
		"/raw/ada/nothing/main/README.md":    "",
		"/raw/ada/forms/main/README%ZZ":      "-",
	} {
		a, err := s.Try(hubtest.Request{Method: "GET", Path: path, Token: token})
		if err != nil {
			continue // the client refuses to send it
		}
		if a.Status != 404 || string(a.Body) != "404: Not Found\n" {
			t.Errorf("%s: %d %q", path, a.Status, a.Body)
		}
	}
	if own := s.Get("/raw/ada/secret/main/README.md"); own.Status != 200 || !strings.HasPrefix(own.Header.Get("Cache-Control"), "private") {
		t.Errorf("own private file: %d %v", own.Status, own.Header)
	}
	tag := s.Get("/raw/ada/forms/a/b/i.svg").Header.Get("ETag")
	for match, want := range map[string]int{tag: 304, `"other", W/` + tag: 304, `"other"`: 200} {
		a := s.Do(hubtest.Request{Method: "GET", Path: "/raw/ada/forms/a/b/i.svg", Header: map[string]string{"If-None-Match": match}})
		if a.Status != want || (want == 304) != (len(a.Body) == 0) {
			t.Errorf("If-None-Match %s: %d %q", match, a.Status, a.Body)
		}
	}
	if preflight := s.Do(hubtest.Request{Method: "OPTIONS", Path: "/raw/ada/secret/main/README.md", Token: "-"}); preflight.Status != 204 {
		t.Errorf("preflight: %d", preflight.Status)
	}
}
