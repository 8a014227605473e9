package hubtest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// The OAuth client that the hub of a site knows.
const (
	ClientID     = "sheaf-test"
	ClientSecret = "a secret of the test"
	Callback     = "http://127.0.0.1:9/auth/github/callback"
)

const verifier = "a-verifier-of-more-than-forty-three-characters-long"

// challenge is the verifier's, see RFC 7636.
func challenge() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// AuthorizeQuery is what the client sends a browser to the authorise page with.
func AuthorizeQuery() url.Values {
	return url.Values{
		"client_id": {ClientID}, "redirect_uri": {Callback}, "state": {`st<a>te"&`}, "scope": {"repo read:org"},
		"code_challenge": {challenge()}, "code_challenge_method": {"S256"},
	}
}

// Authorize decides on the authorise page, as the local user, and returns the address that the answer leads back
// to. The decision is "continue" or "cancel".
func (s *Site) Authorize(decision string) *url.URL {
	s.T.Helper()
	page, body := Browse(s.T, "GET", s.URL+"/login/oauth/authorize?"+AuthorizeQuery().Encode(), nil, nil)
	if page.StatusCode != 200 || !strings.Contains(body, "Continue as Ada Lovelace") {
		s.T.Fatalf("page: %d\n%s", page.StatusCode, body)
	}
	form := HiddenFields(body)
	form.Set("decision", decision)
	answer, body := Browse(s.T, "POST", s.URL+"/login/oauth/authorize", form, map[string]string{"Origin": s.URL, "Sec-Fetch-Site": "same-origin"})
	if answer.StatusCode != http.StatusSeeOther {
		s.T.Fatalf("answer: %d\n%s", answer.StatusCode, body)
	}
	back, err := answer.Location()
	if err != nil {
		s.T.Fatal(err)
	}
	if !strings.HasPrefix(back.String(), Callback+"?") || back.Query().Get("state") != `st<a>te"&` {
		s.T.Fatalf("back to %s", back)
	}
	return back
}

// Exchange posts a form to where codes are changed for tokens, and returns the members of the answer.
func (s *Site) Exchange(form url.Values) map[string]string {
	s.T.Helper()
	response, body := Browse(s.T, "POST", s.URL+"/login/oauth/access_token", form, map[string]string{"Accept": "application/json"})
	if response.StatusCode != 200 || response.Header.Get("Access-Control-Allow-Origin") != "" {
		s.T.Fatalf("exchange: %d %v", response.StatusCode, response.Header)
	}
	var members map[string]string
	if err := json.Unmarshal([]byte(body), &members); err != nil {
		s.T.Fatal(err)
	}
	return members
}

// TokenForm is the form by which the client changes a code for a token.
func TokenForm(code string) url.Values {
	return url.Values{
		"client_id": {ClientID}, "client_secret": {ClientSecret}, "code": {code},
		"redirect_uri": {Callback}, "code_verifier": {verifier},
	}
}
