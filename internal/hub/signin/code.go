package signin

import (
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/signedcookie"
)

// halfLifetime is how long somebody may take between the password and the code.
const halfLifetime = 5 * time.Minute

// half is a sign-in with the right password, or by an issuer, that lacks the second factor.
type half struct {
	User int64  `json:"user"`
	Mark string `json:"mark"` // accounts.Store.SessionMark
}

func newHalves(now func() time.Time) *signedcookie.Jar[half] {
	return signedcookie.New[half](signedcookie.Config{
		Name: "sheaf-half-session", Path: "/", Lifetime: halfLifetime, Purpose: "sheaf half session v1", Secret: []byte(rand.Text()), Now: now,
	})
}

// AskForFactor lets who has a second factor be asked for it, after another proof; nil: they have none.
func (s *Server) AskForFactor(w http.ResponseWriter, user accounts.User) (*Refusal, error) {
	_, has, err := s.accounts.FactorOf(user.ID)
	if err != nil || !has {
		return nil, err
	}
	mark, err := s.accounts.SessionMark(user.ID)
	if err != nil {
		return nil, err
	}
	return &Refusal{Status: http.StatusOK, NeedsCode: true, user: user.ID}, s.halves.Set(w, s.isSecure(), half{user.ID, mark})
}

// checkFactor is the second step of a sign-in.
func (s *Server) checkFactor(w http.ResponseWriter, r *http.Request) (accounts.User, *Refusal, error) {
	begun, err := s.halves.Read(r, s.isSecure())
	if err != nil {
		return accounts.User{}, &Refusal{Status: http.StatusUnprocessableEntity, Text: "That took too long. Type name and password once more."}, nil
	}
	user, isThere, err := s.accounts.UserByID(begun.User)
	if err != nil {
		return accounts.User{}, nil, err
	}
	mark, err := s.accounts.SessionMark(begun.User)
	if err != nil {
		return accounts.User{}, nil, err
	}
	if !isThere || mark == "" || mark != begun.Mark {
		return accounts.User{}, &Refusal{Status: http.StatusUnprocessableEntity, Text: "The account has changed. Type name and password once more."}, nil
	}
	if refused, err := s.UseFactor(w, r, user); err != nil || refused != nil {
		return accounts.User{}, refused, err
	}
	s.halves.Drop(w, s.isSecure())
	return user, nil, nil
}

// UseFactor takes the code of a form, or the answer of a passkey, from somebody who has a second factor, and limits the tries. Nil:
// it was right, or there is no second factor any more.
func (s *Server) UseFactor(w http.ResponseWriter, r *http.Request, user accounts.User) (*Refusal, error) {
	var refused *Refusal
	var err error
	if hasPasskey(r) {
		_, refused, err = s.usePasskey(w, r, user.ID)
	} else {
		refused, err = s.useCode(r, user)
	}
	if refused != nil {
		refused.NeedsCode, refused.user = true, user.ID
	}
	return refused, err
}

func (s *Server) useCode(r *http.Request, user accounts.User) (*Refusal, error) {
	if !s.MayTry(r) || !s.codes.Allow(user.ID) {
		return &Refusal{Status: http.StatusTooManyRequests, Text: "Too many tries. Wait a minute, then try again."}, nil
	}
	err := s.accounts.UseCode(user.ID, r.PostForm.Get("code"))
	switch {
	case errors.Is(err, accounts.ErrWrongCode):
		s.Note(r, user.Login, audit.WrongCode, "", "")
		return &Refusal{Status: http.StatusUnprocessableEntity, Text: "The code is wrong, or was used before. Wait for the next one."}, nil
	case errors.Is(err, accounts.ErrNoFactor):
		return nil, nil
	}
	return nil, err
}
