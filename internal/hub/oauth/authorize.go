package oauth

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// request is what a client asks for, as it stands in the query and again in
// the form.
type request struct {
	client                        Client
	redirectURI, state, challenge string
}

// refusal is a request that must not be answered by a redirect: nobody knows
// that its address is the client's.
type refusal struct {
	status        int
	title, advice string
}

// challengePattern is the base64url of a SHA-256 (RFC 7636, 4.2).
var challengePattern = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// maxState bounds what a client may have sent back to it.
const maxState = 2048

func (s *Server) parse(values url.Values) (request, *refusal) {
	client, ok := s.client(values.Get("client_id"))
	if !ok {
		return request{}, &refusal{
			http.StatusNotFound, "Unknown application",
			"No application is registered under this client id. Start the sign-in again from the application.",
		}
	}
	r := request{client: client, redirectURI: values.Get("redirect_uri"), state: values.Get("state"), challenge: values.Get("code_challenge")}
	if r.redirectURI == "" && len(client.RedirectURIs) > 0 {
		r.redirectURI = client.RedirectURIs[0]
	}
	if !slices.Contains(client.RedirectURIs, r.redirectURI) {
		return request{}, &refusal{
			http.StatusBadRequest, "The address to return to is not registered",
			"This sign-in would end at an address that does not belong to the application. It was stopped to protect you.",
		}
	}
	method := values.Get("code_challenge_method")
	if r.challenge != "" && (method != "S256" || !challengePattern.MatchString(r.challenge)) || len(r.state) > maxState {
		return request{}, &refusal{
			http.StatusBadRequest, "The sign-in request is broken",
			"The application must send a code challenge with the method S256 and a shorter state. Start the sign-in again.",
		}
	}
	return r, nil
}

// showPage asks the person.
func (s *Server) showPage(w http.ResponseWriter, r *http.Request) {
	asked, refused := s.parse(r.URL.Query())
	if refused != nil {
		s.showRefusal(w, r, *refused)
		return
	}
	user, ok, err := s.accounts.User(s.login)
	if err != nil || !ok {
		s.log.ErrorContext(r.Context(), "sign-in page: read the account", "login", s.login, "error", err)
		s.showRefusal(w, r, refusal{
			http.StatusInternalServerError, "Sign-in does not work at the moment",
			"The account could not be read. Look at the program's log.",
		})
		return
	}
	s.render(w, r, http.StatusOK, asked.formTargets(), "authorize", authorizePage{
		Title: "Sign in to " + asked.client.Name, Client: asked.client.Name,
		ReturnsTo: origin(asked.redirectURI),
		Name:      displayName(user), Login: user.Login, Avatar: "/avatars/" + user.Login + ".svg",
		Fields: []field{
			{"client_id", asked.client.ID},
			{"redirect_uri", asked.redirectURI},
			{"state", asked.state},
			{"code_challenge", asked.challenge},
			{"code_challenge_method", r.URL.Query().Get("code_challenge_method")},
		},
	})
}

// formTargets are the origins that pressing the button may lead to.
func (r request) formTargets() []string {
	return append([]string{origin(r.redirectURI)}, r.client.Origins...)
}

// maxForm bounds the bodies of both POSTs.
const maxForm = 64 << 10

// decide sends the browser back to the client, with a code or with the news
// that the person said no.
func (s *Server) decide(w http.ResponseWriter, r *http.Request) {
	if err := http.NewCrossOriginProtection().Check(r); err != nil {
		s.showRefusal(w, r, refusal{
			http.StatusForbidden, "This came from another site",
			"The button must be pressed on this page. Start the sign-in again from the application.",
		})
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		s.showRefusal(w, r, refusal{
			http.StatusBadRequest, "The sign-in request is broken", "Start the sign-in again from the application.",
		})
		return
	}
	asked, refused := s.parse(r.PostForm)
	if refused != nil {
		s.showRefusal(w, r, *refused)
		return
	}
	answer := url.Values{}
	if r.PostForm.Get("decision") == "continue" {
		answer.Set("code", s.codes.add(grant{
			client: asked.client.ID, redirectURI: asked.redirectURI, challenge: asked.challenge, login: s.login,
		}))
	} else {
		answer.Set("error", "access_denied")
		answer.Set("error_description", "The user has denied your application access.")
	}
	if asked.state != "" {
		answer.Set("state", asked.state)
	}
	setPageHeaders(w, asked.formTargets())
	http.Redirect(w, r, withQuery(asked.redirectURI, answer), http.StatusSeeOther)
}

// withQuery adds parameters to an address that may have some already.
func withQuery(address string, values url.Values) string {
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + values.Encode()
}

// origin is the scheme and host of an address, as a Content-Security-Policy
// names it.
func origin(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.Scheme + "://" + parsed.Host
}
