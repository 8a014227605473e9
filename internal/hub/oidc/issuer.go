package oidc

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Limits of the calls to the issuer.
const (
	callLimit   = 10 * time.Second
	answerBytes = 1 << 20
)

// limited cuts the answers of the issuer: what reads them has no limit of its own.
type limited struct{ next http.RoundTripper }

func (l limited) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := l.next.RoundTrip(r)
	if err == nil {
		response.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(response.Body, answerBytes), response.Body}
	}
	return response, err
}

// issuer asks the issuer. What it says of itself is asked for when somebody first signs in, and again until it has
// answered, so that Sheaf starts without it.
type issuer struct {
	settings Settings
	redirect func() string // address to come back to
	client   *http.Client

	mu    sync.Mutex
	known *oidc.Provider
	said  discovery
}

// discovery is what of the issuer's document the library leaves out.
type discovery struct {
	AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
	Scopes      []string `json:"scopes_supported"`
}

func newIssuer(settings Settings, redirect func() string) *issuer {
	return &issuer{settings: settings, redirect: redirect, client: &http.Client{Timeout: callLimit, Transport: limited{http.DefaultTransport}}}
}

func (i *issuer) provider(ctx context.Context) (*oidc.Provider, discovery, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.known != nil {
		return i.known, i.said, nil
	}
	// The provider keeps the context for later calls, so it must not be the request's.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), i.client), i.settings.Issuer)
	if err != nil {
		return nil, discovery{}, fmt.Errorf("ask the issuer about itself: %w", err)
	}
	if err := found.Claims(&i.said); err != nil {
		return nil, discovery{}, fmt.Errorf("read what the issuer says of itself: %w", err)
	}
	i.known = found
	return i.known, i.said, nil
}

func (i *issuer) config(provider *oidc.Provider, said discovery) oauth2.Config {
	config := oauth2.Config{
		ClientID: i.settings.ClientID, ClientSecret: i.settings.Secret(), Endpoint: provider.Endpoint(), RedirectURL: i.redirect(),
		Scopes: []string{oidc.ScopeOpenID, "profile", "email"},
	}
	// Some give groups for a scope alone (Okta, Dex); others refuse scopes that they do not know (Entra ID).
	if i.settings.needsGroups() && slices.Contains(said.Scopes, "groups") {
		config.Scopes = append(config.Scopes, "groups")
	}
	// Without a list it is Basic (OpenID Connect Discovery 1.0, 3). Trying one after the other would spend the code.
	config.Endpoint.AuthStyle = oauth2.AuthStyleInHeader
	isPosted := len(said.AuthMethods) > 0 && !slices.Contains(said.AuthMethods, "client_secret_basic")
	if isPosted || config.ClientSecret == "" {
		config.Endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	return config
}

// authorizeURL is where the browser goes to sign in.
func (i *issuer) authorizeURL(ctx context.Context, f flow) (string, error) {
	provider, said, err := i.provider(ctx)
	if err != nil {
		return "", err
	}
	config := i.config(provider, said)
	return config.AuthCodeURL(f.State, oidc.Nonce(f.Nonce), oauth2.S256ChallengeOption(f.Verifier)), nil
}

// redeem changes a code for who has signed in.
func (i *issuer) redeem(ctx context.Context, f flow, code string) (person, error) {
	provider, said, err := i.provider(ctx)
	if err != nil {
		return person{}, err
	}
	config := i.config(provider, said)
	ctx = oidc.ClientContext(ctx, i.client)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(f.Verifier))
	if err != nil {
		return person{}, fmt.Errorf("change the code for a token: %w", err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return person{}, errors.New("the issuer has sent no ID token")
	}
	// Signature, issuer, audience and end; keys that the library does not know it asks for again.
	verified, err := provider.Verifier(&oidc.Config{ClientID: i.settings.ClientID}).Verify(ctx, raw)
	if err != nil {
		return person{}, fmt.Errorf("check the ID token: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(verified.Nonce), []byte(f.Nonce)) != 1 {
		return person{}, errors.New("the ID token is for another sign-in")
	}
	all := claims{}
	if err := verified.Claims(&all); err != nil {
		return person{}, fmt.Errorf("read the ID token: %w", err)
	}
	// One for several clients says for which it was made (OpenID Connect Core 1.0, 3.1.3.7).
	party := all.text("azp")
	if len(verified.Audience) > 1 && party == "" || party != "" && party != i.settings.ClientID {
		return person{}, errors.New("the ID token was made for another client")
	}
	if err := i.complete(ctx, provider, token, all); err != nil {
		return person{}, err
	}
	return all.person(i.settings)
}

// complete asks the userinfo endpoint for what the token lacks and we need.
func (i *issuer) complete(ctx context.Context, provider *oidc.Provider, token *oauth2.Token, known claims) error {
	lacksGroups := i.settings.needsGroups() && known[i.settings.GroupsClaim] == nil && !known.isElsewhere(i.settings.GroupsClaim)
	lacksName := known.text("preferred_username") == "" && known.text("email") == ""
	if provider.UserInfoEndpoint() == "" || !lacksGroups && !lacksName {
		return nil
	}
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return fmt.Errorf("ask for more about the person: %w", err)
	}
	// It could be another person's (OpenID Connect Core 1.0, 5.3.2).
	if info.Subject != known.text("sub") {
		return errors.New("what the issuer tells of the person is of somebody else")
	}
	more := claims{}
	if err := info.Claims(&more); err != nil {
		return fmt.Errorf("read more about the person: %w", err)
	}
	for name, value := range more {
		if known[name] == nil && json.Valid(value) {
			known[name] = value
		}
	}
	return nil
}
