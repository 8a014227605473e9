package accounts

import (
	"cmp"
	"strings"

	"sheaf/internal/git/object"
)

// Signature is how a user signs a commit now. Without an e-mail address of
// their own they get one at the hub's host that no mail reaches.
func (u User) Signature(host string) object.Person {
	return object.Person{
		Name:  cmp.Or(u.Name, u.Login),
		Email: cmp.Or(u.Email, u.Login+noReplyAt+host),
		When:  now(),
	}
}

const noReplyAt = "@users.noreply."

// UserByEmail returns the user who signs with this address, whatever the host
// was called when they did.
func (s *Store) UserByEmail(address string) (User, bool, error) {
	login, _, isNoReply := strings.Cut(address, noReplyAt)
	if isNoReply {
		return s.User(login)
	}
	if address == "" {
		return User{}, false, nil
	}
	return s.userWhere(func(u User) bool { return strings.EqualFold(address, u.Email) })
}
