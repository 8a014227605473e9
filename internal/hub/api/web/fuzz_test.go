package web_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// FuzzRequests sends any method, path and body to a hub with content. Nothing may crash it or be a fault
// of the server's.
func FuzzRequests(f *testing.F) {
	s := hubtest.New(f)
	repo := s.NewRepository("forms")
	s.Branch(repo, "a/b", s.Head(repo, "main"))
	const below = "/api/v3/repos/ada/forms"
	for _, seed := range [][3]string{
		{"GET", "/api/v3/user", ""},
		{"GET", below + "/git/trees/main?recursive=1", ""},
		{"GET", below + "/contents/README.md?ref=a%2Fb", ""},
		{"GET", below + "/commits?path=a&author=b&since=2026-01-01&page=99999999999", ""},
		{"GET", below + "/compare/main...a/b", ""},
		{"GET", below + "/branches/a%2Fb/protection", ""},
		{"GET", "/api/v3/search/repositories?q=user:ada+%22x", ""},
		{"GET", "/raw/ada/forms/a/b/README.md", ""},
		{"POST", below + "/git/refs", `{"ref":"refs/heads/x","sha":"0"}`},
		{"POST", below + "/git/trees", `{"tree":[{"path":"a","mode":"100644","content":"x"},{"path":"a/b","mode":"100644","content":"x"}]}`},
		{"PUT", below + "/contents/a/b", `{"message":"m","content":"eA==","branch":"main"}`},
		{"PUT", below + "/branches/main/protection", `{"required_status_checks":{"contexts":["x"]}}`},
		{"POST", below + "/pulls", `{"title":"t","head":"a/b","base":"main"}`},
		{"PATCH", below, `{"description":"x"}`},
		{"POST", below + "/statuses/x", `{"state":"success"}`},
		{"POST", "/ada/forms.git/git-receive-pack", "0000"},
		{"POST", "/ada/forms.git/git-upload-pack", "0032want 0000000000000000000000000000000000000000\n00000009done\n"},
		{"GET", "/ada/forms.git/info/refs?service=git-upload-pack", ""},
		{"GET", "/ada/forms/pull/1", ""},
		{"OPTIONS", "/", ""},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, method, path, body string) {
		address, err := url.ParseRequestURI(path)
		if err != nil || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
			return // net/http refuses it before any handler
		}
		if method == "DELETE" && strings.Trim(path, "/") == strings.Trim(below, "/") {
			return // the repository is still needed
		}
		r, err := http.NewRequestWithContext(t.Context(), method, "http://127.0.0.1/", io.NopCloser(strings.NewReader(body)))
		if err != nil {
			return // nor is it such a method
		}
		r.URL, r.RequestURI = address, path
		r.Header.Set("Authorization", "Bearer "+s.Token)
		if strings.HasSuffix(path, "-pack") {
			r.Header.Set("Content-Type", "application/x-"+path[strings.LastIndexByte(path, '/')+1:]+"-request")
		}
		recorder := httptest.NewRecorder()
		s.Hub.Handler().ServeHTTP(recorder, r)
		if recorder.Code >= 500 {
			t.Errorf("%s %s %q: %d %s", method, path, body, recorder.Code, recorder.Body)
		}
	})
}
