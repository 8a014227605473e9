package settings

import (
	"errors"
	"net/http"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/signin"
)

// confirmed lets through who has proven once more who they are. If not, the page says why.
func (s *Server) confirmed(w http.ResponseWriter, r *http.Request, person signin.Person) bool {
	refused, err := s.People.Confirm(r, person)
	switch {
	case err != nil:
		s.People.ShowFailure(w, r, "check who somebody is", err)
	case refused != nil:
		s.security(w, r, person, refused.Status, securityPage{Refusal: refused.Text})
	}
	return err == nil && refused == nil
}

// link begins to connect the account with the issuer.
func (s *Server) link(w http.ResponseWriter, r *http.Request, person signin.Person) {
	if s.Elsewhere == nil {
		s.security(w, r, person, http.StatusBadRequest, securityPage{})
		return
	}
	if !s.confirmed(w, r, person) {
		return
	}
	if err := s.Elsewhere.Link(w, r, person, securityPath); err != nil {
		s.People.ShowFailure(w, r, "link an identity", err)
	}
}

// unlink takes an identity of one's own away.
func (s *Server) unlink(w http.ResponseWriter, r *http.Request, person signin.Person) {
	if !s.confirmed(w, r, person) {
		return
	}
	err := s.Accounts.GiveUpIdentity(person.Login, r.PostForm.Get("issuer"), r.PostForm.Get("subject"))
	switch {
	case errors.Is(err, accounts.ErrLastWayIn):
		s.security(w, r, person, http.StatusConflict, securityPage{Refusal: "You would have no way in any more. Choose a password first."})
		return
	case errors.Is(err, accounts.ErrNoIdentity): // it is gone, as it was meant to be
	case err != nil:
		s.People.ShowFailure(w, r, "unlink an identity", err)
		return
	default:
		s.People.Note(r, person.Login, audit.Unlinked, person.Login, "")
		if err := s.People.BeginSession(w, r, person.User); err != nil { // those before have ended
			s.People.ShowFailure(w, r, "sign in", err)
			return
		}
	}
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}
