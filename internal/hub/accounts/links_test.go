package accounts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sheaf/internal/hub/accounts"
)

// admin is a store with ada, who looks after it, and the organisation guild.
func admin(t *testing.T) (*accounts.Store, accounts.User, string) {
	t.Helper()
	dir := t.TempDir()
	store := open(t, dir)
	ada := addUser(t, store, "ada")
	must(t, store.SetAdmin("ada", true))
	_, err := store.AddOrganisation(accounts.NewOrganisation{Login: "guild"})
	must(t, err)
	return store, ada, dir
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func invite(t *testing.T, store *accounts.Store, by int64) (accounts.Invitation, string) {
	t.Helper()
	made, secret, err := store.Invite(accounts.NewInvitation{Note: "Bob", Organisation: "GUILD", Role: accounts.RoleWrite, By: by, For: time.Hour})
	must(t, err)
	return made, secret
}

func wantGone(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, accounts.ErrLinkGone) {
		t.Errorf("%s: %v", what, err)
	}
}

func TestInvitationCountsOnce(t *testing.T) {
	store, ada, dir := admin(t)
	made, secret := invite(t, store, ada.ID)
	if made.By != "ada" || made.Organisation != "guild" {
		t.Errorf("made %+v", made)
	}
	text, err := os.ReadFile(filepath.Join(dir, "accounts.json"))
	must(t, err)
	if strings.Contains(string(text), secret) {
		t.Error("the secret is in the file")
	}
	// What is refused uses nothing up.
	for _, wrong := range []accounts.NewUser{{Login: "ada", Password: horse}, {Login: "a b", Password: horse}, {Login: "bob", Password: "short"}} {
		if _, err := store.AcceptInvitation(secret, wrong); err == nil || errors.Is(err, accounts.ErrLinkGone) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
	bob, err := store.AcceptInvitation(secret, accounts.NewUser{Login: "bob", Password: horse})
	must(t, err)
	guild, _, err := store.Organisation("guild")
	if err != nil || guild.Role(bob.ID) != accounts.RoleWrite || bob.IsAdmin {
		t.Errorf("bob is %v, %v", guild.Role(bob.ID), err)
	}
	_, err = store.AcceptInvitation(secret, accounts.NewUser{Login: "carl", Password: horse})
	wantGone(t, "used again", err)
	wantGone(t, "joined with it", store.JoinByInvitation(secret, ada.ID))
	if list, err := store.Invitations(); err != nil || len(list) != 0 {
		t.Errorf("left: %v, %v", list, err)
	}
}

// Many use one invitation, in several processes, while it is revoked: at most one gets in.
func TestOneInvitationForMany(t *testing.T) {
	store, ada, dir := admin(t)
	for round := range 8 {
		made, secret := invite(t, store, ada.ID)
		var group sync.WaitGroup
		var got, revoked atomic.Int32
		for i := range 4 {
			group.Go(func() {
				_, err := open(t, dir).AcceptInvitation(secret, accounts.NewUser{Login: fmt.Sprintf("u-%d-%d", round, i), Password: horse})
				if err == nil {
					got.Add(1)
				} else if !errors.Is(err, accounts.ErrLinkGone) {
					t.Error(err)
				}
			})
		}
		if round%2 == 1 {
			group.Go(func() {
				found, err := open(t, dir).EndInvitation(made.ID)
				if err != nil {
					t.Error(err)
				}
				if found {
					revoked.Add(1)
				}
			})
		}
		group.Wait()
		if got.Load()+revoked.Load() != 1 {
			t.Errorf("%d got in, %d revoked it", got.Load(), revoked.Load())
		}
	}
}

func TestInvitationEnds(t *testing.T) {
	for what, end := range map[string]func(*accounts.Store, accounts.Invitation) error{
		"who invited is suspended": func(s *accounts.Store, _ accounts.Invitation) error { return s.Suspend("ada") },
		"no administrator":         func(s *accounts.Store, _ accounts.Invitation) error { return s.SetAdmin("ada", false) },
		"removed":                  func(s *accounts.Store, _ accounts.Invitation) error { return s.RemoveUser("ada") },
		"no organisation":          func(s *accounts.Store, _ accounts.Invitation) error { return s.RemoveOrganisation("guild") },
		"made again": func(s *accounts.Store, _ accounts.Invitation) error {
			_, err := s.AddOrganisation(accounts.NewOrganisation{Login: "guild2"})
			return errors.Join(s.RemoveOrganisation("guild"), err)
		},
		"revoked": func(s *accounts.Store, i accounts.Invitation) error { _, err := s.EndInvitation(i.ID); return err },
	} {
		store, ada, _ := admin(t)
		addUser(t, store, "other")
		must(t, store.SetAdmin("other", true))
		made, secret := invite(t, store, ada.ID)
		must(t, end(store, made))
		_, err := store.Invited(secret)
		wantGone(t, what, err)
		_, err = store.AcceptInvitation(secret, accounts.NewUser{Login: "bob", Password: horse})
		wantGone(t, what, err)
		if _, ok, err := store.User("bob"); ok || err != nil {
			t.Errorf("%s: bob has got in, %v", what, err)
		}
	}
}

func TestWhoMayNotInvite(t *testing.T) {
	store, _, _ := admin(t)
	eve := addUser(t, store, "eve")
	if _, _, err := store.Invite(accounts.NewInvitation{By: eve.ID, For: time.Hour}); err == nil {
		t.Error("eve invites")
	}
	for _, wrong := range []accounts.NewInvitation{
		{For: 0},
		{For: -time.Hour},
		{For: 1 << 62},
		{For: time.Hour, Note: strings.Repeat("x", 101)},
		{For: time.Hour, Note: "a\nb"},
		{For: time.Hour, Organisation: "nothing", Role: accounts.RoleRead},
		{For: time.Hour, Organisation: "guild"},
	} {
		if _, _, err := store.Invite(wrong); err == nil {
			t.Errorf("%+v is made", wrong)
		}
	}
}

// Who has an account joins with it, and never loses a role by that.
func TestJoinByInvitation(t *testing.T) {
	store, ada, _ := admin(t)
	must(t, store.SetMember("guild", "ada", accounts.RoleAdmin))
	_, secret := invite(t, store, ada.ID)
	must(t, store.JoinByInvitation(secret, ada.ID))
	guild, _, err := store.Organisation("guild")
	if err != nil || guild.Role(ada.ID) != accounts.RoleAdmin {
		t.Errorf("ada is %v, %v", guild.Role(ada.ID), err)
	}
	bob := addUser(t, store, "bob")
	_, secret = invite(t, store, ada.ID)
	must(t, store.Suspend("bob"))
	if err := store.JoinByInvitation(secret, bob.ID); err == nil {
		t.Error("bob is suspended and joins")
	}
}

func TestResetLink(t *testing.T) {
	store, ada, dir := admin(t)
	addUser(t, store, "bob")
	first, err := store.OfferReset("bob")
	must(t, err)
	second, err := store.OfferReset("BOB")
	must(t, err)
	_, err = store.ResetPassword(first, "another "+horse)
	wantGone(t, "the one before", err)
	if _, err := store.ResetPassword(second, "short"); !errors.Is(err, accounts.ErrPasswordLength) {
		t.Errorf("a short password: %v", err)
	}
	// Twice at once: one of them counts.
	var group sync.WaitGroup
	var got atomic.Int32
	for range 4 {
		group.Go(func() {
			if _, err := open(t, dir).ResetPassword(second, "another "+horse); err == nil {
				got.Add(1)
			}
		})
	}
	group.Wait()
	if got.Load() != 1 {
		t.Errorf("it counted %d times", got.Load())
	}
	if _, err := store.CheckPassword(t.Context(), "bob", "another "+horse); err != nil {
		t.Error(err)
	}
	for what, end := range map[string]func() error{
		"suspended":            func() error { return store.Suspend("bob") },
		"has another password": func() error { return errors.Join(store.Reactivate("bob"), store.SetPassword("bob", horse)) },
		"removed":              func() error { return store.RemoveUser("bob") },
	} {
		if _, ok, _ := store.User("bob"); !ok {
			addUser(t, store, "bob")
		}
		must(t, store.Reactivate("bob"))
		secret, err := store.OfferReset("bob")
		must(t, err)
		must(t, end())
		_, err = store.ResetPassword(secret, horse)
		wantGone(t, what, err)
	}
	_ = ada
}

func TestSuspended(t *testing.T) {
	store, _, dir := admin(t)
	bob := addUser(t, store, "bob")
	token, err := store.IssueToken("bob", "test")
	must(t, err)
	caller, _, err := store.CallerOfToken(token)
	must(t, err)
	mark, err := store.SessionMark(bob.ID)
	must(t, err)
	must(t, open(t, dir).Suspend("bob")) // another process
	if owner(t, store, token) != "" {
		t.Error("the token counts")
	}
	if _, ok, err := store.StillValid(caller); ok || err != nil {
		t.Errorf("the caller is still valid: %v, %v", ok, err)
	}
	if now, err := store.SessionMark(bob.ID); now != "" || err != nil {
		t.Errorf("the session goes on: %q, %v", now, err)
	}
	if _, err := store.IssueToken("bob", "test"); !errors.Is(err, accounts.ErrSuspended) {
		t.Errorf("a token is made: %v", err)
	}
	if _, err := store.CheckPassword(t.Context(), "bob", horse); !errors.Is(err, accounts.ErrSuspended) {
		t.Errorf("the password: %v", err)
	}
	if _, err := store.CheckPassword(t.Context(), "bob", "wrong "+horse); !errors.Is(err, accounts.ErrWrongPassword) {
		t.Errorf("who does not know the password learns that bob is suspended: %v", err)
	}
	if got := fileVersion(t, dir); got != 4 {
		t.Errorf("an older program reads the file of version %d, and lets bob in", got)
	}
	must(t, store.Reactivate("bob"))
	if owner(t, store, token) != "bob" {
		t.Error("the token is gone")
	}
	if now, err := store.SessionMark(bob.ID); now == mark || now == "" || err != nil {
		t.Errorf("the session comes back: %v", err)
	}
	if got := fileVersion(t, dir); got != 2 {
		t.Errorf("version %d", got)
	}
}

func fileVersion(t *testing.T, dir string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "accounts.json"))
	must(t, err)
	var file struct{ Version int }
	must(t, json.Unmarshal(text, &file))
	return file.Version
}

func TestAnAdministratorIsLeft(t *testing.T) {
	store, _, dir := admin(t)
	addUser(t, store, "bob")
	for what, err := range map[string]error{"taken": store.SetAdmin("ada", false), "suspended": store.Suspend("ada")} {
		if !errors.Is(err, accounts.ErrLastAdmin) {
			t.Errorf("%s: %v", what, err)
		}
	}
	must(t, store.ClaimAdmin("bob"))
	if bob, _, err := store.User("bob"); bob.IsAdmin || err != nil {
		t.Errorf("bob claims what is taken: %v", err)
	}
	// Two take each other's right at once: one of them is left.
	must(t, store.SetAdmin("bob", true))
	var group sync.WaitGroup
	for _, login := range []string{"ada", "bob"} {
		group.Go(func() { _ = open(t, dir).SetAdmin(login, false) })
	}
	group.Wait()
	if has, err := store.HasAdmin(); !has || err != nil {
		t.Errorf("nobody is left: %v", err)
	}
}

// A file of a version that knew none of this opens, and reading it writes nothing.
func TestOlderAccounts(t *testing.T) {
	dir := t.TempDir()
	const text = `{"version":2,"last_id":2,"users":[{"id":1,"login":"ada","created_at":"2020-01-01T00:00:00Z"}],` +
		`"organisations":[{"id":2,"login":"guild","members":[{"user":1,"role":"admin"}],"created_at":"2020-01-01T00:00:00Z"}],"tokens":[]}`
	path := filepath.Join(dir, "accounts.json")
	must(t, os.WriteFile(path, []byte(text), 0o600))
	store := open(t, dir)
	ada, ok, err := store.User("ada")
	if !ok || err != nil || ada.IsAdmin || ada.IsSuspended() {
		t.Errorf("%+v, %v", ada, err)
	}
	if list, err := store.Invitations(); len(list) > 0 || err != nil {
		t.Errorf("%v, %v", list, err)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != text {
		t.Errorf("%s, %v", now, err)
	}
}
