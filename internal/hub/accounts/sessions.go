package accounts

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
)

// SessionMark is a text that changes whenever the user's password is set and whenever their sessions are ended, and from
// which nothing can be guessed. It is empty for who has no way in or is suspended: they have no sessions. A session keeps
// the mark that it began with and ends when the user has another.
func (s *Store) SessionMark(user int64) (string, error) {
	b, err := s.current()
	if err != nil {
		return "", err
	}
	i := b.userByID(user)
	if i < 0 || b.Users[i].IsSuspended() {
		return "", nil
	}
	if !b.waysIn(user).Any() {
		return "", nil
	}
	kept, _ := b.password(user)
	sum := sha256.Sum256(slices.Concat(kept.Salt, kept.Hash, []byte(strconv.FormatInt(user, 10)+" "+strconv.Itoa(b.Users[i].Ended))))
	return hex.EncodeToString(sum[:12]), nil
}

// EndSessions signs a user out of the hub's pages in all browsers. Tokens stay.
func (s *Store) EndSessions(login string) error {
	return s.changeUser("end sessions", login, func(_ *book, user *User) error {
		user.Ended++
		return nil
	})
}

// changeUser changes the user with this login.
func (s *Store) changeUser(doing, login string, edit func(*book, *User) error) error {
	err := s.change(func(b *book) error {
		i := b.user(login)
		if i < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoUser)
		}
		return edit(b, &b.Users[i])
	})
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}
