// Package oauth is the hub's sign-in: GitHub's web application flow with PKCE,
// and its device flow.
//
// GET /login/oauth/authorize shows who would be signed in to what; the button
// on it posts to the same address, which sends the browser back with a code.
// POST /login/device/code begins the flow of a device without a browser, whose
// code a person types at /login/device. POST /login/oauth/access_token takes
// either code for a token.
//
// People sign in with user name and password; a session cookie remembers it. On a
// hub that only its own machine can reach, everybody who comes is the local user,
// as long as that account has no password.
package oauth

import (
	"crypto/subtle"
	"embed"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/signin"
	"sheaf/internal/web/throttle"
)

// Paths of the pages.
const (
	prefix          = "/login/oauth/"
	authorizePath   = prefix + "authorize"
	accessTokenPath = prefix + "access_token"
	devicePath      = "/login/device"
	deviceCodePath  = devicePath + "/code"
)

// Owns reports whether a path is one of the sign-in's.
func Owns(path string) bool {
	return strings.HasPrefix(path, prefix) || path == devicePath || path == deviceCodePath
}

// Client is an OAuth application that may ask for tokens.
type Client struct {
	ID, Secret, Name string
	RedirectURIs     []string // compared whole; the first one counts if a request names none
	// Origins are where RedirectURIs send the browser on to, if elsewhere. The
	// page's policy must allow every step that follows its button.
	Origins []string
}

// Homepage is where people find the application, empty if it has no address to
// return to.
func (c Client) Homepage() string {
	for _, address := range slices.Concat(c.Origins, c.RedirectURIs) {
		if parsed, err := url.Parse(address); err == nil && parsed.Host != "" {
			return parsed.Scheme + "://" + parsed.Host + "/"
		}
	}
	return ""
}

// Config is what the sign-in needs.
type Config struct {
	Accounts *accounts.Store
	People   *signin.Server
	Clients  []Client
	Origin   func() string // of the hub, as browsers reach it
	Log      *slog.Logger
}

// Server answers the addresses of the flows.
type Server struct {
	accounts *accounts.Store
	people   *signin.Server
	clients  []Client
	origin   func() string
	codes    *codes
	devices  *devices
	requests *throttle.Addresses // of device codes
	log      *slog.Logger
}

// The rate of device codes, for an address.
const requestsRate, requestsBurst = rate.Limit(1.0 / 2), 20

// New returns the flows.
func New(config Config) *Server {
	return &Server{
		accounts: config.Accounts, people: config.People, clients: config.Clients, origin: config.Origin,
		codes: newCodes(time.Now), devices: newDevices(time.Now), log: config.Log,
		requests: throttle.NewAddresses(requestsRate, requestsBurst),
	}
}

//go:embed *.html
var files embed.FS

var pages = signin.Templates(files)

// Handler answers every address that Owns names.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+authorizePath, s.showAuthorize)
	mux.HandleFunc("POST "+authorizePath, s.people.OwnForm(s.authorize))
	mux.HandleFunc("POST "+accessTokenPath, s.exchange)
	mux.HandleFunc("POST "+deviceCodePath, s.beginDevice)
	mux.HandleFunc("GET "+devicePath, s.showDevice)
	mux.HandleFunc("POST "+devicePath, s.people.OwnForm(s.connectDevice))
	return mux
}

func (s *Server) client(id string) (Client, bool) {
	for _, client := range s.clients {
		if client.ID == id {
			return client, true
		}
	}
	return Client{}, false
}

func (c Client) hasSecret(secret string) bool {
	return subtle.ConstantTimeCompare([]byte(c.Secret), []byte(secret)) == 1
}
