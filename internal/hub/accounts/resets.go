package accounts

import (
	"crypto/subtle"
	"fmt"
	"slices"
	"time"
)

// ResetTime is for how long the link to another password counts.
const ResetTime = 24 * time.Hour

type reset struct {
	SHA256    string    `json:"sha256"`
	User      int64     `json:"user"`
	ExpiresAt time.Time `json:"expires_at"`
}

func (b *book) dropResets(user int64) {
	b.Resets = slices.DeleteFunc(b.Resets, func(r reset) bool { return r.User == user })
}

// OfferReset makes a link by which a user can give themselves another password, and ends an earlier one. The secret cannot
// be had again.
func (s *Store) OfferReset(login string) (string, error) {
	secret := newLinkSecret()
	err := s.changeUser("offer another password", login, func(b *book, user *User) error {
		if user.IsSuspended() {
			return fmt.Errorf("%q: %w", login, ErrSuspended)
		}
		b.dropResets(user.ID)
		b.Resets = append(b.Resets, reset{digest(secret), user.ID, now().Add(ResetTime)})
		return nil
	})
	if err != nil {
		return "", err
	}
	return secret, nil
}

func (b *book) resetting(secret string) (User, error) {
	match := -1
	for i, kept := range b.Resets {
		match = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare([]byte(kept.SHA256), []byte(digest(secret))), i, match)
	}
	if match < 0 || !time.Now().Before(b.Resets[match].ExpiresAt) {
		return User{}, ErrLinkGone
	}
	i := b.userByID(b.Resets[match].User)
	if i < 0 || b.Users[i].IsSuspended() {
		return User{}, ErrLinkGone
	}
	return b.Users[i], nil
}

// Resetting is whose password the link with this secret is for, else ErrLinkGone. It uses nothing up.
func (s *Store) Resetting(secret string) (User, error) {
	b, err := s.current()
	if err != nil {
		return User{}, err
	}
	return b.resetting(secret)
}

// ResetPassword sets a password by a link, which ends with that, and so do the sessions of the one before.
func (s *Store) ResetPassword(secret, chosen string) (User, error) {
	if _, err := s.Resetting(secret); err != nil { // before the work of a password
		return User{}, err
	}
	made, err := s.newPassword(chosen)
	if err != nil {
		return User{}, err
	}
	var user User
	err = s.change(func(b *book) (err error) {
		if user, err = b.resetting(secret); err == nil {
			b.setPassword(user.ID, made)
		}
		return err
	})
	if err != nil {
		return User{}, fmt.Errorf("set a password by a link: %w", err)
	}
	return user, nil
}
