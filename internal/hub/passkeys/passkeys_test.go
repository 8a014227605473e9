package passkeys_test

import (
	"encoding/base64"
	"errors"
	"regexp"
	"strings"
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
	"sheaf/internal/hub/passkeys"
)

const origin = "https://forms.example.org"

func TestSites(t *testing.T) {
	for address, want := range map[string]bool{
		origin: true, origin + ":8443": true, "http://localhost:8080": true, "http://sheaf.localhost": true,
		"http://127.0.0.1:8080": false, "https://127.0.0.1": false, "https://[::1]:80": false, "http://forms.example.org": false,
		"http://localhost.example.org": false, "": false, "https://": false, "forms.example.org": false, "https://a b": false,
	} {
		if _, ok := passkeys.SiteOf(address); ok != want {
			t.Errorf("%s: %v", address, ok)
		}
	}
}

// Browsers leave out the port that a scheme has anyway.
func TestOrigins(t *testing.T) {
	for address, want := range map[string]string{
		"https://Forms.example.org:443": "https://forms.example.org", "http://localhost:80": "http://localhost", "https://a.example:80": "https://a.example:80",
		"https://a.example/below": "https://a.example",
	} {
		if got := site(t, address).Origin; got != want {
			t.Errorf("%s: %s", address, got)
		}
	}
}

func site(t *testing.T, at string) *passkeys.Site {
	t.Helper()
	found, ok := passkeys.SiteOf(at)
	if !ok {
		t.Fatalf("no site at %s", at)
	}
	return found
}

var ada = accounts.User{ID: 1, Login: "ada"}

// made is a device with a passkey of ada.
func made(t *testing.T) (*hubtest.Authenticator, accounts.Passkey) {
	t.Helper()
	device := hubtest.NewAuthenticator(t, origin)
	offer, err := site(t, origin).Offer(ada, nil)
	if err != nil {
		t.Fatal(err)
	}
	key, err := site(t, origin).Accept(offer, device.Create(offer.Options))
	if err != nil {
		t.Fatal(err)
	}
	key.User = ada.ID
	return device, key
}

func TestPasskeyIsMade(t *testing.T) {
	device, key := made(t)
	if string(key.Credential) != string(device.IDs()[0]) || len(key.Handle) != 32 || key.Count != 1 || key.IsSynced || len(key.Transports) != 1 {
		t.Errorf("%+v", key)
	}
	again, err := site(t, origin).Offer(ada, []accounts.Passkey{key})
	if err != nil || device.Create(again.Options) != "" {
		t.Errorf("a device makes a second passkey for an account: %v", err)
	}
	for what, part := range map[string]string{
		"user": `"residentKey":"required"`, "lock": `"userVerification":"required"`, "name": `"name":"ada"`, "site": `"id":"forms.example.org"`,
	} {
		if !strings.Contains(again.Options, part) {
			t.Errorf("%s: %s", what, again.Options)
		}
	}
}

func TestWhatAnAuthenticatorMakesIsChecked(t *testing.T) {
	for what, set := range map[string]func(*hubtest.Authenticator){
		"another origin":  func(a *hubtest.Authenticator) { a.Origin = "https://evil.example" },
		"another port":    func(a *hubtest.Authenticator) { a.Origin = origin + ":8443" },
		"without TLS":     func(a *hubtest.Authenticator) { a.Origin = "http://forms.example.org" },
		"below the host":  func(a *hubtest.Authenticator) { a.Origin = "https://evil.forms.example.org" },
		"another site":    func(a *hubtest.Authenticator) { a.Site = "example.org" },
		"not unlocked":    func(a *hubtest.Authenticator) { a.Unverified = true },
		"another purpose": func(a *hubtest.Authenticator) { a.Type = "webauthn.get" },
	} {
		device := hubtest.NewAuthenticator(t, origin)
		set(device)
		offer, err := site(t, origin).Offer(ada, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := site(t, origin).Accept(offer, device.Create(offer.Options)); !errors.Is(err, passkeys.ErrRefused) {
			t.Errorf("%s: %v", what, err)
		}
	}
	offer, err := site(t, origin).Offer(ada, nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := site(t, origin).Offer(ada, nil)
	if err != nil {
		t.Fatal(err)
	}
	device := hubtest.NewAuthenticator(t, origin)
	good := device.Create(offer.Options)
	for what, answer := range map[string]string{
		"nothing": "", "no object": "[]", "an empty object": "{}", "another offer's": device.Create(other.Options), "a signature": device.Sign(device.IDs()[0], "AAAA"),
		"more than one": good + good, "half of one": good[:len(good)/2], "deep nesting": strings.Repeat(`{"response":`, 20_000),
	} {
		if _, err := site(t, origin).Accept(offer, answer); !errors.Is(err, passkeys.ErrRefused) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := site(t, "https://other.example").Accept(offer, good); !errors.Is(err, passkeys.ErrRefused) {
		t.Errorf("of another hub: %v", err)
	}
}

func TestWhatAnAuthenticatorSignsIsChecked(t *testing.T) {
	device, key := made(t)
	_, others := made(t)
	challenge := passkeys.NewChallenge()
	find := func(credential []byte) (accounts.Passkey, bool, error) {
		return key, string(credential) == string(key.Credential), nil
	}
	options, err := site(t, origin).Request(challenge, nil)
	if err != nil {
		t.Fatal(err)
	}
	good := device.Get(options)
	proof, err := site(t, origin).Check(challenge, good, find)
	if err != nil || proof.Passkey.User != ada.ID || proof.Count != 2 {
		t.Fatalf("%+v, %v", proof, err)
	}
	changed := func(set func(*hubtest.Authenticator)) string {
		other := device.CopyOf()
		set(other)
		return other.Sign(key.Credential, challenge)
	}
	signature := regexp.MustCompile(`"signature":"[^"]*"`)
	elsewhere := signature.FindString(device.Sign(key.Credential, passkeys.NewChallenge()))
	for what, answer := range map[string]string{
		"another origin":     changed(func(a *hubtest.Authenticator) { a.Origin = "https://evil.example" }),
		"another site":       changed(func(a *hubtest.Authenticator) { a.Site = "evil.example" }),
		"not unlocked":       changed(func(a *hubtest.Authenticator) { a.Unverified = true }),
		"another purpose":    changed(func(a *hubtest.Authenticator) { a.Type = "webauthn.create" }),
		"another challenge":  device.Sign(key.Credential, passkeys.NewChallenge()),
		"no challenge":       device.Sign(key.Credential, ""),
		"another signature":  signature.ReplaceAllString(good, elsewhere),
		"another handle":     replaced(good, key.Handle, others.Handle),
		"an unknown passkey": replaced(good, key.Credential, others.Credential),
		"nothing":            "",
		"no object":          "null",
		"text behind":        good + "x",
	} {
		if _, err := site(t, origin).Check(challenge, answer, find); !errors.Is(err, passkeys.ErrRefused) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := site(t, "https://other.example").Check(challenge, good, find); !errors.Is(err, passkeys.ErrRefused) {
		t.Errorf("of another hub: %v", err)
	}
	// The key of somebody else's passkey does not fit the signature.
	if _, err := site(t, origin).Check(challenge, good, func([]byte) (accounts.Passkey, bool, error) {
		exchanged := key
		exchanged.PublicKey = others.PublicKey
		return exchanged, true, nil
	}); !errors.Is(err, passkeys.ErrRefused) {
		t.Errorf("by another key: %v", err)
	}
	broken := errors.New("the disk is gone")
	if _, err := site(t, origin).Check(challenge, good, func([]byte) (accounts.Passkey, bool, error) {
		return accounts.Passkey{}, false, broken
	}); !errors.Is(err, broken) || errors.Is(err, passkeys.ErrRefused) {
		t.Errorf("our own fault: %v", err)
	}
}

func replaced(answer string, old, new []byte) string {
	encode := base64.RawURLEncoding.EncodeToString
	return strings.ReplaceAll(answer, encode(old), encode(new))
}

func TestChallengesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		made := passkeys.NewChallenge()
		if seen[made] || len(made) != 43 {
			t.Fatalf("%q", made)
		}
		seen[made] = true
	}
}
