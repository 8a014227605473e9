package accounts_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"sheaf/internal/hub/accounts"
)

// codesOf are the codes of a key now and of the step after it, which both count for half a minute, also if a step ends
// meanwhile.
func codesOf(t *testing.T, secret string) (now, next string) {
	t.Helper()
	at := time.Now()
	return codeAt(t, secret, at), codeAt(t, secret, at.Add(30*time.Second))
}

func codeAt(t *testing.T, secret string, at time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at)
	must(t, err)
	return code
}

// withFactor is bob, who has begun with the first of two codes.
func withFactor(t *testing.T) (store *accounts.Store, user accounts.User, codes [2]string, dir string, recovery []string) {
	t.Helper()
	dir = t.TempDir()
	store = open(t, dir)
	user = addUser(t, store, "bob")
	key, err := accounts.NewFactorKey("hub.example:8080", "bob")
	must(t, err)
	codes[0], codes[1] = codesOf(t, key.Secret())
	recovery, err = store.BeginFactor("bob", key.Secret(), codes[0])
	must(t, err)
	return store, user, codes, dir, recovery
}

func TestFactorBegins(t *testing.T) {
	store := open(t, t.TempDir())
	bob := addUser(t, store, "bob")
	mark, err := store.SessionMark(bob.ID)
	must(t, err)
	key, err := accounts.NewFactorKey("hub.example", "bob")
	must(t, err)
	now, next := codesOf(t, key.Secret())
	for _, wrong := range []string{"", "000000", codeAt(t, key.Secret(), time.Now().Add(-time.Hour)), codeAt(t, key.Secret(), time.Now().Add(time.Hour)), now + "0"} {
		if wrong == now || wrong == next {
			continue // by chance
		}
		if _, err := store.BeginFactor("bob", key.Secret(), wrong); !errors.Is(err, accounts.ErrWrongCode) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	if _, has, err := store.FactorOf(bob.ID); has || err != nil {
		t.Errorf("a wrong code began it: %v", err)
	}
	recovery, err := store.BeginFactor("bob", key.Secret(), now)
	if err != nil || len(recovery) != 10 {
		t.Fatalf("%v, %v", recovery, err)
	}
	if now, err := store.SessionMark(bob.ID); err != nil || now == mark {
		t.Errorf("sessions without it go on: %v", err)
	}
	if _, err := store.BeginFactor("bob", key.Secret(), next); !errors.Is(err, accounts.ErrHasFactor) {
		t.Errorf("a second one: %v", err)
	}
	_, err = store.EnsureUser("eve", "", "")
	must(t, err)
	if _, err := store.BeginFactor("eve", key.Secret(), now); !errors.Is(err, accounts.ErrNoWayIn) {
		t.Errorf("second to nothing: %v", err)
	}
}

// A code counts once, whoever sends it and in how many processes at once; so does a recovery code.
func TestCodesCountOnce(t *testing.T) {
	store, bob, codes, dir, recovery := withFactor(t)
	if err := store.UseCode(bob.ID, codes[0]); !errors.Is(err, accounts.ErrWrongCode) {
		t.Errorf("the code that began it counts again: %v", err)
	}
	for what, code := range map[string]string{"a code": codes[1], "a recovery code": " " + strings.ToLower(recovery[3])} {
		var group sync.WaitGroup
		var got atomic.Int32
		for range 6 {
			group.Go(func() {
				err := open(t, dir).UseCode(bob.ID, code)
				if err == nil {
					got.Add(1)
				} else if !errors.Is(err, accounts.ErrWrongCode) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if got.Load() != 1 {
			t.Errorf("%s counted %d times", what, got.Load())
		}
	}
	if factor, _, err := store.FactorOf(bob.ID); err != nil || factor.Recovery != 9 {
		t.Errorf("%+v, %v", factor, err)
	}
	if err := store.UseCode(bob.ID, codes[0]); !errors.Is(err, accounts.ErrWrongCode) {
		t.Errorf("an older code counts after a newer one: %v", err)
	}
	for _, wrong := range []string{"", "      ", strings.Repeat("A", 10_000), recovery[3], "\xff"} {
		if err := store.UseCode(bob.ID, wrong); !errors.Is(err, accounts.ErrWrongCode) {
			t.Errorf("%.20q: %v", wrong, err)
		}
	}
}

func TestFactorInTheFile(t *testing.T) {
	store, bob, _, dir, recovery := withFactor(t)
	text, err := os.ReadFile(filepath.Join(dir, "accounts.json"))
	must(t, err)
	if strings.Contains(string(text), strings.ReplaceAll(recovery[0], "-", "")) || strings.Contains(string(text), recovery[0]) {
		t.Error("a recovery code is in the file")
	}
	if got := fileVersion(t, dir); got != 4 {
		t.Errorf("an older program reads the file of version %d, and asks for no code", got)
	}
	must(t, store.EndFactor("BOB"))
	if err := store.EndFactor("bob"); !errors.Is(err, accounts.ErrNoFactor) {
		t.Error(err)
	}
	if err := store.UseCode(bob.ID, recovery[0]); !errors.Is(err, accounts.ErrNoFactor) {
		t.Error(err)
	}
	if got := fileVersion(t, dir); got != 2 {
		t.Errorf("version %d", got)
	}
}

// A name that somebody else gets has nothing of who had it before.
func TestFactorGoesWithTheAccount(t *testing.T) {
	store, _, _, _, _ := withFactor(t)
	must(t, store.RemoveUser("bob"))
	again := addUser(t, store, "bob")
	if _, has, err := store.FactorOf(again.ID); has || err != nil {
		t.Errorf("it stays: %v", err)
	}
}
