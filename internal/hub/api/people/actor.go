package people

import (
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
)

// ActorJSON is an account where it stands inside of something else.
type ActorJSON struct {
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

// The types of an account.
const (
	typeUser         = "User"
	TypeOrganization = "Organization"
)

func showActor(l web.Links, login string, id int64, kind string) ActorJSON {
	url := l.API("/users/" + login)
	return ActorJSON{
		Login: login, ID: id, NodeID: nodeid.Of(kind, id),
		AvatarURL: avatar(l, login), URL: url, HTMLURL: l.Web("/github/" + login),
		FollowersURL: url + "/followers", FollowingURL: url + "/following{/other_user}",
		GistsURL: url + "/gists{/gist_id}", StarredURL: url + "/starred{/owner}{/repo}",
		SubscriptionsURL: url + "/subscriptions", OrganizationsURL: url + "/orgs", ReposURL: url + "/repos",
		EventsURL: url + "/events{/privacy}", ReceivedEventsURL: url + "/received_events",
		Type: kind, UserViewType: "public",
	}
}

func avatar(l web.Links, login string) string { return l.Web("/avatars/" + login + ".svg") }

// Show returns a user inside of something else.
func Show(l web.Links, user accounts.User) ActorJSON {
	return showActor(l, user.Login, user.ID, typeUser)
}

// Owner returns the account with this login. One without an account, which a copied
// folder can bring along, still has a name.
func Owner(c *web.Call, login string) (ActorJSON, error) {
	user, ok, err := c.Accounts.User(login)
	if err != nil {
		return ActorJSON{}, err
	}
	if ok {
		return Show(c.Links, user), nil
	}
	organisation, _, err := c.Accounts.Organisation(login)
	return showActor(c.Links, login, organisation.ID, TypeOrganization), err
}

// ByID returns a user that something refers to, nil once the account is gone.
func ByID(c *web.Call, id int64) (*ActorJSON, error) {
	user, ok, err := c.Accounts.UserByID(id)
	if err != nil || !ok {
		return nil, err
	}
	actor := Show(c.Links, user)
	return &actor, nil
}

// ByEmail returns the user behind a commit's e-mail address, nil if there is
// none.
func ByEmail(c *web.Call, address string) (*ActorJSON, error) {
	user, ok, err := c.Accounts.UserByEmail(address)
	if err != nil || !ok {
		return nil, err
	}
	actor := Show(c.Links, user)
	return &actor, nil
}
