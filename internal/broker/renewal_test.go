package broker

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// renew sends what the front end sends.
func (b *browser) renew(origin, token string) (*http.Response, renewed) {
	b.t.Helper()
	response := b.post(b.self+RenewPath, origin, url.Values{"token": {token}})
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	var answer renewed
	if response.StatusCode == http.StatusOK {
		if err := json.Unmarshal(body, &answer); err != nil {
			b.t.Fatalf("%v: %s", err, body)
		}
	}
	return response, answer
}

// signInExpiring goes through a whole sign-in and returns the token that came back.
func (b *browser) signInExpiring() string {
	b.t.Helper()
	_, back := b.visit(b.callback("?nonce=n").String())
	if got := back.Query().Get("expires_in"); got != "28800" {
		b.t.Fatalf("expires_in is %q: %s", got, back)
	}
	return back.Query().Get("token")
}

func newExpiring(t *testing.T, change func(*Config)) (*provider, *browser) {
	p := newProvider(t)
	p.expires = true
	return p, newBrowser(t, p, change)
}

func TestRenewal(t *testing.T) {
	p, b := newExpiring(t, nil)
	token := b.signInExpiring()
	for range 3 {
		response, answer := b.renew(b.self, token)
		if response.StatusCode != http.StatusOK || answer.Token != p.last || answer.Token == token || answer.ExpiresIn != 28800 {
			t.Fatalf("status %d, %+v, want the token %s", response.StatusCode, answer, p.last)
		}
		if got := response.Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control is %q", got)
		}
		if response.Header.Get("Access-Control-Allow-Credentials") != "true" {
			t.Error("a page of another origin may not send its cookie")
		}
		token = answer.Token
	}
	for _, secret := range []string{p.last, p.refresh, "ghr_"} {
		if strings.Contains(b.log.String(), secret) {
			t.Errorf("%s is in the log:\n%s", secret, b.log)
		}
	}
}

func TestRenewalCookie(t *testing.T) {
	for self, want := range map[string]string{
		"http://127.0.0.1:8080": "sheaf-renewal=V; Path=/auth/github; Max-Age=15552000; HttpOnly; SameSite=Lax",
		"https://sheaf.example": "__Host-sheaf-renewal=V; Path=/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax",
	} {
		p, b := newExpiring(t, nil)
		callback := b.callback("")
		b.broker.self = parse(t, self)
		request, err := http.NewRequest(http.MethodGet, callback.String(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, cookie := range b.client.Jar.Cookies(callback) {
			if b.broker.isSecure() {
				cookie.Name = "__Host-" + cookie.Name
			}
			request.AddCookie(cookie)
		}
		response, err := (&http.Client{CheckRedirect: b.client.CheckRedirect}).Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		var found *http.Cookie
		for _, cookie := range response.Cookies() {
			if strings.HasSuffix(cookie.Name, "sheaf-renewal") {
				found = cookie
			}
		}
		if found == nil {
			t.Fatalf("no cookie: %v", response.Cookies())
		}
		text, _, _ := strings.Cut(found.Value, ".")
		if read, err := base64.RawURLEncoding.DecodeString(text); err != nil || bytes.Contains(read, []byte(p.refresh)) || bytes.Contains(read, []byte(p.last)) {
			t.Errorf("a token can be read in the cookie: %s, %v", read, err)
		}
		found.Value = "V"
		if got := found.String(); got != want {
			t.Errorf("on %s the cookie is\n%s\nwant\n%s", self, got, want)
		}
	}
}

func TestRenewalIsRefused(t *testing.T) {
	p, b := newExpiring(t, nil)
	token := b.signInExpiring()
	before := p.refresh
	for name, test := range map[string]struct {
		origin, token string
		want          int
	}{
		"another site":     {"https://evil.example", token, http.StatusForbidden},
		"a hidden origin":  {"null", token, http.StatusForbidden},
		"no origin":        {"", token, http.StatusForbidden},
		"another's token":  {b.self, "ghu_other", http.StatusUnauthorized},
		"no token":         {b.self, "", http.StatusUnauthorized},
		"a very long body": {b.self, strings.Repeat("x", maxSignOut), http.StatusUnauthorized},
	} {
		if response, _ := b.renew(test.origin, test.token); response.StatusCode != test.want {
			t.Errorf("%s: status %d, want %d", name, response.StatusCode, test.want)
		}
	}
	if p.refresh != before {
		t.Error("a refused call has renewed the token")
	}
	// What was refused has spent nothing.
	if response, answer := b.renew(b.self, token); response.StatusCode != http.StatusOK || answer.Token != p.last {
		t.Errorf("status %d", response.StatusCode)
	}
	// The old token renews nothing any more.
	if response, _ := b.renew(b.self, token); response.StatusCode != http.StatusUnauthorized {
		t.Errorf("a spent token: status %d", response.StatusCode)
	}
}

func TestRenewalEndsWithTheProvidersWord(t *testing.T) {
	p, b := newExpiring(t, nil)
	token := b.signInExpiring()
	p.refresh = "revoked"
	if response, _ := b.renew(b.self, token); response.StatusCode != http.StatusUnauthorized {
		t.Errorf("status %d", response.StatusCode)
	}
	if _, err := renewalOf(b); err == nil {
		t.Error("the cookie is still there")
	}
}

func TestRenewalIsTriedAgainWhereTheProviderFails(t *testing.T) {
	p, b := newExpiring(t, nil)
	token := b.signInExpiring()
	for name, fail := range map[string]http.HandlerFunc{
		"server error":   func(w http.ResponseWriter, _ *http.Request) { http.Error(w, p.refresh, http.StatusInternalServerError) },
		"connection cut": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"no token": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte("{}"))
		},
	} {
		p.fail(fail)
		if response, _ := b.renew(b.self, token); response.StatusCode != http.StatusBadGateway {
			t.Errorf("%s: status %d", name, response.StatusCode)
		}
	}
	p.fail(nil)
	if response, answer := b.renew(b.self, token); response.StatusCode != http.StatusOK || answer.Token != p.last {
		t.Errorf("once it works again: status %d", response.StatusCode)
	}
	if strings.Contains(b.log.String(), "ghr_") {
		t.Errorf("a refresh token is in the log:\n%s", b.log)
	}
}

func TestRenewalEndsWithTheSignIn(t *testing.T) {
	for name, end := range map[string]func(p *provider, b *browser, token string){
		"signed out":         func(_ *provider, b *browser, token string) { b.signOut(b.self, token) },
		"without expiry now": func(p *provider, b *browser, _ string) { p.expires = false; b.visit(b.callback("").String()) },
		"too old": func(_ *provider, b *browser, _ string) {
			b.broker.now = func() time.Time { return time.Now().Add(renewalLimit) }
		},
	} {
		p, b := newExpiring(t, nil)
		token := b.signInExpiring()
		end(p, b, token)
		if response, _ := b.renew(b.self, token); response.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s: status %d", name, response.StatusCode)
		}
	}
}

func TestRenewalByAnotherReplica(t *testing.T) {
	p := newProvider(t)
	p.expires = true
	withSecret := func(c *Config) { c.Secret = []byte("sixteen bytes or more") }
	first, second, stranger := newBrowser(t, p, withSecret), newBrowser(t, p, withSecret), newBrowser(t, p, nil)
	first.signInExpiring()
	kept, err := renewalOf(first)
	if err != nil {
		t.Fatal(err)
	}
	if with, err := second.broker.unseal(kept.Sealed); err != nil || string(with) != p.refresh {
		t.Errorf("a replica reads %q, %v", with, err)
	}
	if _, err := stranger.broker.unseal(kept.Sealed); err == nil {
		t.Error("a broker with another secret unseals it")
	}
}

// renewalOf reads the cookie that the browser has.
func renewalOf(b *browser) (renewal, error) {
	request, err := http.NewRequest(http.MethodGet, b.self+RenewPath, nil)
	if err != nil {
		return renewal{}, err
	}
	for _, cookie := range b.client.Jar.Cookies(parse(b.t, b.self+RenewPath)) {
		request.AddCookie(cookie)
	}
	return b.broker.renewals.Read(request, b.broker.isSecure())
}
