package accounts

import (
	"errors"
	"net/http"
	"strings"
)

// ErrBadCredentials is a token that is wrong, revoked or not readable.
var ErrBadCredentials = errors.New("bad credentials")

// Caller is a user together with the token that they sent.
type Caller struct {
	User         // as it was when the token was looked up
	token string // digest
}

// AuthenticateCaller returns who sent the request and with which token, nil for
// a request without credentials. A token counts as `Bearer TOKEN`, as `token
// TOKEN` and as the password, or the user name, of Basic, which is how Git
// sends it.
func (s *Store) AuthenticateCaller(r *http.Request) (*Caller, error) {
	if r.Header.Get("Authorization") == "" {
		return nil, nil
	}
	secret, ok := credential(r)
	if !ok {
		return nil, ErrBadCredentials
	}
	caller, found, err := s.CallerOfToken(secret)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, ErrBadCredentials
	}
	return &caller, nil
}

// Authenticate returns who sent the request, as [Store.AuthenticateCaller] does.
func (s *Store) Authenticate(r *http.Request) (*User, error) {
	caller, err := s.AuthenticateCaller(r)
	if err != nil || caller == nil {
		return nil, err
	}
	return &caller.User, nil
}

// CallerOfToken returns whom a token belongs to, and whether there is such a
// token.
func (s *Store) CallerOfToken(secret string) (Caller, bool, error) {
	found, ok, err := s.caller(digest(secret))
	if ok {
		s.uses.note(found.token)
		s.Seen(found.ID)
	}
	return found, ok, err
}

// StillValid reports whether the caller's token and account exist now, and
// returns the account as it is now. What takes long asks again before it acts:
// the token may have been ended or renewed meanwhile, or the account removed or suspended.
// An account that was made again under the same login is another one.
func (s *Store) StillValid(caller Caller) (User, bool, error) {
	found, ok, err := s.caller(caller.token)
	if err != nil || !ok || found.User.ID != caller.User.ID {
		return User{}, false, err
	}
	return found.User, true, nil
}

// caller reads token and user at one moment.
func (s *Store) caller(digest string) (Caller, bool, error) {
	b, err := s.current()
	if err != nil {
		return Caller{}, false, err
	}
	t, ok := b.findDigest(digest)
	if !ok {
		return Caller{}, false, nil
	}
	i := b.userByID(t.User)
	if i < 0 || b.Users[i].IsSuspended() {
		return Caller{}, false, nil
	}
	return Caller{User: b.Users[i], token: digest}, true, nil
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
