package broker

import (
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSignIn(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	returnTo := "/github/o/r/tree/feature%2Fa/?q=1"
	response, authorize := b.visit(b.self + StartPath + "?" + url.Values{"nonce": {"n0nce-_"}, "return_to": {returnTo}}.Encode())
	if got := response.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control of the start is %q, want no-store", got)
	}
	asked := authorize.Query()
	if got, want := asked.Get("redirect_uri"), b.self+CallbackPath; got != want {
		t.Errorf("redirect_uri is %q, want %q", got, want)
	}
	if got, want := asked.Get("scope"), "repo read:org"; got != want {
		t.Errorf("scope is %q, want %q", got, want)
	}
	if len(asked.Get("code_challenge")) != 43 || asked.Get("code_challenge_method") != "S256" {
		t.Errorf("no S256 challenge in %v", asked)
	}

	_, callback := b.visit(authorize.String())
	response, back := b.visit(callback.String())
	want := b.self + "/github/o/r/tree/feature%2Fa/?q=1&nonce=n0nce-_&token=" + accessToken
	if diff := cmp.Diff(want, back.String()); diff != "" {
		t.Errorf("the way back (-want +got):\n%s", diff)
	}
	if got := response.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control of the callback is %q, want no-store", got)
	}
	if logged := b.log.String(); strings.Contains(logged, accessToken) || strings.Contains(logged, callback.Query().Get("code")) {
		t.Errorf("token or code in the log:\n%s", logged)
	}
}

func TestSignInWithoutNonceReturnsNone(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	_, back := b.visit(b.callback("").String())
	if back.Path != "/" || back.Query().Get("token") != accessToken || back.Query().Has("nonce") {
		t.Errorf("came back to %s", back)
	}
}

func TestFrontEndOnAnotherHost(t *testing.T) {
	b := newBrowser(t, newProvider(t), func(c *Config) { c.FrontEnd = parse(t, "https://pages.example/sheaf/") })
	_, back := b.visit(b.callback("?nonce=n&return_to=/github").String())
	if got, want := back.String(), "https://pages.example/sheaf/github?nonce=n&token="+accessToken; got != want {
		t.Errorf("came back to %s, want %s", got, want)
	}
}

func TestReplayedCallback(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	callback := b.callback("?nonce=n")
	cookies := b.client.Jar.Cookies(callback)
	b.visit(callback.String())

	_, back := b.visit(callback.String())
	expectFailure(t, back, "no_sign_in")

	// Whoever kept the cookie as well still holds a spent code.
	b.client.Jar.SetCookies(callback, cookies)
	_, back = b.visit(callback.String())
	expectFailure(t, back, "bad_verification_code")
}

func TestCallbackInAnotherBrowser(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	callback := b.callback("?nonce=victim")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b.client.Jar = jar
	_, back := b.visit(callback.String())
	expectFailure(t, back, "no_sign_in")

	// A sign-in of the other browser's own does not adopt the stranger's code either.
	b.visit(b.self + StartPath)
	_, back = b.visit(callback.String())
	expectFailure(t, back, "state_mismatch")
}

func TestTamperedCookie(t *testing.T) {
	p := newProvider(t)
	b := newBrowser(t, p, nil)
	other := newBrowser(t, p, nil)
	forged := other.client.Jar.Cookies(other.callback(""))[0].Value
	for name, change := range map[string]func(string) string{
		"first byte":        func(v string) string { return "A" + v[1:] },
		"signature cut":     func(v string) string { return v[:len(v)-1] },
		"signature gone":    func(v string) string { v, _, _ = strings.Cut(v, "."); return v },
		"empty":             func(string) string { return "" },
		"another key":       func(string) string { return forged },
		"trailing bits set": func(v string) string { return v[:len(v)-1] + "_" },
	} {
		t.Run(name, func(t *testing.T) {
			callback := b.callback("")
			cookie := b.client.Jar.Cookies(callback)[0]
			cookie.Value = change(cookie.Value)
			request, err := http.NewRequest(http.MethodGet, callback.String(), nil)
			if err != nil {
				t.Fatal(err)
			}
			request.AddCookie(cookie)
			response, err := (&http.Client{CheckRedirect: b.client.CheckRedirect}).Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			expectFailure(t, parse(t, response.Header.Get("Location")), "invalid_cookie")
		})
	}
}

func TestExpiredSignIn(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	callback := b.callback("")
	b.broker.now = func() time.Time { return time.Now().Add(flowLimit) }
	_, back := b.visit(callback.String())
	expectFailure(t, back, "expired")
}

func TestReplicasShareOnlyTheSecret(t *testing.T) {
	p := newProvider(t)
	withSecret := func(c *Config) { c.Secret = []byte("sixteen bytes or more") }
	first, second := newBrowser(t, p, withSecret), newBrowser(t, p, withSecret)
	callback := first.callback("")
	request := httptest.NewRequest(http.MethodGet, callback.String(), nil)
	request.AddCookie(first.client.Jar.Cookies(callback)[0])
	if _, err := second.broker.flows.Read(request, false); err != nil {
		t.Errorf("a replica refuses the cookie: %v", err)
	}
	if _, err := newBrowser(t, p, nil).broker.flows.Read(request, false); err == nil {
		t.Error("a broker with another secret takes the cookie")
	}
}

func TestWrongVerifierGetsNoToken(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	_, authorize := b.visit(b.self + StartPath)
	query := authorize.Query()
	query.Set("code_challenge", strings.Repeat("A", 43))
	authorize.RawQuery = query.Encode()
	_, callback := b.visit(authorize.String())
	_, back := b.visit(callback.String())
	expectFailure(t, back, "bad_verification_code")
}

func TestCookieAttributes(t *testing.T) {
	p := newProvider(t)
	for _, test := range []struct{ self, want string }{
		{"http://127.0.0.1:8080", "sheaf-sign-in=V; Path=/auth/github; Max-Age=600; HttpOnly; SameSite=Lax"},
		{"https://sheaf.example", "__Host-sheaf-sign-in=V; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax"},
	} {
		b := newBrowser(t, p, func(c *Config) { c.Self = parse(t, test.self) })
		response, _ := b.visit(b.self + StartPath)
		cookie := response.Cookies()[0]
		cookie.Value = "V"
		if got := cookie.String(); got != test.want {
			t.Errorf("on %s the cookie is\n%s\nwant\n%s", test.self, got, test.want)
		}
	}
}

func TestOtherMethodsAndPaths(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	for path, want := range map[string]int{StartPath: http.StatusMethodNotAllowed, StartPath + "/other": http.StatusNotFound} {
		response, err := b.client.Post(b.self+path, "text/plain", nil)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("POST %s: status %d, want %d", path, response.StatusCode, want)
		}
	}
}

func expectFailure(t *testing.T, back *url.URL, code string) {
	t.Helper()
	query := back.Query()
	if query.Get("auth_error") != code {
		t.Errorf("auth_error is %q, want %q (%s)", query.Get("auth_error"), code, back)
	}
	if query.Has("token") {
		t.Errorf("a failed sign-in brings a token: %s", back)
	}
	if query.Get("auth_error_description") == "" {
		t.Errorf("no description in %s", back)
	}
}
