package oauth

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"sheaf/internal/hub/signin"
)

// request is what a client asks for, as it stands in the query and again in
// the form.
type request struct {
	client                        Client
	redirectURI, state, challenge string
}

// challengePattern is the base64url of a SHA-256 (RFC 7636, 4.2).
var challengePattern = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// challengeMethod is the only one of RFC 7636 that hides the verifier.
const challengeMethod = "S256"

// maxState bounds what a client may have sent back to it.
const maxState = 2048

func (s *Server) parse(values url.Values) (request, *signin.Refusal) {
	client, ok := s.client(values.Get("client_id"))
	if !ok {
		return request{}, &signin.Refusal{
			Status: http.StatusNotFound, Title: "Unknown application",
			Text: "No application is registered under this client id. Start the sign-in again from the application.",
		}
	}
	r := request{client: client, redirectURI: values.Get("redirect_uri"), state: values.Get("state"), challenge: values.Get("code_challenge")}
	if r.redirectURI == "" && len(client.RedirectURIs) > 0 {
		r.redirectURI = client.RedirectURIs[0]
	}
	if !slices.Contains(client.RedirectURIs, r.redirectURI) {
		return request{}, &signin.Refusal{
			Status: http.StatusBadRequest, Title: "The address to return to is not registered",
			Text: "This sign-in would end at an address that does not belong to the application. It was stopped to protect you.",
		}
	}
	method := values.Get("code_challenge_method")
	if r.challenge != "" && (method != challengeMethod || !challengePattern.MatchString(r.challenge)) || len(r.state) > maxState {
		return request{}, &signin.Refusal{
			Status: http.StatusBadRequest, Title: "The sign-in request is broken",
			Text: "The application must send a code challenge with the method S256 and a shorter state. Start the sign-in again.",
		}
	}
	return r, nil
}

// showAuthorize asks the person. With `prompt=select_account` it asks for a user
// name even if the browser has a session.
func (s *Server) showAuthorize(w http.ResponseWriter, r *http.Request) {
	asked, refused := s.parse(r.URL.Query())
	if refused != nil {
		s.people.ShowRefusal(w, r, *refused)
		return
	}
	known, err := s.people.Person(r)
	if err != nil {
		s.people.ShowFailure(w, r, "read the account", err)
		return
	}
	if known != nil && known.HasSession && r.URL.Query().Get("prompt") == "select_account" {
		known = nil
	}
	s.showQuestion(w, r, asked.question(), known, fine)
}

func (r request) question() question {
	method := ""
	if r.challenge != "" {
		method = challengeMethod
	}
	return question{
		client: r.client, path: authorizePath, returnsTo: r.redirectURI,
		// Pressing the button may lead to all of these.
		formTargets: append([]string{origin(r.redirectURI)}, r.client.Origins...),
		fields: []field{
			{"client_id", r.client.ID},
			{"redirect_uri", r.redirectURI},
			{"state", r.state},
			{"code_challenge", r.challenge},
			{"code_challenge_method", method},
		},
	}
}

// authorize sends the browser back to the client: with a code if the person agreed,
// else with the error access_denied.
func (s *Server) authorize(w http.ResponseWriter, r *http.Request) {
	asked, refused := s.parse(r.PostForm)
	if refused != nil {
		s.people.ShowRefusal(w, r, *refused)
		return
	}
	q := asked.question()
	user, isOpen := s.decide(w, r, q)
	if isOpen {
		return
	}
	answer := url.Values{}
	if user != nil {
		answer.Set("code", s.codes.add(grant{
			client: asked.client.ID, redirectURI: asked.redirectURI, challenge: asked.challenge, login: user.Login,
		}))
	} else {
		answer.Set("error", "access_denied")
		answer.Set("error_description", "The user has denied your application access.")
	}
	if asked.state != "" {
		answer.Set("state", asked.state)
	}
	signin.SetPageHeaders(w, q.formTargets)
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
	if err != nil || parsed.Host == "" {
		return ""
	}
	return parsed.Scheme + "://" + parsed.Host
}
