package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strconv"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/links"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/visits"
	"sheaf/internal/web/quota"
)

// Prefix is the path under which the API lies.
const Prefix = links.Prefix

// Links makes the addresses that answers contain.
type Links = links.Links

// Services is what handlers work with.
type Services struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Moves        *moves.Service
	Issues       *issues.Service
	Reviews      *reviews.Service
	Hooks        *hooks.Service
	Deeds        audit.Writer
	Origin       func() string // public origin, without a slash at the end
	Log          *slog.Logger
	Counts       *quota.Counts
	Spool        func() (*os.File, error) // for bodies on their way
	Init         *InitWindow
	Permits      *visits.Permits
	Releases     *releases.Service
	DamagedText  string // what is said where a repository cannot be read, if not the usual
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
	c := &Call{Services: services, Request: r, Links: links.To(services.Origin()), Docs: DocsRoot, writer: w}
	c.setCommonHeaders()
	return c
}

// Offline returns a call that nobody has sent, to show things with as one user, nil for anybody, sees them.
func Offline(ctx context.Context, services *Services, viewer *accounts.User) *Call {
	request := (&http.Request{Method: http.MethodGet, URL: new(url.URL), Header: http.Header{}}).WithContext(ctx)
	c := &Call{Services: services, Request: request, Links: links.To(services.Origin()), Docs: DocsRoot, writer: nowhere{}}
	if viewer != nil {
		c.Caller, c.User = &accounts.Caller{User: *viewer}, viewer
	}
	return c
}

// nowhere is where the answer of a call goes that nobody has sent.
type nowhere struct{}

func (nowhere) Header() http.Header         { return http.Header{} }
func (nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (nowhere) WriteHeader(int)             {}

// Context is the request's.
func (c *Call) Context() context.Context { return c.Request.Context() }

// Note writes into the log of who did what what the user has just done.
func (c *Call) Note(did audit.Deed, to, detail string) {
	by := audit.Anybody
	if c.User != nil {
		by = c.User.Login
	}
	c.Deeds.Note(c.Request, by, did, to, detail)
}

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

// Opening is the address of a path for people that opens what the caller may see, without their token if that is needed.
func (c *Call) Opening(path string, r repositories.Repository) string {
	if r.About.Private && c.Caller != nil {
		path += c.Permits.Give(path, *c.Caller)
	}
	return c.Links.Web(path)
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
