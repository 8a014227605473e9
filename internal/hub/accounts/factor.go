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
	ErrNoWayIn   = errors.New("the account has no other way in")
)

// factor is that a second factor is asked for: a code of an app (RFC 6238), if there is one, a passkey or a recovery code. The
// secret of an app is kept in the clear, because codes follow from it.
type factor struct {
	User      int64     `json:"user"`
	Secret    string    `json:"secret"`    // base32; empty: there is no app
	LastStep  int64     `json:"last_step"` // of the newest code that was taken: none counts twice
	Recovery  []string  `json:"recovery"`  // hashes of the codes that are left
	CreatedAt time.Time `json:"created_at"`
}

func (f factor) hasApp() bool { return f.Secret != "" }

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
//
// Who had a second factor without an app has one with it then.
func (s *Store) BeginFactor(login, secret, code string) (recovery []string, err error) {
	return s.beginFactor(login, func(b *book, user int64) (begun factor, err error) {
		if !b.waysIn(user).Any() {
			return factor{}, ErrNoWayIn
		}
		if i := b.factor(user); i >= 0 && b.SecondFactors[i].hasApp() {
			return factor{}, ErrHasFactor
		}
		step, isRight := stepOf(secret, typedCode(code), 0, time.Now())
		if !isRight {
			return factor{}, ErrWrongCode
		}
		return factor{Secret: secret, LastStep: step}, nil
	})
}

// BeginPasskeyFactor asks for one of the user's passkeys after each other proof from now on. Sessions that began without end. It
// returns codes that stand in for a passkey, which cannot be had again.
func (s *Store) BeginPasskeyFactor(login string) (recovery []string, err error) {
	return s.beginFactor(login, func(b *book, user int64) (begun factor, err error) {
		ways := b.waysIn(user)
		switch {
		case ways.Passkeys == 0:
			return factor{}, ErrNoPasskey
		case !ways.Password && ways.Identities == 0:
			return factor{}, ErrNoWayIn
		case b.factor(user) >= 0:
			return factor{}, ErrHasFactor
		}
		return factor{}, nil
	})
}

// beginFactor puts a second factor in the place of one that there may be, with new recovery codes, and ends the sessions.
func (s *Store) beginFactor(login string, begin func(b *book, user int64) (factor, error)) (recovery []string, err error) {
	var hashes []string
	for range recoveryCodes {
		made := rand.Text()[:16] // 80 bits
		recovery = append(recovery, made[:4]+"-"+made[4:8]+"-"+made[8:12]+"-"+made[12:])
		hashes = append(hashes, digest(made))
	}
	err = s.changeUser("begin a second factor", login, func(b *book, user *User) error {
		begun, err := begin(b, user.ID)
		if err != nil {
			return err
		}
		begun.User, begun.Recovery, begun.CreatedAt = user.ID, hashes, now()
		b.dropFactor(user.ID)
		b.SecondFactors = append(b.SecondFactors, begun)
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
	HasApp    bool // its codes are asked for; otherwise passkeys
	Recovery  int  // codes that are left
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
	kept := b.SecondFactors[i]
	return Factor{kept.CreatedAt, kept.hasApp(), len(kept.Recovery)}, true, nil
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
		if kept.hasApp() { // from an empty secret, codes follow that everybody can make
			if step, isRight := stepOf(kept.Secret, typed, kept.LastStep, time.Now()); isRight {
				kept.LastStep = step
				return nil
			}
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

// EndFactor asks for no second factor any more. Passkeys stay.
func (s *Store) EndFactor(login string) error {
	return s.changeUser("switch off a second factor", login, func(b *book, user *User) error {
		if b.factor(user.ID) < 0 {
			return fmt.Errorf("%q: %w", login, ErrNoFactor)
		}
		b.dropFactor(user.ID)
		return nil
	})
}
