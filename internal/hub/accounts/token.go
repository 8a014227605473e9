package accounts

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"slices"
	"time"
)

// maxTokens is how many tokens one account may have from one issuer; the
// oldest one dies when another is issued, as at GitHub (there it is ten).
const maxTokens = 100

// prefix makes a token recognisable to people and to secret scanners.
const prefix = "sheaf_"

// token is what is kept of an issued token: never the token itself.
type token struct {
	SHA256    string    `json:"sha256"`
	User      int64     `json:"user"`
	Issuer    string    `json:"issuer"`
	Name      string    `json:"name,omitempty"` // that its person gave it
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at,omitzero"`
}

func (t token) hasExpired() bool { return !t.ExpiresAt.IsZero() && !time.Now().Before(t.ExpiresAt) }

func newSecret() string { return prefix + rand.Text() + rand.Text() }

func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func (b *book) find(secret string) (token, bool) { return b.findDigest(digest(secret)) }

// findDigest compares with every token in the same time, whichever one matches.
func (b *book) findDigest(wanted string) (token, bool) {
	want := []byte(wanted)
	match := -1
	for i, t := range b.Tokens {
		match = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare([]byte(t.SHA256), want), i, match)
	}
	if match < 0 || b.Tokens[match].hasExpired() {
		return token{}, false
	}
	return b.Tokens[match], true
}

// IssueToken makes a new token for the user with this login. The issuer names
// who asked for it: an OAuth client or a command. The token is in no file and
// cannot be had again.
func (s *Store) IssueToken(login, issuer string) (string, error) {
	return s.issue(login, token{Issuer: issuer}, func([]token) error { return nil })
}

// issue makes a token for the user with this login, unless check refuses it beside those that they have.
func (s *Store) issue(login string, made token, check func(others []token) error) (string, error) {
	secret := newSecret()
	err := s.change(func(b *book) error {
		i := b.user(login)
		if i < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoUser)
		}
		if b.Users[i].IsSuspended() {
			return fmt.Errorf("%q: %w", login, ErrSuspended)
		}
		user := b.Users[i].ID
		b.Tokens = slices.DeleteFunc(b.Tokens, token.hasExpired)
		if err := check(b.tokensOf(user)); err != nil {
			return err
		}
		made.SHA256, made.User, made.CreatedAt = digest(secret), user, now()
		b.Tokens = append(b.Tokens, made)
		b.dropOldest(user, made.Issuer)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("issue a token: %w", err)
	}
	return secret, nil
}

// dropOldest keeps the number of tokens within maxTokens. Tokens stand in the
// order in which they were issued.
func (b *book) dropOldest(user int64, issuer string) {
	same := func(t token) bool { return t.User == user && t.Issuer == issuer }
	count := 0
	for _, t := range b.Tokens {
		if same(t) {
			count++
		}
	}
	b.Tokens = slices.DeleteFunc(b.Tokens, func(t token) bool {
		if !same(t) || count <= maxTokens {
			return false
		}
		count--
		return true
	})
}

// RevokeToken ends a token that this issuer had issued. It reports whether there
// was one.
func (s *Store) RevokeToken(secret, issuer string) (bool, error) {
	return s.revoke(secret, issuer, func(given, other token) bool { return other.SHA256 == given.SHA256 })
}

// RevokeGrant ends a token that this issuer had issued, and all others that it
// had issued to the same user.
func (s *Store) RevokeGrant(secret, issuer string) (bool, error) {
	return s.revoke(secret, issuer, func(given, other token) bool {
		return other.User == given.User && other.Issuer == given.Issuer
	})
}

func (s *Store) revoke(secret, issuer string, ends func(given, other token) bool) (found bool, err error) {
	err = s.change(func(b *book) error {
		given, ok := b.find(secret)
		if !ok || given.Issuer != issuer {
			return errUnchanged
		}
		found = true
		b.Tokens = slices.DeleteFunc(b.Tokens, func(other token) bool { return ends(given, other) })
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("revoke a token: %w", err)
	}
	return found, nil
}

// RevokeAll ends every token of the user with this login.
func (s *Store) RevokeAll(login string) error {
	err := s.change(func(b *book) error {
		i := b.user(login)
		if i < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoUser)
		}
		id := b.Users[i].ID
		b.Tokens = slices.DeleteFunc(b.Tokens, func(t token) bool { return t.User == id })
		return nil
	})
	if err != nil {
		return fmt.Errorf("revoke tokens: %w", err)
	}
	return nil
}

// RevokeLeaked ends tokens that somebody found, whoever issued them. Those that
// are not known are passed over. It returns the logins of whose they were, once for each token.
func (s *Store) RevokeLeaked(secrets []string) (of []string, err error) {
	leaked := make(map[string]bool, len(secrets))
	for _, secret := range secrets {
		leaked[digest(secret)] = true
	}
	err = s.change(func(b *book) error {
		b.Tokens = slices.DeleteFunc(b.Tokens, func(t token) bool {
			if leaked[t.SHA256] {
				of = append(of, b.loginOf(t.User))
			}
			return leaked[t.SHA256]
		})
		if len(of) == 0 {
			return errUnchanged
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("revoke tokens: %w", err)
	}
	return of, nil
}

// loginOf is empty for somebody who has gone.
func (b *book) loginOf(user int64) string {
	if i := b.userByID(user); i >= 0 {
		return b.Users[i].Login
	}
	return ""
}
