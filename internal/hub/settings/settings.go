// Package settings is where people of the hub look after their own account, at GitHub's addresses: their tokens, password,
// passkeys, sessions and second factor.
package settings

import (
	"cmp"
	"embed"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/pquerna/otp"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/oidc"
	"sheaf/internal/hub/signin"
)

// tokensPath is the address of the page.
const tokensPath = "/settings/tokens"

// Owns reports whether a path is one of the settings.
func Owns(path string) bool {
	return path == tokensPath || path == securityPath || path == picturePath || path == "/settings" || path == "/settings/"
}

// Config is what the settings need.
type Config struct {
	Accounts *accounts.Store
	People   *signin.Server
	Clients  map[string]string // names of the applications that tokens were issued to, by their ids
	Origin   func() string     // of the hub, as browsers reach it
	Now      func() time.Time
	// Elsewhere is the issuer that signs people in as well. Nil: there is none.
	Elsewhere *oidc.Server
}

// Server answers what Owns names.
type Server struct {
	Config
	keys   *pending[*otp.Key]
	offers *pending[offer]
}

//go:embed *.html
var files embed.FS

var pages = signin.Templates(files)

// New returns the settings.
func New(config Config) *Server {
	return &Server{config, newPending[*otp.Key](config.Now), newPending[offer](config.Now)}
}

// Handler answers every address that Owns names.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /settings", toTokens)
	mux.HandleFunc("GET /settings/{$}", toTokens)
	mux.HandleFunc("GET "+tokensPath, s.showOwn)
	mux.HandleFunc("POST "+tokensPath, s.People.OwnForm(s.change))
	mux.HandleFunc("GET "+securityPath, s.showSecurity)
	mux.HandleFunc("POST "+securityPath, s.People.OwnForm(s.changeSecurity))
	mux.HandleFunc("GET "+picturePath, s.showPicture)
	return mux
}

func (s *Server) showOwn(w http.ResponseWriter, r *http.Request) {
	if person, ok := s.People.Own(w, r, whyTokens); ok {
		s.show(w, r, person, http.StatusOK, tokensPage{})
	}
}

func toTokens(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, tokensPath, http.StatusFound)
}

// What the buttons say, as the value of `do`.
const (
	doMake = "make"
	doEnd  = "end"
)

// whyTokens says why somebody is asked who they are.
const whyTokens = "Your tokens are shown to you alone."

// change does what a button of the page says, for the person whom the page was shown to.
func (s *Server) change(w http.ResponseWriter, r *http.Request) {
	person, ok := s.People.Own(w, r, whyTokens)
	if !ok {
		return
	}
	switch r.PostForm.Get("do") {
	case doMake:
		s.makeToken(w, r, person)
	case doEnd:
		s.endToken(w, r, person)
	default:
		s.show(w, r, person, http.StatusBadRequest, tokensPage{})
	}
}

// lifetimes are the choices of the form, in days. Zero is for ever.
var lifetimes = []int{7, 30, 90, 365, 0}

const usualLifetime = 30

func (s *Server) makeToken(w http.ResponseWriter, r *http.Request, person signin.Person) {
	page := tokensPage{Name: r.PostForm.Get("name")}
	days, err := strconv.Atoi(r.PostForm.Get("days"))
	if page.Days = days; err != nil || days < 0 || days > lifetimes[3] {
		page.Refusal = "Choose for how long the token counts."
		s.show(w, r, person, http.StatusUnprocessableEntity, page)
		return
	}
	var expires time.Time
	if days > 0 {
		expires = s.Now().AddDate(0, 0, days)
	}
	made, err := s.Accounts.IssuePersonalToken(person.Login, page.Name, expires)
	switch {
	case errors.Is(err, accounts.ErrTokenName):
		page.Refusal = "Give the token a name of at most 100 characters, so that you know it again."
		s.show(w, r, person, http.StatusUnprocessableEntity, page)
	case errors.Is(err, accounts.ErrTokenNameTaken):
		page.Refusal = "You have a token of this name. Choose another name, or revoke that one first."
		s.show(w, r, person, http.StatusConflict, page)
	case errors.Is(err, accounts.ErrTooManyTokens):
		page.Refusal = "You have as many tokens as one account may have. Revoke one that is not needed any more."
		s.show(w, r, person, http.StatusConflict, page)
	case err != nil:
		s.People.ShowFailure(w, r, "make a token", err)
	default:
		s.People.Note(r, person.Login, audit.MadeToken, page.Name, "")
		s.show(w, r, person, http.StatusOK, tokensPage{Made: made, MadeName: page.Name})
	}
}

func (s *Server) endToken(w http.ResponseWriter, r *http.Request, person signin.Person) {
	id, err := strconv.ParseInt(r.PostForm.Get("token"), 10, 64)
	var found bool
	if err == nil {
		found, err = s.Accounts.EndToken(person.ID, id) // one that has gone already is as it was meant to be
	}
	if err != nil {
		s.People.ShowFailure(w, r, "revoke a token", err)
		return
	}
	if found {
		s.People.Note(r, person.Login, audit.EndedToken, "", "")
	}
	http.Redirect(w, r, tokensPath, http.StatusSeeOther)
}

// tokensPage is what the page shows.
type tokensPage struct {
	Title, Area    string
	Person         signin.Person
	Made, MadeName string // a token that was just made, to be seen once
	Tokens         []tokenView
	Name           string // as it was typed
	Days           int
	Lifetimes      []lifetime
	Refusal        string
}

type lifetime struct {
	Days     int
	IsChosen bool
}

type tokenView struct {
	accounts.Token
	Label string
}

func (s *Server) show(w http.ResponseWriter, r *http.Request, person signin.Person, status int, page tokensPage) {
	known, err := s.Accounts.TokensOf(person.ID)
	if err != nil {
		s.People.ShowFailure(w, r, "read the tokens", err)
		return
	}
	page.Title, page.Area, page.Person = "Access tokens", "tokens", person
	for _, t := range known {
		page.Tokens = append(page.Tokens, tokenView{t, s.label(t)})
	}
	chosen := page.Days
	if page.Refusal == "" {
		chosen = usualLifetime
	}
	for _, days := range lifetimes {
		page.Lifetimes = append(page.Lifetimes, lifetime{days, days == chosen})
	}
	s.People.Render(w, r, pages, signin.Page{Status: status, Template: "tokens", Shown: page})
}

// label says what a token is for: its name, or who has asked for it.
func (s *Server) label(t accounts.Token) string {
	if t.Name != "" {
		return t.Name
	}
	if name, isClient := s.Clients[t.Issuer]; isClient {
		return "Signed in to " + cmp.Or(name, t.Issuer)
	}
	return "Made by the command line"
}
