package accounts

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// What is said of identities.
var (
	ErrIdentityTaken = errors.New("this identity belongs to another account")
	ErrNoIdentity    = errors.New("the account has no such identity")
	ErrNotLinked     = errors.New("no account belongs to this identity")
	ErrLastWayIn     = errors.New("there would be no way left into the account")
)

// Identity is what an issuer of OpenID Connect calls a person. Issuer and subject together never mean anybody else (OpenID
// Connect Core 1.0, 5.7); names and e-mail addresses may.
type Identity struct {
	User      int64     `json:"user"`
	Issuer    string    `json:"issuer"`
	Subject   string    `json:"subject"`
	Label     string    `json:"label,omitempty"` // how the issuer called them when it was linked, for people to read
	CreatedAt time.Time `json:"created_at"`
}

// is reports whether both are the same to the issuer. They are compared letter by letter.
func (i Identity) is(issuer, subject string) bool { return i.Issuer == issuer && i.Subject == subject }

// Bounds of an identity, in bytes. A subject has at most 255 (OpenID Connect Core 1.0, 2).
const (
	maxIssuer  = 500
	maxSubject = 255
	maxLabel   = 200
)

// ErrIdentityText is an identity that cannot be one.
var ErrIdentityText = errors.New("an identity has an issuer and a subject, of at most 255 bytes")

func (i Identity) check() error {
	if i.Issuer == "" || i.Subject == "" || len(i.Issuer) > maxIssuer || len(i.Subject) > maxSubject ||
		strings.ContainsFunc(i.Issuer+i.Subject, isControl) {
		return ErrIdentityText
	}
	return nil
}

func (b *book) identity(issuer, subject string) int {
	return slices.IndexFunc(b.Identities, func(i Identity) bool { return i.is(issuer, subject) })
}

func (b *book) dropIdentities(user int64) {
	b.Identities = slices.DeleteFunc(b.Identities, func(i Identity) bool { return i.User == user })
}

// link gives an identity to a user. One that they have is unchanged.
func (b *book) link(user int64, asked Identity) error {
	if err := asked.check(); err != nil {
		return err
	}
	if i := b.identity(asked.Issuer, asked.Subject); i >= 0 {
		if b.Identities[i].User != user {
			return ErrIdentityTaken
		}
		return errUnchanged
	}
	asked.User, asked.CreatedAt = user, now()
	asked.Label = cut(asked.Label, maxLabel)
	b.Identities = append(b.Identities, asked)
	return nil
}

// cut shortens a text to so many bytes, and takes out what is no text in one line.
func cut(text string, most int) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if isControl(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "")))
	for len(text) > most {
		runes := []rune(text)
		text = string(runes[:len(runes)-1])
	}
	return text
}

// LinkIdentity lets a user in whom the issuer signs in under this subject.
func (s *Store) LinkIdentity(login string, asked Identity) error {
	return s.changeUser("link an identity", login, func(b *book, user *User) error {
		if user.IsSuspended() {
			return fmt.Errorf("%q: %w", login, ErrSuspended)
		}
		return b.link(user.ID, asked)
	})
}

// UnlinkIdentity takes an identity from a user, and ends their sessions.
func (s *Store) UnlinkIdentity(login, issuer, subject string) error {
	return s.unlink(login, issuer, subject, false)
}

// GiveUpIdentity is UnlinkIdentity for a user who does so themselves: it leaves them another way in, else it returns
// ErrLastWayIn.
func (s *Store) GiveUpIdentity(login, issuer, subject string) error {
	return s.unlink(login, issuer, subject, true)
}

func (s *Store) unlink(login, issuer, subject string, needsWayIn bool) error {
	return s.changeUser("unlink an identity", login, func(b *book, user *User) error {
		i := b.identity(issuer, subject)
		if i < 0 || b.Identities[i].User != user.ID {
			return ErrNoIdentity
		}
		b.Identities = slices.Delete(b.Identities, i, i+1)
		if needsWayIn && !b.waysIn(user.ID).Any() {
			return ErrLastWayIn
		}
		user.Ended++
		return nil
	})
}

// IdentitiesOf are those of a user.
func (s *Store) IdentitiesOf(user int64) ([]Identity, error) {
	b, err := s.current()
	if err != nil {
		return nil, err
	}
	var of []Identity
	for _, identity := range b.Identities {
		if identity.User == user {
			of = append(of, identity)
		}
	}
	return of, nil
}

// Arrival is somebody whom an issuer has just signed in, and who may come in.
type Arrival struct {
	Identity
	MayJoin     bool     // they get an account if they have none
	Invitation  string   // the secret of one that they came by; empty: none
	Names       []string // what a new account could be called, the best first
	Name, Email string   // of a new account

	// Roles are what the person's groups give them, by logins of organisations. Of organisations that are not in it they keep
	// the role that they have; RoleNone takes them out.
	Roles map[string]Role
}

// Welcome is how an arrival went.
type Welcome struct {
	User     User
	IsNew    bool         // the account was made
	IsLinked bool         // the identity was
	Changes  []RoleChange // by groups
}

// RoleChange is another role of somebody in an organisation.
type RoleChange struct {
	Organisation string
	Role         Role
}

// Arrive is who has arrived: the user whom the identity belongs to, or a new one, by an invitation or because everybody may
// join. Otherwise it returns ErrNotLinked, ErrLinkGone of the invitation, or ErrSuspended. Of two arrivals of one identity at
// once one makes the account and both have it.
func (s *Store) Arrive(a Arrival) (Welcome, error) {
	if err := a.check(); err != nil {
		return Welcome{}, err
	}
	var welcome Welcome
	err := s.changeIfNeeded(func(b *book) (err error) {
		welcome, err = s.arrive(b, a)
		return err
	})
	if err != nil {
		return Welcome{}, fmt.Errorf("let somebody in: %w", err)
	}
	return welcome, nil
}

func (s *Store) arrive(b *book, a Arrival) (welcome Welcome, err error) {
	isChanged := false
	if i := b.identity(a.Issuer, a.Subject); i >= 0 {
		place := b.userByID(b.Identities[i].User)
		if place < 0 {
			return Welcome{}, ErrNotLinked
		}
		welcome.User = b.Users[place]
		if welcome.User.IsSuspended() {
			return Welcome{}, fmt.Errorf("%q: %w", welcome.User.Login, ErrSuspended)
		}
	} else {
		if a.Invitation == "" && !a.MayJoin {
			return Welcome{}, ErrNotLinked
		}
		if welcome.User, err = s.newcomer(b, a); err != nil {
			return Welcome{}, err
		}
		welcome.IsNew, isChanged = true, true
	}
	if a.Invitation != "" {
		isChanged = true
		if err := b.useInvitation(a.Invitation, func() (User, error) { return welcome.User, nil }); err != nil {
			return Welcome{}, err
		}
	}
	welcome.Changes = b.setRoles(welcome.User.ID, a.Roles)
	if !isChanged && len(welcome.Changes) == 0 {
		return welcome, errUnchanged
	}
	return welcome, nil
}

// newcomer makes the account of an arrival.
func (s *Store) newcomer(b *book, a Arrival) (User, error) {
	login, err := s.freeLogin(b, a.Names)
	if err != nil {
		return User{}, err
	}
	user := User{ID: b.nextID(), Login: login, Name: cut(a.Name, maxTokenName), Email: a.Email, CreatedAt: now()}
	b.Users = append(b.Users, user)
	a.User, a.CreatedAt, a.Label = user.ID, now(), cut(a.Label, maxLabel)
	b.Identities = append(b.Identities, a.Identity)
	return user, nil
}

// setRoles gives a user the roles that their groups mean. The last admin of an organisation stays one, so that somebody can
// look after it.
func (b *book) setRoles(user int64, roles map[string]Role) (changes []RoleChange) {
	for i, organisation := range b.Organisations {
		for login, role := range roles {
			has := organisation.Role(user)
			if !strings.EqualFold(login, organisation.Login) || has == role {
				continue
			}
			if has == RoleAdmin && !b.hasOtherOwner(organisation, user) {
				continue
			}
			b.Organisations[i].Members = WithRole(organisation.Members, user, role)
			changes = append(changes, RoleChange{organisation.Login, role})
		}
	}
	return changes
}

// hasOtherOwner reports whether somebody else can act for an organisation.
func (b *book) hasOtherOwner(of Organisation, user int64) bool {
	return slices.ContainsFunc(of.Members, func(m Member) bool { return m.User != user && b.owns(m.User, of) })
}

// maxLogin is how many letters a login has at most, and lastNumber how many are tried after one name.
const maxLogin, lastNumber = 39, 999

// freeLogin is the first of some names, made a login, that nobody has or has left something under, with a number behind it if
// there must be one.
func (s *Store) freeLogin(b *book, names []string) (string, error) {
	for _, name := range append(slices.Clone(names), "person") {
		login := loginOf(name)
		if login == "" {
			continue
		}
		for number := 1; number <= lastNumber; number++ {
			tried := login
			if number > 1 {
				behind := fmt.Sprintf("-%d", number)
				tried = strings.TrimRight(login[:min(len(login), maxLogin-len(behind))], "-") + behind
			}
			err := s.checkFree(b, tried, false)
			if err == nil || !isTaken(err) {
				return tried, err
			}
		}
	}
	return fmt.Sprintf("person-%d", b.LastID+1), nil // the id that the account gets, which nobody has
}

// isTaken reports whether an error says that a login can be nobody's now, and not that this is unknown.
func isTaken(err error) bool {
	return errors.Is(err, ErrLoginExists) || errors.Is(err, ErrLoginInvalid) || errors.Is(err, ErrLeft)
}

// loginOf makes a login of any name: the part before the @ of an address, letters without their accents, and hyphens for all
// else. It is empty if nothing is left.
func loginOf(name string) string {
	name, _, _ = strings.Cut(name, "@")
	var login strings.Builder
	for _, letter := range norm.NFKD.String(name[:min(len(name), 4*maxLogin)]) {
		isPlain := letter < unicode.MaxASCII && (unicode.IsLetter(letter) || unicode.IsDigit(letter))
		switch {
		case isPlain:
			login.WriteRune(letter)
		case unicode.Is(unicode.Mn, letter): // the accent of the letter before
		case login.Len() > 0 && !strings.HasSuffix(login.String(), "-"):
			login.WriteByte('-')
		}
	}
	text := login.String()
	return strings.Trim(text[:min(len(text), maxLogin)], "-")
}
