package signin

import (
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/passkeys"
	"sheaf/internal/signedcookie"
)

// challengeLifetime is how long a page may be open before a passkey signs what it asks for. A page that is opened when half of
// that is over gets a challenge of its own.
const challengeLifetime = 15 * time.Minute

// challenge is what a passkey is to sign. It travels in a cookie, so that only the browser that it was made for can answer, with
// whichever of its pages.
type challenge struct {
	Text string `json:"text"`
	Made int64  `json:"made"` // seconds since 1970
}

func newChallenges(now func() time.Time) *signedcookie.Jar[challenge] {
	return signedcookie.New[challenge](signedcookie.Config{
		Name: "sheaf-passkey", Path: "/", Lifetime: challengeLifetime, Purpose: "sheaf passkey v1", Secret: []byte(rand.Text()), Now: now,
	})
}

// challenge is the one of a browser, or a new one.
func (s *Server) challenge(w http.ResponseWriter, r *http.Request) (string, error) {
	kept, err := s.challenges.Read(r, s.isSecure())
	if err == nil && !s.spent.Has(kept.Text) && time.Since(time.Unix(kept.Made, 0)) < challengeLifetime/2 {
		return kept.Text, nil
	}
	made := challenge{passkeys.NewChallenge(), time.Now().Unix()}
	return made.Text, s.challenges.Set(w, s.isSecure(), made)
}

// PasskeyRequest is what a page asks a browser for. Without options it is nothing.
type PasskeyRequest struct {
	Options string // as JSON
	Origin  string // of the pages that authenticators answer
}

// AskForPasskey asks for one of a user's passkeys or, if user is zero, for any. It asks for nothing where none could answer.
func (s *Server) AskForPasskey(w http.ResponseWriter, r *http.Request, user int64) (PasskeyRequest, error) {
	site, isPossible := passkeys.SiteOf(s.origin())
	if !isPossible {
		return PasskeyRequest{}, nil
	}
	var of []accounts.Passkey
	has, err := s.accounts.HasPasskeys()
	if user != 0 && err == nil {
		of, err = s.accounts.PasskeysOf(user)
		has = len(of) > 0
	}
	if err != nil || !has {
		return PasskeyRequest{}, err
	}
	text, err := s.challenge(w, r)
	if err != nil {
		return PasskeyRequest{}, err
	}
	options, err := site.Request(text, of)
	return PasskeyRequest{options, site.Origin}, err
}

// hasPasskey reports whether a form has the answer of a passkey.
func hasPasskey(r *http.Request) bool { return r.PostForm.Get("passkey") != "" }

// signInByPasskey is who has signed in by a passkey alone, which is both factors.
func (s *Server) signInByPasskey(w http.ResponseWriter, r *http.Request) (accounts.User, *Refusal, error) {
	if s.noPasswords { // who comes in is up to the issuer
		return accounts.User{}, &Refusal{Status: http.StatusForbidden, Text: "Passkeys alone do not sign in here. Sign in with " + s.elsewhere + "."}, nil
	}
	return s.usePasskey(w, r, 0)
}

// usePasskey takes the answer of a passkey, once: of a user or, if that is zero, of anybody.
func (s *Server) usePasskey(w http.ResponseWriter, r *http.Request, of int64) (accounts.User, *Refusal, error) {
	refuse := func(status int, text string) (accounts.User, *Refusal, error) {
		return accounts.User{}, &Refusal{Status: status, Text: text}, nil
	}
	if !s.MayTry(r) {
		return refuse(http.StatusTooManyRequests, "Too many tries. Wait a minute, then try again.")
	}
	const unknown = "This passkey does not sign in here. It may have been removed, or be of another account."
	site, isPossible := passkeys.SiteOf(s.origin())
	if !isPossible {
		return refuse(http.StatusForbidden, "Passkeys do not sign in at this address.")
	}
	asked, err := s.challenges.Read(r, s.isSecure())
	if err != nil || !s.spent.Spend(asked.Text) {
		return refuse(http.StatusUnprocessableEntity, "The page was open for too long. Press the button once more.")
	}
	proof, err := site.Check(asked.Text, r.PostForm.Get("passkey"), s.accounts.Passkey)
	if err == nil && of != 0 && proof.Passkey.User != of {
		err = passkeys.ErrRefused
	}
	var user accounts.User
	if err == nil {
		user, err = s.accounts.UsePasskey(proof.Passkey.ID, proof.Count)
	}
	switch {
	case errors.Is(err, passkeys.ErrRefused), errors.Is(err, accounts.ErrNoPasskey):
		text := err.Error()
		s.log.InfoContext(r.Context(), "sign-in: a passkey is refused", "because", text[:min(len(text), maxReason)])
		return refuse(http.StatusUnprocessableEntity, unknown)
	case errors.Is(err, accounts.ErrPasskeyCopied):
		return s.refuseCopy(r, proof)
	case errors.Is(err, accounts.ErrSuspended):
		return refuse(http.StatusForbidden, "This account is suspended. Ask whoever looks after this hub.")
	case err != nil:
		return accounts.User{}, nil, err
	}
	s.challenges.Drop(w, s.isSecure())
	return user, nil, nil
}

// maxReason bounds what an answer puts into the log, in bytes.
const maxReason = 300

// refuseCopy writes down that there may be a copy of a passkey. Whoever sent it has the key.
func (s *Server) refuseCopy(r *http.Request, proof passkeys.Proof) (accounts.User, *Refusal, error) {
	owner, _, err := s.accounts.UserByID(proof.Passkey.User)
	if err != nil {
		return accounts.User{}, nil, err
	}
	s.log.WarnContext(r.Context(), "sign-in: the counter of a passkey went back", "login", owner.Login, "kept", proof.Passkey.Count, "sent", proof.Count)
	s.Note(r, owner.Login, audit.RefusedPasskey, owner.Login, proof.Passkey.Name)
	return accounts.User{}, &Refusal{
		Status: http.StatusForbidden,
		Text:   "This passkey has signed less often than it had before, so there may be a copy of it. Sign in another way, and remove it at Settings, Security.",
	}, nil
}
