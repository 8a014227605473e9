package accounts_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/accounts"
)

const horse = "correct horse battery"

func addUser(t *testing.T, store *accounts.Store, login string) accounts.User {
	t.Helper()
	user, err := store.AddUser(accounts.NewUser{Login: login, Password: horse})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

func TestPasswords(t *testing.T) {
	dir := t.TempDir()
	server, command := open(t, dir), open(t, dir) // two processes
	ada := addUser(t, command, "ada")
	if _, err := command.EnsureUser("local", "", ""); err != nil {
		t.Fatal(err)
	}
	if err := command.SetPassword("ADA", "a\u0308nother password"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		login, secret string
		isRight       bool
	}{
		{"ada", "\u00e4nother password", true}, // the same letters, composed
		{"Ada", "a\u0308nother password", true},
		{"ada", horse, false},
		{"ada", "", false},
		{"ada", strings.Repeat("x", 2000), false},
		{"local", "", false},
		{"local", horse, false},
		{"nobody", horse, false},
	} {
		user, err := server.CheckPassword(t.Context(), test.login, test.secret)
		if test.isRight && (err != nil || user.ID != ada.ID) || !test.isRight && !errors.Is(err, accounts.ErrWrongPassword) {
			t.Errorf("%s, %.30q: %v, %v", test.login, test.secret, user.Login, err)
		}
	}
	count, without, err := server.SignIns()
	if err != nil || count != 1 || len(without) != 1 || without[0] != "local" {
		t.Errorf("%d have a password, %v have none, %v", count, without, err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := server.CheckPassword(cancelled, "ada", "anything"); err == nil {
		t.Error("a check for nobody succeeds")
	}
}

func TestPasswordsAreNotKept(t *testing.T) {
	dir := t.TempDir()
	store, err := accounts.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	addUser(t, store, "ada")
	addUser(t, store, "eve")
	text, err := os.ReadFile(filepath.Join(dir, "accounts.json"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), horse) {
		t.Error("accounts.json holds the password")
	}
	if strings.Count(string(text), `"iterations": 600000`) != 2 {
		t.Errorf("how it is hashed:\n%s", text)
	}
	_, hashes, _ := strings.Cut(string(text), `"hash": "`)
	hash, rest, _ := strings.Cut(hashes, `"`)
	if strings.Contains(rest, hash) {
		t.Error("two users with one password have one hash: there is no salt")
	}
}

func TestPasswordLength(t *testing.T) {
	store := open(t, t.TempDir())
	for secret, isGood := range map[string]bool{
		"": false, "elevenchars": false, "twelve chars": true, "zwölf\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4": false,
		strings.Repeat("x", 1000): true, strings.Repeat("x", 1001): false, "not text \xff at all": false,
	} {
		_, err := store.AddUser(accounts.NewUser{Login: "u" + strings.Repeat("x", len(secret)%30), Password: secret})
		if isGood != (err == nil) || err != nil && !errors.Is(err, accounts.ErrPasswordLength) {
			t.Errorf("%.20q: %v", secret, err)
		}
	}
	if users, err := store.Users(); err != nil || len(users) != 2 {
		t.Errorf("%d users, %v", len(users), err)
	}
}

func TestSessionMarkFollowsThePassword(t *testing.T) {
	store := open(t, t.TempDir())
	ada := addUser(t, store, "ada")
	mark := func() string {
		t.Helper()
		mark, err := store.SessionMark(ada.ID)
		if err != nil {
			t.Fatal(err)
		}
		return mark
	}
	first := mark()
	if first == "" || first != mark() {
		t.Errorf("the mark is %q, then %q", first, mark())
	}
	if err := store.SetPassword("ada", horse); err != nil {
		t.Fatal(err)
	}
	if mark() == first {
		t.Error("a new password has the old mark")
	}
	if err := store.RemoveUser("ada"); err != nil {
		t.Fatal(err)
	}
	if mark() != "" {
		t.Error("somebody who is gone has a mark")
	}
}
