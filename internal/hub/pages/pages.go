// Package pages answers what the API calls `html_url`: every address below /OWNER/REPO that a browser opens. What the
// web front end has a screen for leads there. The rest is shown here: an issue with what was said of it; a pull request,
// a commit or a comparison with what it changes, as a page or as text. The pages only show; nothing can be done on them.
package pages

import (
	"bytes"
	"embed"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/look"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/visits"
	"sheaf/internal/web/urlpath"
)

// stylePath lies below a login that nobody can have.
const stylePath = "/login/pages.css"

//go:embed *.html
var files embed.FS

//go:embed pages.css
var style string

var serveStyle = look.Sheet(style)

var templates = template.Must(template.ParseFS(files, "*.html"))

// Handler answers what Owns names.
type Handler struct {
	desk     visits.Desk
	accounts *accounts.Store
	issues   *issues.Service
	reviews  *reviews.Service
	releases *releases.Service
	log      *slog.Logger
}

// New returns the handler.
func New(desk visits.Desk, people *accounts.Store, conversations *issues.Service, pulls *reviews.Service, published *releases.Service, log *slog.Logger) *Handler {
	return &Handler{desk: desk, accounts: people, issues: conversations, reviews: pulls, releases: published, log: log}
}

// Owns reports whether a path is that of a page: the style sheet's, or one below an owner's name and a repository's.
func Owns(path string) bool {
	if path == stylePath {
		return true
	}
	owner, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return strings.Trim(rest, "/") != "" && accounts.MayBeLogin(owner)
}

var errNotFound = errors.New("no such page")

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "405: Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == stylePath {
		serveStyle(w, r)
		return
	}
	header.Set("Cache-Control", "private, no-cache")
	found, err := h.find(r)
	status := http.StatusOK
	switch {
	case r.Context().Err() != nil:
		return
	case errors.Is(err, errNotFound):
		found, status = answer{template: "missing.html"}, http.StatusNotFound
	case errors.Is(err, store.ErrDamaged):
		h.log.WarnContext(r.Context(), "a repository is damaged", "path", r.URL.Path, "error", err)
		http.Error(w, "503: This repository is damaged on the server", http.StatusServiceUnavailable)
		return
	case errors.Is(err, store.ErrBudget), errors.Is(err, object.ErrTooLarge), errors.Is(err, store.ErrDiffTooLarge):
		h.log.WarnContext(r.Context(), "a page wanted too much", "path", r.URL.Path, "error", err)
		http.Error(w, "422: Sorry, this takes more than the server gives one page. Clone the repository to see it.", http.StatusUnprocessableEntity)
		return
	case err != nil:
		h.log.ErrorContext(r.Context(), "page", "path", r.URL.Path, "error", err)
		http.Error(w, "500: Server Error", http.StatusInternalServerError)
		return
	}
	h.send(w, r, status, found)
}

// answer is one of three: where to go, a text, or a page.
type answer struct {
	location string
	text     *string
	template string
	shown    any
}

func page(template string, shown any, err error) (answer, error) {
	return answer{template: template, shown: shown}, orNotFound(err)
}

func (h *Handler) send(w http.ResponseWriter, r *http.Request, status int, found answer) {
	switch {
	case found.location != "":
		w.Header().Set("Location", found.location)
		w.WriteHeader(http.StatusFound)
		return
	case found.text != nil:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = strings.NewReader(*found.text).WriteTo(w) // a client that has gone needs no answer
		return
	}
	var body bytes.Buffer
	if err := templates.ExecuteTemplate(&body, found.template, found.shown); err != nil {
		h.log.ErrorContext(r.Context(), "page", "path", r.URL.Path, "error", err)
		http.Error(w, "500: Server Error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = body.WriteTo(w) // a client that has gone needs no answer
}

// find returns what to answer.
func (h *Handler) find(r *http.Request) (answer, error) {
	segments, err := urlpath.Split(r.URL.EscapedPath())
	if err != nil || len(segments) < 2 {
		return answer{}, errNotFound
	}
	if segments[len(segments)-1] == "" {
		segments = segments[:len(segments)-1] // a slash at the end is the same address
	}
	if to, ok := screen(segments); ok {
		return answer{location: to}, nil
	}
	repository, err := h.desk.Repository(r, segments[0], segments[1])
	if err != nil {
		return answer{}, orNotFound(err)
	}
	if segments[2] == "raw" && len(segments) > 4 {
		location, err := h.raw(r, repository, segments[3:])
		return answer{location: location}, err
	}
	return h.show(r.Context(), repository, segments[2], strings.Join(segments[3:], "/"))
}

func orNotFound(err error) error {
	for _, absent := range []error{
		issues.ErrNotFound, reviews.ErrNotFound, releases.ErrNotFound, object.ErrNotFound, store.ErrEmpty, object.ErrNotCommit, object.ErrWrongKind, object.ErrRefInvalid,
		store.ErrRefNotFound, visits.ErrNotFound,
	} {
		if errors.Is(err, absent) {
			return errNotFound
		}
	}
	return err
}
