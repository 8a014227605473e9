package manual

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func ask(t *testing.T, h http.Handler, method, path, tag string) *http.Response {
	t.Helper()
	request := httptest.NewRequest(method, path, nil)
	if tag != "" {
		request.Header.Set("If-None-Match", tag)
	}
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, request)
	return answer.Result()
}

func TestServe(t *testing.T) {
	m := site(t, small)
	h := &handler{open: func() (*Manual, error) { return m, nil }, log: slog.New(slog.DiscardHandler)}
	for _, test := range []struct {
		method, path     string
		status           int
		location, typeOf string
	}{
		{"GET", "/docs", 307, "/docs/", ""},
		{"GET", "/docs/", 200, "", "text/html; charset=utf-8"},
		{"HEAD", "/docs/forms/", 200, "", "text/html; charset=utf-8"},
		{"GET", "/docs/forms", 307, "/docs/forms/", ""},
		{"GET", "/docs/forms.md", 307, "/docs/forms/", ""},
		{"GET", "/docs/README.md", 307, "/docs/", ""},
		{"GET", "/docs/start/editor", 307, "/docs/start/editor/", ""},
		{"GET", "/docs/start/", 404, "", "text/html; charset=utf-8"},
		{"GET", "/docs//evil.example/", 404, "", "text/html; charset=utf-8"},
		{"GET", "/docs//evil.example", 404, "", "text/html; charset=utf-8"},
		{"GET", "/docs/../forms", 404, "", "text/html; charset=utf-8"},
		{"GET", "/docs/search", 307, "/docs/search/", ""},
		{"GET", "/docs/search/?q=forms", 200, "", "text/html; charset=utf-8"},
		{"GET", "/docs/search/?q=%00%ff%zz", 200, "", "text/html; charset=utf-8"},
		{"GET", "/docs/ci/x.yml", 200, "", "text/plain; charset=utf-8"},
		{"GET", "/docs/pictures/a.png", 200, "", "image/png"},
		{"GET", "/docs/style.css", 200, "", "text/css; charset=utf-8"},
		{"GET", "/docs/absent/", 404, "", "text/html; charset=utf-8"},
		{"POST", "/docs/", 405, "", "text/plain; charset=utf-8"},
	} {
		response := ask(t, h, test.method, test.path, "")
		header := response.Header
		if response.StatusCode != test.status || header.Get("Location") != test.location || header.Get("Content-Type") != test.typeOf {
			t.Errorf("%s %s: %d, %q, %q", test.method, test.path, response.StatusCode, header.Get("Location"), header.Get("Content-Type"))
		}
		if policy := header.Get("Content-Security-Policy"); policy != Policy {
			t.Errorf("%s: the policy is %q", test.path, policy)
		}
		if tag := header.Get("Etag"); tag != "" {
			if again := ask(t, h, test.method, test.path, tag); again.StatusCode != http.StatusNotModified {
				t.Errorf("%s: asked again it answers %d", test.path, again.StatusCode)
			}
		} else if test.status == 200 && test.path != "/docs/style.css" {
			t.Errorf("%s has no tag", test.path)
		}
	}
}

// TestStaticPages looks for what a static host needs: every page at its folder, the policy in it, the search, and the font.
func TestStaticPages(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "assets"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "assets", "inter-latin-wght-normal-ABC.woff2"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := site(t, small).Write(folder); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "forms/index.html", "start/editor/index.html", "search/index.html"} {
		text, err := os.ReadFile(filepath.Join(folder, "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), `<meta http-equiv="Content-Security-Policy"`) {
			t.Errorf("%s: %s", name, text)
		}
		if hasScript := strings.Contains(string(text), "<script"); hasScript != (name == "search/index.html") {
			t.Errorf("%s has a script: %v", name, hasScript)
		}
		if strings.Contains(string(text), `="/`) {
			t.Errorf("%s has an address from the root, so it cannot stand below a folder", name)
		}
	}
	sections, err := os.ReadFile(filepath.Join(folder, "docs", "search", "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(sections), `["Editor","../start/editor/","#first-steps","First steps","A form Forms"]`) {
		t.Errorf("the index of the search is %s", sections)
	}
	sheet, err := os.ReadFile(filepath.Join(folder, "docs", "style.css"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(sheet), `url("../assets/inter-latin-wght-normal-ABC.woff2")`) {
		t.Error("the style sheet does not name the font")
	}
}
