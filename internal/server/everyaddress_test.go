package server

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub"
)

// everyAddress has one address of each part of the server. What is not there is meant: refusals go the same ways.
var everyAddress = []string{
	"/", "/github", "/github/you", "/github/you/absent/tree/main/", "/assets/absent.js", "/favicon.ico", "/absent", "/config.json",
	"/docs", "/docs/", "/docs/forms", "/docs/forms/", "/docs/search/?q=x", "/docs/style.css", "/docs/pictures/builder.png", "/docs/absent",
	"/healthz", "/readyz", "/metrics",
	"/auth/github", "/auth/github/callback", "/auth/github/callback?code=a&state=b", "/auth/github/sign-out", "/auth/github/renew", "/auth/github/device", "/auth/github/device/token", "/auth/github/device/renew", "/auth/github/device/sign-out", "/auth/open/absent", "/auth/absent",
	"/api/v3", "/api/v3/user", "/api/v3/user/repos", "/api/v3/repos/you/absent/issues", "/api/v3/absent", "/api/graphql", "/api/uploads/repos/you/absent/releases/1/assets",
	"/login/oauth/authorize", "/login/oauth/access_token", "/login/device", "/login/device/code", "/login/style.css", "/login/passkey.js", "/login/pages.css", "/login/absent",
	"/login/oidc", "/login/oidc?return_to=/settings/tokens", "/login/oidc?invitation=absent", "/login/oidc/callback", "/login/oidc/callback?code=a&state=b", "/login/oidc/callback?error=x&state=b",
	"/login/invitation", "/login/invitation?code=absent", "/login/reset", "/login/reset?code=absent",
	"/settings", "/settings/tokens", "/settings/security", "/settings/absent",
	"/settings/admin", "/settings/admin/people", "/settings/admin/people/you", "/settings/admin/organisations", "/settings/admin/repositories", "/settings/admin/log",
	"/settings/organizations", "/settings/organizations/absent", "/settings/organizations/absent/hooks", "/settings/hooks",
	"/settings/repositories/you/absent/hooks", "/settings/repositories/you/absent/hooks/1", "/settings/repositories/you/absent/hooks/1/deliveries/1",
	"/settings/admin/absent", "/avatars/sheaf.svg", "/avatars/absent",
	"/you/absent", "/you/absent/issues/new", "/you/absent/issues/1", "/you/absent/pull/1", "/you/absent/commit/1.diff", "/you/absent/releases",
	"/you/absent/archive/main.zip", "/you/absent/releases/download/a/b", "/raw/you/absent/main/a",
	"/you/absent.git/info/refs?service=git-upload-pack", "/you/absent.git/git-upload-pack", "/you/absent.git/git-receive-pack", "/you/absent.git/info/lfs/objects/batch",
}

var everyMethod = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions, "PROPFIND",
}

// shapes are the server with a hub, with one whose people come by an issuer, and without a hub, each with sign-in, and that of
// `sheaf open`.
func shapes(t *testing.T) map[string]running {
	t.Helper()
	github := githubSettings(t, "https://github.com")
	github.GitHubClientID, github.GitHubClientSecret = "id", "a-secret-of-the-client"
	issuer := embeddedSettings(t)
	issuer.Issuer = &hub.Issuer{Issuer: "http://127.0.0.1:1", ClientID: "id", Name: "Staff"}
	_, folder := openSite(t, false)
	return map[string]running{"embedded": run(t, embeddedSettings(t)), "issuer": run(t, issuer), "GitHub": run(t, github), "folder": folder}
}

// send asks without following redirects.
func send(t *testing.T, method, address string, header map[string]string, body string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range header {
		if name == "Host" {
			request.Host = value
			continue
		}
		request.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatalf("%s %s: %v", method, address, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(text)
}

func TestHeadersAndCookiesOfEveryAddress(t *testing.T) {
	for shape, server := range shapes(t) {
		for _, path := range everyAddress {
			for _, method := range everyMethod {
				response, _ := send(t, method, server.URL()+path, map[string]string{"Accept": "text/html", "Origin": "https://evil.example"}, "")
				at := shape + ": " + method + " " + path
				header := response.Header
				policy := header.Get("Content-Security-Policy")
				if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
					t.Errorf("%s: the policy is %q", at, policy)
				}
				if !strings.Contains(policy, "frame-ancestors 'none'") && !strings.Contains(policy, "sandbox") {
					t.Errorf("%s may be framed: %q", at, policy)
				}
				for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Opener-Policy": "same-origin"} {
					if got := header.Get(name); got != want {
						t.Errorf("%s: %s is %q", at, name, got)
					}
				}
				if header.Get("Referrer-Policy") == "" || header.Get("Permissions-Policy") == "" {
					t.Errorf("%s lacks a policy: %v", at, header)
				}
				if header.Get("Access-Control-Allow-Credentials") != "" {
					t.Errorf("%s lets pages of others send cookies", at)
				}
				for _, cookie := range response.Cookies() {
					if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode && cookie.SameSite != http.SameSiteStrictMode || cookie.Path == "" {
						t.Errorf("%s sets %v", at, cookie)
					}
				}
				if response.StatusCode >= http.StatusInternalServerError && response.StatusCode != http.StatusNotImplemented && response.StatusCode != http.StatusServiceUnavailable {
					t.Errorf("%s answers %d", at, response.StatusCode)
				}
			}
		}
	}
}

// TestNoFormOfOthersCounts sends forms from a page of somebody else, with the cookies of somebody who is signed in. Each is refused,
// or answered as if there were no cookies.
func TestNoFormOfOthersCounts(t *testing.T) {
	embedded := run(t, embeddedSettings(t))
	token := signIn(t, embedded.URL(), embedded.URL()).Query().Get("token")
	if token == "" {
		t.Fatal("nobody is signed in")
	}
	noFormOfOthersCounts(t, embedded, token)
	_, folder := openSite(t, false)
	noFormOfOthersCounts(t, folder, enter(t, folder).token)
}

func noFormOfOthersCounts(t *testing.T, server running, token string) {
	t.Helper()
	refusals := []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusUnsupportedMediaType}
	for _, path := range everyAddress {
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			header := map[string]string{
				"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
				"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html",
			}
			const form = "name=made-by-others&note=made-by-others&decision=continue&title=made-by-others"
			without, said := send(t, method, server.URL()+path, header, form)
			header["Cookie"] = "github-token=" + token
			with, saidWith := send(t, method, server.URL()+path, header, form)
			if slices.Contains(refusals, with.StatusCode) {
				continue
			}
			if with.StatusCode != without.StatusCode || path != "/metrics" && said != saidWith && !strings.HasPrefix(path, "/login/device/code") {
				t.Errorf("%s %s: %d with cookies, %d without", method, path, with.StatusCode, without.StatusCode)
			}
		}
	}
	response, list := send(t, http.MethodGet, server.URL()+"/api/v3/user/repos", map[string]string{"Authorization": "Bearer " + token}, "")
	if response.StatusCode != http.StatusOK || strings.Contains(list, "made-by-others") {
		t.Errorf("after the forms: %d %s", response.StatusCode, list)
	}
}

// TestNoRedirectLeavesTheHost follows no link of a stranger to another host: redirects lead to ours, or to the provider.
func TestNoRedirectLeavesTheHost(t *testing.T) {
	const evil = "evil.example"
	hostile := []string{
		"/auth/github?nonce=n&return_to=//" + evil, "/auth/github?nonce=n&return_to=https://" + evil + "/", "/auth/github?nonce=n&return_to=/%5C" + evil,
		"/auth/github/callback?error=access_denied&state=https://" + evil, "/auth/github/callback?code=a&state=//" + evil,
		"/login/oauth/authorize?client_id=absent&redirect_uri=https://" + evil + "/", "/login/device?user_code=//" + evil, "/login/oidc?return_to=//" + evil, "/login/oidc?return_to=https://" + evil + "/", "/login/oidc?return_to=/%5C" + evil, "/login/oidc/callback?code=a&state=b&iss=https://" + evil,
		"/settings/tokens?return_to=//" + evil, "//" + evil, "//" + evil + "/", "//" + evil + "/%2e%2e", "/%5C" + evil, "/%2F%2F" + evil + "/..", "/docs//" + evil, "/docs/%2F" + evil,
		"//" + evil + "/x/tree/main/", "/you/%2F%2F" + evil + "/tree/main/a", "/you//" + evil + "/blob/a/b", "/you/absent/tree/%2F%2F" + evil, "/%0d%0aLocation:%20https:%2F%2F" + evil,
		"/you/absent/compare/main...//" + evil, "/you/absent/archive/https://" + evil + ".zip", "/raw//" + evil + "/main/a",
	}
	count := 0
	for shape, server := range shapes(t) {
		own := mustParse(t, server.URL())
		for _, host := range []string{own.Host, "localhost:" + own.Port()} {
			for _, path := range append(hostile, everyAddress...) {
				for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
					response, _ := send(t, method, server.URL()+path, map[string]string{"Accept": "text/html", "Host": host}, "")
					location := response.Header.Get("Location")
					if location == "" {
						continue
					}
					count++
					to, err := url.Parse(location)
					if err != nil {
						t.Errorf("%s: %s leads to %q, which is no address", shape, path, location)
						continue
					}
					isOurs := to.Host == "" && strings.HasPrefix(location, "/") && !strings.HasPrefix(location, "//") && !strings.HasPrefix(location, `/\`)
					if !isOurs && to.Host != own.Host && !(shape == "GitHub" && to.Host == "github.com") {
						t.Errorf("%s: %s leads to %q", shape, path, location)
					}
				}
			}
		}
	}
	if count < 50 {
		t.Errorf("only %d redirects were found", count)
	}
}

// TestEveryAddressByHTTP asks the address for http beside https, which leads there and does nothing else.
func TestEveryAddressByHTTP(t *testing.T) {
	settings, _ := tlsSettings(t)
	settings.RedirectAddr = "127.0.0.1:0"
	server, app := run(t, settings), settings.PublicURL.String()
	plain := "http://" + server.redirecting.URL().Host
	for _, path := range append(everyAddress, "//evil.example", "//evil.example/%2e%2e", "/%5Cevil.example", "/@evil.example", "/%0d%0aLocation:%20https:%2F%2Fevil.example") {
		for _, method := range everyMethod {
			response, body := send(t, method, plain+path, map[string]string{"Accept": "text/html", "Origin": "https://evil.example", "Host": "evil.example", "Cookie": "github-token=of-somebody"}, "")
			at := method + " " + path
			status, location := http.StatusForbidden, ""
			if method == http.MethodGet || method == http.MethodHead {
				status, location = http.StatusPermanentRedirect, app+path
			}
			if response.StatusCode != status || response.Header.Get("Location") != location {
				t.Errorf("%s: %d to %q, want %d to %q", at, response.StatusCode, response.Header.Get("Location"), status, location)
			}
			header := response.Header
			if header.Get("Content-Security-Policy") != nothingPolicy().String() || header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Referrer-Policy") == "" {
				t.Errorf("%s lacks a policy: %v", at, header)
			}
			if len(response.Cookies()) > 0 || header.Get("Access-Control-Allow-Origin") != "" || strings.Contains(body, "evil") {
				t.Errorf("%s: %v %q", at, header, body)
			}
		}
	}
}

// TestCookiesAreForOurPagesAlone looks at the cookie of a sign-in, without https and with it.
func TestCookiesAreForOurPagesAlone(t *testing.T) {
	for _, public := range []string{"", "https://sheaf.example"} {
		settings := githubSettings(t, "https://github.com")
		settings.GitHubClientID, settings.GitHubClientSecret = "id", "a-secret-of-the-client"
		if public != "" {
			settings.PublicURL = mustParse(t, public)
		}
		response, _ := send(t, http.MethodGet, run(t, settings).URL()+"/auth/github?nonce=n&return_to=/github", nil, "")
		cookies := response.Cookies()
		if len(cookies) != 1 {
			t.Fatalf("%q: %v", public, cookies)
		}
		cookie := cookies[0]
		isSecure := public != ""
		if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Secure != isSecure || strings.HasPrefix(cookie.Name, "__Host-") != isSecure || cookie.MaxAge > 600 {
			t.Errorf("%q: %v", public, cookie)
		}
		if bytes.Contains([]byte(cookie.Value), []byte("a-secret")) {
			t.Errorf("the cookie has the client's secret")
		}
	}
}
