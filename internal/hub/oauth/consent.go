package oauth

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/hub/accounts"
)

// question is what a page asks a person on behalf of a client: to be signed in
// to it.
type question struct {
	client      Client
	path        string  // where the form goes
	fields      []field // what it carries along
	returnsTo   string  // address, if the browser will be sent back
	userCode    string  // of the device, if there is one
	formTargets []string
}

// person is who a browser belongs to.
type person struct {
	accounts.User
	hasSession bool // otherwise it is the local user, who cannot sign out
}

// Decisions, the values of the form's buttons.
const (
	toContinue = "continue"
	toSignIn   = "sign-in"
	toSignOut  = "sign-out"
	toSwitch   = "switch" // to another account
)

// decide reads what the person decided. It returns the account if they agreed, and nil if they did not. If there is no
// decision yet, for instance because the password was wrong, isOpen is true and the question has been asked again.
func (s *Server) decide(w http.ResponseWriter, r *http.Request, q question) (agreed *accounts.User, isOpen bool) {
	known, err := s.person(r)
	if err != nil {
		s.showFailure(w, r, "read the account", err)
		return nil, true
	}
	switch r.PostForm.Get("decision") {
	case toContinue:
		// The page may be old: what was agreed to was this name.
		if known == nil || known.Login != r.PostForm.Get("as") {
			s.showQuestion(w, r, http.StatusOK, q, known, "")
			return nil, true
		}
		return &known.User, false
	case toSignIn:
		user, refused, err := s.signIn(r)
		switch {
		case err != nil:
			s.showFailure(w, r, "check the password", err)
			return nil, true
		case refused != nil:
			if refused.status == http.StatusTooManyRequests {
				w.Header().Set("Retry-After", "60")
			}
			s.showQuestion(w, r, refused.status, q, nil, refused.text)
			return nil, true
		}
		if err := s.beginSession(w, user); err != nil {
			s.showFailure(w, r, "begin the session", err)
			return nil, true
		}
		return &user, false
	case toSignOut:
		s.sessions.Drop(w, s.isSecure())
		s.showQuestion(w, r, http.StatusOK, q, nil, "")
		return nil, true
	case toSwitch:
		s.showQuestion(w, r, http.StatusOK, q, nil, "")
		return nil, true
	default:
		return nil, false
	}
}

// person is who the session belongs to, else the local user, else nil.
func (s *Server) person(r *http.Request) (*person, error) {
	if found, err := s.sessions.Read(r, s.isSecure()); err == nil {
		user, isThere, err := s.accounts.UserByID(found.User)
		if err != nil {
			return nil, err
		}
		mark, err := s.accounts.PasswordMark(found.User)
		if err != nil {
			return nil, err
		}
		if isThere && mark != "" && mark == found.Mark {
			return &person{user, true}, nil
		}
	}
	if s.localUser == "" {
		return nil, nil
	}
	user, ok, err := s.accounts.User(s.localUser)
	if err != nil || !ok {
		return nil, err
	}
	mark, err := s.accounts.PasswordMark(user.ID)
	if err != nil || mark != "" {
		return nil, err
	}
	return &person{user, false}, nil
}

func (s *Server) beginSession(w http.ResponseWriter, user accounts.User) error {
	mark, err := s.accounts.PasswordMark(user.ID)
	if err != nil {
		return err
	}
	return s.sessions.Set(w, s.isSecure(), session{user.ID, mark})
}

func (s *Server) isSecure() bool { return strings.HasPrefix(s.origin(), "https://") }

// signIn checks name and password of the form.
func (s *Server) signIn(r *http.Request) (accounts.User, *refusal, error) {
	login, secret := strings.TrimSpace(r.PostForm.Get("login")), r.PostForm.Get("password")
	if !s.tries.Allow(r.RemoteAddr) || !s.logins.Allow(accounts.LoginKey(login)) {
		s.log.WarnContext(r.Context(), "sign-in: too many tries", "login", login[:min(len(login), maxLogin)])
		return accounts.User{}, &refusal{status: http.StatusTooManyRequests, text: "Too many tries. Wait a minute, then try again."}, nil
	}
	user, err := s.accounts.CheckPassword(r.Context(), login, secret)
	if errors.Is(err, accounts.ErrWrongPassword) {
		s.log.InfoContext(r.Context(), "sign-in: wrong name or password")
		return accounts.User{}, &refusal{status: http.StatusUnprocessableEntity, text: "The user name or the password is wrong."}, nil
	}
	return user, nil, err
}

// maxLogin is how much of a name goes into the log, in bytes: no account's is longer.
const maxLogin = 39

// showQuestion asks. Without a person it asks for name and password first.
func (s *Server) showQuestion(w http.ResponseWriter, r *http.Request, status int, q question, known *person, refused string) {
	passwords, _, err := s.accounts.Passwords()
	if err != nil {
		s.showFailure(w, r, "read the accounts", err)
		return
	}
	if known == nil && passwords == 0 {
		s.showRefusal(w, r, refusal{
			http.StatusConflict, "There is no account to sign in with",
			"Whoever runs this hub can add one with the command: sheaf user add.",
		})
		return
	}
	page := consentPage{
		Title: "Sign in to " + q.client.Name, Client: q.client.Name, Path: q.path, Fields: q.fields,
		ReturnsTo: origin(q.returnsTo), UserCode: q.userCode,
		Login: r.FormValue("login"), Refusal: refused,
	}
	if known != nil {
		page.Person = &personView{
			Name: cmp.Or(known.Name, known.Login), Login: known.Login, Avatar: "/avatars/" + known.Login + ".svg",
			HasSession: known.hasSession, HasOthers: passwords > 0,
		}
	}
	s.render(w, r, status, q.formTargets, "consent", page)
}
