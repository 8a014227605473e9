package web

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"strconv"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/quota"
)

// Services is what handlers work with.
type Services struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Moves        *moves.Service
	Reviews      *reviews.Service
	Origin       func() string // public origin, without a slash at the end
	Log          *slog.Logger
	Counts       *quota.Counts
	Spool        func() (*os.File, error) // for bodies on their way
	Init         *InitWindow
}

// Call is one request on its way through a handler.
type Call struct {
	*Services
	Request *http.Request
	Links   Links
	Caller  *accounts.Caller // with the token that they came with; nil: anybody
	User    *accounts.User   // the caller's account
	Docs    string           // address of the operation's documentation, which errors carry

	writer    http.ResponseWriter
	questions []func() error    // which Body asks again
	atEnd     []func()          // see End
	params    map[string]string // the named parts of the path, decoded
}

// NewCall returns the call of a request, with no user yet. It sets the headers of
// every answer: also errors carry the CORS headers, because a page cannot read an
// answer without them.
func NewCall(services *Services, w http.ResponseWriter, r *http.Request) *Call {
	c := &Call{Services: services, Request: r, Links: newLinks(services.Origin()), Docs: DocsRoot, writer: w}
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

// AskAgain notes a question that was answered before the body was read. Body asks it once more when the body
// has come, however slowly that was: what was allowed then may not be allowed any more.
func (c *Call) AskAgain(question func() error) { c.questions = append(c.questions, question) }

func (c *Call) askAgain() error {
	if c.Caller != nil {
		user, isValid, err := c.Accounts.StillValid(*c.Caller)
		if err != nil {
			return err
		}
		if !isValid {
			return BadCredentials()
		}
		*c.User = user
	}
	for _, question := range c.questions {
		if err := question(); err != nil {
			return err
		}
	}
	return nil
}
