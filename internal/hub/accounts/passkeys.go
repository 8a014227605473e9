package accounts

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// What is said of passkeys.
var (
	ErrNoPasskey          = errors.New("the account has no such passkey")
	ErrPasskeyName        = errors.New("a passkey needs a name of at most 100 characters, in one line")
	ErrPasskeyNameTaken   = errors.New("the account has a passkey of this name already")
	ErrPasskeyTaken       = errors.New("this passkey is known already")
	ErrTooManyPasskeys    = errors.New("there are as many passkeys as one account may have")
	ErrPasskeyCopied      = errors.New("the counter of this passkey went back, so there may be a copy of it")
	ErrFactorNeedsPasskey = errors.New("the second factor of the account needs this passkey")
	ErrPasskeyText        = errors.New("a passkey has an id of at most 1023 bytes, a key and a handle of at most 64 bytes")
)

// maxPasskeys is how many one account may have, maxPasskeyName how long a name is at most, in characters.
const maxPasskeys, maxPasskeyName = 25, 100

// Passkey is a key of an authenticator (Web Authentication) that proves who its person is. Nothing in it is secret.
type Passkey struct {
	ID         int64     `json:"id"`
	User       int64     `json:"user"`
	Name       string    `json:"name"` // that its person gave it
	Credential []byte    `json:"credential"`
	PublicKey  []byte    `json:"public_key"` // COSE
	Handle     []byte    `json:"handle"`     // by which authenticators know the person, the same for all passkeys of one
	Count      uint32    `json:"count"`      // of signatures; always zero from an authenticator that counts none
	IsSynced   bool      `json:"is_synced,omitempty"`
	Transports []string  `json:"transports,omitempty"` // by which browsers reach it
	CreatedAt  time.Time `json:"created_at"`
	UsedAt     time.Time `json:"used_at,omitzero"`
}

// Bounds of a passkey, in bytes (Web Authentication Level 3, 4 and 5.4.3). A key of RSA with 4096 bits has some 530.
const (
	maxCredential = 1023
	maxHandle     = 64
	maxPublicKey  = 4096
	maxTransports = 10
)

func (p Passkey) check() error {
	isOf := func(part []byte, most int) bool { return len(part) > 0 && len(part) <= most }
	if !isOf(p.Credential, maxCredential) || !isOf(p.PublicKey, maxPublicKey) || !isOf(p.Handle, maxHandle) || len(p.Transports) > maxTransports {
		return ErrPasskeyText
	}
	return nil
}

func (b *book) passkeysOf(user int64) []Passkey {
	return slices.DeleteFunc(slices.Clone(b.Passkeys), func(p Passkey) bool { return p.User != user })
}

func (b *book) passkey(user, id int64) int {
	return slices.IndexFunc(b.Passkeys, func(p Passkey) bool { return p.User == user && p.ID == id })
}

func (b *book) dropPasskeys(user int64) {
	b.Passkeys = slices.DeleteFunc(b.Passkeys, func(p Passkey) bool { return p.User == user })
}

// passkeyName is a name as it is kept, for a passkey of this id or, if that is zero, a new one.
func (b *book) passkeyName(user, id int64, typed string) (string, error) {
	name := strings.TrimSpace(typed)
	if name == "" || utf8.RuneCountInString(name) > maxPasskeyName || !utf8.ValidString(name) || strings.ContainsFunc(name, isControl) {
		return "", ErrPasskeyName
	}
	if slices.ContainsFunc(b.passkeysOf(user), func(p Passkey) bool { return p.ID != id && p.Name == name }) {
		return "", ErrPasskeyNameTaken
	}
	return name, nil
}

// mayAddPasskey reports whether a user may have one more passkey, of this name, which is returned as it is kept.
func (b *book) mayAddPasskey(user User, typed string) (name string, err error) {
	switch {
	case user.IsSuspended():
		return "", fmt.Errorf("%q: %w", user.Login, ErrSuspended)
	case !b.waysIn(user.ID).Any(): // the local user would be shut out with the device
		return "", ErrNoWayIn
	case len(b.passkeysOf(user.ID)) >= maxPasskeys:
		return "", ErrTooManyPasskeys
	}
	return b.passkeyName(user.ID, 0, typed)
}

// MayAddPasskey reports why a user may not have one more passkey of this name, before an authenticator makes it.
func (s *Store) MayAddPasskey(login, name string) error {
	b, err := s.current()
	if err != nil {
		return err
	}
	i := b.user(login)
	if i < 0 {
		return fmt.Errorf("%q: %w", login, ErrNoUser)
	}
	_, err = b.mayAddPasskey(b.Users[i], name)
	return err
}

// AddPasskey gives a user a passkey, which nobody has yet.
func (s *Store) AddPasskey(login string, asked Passkey) (Passkey, error) {
	if err := asked.check(); err != nil {
		return Passkey{}, err
	}
	err := s.changeUser("add a passkey", login, func(b *book, user *User) (err error) {
		if asked.Name, err = b.mayAddPasskey(*user, asked.Name); err != nil {
			return err
		}
		for _, other := range b.Passkeys {
			if bytes.Equal(other.Credential, asked.Credential) || (other.User == user.ID) != bytes.Equal(other.Handle, asked.Handle) {
				return ErrPasskeyTaken
			}
		}
		asked.ID, asked.User, asked.CreatedAt, asked.UsedAt = b.nextID(), user.ID, now(), time.Time{}
		b.Passkeys = append(b.Passkeys, asked)
		return nil
	})
	if err != nil {
		return Passkey{}, err
	}
	return asked, nil
}

// PasskeysOf are those of a user, in the order in which they were added.
func (s *Store) PasskeysOf(user int64) ([]Passkey, error) {
	b, err := s.current()
	if err != nil {
		return nil, err
	}
	return b.passkeysOf(user), nil
}

// HasPasskeys reports whether anybody has one.
func (s *Store) HasPasskeys() (bool, error) {
	b, err := s.current()
	return err == nil && len(b.Passkeys) > 0, err
}

// Passkey is the one with this id of its authenticator, and whether there is one.
func (s *Store) Passkey(credential []byte) (Passkey, bool, error) {
	b, err := s.current()
	if err != nil {
		return Passkey{}, false, err
	}
	i := slices.IndexFunc(b.Passkeys, func(p Passkey) bool { return bytes.Equal(p.Credential, credential) })
	if i < 0 {
		return Passkey{}, false, nil
	}
	return b.Passkeys[i], true, nil
}

// UsePasskey notes that a passkey has signed, by the counter that it signed with, and returns whose it is. A counter that did
// not go on is refused with ErrPasskeyCopied (Web Authentication Level 3, 6.1.1).
func (s *Store) UsePasskey(id int64, count uint32) (User, error) {
	var user User
	err := s.change(func(b *book) error {
		i := slices.IndexFunc(b.Passkeys, func(p Passkey) bool { return p.ID == id })
		if i < 0 {
			return ErrNoPasskey
		}
		place := b.userByID(b.Passkeys[i].User)
		if place < 0 {
			return ErrNoPasskey
		}
		user = b.Users[place]
		switch kept := &b.Passkeys[i]; {
		case user.IsSuspended():
			return fmt.Errorf("%q: %w", user.Login, ErrSuspended)
		case count <= kept.Count && (count != 0 || kept.Count != 0):
			return ErrPasskeyCopied
		default:
			kept.Count, kept.UsedAt = count, now()
		}
		return nil
	})
	if err != nil {
		return User{}, fmt.Errorf("use a passkey: %w", err)
	}
	return user, nil
}

// RenamePasskey gives a passkey of a user another name.
func (s *Store) RenamePasskey(login string, id int64, typed string) error {
	return s.changeUser("rename a passkey", login, func(b *book, user *User) error {
		i := b.passkey(user.ID, id)
		if i < 0 {
			return ErrNoPasskey
		}
		name, err := b.passkeyName(user.ID, id, typed)
		if err != nil {
			return err
		}
		b.Passkeys[i].Name = name
		return nil
	})
}

// RemovePasskey takes a passkey from a user, and ends their sessions. Their second factor stays: where it needed the passkey, it
// asks for a recovery code. It returns what the passkey was called.
func (s *Store) RemovePasskey(login string, id int64) (name string, err error) {
	return s.removePasskey(login, id, func(*book, int64) error { return nil })
}

// GiveUpPasskey is RemovePasskey for a user who does so themselves: it leaves them another way in, else it returns ErrLastWayIn,
// and what their second factor needs, else ErrFactorNeedsPasskey.
func (s *Store) GiveUpPasskey(login string, id int64) (name string, err error) {
	return s.removePasskey(login, id, func(b *book, user int64) error {
		ways := b.waysIn(user)
		if !ways.Any() {
			return ErrLastWayIn
		}
		if i := b.factor(user); i >= 0 && !b.SecondFactors[i].hasApp() && ways.Passkeys == 0 {
			return ErrFactorNeedsPasskey
		}
		return nil
	})
}

func (s *Store) removePasskey(login string, id int64, check func(b *book, user int64) error) (name string, err error) {
	err = s.changeUser("remove a passkey", login, func(b *book, user *User) error {
		i := b.passkey(user.ID, id)
		if i < 0 {
			return ErrNoPasskey
		}
		name = b.Passkeys[i].Name
		b.Passkeys = slices.Delete(b.Passkeys, i, i+1)
		user.Ended++
		return check(b, user.ID)
	})
	return name, err
}
