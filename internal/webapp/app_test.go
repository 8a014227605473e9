package webapp

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

var built = fstest.MapFS{
	".gitkeep":    {},
	"index.html":  {Data: []byte("<!doctype html>page")},
	"favicon.svg": {Data: []byte("<svg/>")},
	"assets/inter-latin-wght-normal-Dx4.woff2": {Data: []byte("letters")},
	"assets/app-Bq1.js":                        {Data: []byte("plain script")},
	"assets/app-Bq1.js.br":                     {Data: []byte("br")},
	"assets/app-Bq1.js.zst":                    {Data: []byte("zstd")},
	"assets/inter.woff2":                       {Data: []byte("font")},
}

const navigation = "text/html,application/xhtml+xml,*/*;q=0.8"

func request(t *testing.T, files fstest.MapFS, method, path string, header map[string]string) *http.Response {
	t.Helper()
	app, err := New(files, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, path, nil)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	app.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWhatAnswersWhichPath(t *testing.T) {
	for _, test := range []struct {
		method, path, accept string
		status               int
		body, cache          string
	}{
		{"GET", "/", "*/*", 200, "<!doctype html>page", "no-cache"},
		{"GET", "/index.html", "*/*", 200, "<!doctype html>page", "no-cache"},
		{"GET", "/github/o/r/blob/a%2Fb/menu.sheaf.json", navigation, 200, "<!doctype html>page", "no-cache"},
		{"GET", "/no/such/route", navigation, 200, "<!doctype html>page", "no-cache"},
		{"GET", "/no/such/route", "*/*", 404, "Not Found\n", ""},
		{"GET", "/assets/app-Bq1.js", "*/*", 200, "plain script", "public, max-age=31536000, immutable"},
		{"GET", "/assets/app-Old.js", "*/*", 404, "Not Found\n", ""},
		{"GET", "/assets/app-Old.js", navigation, 404, "Not Found\n", ""},
		{"GET", "/assets/", navigation, 404, "Not Found\n", ""},
		{"GET", "/assets/app-Bq1.js.br", "*/*", 404, "Not Found\n", ""},
		{"GET", "/.gitkeep", "*/*", 404, "Not Found\n", ""},
		{"GET", "/favicon.svg", "image/*", 200, "<svg/>", "no-cache"},
		{"GET", "/favicon.ico", "image/*", 200, "<svg/>", "no-cache"},
		{"GET", "/font.woff2", "*/*", 200, "letters", "no-cache"},
		{"HEAD", "/favicon.svg", "image/*", 200, "", "no-cache"},
		{"HEAD", "/github", navigation, 200, "", "no-cache"},
		{"POST", "/", navigation, 405, "Method Not Allowed\n", ""},
	} {
		response := request(t, built, test.method, test.path, map[string]string{"Accept": test.accept})
		if got := body(t, response); response.StatusCode != test.status || got != test.body {
			t.Errorf("%s %s: %d %q, want %d %q", test.method, test.path, response.StatusCode, got, test.status, test.body)
		}
		if got := response.Header.Get("Cache-Control"); got != test.cache {
			t.Errorf("%s %s: Cache-Control %q, want %q", test.method, test.path, got, test.cache)
		}
	}
}

func TestHeadSaysTheLength(t *testing.T) {
	response := request(t, built, "HEAD", "/assets/app-Bq1.js", nil)
	if got := response.Header.Get("Content-Length"); got != "12" {
		t.Errorf("Content-Length is %q, want 12", got)
	}
}

func TestEncodingIsNegotiated(t *testing.T) {
	for _, test := range []struct{ accept, encoding, body string }{
		{"", "", "plain script"},
		{"gzip, deflate, br, zstd", "br", "br"},
		{"gzip, zstd", "zstd", "zstd"},
		{"gzip", "", "plain script"},
		{"br;q=0, zstd;q=0.5", "zstd", "zstd"},
		{"BR;Q=1.0", "br", "br"},
		{"br;q=0.000", "", "plain script"},
		{"*", "br", "br"},
		{"*;q=0", "", "plain script"},
		{"br;q=0, *", "zstd", "zstd"},
		{"identity", "", "plain script"},
		{" ,, ;q=, br ;q= 0 ", "", "plain script"},
	} {
		response := request(t, built, "GET", "/assets/app-Bq1.js", map[string]string{"Accept-Encoding": test.accept})
		if got := body(t, response); got != test.body || response.Header.Get("Content-Encoding") != test.encoding {
			t.Errorf("%q: got %q in encoding %q, want %q", test.accept, got, response.Header.Get("Content-Encoding"), test.encoding)
		}
		if got := response.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("%q: Vary is %q", test.accept, got)
		}
		if got := response.Header.Get("Content-Type"); got != "text/javascript; charset=utf-8" {
			t.Errorf("%q: Content-Type is %q", test.accept, got)
		}
	}
	if vary := request(t, built, "GET", "/assets/inter.woff2", nil).Header.Get("Vary"); vary != "" {
		t.Errorf("a file with one variant varies by %q", vary)
	}
}

func TestRevalidation(t *testing.T) {
	br := map[string]string{"Accept-Encoding": "br"}
	etag := request(t, built, "GET", "/assets/app-Bq1.js", br).Header.Get("Etag")
	if plain := request(t, built, "GET", "/assets/app-Bq1.js", nil).Header.Get("Etag"); plain == etag || plain == "" {
		t.Errorf("two encodings share the tag %q", etag)
	}
	for header, want := range map[string]int{
		etag: 304, "W/" + etag: 304, `"x", ` + etag: 304, "*": 304, `"x"`: 200, "": 200,
	} {
		response := request(t, built, "GET", "/assets/app-Bq1.js", map[string]string{"Accept-Encoding": "br", "If-None-Match": header})
		if response.StatusCode != want {
			t.Errorf("If-None-Match %q: status %d, want %d", header, response.StatusCode, want)
		}
		if want == 304 && (body(t, response) != "" || response.Header.Get("Etag") != etag || response.Header.Get("Cache-Control") == "") {
			t.Errorf("If-None-Match %q: a 304 with body or without its headers: %v", header, response.Header)
		}
	}
}

func TestBinaryWithoutFrontEnd(t *testing.T) {
	empty := fstest.MapFS{".gitkeep": {}}
	response := request(t, empty, "GET", "/", map[string]string{"Accept": navigation})
	if got := body(t, response); response.StatusCode != 503 || !strings.Contains(got, "make build") {
		t.Errorf("status %d, page %q: want 503 and what to do", response.StatusCode, got)
	}
}

func TestEmbeddedCompilesAndLoads(t *testing.T) {
	if _, err := Embedded(map[string]string{"version": "1"}); err != nil {
		t.Fatal(err)
	}
}

func TestSettingsAreInThePage(t *testing.T) {
	files := fstest.MapFS{
		"index.html":    {Data: []byte("<head>" + settingsPlace + "</head>")},
		"index.html.br": {Data: []byte("without settings")},
	}
	serve := func(settings any, header string) *http.Response {
		t.Helper()
		app, err := New(files, settings)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("GET", "/github", nil)
		r.Header.Set("Accept", navigation)
		r.Header.Set("Accept-Encoding", "br")
		r.Header.Set("If-None-Match", header)
		w := httptest.NewRecorder()
		app.ServeHTTP(w, r)
		return w.Result()
	}
	response := serve(map[string]string{"name": "</script><script>alert(1)</script>"}, "")
	const want = `<head><script type="application/json" id="settings">` +
		`{"name":"\u003c/script\u003e\u003cscript\u003ealert(1)\u003c/script\u003e"}</script></head>`
	if got := body(t, response); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	etag := response.Header.Get("Etag")
	if again := serve(map[string]string{"name": "</script><script>alert(1)</script>"}, etag); again.StatusCode != 304 {
		t.Errorf("the same settings answer %d", again.StatusCode)
	}
	if other := serve(map[string]string{"name": "other"}, etag); other.StatusCode != 200 {
		t.Errorf("other settings answer %d", other.StatusCode)
	}
	if _, err := New(fstest.MapFS{"index.html": {Data: []byte("<head></head>")}}, 1); err == nil {
		t.Error("a page without a place for settings is taken")
	}
}
