package manual

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"strconv"
	"strings"

	"sheaf/internal/hub/look"
	"sheaf/internal/web/encoding"
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

var sheet = []byte(look.Text(style))

// Handler answers the addresses below [Prefix] with the site of this binary.
func Handler(log *slog.Logger) http.Handler { return &handler{open: Embedded, log: log} }

type handler struct {
	open       func() (*Manual, error)
	log        *slog.Logger
	compressed compressed
}

// answer is a page or a file.
type answer struct {
	status      int
	contentType string
	body        []byte
	// isFixed answers are the same for everybody who asks.
	isFixed bool
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
	h.send(w, r, found)
}

func (h *handler) send(w http.ResponseWriter, r *http.Request, found answer) {
	header := w.Header()
	sum := sha256.Sum256(found.body)
	tag := base64.RawURLEncoding.EncodeToString(sum[:12])
	isCompressed := false
	if strings.HasPrefix(found.contentType, "text/") {
		header.Set("Vary", "Accept-Encoding")
		if isCompressed = encoding.Accepts(r.Header.Get("Accept-Encoding"), "gzip"); isCompressed {
			tag += "-gzip"
		}
	}
	tag = `"` + tag + `"`
	header.Set("Cache-Control", "no-cache")
	if found.status == http.StatusOK {
		header.Set("Etag", tag)
		if etag.Matches(r.Header.Values("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header.Set("Content-Type", found.contentType)
	body := found.body
	if isCompressed {
		header.Set("Content-Encoding", "gzip")
		body = h.compressed.of(found, sum)
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(found.status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // a client that has gone needs no answer
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
		return answer{http.StatusOK, "text/html; charset=utf-8", body, false}, err
	}
	for _, page := range m.pages {
		if page.slug == name {
			body, err := m.page(page, form{})
			return answer{http.StatusOK, "text/html; charset=utf-8", body, true}, err
		}
	}
	if name == stylePath {
		return answer{http.StatusOK, "text/css; charset=utf-8", sheet, true}, nil
	}
	if file, ok := m.files[name]; ok {
		return answer{http.StatusOK, contentTypeOf(name), file, true}, nil
	}
	body, err := m.missingPage()
	if err != nil {
		err = fmt.Errorf("write the page for what is not there: %w", err)
	}
	return answer{http.StatusNotFound, "text/html; charset=utf-8", body, true}, err
}

func contentTypeOf(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return "text/plain; charset=utf-8"
}
