package accounts

import (
	"errors"
	"fmt"
	"strings"
)

// ErrLeft is a login under which repositories lie that no account owns: whoever had it is gone. Whoever got it would have
// them, the private ones too.
var ErrLeft = errors.New("repositories of an account that is gone lie under this login")

// LeftError is ErrLeft with what is there, for those who look after the hub.
type LeftError struct {
	Login        string
	Repositories []string // full names
}

// Error implements error.
func (e *LeftError) Error() string { return fmt.Sprintf("%q: %v: %s", e.Login, ErrLeft, e.Named()) }

// mostNamed is how many repositories are named of those that are left.
const mostNamed = 10

// Named are the repositories in words, not all if they are many.
func (e *LeftError) Named() string {
	named := strings.Join(e.Repositories[:min(len(e.Repositories), mostNamed)], ", ")
	if more := len(e.Repositories) - mostNamed; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	return named
}

// Unwrap implements error.
func (e *LeftError) Unwrap() error { return ErrLeft }

// WithLeft lets a Store ask which repositories lie under a login, by full name, before it gives that to a new account. It is
// asked while the accounts are locked, and tells of a repository that is only being made, too. Without it nothing is left.
func WithLeft(under func(login string) ([]string, error)) Option {
	return func(s *Store) { s.left = under }
}

// checkFree reports whether a new account may have this login. With takes it may have what lies there as well.
func (s *Store) checkFree(b *book, login string, takes bool) error {
	if err := b.checkFree(login); err != nil || takes || s.left == nil {
		return err
	}
	repositories, err := s.left(login)
	switch {
	case err != nil:
		return fmt.Errorf("look for what was left under %q: %w", login, err)
	case len(repositories) > 0:
		return &LeftError{login, repositories}
	}
	return nil
}

// checkFree reports whether no account has this login, and one may.
func (b *book) checkFree(login string) error {
	if err := checkLogin(login); err != nil {
		return err
	}
	if b.user(login) >= 0 || b.organisation(login) >= 0 {
		return fmt.Errorf("%q: %w", login, ErrLoginExists)
	}
	return nil
}
