// Package signin knows who sits at a browser that opens a page of the hub, by name and password and the session that
// remembers them, and draws the pages that ask.
//
// On a hub that only its own machine can reach, everybody who comes is the local user, as long as that account has no
// way in of its own.
package signin

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/signedcookie"
	"sheaf/internal/web/throttle"
)

// Config is what the sign-in needs.
type Config struct {
	Accounts *accounts.Store
	Deeds    audit.Writer
	// LocalUser is the login of who comes without a proof, if that account has no way in. Empty: everybody signs in.
	LocalUser string
	Origin    func() string // of the hub, as browsers reach it
	Log       *slog.Logger

	Elsewhere   string // name of the issuer that signs people in as well; empty: there is none
	NoPasswords bool   // passwords sign nobody in
}

// Server finds out who somebody is.
type Server struct {
	accounts  *accounts.Store
	deeds     audit.Writer
	localUser string
	origin    func() string
	cookies   *signedcookie.Jar[session]
	halves    *signedcookie.Jar[half]
	// What passkeys are to sign, and what has been signed.
	challenges *signedcookie.Jar[challenge]
	spent      *signedcookie.Spent
	open       *openSessions
	log        *slog.Logger

	elsewhere   string
	noPasswords bool

	tries  *throttle.Addresses      // of passwords and user codes, by address
	logins *throttle.Limits[string] // of passwords, by account
	codes  *throttle.Limits[int64]  // of a second factor, by user
}

// codesRate lets whoever has the password guess less than half a percent of the codes of an account in a day.
const codesRate, codesBurst = rate.Limit(1.0 / 60), 5

// Rates. Somebody who mistypes gets a handful of tries at once; a machine gets
// some thousands a day, against passwords of twelve characters and more.
const (
	triesRate, triesBurst   = rate.Limit(1.0 / 3), 20
	loginsRate, loginsBurst = rate.Limit(1.0 / 6), 10
)

// New returns the sign-in.
func New(config Config) *Server {
	return &Server{
		accounts: config.Accounts, deeds: config.Deeds, localUser: config.LocalUser, origin: config.Origin, log: config.Log,
		elsewhere: config.Elsewhere, noPasswords: config.NoPasswords,
		cookies: newCookies(time.Now), halves: newHalves(time.Now), open: newOpenSessions(time.Now),
		challenges: newChallenges(time.Now), spent: signedcookie.NewSpent(challengeLifetime, time.Now),
		tries:  throttle.NewAddresses(triesRate, triesBurst),
		logins: throttle.New[string](loginsRate, loginsBurst),
		codes:  throttle.New[int64](codesRate, codesBurst),
	}
}

// Person is who a browser belongs to.
type Person struct {
	accounts.User
	HasSession bool   // otherwise it is the local user, who cannot sign out
	Session    string // id of the session
	LooksAfter bool   // an administrator; known of those whom Own lets through
}

// Person is who the session belongs to, else the local user, else nil.
func (s *Server) Person(r *http.Request) (*Person, error) {
	if found, err := s.cookies.Read(r, s.isSecure()); err == nil && s.open.see(found.ID, found.User) {
		user, isThere, err := s.accounts.UserByID(found.User)
		if err != nil {
			return nil, err
		}
		mark, err := s.accounts.SessionMark(found.User)
		if err != nil {
			return nil, err
		}
		if isThere && mark != "" && mark == found.Mark {
			s.accounts.Seen(user.ID)
			return &Person{User: user, HasSession: true, Session: found.ID}, nil
		}
	}
	if s.localUser == "" {
		return nil, nil
	}
	user, ok, err := s.accounts.User(s.localUser)
	if err != nil || !ok || user.IsSuspended() {
		return nil, err
	}
	ways, err := s.accounts.WaysIn(user.ID)
	if err != nil || ways.Any() {
		return nil, err
	}
	s.accounts.Seen(user.ID)
	return &Person{User: user}, nil
}

// IsAdmin reports whether a person looks after the hub. So does the local user, as long as nobody signs in and
// nobody else does.
func (s *Server) IsAdmin(person Person) (bool, error) {
	if person.IsAdmin || person.HasSession {
		return person.IsAdmin, nil
	}
	count, _, err := s.accounts.SignIns()
	if err != nil || count > 0 {
		return false, err
	}
	hasAdmin, err := s.accounts.HasAdmin()
	return !hasAdmin, err
}

// BeginSession remembers a person in their browser.
func (s *Server) BeginSession(w http.ResponseWriter, r *http.Request, user accounts.User) error {
	return s.beginSession(w, r, user, "")
}

// beginSession also writes down by what they have signed in.
func (s *Server) beginSession(w http.ResponseWriter, r *http.Request, user accounts.User, by string) error {
	mark, err := s.accounts.SessionMark(user.ID)
	if err != nil {
		return err
	}
	if err := s.cookies.Set(w, s.isSecure(), session{user.ID, mark, s.open.begin(user.ID, mark, r)}); err != nil {
		return err
	}
	s.Note(r, user.Login, audit.SignedIn, "", browser(r.UserAgent())+by)
	return nil
}

// Note writes down who did what.
func (s *Server) Note(r *http.Request, by string, did audit.Deed, to, detail string) {
	s.deeds.Note(r, by, did, to, detail)
}

func (s *Server) isSecure() bool { return strings.HasPrefix(s.origin(), "https://") }

// SignIn checks name and password of the form, or the second factor that is asked for after them, or a passkey in the place of
// both, and begins a session.
func (s *Server) SignIn(w http.ResponseWriter, r *http.Request) (accounts.User, *Refusal, error) {
	var user accounts.User
	var refused *Refusal
	var err error
	switch {
	case r.PostForm.Has("code"):
		user, refused, err = s.checkFactor(w, r)
	case hasPasskey(r):
		user, refused, err = s.signInByPasskey(w, r)
	default:
		if user, refused, err = s.CheckPassword(r, r.PostForm.Get("login"), r.PostForm.Get("password")); err == nil && refused == nil {
			refused, err = s.AskForFactor(w, user)
		}
	}
	if err == nil && refused == nil {
		by := ""
		if hasPasskey(r) {
			by = ", by a passkey"
		}
		err = s.beginSession(w, r, user, by)
	}
	if refused != nil && refused.Status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "60")
	}
	return user, refused, err
}

// SignOut ends the session of a browser.
func (s *Server) SignOut(w http.ResponseWriter, r *http.Request) error {
	person, err := s.Person(r)
	if err != nil {
		return err
	}
	if person != nil && person.HasSession {
		s.open.end(person.ID, person.Session)
		s.Note(r, person.Login, audit.SignedOut, "", "")
	}
	s.cookies.Drop(w, s.isSecure())
	return nil
}

// Sessions are the browsers that a user is signed in with, the one that was seen last first.
func (s *Server) Sessions(user int64) ([]Session, error) {
	mark, err := s.accounts.SessionMark(user)
	if err != nil || mark == "" {
		return nil, err
	}
	return s.open.list(user, mark), nil
}

// EndSession signs one browser of a user out, and reports whether it was signed in.
func (s *Server) EndSession(user int64, id string) bool { return s.open.end(user, id) }

// MayTry counts one more guess of a secret from an address.
func (s *Server) MayTry(r *http.Request) bool { return s.tries.Allow(r.RemoteAddr) }

// CheckPassword checks a name and a password, and limits the tries.
func (s *Server) CheckPassword(r *http.Request, login, secret string) (accounts.User, *Refusal, error) {
	login = strings.TrimSpace(login)
	if s.noPasswords {
		return accounts.User{}, &Refusal{Status: http.StatusForbidden, Text: "Passwords do not sign in here. Sign in with " + s.elsewhere + "."}, nil
	}
	if !s.MayTry(r) || !s.logins.Allow(accounts.LoginKey(login)) {
		s.log.WarnContext(r.Context(), "sign-in: too many tries", "login", login[:min(len(login), maxLogin)])
		return accounts.User{}, &Refusal{Status: http.StatusTooManyRequests, Text: "Too many tries. Wait a minute, then try again."}, nil
	}
	user, err := s.accounts.CheckPassword(r.Context(), login, secret)
	if errors.Is(err, accounts.ErrWrongPassword) {
		s.log.InfoContext(r.Context(), "sign-in: wrong name or password")
		return accounts.User{}, &Refusal{Status: http.StatusUnprocessableEntity, Text: "The user name or the password is wrong."}, nil
	}
	if errors.Is(err, accounts.ErrSuspended) {
		return accounts.User{}, &Refusal{Status: http.StatusForbidden, Text: "This account is suspended. Ask whoever looks after this hub."}, nil
	}
	return user, nil, err
}

// maxLogin is how much of a name goes into the log, in bytes: no account's is longer.
const maxLogin = 39

// HasAccounts counts the people who can sign in. Where nobody is known and there is none, and nobody comes from elsewhere, it
// says so on a page of its own and reports false.
func (s *Server) HasAccounts(w http.ResponseWriter, r *http.Request, known *Person) (count int, ok bool) {
	count, _, err := s.accounts.SignIns()
	if err != nil {
		s.ShowFailure(w, r, "read the accounts", err)
		return 0, false
	}
	if known == nil && count == 0 && s.elsewhere == "" {
		s.ShowRefusal(w, r, Refusal{
			Status: http.StatusConflict, Title: "There is no account to sign in with",
			Text: "Whoever runs this hub can add one with the command: sheaf user add.",
		})
		return 0, false
	}
	return count, true
}

// MaxForm bounds the bodies of all POSTs.
const MaxForm = 64 << 10

// OwnForm lets a form through that was sent from a page of ours.
func (s *Server) OwnForm(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// A form is sent by a person who goes on to another page. A script of the front end sends none in their name.
		mode := r.Header.Get("Sec-Fetch-Mode")
		if err := http.NewCrossOriginProtection().Check(r); err != nil || mode != "" && mode != "navigate" {
			s.ShowRefusal(w, r, Refusal{
				Status: http.StatusForbidden, Title: "This came from another site",
				Text: "The button must be pressed on this page. Start the sign-in again from the application.",
			})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, MaxForm)
		if err := r.ParseForm(); err != nil {
			s.ShowRefusal(w, r, Refusal{
				Status: http.StatusBadRequest, Title: "The sign-in request is broken", Text: "Start the sign-in again from the application.",
			})
			return
		}
		next(w, r)
	}
}
