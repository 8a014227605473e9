// Package owners has the pages of those who own an organisation or a repository: its members and invitations, its webhooks
// and what became of their deliveries.
package owners

import (
	"embed"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/signin"
)

// Addresses of the pages. Those of a hook lie below its owner's: /hooks, /hooks/ID, /hooks/ID/deliveries/ID.
const (
	organisationsPath = "/settings/organizations" // GitHub's
	repositoriesPath  = "/settings/repositories"
	hooksPath         = "/settings/hooks"
)

// Owns reports whether a path is one of the pages.
func Owns(path string) bool {
	return path == hooksPath || path == organisationsPath || strings.HasPrefix(path, organisationsPath+"/") || strings.HasPrefix(path, repositoriesPath+"/")
}

// HooksOf is the address of the webhooks of a repository.
func HooksOf(repository string) string { return repositoriesPath + "/" + repository + "/hooks" }

// Config is what the pages need.
type Config struct {
	Accounts     *accounts.Store
	People       *signin.Server
	Repositories *repositories.Catalogue
	Hooks        *hooks.Service
	Origin       func() string // of the hub, as browsers reach it
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
	on := func(path string, find func(*visit) error, show, change func(*visit) error) {
		mux.HandleFunc("GET "+path, s.visited(find, show))
		mux.HandleFunc("POST "+path, s.People.OwnForm(s.visited(find, change)))
	}
	on(organisationsPath, anybody, (*visit).showOrganisations, (*visit).showOrganisations)
	on(hooksPath, anybody, (*visit).showAllHooks, (*visit).showAllHooks)
	organisation, repository := organisationsPath+"/{organisation}", repositoriesPath+"/{owner}/{repository}"
	on(organisation, (*visit).findOrganisation, (*visit).showMembers, (*visit).changeMembers)
	for path, find := range map[string]func(*visit) error{organisation: (*visit).findOrganisation, repository: (*visit).findRepository} {
		on(path+"/hooks", find, (*visit).showHooks, (*visit).showHooks)
		on(path+"/hooks/{hook}", find, (*visit).showHook, (*visit).showHook)
		on(path+"/hooks/{hook}/deliveries/{delivery}", find, (*visit).showDelivery, (*visit).redeliver)
	}
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { s.showMissing(w, r) })
	return mux
}

// errMissing is what is not there, or not for this person: they are told the same of both.
var errMissing = errors.New("there is nothing at this address for this person")

func (s *Server) showMissing(w http.ResponseWriter, r *http.Request) {
	s.People.ShowRefusal(w, r, signin.Refusal{
		Status: http.StatusNotFound, Title: "There is no such page for you",
		Text: "It is not there any more, or you do not own what it is about. What you own is listed at " + organisationsPath + " and " + hooksPath + ".",
	})
}

// visit is one request of somebody who is known.
type visit struct {
	*Server
	w      http.ResponseWriter
	r      *http.Request
	person signin.Person
	owner  owner // what the address is about
	status int
	frame  frame
}

// frame is what all of these pages have.
type frame struct {
	Title, Area string
	Person      signin.Person
	Refusal     string
	Done        string // what has just been done
	Link        string // that was just made, to be seen once
	LinkTitle   string
}

func anybody(*visit) error { return nil }

// visited lets those through who are known and whom find does not turn away.
func (s *Server) visited(find, do func(*visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		person, ok := s.People.Own(w, r, "This page is for those who own what it is about.")
		if !ok {
			return
		}
		v := &visit{Server: s, w: w, r: r, person: person, status: http.StatusOK}
		err := find(v)
		if err == nil {
			err = do(v)
		}
		switch {
		case errors.Is(err, errMissing):
			s.showMissing(w, r)
		case err != nil:
			s.People.ShowFailure(w, r, "show what somebody owns", err)
		}
	}
}

func (v *visit) render(template, title, area string, page func(frame) any) {
	v.frame.Title, v.frame.Area, v.frame.Person = title, area, v.person
	v.People.Render(v.w, v.r, pages, signin.Page{Status: v.status, Template: template, Shown: page(v.frame)})
}

func (v *visit) note(did audit.Deed, to, detail string) {
	v.People.Note(v.r, v.person.Login, did, to, detail)
}

// typed is a field of the form.
func (v *visit) typed(name string) string { return strings.TrimSpace(v.r.PostForm.Get(name)) }

// owner is what members and hooks belong to.
type owner struct {
	organisation accounts.Organisation
	repository   repositories.Repository
	name, path   string
	isOwned      bool // by the person. Otherwise they look after the hub, which shows nothing that is in a repository
}

func (v *visit) findOrganisation() error {
	found, ok, err := v.Accounts.Organisation(v.r.PathValue("organisation"))
	if err != nil || !ok {
		return errors.Join(err, missingUnless(ok))
	}
	v.owner = owner{
		organisation: found, name: found.Login, path: organisationsPath + "/" + found.Login,
		isOwned: found.Role(v.person.ID) >= accounts.RoleAdmin,
	}
	return v.mayLook()
}

func (v *visit) findRepository() error {
	found, ok := v.Repositories.Find(v.r.PathValue("owner"), v.r.PathValue("repository"))
	if !ok {
		return errMissing
	}
	access, err := v.Repositories.See(&v.person.User, found)
	if err != nil {
		return err
	}
	name := found.Name().String()
	v.owner = owner{repository: found, name: name, path: repositoriesPath + "/" + name, isOwned: access >= repositories.Admin}
	return v.mayLook()
}

// mayLook turns away who neither owns it nor looks after the hub.
func (v *visit) mayLook() error {
	if v.owner.isOwned {
		return nil
	}
	isAdmin, err := v.People.IsAdmin(v.person)
	if err != nil {
		return err
	}
	return missingUnless(isAdmin)
}

func missingUnless(isThere bool) error {
	if isThere {
		return nil
	}
	return errMissing
}
