package web

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// Services is what handlers work with.
type Services struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Origin       func() string // public origin, without a slash at the end
	Log          *slog.Logger
	Init         *InitWindow
}

// Call is one request on its way through a handler.
type Call struct {
	*Services
	Request *http.Request
	Links   Links
	User    *accounts.User // nil: anybody
	Docs    string         // address of the operation's documentation, which errors carry

	writer http.ResponseWriter
	params map[string]string // the named parts of the path, decoded
	id     string            // of the request, in the log and in the answer
}

// NewCall returns the call of a request, with no user yet. It sets the headers of
// every answer: also errors carry the CORS headers, because a page cannot read an
// answer without them.
func NewCall(services *Services, w http.ResponseWriter, r *http.Request) *Call {
	c := &Call{Services: services, Request: r, Links: NewLinks(services.Origin()), Docs: DocsRoot, writer: w}
	c.setCommonHeaders()
	return c
}

// Context is the request's.
func (c *Call) Context() context.Context { return c.Request.Context() }

// Param returns a named part of the path, decoded.
func (c *Call) Param(name string) string { return c.params[name] }

// Query returns a parameter of the query, empty if it is left out.
func (c *Call) Query(name string) string { return c.Request.URL.Query().Get(name) }

// Number returns a part of the path that must be a positive number.
func (c *Call) Number(param string) (int, error) {
	n, err := strconv.Atoi(c.params[param])
	if err != nil || n < 1 {
		return 0, NotFound()
	}
	return n, nil
}

// SignedIn returns the user, for calls that need one.
func (c *Call) SignedIn() (accounts.User, error) {
	if c.User == nil {
		return accounts.User{}, requiresAuthentication()
	}
	return *c.User, nil
}
