package rest

import (
	"net/http"
	"time"
)

// rootJSON tells where everything is, by URL templates.
type rootJSON struct {
	CurrentUserURL                   string `json:"current_user_url"`
	CurrentUserAuthorizationsHTMLURL string `json:"current_user_authorizations_html_url"`
	AuthorizationsURL                string `json:"authorizations_url"`
	CodeSearchURL                    string `json:"code_search_url"`
	CommitSearchURL                  string `json:"commit_search_url"`
	EmailsURL                        string `json:"emails_url"`
	EmojisURL                        string `json:"emojis_url"`
	EventsURL                        string `json:"events_url"`
	FeedsURL                         string `json:"feeds_url"`
	FollowersURL                     string `json:"followers_url"`
	FollowingURL                     string `json:"following_url"`
	GistsURL                         string `json:"gists_url"`
	HubURL                           string `json:"hub_url"`
	IssueSearchURL                   string `json:"issue_search_url"`
	IssuesURL                        string `json:"issues_url"`
	KeysURL                          string `json:"keys_url"`
	LabelSearchURL                   string `json:"label_search_url"`
	NotificationsURL                 string `json:"notifications_url"`
	OrganizationURL                  string `json:"organization_url"`
	OrganizationRepositoriesURL      string `json:"organization_repositories_url"`
	OrganizationTeamsURL             string `json:"organization_teams_url"`
	PublicGistsURL                   string `json:"public_gists_url"`
	RateLimitURL                     string `json:"rate_limit_url"`
	RepositoryURL                    string `json:"repository_url"`
	RepositorySearchURL              string `json:"repository_search_url"`
	CurrentUserRepositoriesURL       string `json:"current_user_repositories_url"`
	StarredURL                       string `json:"starred_url"`
	StarredGistsURL                  string `json:"starred_gists_url"`
	TopicSearchURL                   string `json:"topic_search_url"`
	UserURL                          string `json:"user_url"`
	UserOrganizationsURL             string `json:"user_organizations_url"`
	UserRepositoriesURL              string `json:"user_repositories_url"`
	UserSearchURL                    string `json:"user_search_url"`
}

func (a *API) getRoot(c *call) error {
	const search = "{&page,per_page,sort,order}"
	l := c.links
	return c.reply(http.StatusOK, rootJSON{
		CurrentUserURL:                   l.api("/user"),
		CurrentUserAuthorizationsHTMLURL: l.web("/settings/connections/applications{/client_id}"),
		AuthorizationsURL:                l.api("/authorizations"),
		CodeSearchURL:                    l.api("/search/code?q={query}" + search),
		CommitSearchURL:                  l.api("/search/commits?q={query}" + search),
		EmailsURL:                        l.api("/user/emails"),
		EmojisURL:                        l.api("/emojis"),
		EventsURL:                        l.api("/events"),
		FeedsURL:                         l.api("/feeds"),
		FollowersURL:                     l.api("/user/followers"),
		FollowingURL:                     l.api("/user/following{/target}"),
		GistsURL:                         l.api("/gists{/gist_id}"),
		HubURL:                           l.api("/hub"),
		IssueSearchURL:                   l.api("/search/issues?q={query}" + search),
		IssuesURL:                        l.api("/issues"),
		KeysURL:                          l.api("/user/keys"),
		LabelSearchURL:                   l.api("/search/labels?q={query}&repository_id={repository_id}{&page,per_page}"),
		NotificationsURL:                 l.api("/notifications"),
		OrganizationURL:                  l.api("/orgs/{org}"),
		OrganizationRepositoriesURL:      l.api("/orgs/{org}/repos{?type,page,per_page,sort}"),
		OrganizationTeamsURL:             l.api("/orgs/{org}/teams"),
		PublicGistsURL:                   l.api("/gists/public"),
		RateLimitURL:                     l.api("/rate_limit"),
		RepositoryURL:                    l.api("/repos/{owner}/{repo}"),
		RepositorySearchURL:              l.api("/search/repositories?q={query}" + search),
		CurrentUserRepositoriesURL:       l.api("/user/repos{?type,page,per_page,sort}"),
		StarredURL:                       l.api("/user/starred{/owner}{/repo}"),
		StarredGistsURL:                  l.api("/gists/starred"),
		TopicSearchURL:                   l.api("/search/topics?q={query}{&page,per_page}"),
		UserURL:                          l.api("/users/{user}"),
		UserOrganizationsURL:             l.api("/user/orgs"),
		UserRepositoriesURL:              l.api("/users/{user}/repos{?type,page,per_page,sort}"),
		UserSearchURL:                    l.api("/search/users?q={query}" + search),
	})
}

// serverVersion is the release of GitHub Enterprise Server whose API the hub has
// a part of. Clients choose by it which calls they may use.
const serverVersion = "3.17.0"

type metaJSON struct {
	VerifiablePasswordAuthentication bool   `json:"verifiable_password_authentication"`
	InstalledVersion                 string `json:"installed_version"`
}

func (a *API) getMeta(c *call) error {
	return c.reply(http.StatusOK, metaJSON{InstalledVersion: serverVersion})
}

func (a *API) listVersions(c *call) error {
	return c.reply(http.StatusOK, []string{apiVersion})
}

type rateLimitsJSON struct {
	Resources rateResourcesJSON `json:"resources"`
	Rate      rateJSON          `json:"rate"`
}

type rateResourcesJSON struct {
	Core    rateJSON `json:"core"`
	Search  rateJSON `json:"search"`
	GraphQL rateJSON `json:"graphql"`
}

type rateJSON struct {
	Limit     int   `json:"limit"`
	Used      int   `json:"used"`
	Remaining int   `json:"remaining"`
	Reset     int64 `json:"reset"` // seconds since 1970
}

func (a *API) getRateLimit(c *call) error {
	c.w.Header().Set("Cache-Control", "no-cache")
	rate := rateJSON{Limit: rateLimit, Remaining: rateLimit, Reset: rateReset(time.Now()).Unix()}
	return c.reply(http.StatusOK, rateLimitsJSON{
		Resources: rateResourcesJSON{Core: rate, Search: rate, GraphQL: rate}, Rate: rate,
	})
}
