package repos

import (
	"time"

	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// BriefRepositoryJSON is a repository where only its name matters.
type BriefRepositoryJSON struct {
	ID       int64            `json:"id"`
	NodeID   string           `json:"node_id"`
	Name     string           `json:"name"`
	FullName string           `json:"full_name"`
	Private  bool             `json:"private"`
	Owner    people.ActorJSON `json:"owner"`
	HTMLURL  string           `json:"html_url"`
	// Description is null where there is none.
	Description *string `json:"description"`
	Fork        bool    `json:"fork"`
	URL         string  `json:"url"`
	repositoryURLs
}

// RepositoryJSON is a repository in a list.
type RepositoryJSON struct {
	BriefRepositoryJSON
	CreatedAt                time.Time        `json:"created_at"`
	UpdatedAt                time.Time        `json:"updated_at"`
	PushedAt                 time.Time        `json:"pushed_at"`
	GitURL                   string           `json:"git_url"`
	SSHURL                   string           `json:"ssh_url"`
	CloneURL                 string           `json:"clone_url"`
	SVNURL                   string           `json:"svn_url"`
	Homepage                 *string          `json:"homepage"`
	Size                     int              `json:"size"`
	StargazersCount          int              `json:"stargazers_count"`
	WatchersCount            int              `json:"watchers_count"`
	Language                 *string          `json:"language"`
	HasIssues                bool             `json:"has_issues"`
	HasProjects              bool             `json:"has_projects"`
	HasPullRequests          bool             `json:"has_pull_requests"`
	PullRequestCreation      string           `json:"pull_request_creation_policy"`
	HasDownloads             bool             `json:"has_downloads"`
	HasWiki                  bool             `json:"has_wiki"`
	HasPages                 bool             `json:"has_pages"`
	HasDiscussions           bool             `json:"has_discussions"`
	ForksCount               int              `json:"forks_count"`
	MirrorURL                *string          `json:"mirror_url"`
	Archived                 bool             `json:"archived"`
	Disabled                 bool             `json:"disabled"`
	OpenIssuesCount          int              `json:"open_issues_count"`
	License                  *string          `json:"license"`
	AllowForking             bool             `json:"allow_forking"`
	IsTemplate               bool             `json:"is_template"`
	WebCommitSignoffRequired bool             `json:"web_commit_signoff_required"`
	Topics                   []string         `json:"topics"`
	Visibility               string           `json:"visibility"`
	Forks                    int              `json:"forks"`
	OpenIssues               int              `json:"open_issues"`
	Watchers                 int              `json:"watchers"`
	DefaultBranch            string           `json:"default_branch"`
	Permissions              *permissionsJSON `json:"permissions,omitempty"`
}

// permissionsJSON is what the user may do.
type permissionsJSON struct {
	Admin    bool `json:"admin"`
	Maintain bool `json:"maintain"`
	Push     bool `json:"push"`
	Triage   bool `json:"triage"`
	Pull     bool `json:"pull"`
}

// fullRepositoryJSON is a repository by itself.
type fullRepositoryJSON struct {
	RepositoryJSON
	*mergeSettingsJSON
	Organization     *people.ActorJSON `json:"organization,omitempty"`
	Parent           *RepositoryJSON   `json:"parent,omitempty"`
	Source           *RepositoryJSON   `json:"source,omitempty"`
	NetworkCount     int               `json:"network_count"`
	SubscribersCount int               `json:"subscribers_count"`
}

// mergeSettingsJSON is for those who may push.
type mergeSettingsJSON struct {
	AllowSquashMerge         bool   `json:"allow_squash_merge"`
	AllowMergeCommit         bool   `json:"allow_merge_commit"`
	AllowRebaseMerge         bool   `json:"allow_rebase_merge"`
	AllowAutoMerge           bool   `json:"allow_auto_merge"`
	DeleteBranchOnMerge      bool   `json:"delete_branch_on_merge"`
	AllowUpdateBranch        bool   `json:"allow_update_branch"`
	UseSquashTitleAsDefault  bool   `json:"use_squash_pr_title_as_default"`
	SquashMergeCommitMessage string `json:"squash_merge_commit_message"`
	SquashMergeCommitTitle   string `json:"squash_merge_commit_title"`
	MergeCommitMessage       string `json:"merge_commit_message"`
	MergeCommitTitle         string `json:"merge_commit_title"`
}

// Show returns a repository for a list, with what the user may do there.
func Show(c *web.Call, r repositories.Repository) (RepositoryJSON, error) {
	owner, err := people.Owner(c, r.Name().Owner)
	if err != nil {
		return RepositoryJSON{}, err
	}
	branch, err := r.Branch(c.Context())
	if err != nil {
		return RepositoryJSON{}, err
	}
	permissions, err := ownPermissions(c, r)
	if err != nil {
		return RepositoryJSON{}, err
	}
	forks := len(visibleForks(c, r))
	description := web.NullIfEmpty(r.About.Description)
	isDamaged := r.IsDamaged(c.Context())
	if isDamaged {
		description = new(damagedText)
	}
	url, clone := c.Links.Repo(r.Name()), c.Links.Clone(r.Name())
	return RepositoryJSON{
		BriefRepositoryJSON: BriefRepositoryJSON{
			ID: r.About.ID, NodeID: nodeid.Of("Repository", r.About.ID),
			Name: r.Name().Repo, FullName: r.Name().String(), Private: r.About.Private, Owner: owner,
			HTMLURL: c.Links.RepoWeb(r.Name()), Description: description,
			Fork: r.About.ForkOf != 0, URL: url, repositoryURLs: newRepositoryURLs(url),
		},
		CreatedAt: r.About.CreatedAt, UpdatedAt: r.About.UpdatedAt, PushedAt: r.About.PushedAt,
		GitURL: clone, SSHURL: clone, CloneURL: clone, SVNURL: clone,
		HasIssues: true, HasPullRequests: true, PullRequestCreation: "all",
		Archived: r.About.Archived, Disabled: isDamaged, AllowForking: true, Topics: topicsOf(r), Visibility: visibility(r.About.Private),
		ForksCount: forks, Forks: forks, DefaultBranch: branch, Permissions: permissions,
	}, nil
}

// damagedText is what a list says of a repository that cannot be read as a whole.
const damagedText = "This repository is damaged on the server. Whoever runs the server can look with: sheaf doctor."

func visibility(private bool) string {
	if private {
		return "private"
	}
	return "public"
}

// ownPermissions returns what the user may do, nil if nobody is signed in.
func ownPermissions(c *web.Call, r repositories.Repository) (*permissionsJSON, error) {
	if c.User == nil {
		return nil, nil
	}
	access, err := c.Repositories.See(c.User, r)
	return newPermissions(access), err
}

func newPermissions(access repositories.Access) *permissionsJSON {
	isAdmin, mayPush := access >= repositories.Admin, access >= repositories.Write
	return &permissionsJSON{
		Admin: isAdmin, Maintain: isAdmin, Push: mayPush, Triage: mayPush, Pull: access >= repositories.Read,
	}
}

func showFull(c *web.Call, r repositories.Repository) (fullRepositoryJSON, error) {
	short, err := Show(c, r)
	if err != nil {
		return fullRepositoryJSON{}, err
	}
	full := fullRepositoryJSON{RepositoryJSON: short}
	if short.Owner.Type == people.TypeOrganization {
		full.Organization = &short.Owner
	}
	if short.Permissions != nil && short.Permissions.Push {
		full.mergeSettingsJSON = &mergeSettingsJSON{
			AllowSquashMerge: true, AllowMergeCommit: true, AllowRebaseMerge: true,
			SquashMergeCommitMessage: "COMMIT_MESSAGES", SquashMergeCommitTitle: "COMMIT_OR_PR_TITLE",
			MergeCommitMessage: "PR_TITLE", MergeCommitTitle: "MERGE_MESSAGE",
		}
	}
	parent, ok := Parent(c, r)
	if !ok {
		return full, nil
	}
	source := sourceOf(c, parent)
	parentJSON, err := ShowInner(c, parent)
	if err != nil {
		return fullRepositoryJSON{}, err
	}
	sourceJSON, err := ShowInner(c, source)
	full.Parent, full.Source = &parentJSON, &sourceJSON
	return full, err
}

// ShowInner returns a repository inside of something else, without what the user
// may do there.
func ShowInner(c *web.Call, r repositories.Repository) (RepositoryJSON, error) {
	shown, err := Show(c, r)
	shown.Permissions = nil
	return shown, err
}
