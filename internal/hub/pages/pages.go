// Package pages shows what the API calls `html_url` and the web front end has
// no screen for: a pull request or a commit, with what it changes. The pages
// only show; nothing can be done on them.
package pages

import (
	"bytes"
	"embed"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/urlpath"
)

// tokenCookie is where the front end of the same origin keeps its token.
const tokenCookie = "github-token"

// stylePath lies below a login that nobody can have.
const stylePath = "/login/pages.css"

//go:embed *.html pages.css
var files embed.FS

var templates = template.Must(template.ParseFS(files, "*.html"))

// Handler answers /OWNER/REPO/pull/NUMBER and /OWNER/REPO/commit/ID.
type Handler struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	reviews      *reviews.Service
	log          *slog.Logger
}

// New returns the handler.
func New(people *accounts.Store, catalogue *repositories.Catalogue, pulls *reviews.Service, log *slog.Logger) *Handler {
	return &Handler{accounts: people, repositories: catalogue, reviews: pulls, log: log}
}

// Owns reports whether a path is that of a page.
func Owns(path string) bool {
	if path == stylePath {
		return true
	}
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	return len(parts) == 4 && parts[0] != "github" && (parts[2] == kindPull || parts[2] == kindCommit)
}

const (
	kindPull   = "pull"
	kindCommit = "commit"
)

var errNotFound = errors.New("no such page")

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "405: Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == stylePath {
		header.Set("Cache-Control", "public, max-age=3600")
		http.ServeFileFS(w, r, files, "pages.css")
		return
	}
	header.Set("Cache-Control", "private, no-cache")
	name, shown, err := h.find(r)
	status := http.StatusOK
	switch {
	case r.Context().Err() != nil:
		return
	case errors.Is(err, errNotFound):
		name, shown, status = "missing.html", nil, http.StatusNotFound
	case errors.Is(err, store.ErrDamaged):
		h.log.WarnContext(r.Context(), "a repository is damaged", "path", r.URL.Path, "error", err)
		http.Error(w, "503: This repository is damaged on the server", http.StatusServiceUnavailable)
		return
	case errors.Is(err, store.ErrBudget), errors.Is(err, object.ErrTooLarge):
		h.log.WarnContext(r.Context(), "a page wanted too much", "path", r.URL.Path, "error", err)
		http.Error(w, "422: Sorry, this takes more than the server gives one page. Clone the repository to see it.", http.StatusUnprocessableEntity)
		return
	case err != nil:
		h.log.ErrorContext(r.Context(), "page", "path", r.URL.Path, "error", err)
		http.Error(w, "500: Server Error", http.StatusInternalServerError)
		return
	}
	var body bytes.Buffer
	if err := templates.ExecuteTemplate(&body, name, shown); err != nil {
		h.log.ErrorContext(r.Context(), "page", "path", r.URL.Path, "error", err)
		http.Error(w, "500: Server Error", http.StatusInternalServerError)
		return
	}
	header.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = body.WriteTo(w) // a client that has gone needs no answer
}

// find returns the template and what to show in it.
func (h *Handler) find(r *http.Request) (string, any, error) {
	segments, err := urlpath.Split(r.URL.EscapedPath())
	if err != nil || len(segments) != 4 {
		return "", nil, errNotFound
	}
	repository, err := h.readable(r, segments[0], segments[1])
	if err != nil {
		return "", nil, err
	}
	if segments[2] == kindPull {
		number, err := strconv.Atoi(segments[3])
		if err != nil {
			return "", nil, errNotFound
		}
		shown, err := h.pull(r.Context(), repository, number)
		return "pull.html", shown, orNotFound(err)
	}
	id, err := object.ParseID(segments[3])
	if err != nil {
		return "", nil, errNotFound
	}
	shown, err := h.commit(r.Context(), repository, id)
	return "commit.html", shown, orNotFound(err)
}

// readable takes the token from the front end's cookie, since a browser that
// follows a link sends no Authorization header. A token that is not valid
// makes a visitor of anybody: the page shows what is public.
func (h *Handler) readable(r *http.Request, owner, name string) (repositories.Repository, error) {
	none := repositories.Repository{}
	var user *accounts.User
	if cookie, err := r.Cookie(tokenCookie); err == nil {
		known, ok, err := h.accounts.UserByToken(cookie.Value)
		if err != nil {
			return none, err
		}
		if ok {
			user = &known
		}
	}
	repository, ok := h.repositories.Locate(owner, name)
	if !ok {
		return none, errNotFound
	}
	access, err := h.repositories.See(user, repository)
	if err != nil {
		return none, err
	}
	if access < repositories.Read {
		return none, errNotFound
	}
	return repository, nil
}

func orNotFound(err error) error {
	for _, absent := range []error{
		reviews.ErrNotFound, object.ErrNotFound, store.ErrEmpty, object.ErrNotCommit, object.ErrWrongKind,
	} {
		if errors.Is(err, absent) {
			return errNotFound
		}
	}
	return err
}
