package signin

import (
	"net/http"
	"slices"
	"time"
)

// freshTime is for how long a session stands for who began it, where there is no password to ask for.
const freshTime = 10 * time.Minute

// Confirm has who is signed in prove it once more, before they do what would let somebody else in: by the password of the
// form, or where they have none by a session that has just begun. Nil: they have.
func (s *Server) Confirm(r *http.Request, person Person) (*Refusal, error) {
	ways, err := s.accounts.WaysIn(person.ID)
	if err != nil {
		return nil, err
	}
	if ways.Password && s.HasPasswords() {
		_, refused, err := s.CheckPassword(r, person.Login, r.PostForm.Get("current"))
		if refused != nil && refused.Status == http.StatusUnprocessableEntity {
			refused.Text = "The password that you have now is another one."
		}
		return refused, err
	}
	sessions, err := s.Sessions(person.ID)
	if err != nil {
		return nil, err
	}
	isFresh := slices.ContainsFunc(sessions, func(session Session) bool {
		return session.ID == person.Session && s.open.now().Sub(session.Began) < freshTime
	})
	if !isFresh {
		return &Refusal{Status: http.StatusForbidden, Text: "You signed in a while ago. Sign out and in again, then you have ten minutes for this."}, nil
	}
	return nil, nil
}
