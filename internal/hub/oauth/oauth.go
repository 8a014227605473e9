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
	"sheaf/internal/signedcookie"
	"sheaf/internal/web/throttle"
)

// Paths of the pages.
const (
	prefix          = "/login/oauth/"
	authorizePath   = prefix + "authorize"
	accessTokenPath = prefix + "access_token"
	stylePath       = prefix + "style.css"
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
	// LocalUser is the login of who comes without a password, if that account has none. Empty:
	// everybody needs one.
	LocalUser string
	Clients   []Client
	Origin    func() string // of the hub, as browsers reach it
	Log       *slog.Logger
}

// Server answers the addresses of the flows.
type Server struct {
	accounts  *accounts.Store
	localUser string
	clients   []Client
	origin    func() string
	codes     *codes
	devices   *devices
	sessions  *signedcookie.Jar[session]
	log       *slog.Logger

	tries    *throttle.Addresses      // of passwords and user codes, by address
	logins   *throttle.Limits[string] // of passwords, by account
	requests *throttle.Addresses      // of device codes
}

// Rates. Somebody who mistypes gets a handful of tries at once; a machine gets
// some thousands a day, against passwords of twelve characters and more.
const (
	triesRate, triesBurst       = rate.Limit(1.0 / 3), 20
	loginsRate, loginsBurst     = rate.Limit(1.0 / 6), 10
	requestsRate, requestsBurst = rate.Limit(1.0 / 2), 20
)

// New returns the flows.
func New(config Config) *Server {
	return &Server{
		accounts: config.Accounts, localUser: config.LocalUser, clients: config.Clients, origin: config.Origin,
		codes: newCodes(time.Now), devices: newDevices(time.Now), log: config.Log,
		sessions: newSessions(time.Now),
		tries:    throttle.NewAddresses(triesRate, triesBurst),
		logins:   throttle.New[string](loginsRate, loginsBurst),
		requests: throttle.NewAddresses(requestsRate, requestsBurst),
	}
}

//go:embed style.css
var files embed.FS

// Handler answers every address that Owns names.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+authorizePath, s.showAuthorize)
	mux.HandleFunc("POST "+authorizePath, s.ownForm(s.authorize))
	mux.HandleFunc("POST "+accessTokenPath, s.exchange)
	mux.HandleFunc("POST "+deviceCodePath, s.beginDevice)
	mux.HandleFunc("GET "+devicePath, s.showDevice)
	mux.HandleFunc("POST "+devicePath, s.ownForm(s.connectDevice))
	mux.HandleFunc("GET "+stylePath, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=3600")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		http.ServeFileFS(w, r, files, "style.css")
	})
	return mux
}

// maxForm bounds the bodies of all POSTs.
const maxForm = 64 << 10

// ownForm lets a form through that was sent from a page of ours.
func (s *Server) ownForm(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewCrossOriginProtection().Check(r); err != nil {
			s.showRefusal(w, r, refusal{
				http.StatusForbidden, "This came from another site",
				"The button must be pressed on this page. Start the sign-in again from the application.",
			})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		if err := r.ParseForm(); err != nil {
			s.showRefusal(w, r, refusal{
				http.StatusBadRequest, "The sign-in request is broken", "Start the sign-in again from the application.",
			})
			return
		}
		next(w, r)
	}
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
