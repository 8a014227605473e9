package accounts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/accounts"
)

func versionOf(t *testing.T, dir string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "accounts.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Version int }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Version
}

// passed lets a time in the file be one that has passed.
func passed(t *testing.T, dir string, at time.Time) {
	t.Helper()
	name := filepath.Join(dir, "accounts.json")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), at.Format(time.RFC3339), time.Now().UTC().Add(-time.Second).Format(time.RFC3339), 1)
	if changed == string(text) {
		t.Fatalf("%v is not in %s", at, text)
	}
	if err := os.WriteFile(name+".new", []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name+".new", name); err != nil {
		t.Fatal(err)
	}
}

// A file with a token that expires is not for programs that would let it count for ever. Without one it is as it was.
func TestTokensExpire(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	ada, err := store.EnsureUser("ada", "", "")
	if err != nil {
		t.Fatal(err)
	}
	kept, err := store.IssuePersonalToken("ada", " kept ", time.Time{})
	if err != nil || versionOf(t, dir) != 2 {
		t.Fatalf("version %d, %v", versionOf(t, dir), err)
	}
	ends := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	short, err := store.IssuePersonalToken("ada", "short", ends)
	if err != nil || versionOf(t, dir) != 3 {
		t.Fatalf("version %d, %v", versionOf(t, dir), err)
	}
	again := open(t, dir) // as at a restart
	caller, ok, err := again.CallerOfToken(short)
	if err != nil || !ok {
		t.Fatalf("it does not count yet: %v", err)
	}
	passed(t, dir, ends)
	_, isValid, err := again.StillValid(caller)
	if owner(t, again, short) != "" || isValid || err != nil || owner(t, again, kept) != "ada" {
		t.Errorf("after its end: %q, %v, %v; the other: %q", owner(t, again, short), isValid, err, owner(t, again, kept))
	}
	list, err := again.TokensOf(ada.ID)
	if err != nil || len(list) != 1 || list[0].Name != "kept" || !list[0].ExpiresAt.IsZero() {
		t.Errorf("the list: %+v, %v", list, err)
	}
	// Its name is free again, and it goes from the file with the next token.
	if _, err := again.IssuePersonalToken("ada", "short", time.Time{}); err != nil || versionOf(t, dir) != 2 {
		t.Errorf("version %d, %v", versionOf(t, dir), err)
	}
	if _, err := again.IssuePersonalToken("ada", "kept", time.Time{}); !errors.Is(err, accounts.ErrTokenNameTaken) {
		t.Errorf("a name twice: %v", err)
	}
	// The oldest does not end for one too many.
	for i := 3; i <= 101; i++ {
		_, err = again.IssuePersonalToken("ada", fmt.Sprint("token ", i), time.Time{})
	}
	if !errors.Is(err, accounts.ErrTooManyTokens) || owner(t, again, kept) != "ada" {
		t.Errorf("the 101st token: %v; the first is %q's", err, owner(t, again, kept))
	}
}

func TestLastUse(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	ada, err := store.EnsureUser("ada", "", "")
	if err != nil {
		t.Fatal(err)
	}
	token, err := store.IssuePersonalToken("ada", "build", time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	used := func(store *accounts.Store) time.Time {
		list, err := store.TokensOf(ada.ID)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		return list[0].UsedAt
	}
	if at := used(store); !at.IsZero() {
		t.Errorf("used at %v before it was", at)
	}
	file := filepath.Join(dir, "token-uses.json")
	owner(t, store, token)
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a read has written: %v", err)
	}
	if at := used(store); time.Since(at) > 2*time.Hour {
		t.Errorf("used at %v", at)
	}
	if err := store.KeepUses(); err != nil {
		t.Fatal(err)
	}
	if at := used(open(t, dir)); time.Since(at) > 2*time.Hour {
		t.Errorf("after a restart: %v", at)
	}
	// A file that cannot be read is begun anew: nothing hangs on it.
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if at := used(open(t, dir)); !at.IsZero() {
		t.Errorf("of a broken file: %v", at)
	}
	if found, err := store.EndToken(ada.ID, 1); found || err != nil {
		t.Errorf("a token that is not there ended: %v", err)
	}
}
