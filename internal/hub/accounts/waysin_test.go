package accounts_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/accounts"
)

const issuer = "https://login.example"

// One question says whether anybody signs in; whatever lets somebody in counts.
func TestSignIns(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(*accounts.Store) error
		count   int
		without []string
	}{
		"nobody": {func(*accounts.Store) error { return nil }, 0, nil},
		"a local user": {func(s *accounts.Store) error {
			_, err := s.EnsureUser("you", "", "")
			return err
		}, 0, []string{"you"}},
		"a password": {func(s *accounts.Store) error {
			_, err := s.EnsureUser("you", "", "")
			return errors.Join(err, s.SetPassword("you", horse))
		}, 1, nil},
		"an identity": {func(s *accounts.Store) error {
			_, err := s.EnsureUser("you", "", "")
			return errors.Join(err, s.LinkIdentity("you", accounts.Identity{Issuer: issuer, Subject: "1"}))
		}, 1, nil},
		"an identity of somebody else": {func(s *accounts.Store) error {
			_, err := s.EnsureUser("you", "", "")
			_, arrived := s.Arrive(accounts.Arrival{Identity: accounts.Identity{Issuer: issuer, Subject: "1"}, MayJoin: true})
			return errors.Join(err, arrived)
		}, 1, []string{"you"}},
		"an identity that was taken away": {func(s *accounts.Store) error {
			_, err := s.EnsureUser("you", "", "")
			return errors.Join(err, s.LinkIdentity("you", accounts.Identity{Issuer: issuer, Subject: "1"}), s.UnlinkIdentity("you", issuer, "1"))
		}, 0, []string{"you"}},
		"somebody suspended": {func(s *accounts.Store) error {
			_, err := s.EnsureUser("you", "", "")
			return errors.Join(err, s.Suspend("you"))
		}, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			store := open(t, dir)
			if err := test.prepare(store); err != nil {
				t.Fatal(err)
			}
			count, without, err := open(t, dir).SignIns()
			if err != nil || count != test.count || !slices.Equal(without, test.without) {
				t.Errorf("%d sign in, %v do not, %v", count, without, err)
			}
			users, err := store.Users()
			if err != nil {
				t.Fatal(err)
			}
			for _, user := range users {
				ways, waysErr := store.WaysIn(user.ID)
				mark, markErr := store.SessionMark(user.ID)
				if waysErr != nil || markErr != nil || ways.Any() != (mark != "") || ways.Any() == slices.Contains(test.without, user.Login) && !user.IsSuspended() {
					t.Errorf("%s: %+v, mark %q, %v %v", user.Login, ways, mark, waysErr, markErr)
				}
			}
		})
	}
}

func TestIdentities(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	ada, eve := addUser(t, store, "ada"), addUser(t, store, "eve")
	one := accounts.Identity{Issuer: issuer, Subject: "1", Label: "Ada\n" + strings.Repeat("ö", 300)}
	if err := store.LinkIdentity("ada", one); err != nil {
		t.Fatal(err)
	}
	if err := store.LinkIdentity("ada", one); err != nil {
		t.Errorf("once more: %v", err)
	}
	if err := store.LinkIdentity("eve", one); !errors.Is(err, accounts.ErrIdentityTaken) {
		t.Errorf("of two: %v", err)
	}
	for _, wrong := range []accounts.Identity{{}, {Issuer: issuer}, {Subject: "x"}, {Issuer: issuer, Subject: strings.Repeat("x", 256)}, {Issuer: issuer, Subject: "a\nb"}} {
		if err := store.LinkIdentity("eve", wrong); !errors.Is(err, accounts.ErrIdentityText) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
	list, err := store.IdentitiesOf(ada.ID)
	if err != nil || len(list) != 1 || len(list[0].Label) > 200 || strings.Contains(list[0].Label, "\n") {
		t.Errorf("%+v, %v", list, err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "accounts.json"))
	if err != nil || !strings.Contains(string(text), `"version": 5`) {
		t.Errorf("an older program would read it: %v\n%s", err, text)
	}
	mark, err := store.SessionMark(ada.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.GiveUpIdentity("eve", issuer, "1"); !errors.Is(err, accounts.ErrNoIdentity) {
		t.Errorf("somebody else's: %v", err)
	}
	if err := store.GiveUpIdentity("ada", issuer, "1"); err != nil {
		t.Error(err)
	}
	if now, err := store.SessionMark(ada.ID); err != nil || now == mark {
		t.Errorf("the sessions stay, %v", err)
	}
	text, err = os.ReadFile(filepath.Join(dir, "accounts.json"))
	if err != nil || !strings.Contains(string(text), `"version": 2`) {
		t.Errorf("an older program could read it: %v\n%s", err, text)
	}
	// An identity that ends with its account is free again, and belongs to nobody's id.
	if err := errors.Join(store.LinkIdentity("eve", one), store.RemoveUser("eve")); err != nil {
		t.Fatal(err)
	}
	if list, err := store.IdentitiesOf(eve.ID); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	got, err := store.Arrive(accounts.Arrival{Identity: one, MayJoin: true, Names: []string{"eve"}})
	if err != nil || got.User.ID == eve.ID || got.User.Login != "eve" {
		t.Errorf("%+v, %v", got, err)
	}
	if err := store.GiveUpIdentity("eve", issuer, "1"); !errors.Is(err, accounts.ErrLastWayIn) {
		t.Errorf("the last way in: %v", err)
	}
}

func TestNamesOfNewcomers(t *testing.T) {
	store, err := accounts.Open(t.TempDir(), accounts.WithLeft(func(login string) ([]string, error) {
		if login == "taken" {
			return []string{"taken/notes"}, nil
		}
		return nil, nil
	}))
	must(t, err)
	for i, test := range []struct {
		names []string
		want  string
	}{
		{[]string{"ada"}, "ada"},
		{[]string{"Ada@example.org", "other"}, "Ada-2"},
		{[]string{"api", "x"}, "api-2"},
		{[]string{"", "  ", "…", "Zoë Müller-Łuczak"}, "Zoe-Muller-uczak"},
		{nil, "person"},
		{[]string{"@"}, "person-2"},
		{[]string{"--a__b.c--"}, "a-b-c"},
		{[]string{strings.Repeat("x", 80)}, strings.Repeat("x", 39)},
		{[]string{strings.Repeat("x", 80)}, strings.Repeat("x", 37) + "-2"},
		{[]string{"taken"}, "taken-2"},
	} {
		got, err := store.Arrive(accounts.Arrival{
			Identity: accounts.Identity{Issuer: issuer, Subject: string(rune('a' + i))}, MayJoin: true, Names: test.names,
		})
		if err != nil || got.User.Login != test.want {
			t.Errorf("%q: %q, %v", test.names, got.User.Login, err)
		}
	}
}
