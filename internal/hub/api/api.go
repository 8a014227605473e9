// Package api answers GitHub's REST API over the hub's repositories.
//
// The rooms below it each answer a part, and this package puts their routes
// together. Package web says how a call is answered.
package api

import (
	"errors"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/branches"
	"sheaf/internal/hub/api/commits"
	"sheaf/internal/hub/api/contents"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/hooks"
	issueapi "sheaf/internal/hub/api/issues"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/pulls"
	apireleases "sheaf/internal/hub/api/releases"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
	webhooks "sheaf/internal/hub/hooks"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/links"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/visits"
	"sheaf/internal/web/cors"
	"sheaf/internal/web/quota"
	"sheaf/internal/web/urlpath"
)

// Prefix is the path under which the API lies, UploadPrefix the one to which files are sent.
const (
	Prefix       = web.Prefix
	UploadPrefix = links.UploadPrefix
)

// API answers requests below Prefix.
type API struct {
	services *web.Services
	routes   []web.Route
	uploads  []web.Route // below UploadPrefix
}

// Client is an OAuth application that may check, renew and end the tokens it was
// given.
type Client = people.Client

// Config is what an API needs. Origin gives the public origin, such as
// "http://127.0.0.1:8080".
type Config struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Moves        *moves.Service
	Issues       *issues.Service
	Reviews      *reviews.Service
	Releases     *releases.Service
	Permits      *visits.Permits
	Hooks        *webhooks.Service
	Deeds        audit.Writer
	Origin       func() string
	Clients      []Client
	Log          *slog.Logger
	DamagedText  string // what is said where a repository cannot be read, if not the usual

	// Counts are the requests of accounts and addresses, Spool makes a file for a body on its way.
	Counts *quota.Counts
	Spool  func() (*os.File, error)

	// InitDelay is for how many requests a repository with a first commit looks
	// as if that were still to come, as at GitHub.
	InitDelay int
}

// New returns the API.
func New(config Config) *API {
	return &API{
		services: &web.Services{
			Accounts: config.Accounts, Repositories: config.Repositories,
			Moves: config.Moves, Issues: config.Issues, Reviews: config.Reviews, Releases: config.Releases, Permits: config.Permits,
			Hooks: config.Hooks, Deeds: config.Deeds, DamagedText: config.DamagedText,
			Counts: config.Counts, Spool: config.Spool, Origin: config.Origin, Log: config.Log, Init: web.NewInitWindow(config.InitDelay),
		},
		routes: routes(config.Clients), uploads: apireleases.UploadRoutes(),
	}
}

// routes returns every operation there is. The first one that matches counts, so
// a room comes before those that it builds on: it may answer a path below theirs,
// as pulls does with commits/{ref}/pulls.
func routes(clients []Client) []web.Route {
	return slices.Concat(
		hooks.Routes(),
		pulls.Routes(),
		issueapi.Routes(),
		branches.Routes(),
		contents.Routes(),
		apireleases.Routes(),
		commits.Routes(),
		gitdata.Routes(),
		repos.Routes(),
		people.Routes(clients),
		metaRoutes(),
	)
}

// Payloads makes the payloads of webhooks.
func (a *API) Payloads() webhooks.Builder { return hooks.Payloads{Services: a.services} }

// ServeHTTP answers one request.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := web.NewCall(a.services, w, r)
	defer c.End()
	if r.Method == http.MethodOptions {
		cors.AnswerPreflight(w)
		return
	}
	if err := a.serve(c); err != nil {
		c.Fail(err)
	}
}

func (a *API) serve(c *web.Call) error {
	if err := c.CheckVersion(); err != nil {
		return err
	}
	routes := a.routes
	path, ok := strings.CutPrefix(c.Request.URL.EscapedPath(), Prefix)
	if !ok {
		path, ok = strings.CutPrefix(c.Request.URL.EscapedPath(), UploadPrefix)
		routes = a.uploads
	}
	segments, err := urlpath.Split(path)
	if !ok || err != nil {
		return web.NotFound()
	}
	if err := authenticate(c, segments); err != nil {
		_ = c.CountRequest() // a wrong token counts for the address
		return err
	}
	if !slices.Equal(segments, []string{"rate_limit"}) { // it does not count, as at GitHub
		if err := c.CountRequest(); err != nil {
			return err
		}
	}
	return c.Answer(routes, byName(c, segments))
}

// authenticate finds out who calls. A token that is not valid is refused also
// where none is needed. Below `applications` OAuth clients sign in, not users.
func authenticate(c *web.Call, segments []string) error {
	if segments[0] == "applications" {
		return nil
	}
	caller, err := c.Accounts.AuthenticateCaller(c.Request)
	if errors.Is(err, accounts.ErrBadCredentials) {
		return web.BadCredentials()
	}
	if err != nil {
		return err
	}
	c.SignInAs(caller)
	return nil
}

// byName turns `repositories/ID`, which Link headers use, into `repos/OWNER/REPO`.
func byName(c *web.Call, segments []string) []string {
	if len(segments) < 2 || segments[0] != "repositories" {
		return segments
	}
	id, err := strconv.ParseInt(segments[1], 10, 64)
	if err != nil {
		return segments
	}
	// No account is called "-". So an id that is not there is answered as one that may not be seen.
	owner, name := "-", segments[1]
	if repository, ok := c.Repositories.ByID(id); ok {
		owner, name = repository.Name().Owner, repository.Name().Repo
	}
	return append([]string{"repos", owner, name}, segments[2:]...)
}
