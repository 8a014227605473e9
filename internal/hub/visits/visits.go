// Package visits finds out who opens an address of a repository in a browser or with a program such as curl, and whether
// they may see it: what the API is not asked for, and Git neither.
package visits

import (
	"errors"
	"net/http"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// tokenCookie is where the front end of the same origin keeps its token.
const tokenCookie = "github-token"

// ErrNotFound is a repository that is not there, or that the visitor may not see.
var ErrNotFound = errors.New("no such repository, or it may not be seen")

// Desk receives visitors.
type Desk struct {
	accounts     *accounts.Store
	repositories *repositories.Catalogue
	permits      *Permits
}

// NewDesk returns a desk.
func NewDesk(people *accounts.Store, catalogue *repositories.Catalogue, permits *Permits) Desk {
	return Desk{accounts: people, repositories: catalogue, permits: permits}
}

// Visitor is who sends a request, nil for anybody: by a permit in its address, by its Authorization header, or by the front
// end's cookie, since a browser that follows a link sends no such header. A token that is not valid makes a visitor of
// anybody.
func (d Desk) Visitor(r *http.Request) (*accounts.User, error) {
	caller, err := d.Caller(r)
	if caller == nil {
		return nil, err
	}
	return &caller.User, nil
}

// Caller is the same with the token it came by.
func (d Desk) Caller(r *http.Request) (*accounts.Caller, error) {
	permitted, err := d.permitted(r)
	if permitted != nil || err != nil {
		return permitted, err
	}
	caller, err := d.accounts.AuthenticateCaller(r)
	if caller != nil || err != nil && !errors.Is(err, accounts.ErrBadCredentials) {
		return caller, err
	}
	cookie, err := r.Cookie(tokenCookie)
	if err != nil {
		return nil, nil
	}
	known, ok, err := d.accounts.CallerOfToken(cookie.Value)
	if err != nil || !ok {
		return nil, err
	}
	return &known, nil
}

func (d Desk) permitted(r *http.Request) (*accounts.Caller, error) {
	caller, ok := d.permits.caller(r)
	if !ok {
		return nil, nil
	}
	user, isValid, err := d.accounts.StillValid(caller)
	if err != nil || !isValid {
		return nil, err
	}
	caller.User = user
	return &caller, nil
}

// Permitted is who was given a permit for the address of a request, nil without one.
func (d Desk) Permitted(r *http.Request) (*accounts.User, error) {
	caller, err := d.permitted(r)
	if caller == nil {
		return nil, err
	}
	return &caller.User, nil
}

// Permit returns the query that lets the sender of a request open another address, empty for anybody.
func (d Desk) Permit(r *http.Request, path string) (query string, err error) {
	caller, err := d.Caller(r)
	if caller == nil {
		return "", err
	}
	return d.permits.Give(path, *caller), nil
}

// Repository is the one of a name, or of an earlier one, if the sender of a request may see it.
func (d Desk) Repository(r *http.Request, owner, name string) (repositories.Repository, error) {
	visitor, err := d.Visitor(r)
	if err != nil {
		return repositories.Repository{}, err
	}
	repository, ok := d.repositories.Locate(owner, name)
	if !ok {
		return repositories.Repository{}, ErrNotFound
	}
	access, err := d.repositories.See(visitor, repository)
	if err != nil {
		return repositories.Repository{}, err
	}
	if access < repositories.Read {
		return repositories.Repository{}, ErrNotFound
	}
	return repository, nil
}
