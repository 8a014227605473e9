package accounts

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// What is said of second factors.
var (
	ErrWrongCode = errors.New("the code is wrong or was used before")
	ErrHasFactor = errors.New("the account has a second factor already")
	ErrNoFactor  = errors.New("the account has no second factor")
	ErrNoWayIn   = errors.New("the account has no way in, so there is nothing to be second to")
)

// factor is a second factor by codes of an app (RFC 6238). The secret is kept in the clear, because codes follow from it.
type factor struct {
	User      int64     `json:"user"`
	Secret    string    `json:"secret"`    // base32
	LastStep  int64     `json:"last_step"` // of the newest code that was taken: none counts twice
	Recovery  []string  `json:"recovery"`  // hashes of the codes that are left
	CreatedAt time.Time `json:"created_at"`
}

// Codes of apps, as they all make them: six digits, of which there are others every 30 seconds. One that is a step early or
// late is taken, as RFC 6238, 5.2 recommends.
const (
	period = 30
	skew   = 1
)

// recoveryCodes is how many codes stand in for the app, once each.
const recoveryCodes = 10

func (b *book) factor(user int64) int {
	return slices.IndexFunc(b.SecondFactors, func(f factor) bool { return f.User == user })
}

func (b *book) dropFactor(user int64) {
	b.SecondFactors = slices.DeleteFunc(b.SecondFactors, func(f factor) bool { return f.User == user })
}

// NewFactorKey makes a secret for an app, which means nothing until BeginFactor.
func NewFactorKey(host, login string) (*otp.Key, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: "Sheaf " + host, AccountName: login})
	if err != nil {
		return nil, fmt.Errorf("make a key for codes: %w", err)
	}
	return key, nil
}

// stepOf is the time step of which a code is, if it is one of now and newer than the last.
func stepOf(secret, code string, last int64, at time.Time) (int64, bool) {
	now, found := at.Unix()/period, int64(0)
	for step := now - skew; step <= now+skew; step++ {
		want, err := totp.GenerateCode(secret, time.Unix(step*period, 0))
		if err == nil && step > last && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			found = step
		}
	}
	return found, found > 0
}

// typedCode is a code as it is kept, however it was typed: apps and people put spaces and hyphens into it.
func typedCode(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
}

// BeginFactor asks for a code at each sign-in from now on, if the code given proves that an app has the secret. Sessions that
// began without end. It returns codes that stand in for the app, which cannot be had again.
func (s *Store) BeginFactor(login, secret, code string) (recovery []string, err error) {
	var hashes []string
	for range recoveryCodes {
		made := rand.Text()[:16] // 80 bits
		recovery = append(recovery, made[:4]+"-"+made[4:8]+"-"+made[8:12]+"-"+made[12:])
		hashes = append(hashes, digest(made))
	}
	err = s.changeUser("begin a second factor", login, func(b *book, user *User) error {
		if !b.waysIn(user.ID).Any() {
			return ErrNoWayIn
		}
		if b.factor(user.ID) >= 0 {
			return ErrHasFactor
		}
		step, isRight := stepOf(secret, typedCode(code), 0, time.Now())
		if !isRight {
			return ErrWrongCode
		}
		b.SecondFactors = append(b.SecondFactors, factor{user.ID, secret, step, hashes, now()})
		user.Ended++
		return nil
	})
	if err != nil {
		return nil, err
	}
	return recovery, nil
}

// Factor is what may be known of a second factor.
type Factor struct {
	CreatedAt time.Time
	Recovery  int // codes that are left
}

// FactorOf is the second factor of a user, and whether there is one.
func (s *Store) FactorOf(user int64) (Factor, bool, error) {
	b, err := s.current()
	if err != nil {
		return Factor{}, false, err
	}
	i := b.factor(user)
	if i < 0 {
		return Factor{}, false, nil
	}
	return Factor{b.SecondFactors[i].CreatedAt, len(b.SecondFactors[i].Recovery)}, true, nil
}

// UseCode takes a code of a user's app or a recovery code, which then counts no more, else it returns ErrWrongCode.
func (s *Store) UseCode(user int64, code string) error {
	typed := typedCode(code)
	return s.change(func(b *book) error {
		i := b.factor(user)
		if i < 0 {
			return ErrNoFactor
		}
		kept := &b.SecondFactors[i]
		if step, isRight := stepOf(kept.Secret, typed, kept.LastStep, time.Now()); isRight {
			kept.LastStep = step
			return nil
		}
		match, want := -1, []byte(digest(typed))
		for place, hash := range kept.Recovery {
			match = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare([]byte(hash), want), place, match)
		}
		if match < 0 {
			return ErrWrongCode
		}
		kept.Recovery = slices.Delete(slices.Clone(kept.Recovery), match, match+1) // readers have the other
		return nil
	})
}

// EndFactor asks for no code any more.
func (s *Store) EndFactor(login string) error {
	return s.changeUser("switch off a second factor", login, func(b *book, user *User) error {
		if b.factor(user.ID) < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoFactor)
		}
		b.dropFactor(user.ID)
		return nil
	})
}
