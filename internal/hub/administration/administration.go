// Package administration is where those who look after a hub do so in a browser: people, invitations, organisations, what
// repositories take, and the log of what was done.
package administration

import (
	"context"
	"embed"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/signin"
)

// Addresses of the pages.
const (
	prefix            = "/settings/admin"
	organisationsPath = prefix + "/organisations"
	repositoriesPath  = prefix + "/repositories"
	logPath           = prefix + "/log"
	doctorPath        = prefix + "/doctor"
)

// Owns reports whether a path is one of the administration.
func Owns(path string) bool { return path == prefix || strings.HasPrefix(path, prefix+"/") }

// Config is what the administration needs.
type Config struct {
	Accounts     *accounts.Store
	People       *signin.Server
	Repositories *repositories.Catalogue
	Hooks        *hooks.Service
	Audit        *audit.Log
	Examine      func(context.Context) []checkup.Finding // what the doctor's page shows; nil: there is none
	Origin       func() string                           // of the hub, as browsers reach it
}

// Server answers what Owns names.
type Server struct {
	Config
	doctor *checkup.Desk
}

// New returns the administration.
func New(config Config) *Server {
	return &Server{config, checkup.NewDesk(config.Examine, time.Now)}
}

//go:embed *.html
var files embed.FS

var pages = signin.Templates(files)

// Handler answers every address that Owns names.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	pages := map[string]struct{ show, change func(*visit) }{
		prefix:                         {(*visit).showPeople, (*visit).changePeople},
		prefix + "/people/{login}":     {(*visit).showPerson, (*visit).changePerson},
		organisationsPath:              {(*visit).showOrganisations, (*visit).changeOrganisations},
		organisationsPath + "/{login}": {(*visit).showOrganisation, (*visit).changeOrganisation},
		repositoriesPath:               {(*visit).showRepositories, nil},
		logPath:                        {(*visit).showLog, nil},
	}
	if s.Examine != nil {
		pages[doctorPath] = struct{ show, change func(*visit) }{(*visit).showDoctor, nil}
	}
	for path, page := range pages {
		change := page.change
		if change == nil {
			change = page.show // after signing in or out there is nothing else to change
		}
		mux.HandleFunc("GET "+path, s.forAdmins(page.show))
		mux.HandleFunc("POST "+path, s.People.OwnForm(s.forAdmins(change)))
	}
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		s.People.ShowRefusal(w, r, signin.Refusal{Status: http.StatusNotFound, Title: "There is no such page", Text: "The administration of this hub begins at " + prefix + "."})
	})
	return mux
}

// visit is one request of somebody who looks after the hub.
type visit struct {
	*Server
	w     http.ResponseWriter
	r     *http.Request
	admin signin.Person
	frame frame
}

// frame is what all of these pages have.
type frame struct {
	Title, Area string
	Person      signin.Person
	Refusal     string
	Passwords   bool   // they sign in
	HasDoctor   bool   // there is a page of what is wrong
	IsLeft      bool   // repositories lie under the name that was typed, see accounts.ErrLeft
	Done        string // what has just been done
	Link        string // that was just made, to be seen once
	LinkTitle   string
}

// Areas are the pages that each page leads to.
func (f frame) Areas() []area {
	areas := []area{{"People", prefix}, {"Organisations", organisationsPath}, {"Repositories", repositoriesPath}, {"Log", logPath}}
	if f.HasDoctor {
		areas = append(areas, area{"Doctor", doctorPath})
	}
	return areas
}

type area struct{ Name, Path string }

// forAdmins lets those through who look after the hub, as it is now. Who changes something as the local user of a hub that
// nobody looks after yet does so from then on.
func (s *Server) forAdmins(do func(*visit)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		person, ok := s.People.Own(w, r, "This page is for those who look after this hub.")
		if !ok {
			return
		}
		if !person.LooksAfter {
			s.People.ShowRefusal(w, r, signin.Refusal{
				Status: http.StatusForbidden, Title: "Only administrators see this page",
				Text: "You are @" + person.Login + ". Whoever runs this hub can make you one, with the command: sheaf user admin " + person.Login + ".",
			})
			return
		}
		if r.Method == http.MethodPost && !person.IsAdmin {
			if err := s.Accounts.ClaimAdmin(person.Login); err != nil {
				s.People.ShowFailure(w, r, "make the first administrator", err)
				return
			}
			s.People.Note(r, person.Login, audit.MadeAdmin, person.Login, "the first one")
		}
		do(&visit{Server: s, w: w, r: r, admin: person})
	}
}

// render shows a page of an area.
func (v *visit) render(status int, template, title, area string, page func(frame) any) {
	v.frame.Title, v.frame.Area, v.frame.Person = title, area, v.admin
	v.frame.Passwords, v.frame.HasDoctor = v.People.HasPasswords(), v.Examine != nil
	v.People.Render(v.w, v.r, pages, signin.Page{Status: status, Template: template, Shown: page(v.frame)})
}

// fail shows that something could not be read or written.
func (v *visit) fail(doing string, err error) { v.People.ShowFailure(v.w, v.r, doing, err) }

func (v *visit) note(did audit.Deed, to, detail string) {
	v.People.Note(v.r, v.admin.Login, did, to, detail)
}

// typed is a field of the form.
func (v *visit) typed(name string) string { return strings.TrimSpace(v.r.PostForm.Get(name)) }

// refusals are what people are told of what is refused.
var refusals = signin.Known{
	{accounts.ErrLoginInvalid, http.StatusUnprocessableEntity, "A name has letters, digits and single hyphens inside, at most 39 of them, and is no word that the hub uses itself."},
	{accounts.ErrLoginExists, http.StatusConflict, "Somebody or an organisation has this name already. Choose another one."},
	{accounts.ErrNoUser, http.StatusNotFound, "There is nobody of this name."},
	{accounts.ErrNoMember, http.StatusConflict, "They are no member any more."},
	{accounts.ErrNoOrganisation, http.StatusNotFound, "There is no organisation of this name."},
	{accounts.ErrLastAdmin, http.StatusConflict, "Nobody else looks after this hub. Make somebody an administrator first."},
	{accounts.ErrSuspended, http.StatusConflict, "The account is suspended. Reactivate it first."},
	{accounts.ErrNoIdentity, http.StatusConflict, "They have no such identity."},
	{accounts.ErrNoPasskey, http.StatusConflict, "They have no such passkey."},
	{accounts.ErrNoFactor, http.StatusConflict, "They have no second factor."},
	{accounts.ErrRoleUnknown, http.StatusUnprocessableEntity, "Choose a role."},
	{accounts.ErrInvitationNote, http.StatusUnprocessableEntity, "Say in at most 100 characters whom it is for."},
	{accounts.ErrInvitationTime, http.StatusUnprocessableEntity, "Choose for how long it counts."},
	{accounts.ErrTooManyInvitations, http.StatusConflict, "There are as many invitations as there may be. Revoke some first."},
	{errNoAddress, http.StatusUnprocessableEntity, "This is no e-mail address."},
	{accounts.ErrLinkGone, http.StatusForbidden, "You are no administrator any more."},
}

// refused notes why something was not done. It returns the status of the page that says so; zero: it was our fault and is
// answered.
func (v *visit) refused(doing string, err error) int {
	if left, ok := errors.AsType[*accounts.LeftError](err); ok {
		v.frame.IsLeft = true
		v.frame.Refusal = "Repositories of an account that is gone lie under this name, and whoever gets the name has them, the private ones too: " +
			left.Named() + ". Choose another name, or give them to the new account."
		return http.StatusConflict
	}
	if status, text := refusals.Of(err); status != 0 {
		v.frame.Refusal = text
		return status
	}
	v.fail(doing, err)
	return 0
}

// pageSize is how many lines of a list a page has.
const pageSize = 100

// window is a part of a list, as the address asks for it.
type window struct {
	Page, Next, Previous int
	Query                string // that the list is narrowed by
}

func (v *visit) window() window {
	page, err := strconv.Atoi(v.r.URL.Query().Get("page"))
	if err != nil || page < 1 || page > 1_000_000 {
		page = 1
	}
	return window{Page: page, Previous: page - 1, Query: strings.TrimSpace(v.r.URL.Query().Get("q"))}
}

// cut takes the part of a list that a window shows.
func cut[T any](list []T, at *window) []T {
	from := min((at.Page-1)*pageSize, len(list))
	to := min(from+pageSize, len(list))
	if to < len(list) {
		at.Next = at.Page + 1
	}
	return list[from:to]
}

// Address is that of another page of the list.
func (w window) Address(page int) string {
	query := url.Values{"page": {strconv.Itoa(page)}}
	if w.Query != "" {
		query.Set("q", w.Query)
	}
	return "?" + query.Encode()
}
