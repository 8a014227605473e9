package owners_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

const guild = "/settings/organizations/guild"

// site is a hub where ada owns the organisation guild, max too, bob is a member of it, eve belongs to nothing, root looks
// after the hub and sue owns the guild and is suspended.
type site struct {
	*hubtest.Site
	store  *accounts.Store
	cookie map[string]string
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{Site: hubtest.NewWith(t, func(c *hub.Config) { c.HooksToPrivateAddresses = true }), cookie: map[string]string{"nobody": ""}}
	for _, login := range []string{"root", "max", "bob", "sue"} {
		s.NewUser(login)
	}
	s.store = s.SetPasswords("ada", "eve")
	for login, role := range map[string]accounts.Role{"ada": accounts.RoleAdmin, "max": accounts.RoleAdmin, "sue": accounts.RoleAdmin, "bob": accounts.RoleWrite} {
		s.Must(s.store.SetMember("guild", login, role))
	}
	s.Must(s.store.SetAdmin("root", true))
	for _, login := range []string{"root", "ada", "max", "bob", "eve", "sue"} {
		s.cookie[login] = s.SignIn(login)
	}
	s.Must(s.store.Suspend("sue"))
	return s
}

func (s *site) look(path, as string) (int, string) {
	s.T.Helper()
	response, body := hubtest.Browse(s.T, "GET", s.URL+path, nil, hubtest.OwnPage(s.cookie[as]))
	return response.StatusCode, body
}

func (s *site) send(path, as string, fields ...string) (int, string) {
	s.T.Helper()
	form := url.Values{"as": {as}}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	response, body := hubtest.Browse(s.T, "POST", s.URL+path, form, hubtest.OwnPage(s.cookie[as]))
	return response.StatusCode, body
}

func (s *site) accounts() string {
	s.T.Helper()
	text, err := os.ReadFile(filepath.Join(s.Dir, "accounts.json"))
	s.Must(err)
	return string(text)
}

func (s *site) role(login string) accounts.Role {
	s.T.Helper()
	organisation, _, err := s.store.Organisation("guild")
	s.Must(err)
	user, _, err := s.store.User(login)
	s.Must(err)
	return organisation.Role(user.ID)
}

// Who sees which page. "asked" is the page that asks for a password.
func TestWhoSeesWhat(t *testing.T) {
	s := newSite(t)
	receiver := hubtest.NewReceiver(t)
	of := "/settings/repositories" + strings.TrimPrefix(s.NewRepository("plans"), "/repos")
	ofRepository := strings.Replace(receiver.Hook(s.Site, "/repos/ada/plans", "push"), "/repos/", "/settings/repositories/", 1)
	ofGuild := strings.Replace(receiver.Hook(s.Site, "/orgs/guild", "push"), "/orgs/", "/settings/organizations/", 1)
	s.Send("PATCH", "/repos/ada/plans", hubtest.Object{"private": true})
	who := []string{"nobody", "sue", "eve", "bob", "max", "ada", "root"}
	for path, want := range map[string]string{
		"/settings/organizations":         "asked asked 200 200 200 200 200",
		"/settings/hooks":                 "asked asked 200 200 200 200 200",
		guild:                             "asked asked 404 404 200 200 404",
		guild + "/hooks":                  "asked asked 404 404 200 200 200",
		ofGuild:                           "asked asked 404 404 200 200 200",
		of + "/hooks":                     "asked asked 404 404 404 200 200",
		ofRepository:                      "asked asked 404 404 404 200 200",
		ofRepository + "/deliveries/9999": "asked asked 404 404 404 404 404",
		ofRepository + "/deliveries/x":    "asked asked 404 404 404 404 404",
		of + "/hooks/9999":                "asked asked 404 404 404 404 404",
		guild + "/hooks/" + ofRepository[strings.LastIndex(ofRepository, "/")+1:]: "asked asked 404 404 404 404 404",
		"/settings/organizations/nothing":                                         "asked asked 404 404 404 404 404",
		"/settings/repositories/ada/nothing/hooks":                                "asked asked 404 404 404 404 404",
	} {
		var got []string
		for _, as := range who {
			status, body := s.look(path, as)
			switch {
			case strings.Contains(body, `autocomplete="current-password"`):
				got = append(got, "asked")
			case status == 200:
				got = append(got, "200")
			default:
				got = append(got, http.StatusText(status))
			}
			if status != 200 && strings.Contains(body, receiver.URL) {
				t.Errorf("%s tells %s where it sends", path, as)
			}
		}
		if text := strings.ReplaceAll(strings.Join(got, " "), "Not Found", "404"); text != want {
			t.Errorf("%s:\n%s, want\n%s\nfor %v", path, text, want, who)
		}
	}
}

// Nobody but owners changes members, and no form that was forged or shown to somebody else does.
func TestNobodyElseChangesMembers(t *testing.T) {
	s := newSite(t)
	before := s.accounts()
	forms := []url.Values{
		{"do": {"set"}, "member": {"eve"}, "role": {"admin"}},
		{"do": {"remove"}, "member": {"max"}},
		{"do": {"invite"}, "days": {"7"}, "role": {"read"}},
		{"do": {"revoke"}, "invitation": {"1"}},
	}
	for _, form := range forms {
		for _, as := range []string{"nobody", "sue", "eve", "bob", "root", "ada"} {
			for _, claims := range []string{"ada", "max", as} {
				header := hubtest.OwnPage(s.cookie[as])
				if as == "ada" && claims == "ada" {
					header["Sec-Fetch-Site"] = "cross-site"
				}
				form.Set("as", claims)
				if as == "ada" && claims == as {
					header["Sec-Fetch-Mode"] = "cors"
				}
				response, body := hubtest.Browse(t, "POST", s.URL+guild, form, header)
				if strings.Contains(body, "code=") || strings.Contains(body, `role="status"`) {
					t.Errorf("%s as %s: %v: %d", as, claims, form, response.StatusCode)
				}
			}
		}
	}
	if after := s.accounts(); after != before {
		t.Errorf("something has changed:\n%s\n%s", before, after)
	}
}

func TestOwnersChangeMembers(t *testing.T) {
	s := newSite(t)
	for _, step := range []struct {
		as     string
		form   []string
		status int
		says   string
		member string
		role   accounts.Role
	}{
		{"ada", []string{"do", "set", "member", "eve", "role", "read"}, 200, "@eve may read now", "eve", accounts.RoleRead},
		{"ada", []string{"do", "set", "member", "eve", "role", "admin"}, 200, "@eve may admin now", "eve", accounts.RoleAdmin},
		{"eve", []string{"do", "set", "member", "max", "role", "write"}, 200, "@max may write now", "max", accounts.RoleWrite},
		{"max", []string{"do", "remove", "member", "eve"}, 404, "no such page for you", "eve", accounts.RoleAdmin},
		{"ada", []string{"do", "set", "member", "nobody-at-all", "role", "read"}, 404, "There is nobody of this name", "eve", accounts.RoleAdmin},
		{"ada", []string{"do", "set", "member", "bob", "role", "king"}, 422, "Choose a role", "bob", accounts.RoleWrite},
		{"ada", []string{"do", "set", "member", "bob", "role", "none"}, 422, "Choose a role", "bob", accounts.RoleWrite},
		{"ada", []string{"do", "remove", "member", "bob"}, 200, "@bob is no member any more", "bob", accounts.RoleNone},
		{"ada", []string{"do", "remove", "member", "bob"}, 409, "no member any more", "bob", accounts.RoleNone},
		{"ada", []string{"do", "nothing"}, 400, "Members of guild", "ada", accounts.RoleAdmin},
		{"ada", []string{"do", "remove", "member", "ada"}, 303, "", "ada", accounts.RoleNone},
		// sue owns it too, but is suspended: eve is the last one.
		{"eve", []string{"do", "remove", "member", "eve"}, 409, "Nobody else owns this organisation", "eve", accounts.RoleAdmin},
		{"eve", []string{"do", "set", "member", "eve", "role", "write"}, 409, "Nobody else owns this organisation", "eve", accounts.RoleAdmin},
	} {
		status, body := s.send(guild, step.as, step.form...)
		if status != step.status || !strings.Contains(body, step.says) || s.role(step.member) != step.role {
			t.Errorf("%s: %v: %d, %s is %s; want %d, %q, %s", step.as, step.form, status, step.member, s.role(step.member), step.status, step.says, step.role)
		}
	}
}

// Two owners who remove each other at the same moment leave one.
func TestLastOwnerInARace(t *testing.T) {
	s := newSite(t)
	for range 5 {
		s.Must(s.store.SetMember("guild", "ada", accounts.RoleAdmin))
		s.Must(s.store.SetMember("guild", "max", accounts.RoleAdmin))
		var group sync.WaitGroup
		for as, other := range map[string]string{"ada": "max", "max": "ada"} {
			group.Go(func() { s.send(guild, as, "do", "remove", "member", other) })
		}
		group.Wait()
		if s.role("ada") != accounts.RoleAdmin && s.role("max") != accounts.RoleAdmin {
			t.Fatal("nobody owns it any more")
		}
	}
}

var links = regexp.MustCompile(`http://[^<]*/login/invitation\?code=[A-Z2-7]+`)

// An owner's invitation lets one person in, and ends with the rights of who made it.
func TestInvitationsOfOwners(t *testing.T) {
	s := newSite(t)
	invite := func(as string) string {
		_, body := s.send(guild, as, "do", "invite", "days", "7", "role", "write", "note", "<b>new</b>")
		link := links.FindString(body)
		if link == "" || strings.Contains(body, "<b>new") {
			t.Fatalf("%s:\n%s", as, body)
		}
		return link
	}
	code := func(link string) string { return link[strings.Index(link, "=")+1:] }
	first, second, third := invite("ada"), invite("max"), invite("max")
	if _, page := s.look(guild, "ada"); strings.Count(page, `value="revoke"`) != 3 || strings.Contains(page, code(first)) {
		t.Errorf("the list:\n%s", page)
	}
	var joined atomic.Int64
	var group sync.WaitGroup
	for _, login := range []string{"carl", "mia"} {
		group.Go(func() {
			form := url.Values{"code": {code(first)}, "login": {login}, "password": {hubtest.Password}, "again": {hubtest.Password}}
			if response, _ := hubtest.Browse(t, "POST", s.URL+"/login/invitation", form, hubtest.OwnPage("")); response.StatusCode == http.StatusSeeOther {
				joined.Add(1)
			}
		})
	}
	group.Wait()
	if joined.Load() != 1 {
		t.Errorf("%d used it", joined.Load())
	}
	opens := func(link string) int {
		response, _ := hubtest.Browse(t, "GET", link, nil, nil)
		return response.StatusCode
	}
	_, page := s.look(guild, "ada")
	id := regexp.MustCompile(`name="invitation" value="(\d+)"`).FindStringSubmatch(page) // the newest: third
	s.send(guild, "ada", "do", "revoke", "invitation", id[1])
	if opens(third) != http.StatusGone || opens(second) != 200 {
		t.Errorf("revoked: %d, the other %d", opens(third), opens(second))
	}
	s.Must(s.store.SetMember("guild", "max", accounts.RoleWrite))
	if opens(second) != http.StatusGone {
		t.Errorf("max owns it no more, and the link answers %d", opens(second))
	}
	// One for another organisation, or for just an account, is none of theirs.
	root, _, err := s.store.User("root")
	s.Must(err)
	other, _, err := s.store.Invite(accounts.NewInvitation{By: root.ID, For: accounts.MaxInvitationTime})
	s.Must(err)
	s.send(guild, "ada", "do", "revoke", "invitation", strconv.FormatInt(other.ID, 10))
	if left, err := s.store.Invitations(); err != nil || len(left) != 1 {
		t.Errorf("left: %v %v", left, err)
	}
}

// An owner sees what was sent and answered, without what signs somebody in, and sends it once more. Administrators see that
// there was a delivery.
func TestDeliveries(t *testing.T) {
	s := newSite(t)
	receiver := hubtest.NewReceiver(t)
	receiver.Answer(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Set-Cookie", "session=of-the-receiver")
		w.Header().Set("X-Said", "<script>")
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte("<script>alert(1)</script>"))
	})
	s.NewRepository("plans")
	hook := strings.Replace(receiver.Hook(s.Site, "/repos/ada/plans", "push"), "/repos/", "/settings/repositories/", 1)
	delivery := regexp.MustCompile(`href="(` + regexp.QuoteMeta(hook) + `/deliveries/\d+)"`)
	var page string
	hubtest.WaitFor(t, "the ping is answered", func() bool {
		_, page = s.look(hook, "ada")
		return strings.Contains(page, "418")
	})
	path := delivery.FindStringSubmatch(page)[1]
	if row := strings.Split(page, "<li><div>")[1]; strings.Count(row, "418") != 1 {
		t.Errorf("the row says its status not once:\n%s", row)
	}
	_, page = s.look(path, "ada")
	for _, part := range []string{"ping", "418", "&lt;script&gt;alert", "X-Hub-Signature-256", "zen", "(not shown)"} {
		if !strings.Contains(page, part) {
			t.Errorf("an owner does not see %q:\n%s", part, page)
		}
	}
	for _, part := range []string{"of-the-receiver", receiver.Secret, "<script>"} {
		if strings.Contains(page, part) {
			t.Errorf("an owner sees %q", part)
		}
	}
	if _, page := s.look(path, "root"); !strings.Contains(page, "418") || strings.Contains(page, "zen") || strings.Contains(page, "alert") {
		t.Errorf("an administrator sees:\n%s", page)
	}
	before := len(receiver.Received())
	for _, as := range []string{"nobody", "eve", "bob", "max"} {
		if status, _ := s.send(path, as, "do", "redeliver"); status == http.StatusSeeOther && as != "nobody" {
			t.Errorf("%s sends it once more", as)
		}
	}
	if status, _ := s.send(path, "ada", "do", "redeliver"); status != http.StatusSeeOther {
		t.Errorf("redeliver: %d", status)
	}
	if got := receiver.Await(before + 1); len(got) != before+1 || got[before].Text != got[before-1].Text {
		t.Errorf("%d deliveries", len(got)-before)
	}
}
