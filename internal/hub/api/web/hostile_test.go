package web_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// A client that takes its time over a body keeps nobody else from writing.
func TestSlowClients(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	for range 20 {
		connection, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		fmt.Fprintf(connection, "PUT /api/v3%s/contents/slow HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: 100000\r\n\r\n{", repo, s.Token)
	}
	push, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer push.Close()
	fmt.Fprintf(push, "POST /ada/forms.git/git-receive-pack HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/x-git-receive-pack-request\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n00", s.Token)
	began := time.Now()
	s.Object(s.Send("PUT", repo+"/contents/quick", object{"message": "m", "content": ""}), 201)
	s.Object(s.Send("PATCH", repo, object{"description": "d"}), 200)
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("others waited %s", took)
	}
	fmt.Fprint(push, "00\r\n0\r\n\r\n") // the rest, after all
	if line, err := bufio.NewReader(push).ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 200") {
		t.Errorf("the slow push: %q %v", line, err)
	}
}

func TestAbsurdPages(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	for _, path := range []string{"/branches", "/commits", "/pulls", "/forks", "/commits/main/statuses", "/commits/main"} {
		for _, query := range []string{"page=99999999999999999999", "page=-1", "page=1000000&per_page=100", "per_page=0", "per_page=1e9", "page=%00&per_page=x"} {
			if a := s.Get(repo + path + "?" + query); a.Status != 200 {
				t.Errorf("%s?%s: %d %s", path, query, a.Status, a.Body)
			}
		}
	}
}

// serve sends a raw path to the handler, without what a client would tidy.
func serve(s *hubtest.Site, method, path, body string) *httptest.ResponseRecorder {
	s.T.Helper()
	recorder := httptest.NewRecorder()
	address, err := url.Parse(s.URL)
	if err != nil {
		s.T.Fatal(err)
	}
	raw, query, _ := strings.Cut(path, "?")
	decoded, err := url.PathUnescape(raw)
	if err != nil {
		return nil // net/http refuses it before any handler
	}
	address.Path, address.RawPath, address.RawQuery = decoded, raw, query
	r := httptest.NewRequestWithContext(s.T.Context(), method, s.URL, strings.NewReader(body))
	r.URL = address
	r.Header.Set("Authorization", "Bearer "+s.Token)
	s.Hub.Handler().ServeHTTP(recorder, r)
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
	s := hubtest.New(t)
	s.NewRepository("forms")
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
		answer := serve(s, method, path, bodies[source.IntN(len(bodies))])
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
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
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
			if a := s.Send(call.method, repo+call.path, call.body); a.Status >= 500 {
				t.Errorf("%s %s with %q: %d %s", call.method, call.path, name, a.Status, a.Body)
			}
		}
		if a := s.Send("POST", "/user/repos", object{"name": name, "description": name}); a.Status >= 500 {
			t.Errorf("create %q: %d %s", name, a.Status, a.Body)
		}
	}
}
