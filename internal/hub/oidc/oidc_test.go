package oidc_test

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
	"sheaf/internal/hub/oidc"
)

// site is a hub at which an issuer signs people in. Ada and eve have passwords.
type site struct {
	*hubtest.Site
	issuer *issuer
	people *accounts.Store
}

func newSite(t *testing.T, configure func(*oidc.Settings)) *site {
	t.Helper()
	from := newIssuer(t)
	settings := oidc.Settings{
		Issuer: from.url, ClientID: clientID, Secret: func() string { return clientSecret }, Name: "Staff", GroupsClaim: "groups",
	}
	configure(&settings)
	s := &site{issuer: from}
	s.Site = hubtest.NewWith(t, func(config *hub.Config) { config.Issuer, config.AsksEverybody = &settings, true })
	s.people = s.SetPasswords("ada", "eve")
	return s
}

func joining(settings *oidc.Settings) { settings.Join = true }

// browser is one of somebody's.
type browser struct {
	*site
	cookies map[string]string
}

func (s *site) browser() *browser { return &browser{s, map[string]string{}} }

func (b *browser) load(method, path string, form url.Values) (*http.Response, string) {
	b.T.Helper()
	header := map[string]string{"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
	for name, value := range b.cookies {
		header["Cookie"] += name + "=" + value + "; "
	}
	response, body := hubtest.Browse(b.T, method, b.URL+path, form, header)
	for _, cookie := range response.Cookies() {
		if b.cookies[cookie.Name] = cookie.Value; cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		}
	}
	return response, body
}

// begin goes to the issuer, and returns what the browser is sent there with.
func (b *browser) begin(query url.Values) url.Values {
	b.T.Helper()
	response, body := b.load("GET", oidc.Path+"?"+query.Encode(), nil)
	to, err := response.Location()
	if err != nil || response.StatusCode != http.StatusFound || !strings.HasPrefix(to.String(), b.issuer.url+"/authorize?") {
		b.T.Fatalf("to the issuer: %d %v %s", response.StatusCode, err, body)
	}
	return to.Query()
}

// back comes from the issuer.
func (b *browser) back(query url.Values) (*http.Response, string) {
	b.T.Helper()
	return b.load("GET", oidc.CallbackPath+"?"+query.Encode(), nil)
}

// signIn goes to the issuer as somebody and back.
func (b *browser) signIn(claims map[string]any, query url.Values) (*http.Response, string) {
	b.T.Helper()
	b.issuer.mu.Lock()
	b.issuer.claims = claims
	b.issuer.mu.Unlock()
	asked := b.begin(query)
	return b.back(url.Values{"code": {b.issuer.signIn(asked)}, "state": {asked.Get("state")}})
}

// who is whom the browser belongs to; empty: nobody.
func (b *browser) who() string {
	_, body := b.load("GET", "/settings/security", nil)
	_, rest, _ := strings.Cut(body, "You are <strong>@")
	login, _, _ := strings.Cut(rest, "<")
	return login
}

func (s *site) logins() []string {
	s.T.Helper()
	users, err := s.people.Users()
	s.Must(err)
	var logins []string
	for _, user := range users {
		logins = append(logins, user.Login)
	}
	return logins
}

func bob() map[string]any {
	return map[string]any{"sub": "1234", "preferred_username": "Bób.Smith@x", "name": "Bob Smith"}
}

func TestSignIn(t *testing.T) {
	s := newSite(t, joining)
	b := s.browser()
	response, _ := b.signIn(bob(), url.Values{"return_to": {"/settings/tokens?a=b"}})
	if response.StatusCode != http.StatusSeeOther || response.Header.Get("Location") != "/settings/tokens?a=b" {
		t.Fatalf("back: %d %v", response.StatusCode, response.Header)
	}
	if got := b.who(); got != "Bob-Smith" {
		t.Errorf("signed in as %q", got)
	}
	// The same person again is the same account, whatever they are called now.
	again := s.browser()
	again.signIn(map[string]any{"sub": "1234", "preferred_username": "ada"}, nil)
	if got := again.who(); got != "Bob-Smith" {
		t.Errorf("signed in as %q", got)
	}
	// Another person with the name of somebody is somebody else.
	other := s.browser()
	other.signIn(map[string]any{"sub": "5", "preferred_username": "ada", "email": "ada@example.org", "email_verified": true}, nil)
	if got := other.who(); got != "ada-2" {
		t.Errorf("signed in as %q", got)
	}
	// Names that were left behind by somebody who is gone are not given.
	_, err := s.Hub.CreateRepository(t.Context(), "eve", "notes", hub.RepositoryOptions{})
	s.Must(err)
	s.Must(s.people.RemoveUser("eve"))
	heir := s.browser()
	heir.signIn(map[string]any{"sub": "6", "preferred_username": "eve"}, nil)
	if got := heir.who(); got != "eve-2" {
		t.Errorf("signed in as %q", got)
	}
}

func TestWhatTheIssuerSendsIsChecked(t *testing.T) {
	other := newKey(t)
	for name, lie := range map[string]func(i *issuer, claims map[string]any) string{
		"a wrong nonce":    func(_ *issuer, c map[string]any) string { c["nonce"] = "other"; return "" },
		"no nonce":         func(_ *issuer, c map[string]any) string { delete(c, "nonce"); return "" },
		"another audience": func(_ *issuer, c map[string]any) string { c["aud"] = "other"; return "" },
		"another party": func(_ *issuer, c map[string]any) string {
			c["aud"], c["azp"] = []string{clientID, "other"}, "other"
			return ""
		},
		"two without a party": func(_ *issuer, c map[string]any) string { c["aud"] = []string{clientID, "other"}; return "" },
		"an old token":        func(_ *issuer, c map[string]any) string { c["exp"] = time.Now().Add(-time.Minute).Unix(); return "" },
		"another issuer":      func(_ *issuer, c map[string]any) string { c["iss"] = "https://evil.example"; return "" },
		"no subject":          func(_ *issuer, c map[string]any) string { delete(c, "sub"); return "" },
		"no algorithm":        func(_ *issuer, c map[string]any) string { return unsigned(c) },
		"another key":         func(i *issuer, c map[string]any) string { return i.sign(other, i.kid, c) },
		"the client's secret": func(i *issuer, c map[string]any) string { return i.sign([]byte(clientSecret+clientSecret), i.kid, c) },
		"no token at all":     func(*issuer, map[string]any) string { return "x" },
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, joining)
			s.issuer.lie = func(claims map[string]any) string { return lie(s.issuer, claims) }
			b := s.browser()
			response, body := b.signIn(bob(), nil)
			if response.StatusCode < 400 || b.who() != "" || len(s.logins()) != 2 {
				t.Errorf("%d, %q signed in, people %v\n%s", response.StatusCode, b.who(), s.logins(), body)
			}
		})
	}
}

func TestKeysAreChanged(t *testing.T) {
	s := newSite(t, joining)
	s.browser().signIn(bob(), nil)
	s.issuer.mu.Lock()
	s.issuer.key, s.issuer.kid = newKey(t), "second"
	s.issuer.mu.Unlock()
	b := s.browser()
	if response, body := b.signIn(bob(), nil); response.StatusCode != http.StatusSeeOther || b.who() != "Bob-Smith" {
		t.Errorf("after another key: %d %s", response.StatusCode, body)
	}
}

func TestComingBackIsForWhoLeft(t *testing.T) {
	s := newSite(t, joining)
	s.issuer.claims = bob()
	victim, attacker := s.browser(), s.browser()
	asked := attacker.begin(nil)
	good := func(asked url.Values) url.Values {
		return url.Values{"code": {s.issuer.signIn(asked)}, "state": {asked.Get("state")}}
	}
	// A link from somebody else, to a browser that has begun nothing, and to one that has.
	for range 2 {
		if response, _ := victim.back(good(asked)); response.StatusCode != http.StatusBadRequest || victim.who() != "" {
			t.Errorf("another browser's state: %d, %q signed in", response.StatusCode, victim.who())
		}
		victim.begin(nil)
	}
	for name, change := range map[string]func(url.Values){
		"no state":       func(v url.Values) { v.Del("state") },
		"another state":  func(v url.Values) { v.Set("state", "other") },
		"no code":        func(v url.Values) { v.Del("code") },
		"another issuer": func(v url.Values) { v.Set("iss", "https://evil.example") },
		"a wrong code":   func(v url.Values) { v.Set("code", "other") },
		"an error":       func(v url.Values) { v.Set("error", "access_denied<b>") },
	} {
		b := s.browser()
		query := good(b.begin(nil))
		change(query)
		if response, body := b.back(query); response.StatusCode < 400 || b.who() != "" || strings.Contains(body, "<b>") {
			t.Errorf("%s: %d, %q signed in", name, response.StatusCode, b.who())
		}
	}
	// Once is once, also for who has kept the cookie.
	b := s.browser()
	query := good(b.begin(nil))
	kept := map[string]string{}
	for name, value := range b.cookies {
		kept[name] = value
	}
	if response, _ := b.back(query); response.StatusCode != http.StatusSeeOther {
		t.Fatalf("first: %d", response.StatusCode)
	}
	before := s.issuer.tokens
	again := &browser{s, kept}
	if response, _ := again.back(query); response.StatusCode != http.StatusBadRequest || again.who() != "" || s.issuer.tokens != before {
		t.Errorf("replayed: %d, %q signed in, the issuer was asked %d more times", response.StatusCode, again.who(), s.issuer.tokens-before)
	}
}

func TestReturnAddresses(t *testing.T) {
	s := newSite(t, joining)
	for _, to := range []string{"https://evil.example", "//evil.example", `/\evil.example`, "/\t/evil.example", "javascript:x", "evil"} {
		response, _ := s.browser().load("GET", oidc.Path+"?"+url.Values{"return_to": {to}}.Encode(), nil)
		if response.StatusCode != http.StatusBadRequest || len(response.Cookies()) != 0 {
			t.Errorf("%q: %d", to, response.StatusCode)
		}
		response, _ = s.browser().load("POST", oidc.Path, url.Values{"return_to": {to}, "code": {"123456"}})
		if response.StatusCode != http.StatusBadRequest {
			t.Errorf("%q: %d", to, response.StatusCode)
		}
	}
	// A session that somebody has planted is another one afterwards.
	b := s.browser()
	b.cookies["sheaf-session"] = "planted"
	b.signIn(bob(), nil)
	if b.cookies["sheaf-session"] == "planted" || b.who() == "" {
		t.Error("the planted session is used")
	}
}

func TestWhoMayComeIn(t *testing.T) {
	with := func(changes map[string]any) map[string]any {
		claims := bob()
		for name, value := range changes {
			claims[name] = value
		}
		return claims
	}
	groups := func(settings *oidc.Settings) { settings.Join, settings.AllowedGroups = true, []string{"staff", "crew"} }
	domains := func(settings *oidc.Settings) { settings.Join, settings.AllowedDomains = true, []string{"Example.org"} }
	mail := func(address string, verified any) map[string]any {
		return map[string]any{"email": address, "email_verified": verified}
	}
	for name, test := range map[string]struct {
		settings func(*oidc.Settings)
		claims   map[string]any
		isIn     bool
	}{
		"nobody was invited":       {func(*oidc.Settings) {}, bob(), false},
		"everybody may join":       {joining, bob(), true},
		"in a group":               {groups, with(map[string]any{"groups": []string{"x", "crew"}}), true},
		"in the group, a text":     {groups, with(map[string]any{"groups": "staff"}), true},
		"in none":                  {groups, bob(), false},
		"in another":               {groups, with(map[string]any{"groups": []string{"staff2"}}), false},
		"in too many":              {groups, with(map[string]any{"_claim_names": map[string]string{"groups": "src1"}, "_claim_sources": map[string]any{"src1": map[string]string{"endpoint": "https://x"}}}), false},
		"an address of the domain": {domains, with(mail("bob@EXAMPLE.org", true)), true},
		"verified as a text":       {domains, with(mail("bob@example.org", "true")), true},
		"not verified":             {domains, with(mail("bob@example.org", false)), false},
		"nothing said":             {domains, with(map[string]any{"email": "bob@example.org"}), false},
		"two addresses":            {domains, with(mail("bob@evil.example@example.org", true)), false},
		"another domain":           {domains, with(mail("bob@notexample.org", true)), false},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t, test.settings)
			b := s.browser()
			response, body := b.signIn(test.claims, nil)
			if isIn := b.who() != ""; isIn != test.isIn || isIn != (len(s.logins()) == 3) || !isIn && response.StatusCode != http.StatusForbidden {
				t.Errorf("%d, %q signed in, people %v\n%s", response.StatusCode, b.who(), s.logins(), body)
			}
		})
	}
}

func TestGroups(t *testing.T) {
	s := newSite(t, func(settings *oidc.Settings) {
		settings.Join = true
		settings.Grants = []oidc.Grant{{"staff", "Guild", accounts.RoleRead}, {"chiefs", "guild", accounts.RoleAdmin}, {"staff", "nothing", accounts.RoleRead}}
	})
	_, err := s.people.AddOrganisation(accounts.NewOrganisation{Login: "other"})
	s.Must(err)
	b := s.browser()
	sign := func(groups ...string) string {
		claims := bob()
		claims["groups"] = groups
		if response, body := b.signIn(claims, nil); response.StatusCode != http.StatusSeeOther {
			t.Fatalf("%d %s", response.StatusCode, body)
		}
		user, _, err := s.people.User("Bob-Smith")
		s.Must(err)
		guild, _, err := s.people.Organisation("guild")
		s.Must(err)
		other, _, err := s.people.Organisation("other")
		s.Must(err)
		return guild.Role(user.ID).String() + " " + other.Role(user.ID).String()
	}
	if got := sign("staff"); got != "read none" {
		t.Errorf("staff: %s", got)
	}
	s.Must(s.people.SetMember("other", "Bob-Smith", accounts.RoleWrite))
	if got := sign("chiefs", "staff"); got != "admin write" {
		t.Errorf("both: %s", got)
	}
	// Ada is suspended, so bob is the last who can look after the organisation.
	s.Must(s.people.Suspend("ada"))
	if got := sign(); got != "admin write" {
		t.Errorf("the last admin: %s", got)
	}
	s.Must(s.people.Reactivate("ada"))
	if got := sign(); got != "none write" {
		t.Errorf("no group: %s", got)
	}
}

func TestUserinfo(t *testing.T) {
	s := newSite(t, func(settings *oidc.Settings) { settings.Join, settings.AllowedGroups = true, []string{"staff"} })
	s.issuer.userinfo = map[string]any{"sub": "other", "groups": []string{"staff"}}
	if response, _ := s.browser().signIn(bob(), nil); response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("what is said of somebody else counts: %d", response.StatusCode)
	}
	s.issuer.mu.Lock()
	s.issuer.userinfo = map[string]any{"sub": "1234", "groups": []string{"staff"}, "preferred_username": "ignored"}
	s.issuer.mu.Unlock()
	b := s.browser()
	if response, _ := b.signIn(bob(), nil); response.StatusCode != http.StatusSeeOther || b.who() != "Bob-Smith" {
		t.Errorf("%d, %q", response.StatusCode, b.who())
	}
}

func TestInvitedAndSuspended(t *testing.T) {
	s := newSite(t, func(*oidc.Settings) {})
	_, secret, err := s.people.Invite(accounts.NewInvitation{Organisation: "guild", Role: accounts.RoleWrite, For: time.Hour})
	s.Must(err)
	_, page := s.browser().load("GET", "/login/invitation?code="+secret, nil)
	if !strings.Contains(page, "Come in with Staff") || !strings.Contains(page, "/login/oidc?invitation="+secret) {
		t.Errorf("the invitation:\n%s", page)
	}
	b := s.browser()
	b.signIn(bob(), url.Values{"invitation": {secret}})
	user, _, err := s.people.User("Bob-Smith")
	s.Must(err)
	guild, _, err := s.people.Organisation("guild")
	s.Must(err)
	if b.who() != "Bob-Smith" || guild.Role(user.ID) != accounts.RoleWrite {
		t.Errorf("%q is in, as %v", b.who(), guild.Role(user.ID))
	}
	if response, _ := s.browser().signIn(map[string]any{"sub": "9"}, url.Values{"invitation": {secret}}); response.StatusCode != http.StatusGone {
		t.Errorf("used twice: %d", response.StatusCode)
	}
	s.Must(s.people.Suspend("Bob-Smith"))
	if b.who() != "" {
		t.Error("a session of somebody suspended counts")
	}
	if response, _ := b.signIn(bob(), nil); response.StatusCode != http.StatusForbidden || b.who() != "" {
		t.Errorf("suspended: %d", response.StatusCode)
	}
}

// Of many who are the same person and come at once, one account is made.
func TestOnePersonAtOnce(t *testing.T) {
	s := newSite(t, joining)
	s.issuer.claims = bob()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			b := s.browser()
			asked := b.begin(nil)
			if response, body := b.back(url.Values{"code": {s.issuer.signIn(asked)}, "state": {asked.Get("state")}}); response.StatusCode != http.StatusSeeOther {
				t.Errorf("%d %s", response.StatusCode, body)
			}
		})
	}
	all.Wait()
	if got := s.logins(); !slices.Equal(got, []string{"ada", "Bob-Smith", "eve"}) {
		t.Errorf("people: %v", got)
	}
}

func (b *browser) signInByPassword(login string) {
	b.T.Helper()
	form := url.Values{"do": {"sign-in"}, "login": {login}, "password": {hubtest.Password}}
	if response, body := b.load("POST", "/settings/security", form); response.StatusCode != http.StatusSeeOther {
		b.T.Fatalf("%d %s", response.StatusCode, body)
	}
}

// link asks to connect the account, and returns where the page leads; nil: nowhere.
func (b *browser) link(login, password string) url.Values {
	b.T.Helper()
	_, body := b.load("POST", "/settings/security", url.Values{"as": {login}, "do": {"link"}, "current": {password}})
	_, rest, ok := strings.Cut(body, `href="`+b.issuer.url+"/authorize?")
	if !ok {
		return nil
	}
	query, _, _ := strings.Cut(rest, `"`)
	asked, err := url.ParseQuery(html.UnescapeString(query))
	b.Must(err)
	return asked
}

func TestLink(t *testing.T) {
	s := newSite(t, func(*oidc.Settings) {})
	s.issuer.claims = bob()
	eve := s.browser()
	eve.signInByPassword("eve")
	if eve.link("eve", "wrong") != nil {
		t.Error("a wrong password connects")
	}
	asked := eve.link("eve", hubtest.Password)
	if asked == nil {
		t.Fatal("nothing leads to the issuer")
	}
	back := func(b *browser, asked url.Values) *http.Response {
		response, _ := b.back(url.Values{"code": {s.issuer.signIn(asked)}, "state": {asked.Get("state")}})
		return response
	}
	// Somebody who came by another account meanwhile gets nothing, and no link of a stranger connects anything.
	ada := s.browser()
	ada.signInByPassword("ada")
	ada.cookies["sheaf-oidc"] = eve.cookies["sheaf-oidc"]
	if response := back(ada, asked); response.StatusCode != http.StatusConflict {
		t.Errorf("another account: %d", response.StatusCode)
	}
	asked = eve.link("eve", hubtest.Password)
	if response := back(eve, asked); response.StatusCode != http.StatusSeeOther {
		t.Fatalf("linked: %d", response.StatusCode)
	}
	b := s.browser()
	if b.signIn(bob(), nil); b.who() != "eve" {
		t.Errorf("signed in as %q", b.who())
	}
	if response := back(ada, ada.link("ada", hubtest.Password)); response.StatusCode != http.StatusConflict {
		t.Errorf("one identity of two accounts: %d", response.StatusCode)
	}
	// Disconnected again, the sessions have ended and nobody comes in.
	form := url.Values{"as": {"eve"}, "do": {"unlink"}, "issuer": {s.issuer.url}, "subject": {"1234"}, "current": {hubtest.Password}}
	if response, body := eve.load("POST", "/settings/security", form); response.StatusCode != http.StatusSeeOther || b.who() != "" || eve.who() != "eve" {
		t.Errorf("unlinked: %d, %q and %q are in\n%s", response.StatusCode, b.who(), eve.who(), body)
	}
	if response, _ := b.signIn(bob(), nil); response.StatusCode != http.StatusForbidden {
		t.Errorf("unlinked: %d", response.StatusCode)
	}
}

func TestSecondFactorIsAskedForAfterTheIssuer(t *testing.T) {
	s := newSite(t, joining)
	s.browser().signIn(bob(), nil)
	key, err := accounts.NewFactorKey("hub", "Bob-Smith")
	s.Must(err)
	now, err := totp.GenerateCode(key.Secret(), time.Now().Add(-30*time.Second))
	s.Must(err)
	recovery, err := s.people.BeginFactor("Bob-Smith", key.Secret(), now)
	s.Must(err)
	b := s.browser()
	response, body := b.signIn(bob(), url.Values{"return_to": {"/settings/tokens"}})
	if response.StatusCode != http.StatusOK || !strings.Contains(body, `name="code"`) || b.who() != "" {
		t.Fatalf("%d, %q signed in\n%s", response.StatusCode, b.who(), body)
	}
	form := hubtest.HiddenFields(body)
	form.Set("code", "nothing")
	if response, body = b.load("POST", oidc.Path, form); response.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, `name="code"`) || b.who() != "" {
		t.Errorf("a wrong code: %d", response.StatusCode)
	}
	form.Set("code", recovery[0])
	if response, _ = b.load("POST", oidc.Path, form); response.Header.Get("Location") != "/settings/tokens" || b.who() != "Bob-Smith" {
		t.Errorf("the right one: %d, %q signed in", response.StatusCode, b.who())
	}
}

func TestWithoutPasswords(t *testing.T) {
	from := newIssuer(t)
	s := &site{issuer: from}
	s.Site = hubtest.NewWith(t, func(config *hub.Config) {
		config.Issuer = &oidc.Settings{Issuer: from.url, ClientID: clientID, Secret: func() string { return clientSecret }, Name: "Staff", Join: true}
		config.AsksEverybody, config.NoPasswords = true, true
	})
	s.people = s.SetPasswords("ada")
	b := s.browser()
	for _, path := range []string{"/settings/security", "/login/oauth/authorize?" + hubtest.AuthorizeQuery().Encode()} {
		if _, body := b.load("GET", path, nil); strings.Contains(body, `type="password"`) || !strings.Contains(body, "Sign in with Staff") {
			t.Errorf("%s:\n%s", path, body)
		}
	}
	form := url.Values{"do": {"sign-in"}, "login": {"ada"}, "password": {hubtest.Password}}
	if response, _ := b.load("POST", "/settings/security", form); response.StatusCode != http.StatusForbidden || b.who() != "" {
		t.Errorf("a password: %d, %q signed in", response.StatusCode, b.who())
	}
	form = url.Values{"do": {"sign-in"}, "passkey": {"{}"}}
	if response, _ := b.load("POST", "/settings/security", form); response.StatusCode != http.StatusForbidden || b.who() != "" {
		t.Errorf("a passkey: %d, %q signed in", response.StatusCode, b.who())
	}
	if b.signIn(bob(), nil); b.who() != "Bob-Smith" {
		t.Errorf("the issuer: %q", b.who())
	}
}

// The hub starts without the issuer, and asks again until it answers.
func TestIssuerThatDoesNotAnswer(t *testing.T) {
	s := newSite(t, func(settings *oidc.Settings) { settings.Issuer = "http://127.0.0.1:1" })
	if response, _ := s.browser().load("GET", oidc.Path, nil); response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%d", response.StatusCode)
	}
}

func TestParseGrants(t *testing.T) {
	grants, err := oidc.ParseGrants("/staff/all=guild:read, cn=chiefs=Guild:admin")
	want := []oidc.Grant{{"/staff/all", "guild", accounts.RoleRead}, {"cn=chiefs", "Guild", accounts.RoleAdmin}}
	if err != nil || !slices.Equal(grants, want) {
		t.Errorf("%v, %v", grants, err)
	}
	for _, wrong := range []string{"", "staff", "staff=guild", "=guild:read", "staff=guild:owner", "staff=api:read", "staff=a b:read", "a=b:read,"} {
		if got, err := oidc.ParseGrants(wrong); err == nil {
			t.Errorf("%q: %v", wrong, got)
		}
	}
}
