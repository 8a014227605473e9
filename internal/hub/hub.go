// Package hub is the code host inside the program: GitHub's API, its sign-in,
// raw files and Git over HTTP, over the bare repositories of a data folder.
//
// With it the program needs no account anywhere. A client cannot tell it from
// a GitHub Enterprise Server as far as it goes; what it does not have answers
// 404, as an unknown address does there.
package hub

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api"
	"sheaf/internal/hub/avatars"
	"sheaf/internal/hub/githttp"
	"sheaf/internal/hub/graphql"
	"sheaf/internal/hub/oauth"
	"sheaf/internal/hub/pages"
	"sheaf/internal/hub/raw"
	"sheaf/internal/hub/repositories"
)

// OAuthClient is an application that people may sign in to with the hub.
type OAuthClient = oauth.Client

// Config is what a hub needs. All members but Clients must be set.
type Config struct {
	Dir         string          // the data folder; accounts.json lies in it
	Store       *gitstore.Store // the repositories; the caller closes it, after the last request
	BaseURL     func() string   // public origin, such as "http://127.0.0.1:8080"; asked for at each request
	Clients     []OAuthClient
	DefaultUser string // login of the local user; made if nobody has a password
	IsPublic    bool   // other machines reach the hub: nobody comes without a password
	Log         *slog.Logger

	// PasswordIterations is what accounts.WithIterations takes. Zero, except in tests.
	PasswordIterations int

	// InitDelay is for how many requests a new repository's first commit is not
	// there yet. Zero, except to test clients that must cope with GitHub's delay.
	InitDelay int
}

// Hub answers the addresses of a code host.
type Hub struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	baseURL      func() string
	handler      http.Handler
}

// Open reads accounts and repositories.
func Open(ctx context.Context, config Config) (*Hub, error) {
	switch {
	case config.Store == nil || config.BaseURL == nil || config.Log == nil:
		return nil, errors.New("open the hub: store, base URL and log are needed")
	case config.Dir == "" || config.DefaultUser == "":
		return nil, errors.New("open the hub: data folder and default user are needed")
	}
	people, err := accounts.Open(config.Dir, accounts.WithIterations(config.PasswordIterations))
	if err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	if err := ensureLocalUser(people, config); err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	catalogue, err := repositories.Open(ctx, config.Store, people, config.Log)
	if err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	origin := func() string { return strings.TrimSuffix(config.BaseURL(), "/") }
	h := &Hub{accounts: people, repositories: catalogue, baseURL: origin}
	h.handler = h.routes(config)
	return h, nil
}

// ensureLocalUser lets a hub be used at once by whoever started it. Once somebody
// has a password, accounts are made by hand only.
func ensureLocalUser(people *accounts.Store, config Config) error {
	passwords, _, err := people.Passwords()
	if err != nil || passwords > 0 || config.IsPublic {
		return err
	}
	_, err = people.EnsureUser(config.DefaultUser, "", "")
	return err
}

// routes says which part answers which address.
func (h *Hub) routes(config Config) http.Handler {
	calls := api.New(api.Config{
		Accounts: h.accounts, Repositories: h.repositories, Origin: h.baseURL,
		Clients: apiClients(config.Clients), Log: config.Log, InitDelay: config.InitDelay,
	})
	queries := graphql.New(graphql.Config{
		Accounts: h.accounts, Repositories: h.repositories, Origin: h.baseURL, Log: config.Log,
	})
	localUser := config.DefaultUser
	if config.IsPublic {
		localUser = ""
	}
	signIn := oauth.New(oauth.Config{
		Accounts: h.accounts, LocalUser: localUser, Clients: config.Clients, Origin: h.baseURL, Log: config.Log,
	}).Handler()
	files := raw.New(h.accounts, h.repositories, config.Log)
	git := githttp.New(h.accounts, h.repositories, config.Log)
	pictures := avatars.Handler()
	forPeople := pages.New(h.accounts, h.repositories, config.Log)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case isBelow(path, api.Prefix):
			calls.ServeHTTP(w, r)
		case path == graphql.Path:
			queries.ServeHTTP(w, r)
		case oauth.Owns(path):
			signIn.ServeHTTP(w, r)
		case strings.HasPrefix(path, raw.Prefix):
			files.ServeHTTP(w, r)
		case strings.HasPrefix(path, avatars.Prefix):
			pictures.ServeHTTP(w, r)
		case githttp.Owns(path):
			git.ServeHTTP(w, r)
		case pages.Owns(path):
			forPeople.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}

func isBelow(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

func apiClients(clients []OAuthClient) []api.Client {
	list := make([]api.Client, len(clients))
	for i, client := range clients {
		list[i] = api.Client{ID: client.ID, Secret: client.Secret, Name: client.Name, URL: client.Homepage()}
	}
	return list
}

// Handler answers every address that Owns names.
func (h *Hub) Handler() http.Handler { return h.handler }

// Owns tells whether a request's path (decoded, http.Request.URL.Path) belongs
// to the hub. All others are free for the web front end.
func (h *Hub) Owns(path string) bool {
	return isBelow(path, api.Prefix) || path == graphql.Path || oauth.Owns(path) ||
		strings.HasPrefix(path, raw.Prefix) || strings.HasPrefix(path, avatars.Prefix) ||
		githttp.Owns(path) || pages.Owns(path)
}
