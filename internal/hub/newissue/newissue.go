// Package newissue is GitHub's page OWNER/REPO/issues/new: whoever uses Sheaf in this browser writes an issue there, as
// who says what is wrong with a site. The addresses of feedback and of gh's --web lead to it.
package newissue

import (
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"unicode/utf8"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/signin"
	"sheaf/internal/hub/visits"
	"sheaf/internal/web/urlpath"
)

// Config is what the page needs.
type Config struct {
	Desk   visits.Desk
	Issues *issues.Service
	People *signin.Server
	Log    *slog.Logger
}

// Server answers what Owns names.
type Server struct {
	Config
	sent sent
}

//go:embed *.html
var files embed.FS

var pages = signin.Templates(files)

// Owns reports whether a path is that of a page: below an owner's name and a repository's.
func Owns(path string) bool {
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	return len(parts) == 4 && parts[2] == "issues" && parts[3] == "new" && parts[1] != "" && accounts.MayBeLogin(parts[0])
}

// New returns the handler of every address that Owns names.
func New(config Config) http.Handler {
	s := &Server{Config: config}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{owner}/{repo}/issues/new", func(w http.ResponseWriter, r *http.Request) {
		s.show(w, r, http.StatusOK, page{Subject: r.URL.Query().Get("title"), Body: r.URL.Query().Get("body")})
	})
	mux.HandleFunc("POST /{owner}/{repo}/issues/new", config.People.OwnForm(s.open))
	return mux
}

// page is what the form shows.
type page struct {
	Title, Repository string
	Login             string // of who writes it
	Subject, Body     string // as they were typed
	Refusal           string
	MaxTitle          int
	Once              string // tells this showing of the form from another
}

// maxBody bounds the text in characters, so that any of them fits in a form (signin.MaxForm).
const maxBody = 5_000

func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, shown page) {
	caller, repository, ok := s.writer(w, r)
	if !ok {
		return
	}
	shown.Title, shown.Repository, shown.Login, shown.MaxTitle = "New issue", repository.Name().String(), caller.Login, issues.MaxTitle
	shown.Once = newOnce()
	s.People.Render(w, r, pages, signin.Page{Status: status, Template: "new-issue", Shown: shown})
}

// writer is who may write an issue of a repository. To anybody else it says why not; what they may not see is not there.
func (s *Server) writer(w http.ResponseWriter, r *http.Request) (accounts.Caller, repositories.Repository, bool) {
	refuse := func(status int, title, text string) (accounts.Caller, repositories.Repository, bool) {
		s.People.ShowRefusal(w, r, signin.Refusal{Status: status, Title: title, Text: text})
		return accounts.Caller{}, repositories.Repository{}, false
	}
	caller, err := s.Desk.Caller(r)
	var repository repositories.Repository
	if err == nil {
		repository, err = s.Desk.Repository(r, r.PathValue("owner"), r.PathValue("repo"))
	}
	switch {
	case errors.Is(err, visits.ErrNotFound):
		return refuse(http.StatusNotFound, "There is no such repository", "Or you may not see it. Sign in to Sheaf first, if you have not.")
	case err != nil:
		s.fail(w, r, "find the repository of a new issue", err)
		return accounts.Caller{}, repositories.Repository{}, false
	case caller == nil:
		return refuse(http.StatusUnauthorized, "Sign in to Sheaf first", "Whoever is signed in there in this browser can write an issue.")
	case repository.About.Archived:
		return refuse(http.StatusForbidden, "This repository is archived", "Nothing of it can be changed. Its owner can bring it back.")
	}
	if err := repository.CheckChangeable(); err != nil {
		s.fail(w, r, "open an issue", err)
		return accounts.Caller{}, repositories.Repository{}, false
	}
	return *caller, repository, true
}

// open stores what was typed, and leads to it.
func (s *Server) open(w http.ResponseWriter, r *http.Request) {
	// Browsers send the ends of lines as forms have them (HTML, "constructing the entry list").
	typed := page{Subject: strings.TrimSpace(r.PostForm.Get("title")), Body: strings.ReplaceAll(r.PostForm.Get("body"), "\r\n", "\n")}
	switch {
	case typed.Subject == "":
		typed.Refusal = "Say in a few words what it is about."
	case utf8.RuneCountInString(typed.Subject) > issues.MaxTitle:
		typed.Refusal = fmt.Sprintf("What it is about may have %d characters.", issues.MaxTitle)
	case utf8.RuneCountInString(typed.Body) > maxBody:
		typed.Refusal = fmt.Sprintf("The text may have %d characters here.", maxBody)
	case !utf8.ValidString(typed.Subject) || !utf8.ValidString(typed.Body):
		typed.Refusal = "This is no text."
	}
	if typed.Refusal != "" {
		s.show(w, r, http.StatusUnprocessableEntity, typed)
		return
	}
	caller, repository, ok := s.writer(w, r)
	if !ok {
		return
	}
	if caller.Login != r.PostForm.Get("as") { // somebody else has signed in since the page was shown
		typed.Refusal = fmt.Sprintf("You are @%s now. Send it once more if you mean to.", caller.Login)
		s.show(w, r, http.StatusConflict, typed)
		return
	}
	f := form{user: caller.ID, repository: repository.About.ID, once: r.PostForm.Get("once"), text: sha256.Sum256([]byte(typed.Subject + "\n" + typed.Body))}
	number, err := s.sent.open(f, func() (int, error) {
		// Whoever presses twice gives up the first request, and waits for its issue.
		made, err := s.Issues.Open(context.WithoutCancel(r.Context()), caller, repository, issues.Issue{Subject: issues.Subject{Title: typed.Subject, Body: typed.Body}})
		return made.Number, err
	})
	if err != nil {
		s.fail(w, r, "open an issue", err)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/%s/issues/%d", urlpath.Escape(repository.Name().String()), number), http.StatusSeeOther)
}

func (s *Server) fail(w http.ResponseWriter, r *http.Request, doing string, err error) {
	if r.Context().Err() != nil {
		return // the client has gone
	}
	s.Log.ErrorContext(r.Context(), doing, "path", r.URL.Path, "error", err)
	s.People.ShowRefusal(w, r, signin.Refusal{
		Status: http.StatusInternalServerError, Title: "The issue was not opened",
		Text: "The log of the program says why. Go back in your browser to find what you have typed.",
	})
}
