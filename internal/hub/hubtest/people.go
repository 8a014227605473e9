package hubtest

import (
	"sheaf/internal/hub/accounts"
)

// Password is that of everybody who has one.
const Password = "correct horse battery"

// SetPasswords gives passwords as `sheaf user passwd` does, beside the running hub.
func (s *Site) SetPasswords(logins ...string) *accounts.Store {
	s.T.Helper()
	people, err := accounts.Open(s.Dir, accounts.WithIterations(fewIterations))
	s.Must(err)
	for _, login := range logins {
		s.Must(people.SetPassword(login, Password))
	}
	return people
}

// NewUser makes a user who has Password and belongs to nothing, and returns a token of theirs. The local user
// stays ada, who has no password.
func (s *Site) NewUser(login string) (token string) {
	s.T.Helper()
	s.Must(s.Hub.EnsureUser(s.T.Context(), login, "", ""))
	s.SetPasswords(login)
	token, err := s.Hub.IssueToken(s.T.Context(), login)
	s.Must(err)
	return token
}
