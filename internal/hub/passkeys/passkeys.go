// Package passkeys speaks Web Authentication with browsers: what a page asks an authenticator for, and what of the answers is
// believed. It knows no pages, and keeps nothing.
package passkeys

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"sheaf/internal/hub/accounts"
)

// ErrRefused is an answer of a browser that proves nothing.
var ErrRefused = errors.New("the answer of the authenticator does not count")

// Site is a hub as authenticators know it: by its host, for pages of its own origin alone.
type Site struct {
	Origin  string // as browsers write it
	library *webauthn.WebAuthn
}

// SiteOf is the site at an origin, such as "https://forms.example.org". Browsers have passkeys for hosts with a name, by https or
// on the machine itself as localhost; for others ok is false.
func SiteOf(origin string) (site *Site, ok bool) {
	at, err := url.Parse(origin)
	if err != nil || at.Hostname() == "" || net.ParseIP(at.Hostname()) != nil || at.Scheme != "https" && !isLocalhost(at.Hostname()) {
		return nil, false
	}
	host := strings.ToLower(at.Host)
	host = strings.TrimSuffix(host, map[string]string{"http": ":80", "https": ":443"}[at.Scheme])
	site = &Site{Origin: at.Scheme + "://" + host}
	site.library, err = webauthn.New(&webauthn.Config{
		RPID: strings.ToLower(at.Hostname()), RPDisplayName: "Sheaf " + host, RPOrigins: []string{site.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		// A passkey is both factors: whoever has the device must also unlock it, and it says by itself whose it is.
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
	})
	return site, err == nil
}

func isLocalhost(host string) bool {
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// Length of what only we know, in bytes.
const challengeLength, handleLength = 32, 32

func random(length int) []byte {
	made := make([]byte, length)
	_, _ = rand.Read(made) // it never fails
	return made
}

// NewChallenge is something to sign that nobody has signed before.
func NewChallenge() string { return base64.RawURLEncoding.EncodeToString(random(challengeLength)) }

// person is a user with their passkeys, as the library asks for them.
type person struct {
	login, name string
	handle      []byte
	known       []webauthn.Credential
}

func (p person) WebAuthnID() []byte                         { return p.handle }
func (p person) WebAuthnName() string                       { return p.login }
func (p person) WebAuthnDisplayName() string                { return p.name }
func (p person) WebAuthnCredentials() []webauthn.Credential { return p.known }

func personOf(user accounts.User, known []accounts.Passkey) person {
	of := person{login: user.Login, name: user.Name}
	if of.name == "" {
		of.name = user.Login
	}
	for _, key := range known {
		of.handle = key.Handle
		of.known = append(of.known, credentialOf(key))
	}
	if of.handle == nil {
		of.handle = random(handleLength)
	}
	return of
}

func credentialOf(key accounts.Passkey) webauthn.Credential {
	kept := webauthn.Credential{
		ID: key.Credential, PublicKey: key.PublicKey,
		Flags: webauthn.CredentialFlags{BackupEligible: key.IsSynced}, Authenticator: webauthn.Authenticator{SignCount: key.Count},
	}
	for _, transport := range key.Transports {
		kept.Transport = append(kept.Transport, protocol.AuthenticatorTransport(transport))
	}
	return kept
}

func descriptors(keys []webauthn.Credential) []protocol.CredentialDescriptor {
	var list []protocol.CredentialDescriptor
	for _, key := range keys {
		list = append(list, key.Descriptor())
	}
	return list
}

// Offer is a passkey that is being made.
type Offer struct {
	Options string // for the browser: PublicKeyCredentialCreationOptions as JSON
	person  person
	begun   webauthn.SessionData
}

// Offer asks for one more passkey of a user, of an authenticator that has none of theirs.
func (s *Site) Offer(user accounts.User, known []accounts.Passkey) (Offer, error) {
	of := personOf(user, known)
	made, begun, err := s.library.BeginRegistration(of, webauthn.WithExclusions(descriptors(of.known)))
	if err != nil {
		return Offer{}, fmt.Errorf("offer a passkey: %w", err)
	}
	options, err := json.Marshal(made.Response)
	if err != nil {
		return Offer{}, fmt.Errorf("write the options of a passkey: %w", err)
	}
	return Offer{string(options), of, *begun}, nil
}

// Accept reads the passkey that an authenticator has made. What it refuses is ErrRefused.
func (s *Site) Accept(offer Offer, answer string) (accounts.Passkey, error) {
	read, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return accounts.Passkey{}, refused(err)
	}
	made, err := s.library.CreateCredential(offer.person, offer.begun, read)
	if err != nil {
		return accounts.Passkey{}, refused(err)
	}
	key := accounts.Passkey{
		Credential: made.ID, PublicKey: made.PublicKey, Handle: offer.person.handle, Count: made.Authenticator.SignCount,
		IsSynced: made.Flags.BackupEligible,
	}
	for _, transport := range made.Transport {
		if known[transport] {
			key.Transports = append(key.Transports, string(transport))
		}
	}
	return key, nil
}

// known are the transports that browsers are told of again; the answer of a browser may have any text.
var known = map[protocol.AuthenticatorTransport]bool{
	protocol.USB: true, protocol.NFC: true, protocol.BLE: true, protocol.SmartCard: true, protocol.Hybrid: true, protocol.Internal: true,
}

// Request asks for a signature of a challenge, by one of some passkeys or, without any, by whichever the person chooses. It is
// for the browser: PublicKeyCredentialRequestOptions as JSON.
func (s *Site) Request(challenge string, of []accounts.Passkey) (string, error) {
	bytes, err := base64.RawURLEncoding.DecodeString(challenge)
	if err != nil {
		return "", fmt.Errorf("read a challenge: %w", err)
	}
	asked, _, err := s.library.BeginDiscoverableLogin(
		webauthn.WithChallenge(bytes), webauthn.WithAllowedCredentials(descriptors(personOf(accounts.User{}, of).known)),
	)
	if err != nil {
		return "", fmt.Errorf("ask for a passkey: %w", err)
	}
	options, err := json.Marshal(asked.Response)
	if err != nil {
		return "", fmt.Errorf("write the options of a passkey: %w", err)
	}
	return string(options), nil
}

// Proof is a challenge that was signed.
type Proof struct {
	Passkey accounts.Passkey // that has signed it
	Count   uint32           // of its signatures, by its authenticator
}

// Check reads the answer to a request for a signature of this challenge, by a passkey that find knows. What it refuses is
// ErrRefused. Whether the count may be, and whose passkey was asked for, is not looked at.
func (s *Site) Check(challenge, answer string, find func(credential []byte) (accounts.Passkey, bool, error)) (Proof, error) {
	read, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil {
		return Proof{}, refused(err)
	}
	key, isKnown, err := find(read.RawID)
	if err != nil {
		return Proof{}, err
	}
	if !isKnown {
		return Proof{}, fmt.Errorf("%w: nobody has this passkey", ErrRefused)
	}
	of := personOf(accounts.User{}, []accounts.Passkey{key})
	_, err = s.library.ValidateLogin(of, webauthn.SessionData{
		Challenge: challenge, RelyingPartyID: s.library.Config.RPID, UserID: of.handle, UserVerification: protocol.VerificationRequired,
	}, read)
	if err != nil {
		return Proof{}, refused(err)
	}
	return Proof{key, read.Response.AuthenticatorData.Counter}, nil
}

// refused keeps what the library has against an answer, for the log.
func refused(err error) error {
	var details *protocol.Error
	if errors.As(err, &details) && details.DevInfo != "" {
		return fmt.Errorf("%w: %s: %s", ErrRefused, details.Details, details.DevInfo)
	}
	return fmt.Errorf("%w: %s", ErrRefused, err.Error())
}
