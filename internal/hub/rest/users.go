package rest

import (
	"net/http"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

func (a *API) getOwnUser(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	private := len(a.repositories.Where(func(r repositories.Repository) bool {
		return r.Name().Owner == user.Login && r.About.Private
	}))
	own := privateUserJSON{
		userJSON:          c.fullUser(user),
		NotificationEmail: optional(user.Email),
		TotalPrivateRepos: private, OwnedPrivateRepos: private,
	}
	own.UserViewType = "private" // it says that the members of one's own account are there
	return c.reply(http.StatusOK, own)
}

func (a *API) getUser(c *call) error {
	c.docs = docsRoot // GitHub names no operation in the 404 of this call
	user, ok, err := a.accounts.User(c.params["login"])
	if err != nil {
		return err
	}
	if ok {
		return c.reply(http.StatusOK, c.fullUser(user))
	}
	organisation, ok, err := a.accounts.Organisation(c.params["login"])
	if err != nil {
		return err
	}
	if !ok {
		return notFound()
	}
	return c.reply(http.StatusOK, userJSON{
		actorJSON: c.links.actor(organisation.Login, organisation.ID, typeOrganization),
		Name:      optional(organisation.Name), Bio: optional(organisation.Description),
		PublicRepos: a.publicRepos(organisation.Login),
		CreatedAt:   organisation.CreatedAt, UpdatedAt: organisation.CreatedAt,
	})
}

func (c *call) fullUser(user accounts.User) userJSON {
	return userJSON{
		actorJSON: c.links.user(user),
		Name:      optional(user.Name), Bio: optional(user.Bio), Email: optional(user.Email),
		PublicRepos: c.api.publicRepos(user.Login),
		CreatedAt:   user.CreatedAt, UpdatedAt: user.CreatedAt,
	}
}

func (a *API) publicRepos(owner string) int {
	return len(a.repositories.Where(func(r repositories.Repository) bool {
		return r.Name().Owner == owner && !r.About.Private
	}))
}

func (a *API) listOwnOrganizations(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	return a.replyOrganizations(c, "/user/orgs", user)
}

func (a *API) listOrganizationsOfUser(c *call) error {
	user, ok, err := a.accounts.User(c.params["login"])
	if err != nil {
		return err
	}
	if !ok {
		return notFound()
	}
	return a.replyOrganizations(c, "/users/"+user.Login+"/orgs", user)
}

func (a *API) replyOrganizations(c *call, path string, user accounts.User) error {
	organisations, err := a.accounts.OrganisationsOf(user.ID)
	if err != nil {
		return err
	}
	list := []organizationJSON{}
	for _, organisation := range paginate(c, path, organisations) {
		list = append(list, c.links.organization(organisation))
	}
	return c.reply(http.StatusOK, list)
}

func (a *API) getOrganization(c *call) error {
	organisation, ok, err := a.accounts.Organisation(c.params["org"])
	if err != nil {
		return err
	}
	if !ok {
		return notFound()
	}
	full := fullOrganizationJSON{
		organizationJSON: c.links.organization(organisation),
		Description:      optional(organisation.Description),
		Name:             organisation.Name,
		PublicRepos:      a.publicRepos(organisation.Login),
		HTMLURL:          c.links.web("/github/" + organisation.Login),
		CreatedAt:        organisation.CreatedAt, UpdatedAt: organisation.CreatedAt,
		Type: typeOrganization,
	}
	if c.user != nil && organisation.HasMember(c.user.ID) {
		mayCreate := organisation.Role(c.user.ID) == accounts.RoleAdmin
		full.MembersCanCreateRepositories = &mayCreate
	}
	return c.reply(http.StatusOK, full)
}
