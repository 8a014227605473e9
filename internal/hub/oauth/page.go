package oauth

import (
	"bytes"
	"cmp"
	"embed"
	"html/template"
	"net/http"
	"strings"

	"sheaf/internal/hub/accounts"
)

//go:embed *.html
var templates embed.FS

var pages = template.Must(template.ParseFS(templates, "*.html"))

type authorizePage struct {
	Title, Client, ReturnsTo, Name, Login, Avatar string
	Fields                                        []field
}

type field struct{ Name, Value string }

type refusalPage struct{ Title, Advice string }

func displayName(user accounts.User) string { return cmp.Or(user.Name, user.Login) }

func (s *Server) showRefusal(w http.ResponseWriter, r *http.Request, because refusal) {
	s.render(w, r, because.status, nil, "refusal", refusalPage{because.title, because.advice})
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
