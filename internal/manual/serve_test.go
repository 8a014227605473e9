package manual

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
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
		} else if test.status == 200 {
			t.Errorf("%s has no tag", test.path)
		}
	}
}

// TestCompressed asks for everything as a browser does, and reads the same as who takes no encoding.
func TestCompressed(t *testing.T) {
	m := site(t, small)
	h := &handler{open: func() (*Manual, error) { return m, nil }, log: slog.New(slog.DiscardHandler)}
	get := func(path string, header http.Header) (*http.Response, []byte) {
		request := httptest.NewRequest(http.MethodGet, path, nil)
		request.Header = header
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, request)
		return answer.Result(), answer.Body.Bytes()
	}
	for path, encoding := range map[string]string{
		"/docs/": "gzip", "/docs/forms/": "gzip", "/docs/search/?q=forms": "gzip", "/docs/ci/x.yml": "gzip",
		"/docs/style.css": "gzip", "/docs/absent/": "gzip", "/docs/pictures/a.png": "",
	} {
		plain, text := get(path, http.Header{})
		if plain.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s is encoded for who has not asked for it", path)
		}
		// What is kept from the first time is the same as what was made.
		for range 2 {
			packed, body := get(path, http.Header{"Accept-Encoding": {"gzip, deflate, br, zstd"}})
			header := packed.Header
			if header.Get("Content-Encoding") != encoding || header.Get("Content-Length") != strconv.Itoa(len(body)) || packed.StatusCode != plain.StatusCode {
				t.Fatalf("%s: %d, %v", path, packed.StatusCode, header)
			}
			if encoding == "" {
				continue
			}
			if header.Get("Vary") != "Accept-Encoding" || plain.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: a cache would send one to who wants the other", path)
			}
			unpacked, err := gzip.NewReader(bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			if read, err := io.ReadAll(unpacked); err != nil || !bytes.Equal(read, text) {
				t.Errorf("%s says something else when it is compressed: %v", path, err)
			}
			tag := header.Get("Etag")
			if packed.StatusCode != http.StatusOK {
				continue
			}
			if tag == plain.Header.Get("Etag") {
				t.Errorf("%s has one tag for two bodies", path)
			}
			again, rest := get(path, http.Header{"Accept-Encoding": {"gzip"}, "If-None-Match": {"W/" + tag}})
			if again.StatusCode != http.StatusNotModified || len(rest) != 0 {
				t.Errorf("%s: asked again it answers %d", path, again.StatusCode)
			}
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
