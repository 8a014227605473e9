// Package githttp lets the git client clone from and push to the hub, by the
// smart HTTP protocol (gitprotocol-http). A token is the password; the user
// name does not matter.
package githttp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/git/push"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

const (
	uploadPack  = "git-upload-pack"
	receivePack = "git-receive-pack"
)

// Handler answers /OWNER/REPO.git/ and /OWNER/REPO/ with info/refs, git-upload-pack and
// git-receive-pack.
type Handler struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	moves        *moves.Service
	log          *slog.Logger
}

// New returns the handler.
func New(people *accounts.Store, catalogue *repositories.Catalogue, mover *moves.Service, log *slog.Logger) *Handler {
	return &Handler{accounts: people, repositories: catalogue, moves: mover, log: log}
}

// Owns reports whether a path is one of Git's. As at GitHub, people may leave out
// the ".git".
func Owns(path string) bool {
	owner, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	repo, action, _ := strings.Cut(rest, "/")
	return owner != "" && repo != "" &&
		(action == "info/refs" || action == uploadPack || action == receivePack || isLFS(action))
}

// signInRealm asks for a token.
const signInRealm = `Basic realm="Sheaf"`

// statusError is an answer other than 200.
type statusError struct {
	status  int
	message string
}

func (e *statusError) Error() string { return e.message }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-cache, max-age=0, must-revalidate")
	header.Set("X-Content-Type-Options", "nosniff")
	out := &answer{ResponseWriter: w, endBody: func() {}}
	err := h.serve(out, r)
	defer out.endBody()
	var known *statusError
	switch {
	case err == nil || r.Context().Err() != nil:
	case errors.As(err, &known) && !out.hasBegun:
		if known.status == http.StatusUnauthorized {
			header.Set("WWW-Authenticate", signInRealm)
		}
		http.Error(w, known.message, known.status)
	case errors.Is(err, store.ErrRepoNotFound): // deleted while we were at it
		if !out.hasBegun {
			http.Error(w, "repository not found", http.StatusNotFound)
		}
	case errors.Is(err, store.ErrDiskFull):
		h.log.WarnContext(r.Context(), "the disk is full", "path", r.URL.Path, "error", err)
		if !out.hasBegun {
			http.Error(w, "there is no room left on the disk of this server", http.StatusInsufficientStorage)
		}
	case errors.Is(err, store.ErrDamaged):
		h.log.WarnContext(r.Context(), "a repository is damaged", "path", r.URL.Path, "error", err)
		if !out.hasBegun {
			http.Error(w, "this repository is damaged on the server", http.StatusServiceUnavailable)
		}
	case errors.Is(err, store.ErrServiceEnded):
		h.log.WarnContext(r.Context(), "git over HTTP", "path", r.URL.Path, "error", err)
		if !out.hasBegun {
			http.Error(w, "git does not understand the request", http.StatusBadRequest)
		}
	default:
		h.log.ErrorContext(r.Context(), "git over HTTP", "path", r.URL.Path, "error", err)
		if !out.hasBegun {
			http.Error(w, "server error", http.StatusInternalServerError)
		}
	}
}

// answer remembers whether it is too late for another status, and what is to be done
// after it.
type answer struct {
	http.ResponseWriter
	hasBegun bool
	endBody  func()
}

func (a *answer) Write(p []byte) (int, error) {
	a.hasBegun = true
	return a.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (h *Handler) serve(w *answer, r *http.Request) error {
	segments, err := urlpath.Split(r.URL.EscapedPath())
	if err != nil || len(segments) < 3 {
		return &statusError{http.StatusNotFound, "not found"}
	}
	action := strings.Join(segments[2:], "/")
	if isLFS(action) {
		return h.serveLFS(w, r, segments[0], strings.TrimSuffix(segments[1], ".git"))
	}
	service, err := service(r, action)
	if err != nil {
		return err
	}
	visit, err := h.find(r, segments[0], strings.TrimSuffix(segments[1], ".git"), service)
	if err != nil {
		return err
	}
	repository := visit.repository
	options := store.PackOptions{Protocol: r.Header.Get("Git-Protocol"), Advertise: action == "info/refs"}
	if options.Advertise {
		w.Header().Set("Content-Type", "application/x-"+service+"-advertisement")
		return advertise(r.Context(), repository.Repo, service, options, w)
	}
	sent, end, err := open(w, r)
	if err != nil {
		return err
	}
	w.endBody = end
	body, err := decompress(sent, r.Header.Get("Content-Encoding"), service)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-"+service+"-result")
	if service == uploadPack {
		return checkProtocol(repository.UploadPack(r.Context(), options, body, w))
	}
	return checkProtocol(h.moves.Push(r.Context(), *visit.caller, repository, options, body, w))
}

// visit is somebody's request to one repository.
type visit struct {
	caller     *accounts.Caller // nil: anybody
	repository repositories.Repository
}

func service(r *http.Request, action string) (string, error) {
	switch {
	case action == "info/refs" && r.Method == http.MethodGet:
		asked := r.URL.Query().Get("service")
		if asked != uploadPack && asked != receivePack {
			return "", &statusError{http.StatusForbidden, "only the smart HTTP protocol is served; use a newer git client"}
		}
		return asked, nil
	case (action == uploadPack || action == receivePack) && r.Method == http.MethodPost:
		if r.Header.Get("Content-Type") != "application/x-"+action+"-request" {
			return "", &statusError{http.StatusUnsupportedMediaType, "unexpected content type"}
		}
		return action, nil
	}
	return "", &statusError{http.StatusMethodNotAllowed, "method not allowed"}
}

// find returns the repository, if the user may do with it what they ask for.
// Who is not signed in is asked to, also for what does not exist: the answer
// must not tell.
func (h *Handler) find(r *http.Request, owner, name, service string) (visit, error) {
	none := visit{}
	caller, err := h.accounts.AuthenticateCaller(r)
	if errors.Is(err, accounts.ErrBadCredentials) {
		return none, &statusError{http.StatusUnauthorized, "the token is not valid"}
	}
	if err != nil {
		return none, err
	}
	repository, ok := h.repositories.Locate(owner, name)
	access := repositories.None
	var viewer *accounts.User
	if caller != nil {
		viewer = &caller.User
	}
	if ok {
		if access, err = h.repositories.See(viewer, repository); err != nil {
			return none, err
		}
	}
	isPush := ok && access >= repositories.Write && service == receivePack
	switch {
	case isPush && repository.About.Archived:
		return none, &statusError{http.StatusForbidden, moves.ArchivedText}
	case isPush && repository.CheckChangeable() != nil:
		return none, repository.CheckChangeable()
	case access >= repositories.Write, access >= repositories.Read && service == uploadPack:
		// Of packs that it cannot read git offers nothing, which looks like an empty repository.
		return visit{caller, repository}, repository.Check()
	case caller == nil:
		return none, &statusError{http.StatusUnauthorized, "sign in with a token as the password"}
	case access == repositories.Read:
		return none, &statusError{http.StatusForbidden, "you may not push to this repository"}
	}
	return none, &statusError{http.StatusNotFound, "repository not found"}
}

func advertise(ctx context.Context, repo *store.Repo, service string, options store.PackOptions, w io.Writer) error {
	var list bytes.Buffer
	// As git http-backend: version 2 has no such line.
	if !slices.Contains(strings.Split(options.Protocol, ":"), "version=2") {
		line := "# service=" + service + "\n"
		fmt.Fprintf(&list, "%04x%s0000", len(line)+4, line)
	}
	var err error
	if service == receivePack {
		err = push.Receive(ctx, repo, push.Options{PackOptions: options}, nil, &list)
	} else {
		err = repo.UploadPack(ctx, options, nil, &list)
	}
	if err != nil {
		return checkProtocol(err)
	}
	_, _ = list.WriteTo(w) // a client that has gone needs no answer
	return nil
}

func checkProtocol(err error) error {
	if errors.Is(err, store.ErrProtocolInvalid) {
		return &statusError{http.StatusBadRequest, "unknown Git protocol"}
	}
	return err
}
