package server

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sheaf/internal/server/listen"
)

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`)

// signIn goes the way that a browser goes: the broker, the hub's page, the button on it,
// the callback. It returns the address at the end, where the front end would take over.
func signIn(t *testing.T, app, hub string) *url.URL {
	t.Helper()
	return signInBy(t, http.DefaultTransport, app, hub)
}

// signInBy is signIn over a transport.
func signInBy(t *testing.T, transport http.RoundTripper, app, hub string) *url.URL {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Transport: transport, Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if r.URL.Path == "/github/you" {
			return http.ErrUseLastResponse
		}
		return nil
	}}
	page, err := browser.Get(app + "/auth/github?nonce=n0nce&return_to=/github/you")
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	text, err := io.ReadAll(page.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got := origin(page.Request.URL); got != hub || page.StatusCode != http.StatusOK {
		t.Fatalf("the authorise page is at %s and answers %d: %s", page.Request.URL, page.StatusCode, text)
	}
	policy := page.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, app) && app != hub {
		t.Errorf("the page's policy stops the way back to %s: %s", app, policy)
	}
	form := url.Values{"decision": {"continue"}}
	for _, field := range hiddenField.FindAllStringSubmatch(string(text), -1) {
		form.Set(field[1], field[2])
	}
	request, err := http.NewRequest(http.MethodPost, hub+"/login/oauth/authorize", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	end, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer end.Body.Close()
	location, err := end.Location()
	if err != nil {
		body, _ := io.ReadAll(end.Body)
		t.Fatalf("no way back: %d %s", end.StatusCode, body)
	}
	return location
}

// expectSignedIn checks where the sign-in ended and that the token works, across origins.
func expectSignedIn(t *testing.T, back *url.URL, app, hub string) {
	t.Helper()
	query := back.Query()
	if origin(back) != app || back.Path != "/github/you" || query.Get("nonce") != "n0nce" || query.Get("auth_error") != "" {
		t.Fatalf("the sign-in ended at %s", back)
	}
	request, err := http.NewRequest(http.MethodGet, hub+"/api/v3/user", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+query.Get("token"))
	request.Header.Set("Origin", app)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var user struct{ Login string }
	if err := json.NewDecoder(response.Body).Decode(&user); err != nil || user.Login != "you" {
		t.Errorf("the token belongs to %q (%d, %v)", user.Login, response.StatusCode, err)
	}
	if app != hub && response.Header.Get("Access-Control-Allow-Origin") == "" {
		t.Error("the front end may not read the answer of the other origin")
	}
}

func TestSignInEmbedded(t *testing.T) {
	server := run(t, embeddedSettings(t))
	back := signIn(t, server.URL(), server.URL())
	expectSignedIn(t, back, server.URL(), server.URL())
	token := back.Query().Get("token")
	if status := signOut(t, server.URL(), token); status != http.StatusNoContent {
		t.Errorf("sign-out answers %d", status)
	}
	if response, _ := get(t, server.URL()+"/api/v3/user", "Authorization: Bearer "+token); response.StatusCode != http.StatusUnauthorized {
		t.Errorf("after sign-out the token is answered with %d", response.StatusCode)
	}
	if strings.Contains(server.log.String(), token) {
		t.Error("the token is in the log")
	}
}

// signOut asks as the front end does.
func signOut(t *testing.T, app, token string) int {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, app+"/auth/github/sign-out", strings.NewReader(url.Values{"token": {token}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Origin", app)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// The public address may be one that this machine cannot reach: the code is redeemed on
// loopback all the same.
func TestSignInBehindAProxy(t *testing.T) {
	settings := embeddedSettings(t)
	settings.PublicURL = mustParse(t, "https://sheaf.invalid")
	server := run(t, settings)
	response, _ := get(t, server.URL()+"/auth/github", "")
	authorize := mustQuery(t, response.Header.Get("Location"))
	if got := authorize.Get("redirect_uri"); got != "https://sheaf.invalid/auth/github/callback" {
		t.Errorf("redirect_uri is %s", got)
	}
	if cookie := response.Header.Get("Set-Cookie"); !strings.HasPrefix(cookie, "__Host-") || !strings.Contains(cookie, "Secure") {
		t.Errorf("the cookie is %s", cookie)
	}
}

// A second Sheaf takes the first one's hub for its GitHub.
func TestSignInAtAnotherGitHub(t *testing.T) {
	hubSettings := embeddedSettings(t)
	appSettings := githubSettings(t, "http://127.0.0.1:1")
	appSettings.GitHubClientID, appSettings.GitHubClientSecret = "second", "its secret"
	appAddr, hubAddr := freeAddr(t), freeAddr(t)
	appSettings.Addr, hubSettings.Addr = appAddr, hubAddr
	appSettings.GitHubURL = mustParse(t, "http://"+hubAddr)
	registered := fmt.Sprintf(`{"others": [{"id": "second", "secret": "its secret", "name": "Second Sheaf", "callbacks": ["http://%s/auth/github/callback"]}]}`, appAddr)
	if err := os.WriteFile(filepath.Join(hubSettings.DataDir, ClientsFile), []byte(registered), 0o600); err != nil {
		t.Fatal(err)
	}
	hub, app := run(t, hubSettings), run(t, appSettings)
	expectSignedIn(t, signIn(t, app.URL(), hub.URL()), app.URL(), hub.URL())

	page, _ := get(t, app.URL()+"/", navigation)
	if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "connect-src 'self' "+hub.URL()+";") {
		t.Errorf("the page may not ask its GitHub: %s", policy)
	}
	if response, _ := get(t, app.URL()+"/api/v3/user", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("a server without hub answers its addresses: %d", response.StatusCode)
	}
}

// freeAddr is an address that was free a moment ago.
func freeAddr(t *testing.T) string {
	t.Helper()
	listener, err := listen.On("127.0.0.1:0", Settings{}.mayListen)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

func mustQuery(t *testing.T, address string) url.Values {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed.Query()
}
