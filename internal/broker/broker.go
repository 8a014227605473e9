package broker

import (
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"golang.org/x/oauth2"

	"sheaf/internal/signedcookie"
)

// Paths of the addresses the broker answers.
const (
	StartPath    = "/auth/github"
	CallbackPath = StartPath + "/callback"
	SignOutPath  = StartPath + "/sign-out"
	RenewPath    = StartPath + "/renew"
)

// flowLimit is how long a sign-in may take; GitHub's own codes live as long.
const flowLimit = 10 * time.Minute

// exchangeLimit bounds the call to the provider's token endpoint.
const exchangeLimit = 15 * time.Second

// Config says where the provider and the front end are. Only these addresses differ
// between github.com, an Enterprise Server and the embedded hub.
type Config struct {
	ClientID     string
	ClientSecret string
	AuthorizeURL string   // where the browser asks for a code
	TokenURL     string   // where the broker redeems it, as this process reaches it
	RevokeURL    string   // where the broker ends it, as this process reaches it
	DeviceURL    string   // where the broker gets codes to type, as this process reaches it; empty: people are redirected
	Scopes       []string // what the token may do
	FrontEnd     *url.URL // where the browser returns to; a path in it is kept as a prefix
	Self         *url.URL // where the browser reaches the broker; its callback address follows from it

	// Secret signs and seals the cookies. Replicas must share it. Empty: a random one for this process.
	Secret []byte

	Client *http.Client // for the provider; nil: the default one
	Log    *slog.Logger
}

// Broker answers the addresses of signing in and out. It is safe for concurrent use.
type Broker struct {
	oauth     oauth2.Config
	revokeURL string
	deviceURL string
	frontEnd  *url.URL
	self      *url.URL
	flows     *signedcookie.Jar[flow]
	renewals  *signedcookie.Jar[renewal]
	sealer    cipher.AEAD
	client    *http.Client
	log       *slog.Logger
	now       func() time.Time
}

// New checks the configuration and derives the cookie's key.
func New(config Config) (*Broker, error) {
	switch {
	case config.ClientID == "":
		return nil, errors.New("set up sign-in: the OAuth client has no id")
	case config.FrontEnd == nil || config.Self == nil:
		return nil, errors.New("set up sign-in: the addresses of front end and broker are needed")
	}
	secret := config.Secret
	if len(secret) == 0 {
		secret = []byte(rand.Text())
	}
	sealer, err := newSealer(secret)
	if err != nil {
		return nil, fmt.Errorf("set up sign-in: %w", err)
	}
	b := &Broker{
		oauth: oauth2.Config{
			ClientID:     config.ClientID,
			ClientSecret: config.ClientSecret,
			Endpoint: oauth2.Endpoint{
				AuthURL:   config.AuthorizeURL,
				TokenURL:  config.TokenURL,
				AuthStyle: oauth2.AuthStyleInParams,
			},
			RedirectURL: config.Self.JoinPath(CallbackPath).String(),
			Scopes:      config.Scopes,
		},
		revokeURL: config.RevokeURL,
		deviceURL: config.DeviceURL,
		frontEnd:  config.FrontEnd,
		self:      config.Self,
		client:    config.Client,
		log:       config.Log,
		now:       time.Now,
		sealer:    sealer,
	}
	b.flows = signedcookie.New[flow](signedcookie.Config{
		Name: "sheaf-sign-in", Path: StartPath, Lifetime: flowLimit, Purpose: "sheaf sign-in v2", Secret: secret,
		Now: func() time.Time { return b.now() },
	})
	b.renewals = signedcookie.New[renewal](signedcookie.Config{
		Name: "sheaf-renewal", Path: StartPath, Lifetime: renewalLimit, Purpose: "sheaf renewal v1", Secret: secret,
		Now: func() time.Time { return b.now() },
	})
	return b, nil
}

// isSecure reports whether browsers reach the broker by https.
func (b *Broker) isSecure() bool { return b.self.Scheme == "https" }

// httpClient is what asks the provider.
func (b *Broker) httpClient() *http.Client {
	if b.client == nil {
		return http.DefaultClient
	}
	return b.client
}

// Handler answers StartPath, CallbackPath, SignOutPath and RenewPath, or where people type codes DevicePath and what lies below it.
func (b *Broker) Handler() http.Handler {
	mux := http.NewServeMux()
	if b.deviceURL != "" {
		mux.HandleFunc("POST "+DevicePath, b.beginDevice)
		mux.HandleFunc("POST "+DeviceTokenPath, b.pollDevice)
		mux.HandleFunc("POST "+DeviceSignOutPath, b.signOut)
		mux.HandleFunc("POST "+DeviceRenewPath, b.renew)
	} else {
		mux.HandleFunc("GET "+StartPath, b.start)
		mux.HandleFunc("GET "+CallbackPath, b.callback)
		mux.HandleFunc("POST "+SignOutPath, b.signOut)
		mux.HandleFunc("POST "+RenewPath, b.renew)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}
