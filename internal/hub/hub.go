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
	"sync"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/administration"
	"sheaf/internal/hub/afterpush"
	"sheaf/internal/hub/api"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/avatars"
	"sheaf/internal/hub/downloads"
	"sheaf/internal/hub/githttp"
	"sheaf/internal/hub/graphql"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/invited"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/newissue"
	"sheaf/internal/hub/oauth"
	"sheaf/internal/hub/oidc"
	"sheaf/internal/hub/owners"
	"sheaf/internal/hub/pages"
	"sheaf/internal/hub/raw"
	"sheaf/internal/hub/records"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/reviews/statuses"
	"sheaf/internal/hub/settings"
	"sheaf/internal/hub/signin"
	"sheaf/internal/hub/visits"
	"sheaf/internal/web/quota"
)

// OAuthClient is an application that people may sign in to with the hub.
type OAuthClient = oauth.Client

// Issuer is who signs people in by OpenID Connect.
type Issuer = oidc.Settings

// IssuerCallback is the path that an issuer sends browsers back to.
const IssuerCallback = oidc.CallbackPath

// Config is what a hub needs. All members but Clients must be set.
type Config struct {
	Dir         string        // the data folder; accounts.json lies in it
	Store       *store.Store  // the repositories; the caller closes it, after the last request
	BaseURL     func() string // public origin, such as "http://127.0.0.1:8080"; asked for at each request
	Clients     []OAuthClient
	DefaultUser string // login of the local user; made if nobody signs in
	Log         *slog.Logger
	// AsksEverybody says that nobody comes in without a proof of who they are: there is no local user. It must be true where
	// other machines reach the hub.
	AsksEverybody bool

	// Issuer signs people in as well. Nil: there is none. With one AsksEverybody must be true.
	Issuer *Issuer
	// NoPasswords says that passwords sign nobody in. It needs Issuer.
	NoPasswords bool

	// DamagedText is what the API says where a repository cannot be read. Empty: it is damaged, and sheaf doctor can look.
	DamagedText string

	// RateAccount is how many requests an hour an account may send to the API, RateAnonymous how many an address may
	// that sends no token. Zero: not limited.
	RateAccount, RateAnonymous int

	// PasswordIterations is what accounts.WithIterations takes. Zero, except in tests.
	PasswordIterations int

	// InitDelay is for how many requests a new repository's first commit is not
	// there yet. Zero, except to test clients that must cope with GitHub's delay.
	InitDelay int

	// HooksToPrivateAddresses lets webhooks send to this machine and to private networks.
	HooksToPrivateAddresses bool
	// Examine looks at the hub for those who look after it, and changes nothing. Nil: no page shows it.
	Examine func(context.Context) []checkup.Finding
	// AfterPush is a command for a shell, which is run after branches and tags have moved. Empty: none.
	AfterPush string
	// Now is the clock of webhooks. Nil, except in tests.
	Now func() time.Time
}

// Hub answers the addresses of a code host.
type Hub struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	moves        *moves.Service
	issues       *issues.Service
	reviews      *reviews.Service
	hooks        *hooks.Service
	afterPush    *afterpush.Runner // nil: there is no command
	releases     *releases.Service
	baseURL      func() string
	log          *slog.Logger
	surfaces     surfaces
	store        *store.Store
}

// Open reads accounts and repositories.
func Open(ctx context.Context, config Config) (*Hub, error) {
	switch {
	case config.Store == nil || config.BaseURL == nil || config.Log == nil:
		return nil, errors.New("open the hub: store, base URL and log are needed")
	case config.Issuer != nil && !config.AsksEverybody, config.NoPasswords && config.Issuer == nil:
		return nil, errors.New("open the hub: an issuer asks everybody, and without passwords there must be one")
	case config.Dir == "" || config.DefaultUser == "":
		return nil, errors.New("open the hub: data folder and default user are needed")
	}
	people, err := accounts.Open(config.Dir, accounts.WithIterations(config.PasswordIterations), accounts.WithLeft(config.Store.NamesUnder))
	if err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	if err := ensureLocalUser(people, config); err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	catalogue, err := repositories.Open(ctx, config.Dir, config.Store, people, config.Log)
	if err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	origin := func() string { return strings.TrimSuffix(config.BaseURL(), "/") }
	mover := moves.New(catalogue, people, statuses.Succeeded, config.Log)
	shelf := records.NewShelf()
	conversations := issues.New(mover, catalogue, shelf, config.Log)
	h := &Hub{
		accounts: people, repositories: catalogue, baseURL: origin, log: config.Log,
		moves: mover, issues: conversations, reviews: reviews.New(mover, catalogue, people, conversations, shelf, config.Log),
		releases: releases.New(mover, shelf, config.Log),
	}
	if err := h.openHooks(ctx, config); err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	if err := h.rememberIDs(ctx); err != nil {
		return nil, fmt.Errorf("open the hub: %w", err)
	}
	h.surfaces, h.store = h.routes(config), config.Store
	return h, nil
}

// ensureLocalUser lets a hub be used at once by whoever started it. Once somebody
// signs in, accounts are made by hand only.
func ensureLocalUser(people *accounts.Store, config Config) error {
	count, _, err := people.SignIns()
	if err != nil || count > 0 || config.AsksEverybody {
		return err
	}
	_, err = people.EnsureUser(config.DefaultUser, "", "")
	return err
}

// routes says which part answers which address.
func (h *Hub) routes(config Config) surfaces {
	counts := quota.New(quota.Limits{Account: config.RateAccount, Anonymous: config.RateAnonymous})
	permits := visits.NewPermits()
	desk := visits.NewDesk(h.accounts, h.repositories, permits)
	deeds := audit.Writer{Log: audit.Open(config.Dir), Faults: config.Log}
	calls := api.New(api.Config{
		Deeds:    deeds,
		Accounts: h.accounts, Repositories: h.repositories, Moves: h.moves, Issues: h.issues, Reviews: h.reviews, Hooks: h.hooks, Origin: h.baseURL,
		Clients: apiClients(config.Clients), Log: config.Log, InitDelay: config.InitDelay,
		Counts: counts, Spool: config.Store.Spool, Permits: permits, Releases: h.releases, DamagedText: config.DamagedText,
	})
	h.hooks.Build(calls.Payloads())
	queries := graphql.New(graphql.Config{
		Services: call.Services{Accounts: h.accounts, Repositories: h.repositories, Moves: h.moves, Issues: h.issues, Reviews: h.reviews, Releases: h.releases, Counts: counts, Deeds: deeds},
		Spool:    config.Store.Spool, Origin: h.baseURL, Log: config.Log, DamagedText: config.DamagedText,
	})
	localUser := config.DefaultUser
	if config.AsksEverybody {
		localUser = ""
	}
	people := signin.New(signin.Config{
		Accounts: h.accounts, Deeds: deeds, LocalUser: localUser, Origin: h.baseURL, Log: config.Log,
		Elsewhere: issuerName(config.Issuer), NoPasswords: config.NoPasswords,
	})
	var elsewhere *oidc.Server
	if config.Issuer != nil {
		elsewhere = oidc.New(oidc.Config{
			Settings: *config.Issuer, Accounts: h.accounts, People: people, Origin: h.baseURL, Log: config.Log,
		})
	}
	signIn := oauth.New(oauth.Config{Accounts: h.accounts, People: people, Clients: config.Clients, Origin: h.baseURL, Log: config.Log}).Handler()
	ownSettings := settings.New(settings.Config{Accounts: h.accounts, People: people, Clients: clientNames(config.Clients), Origin: h.baseURL, Now: time.Now, Elsewhere: elsewhere}).Handler()
	looksAfter := administration.New(administration.Config{
		Accounts: h.accounts, People: people, Repositories: h.repositories, Hooks: h.hooks, Audit: deeds.Log, Examine: config.Examine, Origin: h.baseURL,
	}).Handler()
	ownedBy := owners.New(owners.Config{Accounts: h.accounts, People: people, Repositories: h.repositories, Hooks: h.hooks, Origin: h.baseURL}).Handler()
	byLink := invited.New(invited.Config{Accounts: h.accounts, People: people}).Handler()
	issueForm := h.counted(counts, newissue.New(newissue.Config{Desk: desk, Issues: h.issues, People: people, Log: config.Log}))
	files := h.counted(counts, raw.New(desk, h.accounts, h.repositories, config.Log))
	git := h.counted(counts, githttp.New(h.accounts, h.repositories, h.moves, config.Log))
	pictures := avatars.Handler()
	takeHome := h.counted(counts, downloads.New(desk, h.releases, config.Log))
	forPeople := h.counted(counts, pages.New(desk, h.accounts, h.issues, h.reviews, h.releases, config.Log))
	all := surfaces{
		{GraphQL, graphql.Owns, queries}, // one of its addresses is below REST's
		{API, ownsAPI, calls},
		{SignIn, oauth.Owns, signIn},
		{Pages, newissue.Owns, issueForm},
		{SignIn, administration.Owns, looksAfter},
		{SignIn, owners.Owns, ownedBy},
		{SignIn, invited.Owns, byLink},
		{SignIn, settings.Owns, ownSettings},
		{SignIn, signin.Owns, signin.Handler()},
		{Raw, below(raw.Prefix), files},
		{Pages, below(avatars.Prefix), pictures},
		{Git, githttp.Owns, git},
		{Downloads, func(path string) bool { return pages.Owns(path) && downloads.Owns(path) }, takeHome},
		{Pages, pages.Owns, forPeople},
	}
	if elsewhere != nil {
		all = append(surfaces{{SignIn, oidc.Owns, elsewhere.Handler()}}, all...)
	}
	return all
}

func issuerName(issuer *Issuer) string {
	if issuer == nil {
		return ""
	}
	return issuer.Name
}

func apiClients(clients []OAuthClient) []api.Client {
	list := make([]api.Client, len(clients))
	for i, client := range clients {
		list[i] = api.Client{ID: client.ID, Secret: client.Secret, Name: client.Name, URL: client.Homepage()}
	}
	return list
}

func clientNames(clients []OAuthClient) map[string]string {
	names := make(map[string]string, len(clients))
	for _, client := range clients {
		names[client.ID] = client.Name
	}
	return names
}

// Handler answers every address that Owns names.
func (h *Hub) Handler() http.Handler { return h.surfaces }

// Owns reports whether a request's path (decoded, http.Request.URL.Path) belongs
// to the hub. All others are free for the web front end.
func (h *Hub) Owns(path string) bool { return h.surfaces.of(path) != nil }

// openHooks opens what tells other programs of moves.
func (h *Hub) openHooks(ctx context.Context, config Config) (err error) {
	settings := hooks.Config{
		Dir: config.Dir, Repositories: h.repositories, Accounts: h.accounts, Log: config.Log,
		ToPrivateAddresses: config.HooksToPrivateAddresses, Now: config.Now,
	}
	if config.AfterPush != "" {
		h.afterPush = afterpush.Open(config.Dir, config.AfterPush, h.repositories, config.Log)
		settings.AfterPush = h.runAfterPush
	}
	if h.hooks, err = hooks.Open(ctx, settings); err != nil {
		return err
	}
	h.moves.Keep(h.hooks)
	return nil
}

func (h *Hub) runAfterPush(ctx context.Context, r repositories.Repository, by int64, move hooks.Move) {
	user, _, err := h.accounts.UserByID(by)
	err = errors.Join(err, h.afterPush.Add(afterpush.Move{
		Repository: r.About.ID, Ref: move.Ref, Before: move.Before, After: move.After, Pusher: user.Login,
	}))
	if err != nil {
		h.log.WarnContext(ctx, "the command after a push may not be run", "repository", r.Name().String(), "ref", move.Ref, "error", err)
	}
}

// Run sends webhooks and runs the command after pushes, until the context ends. What is not done by then the next Run
// does.
func (h *Hub) Run(ctx context.Context) {
	var group sync.WaitGroup
	if h.afterPush != nil {
		group.Go(func() { h.afterPush.Run(ctx) })
	}
	group.Go(func() { h.keepUses(ctx) })
	h.hooks.Run(ctx)
	group.Wait()
}

// usesEvery is how often it is written down when tokens were used.
const usesEvery = 10 * time.Minute

func (h *Hub) keepUses(ctx context.Context) {
	for isOver := false; !isOver; {
		select {
		case <-ctx.Done():
			isOver = true
		case <-time.After(usesEvery):
		}
		if err := h.accounts.KeepUses(); err != nil {
			h.log.Warn("when tokens were used last is not kept", "error", err)
		}
	}
}

// WakeHooks lets webhooks look at the clock. Tests that set it call this.
func (h *Hub) WakeHooks() { h.hooks.Wake() }

// Close ends what the hub keeps open, after Run and the last request.
func (h *Hub) Close() error { return h.hooks.Close() }

// rememberIDs finds which ids of repositories are referred to, where the data folder does not say which were
// given: it is one of an earlier version.
func (h *Hub) rememberIDs(ctx context.Context) error {
	if !h.repositories.HasForgottenIDs() {
		return nil
	}
	for _, r := range h.repositories.Where(func(repositories.Repository) bool { return true }) {
		highest, err := h.reviews.HighestID(ctx, r)
		if errors.Is(err, store.ErrClosed) {
			return err
		}
		if err != nil { // a damaged repository
			h.log.WarnContext(ctx, "the pull requests of a repository cannot be read", "repository", r.Name().String(), "error", err)
		}
		h.repositories.RememberIDs(highest)
	}
	return nil
}

// Mend does what should have followed from moves of refs and has not: because it failed, because the hub was
// killed in between, or because real git beside the hub made the move. onlyKnown leaves out the last two. It also
// writes what there was no room for when the hub started.
func (h *Hub) Mend(ctx context.Context, onlyKnown bool) {
	h.repositories.AdmitAgain(ctx)
	h.moves.MendAll(ctx, onlyKnown)
}
