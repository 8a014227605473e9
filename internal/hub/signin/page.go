package signin

import (
	"bytes"
	"embed"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"strings"

	"sheaf/internal/hub/look"
)

//go:embed *.html
var files embed.FS

//go:embed style.css
var style string

// stylePath is the address of the pages' style sheet.
const stylePath = "/login/style.css"

// Templates are those of a folder, with the parts that all pages have.
func Templates(folder fs.FS) *template.Template {
	return template.Must(template.Must(template.ParseFS(files, "*.html")).ParseFS(folder, "*.html"))
}

var own = template.Must(template.ParseFS(files, "*.html"))

// Owns reports whether a path is one that all pages refer to: the style sheet and the script.
func Owns(path string) bool { return path == stylePath || path == scriptPath }

// Handler answers what Owns names.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc(stylePath, look.Sheet(style))
	mux.HandleFunc(scriptPath, serveScript)
	return mux
}

// notePage says something and asks for nothing. That of a refusal has a link to the start page.
type notePage struct {
	Title, Text string
	IsRefusal   bool
}

// Refusal is why a request was not carried out, for the person to read. With a title it is a page of its own, because a
// redirect could lead to an address that is not the client's; without one it stands above the form that is shown again.
type Refusal struct {
	Status      int
	Title, Text string
	NeedsCode   bool  // the form is to ask for the second factor; name and password are right
	user        int64 // whose it is
}

// Known are errors that refuse what somebody wanted.
type Known []struct {
	Err    error
	Status int
	Text   string // what they are told of it
}

// Of returns the status of the page that says why, and the text. Status zero: err is none of them.
func (k Known) Of(err error) (status int, text string) {
	for _, one := range k {
		if errors.Is(err, one.Err) {
			return one.Status, one.Text
		}
	}
	return 0, ""
}

// ShowRefusal is a page that says why.
func (s *Server) ShowRefusal(w http.ResponseWriter, r *http.Request, refused Refusal) {
	s.Render(w, r, own, Page{Status: refused.Status, Template: "note", Shown: notePage{refused.Title, refused.Text, true}})
}

// ShowNote is a page that says how something has ended.
func (s *Server) ShowNote(w http.ResponseWriter, r *http.Request, title, text string) {
	s.Render(w, r, own, Page{Status: http.StatusOK, Template: "note", Shown: notePage{title, text, false}})
}

// ShowFailure says that the fault is ours, and logs what it is.
func (s *Server) ShowFailure(w http.ResponseWriter, r *http.Request, doing string, err error) {
	if r.Context().Err() != nil {
		return // the client has gone
	}
	s.log.ErrorContext(r.Context(), "sign-in: "+doing, "error", err)
	s.ShowRefusal(w, r, Refusal{
		Status: http.StatusInternalServerError, Title: "Sign-in does not work at the moment",
		Text: "The accounts could not be read. The log of the program says why.",
	})
}

// Page is what a template shows. The form in it may lead to FormTargets beside the hub itself.
type Page struct {
	Status      int
	Template    string // without ".html"
	Shown       any
	FormTargets []string
	HasScript   bool // it asks the browser for passkeys
}

// Render answers with a page.
func (s *Server) Render(w http.ResponseWriter, r *http.Request, templates *template.Template, page Page) {
	var body bytes.Buffer
	if err := templates.ExecuteTemplate(&body, page.Template+".html", page.Shown); err != nil {
		s.log.ErrorContext(r.Context(), "sign-in page", "page", page.Template, "error", err)
		http.Error(w, "The page could not be made.", http.StatusInternalServerError)
		return
	}
	setHeaders(w, page.FormTargets, page.HasScript)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(page.Status)
	_, _ = body.WriteTo(w) // a client that has gone needs no answer
}

// SetPageHeaders allows a page its own stylesheet, font and picture and nothing
// else. Browsers hold form-action also against where the answer redirects to.
func SetPageHeaders(w http.ResponseWriter, formTargets []string) { setHeaders(w, formTargets, false) }

func setHeaders(w http.ResponseWriter, formTargets []string, hasScript bool) {
	policy := []string{
		"default-src 'none'", "style-src 'self'", "img-src 'self'", "font-src 'self'", "base-uri 'none'", "frame-ancestors 'none'",
		"form-action " + strings.Join(append([]string{"'self'"}, formTargets...), " "),
	}
	if hasScript {
		policy = append(policy, "script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'")
	}
	header := w.Header()
	header.Set("Content-Security-Policy", strings.Join(policy, "; "))
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
}
