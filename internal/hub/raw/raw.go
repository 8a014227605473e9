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

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/etag"
	"sheaf/internal/web/urlpath"
)

// Prefix is where the files lie: Prefix + OWNER/REPO/REF/PATH.
const Prefix = "/raw/"

// Handler answers Prefix.
type Handler struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	log          *slog.Logger
}

// New returns the handler.
func New(people *accounts.Store, catalogue *repositories.Catalogue, log *slog.Logger) *Handler {
	return &Handler{accounts: people, repositories: catalogue, log: log}
}

var errNotFound = errors.New("no such file")

// ServeHTTP sends a file, or GitHub's plain 404 for whatever is not there or
// not to be seen. Unlike GitHub's host it answers preflights, so a page may
// send a token.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Vary", "Authorization,Accept-Encoding")
	switch r.Method {
	case http.MethodOptions:
		header.Set("Access-Control-Allow-Methods", "GET")
		header.Set("Access-Control-Allow-Headers", "Authorization, If-None-Match")
		header.Set("Access-Control-Max-Age", "86400")
		w.WriteHeader(http.StatusNoContent)
		return
	case http.MethodGet, http.MethodHead:
	default:
		http.Error(w, "405: Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	switch err := h.serve(w, r); {
	case err == nil || r.Context().Err() != nil:
	case errors.Is(err, errNotFound) || errors.Is(err, accounts.ErrBadCredentials):
		http.Error(w, "404: Not Found", http.StatusNotFound)
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
	user, err := h.accounts.Authenticate(r)
	if err != nil {
		return err
	}
	repository, ok := h.repositories.Locate(segments[0], segments[1])
	if !ok {
		return errNotFound
	}
	access, err := h.repositories.Access(user, repository)
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
	blob    gitstore.ID
	isFixed bool
}

// locate reads REF/PATH. A ref is a commit id, `refs/heads/BRANCH`,
// `refs/tags/TAG`, a branch or a tag; names may contain slashes, and of two
// branches one never begins with the other, so at most one fits.
func locate(ctx context.Context, r repositories.Repository, segments []string) (location, error) {
	if id, err := gitstore.ParseID(segments[0]); err == nil {
		found, err := locateIn(ctx, r, string(id), segments[1:])
		found.isFixed = true
		return found, err
	}
	prefixes := []string{"refs/heads/", "refs/tags/"}
	if segments[0] == "refs" && len(segments) > 3 {
		prefixes, segments = []string{"refs/" + segments[1] + "/"}, segments[2:]
	}
	for _, prefix := range prefixes {
		refs, err := r.Refs(ctx, prefix+segments[0])
		if err != nil {
			return location{}, errNotFound
		}
		for _, ref := range refs {
			length := strings.Count(strings.TrimPrefix(ref.Name, prefix), "/") + 1
			if length < len(segments) && ref.Name == prefix+strings.Join(segments[:length], "/") {
				return locateIn(ctx, r, ref.Name, segments[length:])
			}
		}
	}
	return location{}, errNotFound
}

func locateIn(ctx context.Context, r repositories.Repository, revision string, path []string) (location, error) {
	id, err := r.ResolveCommit(ctx, revision)
	if err != nil {
		return location{}, orNotFound(err)
	}
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return location{}, err
	}
	entry, err := r.Entry(ctx, commit.Tree, strings.Join(path, "/"))
	if err != nil {
		return location{}, orNotFound(err)
	}
	if entry.Kind != gitstore.KindBlob {
		return location{}, errNotFound
	}
	return location{blob: entry.ID}, nil
}

func orNotFound(err error) error {
	for _, absent := range []error{
		gitstore.ErrObjectNotFound, gitstore.ErrPathNotFound, gitstore.ErrPathInvalid, gitstore.ErrEmpty,
		gitstore.ErrNotCommit, gitstore.ErrRefNotFound, gitstore.ErrRefInvalid,
	} {
		if errors.Is(err, absent) {
			return errNotFound
		}
	}
	return err
}
