package broker

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// deviceProvider answers as GitHub does; polls answers one after the other.
func deviceProvider(t *testing.T, polls ...string) *httptest.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /login/device/code", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("client_id") != clientID || r.FormValue("scope") != "repo read:org" || r.PostForm.Has("client_secret") {
			t.Errorf("asked for a code with %v", r.PostForm)
		}
		_, _ = io.WriteString(w, `{"device_code":"the-device-code","user_code":"WDJB-MJHT","verification_uri":"https://github.test/login/device","expires_in":900,"interval":5}`)
	})
	mux.HandleFunc("POST /login/oauth/access_token", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("client_id") != clientID || r.FormValue("grant_type") != deviceGrant || r.FormValue("device_code") != "the-device-code" {
			t.Errorf("polled with %v", r.PostForm)
		}
		_, _ = io.WriteString(w, polls[0])
		polls = polls[1:]
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

func newDeviceBrowser(t *testing.T, provider string) *browser {
	return newBrowser(t, newProvider(t), func(c *Config) {
		c.ClientSecret = ""
		c.DeviceURL = provider + "/login/device/code"
		c.TokenURL = provider + "/login/oauth/access_token"
	})
}

func (b *browser) ask(path, origin string, form url.Values, into any) *http.Response {
	b.t.Helper()
	response := b.post(b.self+path, origin, form)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if response.StatusCode == http.StatusOK {
		if err := json.Unmarshal(text, into); err != nil {
			b.t.Fatalf("%v: %s", err, text)
		}
	}
	return response
}

func TestSignInByCode(t *testing.T) {
	p := deviceProvider(t, `{"error":"authorization_pending"}`, `{"error":"slow_down","interval":10}`, `{"access_token":"`+accessToken+`","token_type":"bearer"}`)
	b := newDeviceBrowser(t, p.URL)
	var code deviceCode
	if response := b.ask(DevicePath, b.self, nil, &code); response.StatusCode != http.StatusOK || response.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("status %d, %v", response.StatusCode, response.Header)
	}
	if code.UserCode != "WDJB-MJHT" || code.DeviceCode != "the-device-code" || code.ExpiresIn != 900 || code.Interval != 5 {
		t.Errorf("code %+v", code)
	}
	for _, want := range []devicePolled{{Error: "authorization_pending"}, {Error: "slow_down", Interval: 10}, {Token: accessToken}} {
		var got devicePolled
		b.ask(DeviceTokenPath, b.self, url.Values{"device_code": {code.DeviceCode}}, &got)
		if got != want {
			t.Errorf("polled %+v, want %+v", got, want)
		}
	}
	for _, secret := range []string{accessToken, code.DeviceCode, code.UserCode} {
		if strings.Contains(b.log.String(), secret) {
			t.Errorf("%s is in the log:\n%s", secret, b.log)
		}
	}
}

// The token of a GitHub App ends after eight hours. What renews it is in the browser's cookie, without the client's secret.
func TestSignInByCodeIsRenewed(t *testing.T) {
	polls := []string{
		`{"access_token":"ghu_1","expires_in":28800,"refresh_token":"ghr_1","token_type":"bearer"}`,
		`{"access_token":"ghu_2","expires_in":28800,"refresh_token":"ghr_2","token_type":"bearer"}`,
	}
	var asked []url.Values
	p := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		asked = append(asked, r.PostForm)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, polls[len(asked)-1])
	}))
	defer p.Close()
	b := newDeviceBrowser(t, p.URL)
	var got devicePolled
	response := b.ask(DeviceTokenPath, b.self, url.Values{"device_code": {"the-device-code"}}, &got)
	if got != (devicePolled{Token: "ghu_1", ExpiresIn: 28800}) || len(response.Cookies()) != 1 || !response.Cookies()[0].HttpOnly {
		t.Fatalf("polled %+v, cookies %v", got, response.Cookies())
	}
	renew := func(origin, token string) (int, renewed) {
		var fresh renewed
		return b.ask(DeviceRenewPath, origin, url.Values{"token": {token}}, &fresh).StatusCode, fresh
	}
	for name, refused := range map[string][3]string{"another site": {"https://evil.example", "ghu_1", "403"}, "another token": {b.self, "ghu_other", "401"}} {
		if status, _ := renew(refused[0], refused[1]); strconv.Itoa(status) != refused[2] {
			t.Errorf("%s: status %d", name, status)
		}
	}
	if status, fresh := renew(b.self, "ghu_1"); status != http.StatusOK || fresh != (renewed{"ghu_2", 28800}) {
		t.Errorf("status %d, %+v", status, fresh)
	}
	if len(asked) != 2 || asked[1].Get("refresh_token") != "ghr_1" || asked[1].Has("client_secret") || asked[1].Get("client_id") != clientID {
		t.Errorf("asked %v", asked)
	}
	if response := b.post(b.self+DeviceSignOutPath, b.self, url.Values{"token": {"ghu_2"}}); response.StatusCode != http.StatusNoContent {
		t.Errorf("signed out: status %d", response.StatusCode)
	}
	if status, _ := renew(b.self, "ghu_2"); status != http.StatusUnauthorized || len(asked) != 2 {
		t.Errorf("renewed after signing out: status %d, asked %v", status, asked)
	}
	for _, secret := range []string{"ghu_", "ghr_"} {
		if strings.Contains(b.log.String(), secret) {
			t.Errorf("%s is in the log:\n%s", secret, b.log)
		}
	}
}

func TestSignInByCodeRefuses(t *testing.T) {
	b := newDeviceBrowser(t, deviceProvider(t, "<html>", `{}`).URL)
	code := url.Values{"device_code": {"the-device-code"}}
	for _, test := range []struct {
		path, origin string
		form         url.Values
		want         int
	}{
		{DevicePath, "https://evil.example", nil, http.StatusForbidden},
		{DevicePath, "", nil, http.StatusForbidden},
		{DeviceTokenPath, "null", code, http.StatusForbidden},
		{DeviceTokenPath, b.self, nil, http.StatusBadRequest},
		{DeviceTokenPath, b.self, url.Values{"device_code": {strings.Repeat("x", maxSignOut)}}, http.StatusBadRequest},
		{DeviceTokenPath, b.self, code, http.StatusBadGateway}, // no JSON
		{DeviceTokenPath, b.self, code, http.StatusBadGateway}, // neither token nor error
		{CallbackPath, b.self, nil, http.StatusNotFound},
	} {
		if response := b.ask(test.path, test.origin, test.form, nil); response.StatusCode != test.want {
			t.Errorf("%s from %q: status %d, want %d", test.path, test.origin, response.StatusCode, test.want)
		}
	}
}
