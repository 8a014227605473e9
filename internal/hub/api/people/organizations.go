package people

import (
	"net/http"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
)

// OrganizationJSON is an organisation in a list.
type OrganizationJSON struct {
	Login            string `json:"login"`
	ID               int64  `json:"id"`
	NodeID           string `json:"node_id"`
	URL              string `json:"url"`
	ReposURL         string `json:"repos_url"`
	EventsURL        string `json:"events_url"`
	HooksURL         string `json:"hooks_url"`
	IssuesURL        string `json:"issues_url"`
	MembersURL       string `json:"members_url"`
	PublicMembersURL string `json:"public_members_url"`
	AvatarURL        string `json:"avatar_url"`
	Description      string `json:"description"`
}

func showOrganization(l web.Links, o accounts.Organisation) OrganizationJSON {
	url := l.API("/orgs/" + o.Login)
	return OrganizationJSON{
		Login: o.Login, ID: o.ID, NodeID: nodeid.Of(TypeOrganization, o.ID), URL: url,
		ReposURL: url + "/repos", EventsURL: url + "/events", HooksURL: url + "/hooks", IssuesURL: url + "/issues",
		MembersURL: url + "/members{/member}", PublicMembersURL: url + "/public_members{/member}",
		AvatarURL: avatar(l, o.Login), Description: o.Description,
	}
}

// ShowOwner returns the organisation with a login, nil if the login is that of a user.
func ShowOwner(c *web.Call, login string) (*OrganizationJSON, error) {
	organisation, ok, err := c.Accounts.Organisation(login)
	if err != nil || !ok {
		return nil, err
	}
	return new(showOrganization(c.Links, organisation)), nil
}

// fullOrganizationJSON is an organisation by itself.
type fullOrganizationJSON struct {
	OrganizationJSON
	Description                  *string    `json:"description"` // null where there is none, unlike in lists
	Name                         string     `json:"name,omitempty"`
	TwitterUsername              *string    `json:"twitter_username"`
	IsVerified                   bool       `json:"is_verified"`
	HasOrganizationProjects      bool       `json:"has_organization_projects"`
	HasRepositoryProjects        bool       `json:"has_repository_projects"`
	PublicRepos                  int        `json:"public_repos"`
	PublicGists                  int        `json:"public_gists"`
	Followers                    int        `json:"followers"`
	Following                    int        `json:"following"`
	HTMLURL                      string     `json:"html_url"`
	CreatedAt                    time.Time  `json:"created_at"`
	UpdatedAt                    time.Time  `json:"updated_at"`
	ArchivedAt                   *time.Time `json:"archived_at"`
	Type                         string     `json:"type"`
	MembersCanCreateRepositories *bool      `json:"members_can_create_repositories,omitempty"`
}

func listOwnOrganizations(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	return replyOrganizations(c, "/user/orgs", user)
}

// listOrganizationsOfUser lists the public memberships of a user, of which there are none (see members.go). Unlike
// at GitHub, users find all of their own.
func listOrganizationsOfUser(c *web.Call) error {
	user, ok, err := c.Accounts.User(c.Param("login"))
	if err != nil {
		return err
	}
	if !ok {
		return web.NotFound()
	}
	if c.User == nil || c.User.ID != user.ID {
		return c.Reply(http.StatusOK, []OrganizationJSON{})
	}
	return replyOrganizations(c, "/users/"+user.Login+"/orgs", user)
}

func replyOrganizations(c *web.Call, path string, user accounts.User) error {
	organisations, err := c.Accounts.OrganisationsOf(user.ID)
	if err != nil {
		return err
	}
	list := []OrganizationJSON{}
	for _, organisation := range web.Paginate(c, path, organisations) {
		list = append(list, showOrganization(c.Links, organisation))
	}
	return c.Reply(http.StatusOK, list)
}

func getOrganization(c *web.Call) error {
	organisation, ok, err := c.Accounts.Organisation(c.Param("org"))
	if err != nil {
		return err
	}
	if !ok {
		return web.NotFound()
	}
	full := fullOrganizationJSON{
		OrganizationJSON: showOrganization(c.Links, organisation),
		Description:      web.NullIfEmpty(organisation.Description),
		Name:             organisation.Name,
		PublicRepos:      publicRepos(c, organisation.Login),
		HTMLURL:          c.Links.Web("/github/" + organisation.Login),
		CreatedAt:        organisation.CreatedAt, UpdatedAt: organisation.CreatedAt,
		Type: TypeOrganization,
	}
	if c.User != nil && organisation.HasMember(c.User.ID) {
		mayCreate := organisation.Role(c.User.ID) == accounts.RoleAdmin
		full.MembersCanCreateRepositories = &mayCreate
	}
	return c.Reply(http.StatusOK, full)
}

// namedOrganisation returns the organisation of the path, and whether the user
// belongs to it.
func namedOrganisation(c *web.Call) (accounts.Organisation, bool, error) {
	organisation, ok, err := c.Accounts.Organisation(c.Param("org"))
	if err == nil && !ok {
		err = web.NotFound()
	}
	return organisation, c.User != nil && organisation.HasMember(c.User.ID), err
}
