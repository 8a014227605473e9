package settings_test

import (
	"bytes"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

const security = "/settings/security"

// browser is one of somebody's: it keeps its cookies.
type browser struct {
	*hubtest.Site
	as      string
	cookies map[string]string
}

func (b *browser) load(method, path string, form url.Values) (*http.Response, string) {
	b.T.Helper()
	header := same()
	for name, value := range b.cookies {
		header["Cookie"] += name + "=" + value + "; "
	}
	if form != nil && !form.Has("as") {
		form.Set("as", b.as)
	}
	response, body := hubtest.Browse(b.T, method, b.URL+path, form, header)
	for _, cookie := range response.Cookies() {
		if b.cookies[cookie.Name] = cookie.Value; cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		}
	}
	return response, body
}

func (b *browser) send(do string, more ...string) (*http.Response, string) {
	b.T.Helper()
	form := url.Values{"do": {do}}
	for i := 0; i < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return b.load("POST", security, form)
}

func (b *browser) isIn() bool {
	_, body := b.load("GET", security, nil)
	return strings.Contains(body, "You are <strong>@"+b.as)
}

func newBrowser(s *hubtest.Site, login string) *browser {
	return &browser{s, login, map[string]string{}}
}

func signedIn(s *hubtest.Site, login string) *browser {
	s.T.Helper()
	b := newBrowser(s, login)
	b.send("sign-in", "login", login, "password", hubtest.Password)
	if !b.isIn() {
		s.T.Fatalf("%s cannot sign in", login)
	}
	return b
}

var (
	keyText  = regexp.MustCompile(`<code class="secret">([A-Z2-7]{32})</code>`)
	recovery = regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}`)
)

// codesOf are the codes of a key now and of the step after it, which both count for half a minute, also if a step ends
// meanwhile.
func codesOf(t *testing.T, secret string) (now, next string) {
	t.Helper()
	at := time.Now()
	now, err := totp.GenerateCode(secret, at)
	if err != nil {
		t.Fatal(err)
	}
	if next, err = totp.GenerateCode(secret, at.Add(30*time.Second)); err != nil {
		t.Fatal(err)
	}
	return now, next
}

// app is what somebody has who has set up an app.
type app struct {
	key, used, next string   // the code that it began with, and the one after
	recovery        []string // codes
}

// begin sets up an app.
func (b *browser) begin(t *testing.T) (made app) {
	t.Helper()
	b.send("begin-factor")
	_, body := b.load("GET", security, nil)
	found := keyText.FindStringSubmatch(body)
	if found == nil {
		t.Fatalf("no key:\n%s", body)
	}
	if response, body := b.send("confirm-factor", "code", "12345"); response.StatusCode != 422 || recovery.MatchString(body) {
		t.Fatalf("a wrong code: %d", response.StatusCode)
	}
	made.key = found[1]
	made.used, made.next = codesOf(t, made.key)
	_, body = b.send("confirm-factor", "code", made.used)
	if made.recovery = recovery.FindAllString(body, -1); len(made.recovery) != 10 {
		t.Fatalf("%d recovery codes\n%s", len(made.recovery), body)
	}
	return made
}

func TestSecondFactor(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada", "eve")
	first, other := signedIn(s, "eve"), signedIn(s, "eve")
	eves := first.begin(t)
	if !first.isIn() || other.isIn() {
		t.Errorf("this browser %v, one that began without it %v", first.isIn(), other.isIn())
	}
	if _, body := first.load("GET", security, nil); recovery.MatchString(body) || strings.Contains(body, eves.key) {
		t.Error("the secrets are shown again")
	}

	// The password alone begins nothing, on any page; tokens go on.
	b := newBrowser(s, "eve")
	response, body := b.send("sign-in", "login", "eve", "password", hubtest.Password)
	if response.StatusCode != 200 || !strings.Contains(body, `autocomplete="one-time-code"`) || strings.Contains(body, `type="password"`) || b.isIn() {
		t.Fatalf("%d\n%s", response.StatusCode, body)
	}
	if !isGood(s, s.Stranger) {
		t.Error("eve's token is asked for a code")
	}
	// Nor does a code alone, a wrong one, one that was used, or the half sign-in of somebody else.
	lone := newBrowser(s, "eve")
	if response, _ := lone.send("sign-in", "code", eves.next); response.StatusCode != 422 || lone.isIn() {
		t.Errorf("a code without a password: %d", response.StatusCode)
	}
	for _, wrong := range []string{"000000x", eves.used, ""} {
		if response, body := b.send("sign-in", "code", wrong); response.StatusCode != 422 || b.isIn() || !strings.Contains(body, `name="code"`) {
			t.Errorf("%q: %d", wrong, response.StatusCode)
		}
	}
	if response, _ := b.send("sign-in", "code", eves.next); response.StatusCode != http.StatusSeeOther || !b.isIn() {
		t.Fatalf("the right code: %d", response.StatusCode)
	}

	// It is switched off by a code alone, and a recovery code is one.
	people := s.SetPasswords()
	eve, _, err := people.User("eve")
	s.Must(err)
	b.send("end-factor", "code", "x")
	if _, has, err := people.FactorOf(eve.ID); !has || err != nil {
		t.Errorf("off without a code: %v", err)
	}
}

func TestRecoveryCodeSignsInOnce(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada", "eve")
	codes := signedIn(s, "eve").begin(t).recovery
	for _, want := range []bool{true, false} {
		b := newBrowser(s, "eve")
		b.send("sign-in", "login", "eve", "password", hubtest.Password)
		b.send("sign-in", "code", strings.ToLower(codes[0]))
		if b.isIn() != want {
			t.Errorf("signed in: %v, want %v", b.isIn(), want)
		}
	}
	b := newBrowser(s, "eve")
	b.send("sign-in", "login", "eve", "password", hubtest.Password)
	b.send("sign-in", "code", codes[1])
	if b.send("end-factor", "code", codes[2]); !b.isIn() {
		t.Error("signed out by it")
	}
	signedIn(s, "eve") // no code is asked for
}

// Whoever has the password gets a handful of tries of a code.
func TestCodeTriesAreLimited(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada", "eve")
	eves := signedIn(s, "eve").begin(t)
	b := newBrowser(s, "eve")
	b.send("sign-in", "login", "eve", "password", hubtest.Password)
	refused := 0
	for range 8 {
		response, _ := b.send("sign-in", "code", "0")
		if response.StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 3 {
		t.Errorf("%d of 8 were refused", refused)
	}
	if b.send("sign-in", "code", eves.next); b.isIn() {
		t.Error("the right code counts while tries are refused")
	}
}

// A half sign-in ends with what it began with.
func TestHalfSignInEnds(t *testing.T) {
	for what, change := range map[string]func(*accounts.Store) error{
		"suspended":        func(p *accounts.Store) error { return p.Suspend("eve") },
		"another password": func(p *accounts.Store) error { return p.SetPassword("eve", "another "+hubtest.Password) },
		"removed":          func(p *accounts.Store) error { return p.RemoveUser("eve") },
		"signed out":       func(p *accounts.Store) error { return p.EndSessions("eve") },
	} {
		t.Run(what, func(t *testing.T) {
			s := hubtest.New(t)
			people := s.SetPasswords("ada", "eve")
			eves := signedIn(s, "eve").begin(t)
			b := newBrowser(s, "eve")
			b.send("sign-in", "login", "eve", "password", hubtest.Password)
			s.Must(change(people))
			if response, _ := b.send("sign-in", "code", eves.next); response.StatusCode != 422 || b.isIn() {
				t.Errorf("%d", response.StatusCode)
			}
		})
	}
}

func TestKeyIsShownToItsPersonAlone(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada", "eve")
	eve, ada := signedIn(s, "eve"), signedIn(s, "ada")
	const picture = security + "/key.png"
	if response, _ := eve.load("GET", picture, nil); response.StatusCode != 404 {
		t.Errorf("before there is a key: %d", response.StatusCode)
	}
	eve.send("begin-factor")
	response, body := eve.load("GET", picture, nil)
	if _, err := png.Decode(bytes.NewReader([]byte(body))); err != nil || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%v, %v", err, response.Header)
	}
	for who, b := range map[string]*browser{"ada": ada, "nobody": newBrowser(s, "eve")} {
		if response, _ := b.load("GET", picture, nil); response.StatusCode != 404 {
			t.Errorf("%s: %d", who, response.StatusCode)
		}
	}
	// Another key takes its place.
	_, first := eve.load("GET", security, nil)
	eve.send("begin-factor")
	_, second := eve.load("GET", security, nil)
	if keyText.FindString(first) == keyText.FindString(second) {
		t.Error("it is the same key")
	}
	old, _ := codesOf(t, keyText.FindStringSubmatch(first)[1])
	if response, _ := eve.send("confirm-factor", "code", old); response.StatusCode != 422 {
		t.Errorf("the key before: %d", response.StatusCode)
	}
}

func TestPasswordOfOnesOwn(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada", "eve")
	here, there := signedIn(s, "eve"), signedIn(s, "eve")
	const next = "another long password"
	for _, wrong := range [][3]string{{"wrong " + hubtest.Password, next, next}, {hubtest.Password, next, "other"}, {hubtest.Password, "short", "short"}, {"", next, next}} {
		if response, _ := here.send("password", "current", wrong[0], "password", wrong[1], "again", wrong[2]); response.StatusCode != 422 || !there.isIn() {
			t.Errorf("%v: %d", wrong, response.StatusCode)
		}
	}
	here.send("password", "current", hubtest.Password, "password", next, "again", next)
	if !here.isIn() || there.isIn() {
		t.Errorf("this browser %v, the other %v", here.isIn(), there.isIn())
	}
}

var sessionIDs = regexp.MustCompile(`name="session" value="([A-Z2-7]+)"`)

func TestSessionsOfOnesOwn(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada", "eve")
	here, there, ada := signedIn(s, "eve"), signedIn(s, "eve"), signedIn(s, "ada")
	_, body := here.load("GET", security, nil)
	ids := sessionIDs.FindAllStringSubmatch(body, -1)
	if len(ids) != 2 || strings.Count(body, "this one") != 1 {
		t.Fatalf("%v\n%s", ids, body)
	}
	for _, id := range ids { // by somebody else
		ada.send("end-session", "session", id[1])
	}
	if !here.isIn() || !there.isIn() {
		t.Error("ada ends sessions of eve")
	}
	_, body = there.load("GET", security, nil)
	for _, line := range strings.Split(body, "<li>") {
		if id := sessionIDs.FindStringSubmatch(line); id != nil && !strings.Contains(line, "this one") {
			there.send("end-session", "session", id[1])
		}
	}
	if here.isIn() || !there.isIn() {
		t.Errorf("here %v, there %v", here.isIn(), there.isIn())
	}
	// A copy of the cookie ends with the session.
	copied := newBrowser(s, "eve")
	for name, value := range there.cookies {
		copied.cookies[name] = value
	}
	if !copied.isIn() {
		t.Fatal("the copy does not count")
	}
	there.send("sign-out")
	if copied.isIn() {
		t.Error("a copy of the cookie outlives signing out")
	}
}

func TestNobodyChangesTheSecurityOfOthers(t *testing.T) {
	s := hubtest.New(t)
	people := s.SetPasswords("ada", "eve")
	eve := signedIn(s, "eve")
	for _, do := range []string{"password", "end-session", "begin-factor", "confirm-factor", "end-factor", "begin-passkey-factor", "begin-passkey", "add-passkey", "rename-passkey", "remove-passkey"} {
		form := url.Values{"do": {do}, "as": {"ada"}, "name": {"x"}, "id": {"1"}, "passkey": {"{}"}, "password": {"another long password"}, "again": {"another long password"}, "current": {hubtest.Password}}
		if response, _ := eve.load("POST", security, form); response.StatusCode != http.StatusSeeOther {
			t.Errorf("%s in the name of ada: %d", do, response.StatusCode)
		}
		form.Set("as", "eve")
		header := same("Cookie", "sheaf-session="+eve.cookies["sheaf-session"], "Sec-Fetch-Site", "cross-site")
		if response, _ := hubtest.Browse(t, "POST", s.URL+security, form, header); response.StatusCode != 403 {
			t.Errorf("%s from another site: %d", do, response.StatusCode)
		}
		if response, body := hubtest.Browse(t, "POST", s.URL+security, form, same("Authorization", "Bearer "+s.Stranger)); response.StatusCode == 200 && !strings.Contains(body, `type="password"`) {
			t.Errorf("%s with a token: %d", do, response.StatusCode)
		}
	}
	for _, login := range []string{"ada", "eve"} {
		if _, err := people.CheckPassword(t.Context(), login, hubtest.Password); err != nil {
			t.Errorf("%s: %v", login, err)
		}
	}
	if response, _ := eve.send("dance"); response.StatusCode != 400 {
		t.Errorf("no such button: %d", response.StatusCode)
	}
}
