package accounts

import (
	"fmt"
	"strconv"
	"time"
)

// Issued is what an issuer may know of a token that it has given out.
type Issued struct {
	ID        int64 // stays the same as long as the token does
	SHA256    string
	User      User
	CreatedAt time.Time
}

// Issued returns what is known of a token, and whether this issuer has issued it.
func (s *Store) Issued(secret, issuer string) (Issued, bool, error) {
	b, err := s.current()
	if err != nil {
		return Issued{}, false, err
	}
	t, ok := b.find(secret)
	if !ok || t.Issuer != issuer {
		return Issued{}, false, nil
	}
	user, ok, err := s.UserByID(t.User)
	return t.issued(user), ok, err
}

// RenewToken ends a token that this issuer had issued and makes another in its
// place. It is empty if there was none.
func (s *Store) RenewToken(secret, issuer string) (renewed string, err error) {
	err = s.change(func(b *book) error {
		given, ok := b.find(secret)
		if !ok || given.Issuer != issuer {
			return errUnchanged
		}
		renewed = newSecret()
		for i, t := range b.Tokens {
			if t == given {
				b.Tokens[i].SHA256, b.Tokens[i].CreatedAt = digest(renewed), now()
			}
		}
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("renew a token: %w", err)
	}
	return renewed, nil
}

// idDigits of the hash make an id that is whole in every client: JavaScript's
// numbers are exact up to 53 bits.
const idDigits = 12

func (t token) issued(user User) Issued {
	id, _ := strconv.ParseInt(t.SHA256[:idDigits], 16, 64) // found by its hash, so it has one
	return Issued{ID: id, SHA256: t.SHA256, User: user, CreatedAt: t.CreatedAt}
}
