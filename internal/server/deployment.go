package server

import (
	"net/url"

	"sheaf/internal/broker"
	"sheaf/internal/hub"
)

// Deployment is what the settings of a Sheaf for a GitHub elsewhere come to, for who looks at them from outside.
type Deployment struct {
	Provider     Provider
	FrontEnd     *url.URL // where people are
	Self         *url.URL // where browsers reach the server
	Callback     *url.URL // what is registered at the OAuth client
	AuthorizeURL *url.URL
	TokenURL     *url.URL // where codes are redeemed
}

// Deployment is for settings with GitHubURL.
func (s Settings) Deployment() Deployment {
	at := s.addresses(&url.URL{Scheme: "http", Host: s.Addr})
	provider := ProviderAt(s.GitHubURL)
	return Deployment{
		Provider: provider, FrontEnd: at.frontEnd, Self: at.self, Callback: at.self.JoinPath(broker.CallbackPath),
		AuthorizeURL: provider.Web.JoinPath("login", "oauth", "authorize"),
		TokenURL:     provider.Web.JoinPath("login", "oauth", "access_token"),
	}
}

// IssuerCallback is what is registered at the issuer that signs people in at the embedded hub.
func (s Settings) IssuerCallback() *url.URL {
	return s.addresses(&url.URL{Scheme: "http", Host: s.Addr}).self.JoinPath(hub.IssuerCallback)
}
