package signin

import (
	"net/http"
	"net/url"
)

// ElsewherePath is where somebody goes who signs in by an issuer. Its query says where to return to, and by which invitation
// they come.
const ElsewherePath = "/login/oidc"

// Ask is what a page needs that asks who somebody is.
type Ask struct {
	Login, Refusal string
	NeedsCode      bool   // of the second factor, in the place of name and password
	Elsewhere      string // name of the issuer; empty: there is none
	Away           string // address that leads there
	Passwords      bool   // they sign in
}

// Ask is for a page to which the browser is to return at an address of ours.
func (s *Server) Ask(r *http.Request, refused Refusal, returnTo string) Ask {
	return Ask{
		Login: r.PostForm.Get("login"), Refusal: refused.Text, NeedsCode: refused.NeedsCode,
		Elsewhere: s.elsewhere, Away: away(url.Values{"return_to": {returnTo}}), Passwords: !s.noPasswords,
	}
}

// AskInvited is for a page on which somebody joins by an invitation.
func (s *Server) AskInvited(secret string) Ask {
	return Ask{Elsewhere: s.elsewhere, Away: away(url.Values{"invitation": {secret}}), Passwords: !s.noPasswords}
}

func away(query url.Values) string { return ElsewherePath + "?" + query.Encode() }

// HasPasswords reports whether passwords sign in here.
func (s *Server) HasPasswords() bool { return !s.noPasswords }
