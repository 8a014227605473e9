package accounts_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sheaf/internal/hub/accounts"
)

// passkeyOf is one that nobody has, for whom authenticators know by a handle.
func passkeyOf(handle, credential, name string) accounts.Passkey {
	return accounts.Passkey{Name: name, Handle: []byte(handle), Credential: []byte(credential), PublicKey: []byte("key of " + credential), Count: 5}
}

func added(t *testing.T, store *accounts.Store, login, credential, name string) accounts.Passkey {
	t.Helper()
	made, err := store.AddPasskey(login, passkeyOf("handle of "+strings.ToLower(login), credential, name))
	must(t, err)
	return made
}

func TestPasskeysAreAdded(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	bob := addUser(t, store, "bob")
	addUser(t, store, "eve")
	_, err := store.EnsureUser("you", "", "")
	must(t, err)
	first := added(t, store, "BOB", "one", " Phone ")
	if first.Name != "Phone" || first.User != bob.ID || first.ID == 0 || !first.UsedAt.IsZero() {
		t.Errorf("%+v", first)
	}
	for what, test := range map[string]struct {
		login string
		key   accounts.Passkey
		want  error
	}{
		"of eve, known as bob's":    {"eve", passkeyOf("handle of eve", "one", "x"), accounts.ErrPasskeyTaken},
		"twice":                     {"bob", passkeyOf("handle of bob", "one", "x"), accounts.ErrPasskeyTaken},
		"of another handle":         {"bob", passkeyOf("other", "two", "x"), accounts.ErrPasskeyTaken},
		"of eve, with bob's handle": {"eve", passkeyOf("handle of bob", "two", "x"), accounts.ErrPasskeyTaken},
		"of the same name":          {"bob", passkeyOf("handle of bob", "two", "Phone "), accounts.ErrPasskeyNameTaken},
		"without a name":            {"bob", passkeyOf("handle of bob", "two", " "), accounts.ErrPasskeyName},
		"of two lines":              {"bob", passkeyOf("handle of bob", "two", "a\nb"), accounts.ErrPasskeyName},
		"of a long name":            {"bob", passkeyOf("handle of bob", "two", strings.Repeat("ä", 101)), accounts.ErrPasskeyName},
		"no text as a name":         {"bob", passkeyOf("handle of bob", "two", "\xff"), accounts.ErrPasskeyName},
		"without an id":             {"bob", passkeyOf("handle of bob", "", "x"), accounts.ErrPasskeyText},
		"of a long id":              {"bob", passkeyOf("handle of bob", strings.Repeat("x", 1024), "x"), accounts.ErrPasskeyText},
		"of a long handle":          {"bob", passkeyOf(strings.Repeat("x", 65), "two", "x"), accounts.ErrPasskeyText},
		"of the local user":         {"you", passkeyOf("handle of you", "two", "x"), accounts.ErrNoWayIn},
		"of nobody":                 {"nobody", passkeyOf("handle", "two", "x"), accounts.ErrNoUser},
	} {
		if _, err := store.AddPasskey(test.login, test.key); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range 24 {
		added(t, store, "bob", fmt.Sprint("more ", i), fmt.Sprint("more ", i))
	}
	if _, err := store.AddPasskey("bob", passkeyOf("handle of bob", "too many", "x")); !errors.Is(err, accounts.ErrTooManyPasskeys) {
		t.Error(err)
	}
	must(t, store.Suspend("eve"))
	if err := store.MayAddPasskey("eve", "x"); !errors.Is(err, accounts.ErrSuspended) {
		t.Error(err)
	}
	if list, err := open(t, dir).PasskeysOf(bob.ID); err != nil || len(list) != 25 || !bytes.Equal(list[0].PublicKey, []byte("key of one")) {
		t.Errorf("%d, %v", len(list), err)
	}
}

// A passkey signs its person in, by a counter that goes on or stays at zero.
func TestPasskeysAreUsed(t *testing.T) {
	store := open(t, t.TempDir())
	bob := addUser(t, store, "bob")
	counts := added(t, store, "bob", "one", "counts")
	zero := passkeyOf("handle of bob", "two", "never counts")
	zero.Count = 0
	never, err := store.AddPasskey("bob", zero)
	must(t, err)
	for i, step := range []struct {
		key   accounts.Passkey
		count uint32
		want  error
	}{
		{counts, 5, accounts.ErrPasskeyCopied},
		{counts, 0, accounts.ErrPasskeyCopied},
		{counts, 6, nil},
		{counts, 6, accounts.ErrPasskeyCopied},
		{counts, 1 << 31, nil},
		{counts, 7, accounts.ErrPasskeyCopied},
		{never, 0, nil},
		{never, 0, nil},
		{never, 1, nil},
		{never, 0, accounts.ErrPasskeyCopied},
		{accounts.Passkey{ID: 4711}, 9, accounts.ErrNoPasskey},
	} {
		user, err := store.UsePasskey(step.key.ID, step.count)
		if !errors.Is(err, step.want) || err == nil && user.ID != bob.ID {
			t.Errorf("%d: %+v, %v", i, user, err)
		}
	}
	if kept, ok, err := store.Passkey([]byte("one")); !ok || err != nil || kept.Count != 1<<31 || kept.UsedAt.IsZero() {
		t.Errorf("%+v, %v", kept, err)
	}
	must(t, store.Suspend("bob"))
	if _, err := store.UsePasskey(never.ID, 9); !errors.Is(err, accounts.ErrSuspended) {
		t.Error(err)
	}
}

// Of many who send one signature at once, in whatever processes, one is let in.
func TestSignaturesCountOnce(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	addUser(t, store, "bob")
	key := added(t, store, "bob", "one", "Phone")
	var got atomic.Int32
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			_, err := open(t, dir).UsePasskey(key.ID, 6)
			if err == nil {
				got.Add(1)
			} else if !errors.Is(err, accounts.ErrPasskeyCopied) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got.Load() != 1 {
		t.Errorf("it counted %d times", got.Load())
	}
}

func TestPasskeysAreRenamedAndRemoved(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	bob, eve := addUser(t, store, "bob"), addUser(t, store, "eve")
	first, second := added(t, store, "bob", "one", "Phone"), added(t, store, "bob", "two", "Key")
	for what, test := range map[string]struct {
		login, name string
		want        error
	}{
		"somebody else's": {"eve", "x", accounts.ErrNoPasskey},
		"no name":         {"bob", "", accounts.ErrPasskeyName},
		"the other's":     {"bob", "Key", accounts.ErrPasskeyNameTaken},
		"its own":         {"bob", "Phone", nil},
		"another":         {"bob", "Old phone", nil},
	} {
		if err := store.RenamePasskey(test.login, first.ID, test.name); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := store.RemovePasskey("eve", first.ID); !errors.Is(err, accounts.ErrNoPasskey) {
		t.Errorf("by somebody else: %v", err)
	}
	mark, err := store.SessionMark(bob.ID)
	must(t, err)
	if name, err := store.GiveUpPasskey("bob", first.ID); err != nil || name != "Old phone" && name != "Phone" {
		t.Errorf("%q, %v", name, err)
	}
	if now, err := store.SessionMark(bob.ID); err != nil || now == mark {
		t.Errorf("the sessions stay: %v", err)
	}
	if _, err := store.UsePasskey(first.ID, 100); !errors.Is(err, accounts.ErrNoPasskey) {
		t.Errorf("it goes on signing in: %v", err)
	}
	// Its id is never another's, also for who has the name or the device afterwards.
	must(t, store.RemoveUser("bob"))
	again := addUser(t, store, "bob")
	if list, err := store.PasskeysOf(again.ID); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	if _, ok, err := store.Passkey([]byte("two")); ok || err != nil {
		t.Errorf("it outlives its account: %v", err)
	}
	if taken := added(t, store, "eve", "two", "Found"); taken.ID == second.ID || taken.ID == first.ID || taken.User != eve.ID {
		t.Errorf("%+v", taken)
	}
}

// A file with passkeys is none for programs that would drop them; without them it is again.
func TestPasskeysInTheFile(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	addUser(t, store, "bob")
	key := added(t, store, "bob", "one", "Phone")
	if got := fileVersion(t, dir); got != 6 {
		t.Errorf("version %d", got)
	}
	recovery, err := store.BeginPasskeyFactor("bob")
	must(t, err)
	text, err := os.ReadFile(filepath.Join(dir, "accounts.json"))
	must(t, err)
	if strings.Contains(string(text), recovery[0]) || strings.Contains(string(text), strings.ReplaceAll(recovery[0], "-", "")) {
		t.Error("a recovery code is in the file")
	}
	_, err = store.RemovePasskey("bob", key.ID)
	must(t, err)
	if got := fileVersion(t, dir); got != 6 {
		t.Errorf("version %d, of which programs make codes from an empty secret", got)
	}
	must(t, store.EndFactor("bob"))
	if got := fileVersion(t, dir); got != 2 {
		t.Errorf("version %d", got)
	}
}

func TestPasskeyAsSecondFactor(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	bob := addUser(t, store, "bob")
	if _, err := store.BeginPasskeyFactor("bob"); !errors.Is(err, accounts.ErrNoPasskey) {
		t.Errorf("without a passkey: %v", err)
	}
	first := added(t, store, "bob", "one", "Phone")
	mark, err := store.SessionMark(bob.ID)
	must(t, err)
	recovery, err := store.BeginPasskeyFactor("bob")
	if err != nil || len(recovery) != 10 {
		t.Fatalf("%v, %v", recovery, err)
	}
	if now, err := store.SessionMark(bob.ID); err != nil || now == mark {
		t.Errorf("sessions without it go on: %v", err)
	}
	if _, err := store.BeginPasskeyFactor("bob"); !errors.Is(err, accounts.ErrHasFactor) {
		t.Errorf("a second one: %v", err)
	}
	factor, has, err := store.FactorOf(bob.ID)
	if err != nil || !has || factor.HasApp || factor.Recovery != 10 {
		t.Errorf("%+v, %v", factor, err)
	}
	// Codes that follow from no secret are nobody's.
	now, next := codesOf(t, "")
	for _, code := range []string{now, next, "", "000000"} {
		if err := store.UseCode(bob.ID, code); !errors.Is(err, accounts.ErrWrongCode) {
			t.Errorf("%q: %v", code, err)
		}
	}
	must(t, store.UseCode(bob.ID, recovery[0]))
	if _, err := store.GiveUpPasskey("bob", first.ID); !errors.Is(err, accounts.ErrFactorNeedsPasskey) {
		t.Errorf("the last one: %v", err)
	}
	second := added(t, store, "bob", "two", "Key")
	if _, err := store.GiveUpPasskey("bob", second.ID); err != nil {
		t.Errorf("one of two: %v", err)
	}
	// An app comes beside them, with codes of its own.
	key, err := accounts.NewFactorKey("hub.example", "bob")
	must(t, err)
	now, _ = codesOf(t, key.Secret())
	renewed, err := store.BeginFactor("bob", key.Secret(), now)
	must(t, err)
	if err := store.UseCode(bob.ID, recovery[1]); !errors.Is(err, accounts.ErrWrongCode) {
		t.Errorf("a code from before: %v", err)
	}
	must(t, store.UseCode(bob.ID, renewed[0]))
	if factor, _, err := store.FactorOf(bob.ID); err != nil || !factor.HasApp {
		t.Errorf("%+v, %v", factor, err)
	}
	if _, err := store.GiveUpPasskey("bob", first.ID); err != nil {
		t.Errorf("the last one, beside an app: %v", err)
	}
}

// Who gives up the last way in is refused, whatever it is.
func TestPasskeyAsLastWayIn(t *testing.T) {
	store := open(t, t.TempDir())
	arrived, err := store.Arrive(accounts.Arrival{Identity: accounts.Identity{Issuer: issuer, Subject: "1"}, MayJoin: true, Names: []string{"ines"}})
	must(t, err)
	key := added(t, store, "ines", "one", "Phone")
	must(t, store.GiveUpIdentity("ines", issuer, "1"))
	if _, err := store.BeginPasskeyFactor("ines"); !errors.Is(err, accounts.ErrNoWayIn) {
		t.Errorf("second to itself: %v", err)
	}
	if _, err := store.GiveUpPasskey("ines", key.ID); !errors.Is(err, accounts.ErrLastWayIn) {
		t.Errorf("%v", err)
	}
	if count, without, err := store.SignIns(); err != nil || count != 1 || len(without) != 0 {
		t.Errorf("%d sign in, %v do not, %v", count, without, err)
	}
	if mark, err := store.SessionMark(arrived.User.ID); err != nil || mark == "" {
		t.Errorf("they can have no session: %v", err)
	}
	if _, err := store.RemovePasskey("ines", key.ID); err != nil {
		t.Errorf("by an administrator: %v", err)
	}
}

// Two who give up one passkey each at once keep one of them, if it is needed.
func TestGiveUpAtOnce(t *testing.T) {
	dir := t.TempDir()
	store := open(t, dir)
	bob := addUser(t, store, "bob")
	keys := []accounts.Passkey{added(t, store, "bob", "one", "Phone"), added(t, store, "bob", "two", "Key")}
	_, err := store.BeginPasskeyFactor("bob")
	must(t, err)
	var group sync.WaitGroup
	for _, key := range keys {
		group.Go(func() { _, _ = open(t, dir).GiveUpPasskey("bob", key.ID) })
	}
	group.Wait()
	if list, err := store.PasskeysOf(bob.ID); err != nil || len(list) != 1 {
		t.Errorf("%d are left, %v", len(list), err)
	}
}

// A file of the version before has everybody's second factors and identities, and passkeys come to it.
func TestFileWithoutPasskeys(t *testing.T) {
	dir := t.TempDir()
	const text = `{"version":5,"last_id":7,"users":[{"id":1,"login":"ada","created_at":"2020-01-01T00:00:00Z"}],"organisations":[],"tokens":[],` +
		`"second_factors":[{"user":1,"secret":"JBSWY3DPEHPK3PXP","last_step":1,"recovery":["x"],"created_at":"2020-01-01T00:00:00Z"}],` +
		`"identities":[{"user":1,"issuer":"https://login.example","subject":"1","created_at":"2020-01-01T00:00:00Z"}]}`
	must(t, os.WriteFile(filepath.Join(dir, "accounts.json"), []byte(text), 0o600))
	store := open(t, dir)
	ways, err := store.WaysIn(1)
	if err != nil || ways != (accounts.WaysIn{Identities: 1}) {
		t.Errorf("%+v, %v", ways, err)
	}
	if factor, has, err := store.FactorOf(1); err != nil || !has || !factor.HasApp || factor.Recovery != 1 {
		t.Errorf("%+v, %v", factor, err)
	}
	if kept, err := os.ReadFile(filepath.Join(dir, "accounts.json")); err != nil || string(kept) != text {
		t.Errorf("reading writes: %v\n%s", err, kept)
	}
	key := added(t, store, "ada", "one", "Phone")
	if key.ID != 8 || fileVersion(t, dir) != 6 {
		t.Errorf("%+v in version %d", key, fileVersion(t, dir))
	}
	_, err = store.RemovePasskey("ada", key.ID)
	must(t, err)
	if got := fileVersion(t, dir); got != 5 {
		t.Errorf("version %d", got)
	}
}
