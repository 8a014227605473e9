package accounts

import (
	"cmp"
	"strings"

	"sheaf/internal/gitstore"
)

// Signature is how a user signs a commit now. Without an e-mail address of
// their own they get one at the hub's host that no mail reaches.
func (u User) Signature(host string) gitstore.Person {
	return gitstore.Person{
		Name:  cmp.Or(u.Name, u.Login),
		Email: cmp.Or(u.Email, noReply(u.Login, host)),
		When:  now(),
	}
}

func noReply(login, host string) string { return login + "@users.noreply." + host }

// UserByEmail returns the user who signs with this address.
func (s *Store) UserByEmail(address, host string) (User, bool, error) {
	if address == "" {
		return User{}, false, nil
	}
	return s.userWhere(func(u User) bool {
		return strings.EqualFold(address, u.Email) || strings.EqualFold(address, noReply(u.Login, host))
	})
}
