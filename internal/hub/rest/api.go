// Package rest speaks GitHub's REST API over the hub's repositories.
//
// Answers keep GitHub's statuses, headers and texts word for word, because
// clients tell cases apart by them. A handler decodes, checks, calls and
// encodes; where it fails it returns an error, and ServeHTTP alone makes an
// answer of it. Errors that are not a *problem are our own fault: they are
// logged and hidden behind "Server Error".
package rest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/cors"
	"sheaf/internal/web/throttle"
	"sheaf/internal/web/urlpath"
)

// Prefix is the path under which the API lies, as at GitHub Enterprise Server.
const Prefix = "/api/v3"

// API answers requests below Prefix.
type API struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	origin       func() string // public origin, without a slash at the end
	clients      []Client
	log          *slog.Logger
	routes       []route
	init         *initWindow
	revocations  *throttle.Limits[netip.Prefix]
}

// Client is an OAuth application that may check, renew and end the tokens it was
// given. URL is where people find it.
type Client struct{ ID, Secret, Name, URL string }

// Config is what an API needs. Origin gives the public origin, such as
// "http://127.0.0.1:8080".
type Config struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Origin       func() string
	Clients      []Client
	Log          *slog.Logger

	// InitDelay is for how many requests a repository with a first commit looks
	// as if that were still to come, as at GitHub.
	InitDelay int
}

// New returns the API.
func New(config Config) *API {
	a := &API{
		accounts: config.Accounts, repositories: config.Repositories,
		origin: config.Origin, clients: config.Clients, log: config.Log,
		init:        newInitWindow(config.InitDelay),
		revocations: throttle.New[netip.Prefix](revocationRate, revocationBurst),
	}
	a.routes = a.table()
	return a
}

// ServeHTTP answers one request: also those that fail carry the CORS headers,
// because a page cannot read an answer without them.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &call{api: a, w: w, r: r, links: newLinks(a.origin()), docs: docsRoot}
	c.setCommonHeaders()
	if r.Method == http.MethodOptions {
		cors.AnswerPreflight(w)
		return
	}
	if err := a.serve(c); err != nil {
		a.answerError(c, err)
	}
}

func (a *API) serve(c *call) error {
	if err := c.checkVersion(); err != nil {
		return err
	}
	path, ok := strings.CutPrefix(c.r.URL.EscapedPath(), Prefix)
	segments, err := urlpath.Split(path)
	if !ok || err != nil {
		return notFound()
	}
	if err := a.authenticate(c, segments); err != nil {
		return err
	}
	segments = a.byName(segments)
	method := c.r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	for _, route := range a.routes {
		if route.method != method {
			continue
		}
		if params, ok := route.pattern.match(segments); ok {
			c.params, c.docs = params, docsRoot+"/"+route.docs
			return route.handle(c)
		}
	}
	return notFound()
}

// authenticate finds out who calls. A token that is not valid is refused also
// where none is needed. Below `applications` OAuth clients sign in, not users.
func (a *API) authenticate(c *call, segments []string) error {
	if segments[0] == "applications" {
		return nil
	}
	user, err := a.accounts.Authenticate(c.r)
	if errors.Is(err, accounts.ErrBadCredentials) {
		return badCredentials()
	}
	if err != nil {
		return err
	}
	c.signedInAs(user)
	return nil
}

// byName turns `repositories/ID`, which Link headers use, into `repos/OWNER/REPO`.
func (a *API) byName(segments []string) []string {
	if len(segments) < 2 || segments[0] != "repositories" {
		return segments
	}
	id, err := strconv.ParseInt(segments[1], 10, 64)
	if err != nil {
		return segments
	}
	// No account is called "-". So an id that is not there is answered as one that may not be seen.
	owner, name := "-", segments[1]
	if repository, ok := a.repositories.ByID(id); ok {
		owner, name = repository.Name().Owner, repository.Name().Repo
	}
	return append([]string{"repos", owner, name}, segments[2:]...)
}

// answerError is the only place where an error becomes an answer.
func (a *API) answerError(c *call, err error) {
	if errors.Is(err, context.Canceled) && c.r.Context().Err() != nil {
		return // the client has gone: nobody reads an answer, nothing is wrong
	}
	var known *problem
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &known):
	case errors.As(err, &tooLarge):
		known = &problem{status: http.StatusUnprocessableEntity, message: tooLargeMessage}
	case errors.Is(err, gitstore.ErrDiskFull):
		a.log.WarnContext(c.r.Context(), "the disk is full", "path", c.r.URL.Path, "request", c.requestID, "error", err)
		known = diskFull()
	case errors.Is(err, gitstore.ErrDiffTooLarge):
		known = &problem{status: http.StatusUnprocessableEntity, message: diffTooLarge}
	case errors.Is(err, gitstore.ErrRepoNotFound): // deleted while we were at it
		known = &problem{status: http.StatusNotFound, message: "Not Found"}
	default:
		a.log.ErrorContext(c.r.Context(), "request failed",
			"method", c.r.Method, "path", c.r.URL.Path, "request", c.requestID, "error", err)
		known = &problem{status: http.StatusInternalServerError, message: "Server Error"}
	}
	if known.location != "" {
		c.w.Header().Set("Location", known.location)
	}
	docs := c.docs
	if known.docs != "" {
		docs = known.docs
	}
	err = c.reply(known.status, problemJSON{
		Message: known.message, URL: known.location, Errors: known.details, DocumentationURL: docs, Status: strconv.Itoa(known.status),
	})
	if err != nil {
		a.log.ErrorContext(c.r.Context(), "answer not sent", "request", c.requestID, "error", err)
	}
}
