// Package accounts keeps the people, the organisations, the passwords and the
// tokens of the hub in one small file, accounts.json.
//
// The file is replaced as a whole (written beside, fsynced, renamed), under a
// file lock, so that a second process, such as `sheaf user`, can change accounts
// while the server runs. Readers notice the replaced file by its inode, size
// and time, so what another process wrote counts from the next request on.
package accounts

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Errors that callers tell apart.
var (
	ErrNoUser         = errors.New("no such user")
	ErrNoOrganisation = errors.New("no such organisation")
	ErrNoMember       = errors.New("no member of the organisation")
	ErrNoOwner        = errors.New("no owner of the organisation")
	ErrLastOwner      = errors.New("the organisation would have no owner left")
	ErrLoginTaken     = errors.New("login is taken by another kind of account")
	ErrLoginExists    = errors.New("there is an account with this login already")
	ErrLoginInvalid   = errors.New("a login has letters, digits and single hyphens inside, at most 39 of them")
)

// User is a person with an account.
type User struct {
	ID        int64     `json:"id"`
	Login     string    `json:"login"`
	Name      string    `json:"name,omitempty"`
	Bio       string    `json:"bio,omitempty"`
	Email     string    `json:"email,omitempty"`
	CreatedAt time.Time `json:"created_at"`

	IsAdmin     bool      `json:"is_admin,omitempty"`       // looks after the hub itself
	SuspendedAt time.Time `json:"suspended_at,omitzero"`    // zero: not suspended
	Ended       int       `json:"sessions_ended,omitempty"` // how often all sessions were ended; see [Store.SessionMark]
}

// IsSuspended reports whether the account is kept but may do nothing.
func (u User) IsSuspended() bool { return !u.SuspendedAt.IsZero() }

// Organisation owns repositories together: each member has a role, which holds
// for all of them.
type Organisation struct {
	ID          int64     `json:"id"`
	Login       string    `json:"login"`
	Name        string    `json:"name,omitempty"`
	Description string    `json:"description,omitempty"`
	Members     []Member  `json:"members"`
	CreatedAt   time.Time `json:"created_at"`
}

// Role is what the user with this id may do with the organisation's
// repositories.
func (o Organisation) Role(user int64) Role { return RoleAmong(o.Members, user) }

// HasMember reports whether the user with this id belongs to the organisation.
func (o Organisation) HasMember(user int64) bool { return o.Role(user) > RoleNone }

// book is the content of accounts.json. A book that was handed out is never
// changed again.
type book struct {
	Version       int            `json:"version"`
	LastID        int64          `json:"last_id"`
	Users         []User         `json:"users"`
	Organisations []Organisation `json:"organisations"`
	Passwords     []password     `json:"passwords,omitempty"`
	Tokens        []token        `json:"tokens"`
	Invitations   []invitation   `json:"invitations,omitempty"`
	Resets        []reset        `json:"resets,omitempty"`
	SecondFactors []factor       `json:"second_factors,omitempty"`
	Identities    []Identity     `json:"identities,omitempty"`
	Passkeys      []Passkey      `json:"passkeys,omitempty"`
}

// version of the file's format. Version 1 knew neither roles nor passwords; it
// is read as well, and written as the newer one.
const version = 2

// expiringVersion is that of a file with tokens that expire. Programs that do not know it would let them count for ever.
const expiringVersion = 3

// guardedVersion is that of a file with people who are suspended or have a second factor. Programs that do not know it would
// let them in, or others in their name.
const guardedVersion = 4

// identifiedVersion is that of a file with people who prove who they are by something else than a password. Programs that do not
// know it would take such people for the local user, and others for them.
const identifiedVersion = 5

// passkeyVersion is that of a file with passkeys, or with a second factor that has no app. Programs that do not know it would
// drop the one, take who has nothing else for the local user, and make the codes of the other from an empty secret.
const passkeyVersion = 6

// newestVersion is the last that this program knows.
const newestVersion = passkeyVersion

// neededVersion is the oldest format whose programs hold everything that the book forbids.
func (b *book) neededVersion() int {
	switch {
	case len(b.Passkeys) > 0, slices.ContainsFunc(b.SecondFactors, func(f factor) bool { return !f.hasApp() }):
		return passkeyVersion
	case len(b.Identities) > 0:
		return identifiedVersion
	case slices.ContainsFunc(b.Users, User.IsSuspended), len(b.SecondFactors) > 0:
		return guardedVersion
	case slices.ContainsFunc(b.Tokens, func(t token) bool { return !t.ExpiresAt.IsZero() }):
		return expiringVersion
	}
	return version
}

// clone is a book that may be changed.
func (b *book) clone() *book {
	copied := *b
	copied.Users, copied.Organisations = slices.Clone(b.Users), slices.Clone(b.Organisations)
	copied.Passwords, copied.Tokens = slices.Clone(b.Passwords), slices.Clone(b.Tokens)
	copied.Invitations, copied.Resets = slices.Clone(b.Invitations), slices.Clone(b.Resets)
	copied.SecondFactors, copied.Identities = slices.Clone(b.SecondFactors), slices.Clone(b.Identities)
	copied.Passkeys = slices.Clone(b.Passkeys)
	return &copied
}

func (b *book) nextID() int64 {
	b.LastID++
	return b.LastID
}

func (b *book) user(login string) int {
	return slices.IndexFunc(b.Users, func(u User) bool { return strings.EqualFold(u.Login, login) })
}

func (b *book) userByID(id int64) int {
	return slices.IndexFunc(b.Users, func(u User) bool { return u.ID == id })
}

func (b *book) organisation(login string) int {
	return slices.IndexFunc(b.Organisations, func(o Organisation) bool { return strings.EqualFold(o.Login, login) })
}

var loginPattern = regexp.MustCompile(`^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$`)

// reserved are the first segments of addresses that the program itself uses.
var reserved = []string{
	"api", "assets", "auth", "avatars", "docs", "github", "healthz", "login", "metrics", "raw", "readyz", "settings",
}

// LoginKey is the same text for all spellings that lead to one account, and another for every other login. Logins are
// compared by Unicode case folding, in which "ſ" is an "s".
func LoginKey(login string) string {
	return strings.Map(func(letter rune) rune {
		least := letter
		for other := unicode.SimpleFold(letter); other != letter; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		return least
	}, login)
}

func isReserved(login string) bool { return slices.Contains(reserved, strings.ToLower(login)) }

// MayBeLogin reports whether the first segment of an address may be the name of an account: the program's own are not.
func MayBeLogin(segment string) bool { return checkLogin(segment) == nil }

func checkLogin(login string) error {
	if len(login) > maxLogin || !loginPattern.MatchString(login) {
		return fmt.Errorf("%q: %w", login, ErrLoginInvalid)
	}
	if isReserved(login) {
		return fmt.Errorf("%q is a reserved word: %w", login, ErrLoginInvalid)
	}
	return nil
}
