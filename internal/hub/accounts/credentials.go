package accounts

import (
	"errors"
	"net/http"
	"strings"
)

// ErrBadCredentials is a token that is wrong, revoked or not readable.
var ErrBadCredentials = errors.New("bad credentials")

// Authenticate returns who sent the request, nil for a request without
// credentials. A token counts as `Bearer TOKEN`, as `token TOKEN` and as the
// password, or the user name, of Basic, which is how Git sends it.
func (s *Store) Authenticate(r *http.Request) (*User, error) {
	if r.Header.Get("Authorization") == "" {
		return nil, nil
	}
	secret, ok := credential(r)
	if !ok {
		return nil, ErrBadCredentials
	}
	user, found, err := s.UserByToken(secret)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, ErrBadCredentials
	}
	return &user, nil
}

func credential(r *http.Request) (string, bool) {
	if name, password, ok := r.BasicAuth(); ok {
		if password == "" || password == "x-oauth-basic" {
			return name, true
		}
		return password, true
	}
	scheme, rest, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	if !ok || !strings.EqualFold(scheme, "bearer") && !strings.EqualFold(scheme, "token") {
		return "", false
	}
	return strings.TrimSpace(rest), true
}
