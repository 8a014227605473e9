package oauth_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

const devicePath = "/login/device"

type deviceAnswer struct {
	DeviceCode      string `json:"device_code"`
	UserCode        string `json:"user_code"`
	VerificationURI string `json:"verification_uri"`
	ExpiresIn       int    `json:"expires_in"`
	Interval        int    `json:"interval"`
	Error           string `json:"error"`
}

// ask posts a form and reads JSON, as a program without a browser does.
func ask[T any](s *hubtest.Site, path string, form url.Values) (value T) {
	s.T.Helper()
	response, body := hubtest.Browse(s.T, "POST", s.URL+path, form, map[string]string{"Accept": "application/json"})
	if err := json.Unmarshal([]byte(body), &value); err != nil || response.StatusCode != 200 {
		s.T.Fatalf("%s: %d, %v: %s", path, response.StatusCode, err, body)
	}
	return value
}

func beginDevice(s *hubtest.Site) deviceAnswer {
	s.T.Helper()
	return ask[deviceAnswer](s, devicePath+"/code", url.Values{"client_id": {hubtest.ClientID}, "scope": {"repo"}})
}

type pollAnswer struct {
	AccessToken string `json:"access_token"`
	Error       string `json:"error"`
	Description string `json:"error_description"`
	Interval    int    `json:"interval"`
}

func poll(s *hubtest.Site, code string) pollAnswer {
	s.T.Helper()
	return ask[pollAnswer](s, "/login/oauth/access_token", url.Values{
		"client_id": {hubtest.ClientID}, "device_code": {code}, "grant_type": {"urn:ietf:params:oauth:grant-type:device_code"},
	})
}

func TestDeviceSignIn(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada")
	begun := beginDevice(s)
	if !regexp.MustCompile(`^[B-Z]{4}-[B-Z]{4}$`).MatchString(begun.UserCode) || begun.ExpiresIn != 900 || begun.Interval != 5 ||
		begun.VerificationURI != s.URL+devicePath || len(begun.DeviceCode) < 40 {
		t.Fatalf("begun: %+v", begun)
	}
	v := newVisitor(s)
	_, body := v.load("GET", devicePath+"?user_code="+begun.UserCode, nil)
	expectIn(t, body, `value="`+begun.UserCode+`"`)
	if strings.Contains(body, "decision") {
		t.Errorf("a link leads straight to consent:\n%s", body)
	}
	// Typed as people type.
	typed := strings.ToLower(strings.Replace(begun.UserCode, "-", " ", 1))
	_, body = v.load("POST", devicePath, url.Values{"user_code": {typed}})
	expectIn(t, body, begun.UserCode, "If somebody sent it to you, cancel", "Sheaf", `name="password"`)
	response, body := v.press(devicePath, "sign-in", "login", "ada", "password", hubtest.Password)
	if response.StatusCode != 200 {
		t.Fatalf("%d\n%s", response.StatusCode, body)
	}
	expectIn(t, body, "The device is signed in")
	if got := poll(s, begun.DeviceCode); got.AccessToken == "" {
		t.Errorf("poll: %+v", got)
	} else if user := s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: got.AccessToken}), 200); hubtest.Text(user, "login") != "ada" {
		t.Errorf("signed in as %v", user["login"])
	}
	if again := poll(s, begun.DeviceCode); again.Error != "incorrect_device_code" {
		t.Errorf("the code worked twice: %+v", again)
	}

	// The browser is known by now: a second device takes one press.
	second := beginDevice(s)
	v.load("POST", devicePath, url.Values{"user_code": {second.UserCode}})
	if _, body := v.press(devicePath, "continue"); !strings.Contains(body, "The device is signed in") {
		t.Errorf("second device:\n%s", body)
	}
	// Nobody can decide twice.
	if response, _ := v.load("POST", devicePath, url.Values{"user_code": {second.UserCode}, "decision": {"cancel"}}); response.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("decided twice: %d", response.StatusCode)
	}
}

func TestDeviceIsRefused(t *testing.T) {
	s := hubtest.New(t)
	begun := beginDevice(s)
	if got := poll(s, begun.DeviceCode); got.Error != "authorization_pending" || got.Description == "" {
		t.Errorf("nobody agreed yet: %+v", got)
	}
	if got := poll(s, begun.DeviceCode); got.Error != "slow_down" || got.Interval != 10 {
		t.Errorf("too soon: %+v", got)
	}
	denied := beginDevice(s)
	v := newVisitor(s)
	v.load("POST", devicePath, url.Values{"user_code": {denied.UserCode}})
	if _, body := v.press(devicePath, "cancel"); !strings.Contains(body, "Nothing was allowed") {
		t.Errorf("cancelled:\n%s", body)
	}
	if got := poll(s, denied.DeviceCode); got.Error != "access_denied" {
		t.Errorf("denied: %+v", got)
	}
	for name, test := range map[string]struct {
		form url.Values
		want string
	}{
		"wrong code":     {url.Values{"client_id": {hubtest.ClientID}, "device_code": {"x"}}, "incorrect_device_code"},
		"unknown client": {url.Values{"client_id": {"x"}, "device_code": {begun.DeviceCode}}, "incorrect_client_credentials"},
		"other grant":    {url.Values{"client_id": {hubtest.ClientID}, "grant_type": {"password"}}, "unsupported_grant_type"},
	} {
		if !test.form.Has("grant_type") {
			test.form.Set("grant_type", "urn:ietf:params:oauth:grant-type:device_code")
		}
		if got := ask[pollAnswer](s, "/login/oauth/access_token", test.form); got.Error != test.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := ask[deviceAnswer](s, devicePath+"/code", url.Values{"client_id": {"x"}}); got.Error != "incorrect_client_credentials" {
		t.Errorf("begun by a stranger: %+v", got)
	}
	form := url.Values{"user_code": {begun.UserCode}, "decision": {"continue"}, "as": {"ada"}}
	if response, _ := hubtest.Browse(t, "POST", s.URL+devicePath, form, map[string]string{"Sec-Fetch-Site": "cross-site"}); response.StatusCode != http.StatusForbidden {
		t.Errorf("another site agrees: %d", response.StatusCode)
	}
}

func TestCodeTriesAreLimited(t *testing.T) {
	s := hubtest.New(t)
	v := newVisitor(s)
	for range 40 {
		if response, _ := v.load("POST", devicePath, url.Values{"user_code": {"BCDF-GHJK"}}); response.StatusCode == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("codes can be tried without end")
}
