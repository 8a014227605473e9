package hooks

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// owner is what hooks belong to: a repository or an organisation.
type owner struct {
	repository   repositories.Repository
	organisation accounts.Organisation
	url          string       // of its hooks, in the API
	path         string       // of its hooks, for the addresses of further pages
	permit       func() error // asks, at that moment, whether the user may change them
}

func (o owner) isRepository() bool { return o.repository.Repo != nil }

func (o owner) has(h hooks.Hook) bool {
	if o.isRepository() {
		return h.Repository == o.repository.About.ID
	}
	return h.Organisation == o.organisation.ID
}

func (o owner) hooks(c *web.Call) []hooks.Hook {
	if o.isRepository() {
		return c.Hooks.OfRepository(o.repository.About.ID)
	}
	return c.Hooks.OfOrganisation(o.organisation.ID)
}

// note names the host that a hook sends to, and not the whole address, which is often the secret of its receiver.
func (o owner) note(c *web.Call, did audit.Deed, h hooks.Hook) {
	name := o.organisation.Login
	if o.isRepository() {
		name = o.repository.Name().String()
	}
	detail := ""
	if address, err := url.Parse(h.Target.URL); err == nil {
		detail = "to " + address.Host
	}
	c.Note(did, name, detail)
}

// use is what somebody is about to do with hooks. An archived repository keeps those it has.
type use bool

const (
	reading  use = false
	changing use = true
)

// ofRepository is for admins. To others there are no hooks, as at GitHub.
func ofRepository(c *web.Call, use use) (owner, error) {
	r, err := repos.Administrable(c)
	if problem, ok := errors.AsType[*web.Problem](err); ok && problem.Status == http.StatusForbidden {
		return owner{}, web.NotFound()
	}
	if err == nil && use == changing && r.About.Archived {
		err = repos.Archived()
	}
	if err == nil && use == changing {
		err = r.CheckChangeable()
	}
	if err != nil {
		return owner{}, err
	}
	id := r.About.ID
	permit := repos.Permit(c, repositories.Admin)
	return owner{
		repository: r, url: c.Links.Repo(r.Name()) + "/hooks", path: repos.ListPath(r, "/hooks"),
		permit: func() error {
			now, ok := c.Repositories.ByID(id)
			if !ok {
				return web.NotFound()
			}
			return permit(now)
		},
	}, nil
}

// ofOrganisation is for admins of the organisation.
func ofOrganisation(c *web.Call, _ use) (owner, error) {
	if _, err := c.SignedIn(); err != nil {
		return owner{}, err
	}
	organisation, ok, err := c.Accounts.Organisation(c.Param("org"))
	if err == nil && !ok {
		err = web.NotFound()
	}
	if err != nil {
		return owner{}, err
	}
	permit := func() error {
		user, isValid, err := c.Accounts.StillValid(*c.Caller)
		if err != nil {
			return err
		}
		if !isValid {
			return web.BadCredentials()
		}
		now, ok, err := c.Accounts.Organisation(organisation.Login)
		if err == nil && (!ok || now.ID != organisation.ID || now.Role(user.ID) < accounts.RoleAdmin) {
			err = web.NotFound()
		}
		return err
	}
	if err := permit(); err != nil {
		return owner{}, err
	}
	c.AskAgain(permit)
	path := "/orgs/" + urlpath.Segment(organisation.Login) + "/hooks"
	return owner{organisation: organisation, url: c.Links.API(path), path: path, permit: permit}, nil
}

// named returns the hook of the path.
func named(c *web.Call, o owner) (hooks.Hook, error) {
	id, err := strconv.ParseInt(c.Param("hook"), 10, 64)
	if err != nil {
		return hooks.Hook{}, web.NotFound()
	}
	h, ok := c.Hooks.Hook(id)
	if !ok || !o.has(h) {
		return hooks.Hook{}, web.NotFound()
	}
	return h, nil
}
