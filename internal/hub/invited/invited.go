// Package invited has the pages that a one-time link opens: an invitation makes an account, a reset gives one another
// password. Opening a page uses nothing up; only its form does.
package invited

import (
	"embed"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/signin"
)

// Addresses of the pages. The secret is in the query, which is in no log.
const (
	InvitationPath = "/login/invitation"
	ResetPath      = "/login/reset"
)

// Link is the address that a secret opens, at the path of a page.
func Link(origin, path, secret string) string {
	return origin + path + "?" + url.Values{"code": {secret}}.Encode()
}

// Days reads for how many days a form lets an invitation count. Zero: for none that it may.
func Days(text string) time.Duration {
	count, err := strconv.Atoi(text)
	if err != nil || count < 1 || count > int(accounts.MaxInvitationTime/(24*time.Hour)) {
		return 0
	}
	return time.Duration(count) * 24 * time.Hour
}

// Owns reports whether a path is one of the pages.
func Owns(path string) bool { return path == InvitationPath || path == ResetPath }

// Config is what the pages need.
type Config struct {
	Accounts *accounts.Store
	People   *signin.Server
}

// Server answers what Owns names.
type Server struct{ Config }

// New returns the pages.
func New(config Config) *Server { return &Server{config} }

//go:embed *.html
var files embed.FS

var pages = signin.Templates(files)

// Handler answers every address that Owns names.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+InvitationPath, func(w http.ResponseWriter, r *http.Request) {
		s.showInvitation(w, r, http.StatusOK, invitationPage{Code: r.URL.Query().Get("code")})
	})
	mux.HandleFunc("POST "+InvitationPath, s.People.OwnForm(s.accept))
	mux.HandleFunc("GET "+ResetPath, func(w http.ResponseWriter, r *http.Request) {
		s.showReset(w, r, http.StatusOK, resetPage{Code: r.URL.Query().Get("code")})
	})
	mux.HandleFunc("POST "+ResetPath, s.People.OwnForm(s.reset))
	return mux
}

// mayTry limits how much work of passwords an address can ask for. If not, it is answered.
func (s *Server) mayTry(w http.ResponseWriter, r *http.Request) bool {
	if s.People.MayTry(r) {
		return true
	}
	w.Header().Set("Retry-After", "60")
	s.People.ShowRefusal(w, r, signin.Refusal{Status: http.StatusTooManyRequests, Title: "Too many tries", Text: "Wait a minute, then open the link again."})
	return false
}

// refuse says why a link does nothing, or that the fault is ours.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, doing string, err error) {
	if errors.Is(err, accounts.ErrLinkGone) {
		s.People.ShowRefusal(w, r, signin.Refusal{
			Status: http.StatusGone, Title: "This link does not count any more",
			Text: "It was used or revoked, or its time is over. Ask whoever sent it for another one.",
		})
		return
	}
	s.People.ShowFailure(w, r, doing, err)
}

type invitationPage struct {
	Title, Code, Refusal string
	Login, Name          string // as they were typed
	Invitation           accounts.Invitation
	Known                *signin.Person // who could join with the account that they have
	Ask                  signin.Ask
}

func (s *Server) showInvitation(w http.ResponseWriter, r *http.Request, status int, page invitationPage) {
	var err error
	if page.Invitation, err = s.Accounts.Invited(page.Code); err != nil {
		s.refuse(w, r, "read an invitation", err)
		return
	}
	known, err := s.People.Person(r)
	if err != nil {
		s.People.ShowFailure(w, r, "read the account", err)
		return
	}
	if known != nil && known.HasSession && page.Invitation.Organisation != "" {
		page.Known = known
	}
	page.Title, page.Ask = "Welcome to Sheaf", s.People.AskInvited(page.Code)
	s.People.Render(w, r, pages, signin.Page{Status: status, Template: "invitation", Shown: page})
}

// accept makes an account by an invitation, or lets somebody join who has one.
func (s *Server) accept(w http.ResponseWriter, r *http.Request) {
	form := r.PostForm
	page := invitationPage{Code: form.Get("code"), Login: form.Get("login"), Name: form.Get("name")}
	if form.Get("do") == "join" {
		s.join(w, r, page)
		return
	}
	if !s.mayTry(w, r) {
		return
	}
	if !s.People.HasPasswords() {
		s.showInvitation(w, r, http.StatusForbidden, page)
		return
	}
	if form.Get("password") != form.Get("again") {
		page.Refusal = "The two passwords are not the same."
		s.showInvitation(w, r, http.StatusUnprocessableEntity, page)
		return
	}
	user, err := s.Accounts.AcceptInvitation(page.Code, accounts.NewUser{Login: page.Login, Name: page.Name, Password: form.Get("password")})
	switch {
	case errors.Is(err, accounts.ErrPasswordLength):
		page.Refusal = tooShort
		s.showInvitation(w, r, http.StatusUnprocessableEntity, page)
	case errors.Is(err, accounts.ErrLoginInvalid):
		page.Refusal = "A user name has letters, digits and single hyphens inside, at most 39 of them, and is no word that Sheaf uses itself."
		s.showInvitation(w, r, http.StatusUnprocessableEntity, page)
	case errors.Is(err, accounts.ErrLoginExists), errors.Is(err, accounts.ErrLeft):
		page.Refusal = "This user name is not free. Choose another one."
		s.showInvitation(w, r, http.StatusConflict, page)
	case err != nil:
		s.refuse(w, r, "accept an invitation", err)
	default:
		s.People.Note(r, user.Login, audit.Accepted, "", "")
		if err := s.People.BeginSession(w, r, user); err != nil {
			s.People.ShowFailure(w, r, "sign in", err)
			return
		}
		http.Redirect(w, r, "/", http.StatusSeeOther)
	}
}

// tooShort says what a password needs.
const tooShort = "A password has 12 to 1000 characters. Several words are easier to remember than a few signs."

func (s *Server) join(w http.ResponseWriter, r *http.Request, page invitationPage) {
	known, err := s.People.Person(r)
	if err == nil && (known == nil || !known.HasSession || known.Login != r.PostForm.Get("as")) {
		s.showInvitation(w, r, http.StatusOK, page)
		return
	}
	if err == nil {
		err = s.Accounts.JoinByInvitation(page.Code, known.ID)
	}
	if err != nil {
		s.refuse(w, r, "accept an invitation", err)
		return
	}
	s.People.Note(r, known.Login, audit.Accepted, "", "")
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

type resetPage struct{ Title, Code, Login, Refusal string }

func (s *Server) showReset(w http.ResponseWriter, r *http.Request, status int, page resetPage) {
	user, err := s.Accounts.Resetting(page.Code)
	if err != nil {
		s.refuse(w, r, "read a link", err)
		return
	}
	page.Title, page.Login = "Choose a password", user.Login
	s.People.Render(w, r, pages, signin.Page{Status: status, Template: "reset", Shown: page})
}

// reset sets a password by a link. It signs nobody in: whoever has a second factor needs that too.
func (s *Server) reset(w http.ResponseWriter, r *http.Request) {
	page := resetPage{Code: r.PostForm.Get("code")}
	if !s.mayTry(w, r) {
		return
	}
	if r.PostForm.Get("password") != r.PostForm.Get("again") {
		page.Refusal = "The two passwords are not the same."
		s.showReset(w, r, http.StatusUnprocessableEntity, page)
		return
	}
	user, err := s.Accounts.ResetPassword(page.Code, r.PostForm.Get("password"))
	switch {
	case errors.Is(err, accounts.ErrPasswordLength):
		page.Refusal = tooShort
		s.showReset(w, r, http.StatusUnprocessableEntity, page)
	case err != nil:
		s.refuse(w, r, "set a password", err)
	default:
		s.People.Note(r, user.Login, audit.ResetPassword, "", "")
		s.People.ShowRefusal(w, r, signin.Refusal{Status: http.StatusOK, Title: "Your password is set", Text: "Sign in with it from now on, @" + user.Login + ". Browsers that used the old one are signed out."})
	}
}
