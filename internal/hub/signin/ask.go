package signin

import (
	"net/http"
	"net/url"

	"sheaf/internal/hub/accounts"
)

// ElsewherePath is where somebody goes who signs in by an issuer. Its query says where to return to, and by which invitation
// they come.
const ElsewherePath = "/login/oidc"

// Ask is what a page needs that asks who somebody is.
type Ask struct {
	Login, Refusal string
	NeedsCode      bool // of the second factor, in the place of name and password
	HasApp         bool // it makes such codes; otherwise there are recovery codes alone
	Passkey        PasskeyRequest
	Button         string // name of the form's buttons
	Elsewhere      string // name of the issuer; empty: there is none
	Away           string // address that leads there
	Passwords      bool   // they sign in
}

// Ask is for a page to which the browser is to return at an address of ours.
func (s *Server) Ask(w http.ResponseWriter, r *http.Request, refused Refusal, returnTo string) (Ask, error) {
	ask := Ask{
		Login: r.PostForm.Get("login"), Refusal: refused.Text, NeedsCode: refused.NeedsCode, Button: "do",
		Elsewhere: s.elsewhere, Away: away(url.Values{"return_to": {returnTo}}), Passwords: !s.noPasswords,
	}
	var err error
	if refused.NeedsCode {
		var factor accounts.Factor
		if factor, _, err = s.accounts.FactorOf(refused.user); err != nil {
			return Ask{}, err
		}
		ask.HasApp = factor.HasApp
	}
	if refused.NeedsCode || !s.noPasswords {
		ask.Passkey, err = s.AskForPasskey(w, r, refused.user)
	}
	return ask, err
}

// AskInvited is for a page on which somebody joins by an invitation.
func (s *Server) AskInvited(secret string) Ask {
	return Ask{Elsewhere: s.elsewhere, Away: away(url.Values{"invitation": {secret}}), Passwords: !s.noPasswords}
}

func away(query url.Values) string { return ElsewherePath + "?" + query.Encode() }

// HasPasswords reports whether passwords sign in here.
func (s *Server) HasPasswords() bool { return !s.noPasswords }
