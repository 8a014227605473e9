package broker

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// signOut sends what the front end sends.
func (b *browser) signOut(origin, token string) *http.Response {
	b.t.Helper()
	response := b.post(b.self+SignOutPath, origin, url.Values{"token": {token}})
	response.Body.Close()
	return response
}

func TestSignOutEndsTheToken(t *testing.T) {
	p := newProvider(t)
	b := newBrowser(t, p, func(c *Config) { c.FrontEnd = parse(t, "https://pages.example/sheaf/") })
	response := b.signOut("https://pages.example", accessToken)
	if response.StatusCode != http.StatusNoContent || len(p.ended) != 1 || p.ended[0] != accessToken {
		t.Errorf("status %d, ended %v", response.StatusCode, p.ended)
	}
	if got := response.Header.Get("Access-Control-Allow-Origin"); got != "https://pages.example" {
		t.Errorf("the page may not read the answer: %q", got)
	}
	if got := response.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control is %q", got)
	}
	if strings.Contains(b.log.String(), accessToken) {
		t.Errorf("the token is in the log:\n%s", b.log)
	}
}

func TestSignOutRefuses(t *testing.T) {
	p := newProvider(t)
	b := newBrowser(t, p, nil)
	for name, test := range map[string]struct {
		origin, token string
		want          int
	}{
		"another site":    {"https://evil.example", accessToken, http.StatusForbidden},
		"a hidden origin": {"null", accessToken, http.StatusForbidden},
		"no origin":       {"", accessToken, http.StatusForbidden},
		"no token":        {b.self, "", http.StatusBadRequest},
		"a long token":    {b.self, strings.Repeat("x", maxSignOut), http.StatusBadRequest},
		// One that the person made by hand is theirs to end.
		"a personal token": {b.self, "ghp_personal", http.StatusNoContent},
	} {
		t.Run(name, func(t *testing.T) {
			if response := b.signOut(test.origin, test.token); response.StatusCode != test.want {
				t.Errorf("status %d, want %d", response.StatusCode, test.want)
			}
		})
	}
	if len(p.ended) != 0 {
		t.Errorf("ended %v", p.ended)
	}
}

func TestSignOutSaysWhenTheProviderFails(t *testing.T) {
	for name, fail := range map[string]http.HandlerFunc{
		"server error": func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, accessToken, http.StatusInternalServerError)
		},
		"connection cut": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newProvider(t)
			p.fail(fail)
			b := newBrowser(t, p, nil)
			if response := b.signOut(b.self, accessToken); response.StatusCode != http.StatusBadGateway {
				t.Errorf("status %d", response.StatusCode)
			}
			if strings.Contains(b.log.String(), accessToken) {
				t.Errorf("the token is in the log:\n%s", b.log)
			}
		})
	}
}
