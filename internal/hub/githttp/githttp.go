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

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/urlpath"
)

const (
	uploadPack  = "git-upload-pack"
	receivePack = "git-receive-pack"
)

// maxBlob is GitHub's limit for a file that is pushed, in bytes. The API gives out no larger ones.
const maxBlob = 100 << 20

// Handler answers /OWNER/REPO.git/ and /OWNER/REPO/ with info/refs, git-upload-pack and
// git-receive-pack.
type Handler struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	log          *slog.Logger
}

// New returns the handler.
func New(people *accounts.Store, catalogue *repositories.Catalogue, log *slog.Logger) *Handler {
	return &Handler{accounts: people, repositories: catalogue, log: log}
}

// Owns tells whether a path is one of Git's. As at GitHub, people may leave out
// the ".git".
func Owns(path string) bool {
	owner, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	repo, action, _ := strings.Cut(rest, "/")
	return owner != "" && repo != "" &&
		(action == "info/refs" || action == uploadPack || action == receivePack)
}

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
			header.Set("WWW-Authenticate", `Basic realm="Sheaf"`)
		}
		http.Error(w, known.message, known.status)
	case errors.Is(err, gitstore.ErrServiceEnded):
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
	service, err := service(r, action)
	if err != nil {
		return err
	}
	visit, err := h.find(r, segments[0], strings.TrimSuffix(segments[1], ".git"), service)
	if err != nil {
		return err
	}
	repository := visit.repository
	options := gitstore.PackOptions{
		Check: h.check(visit), MaxBlob: maxBlob,
		Protocol: r.Header.Get("Git-Protocol"), Advertise: action == "info/refs",
	}
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
	if err := repository.ReceivePack(r.Context(), options, body, w); err != nil {
		return checkProtocol(err)
	}
	return h.afterPush(context.WithoutCancel(r.Context()), visit)
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
	user, err := h.accounts.Authenticate(r)
	if errors.Is(err, accounts.ErrBadCredentials) {
		return none, &statusError{http.StatusUnauthorized, "the token is not valid"}
	}
	if err != nil {
		return none, err
	}
	repository, ok := h.repositories.Locate(owner, name)
	access := repositories.None
	if ok {
		if access, err = h.repositories.Access(user, repository); err != nil {
			return none, err
		}
	}
	switch {
	case ok && access >= repositories.Write && service == receivePack && repository.About.Archived:
		return none, &statusError{http.StatusForbidden, archivedText}
	case access >= repositories.Write, access >= repositories.Read && service == uploadPack:
		return visit{user, access, repository}, nil
	case user == nil:
		return none, &statusError{http.StatusUnauthorized, "sign in with a token as the password"}
	case access == repositories.Read:
		return none, &statusError{http.StatusForbidden, "you may not push to this repository"}
	}
	return none, &statusError{http.StatusNotFound, "repository not found"}
}

func advertise(ctx context.Context, repo *gitstore.Repo, service string, options gitstore.PackOptions, w io.Writer) error {
	run := repo.UploadPack
	if service == receivePack {
		run = repo.ReceivePack
	}
	var list bytes.Buffer
	// As git http-backend: version 2 has no such line.
	if !slices.Contains(strings.Split(options.Protocol, ":"), "version=2") {
		line := "# service=" + service + "\n"
		fmt.Fprintf(&list, "%04x%s0000", len(line)+4, line)
	}
	if err := run(ctx, options, nil, &list); err != nil {
		return checkProtocol(err)
	}
	_, _ = list.WriteTo(w) // a client that has gone needs no answer
	return nil
}

func checkProtocol(err error) error {
	if errors.Is(err, gitstore.ErrProtocolInvalid) {
		return &statusError{http.StatusBadRequest, "unknown Git protocol"}
	}
	return err
}

// afterPush notes the push, also in the pull requests whose commits have come
// into their base by it, and lets the first branch that came be the default
// one if the intended one did not.
func (h *Handler) afterPush(ctx context.Context, v visit) error {
	r := v.repository
	branch, err := r.DefaultBranch(ctx)
	if err != nil {
		return err
	}
	branches, err := r.Refs(ctx, branchPrefix)
	if err != nil {
		return err
	}
	isDefault := func(ref gitstore.Ref) bool { return ref.Name == branchPrefix+branch }
	if len(branches) > 0 && !slices.ContainsFunc(branches, isDefault) {
		if err := r.SetDefaultBranch(ctx, strings.TrimPrefix(branches[0].Name, branchPrefix)); err != nil {
			return err
		}
	}
	find := func(p reviews.Pull) *gitstore.Repo {
		from, _ := h.repositories.HeadOf(p.HeadRepo, p.CreatedAt)
		return from.Repo
	}
	if err := reviews.Follow(ctx, r.Repo, "", v.user.ID, find); err != nil {
		return err
	}
	return h.repositories.Pushed(ctx, r.About.ID)
}
