package server

import (
	"net/url"
	"strings"
)

// Provider is where a code host is: its addresses and nothing else tells one GitHub from
// another.
type Provider struct {
	Web     *url.URL // pages and sign-in
	REST    *url.URL
	GraphQL *url.URL
	Raw     *url.URL // files as they are
}

// ProviderAt derives the addresses of the GitHub at a web address. An Enterprise Server,
// and our hub like it, has everything below one host; github.com has a host for each.
func ProviderAt(web *url.URL) Provider {
	switch host := web.Hostname(); {
	case host == "github.com" || host == "www.github.com":
		return Provider{
			Web:     &url.URL{Scheme: "https", Host: "github.com"},
			REST:    &url.URL{Scheme: "https", Host: "api.github.com"},
			GraphQL: &url.URL{Scheme: "https", Host: "api.github.com", Path: "/graphql"},
			Raw:     &url.URL{Scheme: "https", Host: "raw.githubusercontent.com"},
		}
	case strings.HasSuffix(host, ".ghe.com"):
		return Provider{
			Web:     web,
			REST:    &url.URL{Scheme: web.Scheme, Host: "api." + web.Host},
			GraphQL: &url.URL{Scheme: web.Scheme, Host: "api." + web.Host, Path: "/graphql"},
			Raw:     web.JoinPath("raw"),
		}
	default:
		return Provider{
			Web: web, REST: web.JoinPath("api", "v3"), GraphQL: web.JoinPath("api", "graphql"), Raw: web.JoinPath("raw"),
		}
	}
}

// authorizeURL is where the browser asks for a code.
func (p Provider) authorizeURL() string {
	return p.Web.JoinPath("login", "oauth", "authorize").String()
}

// tokenURL is where a code is redeemed, on the host as seen from base.
func tokenURL(base *url.URL) string { return base.JoinPath("login", "oauth", "access_token").String() }

// revokeURL is where an OAuth client ends a token that was issued to it.
func (p Provider) revokeURL(clientID string) string {
	return p.REST.JoinPath("applications", clientID, "token").String()
}
