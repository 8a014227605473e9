// Package graphql answers GitHub's GraphQL API, as far as clients ask for what the hub has.
//
// Package engine carries documents out, within limits; package call is what every field is answered with; the rooms
// people, repos, gitdata and pulls each answer some types, a part of the schema beside the code.
package graphql

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"time"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/links"
	"sheaf/internal/web/cors"
	"sheaf/internal/web/quota"
	"sheaf/internal/web/requestid"
)

// Path is the address of the API, as at GitHub Enterprise Server. RESTPath is where clients ask that put it beside
// REST, as api.github.com has it.
const (
	Path     = "/api/graphql"
	RESTPath = "/api/v3/graphql"
)

// Owns reports whether an address is one of the API.
func Owns(path string) bool { return path == Path || path == RESTPath }

// API answers requests to Path.
type API struct{ config Config }

// Config is what an API needs. Origin gives the public origin without a slash at the end, such as
// "http://127.0.0.1:8080".
type Config struct {
	call.Services
	Spool  func() (*os.File, error) // makes a file for a body on its way
	Origin func() string
	Log    *slog.Logger

	DamagedText string // what is said where a repository cannot be read, if not the usual
}

// New returns the API.
func New(config Config) *API { return &API{config} }

// ServeHTTP answers one request. What goes wrong inside of a document is told in
// the answer's `errors`, with status 200, as at GitHub.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	cors.Allow(w.Header())
	w.Header().Set("X-GitHub-Request-Id", requestid.Of(r.Context()))
	if r.Method == http.MethodOptions {
		cors.AnswerPreflight(w)
		return
	}
	result, err := a.serve(w, r)
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		return // the client has gone: nobody reads an answer, nothing is wrong
	}
	if err == nil {
		err = a.send(w, http.StatusOK, result)
	}
	if errors.Is(err, engine.ErrTimeout) {
		err = a.send(w, http.StatusBadGateway, &engine.Answer{Errors: []engine.Fault{{Message: timeoutText}}})
	}
	if err == nil {
		return
	}
	var known *refusal
	if !errors.As(err, &known) {
		known = a.explain(r.Context(), err)
	}
	write(w, known.status, known.body())
}

func (a *API) serve(w http.ResponseWriter, r *http.Request) (*engine.Answer, error) {
	if r.Method != http.MethodPost {
		return nil, &refusal{http.StatusNotFound, "Not Found"}
	}
	who, err := a.config.Accounts.AuthenticateCaller(r)
	switch {
	case errors.Is(err, accounts.ErrBadCredentials):
		return nil, &refusal{http.StatusUnauthorized, "Bad credentials"}
	case err != nil:
		return nil, err
	case who == nil:
		return nil, &refusal{http.StatusUnauthorized, "This endpoint requires you to be authenticated."}
	}
	if left := a.config.Counts.Take(quota.Account(who.User.ID)); left.Exceeded {
		w.Header().Set("Retry-After", strconv.Itoa(int(left.RetryAfter(time.Now()).Seconds())))
		return nil, &refusal{http.StatusForbidden, "API rate limit exceeded for user ID " + strconv.FormatInt(who.User.ID, 10) + "."}
	}
	asked, release, err := a.readRequest(w, r)
	defer release()
	if err != nil {
		return nil, err
	}
	// However slowly the body came: what the token allowed then it may not allow any more.
	user, isValid, err := a.config.Accounts.StillValid(*who)
	switch {
	case err != nil:
		return nil, err
	case !isValid:
		return nil, &refusal{http.StatusUnauthorized, "Bad credentials"}
	}
	operation, wrong := Schema.Prepare(asked)
	if wrong != nil {
		return wrong, nil
	}
	by := &call.Call{Services: a.config.Services, Who: *who, User: user, Sent: r, Links: links.To(a.config.Origin()), Nodes: operation.Nodes}
	return operation.Execute(store.OnBehalf(r.Context(), quota.Account(user.ID)), by, call.Explain)
}

// explain makes an answer of what is nobody's fault but the server's.
func (a *API) explain(ctx context.Context, err error) *refusal {
	if errors.Is(err, store.ErrDiskFull) {
		a.config.Log.WarnContext(ctx, "the disk is full", "path", Path, "error", err)
		return &refusal{http.StatusInsufficientStorage, "There is no room left on the disk of this server. Try again once there is room."}
	}
	if errors.Is(err, store.ErrDamaged) {
		a.config.Log.WarnContext(ctx, "a repository is damaged", "path", Path, "error", err)
		return &refusal{http.StatusServiceUnavailable, cmp.Or(a.config.DamagedText, "This repository is damaged on the server.")}
	}
	a.config.Log.ErrorContext(ctx, "request failed", "path", Path, "error", err)
	return &refusal{http.StatusInternalServerError, "Server Error"}
}

// timeoutText is what GitHub says of a document that took too long.
const timeoutText = "Something went wrong while executing your query. This may be the result of a timeout, or it could be a bug."

// refusal is an answer to a request that is none. Its text is meant for the client.
type refusal struct {
	status  int
	message string
}

func (r *refusal) Error() string { return strconv.Itoa(r.status) + " " + r.message }

func (r *refusal) body() []byte {
	text, err := json.Marshal(struct {
		Message          string `json:"message"`
		DocumentationURL string `json:"documentation_url"`
		Status           string `json:"status"`
	}{r.message, "https://docs.github.com/graphql", strconv.Itoa(r.status)})
	if err != nil {
		panic(err) // three texts
	}
	return append(text, '\n')
}

func (a *API) send(w http.ResponseWriter, status int, answer *engine.Answer) error {
	text, err := answer.JSON()
	if err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	write(w, status, text)
	return nil
}

func write(w http.ResponseWriter, status int, text []byte) {
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that has gone is no fault of ours
}
