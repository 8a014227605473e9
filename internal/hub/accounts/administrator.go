package accounts

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// What is refused of administrators and of who is suspended.
var (
	ErrSuspended = errors.New("the account is suspended")
	ErrLastAdmin = errors.New("the hub would have no administrator left")
)

func isActingAdmin(u User) bool { return u.IsAdmin && !u.IsSuspended() }

// HasAdmin reports whether anybody looks after the hub.
func (s *Store) HasAdmin() (bool, error) {
	b, err := s.current()
	return err == nil && slices.ContainsFunc(b.Users, isActingAdmin), err
}

// SetAdmin lets a user look after the hub, or not any more. The last one cannot be taken away.
func (s *Store) SetAdmin(login string, isAdmin bool) error {
	return s.changeUser("change the administrators", login, func(b *book, user *User) error {
		if user.IsAdmin == isAdmin {
			return errUnchanged
		}
		user.IsAdmin = isAdmin
		return b.checkAdminLeft(isAdmin, *user)
	})
}

// ClaimAdmin lets a user look after the hub if nobody does.
func (s *Store) ClaimAdmin(login string) error {
	return s.changeUser("claim to be administrator", login, func(b *book, user *User) error {
		if slices.ContainsFunc(b.Users, isActingAdmin) || user.IsSuspended() {
			return errUnchanged
		}
		user.IsAdmin = true
		return nil
	})
}

// Suspend keeps an account, and lets it do nothing: its tokens are refused, its sessions and the links to reset its password
// end.
func (s *Store) Suspend(login string) error {
	return s.changeUser("suspend a user", login, func(b *book, user *User) error {
		if user.IsSuspended() {
			return errUnchanged
		}
		user.SuspendedAt = now()
		user.Ended++
		b.dropResets(user.ID)
		return b.checkAdminLeft(!user.IsAdmin, *user)
	})
}

// Reactivate takes a suspension back. Tokens that have not been ended count again.
func (s *Store) Reactivate(login string) error {
	return s.changeUser("reactivate a user", login, func(_ *book, user *User) error {
		if !user.IsSuspended() {
			return errUnchanged
		}
		user.SuspendedAt = time.Time{}
		return nil
	})
}

// checkAdminLeft refuses a change after which nobody looks after the hub. One that takes no administrator away is fine.
func (b *book) checkAdminLeft(isFine bool, user User) error {
	if isFine || slices.ContainsFunc(b.Users, isActingAdmin) {
		return nil
	}
	return fmt.Errorf("%q: %w", user.Login, ErrLastAdmin)
}
