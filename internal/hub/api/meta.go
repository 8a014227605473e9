package api

import (
	"net/http"

	"sheaf/internal/hub/api/web"
)

// metaRoutes returns the operations about the API itself.
func metaRoutes() []web.Route {
	return []web.Route{
		web.On("GET", "/", getRoot, "meta/meta#github-api-root"),
		web.On("GET", "/meta", getMeta, "meta/meta#get-github-enterprise-server-meta-information"),
		web.On("GET", "/versions", listVersions, "meta/meta#get-all-api-versions"),
		web.On("GET", "/rate_limit", getRateLimit, "rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user"),
	}
}

// rootJSON says where everything is, by URL templates.
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

func getRoot(c *web.Call) error {
	const search = "{&page,per_page,sort,order}"
	l := c.Links
	return c.Reply(http.StatusOK, rootJSON{
		CurrentUserURL:                   l.API("/user"),
		CurrentUserAuthorizationsHTMLURL: l.Web("/settings/connections/applications{/client_id}"),
		AuthorizationsURL:                l.API("/authorizations"),
		CodeSearchURL:                    l.API("/search/code?q={query}" + search),
		CommitSearchURL:                  l.API("/search/commits?q={query}" + search),
		EmailsURL:                        l.API("/user/emails"),
		EmojisURL:                        l.API("/emojis"),
		EventsURL:                        l.API("/events"),
		FeedsURL:                         l.API("/feeds"),
		FollowersURL:                     l.API("/user/followers"),
		FollowingURL:                     l.API("/user/following{/target}"),
		GistsURL:                         l.API("/gists{/gist_id}"),
		HubURL:                           l.API("/hub"),
		IssueSearchURL:                   l.API("/search/issues?q={query}" + search),
		IssuesURL:                        l.API("/issues"),
		KeysURL:                          l.API("/user/keys"),
		LabelSearchURL:                   l.API("/search/labels?q={query}&repository_id={repository_id}{&page,per_page}"),
		NotificationsURL:                 l.API("/notifications"),
		OrganizationURL:                  l.API("/orgs/{org}"),
		OrganizationRepositoriesURL:      l.API("/orgs/{org}/repos{?type,page,per_page,sort}"),
		OrganizationTeamsURL:             l.API("/orgs/{org}/teams"),
		PublicGistsURL:                   l.API("/gists/public"),
		RateLimitURL:                     l.API("/rate_limit"),
		RepositoryURL:                    l.API("/repos/{owner}/{repo}"),
		RepositorySearchURL:              l.API("/search/repositories?q={query}" + search),
		CurrentUserRepositoriesURL:       l.API("/user/repos{?type,page,per_page,sort}"),
		StarredURL:                       l.API("/user/starred{/owner}{/repo}"),
		StarredGistsURL:                  l.API("/gists/starred"),
		TopicSearchURL:                   l.API("/search/topics?q={query}{&page,per_page}"),
		UserURL:                          l.API("/users/{user}"),
		UserOrganizationsURL:             l.API("/user/orgs"),
		UserRepositoriesURL:              l.API("/users/{user}/repos{?type,page,per_page,sort}"),
		UserSearchURL:                    l.API("/search/users?q={query}" + search),
	})
}

// serverVersion is the release of GitHub Enterprise Server whose API the hub has
// a part of. Clients choose by it which calls they may use.
const serverVersion = "3.17.0"

type metaJSON struct {
	VerifiablePasswordAuthentication bool   `json:"verifiable_password_authentication"`
	InstalledVersion                 string `json:"installed_version"`
}

func getMeta(c *web.Call) error {
	return c.Reply(http.StatusOK, metaJSON{InstalledVersion: serverVersion})
}

func listVersions(c *web.Call) error {
	return c.Reply(http.StatusOK, []string{web.Version})
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

func getRateLimit(c *web.Call) error {
	c.SetHeader("Cache-Control", "no-cache")
	left := c.Allowance()
	rate := rateJSON{Limit: left.Limit, Used: left.Used, Remaining: left.Remaining, Reset: left.Reset.Unix()}
	return c.Reply(http.StatusOK, rateLimitsJSON{
		Resources: rateResourcesJSON{Core: rate, Search: rate, GraphQL: rate}, Rate: rate,
	})
}
