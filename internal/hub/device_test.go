package hub_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
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
func ask[T any](s *site, path string, form url.Values) (value T) {
	s.t.Helper()
	response, body := browse(s.t, "POST", s.url+path, form, map[string]string{"Accept": "application/json"})
	if err := json.Unmarshal([]byte(body), &value); err != nil || response.StatusCode != 200 {
		s.t.Fatalf("%s: %d, %v: %s", path, response.StatusCode, err, body)
	}
	return value
}

func (s *site) beginDevice() deviceAnswer {
	s.t.Helper()
	return ask[deviceAnswer](s, devicePath+"/code", url.Values{"client_id": {clientID}, "scope": {"repo"}})
}

type pollAnswer struct {
	AccessToken string `json:"access_token"`
	Error       string `json:"error"`
	Description string `json:"error_description"`
	Interval    int    `json:"interval"`
}

func (s *site) poll(code string) pollAnswer {
	s.t.Helper()
	return ask[pollAnswer](s, "/login/oauth/access_token", url.Values{
		"client_id": {clientID}, "device_code": {code}, "grant_type": {"urn:ietf:params:oauth:grant-type:device_code"},
	})
}

func TestDeviceSignIn(t *testing.T) {
	s := newSite(t)
	s.setPasswords("ada")
	begun := s.beginDevice()
	if !regexp.MustCompile(`^[B-Z]{4}-[B-Z]{4}$`).MatchString(begun.UserCode) || begun.ExpiresIn != 900 || begun.Interval != 5 ||
		begun.VerificationURI != s.url+devicePath || len(begun.DeviceCode) < 40 {
		t.Fatalf("begun: %+v", begun)
	}
	v := s.visitor()
	_, body := v.load("GET", devicePath+"?user_code="+begun.UserCode, nil)
	expectIn(t, body, `value="`+begun.UserCode+`"`)
	if strings.Contains(body, "decision") {
		t.Errorf("a link leads straight to consent:\n%s", body)
	}
	// Typed as people type.
	typed := strings.ToLower(strings.Replace(begun.UserCode, "-", " ", 1))
	_, body = v.load("POST", devicePath, url.Values{"user_code": {typed}})
	expectIn(t, body, begun.UserCode, "If somebody sent it to you, cancel", "Sheaf", `name="password"`)
	response, body := v.press(devicePath, "sign-in", "login", "ada", "password", secret)
	if response.StatusCode != 200 {
		t.Fatalf("%d\n%s", response.StatusCode, body)
	}
	expectIn(t, body, "The device is signed in")
	if got := s.poll(begun.DeviceCode); got.AccessToken == "" {
		t.Errorf("poll: %+v", got)
	} else if user := s.object(s.do(request{method: "GET", path: "/user", token: got.AccessToken}), 200); text(user, "login") != "ada" {
		t.Errorf("signed in as %v", user["login"])
	}
	if again := s.poll(begun.DeviceCode); again.Error != "incorrect_device_code" {
		t.Errorf("the code worked twice: %+v", again)
	}

	// The browser is known by now: a second device takes one press.
	second := s.beginDevice()
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
	s := newSite(t)
	begun := s.beginDevice()
	if got := s.poll(begun.DeviceCode); got.Error != "authorization_pending" || got.Description == "" {
		t.Errorf("nobody agreed yet: %+v", got)
	}
	if got := s.poll(begun.DeviceCode); got.Error != "slow_down" || got.Interval != 10 {
		t.Errorf("too soon: %+v", got)
	}
	denied := s.beginDevice()
	v := s.visitor()
	v.load("POST", devicePath, url.Values{"user_code": {denied.UserCode}})
	if _, body := v.press(devicePath, "cancel"); !strings.Contains(body, "Nothing was allowed") {
		t.Errorf("cancelled:\n%s", body)
	}
	if got := s.poll(denied.DeviceCode); got.Error != "access_denied" {
		t.Errorf("denied: %+v", got)
	}
	for name, test := range map[string]struct {
		form url.Values
		want string
	}{
		"wrong code":     {url.Values{"client_id": {clientID}, "device_code": {"x"}}, "incorrect_device_code"},
		"unknown client": {url.Values{"client_id": {"x"}, "device_code": {begun.DeviceCode}}, "incorrect_client_credentials"},
		"other grant":    {url.Values{"client_id": {clientID}, "grant_type": {"password"}}, "unsupported_grant_type"},
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
	if response, _ := browse(t, "POST", s.url+devicePath, form, map[string]string{"Sec-Fetch-Site": "cross-site"}); response.StatusCode != http.StatusForbidden {
		t.Errorf("another site agrees: %d", response.StatusCode)
	}
}

func TestCodeTriesAreLimited(t *testing.T) {
	s := newSite(t)
	v := s.visitor()
	for range 40 {
		if response, _ := v.load("POST", devicePath, url.Values{"user_code": {"BCDF-GHJK"}}); response.StatusCode == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("codes can be tried without end")
}
