package hubtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"sheaf/internal/hub"
)

// Authenticator is a device that keeps passkeys, and the browser in front of it. What it does wrong can be set.
type Authenticator struct {
	T      testing.TB
	Origin string // of the page

	Count      uint32 // of the last signature
	Step       uint32 // by which it goes on; zero: none is counted
	Unverified bool   // nobody has unlocked it
	Site       string // that it signs for; empty: the one that asks
	Type       string // of what it signs; empty: what was asked for
	keys       []*deviceKey
}

type deviceKey struct {
	id, handle []byte
	site       string
	private    *ecdsa.PrivateKey
}

// NewAuthenticator is one that counts, for pages of an origin.
func NewAuthenticator(t testing.TB, origin string) *Authenticator {
	return &Authenticator{T: t, Origin: origin, Step: 1}
}

// CopyOf is a device that has the same passkeys, and counts by itself.
func (a *Authenticator) CopyOf() *Authenticator {
	copied := *a
	return &copied
}

var passkeyOptions = regexp.MustCompile(`data-passkey="(?:create|get)" data-options="([^"]*)"`)

// PasskeyOptions is what a page asks a browser for; empty: nothing.
func PasskeyOptions(page string) string {
	found := passkeyOptions.FindStringSubmatch(page)
	if found == nil {
		return ""
	}
	return html.UnescapeString(found[1])
}

type askedFor struct {
	Challenge string `json:"challenge"`
	RP        struct {
		ID string `json:"id"`
	} `json:"rp"`
	RPID string `json:"rpId"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
	Exclude []struct {
		ID string `json:"id"`
	} `json:"excludeCredentials"`
	Allow []struct {
		ID string `json:"id"`
	} `json:"allowCredentials"`
}

func (a *Authenticator) read(options string) (asked askedFor) {
	a.T.Helper()
	if err := json.Unmarshal([]byte(options), &asked); err != nil {
		a.T.Fatalf("%q: %v", options, err)
	}
	return asked
}

// Create makes a passkey, and returns what the script of a page sends; empty: it has one of this account.
func (a *Authenticator) Create(options string) string {
	a.T.Helper()
	asked := a.read(options)
	for _, excluded := range asked.Exclude {
		if a.key(excluded.ID) != nil {
			return ""
		}
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.T.Fatal(err)
	}
	made := &deviceKey{id: make([]byte, 16), handle: decode(asked.User.ID), site: asked.RP.ID, private: private}
	_, _ = rand.Read(made.id)
	a.keys = append(a.keys, made)

	point, err := private.PublicKey.Bytes() // 4, x, y
	if err != nil {
		a.T.Fatal(err)
	}
	public := a.cbor(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	data := append(a.data(made, 0x40), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(made.id)))
	data = append(append(data, made.id...), public...)
	return a.answer(made, map[string]any{
		"clientDataJSON":    encode(a.client("webauthn.create", asked.Challenge)),
		"attestationObject": encode(a.cbor(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})),
		"transports":        []string{"internal", "<script>"},
	})
}

// Get signs with the newest passkey that was asked for, and returns what the script of a page sends.
func (a *Authenticator) Get(options string) string {
	a.T.Helper()
	asked := a.read(options)
	var chosen *deviceKey
	for _, key := range a.keys {
		isAllowed := len(asked.Allow) == 0
		for _, allowed := range asked.Allow {
			isAllowed = isAllowed || allowed.ID == encode(key.id)
		}
		if isAllowed && key.site == asked.RPID {
			chosen = key
		}
	}
	if chosen == nil {
		a.T.Fatalf("no passkey for %s", options)
	}
	return a.Sign(chosen.id, asked.Challenge)
}

// Sign signs a challenge with a passkey, whoever asks.
func (a *Authenticator) Sign(id []byte, challenge string) string {
	a.T.Helper()
	key := a.key(encode(id))
	client := a.client("webauthn.get", challenge)
	data := a.data(key, 0)
	clientHash := sha256.Sum256(client)
	signed := sha256.Sum256(append(append([]byte{}, data...), clientHash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, key.private, signed[:])
	if err != nil {
		a.T.Fatal(err)
	}
	return a.answer(key, map[string]any{
		"clientDataJSON": encode(client), "authenticatorData": encode(data), "signature": encode(signature), "userHandle": encode(key.handle),
	})
}

// IDs are those of the passkeys, the newest last.
func (a *Authenticator) IDs() (ids [][]byte) {
	for _, key := range a.keys {
		ids = append(ids, key.id)
	}
	return ids
}

func (a *Authenticator) key(id string) *deviceKey {
	for _, key := range a.keys {
		if encode(key.id) == id {
			return key
		}
	}
	return nil
}

func (a *Authenticator) client(what, challenge string) []byte {
	if a.Type != "" {
		what = a.Type
	}
	text, err := json.Marshal(map[string]any{"type": what, "challenge": challenge, "origin": a.Origin, "crossOrigin": false})
	if err != nil {
		a.T.Fatal(err)
	}
	return text
}

// data are the authenticator data (Web Authentication Level 3, 6.1).
func (a *Authenticator) data(key *deviceKey, flags byte) []byte {
	site := key.site
	if a.Site != "" {
		site = a.Site
	}
	a.Count += a.Step
	hash := sha256.Sum256([]byte(site))
	const present, verified = 0x01, 0x04
	flags |= present
	if !a.Unverified {
		flags |= verified
	}
	return binary.BigEndian.AppendUint32(append(hash[:], flags), a.Count)
}

func (a *Authenticator) answer(key *deviceKey, response map[string]any) string {
	a.T.Helper()
	text, err := json.Marshal(map[string]any{"id": encode(key.id), "rawId": encode(key.id), "type": "public-key", "response": response})
	if err != nil {
		a.T.Fatal(err)
	}
	return string(text)
}

func (a *Authenticator) cbor(value any) []byte {
	a.T.Helper()
	bytes, err := webauthncbor.Marshal(value)
	if err != nil {
		a.T.Fatal(err)
	}
	return bytes
}

func encode(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

func decode(text string) []byte {
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil // nobody's
	}
	return bytes
}

// NewAtLocalhost is New at an address that browsers have passkeys for.
func NewAtLocalhost(t testing.TB) *Site {
	t.Helper()
	return NewWith(t, func(c *hub.Config) { c.BaseURL = atLocalhost(c.BaseURL) })
}

func atLocalhost(base func() string) func() string {
	return func() string { return strings.Replace(base(), "127.0.0.1", "localhost", 1) }
}
