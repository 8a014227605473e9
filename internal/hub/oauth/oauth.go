// Package oauth is the hub's sign-in: GitHub's web application flow with PKCE.
//
// GET /login/oauth/authorize shows who would be signed in to what; the button
// on it posts to the same address, which sends the browser back with a code.
// POST /login/oauth/access_token takes the code for a token. The hub has no
// passwords: whoever reaches it is the local user. That is why it listens on
// this machine only, and why the server checks the Host header.
package oauth

import (
	"crypto/subtle"
	"embed"
	"log/slog"
	"net/http"
	"time"

	"sheaf/internal/hub/accounts"
)

// Paths of the pages.
const (
	AuthorizePath   = "/login/oauth/authorize"
	AccessTokenPath = "/login/oauth/access_token"
	stylePath       = "/login/oauth/style.css"
)

// Client is an OAuth application that may ask for tokens.
type Client struct {
	ID, Secret, Name string
	RedirectURIs     []string // compared whole; the first one counts if a request names none
	// Origins are where RedirectURIs send the browser on to, if elsewhere. The
	// page's policy must allow every step that follows its button.
	Origins []string
}

// Server answers the addresses of the flow.
type Server struct {
	accounts *accounts.Store
	login    string // who "Continue" signs in
	clients  []Client
	codes    *codes
	log      *slog.Logger
}

// New returns the flow for the user with this login.
func New(people *accounts.Store, login string, clients []Client, log *slog.Logger) *Server {
	return &Server{accounts: people, login: login, clients: clients, codes: newCodes(time.Now), log: log}
}

//go:embed style.css
var files embed.FS

// Handler answers everything below /login/oauth/.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+AuthorizePath, s.showPage)
	mux.HandleFunc("POST "+AuthorizePath, s.decide)
	mux.HandleFunc("POST "+AccessTokenPath, s.exchange)
	mux.HandleFunc("GET "+stylePath, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=3600")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		http.ServeFileFS(w, r, files, "style.css")
	})
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
