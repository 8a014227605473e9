// Package downloads serves what people take home from a repository's web address: its files as an archive, and the assets
// of its releases.
package downloads

import (
	"errors"
	"log/slog"
	"mime"
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/visits"
	"sheaf/internal/web/cors"
	"sheaf/internal/web/etag"
	"sheaf/internal/web/urlpath"
)

// Handler answers what Owns names.
type Handler struct {
	desk     visits.Desk
	releases *releases.Service
	log      *slog.Logger
}

// New returns the handler.
func New(desk visits.Desk, published *releases.Service, log *slog.Logger) *Handler {
	return &Handler{desk, published, log}
}

// Owns reports whether a path, one of package pages, is that of a download.
func Owns(path string) bool {
	parts := strings.SplitN(strings.TrimPrefix(path, "/"), "/", 4)
	if len(parts) != 4 {
		return false
	}
	return slices.Contains(archiveKinds, parts[2]) || isAsset(parts[2], strings.Split(parts[3], "/"))
}

var errNotFound = errors.New("no such download")

// ServeHTTP sends a download, or 404 for whatever is not there or not to be seen. A page may send a token.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Access-Control-Expose-Headers", "Content-Disposition, ETag")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Vary", "Authorization, Cookie")
	if !cors.BeginFile(w, r) {
		return
	}
	out := &answer{ResponseWriter: w}
	err := h.serve(out, r)
	switch {
	case err == nil:
	case out.hasBegun: // the client must not take it for the whole
		h.log.WarnContext(r.Context(), "a download ended early", "path", r.URL.Path, "error", err)
		panic(http.ErrAbortHandler)
	case r.Context().Err() != nil:
	case errors.Is(err, errNotFound):
		h.refuse(w, http.StatusNotFound, "404: Not Found")
	case errors.Is(err, store.ErrDamaged):
		h.log.WarnContext(r.Context(), "a repository is damaged", "path", r.URL.Path, "error", err)
		h.refuse(w, http.StatusServiceUnavailable, "503: This repository is damaged on the server")
	case errors.Is(err, store.ErrUnpackable):
		h.log.WarnContext(r.Context(), "a tree cannot be archived", "path", r.URL.Path, "error", err)
		h.refuse(w, http.StatusUnprocessableEntity, "422: This tree has names that no archive can have. Clone the repository to see it.")
	case errors.Is(err, store.ErrBudget), errors.Is(err, object.ErrTooLarge):
		h.log.WarnContext(r.Context(), "a download wanted too much", "path", r.URL.Path, "error", err)
		h.refuse(w, http.StatusUnprocessableEntity, "422: Sorry, this takes more than the server gives one request. Clone the repository to see it.")
	default:
		h.log.ErrorContext(r.Context(), "download", "path", r.URL.Path, "error", err)
		h.refuse(w, http.StatusInternalServerError, "500: Server Error")
	}
}

func (h *Handler) refuse(w http.ResponseWriter, status int, text string) {
	for _, name := range []string{"Content-Disposition", "ETag", "Cache-Control"} {
		w.Header().Del(name)
	}
	http.Error(w, text, status)
}

// answer remembers whether it is too late for another status.
type answer struct {
	http.ResponseWriter
	hasBegun bool
}

func (a *answer) Write(p []byte) (int, error) {
	a.hasBegun = true
	return a.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (h *Handler) serve(w *answer, r *http.Request) error {
	segments, err := urlpath.Split(r.URL.EscapedPath())
	if err != nil || len(segments) < 4 {
		return errNotFound
	}
	repository, err := h.desk.Repository(r, segments[0], segments[1])
	if err != nil {
		return orNotFound(err)
	}
	if isAsset(segments[2], segments[3:]) {
		return h.serveAsset(w, r, repository, segments[3:])
	}
	return serveArchive(w, r, repository, segments[2], strings.Join(segments[3:], "/"))
}

// isKnown sets the headers of a download whose content follows from its tag, and reports whether the client has it.
func isKnown(w http.ResponseWriter, r *http.Request, tag, filename, mediaType string, isPrivate bool) bool {
	header := w.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", "no-cache")
	if isPrivate {
		header.Set("Cache-Control", "private, no-cache")
	}
	if etag.Matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return true
	}
	header.Set("Content-Type", mediaType)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": filename}))
	return false
}

func orNotFound(err error) error {
	for _, absent := range []error{
		visits.ErrNotFound, releases.ErrNotFound, object.ErrNotFound, object.ErrNotCommit, object.ErrRefInvalid, store.ErrEmpty, store.ErrRefNotFound, store.ErrRepoNotFound,
	} {
		if errors.Is(err, absent) {
			return errNotFound
		}
	}
	return err
}
