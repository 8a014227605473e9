package settings_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hubtest"
)

// hubWithPasskeys has ada and eve, who have passwords.
func hubWithPasskeys(t *testing.T) (*hubtest.Site, *accounts.Store) {
	t.Helper()
	s := hubtest.NewAtLocalhost(t)
	return s, s.SetPasswords("ada", "eve")
}

// deviceOf is one in front of which somebody sits.
func deviceOf(s *hubtest.Site) *hubtest.Authenticator {
	return hubtest.NewAuthenticator(s.T, strings.Replace(s.URL, "127.0.0.1", "localhost", 1))
}

// options are what the page asks the browser for.
func (b *browser) options() string {
	b.T.Helper()
	_, body := b.load("GET", security, nil)
	return hubtest.PasskeyOptions(body)
}

// addPasskey adds one of a device to the account of who is signed in.
func (b *browser) addPasskey(device *hubtest.Authenticator, name string) {
	b.T.Helper()
	if response, body := b.send("begin-passkey", "name", name, "current", hubtest.Password); response.StatusCode != http.StatusSeeOther {
		b.T.Fatalf("%d\n%s", response.StatusCode, body)
	}
	if response, body := b.send("add-passkey", "passkey", device.Create(b.options())); response.StatusCode != 200 || !strings.Contains(body, "is added") {
		b.T.Fatalf("%d\n%s", response.StatusCode, body)
	}
}

// signInBy signs in by a passkey alone.
func (b *browser) signInBy(device *hubtest.Authenticator) (*http.Response, string) {
	b.T.Helper()
	return b.send("sign-in", "login", "", "password", "", "passkey", device.Get(b.options()))
}

func deeds(s *hubtest.Site, count int) (said []string) {
	s.T.Helper()
	entries, _, err := audit.Open(s.Dir).Newest(0, count)
	s.Must(err)
	for _, entry := range entries {
		said = append(said, strings.TrimSpace(strings.Join([]string{entry.By, string(entry.Did), entry.To, entry.Detail}, " ")))
	}
	return said
}

func TestPasskeySignsIn(t *testing.T) {
	s, _ := hubWithPasskeys(t)
	if b := newBrowser(s, "eve"); b.options() != "" || len(b.cookies) > 0 {
		t.Error("passkeys are offered though nobody has one")
	}
	device, eve := deviceOf(s), signedIn(s, "eve")
	eve.addPasskey(device, "Phone")
	b := newBrowser(s, "eve")
	response, body := b.load("GET", security, nil)
	policy := response.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "script-src 'self';") || !strings.Contains(policy, "trusted-types 'none'") || !strings.Contains(body, `src="/login/passkey.js"`) || !strings.Contains(body, `type="password"`) {
		t.Errorf("%s\n%s", policy, body)
	}
	if strings.Contains(body, "allowCredentials") {
		t.Error("strangers learn which passkeys there are")
	}
	if response, body := b.signInBy(device); response.StatusCode != http.StatusSeeOther || !b.isIn() {
		t.Fatalf("%d\n%s", response.StatusCode, body)
	}
	if said := deeds(s, 2); said[0] != "eve signed-in  A browser, by a passkey" && !strings.HasSuffix(said[0], ", by a passkey") || said[1] != "eve added-passkey eve Phone" {
		t.Errorf("%q", said)
	}
	if _, body := b.load("GET", security, nil); !strings.Contains(body, "<strong>Phone</strong>") || !strings.Contains(body, "last used") {
		t.Errorf("the list:\n%s", body)
	}
	// It is both factors: no code is asked for.
	eve.begin(t)
	c := newBrowser(s, "eve")
	if c.signInBy(device); !c.isIn() {
		t.Error("a code is asked for after a passkey")
	}
}

func TestPasskeyIsAddedByItsPersonAlone(t *testing.T) {
	s, people := hubWithPasskeys(t)
	eve, elsewhere, ada := signedIn(s, "eve"), signedIn(s, "eve"), signedIn(s, "ada")
	device := deviceOf(s)
	for what, test := range map[string]struct {
		form []string
		want int
	}{
		"a wrong password": {[]string{"name", "Phone", "current", "wrong " + hubtest.Password}, 422},
		"no password":      {[]string{"name", "Phone"}, 422},
		"no name":          {[]string{"name", " ", "current", hubtest.Password}, 422},
	} {
		if response, _ := eve.send("begin-passkey", test.form...); response.StatusCode != test.want || eve.options() != "" {
			t.Errorf("%s: %d", what, response.StatusCode)
		}
	}
	if response, _ := eve.send("add-passkey", "passkey", "{}"); response.StatusCode != http.StatusGone {
		t.Errorf("that was not begun: %d", response.StatusCode)
	}
	eve.send("begin-passkey", "name", "Phone", "current", hubtest.Password)
	options := eve.options()
	if elsewhere.options() != "" || ada.options() != "" {
		t.Error("another browser is asked for it")
	}
	answer := device.Create(options)
	if response, _ := ada.send("add-passkey", "passkey", answer); response.StatusCode != http.StatusGone {
		t.Errorf("by ada: %d", response.StatusCode)
	}
	if response, _ := elsewhere.send("add-passkey", "passkey", answer); response.StatusCode != http.StatusGone {
		t.Errorf("in another browser: %d", response.StatusCode)
	}
	// What another browser sent ended the offer: it counts once.
	if response, _ := eve.send("add-passkey", "passkey", answer); response.StatusCode != http.StatusGone {
		t.Errorf("after that: %d", response.StatusCode)
	}
	eve.addPasskey(device, "Phone")
	if response, _ := eve.send("add-passkey", "passkey", answer); response.StatusCode != http.StatusGone {
		t.Errorf("once more: %d", response.StatusCode)
	}
	// One device has one for an account, and no two have the same.
	eve.send("begin-passkey", "name", "Again", "current", hubtest.Password)
	if device.Create(eve.options()) != "" {
		t.Error("the device is asked for another one of the same account")
	}
	user, _, err := people.User("eve")
	s.Must(err)
	if list, err := people.PasskeysOf(user.ID); err != nil || len(list) != 1 {
		t.Errorf("%d, %v", len(list), err)
	}
}

func TestWhatSignsNobodyIn(t *testing.T) {
	s, people := hubWithPasskeys(t)
	device := deviceOf(s)
	signedIn(s, "eve").addPasskey(device, "Phone")
	id := device.IDs()[0]
	refused := func(what string, b *browser, answer string) {
		t.Helper()
		response, body := b.send("sign-in", "passkey", answer)
		if response.StatusCode != 422 && response.StatusCode != 403 || b.isIn() || !strings.Contains(body, `role="alert"`) {
			t.Errorf("%s: %d", what, response.StatusCode)
		}
	}
	challengeIn := regexp.MustCompile(`"challenge":"([^"]+)"`)
	begin := func() (*browser, string) {
		b := newBrowser(s, "eve")
		return b, challengeIn.FindStringSubmatch(b.options())[1]
	}
	other, theirs := begin()
	b, challenge := begin()
	if challenge == theirs {
		t.Fatal("two browsers are asked for the same")
	}
	refused("what another browser was asked for", b, device.Sign(id, theirs))
	refused("nothing that was asked for", newBrowser(s, "eve"), device.Sign(id, theirs))
	b, challenge = begin()
	refused("garbage", b, "garbage")
	refused("after garbage", b, device.Sign(id, challenge))
	b, challenge = begin()
	locked := device.CopyOf()
	locked.Unverified = true
	refused("not unlocked", b, locked.Sign(id, challenge))

	// Once, also with a copy of the cookies.
	b, challenge = begin()
	copied := newBrowser(s, "eve")
	for name, value := range b.cookies {
		copied.cookies[name] = value
	}
	answer := device.Sign(id, challenge)
	if b.send("sign-in", "passkey", answer); !b.isIn() {
		t.Fatal("it does not sign in")
	}
	refused("once more", copied, answer)
	refused("a new signature of the same", copied, device.Sign(id, challenge))

	// A copy of the device falls behind.
	device.Count += 10
	b, challenge = begin()
	if b.send("sign-in", "passkey", device.Sign(id, challenge)); !b.isIn() {
		t.Fatal("a counter that skipped")
	}
	behind := device.CopyOf()
	behind.Count -= 5
	b, challenge = begin()
	refused("a copy", b, behind.Sign(id, challenge))
	if said := deeds(s, 1); said[0] != "eve refused-passkey eve Phone" {
		t.Errorf("%q", said)
	}

	s.Must(people.Suspend("eve"))
	refused("suspended", other, device.Sign(id, theirs))
	s.Must(people.Reactivate("eve"))
	user, _, err := people.User("eve")
	s.Must(err)
	keys, err := people.PasskeysOf(user.ID)
	s.Must(err)
	signedIn(s, "ada").addPasskey(deviceOf(s), "Ada's") // so that passkeys are still offered
	_, err = people.RemovePasskey("eve", keys[0].ID)
	s.Must(err)
	b, challenge = begin()
	refused("removed", b, device.Sign(id, challenge))
}

// Of many who send one answer at once, one is signed in, also where the device counts nothing.
func TestOneAnswerSignsInOnce(t *testing.T) {
	s, _ := hubWithPasskeys(t)
	device := deviceOf(s)
	device.Step = 0
	signedIn(s, "eve").addPasskey(device, "Phone")
	b := newBrowser(s, "eve")
	form := url.Values{"do": {"sign-in"}, "passkey": {device.Get(b.options())}}
	header := same("Cookie", "sheaf-passkey="+b.cookies["sheaf-passkey"])
	var got atomic.Int32
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if response, _ := hubtest.Browse(t, "POST", s.URL+security, form, header); response.StatusCode == http.StatusSeeOther {
				got.Add(1)
			}
		})
	}
	group.Wait()
	if got.Load() != 1 {
		t.Errorf("%d are signed in", got.Load())
	}
}

func TestPasskeyTriesAreLimited(t *testing.T) {
	s, _ := hubWithPasskeys(t)
	signedIn(s, "eve").addPasskey(deviceOf(s), "Phone")
	b, limited := newBrowser(s, "eve"), 0
	for range 40 {
		b.options()
		if response, _ := b.send("sign-in", "passkey", "x"); response.StatusCode == http.StatusTooManyRequests && response.Header.Get("Retry-After") != "" {
			limited++
		}
	}
	if limited < 15 {
		t.Errorf("%d of 40 were refused", limited)
	}
}

func TestPasskeyAsSecondFactor(t *testing.T) {
	s, people := hubWithPasskeys(t)
	device, others := deviceOf(s), deviceOf(s)
	eve := signedIn(s, "eve")
	eve.addPasskey(device, "Phone")
	signedIn(s, "ada").addPasskey(others, "Ada's")
	_, body := eve.send("begin-passkey-factor")
	codes := recovery.FindAllString(body, -1)
	if len(codes) != 10 || !eve.isIn() {
		t.Fatalf("%d codes\n%s", len(codes), body)
	}
	b := newBrowser(s, "eve")
	response, body := b.send("sign-in", "login", "eve", "password", hubtest.Password)
	options := hubtest.PasskeyOptions(body)
	if response.StatusCode != 200 || b.isIn() || !strings.Contains(options, "allowCredentials") || !strings.Contains(body, "Recovery code") {
		t.Fatalf("%d\n%s", response.StatusCode, body)
	}
	// Ada's passkey is hers, also in the browser in which eve's password was typed.
	challenge := regexp.MustCompile(`"challenge":"([^"]+)"`).FindStringSubmatch(options)[1]
	response, body = b.send("sign-in", "code", "", "passkey", others.Sign(others.IDs()[0], challenge))
	if response.StatusCode != 422 || b.isIn() {
		t.Fatalf("ada's passkey: %d", response.StatusCode)
	}
	if b.as = "ada"; b.isIn() {
		t.Fatal("signed in as ada")
	}
	b.as = "eve"
	if response, _ := b.send("sign-in", "code", "", "passkey", device.Get(hubtest.PasskeyOptions(body))); response.StatusCode != http.StatusSeeOther || !b.isIn() {
		t.Fatalf("%d", response.StatusCode)
	}
	c := newBrowser(s, "eve")
	c.send("sign-in", "login", "eve", "password", hubtest.Password)
	if c.send("sign-in", "code", codes[0]); !c.isIn() {
		t.Error("a recovery code does not stand in for it")
	}
	// It is switched off by a passkey, and stays with who has none.
	user, _, err := people.User("eve")
	s.Must(err)
	if response, _ := b.send("end-factor", "code", "", "passkey", "{}"); response.StatusCode != 422 {
		t.Errorf("off by nothing: %d", response.StatusCode)
	}
	if _, has, err := people.FactorOf(user.ID); !has || err != nil {
		t.Errorf("it is off: %v", err)
	}
	b.send("end-factor", "code", "", "passkey", device.Get(b.options()))
	if _, has, err := people.FactorOf(user.ID); has || err != nil {
		t.Errorf("it is not off: %v", err)
	}
	signedIn(s, "eve")
}

func TestPasskeysAreLookedAfter(t *testing.T) {
	s, people := hubWithPasskeys(t)
	phone, key := deviceOf(s), deviceOf(s)
	eve, elsewhere, ada := signedIn(s, "eve"), signedIn(s, "eve"), signedIn(s, "ada")
	eve.addPasskey(phone, "Phone")
	eve.addPasskey(key, "Key <b>")
	_, body := eve.load("GET", security, nil)
	ids := regexp.MustCompile(`name="id" value="(\d+)"`).FindAllStringSubmatch(body, -1)
	if len(ids) != 4 || strings.Contains(body, "<b>") {
		t.Fatalf("%v\n%s", ids, body)
	}
	for _, form := range [][]string{{"rename-passkey", "id", ids[0][1], "name", "Mine"}, {"remove-passkey", "id", ids[0][1], "current", hubtest.Password}} {
		if response, _ := ada.send(form[0], form[1:]...); response.StatusCode != http.StatusConflict {
			t.Errorf("%s by ada: %d", form[0], response.StatusCode)
		}
	}
	eve.send("rename-passkey", "id", ids[0][1], "name", "Old phone")
	for what, form := range map[string][]string{"a wrong password": {"id", ids[0][1], "current", "wrong " + hubtest.Password}, "no password": {"id", ids[0][1]}} {
		if response, _ := eve.send("remove-passkey", form...); response.StatusCode != 422 {
			t.Errorf("removed with %s: %d", what, response.StatusCode)
		}
	}
	if response, _ := eve.send("remove-passkey", "id", ids[0][1], "current", hubtest.Password); response.StatusCode != http.StatusSeeOther || !eve.isIn() || elsewhere.isIn() {
		t.Errorf("%d, here %v, elsewhere %v", response.StatusCode, eve.isIn(), elsewhere.isIn())
	}
	user, _, err := people.User("eve")
	s.Must(err)
	left, err := people.PasskeysOf(user.ID)
	if err != nil || len(left) != 1 || left[0].Name != "Key <b>" {
		t.Errorf("%+v, %v", left, err)
	}
	// The one that the second factor needs stays.
	eve.send("begin-passkey-factor")
	if response, body := eve.send("remove-passkey", "id", ids[2][1], "current", hubtest.Password); response.StatusCode != http.StatusConflict || !strings.Contains(body, "Your second factor needs") {
		t.Errorf("the last one: %d", response.StatusCode)
	}
	said := deeds(s, 20)
	for _, want := range []string{"eve renamed-passkey eve Old phone", "eve removed-passkey eve Old phone", "eve added-passkey eve Key <b>"} {
		if !slices.Contains(said, want) {
			t.Errorf("%q lacks %q", said, want)
		}
	}
}

func TestScriptIsAskedForAnew(t *testing.T) {
	s := hubtest.New(t)
	const path = "/login/passkey.js"
	response, body := hubtest.Browse(t, "GET", s.URL+path, nil, nil)
	header, tag := response.Header, response.Header.Get("ETag")
	if response.StatusCode != 200 || !strings.HasPrefix(header.Get("Content-Type"), "text/javascript") || header.Get("Cache-Control") != "no-cache" || header.Get("X-Content-Type-Options") != "nosniff" || tag == "" || !strings.Contains(body, "requestSubmit") {
		t.Errorf("%d %v", response.StatusCode, header)
	}
	if response, body := hubtest.Browse(t, "GET", s.URL+path, nil, map[string]string{"If-None-Match": tag}); response.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("again: %d", response.StatusCode)
	}
}

// A hub whose address browsers have no passkeys for says so, and offers none.
func TestPasskeysNeedAName(t *testing.T) {
	s := hubtest.New(t)
	s.SetPasswords("ada", "eve")
	eve := signedIn(s, "eve")
	response, body := eve.load("GET", security, nil)
	if !strings.Contains(body, "by https or on this machine as localhost") || strings.Contains(response.Header.Get("Content-Security-Policy"), "script-src") {
		t.Errorf("%s\n%s", response.Header, body)
	}
	if response, _ := eve.send("begin-passkey", "name", "x", "current", hubtest.Password); response.StatusCode != 403 {
		t.Errorf("%d", response.StatusCode)
	}
	if response, _ := newBrowser(s, "eve").send("sign-in", "passkey", "{}"); response.StatusCode != 403 {
		t.Errorf("%d", response.StatusCode)
	}
}
