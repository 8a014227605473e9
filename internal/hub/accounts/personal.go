package accounts

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// PersonalIssuer is the issuer of tokens that people make for themselves.
const PersonalIssuer = "personal"

// maxTokenName bounds the name of a token, in characters.
const maxTokenName = 100

// Why a token is not made.
var (
	ErrTokenName      = errors.New("a token needs a name of at most 100 characters, in one line")
	ErrTokenNameTaken = errors.New("there is a token of this name already")
	ErrTooManyTokens  = errors.New("there are as many tokens as one account may have")
)

// Token is what its person may know of a token.
type Token struct {
	ID        int64 // stays the same as long as the token does
	Name      string
	Issuer    string
	CreatedAt time.Time
	ExpiresAt time.Time // zero: never
	UsedAt    time.Time // to the hour; zero: not since the hub was begun with, or never
}

// IssuePersonalToken makes a token that its person named. It counts until a time; zero: always.
func (s *Store) IssuePersonalToken(login, name string, expires time.Time) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" || utf8.RuneCountInString(name) > maxTokenName || !utf8.ValidString(name) || strings.ContainsFunc(name, isControl) {
		return "", ErrTokenName
	}
	return s.issue(login, token{Issuer: PersonalIssuer, Name: name, ExpiresAt: expires.UTC().Truncate(time.Second)}, func(others []token) error {
		others = slices.DeleteFunc(others, func(t token) bool { return t.Issuer != PersonalIssuer })
		switch {
		case slices.ContainsFunc(others, func(t token) bool { return t.Name == name }):
			return ErrTokenNameTaken
		case len(others) >= maxTokens: // none that a program lives by ends for another
			return ErrTooManyTokens
		}
		return nil
	})
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func (b *book) tokensOf(user int64) []token {
	return slices.DeleteFunc(slices.Clone(b.Tokens), func(t token) bool { return t.User != user })
}

// TokensOf are the tokens of a user that count, the newest first.
func (s *Store) TokensOf(user int64) ([]Token, error) {
	b, err := s.current()
	if err != nil {
		return nil, err
	}
	var list []Token
	for _, t := range slices.Backward(b.tokensOf(user)) {
		if t.hasExpired() {
			continue
		}
		list = append(list, Token{
			ID: t.issued(User{}).ID, Name: t.Name, Issuer: t.Issuer, CreatedAt: t.CreatedAt, ExpiresAt: t.ExpiresAt, UsedAt: s.uses.last(t.SHA256),
		})
	}
	return list, nil
}

// EndToken ends a token of a user, and reports whether there was one of this id.
func (s *Store) EndToken(user, id int64) (found bool, err error) {
	return s.end("end a token", func(b *book) (found bool) {
		b.Tokens, found = without(b.Tokens, func(t token) bool { return t.User == user && t.issued(User{}).ID == id })
		return found
	})
}
