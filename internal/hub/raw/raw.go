// Package raw serves the bytes of files, as raw.githubusercontent.com does.
//
// The bytes come from strangers. So nothing here becomes a page: text is
// text/plain whatever it looks like, only pictures without script keep their
// type, and every answer is sandboxed.
package raw

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/visits"
	"sheaf/internal/web/cors"
	"sheaf/internal/web/etag"
	"sheaf/internal/web/urlpath"
)

// Prefix is where the files lie: Prefix + OWNER/REPO/REF/PATH.
const Prefix = "/raw/"

// Handler answers Prefix.
type Handler struct {
	desk         visits.Desk
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	log          *slog.Logger
}

// New returns the handler.
func New(desk visits.Desk, people *accounts.Store, catalogue *repositories.Catalogue, log *slog.Logger) *Handler {
	return &Handler{desk: desk, accounts: people, repositories: catalogue, log: log}
}

var errNotFound = errors.New("no such file")

// ServeHTTP sends a file, or GitHub's plain 404 for whatever is not there or
// not to be seen. Unlike GitHub's host it answers preflights, so a page may
// send a token.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Authorization,Accept-Encoding")
	if !cors.BeginFile(w, r) {
		return
	}
	switch err := h.serve(w, r); {
	case err == nil || r.Context().Err() != nil:
	case errors.Is(err, errNotFound) || errors.Is(err, accounts.ErrBadCredentials):
		http.Error(w, "404: Not Found", http.StatusNotFound)
	case errors.Is(err, store.ErrDamaged):
		h.log.WarnContext(r.Context(), "a repository is damaged", "path", r.URL.Path, "error", err)
		http.Error(w, "503: This repository is damaged on the server", http.StatusServiceUnavailable)
	default:
		h.log.ErrorContext(r.Context(), "raw file", "path", r.URL.Path, "error", err)
		http.Error(w, "500: Server Error", http.StatusInternalServerError)
	}
}

func (h *Handler) serve(w http.ResponseWriter, r *http.Request) error {
	path, ok := strings.CutPrefix(r.URL.EscapedPath(), Prefix)
	segments, err := urlpath.Split(path)
	if !ok || err != nil || len(segments) < 4 {
		return errNotFound
	}
	user, err := h.desk.Permitted(r)
	if user == nil && err == nil {
		user, err = h.accounts.Authenticate(r)
	}
	if err != nil {
		return err
	}
	repository, ok := h.repositories.Locate(segments[0], segments[1])
	if !ok {
		return errNotFound
	}
	access, err := h.repositories.See(user, repository)
	if err != nil {
		return err
	}
	if access < repositories.Read {
		return errNotFound
	}
	found, err := locate(r.Context(), repository, segments[2:])
	if err != nil {
		return err
	}
	return send(w, r, repository, found)
}

func send(w http.ResponseWriter, r *http.Request, repository repositories.Repository, found location) error {
	header := w.Header()
	tag := strconv.Quote(string(found.blob))
	header.Set("ETag", tag)
	header.Set("Cache-Control", cacheControl(found.isFixed, repository.About.Private))
	if etag.Matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	blob, err := repository.Blob(r.Context(), found.blob)
	if err != nil {
		return err
	}
	defer blob.Close()
	content := bufio.NewReaderSize(blob, sniffLength)
	start, err := content.Peek(sniffLength)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	header.Set("Content-Type", contentType(start))
	header.Set("Content-Length", strconv.FormatInt(blob.Size, 10))
	if r.Method == http.MethodHead {
		return nil
	}
	_, _ = io.Copy(w, content) // the status is out; the length tells the client of a cut
	return nil
}

// cacheControl lets a file of a commit be kept, and one of a branch be asked
// for again each time: unlike GitHub's, it is never five minutes old.
func cacheControl(isFixed, isPrivate bool) string {
	scope := "public"
	if isPrivate {
		scope = "private"
	}
	if isFixed {
		return scope + ", max-age=31536000, immutable"
	}
	return scope + ", no-cache"
}

// sniffLength is what http.DetectContentType looks at.
const sniffLength = 512

// contentType never gives a type that a browser would run. SVG counts as text
// here, because it is not told apart.
func contentType(start []byte) string {
	detected := http.DetectContentType(start)
	switch {
	case strings.HasPrefix(detected, "text/"):
		return "text/plain; charset=utf-8"
	case strings.HasPrefix(detected, "image/"):
		return detected
	default:
		return "application/octet-stream"
	}
}

// location is a file, and whether its address always means the same bytes.
type location struct {
	blob    object.ID
	isFixed bool
}

// locate reads REF/PATH. A ref is a commit id, `refs/heads/BRANCH`,
// `refs/tags/TAG`, a branch or a tag; names may contain slashes, and of two
// branches one never begins with the other, so at most one fits.
func locate(ctx context.Context, r repositories.Repository, segments []string) (location, error) {
	if id, err := object.ParseID(segments[0]); err == nil {
		found, err := locateIn(ctx, r, string(id), segments[1:])
		found.isFixed = true
		return found, err
	}
	prefixes := []string{"refs/heads/", "refs/tags/"}
	if segments[0] == "refs" && len(segments) > 3 {
		prefixes, segments = []string{"refs/" + segments[1] + "/"}, segments[2:]
	}
	for _, prefix := range prefixes {
		name, length, err := findRef(ctx, r, prefix, segments)
		if err != nil {
			return location{}, err
		}
		if name != "" {
			return locateIn(ctx, r, name, segments[length:])
		}
	}
	for _, prefix := range prefixes {
		for length := 1; length < len(segments); length++ {
			if err := r.CheckRef(ctx, prefix+strings.Join(segments[:length], "/")); errors.Is(err, store.ErrDamaged) {
				return location{}, err
			}
		}
	}
	return location{}, errNotFound
}

// findRef finds the ref whose name below prefix is the first so many segments, which leave some for a path; empty
// if there is none. Most names have one segment: then no list is needed.
func findRef(ctx context.Context, r repositories.Repository, prefix string, segments []string) (name string, length int, err error) {
	first := prefix + segments[0]
	_, err = r.Ref(ctx, first)
	if err == nil {
		return first, 1, nil
	}
	if orNotFound(err) != errNotFound {
		return "", 0, err
	}
	refs, err := r.Refs(ctx, first+"/")
	if err != nil {
		return "", 0, orNotFound(err)
	}
	for _, ref := range refs {
		length := strings.Count(strings.TrimPrefix(ref.Name, prefix), "/") + 1
		if length < len(segments) && ref.Name == prefix+strings.Join(segments[:length], "/") {
			return ref.Name, length, nil
		}
	}
	return "", 0, nil
}

func locateIn(ctx context.Context, r repositories.Repository, revision string, path []string) (location, error) {
	id, err := r.ResolveCommit(ctx, revision)
	if err != nil {
		return location{}, orNotFound(err)
	}
	entry, err := r.Entry(ctx, id, strings.Join(path, "/"))
	if err != nil {
		return location{}, orNotFound(err)
	}
	if entry.Kind != object.KindBlob {
		return location{}, errNotFound
	}
	return location{blob: entry.ID}, nil
}

func orNotFound(err error) error {
	for _, absent := range []error{
		object.ErrNotFound, object.ErrPathNotFound, object.ErrPathInvalid, store.ErrEmpty,
		object.ErrNotCommit, store.ErrRefNotFound, object.ErrRefInvalid, store.ErrRepoNotFound,
	} {
		if errors.Is(err, absent) {
			return errNotFound
		}
	}
	return err
}
