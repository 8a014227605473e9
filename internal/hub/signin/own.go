package signin

import "net/http"

// What the buttons of pages say that are somebody's own, as the value of `do`.
const (
	doSignIn  = "sign-in"
	doSignOut = "sign-out"
)

// signInPage asks who somebody is.
type signInPage struct {
	Title, Why, Path string
	Ask
}

// Own is whom a page is for that shows or does what is somebody's own; why says to others for what they are asked who they
// are. Signing in and out are forms of the page itself. A form that was shown to somebody else, who was signed in before,
// leads to the page as it is now. If ok is false the request is answered.
func (s *Server) Own(w http.ResponseWriter, r *http.Request, why string) (person Person, ok bool) {
	isForm := r.Method == http.MethodPost
	switch do := r.PostForm.Get("do"); {
	case isForm && do == doSignIn:
		_, refused, err := s.SignIn(w, r)
		switch {
		case err != nil:
			s.ShowFailure(w, r, "sign in", err)
		case refused != nil:
			s.askWho(w, r, why, *refused)
		default:
			toPage(w, r)
		}
		return Person{}, false
	case isForm && do == doSignOut:
		if err := s.SignOut(w, r); err != nil {
			s.ShowFailure(w, r, "sign out", err)
			return Person{}, false
		}
		toPage(w, r)
		return Person{}, false
	}
	known, err := s.Person(r)
	switch {
	case err != nil:
		s.ShowFailure(w, r, "read the account", err)
		return Person{}, false
	case known == nil:
		s.askWho(w, r, why, Refusal{Status: http.StatusOK})
		return Person{}, false
	case isForm && known.Login != r.PostForm.Get("as"):
		toPage(w, r)
		return Person{}, false
	}
	if known.LooksAfter, err = s.IsAdmin(*known); err != nil {
		s.ShowFailure(w, r, "find out who looks after the hub", err)
		return Person{}, false
	}
	return *known, true
}

func toPage(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.EscapedPath(), http.StatusSeeOther)
}

func (s *Server) askWho(w http.ResponseWriter, r *http.Request, why string, refused Refusal) {
	if _, ok := s.HasAccounts(w, r, nil); !ok {
		return
	}
	ask, err := s.Ask(w, r, refused, r.URL.EscapedPath())
	if err != nil {
		s.ShowFailure(w, r, "ask who somebody is", err)
		return
	}
	page := signInPage{"Sign in", why, r.URL.EscapedPath(), ask}
	s.Render(w, r, own, Page{Status: refused.Status, Template: "sign-in", Shown: page, HasScript: ask.Passkey.Options != ""})
}
