package broker

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// browser walks the sign-in step by step, keeping cookies and following no redirect.
type browser struct {
	t      *testing.T
	client *http.Client
	broker *Broker
	self   string
	log    *bytes.Buffer
}

func newBrowser(t *testing.T, p *provider, change func(*Config)) *browser {
	t.Helper()
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	self := parse(t, server.URL)
	var log bytes.Buffer
	config := Config{
		ClientID:     clientID,
		ClientSecret: clientSecret,
		AuthorizeURL: p.URL + "/login/oauth/authorize",
		TokenURL:     p.URL + "/login/oauth/access_token",
		RevokeURL:    p.URL + "/api/v3/applications/" + clientID + "/token",
		Scopes:       []string{"repo", "read:org"},
		FrontEnd:     self,
		Self:         self,
		Log:          slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if change != nil {
		change(&config)
	}
	b, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	handler = b.Handler()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &browser{t: t, client: client, broker: b, self: server.URL, log: &log}
}

// visit returns the answer's headers and the address it redirects to.
func (b *browser) visit(address string) (*http.Response, *url.URL) {
	b.t.Helper()
	response, err := b.client.Get(address)
	if err != nil {
		b.t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusFound {
		b.t.Fatalf("GET %s: status %d, want a redirect", address, response.StatusCode)
	}
	return response, parse(b.t, response.Header.Get("Location"))
}

// post sends a form as a page of origin does.
func (b *browser) post(address, origin string, form url.Values) *http.Response {
	b.t.Helper()
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8")
	if origin != "" {
		request.Header.Set("Origin", origin)
	}
	response, err := b.client.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	return response
}

// callback goes through start and the provider and returns the callback address, unvisited.
func (b *browser) callback(query string) *url.URL {
	b.t.Helper()
	_, authorize := b.visit(b.self + StartPath + query)
	_, callback := b.visit(authorize.String())
	return callback
}

func parse(t *testing.T, address string) *url.URL {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}
