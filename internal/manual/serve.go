package manual

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"strings"
	"time"

	"sheaf/internal/hub/look"
	"sheaf/internal/web/etag"
)

// Prefix is where the site is. No account can have the name.
const Prefix = "/docs"

// stylePath is below the site, as in the static pages.
const stylePath = "style.css"

// Policy is what the pages may do: nothing but show themselves and send the search.
const Policy = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// contentTypes are the only ones that files beside the documents are sent as: none of them runs anything.
var contentTypes = map[string]string{".png": "image/png", ".svg": "image/svg+xml"}

var serveStyle = look.Sheet(style)

// Handler answers the addresses below [Prefix] with the site of this binary.
func Handler(log *slog.Logger) http.Handler { return &handler{open: Embedded, log: log} }

type handler struct {
	open func() (*Manual, error)
	log  *slog.Logger
}

// answer is a page or a file.
type answer struct {
	status      int
	contentType string
	body        []byte
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", Policy)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "405: Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	manual, err := h.open()
	if err != nil {
		h.fail(w, r, err)
		return
	}
	name, isBelow := strings.CutPrefix(r.URL.Path, Prefix+"/")
	if isBelow && name == stylePath {
		serveStyle(w, r)
		return
	}
	if slug, ok := manual.moved(name); ok || !isBelow {
		header.Set("Location", Prefix+"/"+slug)
		w.WriteHeader(http.StatusTemporaryRedirect)
		return
	}
	found, err := manual.answer(name, r.URL.Query().Get("q"))
	if err != nil {
		h.fail(w, r, err)
		return
	}
	sum := sha256.Sum256(found.body)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	header.Set("Cache-Control", "no-cache")
	if found.status == http.StatusOK {
		header.Set("Etag", tag)
		if etag.Matches(r.Header.Values("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header.Set("Content-Type", found.contentType)
	if found.status == http.StatusOK {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(found.body))
		return
	}
	w.WriteHeader(found.status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(found.body) // a client that has gone needs no answer
	}
}

func (h *handler) fail(w http.ResponseWriter, r *http.Request, err error) {
	h.log.ErrorContext(r.Context(), "documents", "path", r.URL.Path, "error", err)
	http.Error(w, "500: Server Error", http.StatusInternalServerError)
}

// moved is where a page really is whose address lacks the slash at its end, or is that of its file.
func (m *Manual) moved(name string) (slug string, ok bool) {
	if name == "" || strings.HasSuffix(name, "/") {
		return "", false
	}
	slug = slugOf(strings.TrimSuffix(name, ".md") + ".md")
	if slug == searchSlug {
		return slug, true
	}
	for _, page := range m.pages {
		if page.slug == slug {
			return slug, true
		}
	}
	return "", false
}

// answer is what is at a name below the site.
func (m *Manual) answer(name, query string) (answer, error) {
	if name == searchSlug {
		body, err := m.searchPage(query, form{})
		return answer{http.StatusOK, "text/html; charset=utf-8", body}, err
	}
	for _, page := range m.pages {
		if page.slug == name {
			body, err := m.page(page, form{})
			return answer{http.StatusOK, "text/html; charset=utf-8", body}, err
		}
	}
	if file, ok := m.files[name]; ok {
		return answer{http.StatusOK, contentTypeOf(name), file}, nil
	}
	body, err := m.missingPage()
	if err != nil {
		err = fmt.Errorf("write the page for what is not there: %w", err)
	}
	return answer{http.StatusNotFound, "text/html; charset=utf-8", body}, err
}

func contentTypeOf(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return "text/plain; charset=utf-8"
}
