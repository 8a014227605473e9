package rest

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

func (a *API) getRepository(c *call) error {
	repository, err := c.readable()
	if err != nil {
		return err
	}
	full, err := c.fullRepositoryJSON(c.r.Context(), repository)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, full)
}

// listOwnRepositories lists what the user owns alone and with organisations, and
// where they are a collaborator.
func (a *API) listOwnRepositories(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	affiliation, kind, seen := c.query("affiliation"), c.query("type"), c.query("visibility")
	if kind != "" && (affiliation != "" || seen != "") {
		return unprocessable("If you specify visibility or affiliation, you cannot specify type.")
	}
	affiliations := []string{"owner", "collaborator", "organization_member"}
	switch {
	case kind == "owner":
		affiliations = affiliations[:1]
	case kind == "member":
		affiliations = affiliations[1:]
	case affiliation != "":
		affiliations = strings.Split(affiliation, ",")
	}
	if seen == "" && (kind == "public" || kind == "private") {
		seen = kind
	}
	owners, err := a.ownersOf(user, slices.Contains(affiliations, "owner"), slices.Contains(affiliations, "organization_member"))
	if err != nil {
		return err
	}
	isGuest := slices.Contains(affiliations, "collaborator")
	return c.replyRepositories("/user/repos", "full_name", a.repositories.Where(func(r repositories.Repository) bool {
		isOne := owners[r.Name().Owner] || isGuest && r.About.IsCollaborator(user.ID)
		return isOne && (seen != "public" && seen != "private" || seen == visibility(r.About.Private))
	}))
}

func (a *API) ownersOf(user accounts.User, own, shared bool) (map[string]bool, error) {
	owners := map[string]bool{user.Login: own}
	if !shared {
		return owners, nil
	}
	organisations, err := a.accounts.OrganisationsOf(user.ID)
	for _, organisation := range organisations {
		owners[organisation.Login] = true
	}
	return owners, err
}

// listRepositoriesOfUser lists public repositories only, also one's own: that
// is how GitHub does it.
func (a *API) listRepositoriesOfUser(c *call) error {
	owner, err := c.owner(c.params["login"])
	if err != nil {
		return err
	}
	if owner.ID == 0 {
		return notFound()
	}
	return c.replyRepositories("/users/"+owner.Login+"/repos", "full_name", a.repositories.Where(func(r repositories.Repository) bool {
		return strings.EqualFold(r.Name().Owner, owner.Login) && !r.About.Private
	}))
}

func (a *API) listRepositoriesOfOrganization(c *call) error {
	organisation, ok, err := a.accounts.Organisation(c.params["org"])
	if err != nil {
		return err
	}
	if !ok {
		return notFound()
	}
	isMember := c.user != nil && organisation.HasMember(c.user.ID)
	isGuest := func(r repositories.Repository) bool { return c.user != nil && r.About.IsCollaborator(c.user.ID) }
	kind := c.query("type")
	return c.replyRepositories("/orgs/"+organisation.Login+"/repos", "created", a.repositories.Where(func(r repositories.Repository) bool {
		isFork := r.About.ForkOf != 0
		return r.Name().Owner == organisation.Login && (isMember || !r.About.Private || isGuest(r)) &&
			(kind != "public" || !r.About.Private) && (kind != "private" || r.About.Private) &&
			(kind != "forks" || isFork) && (kind != "sources" || !isFork)
	}))
}

// replyRepositories sends one page of a list, in the order that was asked for.
func (c *call) replyRepositories(path, order string, list []repositories.Repository) error {
	order = cmp.Or(c.query("sort"), order)
	direction := c.query("direction")
	isDescending := direction == "desc" || direction == "" && order != "full_name"
	slices.SortStableFunc(list, func(a, b repositories.Repository) int {
		result := compareBy(order, a, b)
		if isDescending {
			return -result
		}
		return result
	})
	answer := []repositoryJSON{}
	for _, r := range paginate(c, path, list) {
		item, err := c.repositoryJSON(c.r.Context(), r)
		if err != nil {
			return err
		}
		answer = append(answer, item)
	}
	return c.reply(http.StatusOK, answer)
}

func compareBy(order string, a, b repositories.Repository) int {
	switch order {
	case "created":
		return cmp.Or(a.About.CreatedAt.Compare(b.About.CreatedAt), cmp.Compare(a.About.ID, b.About.ID))
	case "updated":
		return a.About.UpdatedAt.Compare(b.About.UpdatedAt)
	case "pushed":
		return a.About.PushedAt.Compare(b.About.PushedAt)
	default:
		return cmp.Compare(strings.ToLower(a.Name().String()), strings.ToLower(b.Name().String()))
	}
}

func (a *API) createOwnRepository(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	return a.createRepository(c, user.Login, user)
}

func (a *API) createOrganizationRepository(c *call) error {
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	organisation, ok, err := a.accounts.Organisation(c.params["org"])
	if err != nil {
		return err
	}
	if !ok || !organisation.HasMember(user.ID) {
		return notFound()
	}
	if organisation.Role(user.ID) < accounts.RoleAdmin {
		return needsOrganizationAdmin()
	}
	return a.createRepository(c, organisation.Login, user)
}

func (a *API) createRepository(c *call, owner string, user accounts.User) error {
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	asked := body.text("name")
	options := repositories.Options{
		Description: body.optionalText("description"),
		Private:     body.flag("private") || body.optionalText("visibility") == "private",
		Host:        c.links.host(),
	}
	if body.flag("auto_init") {
		options.Readme = &user
	}
	if err := body.problem(); err != nil {
		return err
	}
	name, err := repositories.NormaliseName(asked)
	if err != nil {
		return creationFailed(err.Error())
	}
	created, err := a.repositories.Create(c.r.Context(), owner, name, options)
	switch {
	case errors.Is(err, gitstore.ErrRepoExists):
		return creationFailed("name already exists on this account")
	case errors.Is(err, gitstore.ErrNameInvalid):
		return creationFailed("name is not allowed")
	case err != nil:
		return err
	}
	if options.Readme != nil {
		a.init.open(created.About.ID)
	}
	full, err := c.fullRepositoryJSON(c.r.Context(), created)
	if err != nil {
		return err
	}
	return c.replyCreated(full.URL, full)
}

func needsOrganizationAdmin() error {
	return &problem{
		status:  http.StatusForbidden,
		message: "You need admin access to the organization before adding a repository to it.",
	}
}

func creationFailed(reason string) error {
	return &problem{
		status: http.StatusUnprocessableEntity, message: "Repository creation failed.",
		details: []detail{{Resource: "Repository", Code: "custom", Field: "name", Message: reason}},
	}
}
