package oauth_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

// visitor is a browser at the hub's pages: it keeps cookies and the hidden fields of the
// last page.
type visitor struct {
	*hubtest.Site
	cookies map[string]string
	fields  url.Values
}

func newVisitor(s *hubtest.Site) *visitor {
	return &visitor{Site: s, cookies: map[string]string{}}
}

func (v *visitor) load(method, path string, form url.Values) (*http.Response, string) {
	v.T.Helper()
	header := map[string]string{"Sec-Fetch-Site": "same-origin"}
	for name, value := range v.cookies {
		header["Cookie"] += name + "=" + value + "; "
	}
	response, body := hubtest.Browse(v.T, method, v.URL+path, form, header)
	for _, cookie := range response.Cookies() {
		if cookie.MaxAge < 0 {
			delete(v.cookies, cookie.Name)
			continue
		}
		if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" {
			v.T.Errorf("cookie: %s", cookie)
		}
		v.cookies[cookie.Name] = cookie.Value
	}
	v.fields = hubtest.HiddenFields(body)
	return response, body
}

// visit opens the authorise page.
func (v *visitor) visit() string {
	v.T.Helper()
	response, body := v.load("GET", "/login/oauth/authorize?"+hubtest.AuthorizeQuery().Encode(), nil)
	if response.StatusCode != http.StatusOK {
		v.T.Fatalf("page: %d\n%s", response.StatusCode, body)
	}
	return body
}

// press sends the form of the last page; more are pairs of names and values.
func (v *visitor) press(path, decision string, more ...string) (*http.Response, string) {
	v.T.Helper()
	form := v.fields
	form.Set("decision", decision)
	for i := 0; i < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return v.load("POST", path, form)
}

const authorizePath = "/login/oauth/authorize"

func (v *visitor) expectCodeFor(response *http.Response, login string) {
	v.T.Helper()
	back, err := response.Location()
	if err != nil || response.StatusCode != http.StatusSeeOther {
		v.T.Fatalf("no way back: %d, %v", response.StatusCode, err)
	}
	token := v.Exchange(hubtest.TokenForm(back.Query().Get("code")))["access_token"]
	if got := hubtest.Text(v.Object(v.Do(hubtest.Request{Method: "GET", Path: "/user", Token: token}), 200), "login"); got != login {
		v.T.Errorf("signed in as %q, want %q", got, login)
	}
}

func expectIn(t *testing.T, body string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(body, part) {
			t.Errorf("there is no %q on the page:\n%s", part, body)
		}
	}
}

func TestSignInByPassword(t *testing.T) {
	s := hubtest.New(t)
	people := s.SetPasswords("ada", "eve")
	v := newVisitor(s)
	body := v.visit()
	expectIn(t, body, `<label for="login">`, `<label for="password">`, `autocomplete="current-password"`)
	if strings.Contains(body, "Continue as") {
		t.Fatalf("whoever comes is signed in:\n%s", body)
	}
	for _, attempt := range [][2]string{{"eve", "wrong"}, {"nobody", hubtest.Password}, {"", ""}} {
		response, body := v.press(authorizePath, "sign-in", "login", attempt[0], "password", attempt[1])
		if response.StatusCode != http.StatusUnprocessableEntity || len(v.cookies) != 0 {
			t.Fatalf("%v: %d, cookies %v", attempt, response.StatusCode, v.cookies)
		}
		expectIn(t, body, `role="alert"`, "The user name or the password is wrong.", `value="`+attempt[0]+`"`)
		if strings.Contains(body, hubtest.Password) {
			t.Error("the page repeats the password")
		}
	}
	response, _ := v.press(authorizePath, "sign-in", "login", "EVE", "password", hubtest.Password)
	v.expectCodeFor(response, "eve")

	// The browser is known now.
	body = v.visit()
	expectIn(t, body, "Continue as eve", "Use another account", "Sign out")
	if strings.Contains(body, "on this machine") {
		t.Error("a session is taken for the local user")
	}
	response, _ = v.press(authorizePath, "continue")
	v.expectCodeFor(response, "eve")

	// What was agreed to was another name: the page is asked again.
	v.visit()
	if response, body := v.press(authorizePath, "continue", "as", "ada"); response.StatusCode != 200 || !strings.Contains(body, "Continue as eve") {
		t.Errorf("an old page signs in: %d", response.StatusCode)
	}
	for _, again := range []func() string{
		func() string { _, body := v.press(authorizePath, "switch"); return body },
		func() string {
			_, body := v.load("GET", authorizePath+"?prompt=select_account&"+hubtest.AuthorizeQuery().Encode(), nil)
			return body
		},
	} {
		if body := again(); !strings.Contains(body, `name="password"`) || len(v.cookies) != 1 {
			t.Errorf("another account cannot sign in:\n%s", body)
		}
	}
	if _, body := v.press(authorizePath, "sign-out"); !strings.Contains(body, `name="password"`) || len(v.cookies) != 0 {
		t.Errorf("signed out, and still known: %v\n%s", v.cookies, body)
	}

	// A session ends with the password that it began with.
	response, _ = v.press(authorizePath, "sign-in", "login", "eve", "password", hubtest.Password)
	v.expectCodeFor(response, "eve")
	s.Must(people.SetPassword("eve", "another "+hubtest.Password))
	if body := v.visit(); strings.Contains(body, "Continue as") {
		t.Error("the session outlives the password")
	}
}

func TestForgedSessions(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada")
	v := newVisitor(s)
	v.visit()
	v.press(authorizePath, "sign-in", "login", "ada", "password", hubtest.Password)
	genuine := v.cookies["sheaf-session"]
	content, signature, _ := strings.Cut(genuine, ".")
	for name, forged := range map[string]string{
		"nothing": "", "no signature": content, "empty signature": content + ".", "other content": "e30." + signature,
		"cut": genuine[:len(genuine)-2], "not base64": "!." + signature,
	} {
		v.cookies["sheaf-session"] = forged
		if body := v.visit(); strings.Contains(body, "Continue as") {
			t.Errorf("%s: %q is taken", name, forged)
		}
	}
}

// The local user needs no password as long as there is none; others may sign in beside.
func TestLocalUserBesideOthers(t *testing.T) {
	s := hubtest.New(t)
	v := newVisitor(s)
	if body := v.visit(); strings.Contains(body, "another account") {
		t.Errorf("there is no other account to use:\n%s", body)
	}
	people := s.SetPasswords("eve")
	expectIn(t, v.visit(), "Continue as Ada Lovelace", "on this machine", "Use another account")
	v.press(authorizePath, "switch")
	response, _ := v.press(authorizePath, "sign-in", "login", "eve", "password", hubtest.Password)
	v.expectCodeFor(response, "eve")

	s.Must(people.SetPassword("ada", hubtest.Password))
	if body := newVisitor(s).visit(); strings.Contains(body, "Continue as") {
		t.Errorf("ada has a password and comes without:\n%s", body)
	}
	for _, login := range []string{"ada", "eve"} {
		s.Must(people.RemoveUser(login))
	}
	response, body := newVisitor(s).load("GET", authorizePath+"?"+hubtest.AuthorizeQuery().Encode(), nil)
	if response.StatusCode != http.StatusConflict {
		t.Errorf("without accounts: %d", response.StatusCode)
	}
	expectIn(t, body, "sheaf user add")
}

func TestPasswordTriesAreLimited(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("eve")
	v := newVisitor(s)
	try := func(login string) *http.Response {
		t.Helper()
		v.visit()
		// One that is too long for a password is refused without the work of a check.
		response, _ := v.press(authorizePath, "sign-in", "login", login, "password", strings.Repeat("x", 2000))
		return response
	}
	count := func(login string) (refused int) {
		for range 15 {
			switch response := try(login); response.StatusCode {
			case http.StatusUnprocessableEntity:
			case http.StatusTooManyRequests:
				refused++
				if response.Header.Get("Retry-After") == "" {
					t.Error("nobody says when to come back")
				}
			default:
				t.Fatalf("%d", response.StatusCode)
			}
		}
		return refused
	}
	if refused := count("eve"); refused < 3 {
		t.Errorf("one account: %d of 15 tries were refused", refused)
	}
	if refused := count("Nobody"); refused < 3 {
		t.Errorf("one address, another account: %d of 15 tries were refused", refused)
	}
}

func TestSignInPagesAreStrict(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("eve")
	v := newVisitor(s)
	pages := map[string]func() (*http.Response, string){
		"continue": func() (*http.Response, string) {
			return v.load("GET", authorizePath+"?"+hubtest.AuthorizeQuery().Encode(), nil)
		},
		"password": func() (*http.Response, string) { v.visit(); return v.press(authorizePath, "switch") },
		"code":     func() (*http.Response, string) { return v.load("GET", "/login/device", nil) },
		"no device": func() (*http.Response, string) {
			return v.load("POST", "/login/device", url.Values{"user_code": {"<x>"}})
		},
		"refusal": func() (*http.Response, string) { return v.load("GET", authorizePath, nil) },
	}
	for name, open := range pages {
		response, body := open()
		policy := response.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: policy %q has no %q", name, policy, part)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(body, "<script") || strings.Contains(body, "style=") || strings.Contains(body, "<x>") {
			t.Errorf("%s:\n%s", name, body)
		}
		for _, part := range []string{`<html lang="en">`, "<title>", "<main", "<h1>"} {
			if strings.Count(body, part) != 1 {
				t.Errorf("%s: %d of %s", name, strings.Count(body, part), part)
			}
		}
		if response.Header.Get("Cache-Control") != "no-store" || response.Header.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: headers %v", name, response.Header)
		}
	}
}

// Who has a second factor gets no code for a client by the password alone.
func TestSignInToAClientByTwoFactors(t *testing.T) {
	s := hubtest.New(t)
	people := s.SetPasswords("ada", "eve")
	key, err := accounts.NewFactorKey("x", "eve")
	s.Must(err)
	recovery, err := people.BeginFactor("eve", key.Secret(), mustCode(t, key.Secret()))
	s.Must(err)
	v := newVisitor(s)
	v.visit()
	response, body := v.press(authorizePath, "sign-in", "login", "eve", "password", hubtest.Password)
	if response.StatusCode != 200 || response.Header.Get("Location") != "" || v.cookies["sheaf-session"] != "" {
		t.Fatalf("%d, %v", response.StatusCode, v.cookies)
	}
	expectIn(t, body, `name="code"`, `value="sign-in"`, `name="client_id"`)
	response, body = v.press(authorizePath, "sign-in", "code", "000 000")
	if response.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("%d", response.StatusCode)
	}
	expectIn(t, body, `role="alert"`, `name="code"`)
	response, _ = v.press(authorizePath, "sign-in", "code", recovery[0])
	v.expectCodeFor(response, "eve")
}

func mustCode(t *testing.T, secret string) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// A passkey stands for name, password and second factor where an application asks, too.
func TestPasskeySignsInToAnApplication(t *testing.T) {
	s := hubtest.NewAtLocalhost(t)
	s.SetPasswords("ada", "eve")
	device := hubtest.NewAuthenticator(t, strings.Replace(s.URL, "127.0.0.1", "localhost", 1))
	own := hubtest.OwnPage(s.SignIn("eve"))
	const security = "/settings/security"
	begin := url.Values{"as": {"eve"}, "do": {"begin-passkey"}, "name": {"Phone"}, "current": {hubtest.Password}}
	hubtest.Browse(t, "POST", s.URL+security, begin, own)
	_, page := hubtest.Browse(t, "GET", s.URL+security, nil, own)
	add := url.Values{"as": {"eve"}, "do": {"add-passkey"}, "passkey": {device.Create(hubtest.PasskeyOptions(page))}}
	if response, body := hubtest.Browse(t, "POST", s.URL+security, add, own); response.StatusCode != 200 {
		t.Fatalf("%d\n%s", response.StatusCode, body)
	}

	v := newVisitor(s)
	body := v.visit()
	expectIn(t, body, `name="decision" value="sign-in" formnovalidate hidden>Sign in with a passkey`)
	response, _ := v.press(authorizePath, "sign-in", "passkey", device.Get(hubtest.PasskeyOptions(body)))
	v.expectCodeFor(response, "eve")

	// The button of a page that is open already asks for nothing more.
	if body := v.visit(); hubtest.PasskeyOptions(body) != "" || !strings.Contains(body, "Continue as eve") {
		t.Errorf("who is signed in is asked again:\n%s", body)
	}
	other := newVisitor(s)
	body = other.visit()
	if response, _ := other.press(authorizePath, "sign-in", "passkey", strings.Replace(device.Get(hubtest.PasskeyOptions(body)), "public-key", "password", 1)); response.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("no passkey: %d", response.StatusCode)
	}
	other.fields.Set("passkey", "")
	if response, _ := other.press(authorizePath, "sign-in", "login", "eve", "password", hubtest.Password); response.StatusCode != http.StatusSeeOther {
		t.Errorf("the password: %d", response.StatusCode)
	}
}
