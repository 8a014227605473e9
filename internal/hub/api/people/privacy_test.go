package people_test

import (
	"net/http"
	"strings"
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

// TestMembershipsAreConcealed asks who belongs to an organisation by way of the user: only public memberships are
// listed there, and the hub has none.
func TestMembershipsAreConcealed(t *testing.T) {
	s := hubtest.New(t)
	s.Must(s.Hub.EnsureOrganisation(t.Context(), "guild", "", "", "ada", "eve"))
	for token, want := range map[string]int{"-": 0, s.Stranger: 0, s.NewUser("bob"): 0, s.Token: 1} {
		got := s.List(s.Do(hubtest.Request{Method: "GET", Path: "/users/ada/orgs", Token: token}), 200)
		if len(got) != want {
			t.Errorf("%d organisations, want %d: %v", len(got), want, got)
		}
	}
	s.WantProblem(s.Get("/users/nobody/orgs"), http.StatusNotFound, "Not Found")
}

// TestMailAddressIsTheUsersOwn looks for the address in what others are told of a user.
func TestMailAddressIsTheUsersOwn(t *testing.T) {
	s := hubtest.New(t)
	const address = "grace@navy.example"
	people := s.SetPasswords()
	_, err := people.AddUser(accounts.NewUser{Login: "grace", Email: address, Password: hubtest.Password})
	s.Must(err)
	own, err := s.Hub.IssueToken(t.Context(), "grace")
	s.Must(err)
	me := s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: own}), 200)
	if hubtest.Text(me, "email") != address || hubtest.Text(me, "notification_email") != address {
		t.Errorf("one's own account: %v, %v", me["email"], me["notification_email"])
	}
	for _, token := range []string{"-", s.Token, own} {
		a := s.Do(hubtest.Request{Method: "GET", Path: "/users/grace", Token: token})
		if shown := s.Object(a, 200); shown["email"] != nil || strings.Contains(string(a.Body), address) {
			t.Errorf("what is told: %v", shown["email"])
		}
	}
}
