package oauth

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"strings"
)

//go:embed *.html
var templates embed.FS

var pages = template.Must(template.ParseFS(templates, "*.html"))

// consentPage asks a person to be signed in to a client.
type consentPage struct {
	Title, Client, Path string
	Fields              []field
	ReturnsTo, UserCode string
	Person              *personView // nil: name and password are needed
	Login, Refusal      string
}

type personView struct {
	Name, Login, Avatar   string
	HasSession, HasOthers bool
}

type field struct{ Name, Value string }

// codePage asks for the code that a device shows.
type codePage struct{ Title, UserCode, Refusal string }

// notePage says something and asks for nothing. That of a refusal has a link to the start page.
type notePage struct {
	Title, Text string
	IsRefusal   bool
}

// refusal is why a request was not carried out, for the person to read. With a title it is a page of its own, because a
// redirect could lead to an address that is not the client's; without one it stands above the form that is shown again.
type refusal struct {
	status      int
	title, text string
}

func (s *Server) showRefusal(w http.ResponseWriter, r *http.Request, refused refusal) {
	s.render(w, r, refused.status, nil, "note", notePage{refused.title, refused.text, true})
}

// showFailure says that the fault is ours, and logs what it is.
func (s *Server) showFailure(w http.ResponseWriter, r *http.Request, doing string, err error) {
	if r.Context().Err() != nil {
		return // the client has gone
	}
	s.log.ErrorContext(r.Context(), "sign-in: "+doing, "error", err)
	s.showRefusal(w, r, refusal{
		http.StatusInternalServerError, "Sign-in does not work at the moment",
		"The accounts could not be read. The log of the program says why.",
	})
}

func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, formTargets []string, name string, page any) {
	var body bytes.Buffer
	if err := pages.ExecuteTemplate(&body, name+".html", page); err != nil {
		s.log.ErrorContext(r.Context(), "sign-in page", "page", name, "error", err)
		http.Error(w, "The page could not be made.", http.StatusInternalServerError)
		return
	}
	setPageHeaders(w, formTargets)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = body.WriteTo(w) // a client that has gone needs no answer
}

// setPageHeaders allows a page its own stylesheet and picture and nothing
// else. Browsers hold form-action also against where the answer redirects to.
func setPageHeaders(w http.ResponseWriter, formTargets []string) {
	policy := []string{
		"default-src 'none'", "style-src 'self'", "img-src 'self'", "base-uri 'none'", "frame-ancestors 'none'",
		"form-action " + strings.Join(append([]string{"'self'"}, formTargets...), " "),
	}
	header := w.Header()
	header.Set("Content-Security-Policy", strings.Join(policy, "; "))
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
}
