package hub_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hubtest"
)

// leftSite is a hub that eve has left, with a private repository, and so has the organisation club. Root looks after it.
type leftSite struct {
	*hubtest.Site
	people *accounts.Store
	root   string // a cookie
}

func newLeftSite(t *testing.T) *leftSite {
	t.Helper()
	s := &leftSite{Site: hubtest.New(t)}
	s.NewUser("root")
	s.people = s.SetPasswords("ada", "eve")
	s.Must(s.people.SetAdmin("root", true))
	_, err := s.people.AddOrganisation(accounts.NewOrganisation{Login: "club"})
	s.Must(err)
	s.Must(s.people.SetMember("club", "eve", accounts.RoleAdmin))
	for _, path := range []string{"/user/repos", "/orgs/club/repos"} {
		made := s.Do(hubtest.Request{Method: "POST", Path: path, Token: s.Stranger, Body: hubtest.Object{"name": "diary", "private": true, "auto_init": true}})
		s.Object(made, http.StatusCreated)
	}
	s.root = s.SignIn("root")
	s.Must(s.people.RemoveUser("eve"))
	s.Must(s.people.RemoveOrganisation("club"))
	return s
}

// join makes an account by an invitation, at the page that its link opens.
func (s *leftSite) join(secret, login string) (status int, page string) {
	s.T.Helper()
	response, page := hubtest.Browse(s.T, "POST", s.URL+"/login/invitation", url.Values{
		"code": {secret}, "login": {login}, "password": {hubtest.Password}, "again": {hubtest.Password}, "do": {"accept"},
	}, hubtest.OwnPage(""))
	return response.StatusCode, page
}

// wantUnseen fails if somebody sees what was left.
func (s *leftSite) wantUnseen(who, token string) {
	s.T.Helper()
	for _, path := range []string{"/repos/eve/diary", "/repos/eve/diary/contents/README.md", "/repos/club/diary", "/users/eve", "/orgs/club"} {
		s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: path, Token: token}), http.StatusNotFound, "Not Found")
	}
	for _, path := range []string{"/user/repos", "/search/repositories?q=diary"} {
		if answer := s.Do(hubtest.Request{Method: "GET", Path: path, Token: token}); strings.Contains(string(answer.Body), "diary") {
			s.T.Errorf("%s finds at %s: %s", who, path, answer.Body)
		}
	}
	for _, owner := range []string{"eve", "club"} {
		said, err := hubtest.Git(s.T, s.T.TempDir(), "ls-remote", hubtest.WithToken(s.URL, token)+"/"+owner+"/diary.git")
		if err == nil {
			s.T.Errorf("%s reads %s/diary: %s", who, owner, said)
		}
	}
}

// Nobody who is invited gets the repositories of somebody who is gone, whoever invites them.
func TestInvitedPeopleInheritNothing(t *testing.T) {
	s := newLeftSite(t)
	ada, _, err := s.people.User("ada")
	s.Must(err)
	for who, asked := range map[string]accounts.NewInvitation{
		"by a command": {For: time.Hour},
		"by an owner":  {For: time.Hour, By: ada.ID, Organisation: "guild", Role: accounts.RoleRead},
	} {
		_, secret, err := s.people.Invite(asked)
		s.Must(err)
		for _, login := range []string{"eve", "EVE", "Club"} {
			status, page := s.join(secret, login)
			if status != http.StatusConflict || !strings.Contains(page, "This user name is not free.") || strings.Contains(page, "diary") {
				t.Errorf("%s as %s: %d\n%s", who, login, status, page)
			}
		}
		login := "eve-" + strings.ReplaceAll(who, " ", "-")
		if status, page := s.join(secret, login); status != http.StatusSeeOther {
			t.Fatalf("%s as another one: %d\n%s", who, status, page)
		}
		token, err := s.Hub.IssueToken(t.Context(), login)
		s.Must(err)
		s.wantUnseen(who, token)
	}
}

// An administrator gives a name away only by saying so, also after a restart, and the log has it.
func TestAdministratorsGiveWhatIsLeft(t *testing.T) {
	s := newLeftSite(t)
	s.Restart()
	s.root = s.SignIn("root")
	send := func(path, do, login string) (int, string) {
		response, page := hubtest.Browse(t, "POST", s.URL+path, url.Values{"as": {"root"}, "do": {do}, "login": {login}}, hubtest.OwnPage(s.root))
		return response.StatusCode, page
	}
	for path, login := range map[string]string{"/settings/admin": "Eve", "/settings/admin/organisations": "Club"} {
		if _, page := hubtest.Browse(t, "GET", s.URL+path, nil, hubtest.OwnPage(s.root)); strings.Contains(page, "add-with-left") {
			t.Errorf("%s offers it before a name is known", path)
		}
		status, page := send(path, "add", login)
		if status != http.StatusConflict || !strings.Contains(page, strings.ToLower(login)+"/diary") || !strings.Contains(page, `value="add-with-left"`) {
			t.Errorf("%s: %d\n%s", path, status, page)
		}
	}
	if status, page := send("/settings/admin", "add-with-left", "club"); status != http.StatusOK || !strings.Contains(page, "/login/reset") {
		t.Errorf("given to a person: %d\n%s", status, page)
	}
	if status, page := send("/settings/admin/organisations", "add-with-left", "eve"); status != http.StatusSeeOther {
		t.Errorf("given to an organisation: %d\n%s", status, page)
	}
	token, err := s.Hub.IssueToken(t.Context(), "club")
	s.Must(err)
	s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/repos/club/diary", Token: token}), http.StatusOK)
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/repos/eve/diary", Token: token}), http.StatusNotFound, "Not Found")
	entries, _, err := audit.Open(s.Dir).Newest(0, 100)
	s.Must(err)
	for _, did := range []audit.Deed{audit.AddedPerson, audit.AddedOrganisation} {
		if !slices.ContainsFunc(entries, func(e audit.Entry) bool { return e.Did == did && e.By == "root" && e.Detail == audit.Taking(true) }) {
			t.Errorf("the log lacks %q: %v", did, entries)
		}
	}
}

// A name is free again once nothing lies under it.
func TestNameIsFreeWhenNothingIsLeft(t *testing.T) {
	s := newLeftSite(t)
	s.RestartAfter(func() { s.Must(os.RemoveAll(filepath.Join(s.Dir, "repositories", "eve", "diary.git"))) })
	_, secret, err := s.people.Invite(accounts.NewInvitation{For: time.Hour})
	s.Must(err)
	if status, page := s.join(secret, "eve"); status != http.StatusSeeOther {
		t.Fatalf("%d\n%s", status, page)
	}
	token, err := s.Hub.IssueToken(t.Context(), "eve")
	s.Must(err)
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/repos/eve/diary", Token: token}), http.StatusNotFound, "Not Found")
}
