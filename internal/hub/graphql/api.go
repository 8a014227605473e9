// Package graphql answers the few questions of GitHub's GraphQL API for which REST
// has no call: a pull request becomes a draft, or ready, in no other way, and many
// files are not read at once.
//
// The schema is a part of GitHub's. A document is parsed and validated by
// gqlparser before anything is looked up; since no type of the schema leads back to
// itself, an answer cannot nest deeper than the schema does.
package graphql

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/cors"
	"sheaf/internal/web/quota"
)

// Path is the one address of the API, as at GitHub Enterprise Server.
const Path = "/api/graphql"

// API answers requests to Path.
type API struct{ config Config }

// Config is what an API needs. Origin gives the public origin without a slash at the end, such as
// "http://127.0.0.1:8080".
type Config struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Reviews      *reviews.Service
	Counts       *quota.Counts
	Origin       func() string
	Log          *slog.Logger
}

// New returns the API.
func New(config Config) *API { return &API{config} }

// ServeHTTP answers one request. What goes wrong inside of a document is told in
// the answer's `errors`, with status 200, as at GitHub.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	cors.Allow(w.Header())
	if r.Method == http.MethodOptions {
		cors.AnswerPreflight(w)
		return
	}
	result, err := a.serve(w, r)
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		return // the client has gone: nobody reads an answer, nothing is wrong
	}
	if err == nil {
		err = reply(w, http.StatusOK, result)
	}
	if err == nil {
		return
	}
	var known *refusal
	if !errors.As(err, &known) {
		known = a.explain(r.Context(), err)
	}
	if err := reply(w, known.status, known.body()); err != nil {
		a.config.Log.ErrorContext(r.Context(), "answer not sent", "path", Path, "error", err)
	}
}

func (a *API) serve(w http.ResponseWriter, r *http.Request) (response, error) {
	if r.Method != http.MethodPost {
		return response{}, &refusal{http.StatusNotFound, "Not Found"}
	}
	who, err := a.config.Accounts.AuthenticateCaller(r)
	switch {
	case errors.Is(err, accounts.ErrBadCredentials):
		return response{}, &refusal{http.StatusUnauthorized, "Bad credentials"}
	case err != nil:
		return response{}, err
	case who == nil:
		return response{}, &refusal{http.StatusUnauthorized, "This endpoint requires you to be authenticated."}
	}
	if left := a.config.Counts.Take(quota.Account(who.User.ID)); left.Exceeded {
		w.Header().Set("Retry-After", strconv.Itoa(int(left.RetryAfter(time.Now()).Seconds())))
		return response{}, &refusal{http.StatusForbidden, "API rate limit exceeded for user ID " + strconv.FormatInt(who.User.ID, 10) + "."}
	}
	asked, err := readRequest(w, r)
	if err != nil {
		return response{}, err
	}
	// However slowly the body came: what the token allowed then it may not allow any more.
	user, isValid, err := a.config.Accounts.StillValid(*who)
	switch {
	case err != nil:
		return response{}, err
	case !isValid:
		return response{}, &refusal{http.StatusUnauthorized, "Bad credentials"}
	}
	caller := caller{api: a, who: *who, user: user, origin: a.config.Origin(), texts: new(int64)}
	return run(store.OnBehalf(r.Context(), quota.Account(user.ID)), asked, caller)
}

// explain makes an answer of what is nobody's fault but the server's.
func (a *API) explain(ctx context.Context, err error) *refusal {
	if errors.Is(err, store.ErrDiskFull) {
		a.config.Log.WarnContext(ctx, "the disk is full", "path", Path, "error", err)
		return &refusal{http.StatusInsufficientStorage, "There is no room left on the disk of this server. Try again once there is room."}
	}
	if errors.Is(err, store.ErrDamaged) {
		a.config.Log.WarnContext(ctx, "a repository is damaged", "path", Path, "error", err)
		return &refusal{http.StatusServiceUnavailable, "This repository is damaged on the server."}
	}
	a.config.Log.ErrorContext(ctx, "request failed", "path", Path, "error", err)
	return &refusal{http.StatusInternalServerError, "Server Error"}
}
