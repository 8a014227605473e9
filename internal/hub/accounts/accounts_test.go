package accounts_test

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/accounts"
)

// open takes few iterations: under the race detector the default ones need a second for each password.
func open(t *testing.T, dir string) *accounts.Store {
	t.Helper()
	store, err := accounts.Open(dir, accounts.WithIterations(10))
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func owner(t *testing.T, store *accounts.Store, token string) string {
	t.Helper()
	caller, _, err := store.CallerOfToken(token)
	if err != nil {
		t.Fatal(err)
	}
	return caller.Login
}

func TestTokenOfAnotherProcessCounts(t *testing.T) {
	dir := t.TempDir()
	server := open(t, dir)
	if _, err := server.EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	command := open(t, dir) // as a second process would
	token, err := command.IssueToken("ADA", "command")
	if err != nil {
		t.Fatal(err)
	}
	if got := owner(t, server, token); got != "ada" {
		t.Errorf("the running server takes the token for %q", got)
	}
	if found, err := command.RevokeToken(token, "somebody else"); err != nil || found {
		t.Errorf("another issuer revoked it: %v %v", found, err)
	}
	if found, err := command.RevokeToken(token, "command"); err != nil || !found {
		t.Errorf("revoke: %v %v", found, err)
	}
	if got := owner(t, server, token); got != "" {
		t.Errorf("a revoked token is %q", got)
	}
	if _, err := command.IssueToken("nobody", "command"); !errors.Is(err, accounts.ErrNoUser) {
		t.Errorf("token for nobody: %v", err)
	}
}

func TestWritersAtOnceLoseNothing(t *testing.T) {
	dir := t.TempDir()
	if _, err := open(t, dir).EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	const writers, each = 4, 5
	tokens := make(chan string, writers*each)
	var group sync.WaitGroup
	for range writers {
		store := open(t, dir)
		group.Go(func() {
			for range each {
				token, err := store.IssueToken("ada", "test")
				if err != nil {
					t.Error(err)
				}
				tokens <- token
			}
		})
	}
	group.Wait()
	close(tokens)
	store := open(t, dir)
	for token := range tokens {
		if owner(t, store, token) != "ada" {
			t.Error("a token was lost")
		}
	}
}

func TestFileHoldsNoToken(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	if _, err := store.EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	token, err := store.IssueToken("ada", "test")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "accounts.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), token) || strings.Contains(string(text), strings.TrimPrefix(token, "sheaf_")) {
		t.Error("accounts.json holds the token")
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("accounts.json may be read by others: %v %v", info.Mode(), err)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// A process that is killed while it writes leaves a file behind, which the next change removes.
func TestUnfinishedFileIsRemoved(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, ".accounts.json.tmp-123")
	if err := os.WriteFile(left, []byte(`{"version":2,`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, dir).EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestOldestTokenDies(t *testing.T) {
	store := open(t, t.TempDir())
	if _, err := store.EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	other, err := store.IssueToken("ada", "another client")
	if err != nil {
		t.Fatal(err)
	}
	var tokens []string
	for range 101 {
		token, err := store.IssueToken("ada", "client")
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, token)
	}
	for i, want := range map[int]string{0: "", 1: "ada", 100: "ada"} {
		if got := owner(t, store, tokens[i]); got != want {
			t.Errorf("token %d belongs to %q, want %q", i, got, want)
		}
	}
	if owner(t, store, other) != "ada" {
		t.Error("the token of another client died")
	}
}

func TestLogins(t *testing.T) {
	store := open(t, t.TempDir())
	for login, isGood := range map[string]bool{
		"ada": true, "Ada-Lovelace": true, "x1": true, strings.Repeat("a", 39): true,
		"": false, "-a": false, "a-": false, "a--b": false, "a/b": false, "..": false, "a.b": false, "ä": false,
		"github": false, "API": false, strings.Repeat("a", 40): false,
	} {
		_, err := store.EnsureUser(login, "", "")
		if (err == nil) != isGood || err != nil && !errors.Is(err, accounts.ErrLoginInvalid) {
			t.Errorf("%q: %v", login, err)
		}
	}
	if _, err := store.EnsureOrganisation("ADA", "", ""); !errors.Is(err, accounts.ErrLoginTaken) {
		t.Errorf("an organisation with a user's login: %v", err)
	}
	if _, err := store.EnsureOrganisation("guild", "", "", "nobody"); !errors.Is(err, accounts.ErrNoUser) {
		t.Errorf("an unknown member: %v", err)
	}
}

// A start on a full disk writes nothing that is there already, and takes no lock, which may need a new file.
func TestEnsureWritesOnlyChanges(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	path := filepath.Join(dir, "accounts.json")
	ensure := func(name, description string, members ...string) (isWritten, isLocked bool) {
		t.Helper()
		before, _ := os.Stat(path)
		if err := os.Remove(path + ".lock"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if _, err := store.EnsureUser("ada", name, ""); err != nil {
			t.Fatal(err)
		}
		organisation, err := store.EnsureOrganisation("guild", "", description, members...)
		if err != nil || len(organisation.Members) != len(members) || organisation.Login != "guild" {
			t.Fatalf("%+v, %v", organisation, err)
		}
		after, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		_, lockErr := os.Stat(path + ".lock")
		return !os.SameFile(before, after), lockErr == nil
	}
	for i, step := range []struct {
		name, description string
		members           []string
		want              bool
	}{
		{"Ada", "", nil, true},
		{"Ada", "", nil, false},
		{"", "", nil, false},
		{"Countess", "", nil, true},
		{"", "Smiths", nil, true},
		{"", "", []string{"ada"}, true},
		{"Countess", "Smiths", []string{"ADA"}, false},
		{"", "", nil, true},
	} {
		if isWritten, isLocked := ensure(step.name, step.description, step.members...); isWritten != step.want || isLocked != step.want {
			t.Errorf("step %d: written %v, locked %v, want %v", i, isWritten, isLocked, step.want)
		}
	}
}

func TestLoginKeys(t *testing.T) {
	store := open(t, t.TempDir())
	if _, err := store.EnsureUser("kim-s", "", ""); err != nil {
		t.Fatal(err)
	}
	for _, spelling := range []string{"kim-s", "KIM-S", "\u212aim-\u017f", "kim", "kim-s ", "k\u0131m-s", "", "\xff"} {
		_, found, err := store.User(spelling)
		if err != nil {
			t.Fatal(err)
		}
		if isSame := accounts.LoginKey(spelling) == accounts.LoginKey("kim-s"); isSame != found {
			t.Errorf("%q finds the account: %v, has its key: %v", spelling, found, isSame)
		}
	}
}

func TestEnsureKeepsWhatIsNotSaid(t *testing.T) {
	store := open(t, t.TempDir())
	first, err := store.EnsureUser("ada", "Ada", "Bio")
	if err != nil {
		t.Fatal(err)
	}
	second, err := store.EnsureUser("ADA", "", "New")
	if err != nil || second.ID != first.ID || second.Name != "Ada" || second.Bio != "New" || second.Login != "ada" {
		t.Errorf("%+v, %v", second, err)
	}
}

func TestCredentials(t *testing.T) {
	store := open(t, t.TempDir())
	if _, err := store.EnsureUser("ada", "", ""); err != nil {
		t.Fatal(err)
	}
	token, err := store.IssueToken("ada", "test")
	if err != nil {
		t.Fatal(err)
	}
	basic := func(name, password string) func(*http.Request) {
		return func(r *http.Request) { r.SetBasicAuth(name, password) }
	}
	header := func(value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set("Authorization", value) }
	}
	for i, test := range []struct {
		set  func(*http.Request)
		want string
	}{
		{header(""), "nobody"},
		{header("Bearer " + token), "ada"},
		{header("TOKEN " + token), "ada"},
		{basic("anything", token), "ada"},
		{basic(token, "x-oauth-basic"), "ada"},
		{basic(token, ""), "ada"},
		{basic("ada", "wrong"), "refused"},
		{header(token), "refused"},
		{header("Basic !!!"), "refused"},
		{header("Bearer"), "refused"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		test.set(r)
		user, err := store.Authenticate(r)
		got := "nobody"
		if errors.Is(err, accounts.ErrBadCredentials) {
			got = "refused"
		} else if user != nil {
			got = user.Login
		}
		if got != test.want {
			t.Errorf("%d: %s, want %s", i, got, test.want)
		}
	}
}

func TestBrokenFile(t *testing.T) {
	for name, text := range map[string]string{"cut": `{"version":1,"users":[`, "newer": `{"version":99}`} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "accounts.json"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := accounts.Open(dir); err == nil || !strings.Contains(fmt.Sprint(err), "accounts.json") {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestNewerFileIsRefused(t *testing.T) {
	for text, isNewer := range map[string]bool{
		`{"version": 99, "users": "kept in another way"}`: true,
		`{"version": 0, "users": []}`:                     false,
		`{"users": []}`:                                   false,
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "accounts.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		store, err := accounts.Open(dir)
		if err == nil {
			_, _, err = store.SignIns()
		}
		if err == nil || errors.Is(err, accounts.ErrNewer) != isNewer {
			t.Errorf("%s: %v", text, err)
		}
		if kept, readErr := os.ReadFile(path); readErr != nil || string(kept) != text {
			t.Errorf("%s became %s (%v)", text, kept, readErr)
		}
	}
}
