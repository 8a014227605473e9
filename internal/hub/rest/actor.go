package rest

import (
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/nodeid"
)

// actorJSON is an account where it stands inside of something else.
type actorJSON struct {
	Login             string `json:"login"`
	ID                int64  `json:"id"`
	NodeID            string `json:"node_id"`
	AvatarURL         string `json:"avatar_url"`
	GravatarID        string `json:"gravatar_id"`
	URL               string `json:"url"`
	HTMLURL           string `json:"html_url"`
	FollowersURL      string `json:"followers_url"`
	FollowingURL      string `json:"following_url"`
	GistsURL          string `json:"gists_url"`
	StarredURL        string `json:"starred_url"`
	SubscriptionsURL  string `json:"subscriptions_url"`
	OrganizationsURL  string `json:"organizations_url"`
	ReposURL          string `json:"repos_url"`
	EventsURL         string `json:"events_url"`
	ReceivedEventsURL string `json:"received_events_url"`
	Type              string `json:"type"`
	UserViewType      string `json:"user_view_type"`
	SiteAdmin         bool   `json:"site_admin"`
}

const (
	typeUser         = "User"
	typeOrganization = "Organization"
)

func (l links) actor(login string, id int64, kind string) actorJSON {
	url := l.api("/users/" + login)
	return actorJSON{
		Login: login, ID: id, NodeID: nodeid.Of(kind, id),
		AvatarURL: l.avatar(login), URL: url, HTMLURL: l.web("/github/" + login),
		FollowersURL: url + "/followers", FollowingURL: url + "/following{/other_user}",
		GistsURL: url + "/gists{/gist_id}", StarredURL: url + "/starred{/owner}{/repo}",
		SubscriptionsURL: url + "/subscriptions", OrganizationsURL: url + "/orgs", ReposURL: url + "/repos",
		EventsURL: url + "/events{/privacy}", ReceivedEventsURL: url + "/received_events",
		Type: kind, UserViewType: "public",
	}
}

func (l links) avatar(login string) string { return l.web("/avatars/" + login + ".svg") }

func (l links) user(user accounts.User) actorJSON { return l.actor(user.Login, user.ID, typeUser) }

// owner is the account with this login. One without an account, which a copied
// folder can bring along, still has a name.
func (c *call) owner(login string) (actorJSON, error) {
	user, ok, err := c.api.accounts.User(login)
	if err != nil {
		return actorJSON{}, err
	}
	if ok {
		return c.links.user(user), nil
	}
	organisation, _, err := c.api.accounts.Organisation(login)
	return c.links.actor(login, organisation.ID, typeOrganization), err
}

// userByID is an account that something refers to, nil once it is gone.
func (c *call) userByID(id int64) (*actorJSON, error) {
	user, ok, err := c.api.accounts.UserByID(id)
	if err != nil || !ok {
		return nil, err
	}
	actor := c.links.user(user)
	return &actor, nil
}

// userByEmail is the account behind a commit's e-mail address, nil if there is
// none.
func (c *call) userByEmail(address string) (*actorJSON, error) {
	user, ok, err := c.api.accounts.UserByEmail(address)
	if err != nil || !ok {
		return nil, err
	}
	actor := c.links.user(user)
	return &actor, nil
}

// userJSON is an account by itself.
type userJSON struct {
	actorJSON
	Name            *string   `json:"name"`
	Company         *string   `json:"company"`
	Blog            string    `json:"blog"`
	Location        *string   `json:"location"`
	Email           *string   `json:"email"`
	Hireable        *bool     `json:"hireable"`
	Bio             *string   `json:"bio"`
	TwitterUsername *string   `json:"twitter_username"`
	PublicRepos     int       `json:"public_repos"`
	PublicGists     int       `json:"public_gists"`
	Followers       int       `json:"followers"`
	Following       int       `json:"following"`
	CreatedAt       time.Time `json:"created_at"`
	UpdatedAt       time.Time `json:"updated_at"`
}

// privateUserJSON is one's own account.
type privateUserJSON struct {
	userJSON
	NotificationEmail       *string `json:"notification_email"`
	PrivateGists            int     `json:"private_gists"`
	TotalPrivateRepos       int     `json:"total_private_repos"`
	OwnedPrivateRepos       int     `json:"owned_private_repos"`
	DiskUsage               int     `json:"disk_usage"`
	Collaborators           int     `json:"collaborators"`
	TwoFactorAuthentication bool    `json:"two_factor_authentication"`
}

// organizationJSON is an organisation in a list.
type organizationJSON struct {
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

func (l links) organization(o accounts.Organisation) organizationJSON {
	url := l.api("/orgs/" + o.Login)
	return organizationJSON{
		Login: o.Login, ID: o.ID, NodeID: nodeid.Of(typeOrganization, o.ID), URL: url,
		ReposURL: url + "/repos", EventsURL: url + "/events", HooksURL: url + "/hooks", IssuesURL: url + "/issues",
		MembersURL: url + "/members{/member}", PublicMembersURL: url + "/public_members{/member}",
		AvatarURL: l.avatar(o.Login), Description: o.Description,
	}
}

// fullOrganizationJSON is an organisation by itself.
type fullOrganizationJSON struct {
	organizationJSON
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

// optional is null for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
