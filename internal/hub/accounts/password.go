package accounts

import (
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// defaultIterations is OWASP's figure for PBKDF2 with HMAC-SHA-256 (Password Storage
// Cheat Sheet, since 2023). A check then takes some tenths of a second.
const defaultIterations = 600_000

// Lengths of a password, in characters. The shortest one is long because most
// people have no second factor.
const (
	minPassword = 12
	maxPassword = 1000
	saltLength  = 16
)

// ErrPasswordLength is a password that is too short, too long or no text.
var ErrPasswordLength = fmt.Errorf("a password has %d to %d characters", minPassword, maxPassword)

// password is what is kept of a password: never the password itself.
type password struct {
	User       int64  `json:"user"`
	Iterations int    `json:"iterations"` // of PBKDF2 with HMAC-SHA-256
	Salt       []byte `json:"salt"`
	Hash       []byte `json:"hash"`
}

func (s *Store) newPassword(secret string) (password, error) {
	if count := utf8.RuneCountInString(secret); !utf8.ValidString(secret) || count < minPassword || count > maxPassword {
		return password{}, ErrPasswordLength
	}
	p := password{Iterations: s.iterations, Salt: make([]byte, saltLength)}
	_, _ = rand.Read(p.Salt) // it never fails
	var err error
	p.Hash, err = p.derive(secret)
	return p, err
}

// derive brings what was typed to one form first: keyboards send the same
// letters in several (NIST SP 800-63B, 3.1.1.2).
func (p password) derive(secret string) ([]byte, error) {
	hash, err := pbkdf2.Key(sha256.New, norm.NFKC.String(secret), p.Salt, p.Iterations, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("derive the key of a password: %w", err)
	}
	return hash, nil
}

func (b *book) password(user int64) (password, bool) {
	i := slices.IndexFunc(b.Passwords, func(p password) bool { return p.User == user })
	if i < 0 {
		return password{}, false
	}
	return b.Passwords[i], true
}

// dropPassword is also how a password is replaced.
func (b *book) dropPassword(user int64) {
	b.Passwords = slices.DeleteFunc(b.Passwords, func(p password) bool { return p.User == user })
}

func (b *book) setPassword(user int64, made password) {
	made.User = user
	b.dropPassword(user)
	b.dropResets(user)
	b.Passwords = append(b.Passwords, made)
}

// SetPassword gives a user a password. Sessions that began with the old one
// end; tokens stay.
func (s *Store) SetPassword(login, secret string) error {
	made, err := s.newPassword(secret)
	if err != nil {
		return fmt.Errorf("set a password: %w", err)
	}
	err = s.change(func(b *book) error {
		i := b.user(login)
		if i < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoUser)
		}
		b.setPassword(b.Users[i].ID, made)
		return nil
	})
	if err != nil {
		return fmt.Errorf("set a password: %w", err)
	}
	return nil
}

// ErrWrongPassword is the same for a wrong password and for a user that does not exist.
var ErrWrongPassword = errors.New("the user name or the password is wrong")

// checking bounds how many passwords are checked at once, so that guesses leave
// the processors to others.
var checking = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))

// CheckPassword returns the user with this login and password, else
// ErrWrongPassword. Who has no account or no password costs the same work as
// who has one. Only who knows the password of a suspended account is told so, by
// ErrSuspended.
func (s *Store) CheckPassword(ctx context.Context, login, secret string) (User, error) {
	b, err := s.current()
	if err != nil {
		return User{}, err
	}
	kept, isReal, user := password{Iterations: s.iterations, Salt: make([]byte, saltLength)}, false, User{}
	if i := b.user(login); i >= 0 {
		user = b.Users[i]
		if found, ok := b.password(user.ID); ok {
			kept, isReal = found, true
		}
	}
	if utf8.RuneCountInString(secret) > maxPassword {
		return User{}, ErrWrongPassword
	}
	select {
	case checking <- struct{}{}:
		defer func() { <-checking }()
	case <-ctx.Done():
		return User{}, ctx.Err()
	}
	hash, err := kept.derive(secret)
	if err != nil {
		return User{}, err
	}
	if subtle.ConstantTimeCompare(hash, kept.Hash) != 1 || !isReal {
		return User{}, ErrWrongPassword
	}
	if user.IsSuspended() {
		return User{}, fmt.Errorf("%q: %w", user.Login, ErrSuspended)
	}
	return user, nil
}
