package administration_test

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sheaf/internal/checkup"
	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hubtest"
)

const people = "/settings/admin"

// addresses are all pages, with whatever else their forms need.
var addresses = []string{
	people, people + "/people/bob", people + "/people/nobody", people + "/organisations", people + "/organisations/guild",
	people + "/organisations/nothing", people + "/repositories", people + "/log", people + "/doctor", people + "/nothing",
}

// forms are what the pages' buttons send; each would change something if it was let through.
var forms = []struct {
	path string
	form url.Values
}{
	{people, url.Values{"do": {"add"}, "login": {"mallory"}}},
	{people, url.Values{"do": {"invite"}, "days": {"7"}, "note": {"x"}}},
	{people, url.Values{"do": {"invite"}, "days": {"7"}, "organisation": {"guild"}, "role": {"admin"}}},
	{people, url.Values{"do": {"revoke"}, "invitation": {"5"}}},
	{people + "/people/bob", url.Values{"do": {"reset"}}},
	{people + "/people/bob", url.Values{"do": {"suspend"}}},
	{people + "/people/bob", url.Values{"do": {"end-sessions"}}},
	{people + "/people/bob", url.Values{"do": {"end-tokens"}}},
	{people + "/people/bob", url.Values{"do": {"unlink"}, "issuer": {"https://login.example"}, "subject": {"1"}}},
	{people + "/people/bob", url.Values{"do": {"remove-passkey"}, "passkey": {"7"}}},
	{people + "/people/bob", url.Values{"do": {"admin"}}},
	{people + "/people/root", url.Values{"do": {"no-admin"}}},
	{people + "/organisations", url.Values{"do": {"add"}, "login": {"gang"}}},
	{people + "/organisations/guild", url.Values{"do": {"set"}, "member": {"eve"}, "role": {"admin"}}},
	{people + "/organisations/guild", url.Values{"do": {"remove"}, "member": {"ada"}}},
}

// site is a hub where root looks after everything, ada owns the organisation guild, bob is a member of it, eve belongs to
// nothing, and sue is suspended, who looked after it too.
type site struct {
	*hubtest.Site
	store    *accounts.Store
	cookie   map[string]string
	examined *atomic.Int32
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{cookie: map[string]string{}, examined: new(atomic.Int32)}
	s.Site = hubtest.NewWith(t, func(config *hub.Config) {
		config.Examine = func(context.Context) []checkup.Finding {
			s.examined.Add(1)
			return []checkup.Finding{
				{Check: "Clock", State: checkup.Fine, Found: "it agrees"},
				{Check: "guild/<b>", State: checkup.Wrong, Found: "it is damaged", Mend: "Restore it.", Setting: "--data"},
			}
		}
	})
	for _, login := range []string{"root", "bob", "sue"} {
		s.NewUser(login)
	}
	s.store = s.SetPasswords("ada", "eve")
	s.Must(s.store.SetMember("guild", "bob", accounts.RoleWrite))
	s.Must(s.store.LinkIdentity("bob", accounts.Identity{Issuer: "https://login.example", Subject: "1"}))
	_, err := s.store.AddPasskey("bob", accounts.Passkey{Name: "Phone", Credential: []byte("1"), PublicKey: []byte("1"), Handle: []byte("1")})
	s.Must(err)
	s.Must(s.store.SetAdmin("root", true))
	s.Must(s.store.SetAdmin("sue", true))
	for _, login := range []string{"root", "ada", "bob", "eve", "sue"} {
		s.cookie[login] = s.SignIn(login)
	}
	s.Must(s.store.Suspend("sue"))
	return s
}

var own = hubtest.OwnPage

func (s *site) send(path, as string, form url.Values) (*http.Response, string) {
	s.T.Helper()
	sent := url.Values{"as": {as}}
	for name, values := range form {
		sent[name] = values
	}
	return hubtest.Browse(s.T, "POST", s.URL+path, sent, own(s.cookie[as]))
}

func (s *site) accounts() string {
	s.T.Helper()
	text, err := os.ReadFile(filepath.Join(s.Dir, "accounts.json"))
	s.Must(err)
	return string(text)
}

// Whoever does not look after the hub sees nothing of any page and changes nothing by any form.
func TestOnlyAdministrators(t *testing.T) {
	s := newSite(t)
	before := s.accounts()
	token := map[string]string{"Authorization": "Bearer " + s.Token}
	for who, header := range map[string]map[string]string{
		"nobody": own(""), "a person": own(s.cookie["eve"]), "a member": own(s.cookie["bob"]), "an owner": own(s.cookie["ada"]),
		"somebody suspended": own(s.cookie["sue"]), "a token": token, "a forged cookie": own("sheaf-session=" + s.cookie["root"][14:len(s.cookie["root"])-2]),
	} {
		for _, path := range addresses {
			for _, method := range []string{"GET", "HEAD"} {
				response, body := hubtest.Browse(t, method, s.URL+path, nil, header)
				if isOpen := response.StatusCode == 200 && !strings.Contains(body, "autocomplete=\"current-password\""); method == "GET" && isOpen {
					t.Errorf("%s sees %s", who, path)
				}
				for _, secret := range []string{"bob", "guild", "root", "Everybody"} {
					if strings.Contains(strings.ReplaceAll(body, path, ""), secret) && (who != "a member" || secret != "bob") {
						t.Errorf("%s: %s %s says %q", who, method, path, secret)
					}
				}
			}
		}
		for _, f := range forms {
			for _, as := range []string{"root", "ada", "bob", "eve", "sue", ""} {
				form := url.Values{"as": {as}}
				for name, values := range f.form {
					form[name] = values
				}
				if response, body := hubtest.Browse(t, "POST", s.URL+f.path, form, header); strings.Contains(body, "code=") || strings.Contains(body, `role="status"`) {
					t.Errorf("%s as %q: %v: %d", who, as, f.form, response.StatusCode)
				}
			}
		}
	}
	if after := s.accounts(); after != before {
		t.Errorf("something has changed:\n%s\n%s", before, after)
	}
}

// Neither another site, nor a script, nor a page that was shown to somebody else does anything in an administrator's name.
func TestForgedForms(t *testing.T) {
	s := newSite(t)
	before := s.accounts()
	for what, header := range map[string]map[string]string{
		"another site": own(s.cookie["root"], "Sec-Fetch-Site", "cross-site"), "a sub-domain": own(s.cookie["root"], "Sec-Fetch-Site", "same-site"),
		"a script":         own(s.cookie["root"], "Sec-Fetch-Mode", "cors"),
		"an older browser": {"Cookie": s.cookie["root"], "Origin": "http://evil.example"},
	} {
		for _, f := range forms {
			form := url.Values{"as": {"root"}}
			for name, values := range f.form {
				form[name] = values
			}
			if response, _ := hubtest.Browse(t, "POST", s.URL+f.path, form, header); response.StatusCode != 403 {
				t.Errorf("%s: %v: %d", what, f.form, response.StatusCode)
			}
		}
	}
	for _, f := range forms {
		form := url.Values{"as": {"eve"}}
		for name, values := range f.form {
			form[name] = values
		}
		if response, _ := hubtest.Browse(t, "POST", s.URL+f.path, form, own(s.cookie["root"])); response.StatusCode != http.StatusSeeOther {
			t.Errorf("the page of somebody else: %v: %d", f.form, response.StatusCode)
		}
	}
	if after := s.accounts(); after != before {
		t.Errorf("something has changed:\n%s\n%s", before, after)
	}
}

var links = regexp.MustCompile(`http://[^<]*/login/(invitation|reset)\?code=[A-Z2-7]+`)

// Nobody else has the doctor look, and one look is for all who come soon.
func TestDoctor(t *testing.T) {
	s := newSite(t)
	for _, who := range []string{"ada", "bob", "eve", "sue", ""} {
		if response, body := hubtest.Browse(t, "GET", s.URL+people+"/doctor", nil, own(s.cookie[who])); strings.Contains(body, "damaged") || s.examined.Load() > 0 {
			t.Errorf("%q sees %d %s", who, response.StatusCode, body)
		}
	}
	for range 2 {
		_, body := hubtest.Browse(t, "GET", s.URL+people+"/doctor", nil, own(s.cookie["root"]))
		for _, said := range []string{"One thing is wrong.", "guild/&lt;b&gt;", "it is damaged", "<code>--data</code>: Restore it.", "it agrees", `<a href="/settings/admin/doctor" aria-current="page">Doctor</a>`} {
			if !strings.Contains(body, said) {
				t.Errorf("the page lacks %q:\n%s", said, body)
			}
		}
	}
	if s.examined.Load() != 1 {
		t.Errorf("%d looks", s.examined.Load())
	}
}

// A person's own pages lead administrators here, and nobody else.
func TestWayHere(t *testing.T) {
	s := newSite(t)
	for who, leads := range map[string]bool{"root": true, "ada": false, "bob": false} {
		for _, path := range []string{"/settings/security", "/settings/tokens", "/settings/organizations", "/settings/hooks"} {
			_, body := hubtest.Browse(t, "GET", s.URL+path, nil, own(s.cookie[who]))
			if !strings.Contains(body, "@"+who) && !strings.Contains(body, `value="sign-out"`) || strings.Contains(body, `href="/settings/admin"`) != leads {
				t.Errorf("%s at %s:\n%s", who, path, body)
			}
		}
	}
}

func TestWithoutDoctor(t *testing.T) {
	s := hubtest.New(t)
	if response, body := hubtest.Browse(t, "GET", s.URL+people+"/doctor", nil, own("")); response.StatusCode != http.StatusNotFound {
		t.Errorf("%d %s", response.StatusCode, body)
	}
	if _, body := hubtest.Browse(t, "GET", s.URL+people, nil, own("")); strings.Contains(body, "/doctor") {
		t.Error("the pages lead to one")
	}
}

// Every form does what it says for an administrator, and the log says who did it.
func TestAdministratorsMay(t *testing.T) {
	s := newSite(t)
	for _, path := range addresses {
		response, body := hubtest.Browse(t, "GET", s.URL+path, nil, own(s.cookie["root"]))
		if want := map[bool]int{true: 404, false: 200}[strings.Contains(path, "no")]; response.StatusCode != want {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
		for _, bad := range []string{"<script", "style=", "{{", "%!"} {
			if strings.Contains(body, bad) {
				t.Errorf("%s has %q", path, bad)
			}
		}
		for _, header := range []string{"Content-Security-Policy", "X-Frame-Options"} {
			if response.Header.Get(header) == "" || response.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %v", path, response.Header)
			}
		}
	}
	for _, f := range forms {
		response, body := s.send(f.path, "root", f.form)
		if status := response.StatusCode; status != 200 && status != http.StatusSeeOther && f.form.Get("do") != "no-admin" {
			t.Errorf("%v: %d\n%s", f.form, status, body)
		}
	}
	bob, _, err := s.store.User("bob")
	s.Must(err)
	if ways, err := s.store.WaysIn(bob.ID); err != nil || ways.Passkeys != 0 {
		t.Errorf("bob's passkey stays: %v", err)
	}
	if !bob.IsSuspended() || !bob.IsAdmin {
		t.Errorf("bob: %+v", bob)
	}
	guild, _, err := s.store.Organisation("guild")
	s.Must(err)
	eve, _, err := s.store.User("eve")
	s.Must(err)
	if guild.Role(eve.ID) != accounts.RoleAdmin || len(guild.Members) != 2 {
		t.Errorf("the members are %v", guild.Members)
	}
	entries, _, err := audit.Open(s.Dir).Newest(0, 100)
	s.Must(err)
	for _, did := range []audit.Deed{audit.AddedPerson, audit.Invited, audit.Suspended, audit.EndedSessions, audit.EndedTokens, audit.MadeAdmin, audit.SetMember, audit.EndedMember, audit.SignedIn} {
		if !slices.ContainsFunc(entries, func(e audit.Entry) bool { return e.Did == did && e.By == "root" && e.From == "127.0.0.1" }) {
			t.Errorf("the log lacks %q: %v", did, entries)
		}
	}
	for what, form := range map[string]url.Values{
		"no such button": {"do": {"dance"}}, "no role": {"do": {"invite"}, "days": {"7"}, "organisation": {"guild"}, "role": {"king"}},
		"no time": {"do": {"invite"}, "days": {"9999"}}, "no name": {"do": {"add"}, "login": {"a b"}}, "no mail": {"do": {"add"}, "login": {"x"}, "email": {"x"}},
		"taken": {"do": {"add"}, "login": {"GUILD"}}, "reserved": {"do": {"add"}, "login": {"settings"}},
	} {
		if response, body := s.send(people, "root", form); response.StatusCode < 400 || !strings.Contains(body, "<h1>People") || links.MatchString(body) {
			t.Errorf("%s: %d", what, response.StatusCode)
		}
	}
}

// An invitation from the page to the first push, and what ends at once when its person is suspended.
func TestInvitedAndSuspended(t *testing.T) {
	s := newSite(t)
	_, body := s.send(people, "root", url.Values{"do": {"invite"}, "days": {"1"}, "organisation": {"guild"}, "role": {"write"}, "note": {`<b>"Carl"`}})
	link := links.FindString(body)
	if link == "" || strings.Contains(body, "<b>\"Carl") {
		t.Fatal(body)
	}
	// Looking uses nothing up: programs that show previews of links do.
	for range 3 {
		if response, body := hubtest.Browse(t, "GET", link, nil, nil); response.StatusCode != 200 || !strings.Contains(body, "guild") {
			t.Fatalf("%d %s", response.StatusCode, body)
		}
	}
	address, err := url.Parse(link)
	s.Must(err)
	accept := func(login, password, again string, header map[string]string) *http.Response {
		response, _ := hubtest.Browse(t, "POST", s.URL+address.Path, url.Values{
			"code": {address.Query().Get("code")}, "login": {login}, "password": {password}, "again": {again}, "do": {"accept"},
		}, header)
		return response
	}
	for _, wrong := range []struct {
		login, password, again string
		header                 map[string]string
		status                 int
	}{
		{"carl", hubtest.Password, "other", own(""), 422},
		{"carl", "short", "short", own(""), 422},
		{"a b", hubtest.Password, hubtest.Password, own(""), 422},
		{"ada", hubtest.Password, hubtest.Password, own(""), 409},
		{"carl", hubtest.Password, hubtest.Password, own("", "Sec-Fetch-Site", "cross-site"), 403},
	} {
		if got := accept(wrong.login, wrong.password, wrong.again, wrong.header); got.StatusCode != wrong.status || len(got.Cookies()) > 0 {
			t.Errorf("%+v: %d", wrong, got.StatusCode)
		}
	}
	var group sync.WaitGroup
	var got atomic.Int32
	for _, login := range []string{"carl", "mallory"} {
		group.Go(func() {
			if response := accept(login, hubtest.Password, hubtest.Password, own("")); response.StatusCode == http.StatusSeeOther && len(response.Cookies()) == 1 {
				got.Add(1)
			}
		})
	}
	group.Wait()
	if got.Load() != 1 {
		t.Errorf("%d people used one invitation", got.Load())
	}
	if response, _ := hubtest.Browse(t, "GET", link, nil, nil); response.StatusCode != http.StatusGone {
		t.Errorf("used: %d", response.StatusCode)
	}
	login := "carl"
	if _, ok, err := s.store.User(login); !ok {
		s.Must(err)
		login = "mallory"
	}
	token, err := s.Hub.IssueToken(t.Context(), login)
	s.Must(err)
	s.cookie[login] = s.SignIn(login)
	read := func() int { return s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: token}).Status }
	settings := func() bool {
		_, body := hubtest.Browse(t, "GET", s.URL+"/settings/tokens", nil, own(s.cookie[login]))
		return strings.Contains(body, "@"+login)
	}
	if read() != 200 || !settings() {
		t.Fatal("the new account cannot be used")
	}
	s.send(people+"/people/"+login, "root", url.Values{"do": {"suspend"}})
	if read() != 401 || settings() {
		t.Errorf("suspended: %d, session %v", read(), settings())
	}
	push := exec.CommandContext(t.Context(), "git", "ls-remote", strings.Replace(s.URL, "//", "//x:"+token+"@", 1)+"/guild/none.git")
	push.Env = append(push.Environ(), "GIT_TERMINAL_PROMPT=0")
	if out, err := push.CombinedOutput(); err == nil || strings.Contains(string(out), "not found") {
		t.Errorf("git: %s", out)
	}
	if response, body := hubtest.Browse(t, "POST", s.URL+people, url.Values{"do": {"sign-in"}, "login": {login}, "password": {hubtest.Password}}, own("")); response.StatusCode != 403 || !strings.Contains(body, "suspended") {
		t.Errorf("sign-in: %d", response.StatusCode)
	}
	s.send(people+"/people/"+login, "root", url.Values{"do": {"reactivate"}})
	if read() != 200 || settings() {
		t.Errorf("active again: %d, session %v", read(), settings())
	}
}

func TestResetByLink(t *testing.T) {
	s := newSite(t)
	_, body := s.send(people+"/people/bob", "root", url.Values{"do": {"reset"}})
	address, err := url.Parse(links.FindString(body))
	s.Must(err)
	reset := func(password string) *http.Response {
		response, _ := hubtest.Browse(t, "POST", s.URL+address.Path, url.Values{"code": {address.Query().Get("code")}, "password": {password}, "again": {password}}, own(""))
		return response
	}
	if response, body := hubtest.Browse(t, "GET", address.String(), nil, nil); response.StatusCode != 200 || !strings.Contains(body, "@bob") {
		t.Fatalf("%d", response.StatusCode)
	}
	if got := reset("short").StatusCode; got != 422 {
		t.Errorf("short: %d", got)
	}
	if got := reset("another " + hubtest.Password); got.StatusCode != 200 || len(got.Cookies()) > 0 {
		t.Errorf("%d, cookies %v", got.StatusCode, got.Cookies())
	}
	if got := reset("a third " + hubtest.Password).StatusCode; got != http.StatusGone {
		t.Errorf("again: %d", got)
	}
	if _, body := hubtest.Browse(t, "GET", s.URL+"/settings/tokens", nil, own(s.cookie["bob"])); strings.Contains(body, "@bob") {
		t.Error("the session outlives the password")
	}
}

// The local user of a hub without passwords looks after it, and stays so once others have one. On a hub with passwords
// nobody comes to it by that.
func TestLocalUser(t *testing.T) {
	s := hubtest.New(t)
	look := func() int {
		response, _ := hubtest.Browse(t, "GET", s.URL+people, nil, own(""))
		return response.StatusCode
	}
	if look() != 200 {
		t.Fatalf("%d", look())
	}
	store := s.SetPasswords("eve")
	if look() != 403 {
		t.Errorf("eve has a password, nobody was made administrator, and whoever comes is: %d", look())
	}
	s.Must(store.RemoveUser("eve"))
	_, body := hubtest.Browse(t, "POST", s.URL+people, url.Values{"as": {"ada"}, "do": {"add"}, "login": {"bob"}}, own(""))
	if links.FindString(body) == "" || look() != 200 {
		t.Errorf("ada adds bob, who has a password, and then sees %d", look())
	}
	s.Must(store.SetAdmin("bob", true))
	s.Must(store.Suspend("ada"))
	if response, body := hubtest.Browse(t, "GET", s.URL+people, nil, own("")); !strings.Contains(body, `type="password"`) {
		t.Errorf("ada is suspended: %d", response.StatusCode)
	}
}

// A hub of many people and repositories shows a page of them at a time.
func TestManyPeople(t *testing.T) {
	s := newSite(t)
	for i := range 150 {
		s.Must(s.Hub.EnsureUser(t.Context(), "u"+strconv.Itoa(i), "", ""))
	}
	list := func(query string) int {
		_, body := hubtest.Browse(t, "GET", s.URL+people+query, nil, own(s.cookie["root"]))
		return strings.Count(body, `<a href="/settings/admin/people/`)
	}
	if first, second, far := list(""), list("?page=2"), list("?page=99999"); first != 100 || second != 55 || far != 0 {
		t.Errorf("pages of %d, %d, %d", first, second, far)
	}
	if found := list("?q=ROOT"); found != 1 {
		t.Errorf("%d of the one", found)
	}
}
