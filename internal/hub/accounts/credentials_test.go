package accounts_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sheaf/internal/hub/accounts"
)

// calling is a caller with a new token, and the token.
func calling(t *testing.T, store *accounts.Store, login string) (accounts.Caller, string) {
	t.Helper()
	token, err := store.IssueToken(login, "app")
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	caller, err := store.AuthenticateCaller(request)
	if err != nil || caller == nil || caller.User.Login != login {
		t.Fatalf("%+v, %v", caller, err)
	}
	if same, ok, err := store.CallerOfToken(token); err != nil || !ok || same != *caller {
		t.Fatalf("of the token alone: %+v, %v, %v", same, ok, err)
	}
	return *caller, token
}

func TestStillValid(t *testing.T) {
	for name, test := range map[string]struct {
		change func(command *accounts.Store, token string) error
		want   bool
	}{
		"nothing":       {func(*accounts.Store, string) error { return nil }, true},
		"another token": {func(s *accounts.Store, _ string) error { _, err := s.IssueToken("ada", "app"); return err }, true},
		"another name":  {func(s *accounts.Store, _ string) error { _, err := s.EnsureUser("ada", "Countess", ""); return err }, true},
		"a password":    {func(s *accounts.Store, _ string) error { return s.SetPassword("ada", "correct horse battery") }, true},
		"another user":  {func(s *accounts.Store, _ string) error { return s.RemoveUser("eve") }, true},
		"token revoked": {func(s *accounts.Store, token string) error { _, err := s.RevokeToken(token, "app"); return err }, false},
		"grant revoked": {func(s *accounts.Store, token string) error { _, err := s.RevokeGrant(token, "app"); return err }, false},
		"token leaked":  {func(s *accounts.Store, token string) error { _, err := s.RevokeLeaked([]string{token}); return err }, false},
		"all revoked":   {func(s *accounts.Store, _ string) error { return s.RevokeAll("ada") }, false},
		"token renewed": {func(s *accounts.Store, token string) error { _, err := s.RenewToken(token, "app"); return err }, false},
		"user removed":  {func(s *accounts.Store, _ string) error { return s.RemoveUser("ada") }, false},
		"user removed and added again": {func(s *accounts.Store, _ string) error {
			removed := s.RemoveUser("ada")
			_, added := s.EnsureUser("ada", "", "")
			_, issued := s.IssueToken("ada", "app")
			return errors.Join(removed, added, issued)
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			server, command := open(t, dir), open(t, dir) // as two processes would
			for _, login := range []string{"ada", "eve"} {
				if _, err := server.EnsureUser(login, "", ""); err != nil {
					t.Fatal(err)
				}
			}
			caller, token := calling(t, server, "ada")
			if err := test.change(command, token); err != nil {
				t.Fatal(err)
			}
			user, ok, err := server.StillValid(caller)
			if err != nil || ok != test.want || ok && user.ID != caller.User.ID || !ok && user != (accounts.User{}) {
				t.Errorf("still valid: %+v, %v, %v", user, ok, err)
			}
			if name == "another name" && user.Name != "Countess" {
				t.Errorf("the account is that of before: %+v", user)
			}
		})
	}
}

func TestNobodyIsNotValid(t *testing.T) {
	store := open(t, t.TempDir())
	if _, err := store.EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := store.StillValid(accounts.Caller{}); ok || err != nil {
		t.Errorf("no caller at all: %v, %v", ok, err)
	}
	if _, ok, err := store.CallerOfToken(""); ok || err != nil {
		t.Errorf("no token: %v, %v", ok, err)
	}
}

// A file that was replaced twice may get the inode of the first one back, with the same size and time. It counts all
// the same.
func TestEachReplacementIsSeen(t *testing.T) {
	dir := t.TempDir()
	server, command := open(t, dir), open(t, dir)
	if _, err := server.EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "accounts.json")
	_, token := calling(t, server, "ada")
	for i := range 50 {
		for range 2 {
			renewed, err := command.RenewToken(token, "app")
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, time.Unix(1000, 0), time.Unix(1000, 0)); err != nil {
				t.Fatal(err)
			}
			token = renewed
		}
		if got := owner(t, server, token); got != "ada" {
			t.Fatalf("renewal %d: the new token belongs to %q", i, got)
		}
	}
}

// Without its file there are no accounts, also for whoever has read it before.
func TestRemovedFileHasNoAccounts(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	if _, err := store.EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	caller, _ := calling(t, store, "ada")
	path := filepath.Join(dir, "accounts.json")
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := store.StillValid(caller); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := store.StillValid(caller); !ok || err != nil {
		t.Errorf("after it came back: %v, %v", ok, err)
	}
}
