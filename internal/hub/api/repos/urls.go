package repos

// repositoryURLs are the addresses and templates that every repository
// carries. The hub does not serve all of them; clients copy them all.
type repositoryURLs struct {
	ForksURL         string `json:"forks_url"`
	KeysURL          string `json:"keys_url"`
	CollaboratorsURL string `json:"collaborators_url"`
	TeamsURL         string `json:"teams_url"`
	HooksURL         string `json:"hooks_url"`
	IssueEventsURL   string `json:"issue_events_url"`
	EventsURL        string `json:"events_url"`
	AssigneesURL     string `json:"assignees_url"`
	BranchesURL      string `json:"branches_url"`
	TagsURL          string `json:"tags_url"`
	BlobsURL         string `json:"blobs_url"`
	GitTagsURL       string `json:"git_tags_url"`
	GitRefsURL       string `json:"git_refs_url"`
	TreesURL         string `json:"trees_url"`
	StatusesURL      string `json:"statuses_url"`
	LanguagesURL     string `json:"languages_url"`
	StargazersURL    string `json:"stargazers_url"`
	ContributorsURL  string `json:"contributors_url"`
	SubscribersURL   string `json:"subscribers_url"`
	SubscriptionURL  string `json:"subscription_url"`
	CommitsURL       string `json:"commits_url"`
	GitCommitsURL    string `json:"git_commits_url"`
	CommentsURL      string `json:"comments_url"`
	IssueCommentURL  string `json:"issue_comment_url"`
	ContentsURL      string `json:"contents_url"`
	CompareURL       string `json:"compare_url"`
	MergesURL        string `json:"merges_url"`
	ArchiveURL       string `json:"archive_url"`
	DownloadsURL     string `json:"downloads_url"`
	IssuesURL        string `json:"issues_url"`
	PullsURL         string `json:"pulls_url"`
	MilestonesURL    string `json:"milestones_url"`
	NotificationsURL string `json:"notifications_url"`
	LabelsURL        string `json:"labels_url"`
	ReleasesURL      string `json:"releases_url"`
	DeploymentsURL   string `json:"deployments_url"`
}

func newRepositoryURLs(url string) repositoryURLs {
	return repositoryURLs{
		ForksURL:         url + "/forks",
		KeysURL:          url + "/keys{/key_id}",
		CollaboratorsURL: url + "/collaborators{/collaborator}",
		TeamsURL:         url + "/teams",
		HooksURL:         url + "/hooks",
		IssueEventsURL:   url + "/issues/events{/number}",
		EventsURL:        url + "/events",
		AssigneesURL:     url + "/assignees{/user}",
		BranchesURL:      url + "/branches{/branch}",
		TagsURL:          url + "/tags",
		BlobsURL:         url + "/git/blobs{/sha}",
		GitTagsURL:       url + "/git/tags{/sha}",
		GitRefsURL:       url + "/git/refs{/sha}",
		TreesURL:         url + "/git/trees{/sha}",
		StatusesURL:      url + "/statuses/{sha}",
		LanguagesURL:     url + "/languages",
		StargazersURL:    url + "/stargazers",
		ContributorsURL:  url + "/contributors",
		SubscribersURL:   url + "/subscribers",
		SubscriptionURL:  url + "/subscription",
		CommitsURL:       url + "/commits{/sha}",
		GitCommitsURL:    url + "/git/commits{/sha}",
		CommentsURL:      url + "/comments{/number}",
		IssueCommentURL:  url + "/issues/comments{/number}",
		ContentsURL:      url + "/contents/{+path}",
		CompareURL:       url + "/compare/{base}...{head}",
		MergesURL:        url + "/merges",
		ArchiveURL:       url + "/{archive_format}{/ref}",
		DownloadsURL:     url + "/downloads",
		IssuesURL:        url + "/issues{/number}",
		PullsURL:         url + "/pulls{/number}",
		MilestonesURL:    url + "/milestones{/number}",
		NotificationsURL: url + "/notifications{?since,all,participating}",
		LabelsURL:        url + "/labels{/name}",
		ReleasesURL:      url + "/releases{/id}",
		DeploymentsURL:   url + "/deployments",
	}
}
