package rest

import (
	"context"
	"time"

	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// briefRepositoryJSON is a repository where only its name matters.
type briefRepositoryJSON struct {
	ID       int64     `json:"id"`
	NodeID   string    `json:"node_id"`
	Name     string    `json:"name"`
	FullName string    `json:"full_name"`
	Private  bool      `json:"private"`
	Owner    actorJSON `json:"owner"`
	HTMLURL  string    `json:"html_url"`
	// Description is null where there is none.
	Description *string `json:"description"`
	Fork        bool    `json:"fork"`
	URL         string  `json:"url"`
	repositoryURLs
}

// repositoryJSON is a repository in a list.
type repositoryJSON struct {
	briefRepositoryJSON
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
	repositoryJSON
	*mergeSettingsJSON
	Organization     *actorJSON      `json:"organization,omitempty"`
	Parent           *repositoryJSON `json:"parent,omitempty"`
	Source           *repositoryJSON `json:"source,omitempty"`
	NetworkCount     int             `json:"network_count"`
	SubscribersCount int             `json:"subscribers_count"`
}

// mergeSettingsJSON is told to those who may push.
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

func (c *call) repositoryJSON(ctx context.Context, r repositories.Repository) (repositoryJSON, error) {
	owner, err := c.owner(r.Name().Owner)
	if err != nil {
		return repositoryJSON{}, err
	}
	branch, err := r.DefaultBranch(ctx)
	if err != nil {
		return repositoryJSON{}, err
	}
	permissions, err := c.permissions(r)
	if err != nil {
		return repositoryJSON{}, err
	}
	forks := len(c.api.repositories.Where(func(other repositories.Repository) bool {
		return other.About.ForkOf == r.About.ID
	}))
	url, clone := c.links.repo(r.Name()), c.links.clone(r.Name())
	return repositoryJSON{
		briefRepositoryJSON: briefRepositoryJSON{
			ID: r.About.ID, NodeID: nodeid.Of("Repository", r.About.ID),
			Name: r.Name().Repo, FullName: r.Name().String(), Private: r.About.Private, Owner: owner,
			HTMLURL: c.links.repoWeb(r.Name()), Description: optional(r.About.Description),
			Fork: r.About.ForkOf != 0, URL: url, repositoryURLs: newRepositoryURLs(url),
		},
		CreatedAt: r.About.CreatedAt, UpdatedAt: r.About.UpdatedAt, PushedAt: r.About.PushedAt,
		GitURL: clone, SSHURL: clone, CloneURL: clone, SVNURL: clone,
		HasPullRequests: true, PullRequestCreation: "all",
		Archived: r.About.Archived, AllowForking: true, Topics: []string{}, Visibility: visibility(r.About.Private),
		ForksCount: forks, Forks: forks, DefaultBranch: branch, Permissions: permissions,
	}, nil
}

func visibility(private bool) string {
	if private {
		return "private"
	}
	return "public"
}

// permissions is nil for anybody.
func (c *call) permissions(r repositories.Repository) (*permissionsJSON, error) {
	if c.user == nil {
		return nil, nil
	}
	access, err := c.api.repositories.Access(c.user, r)
	return newPermissions(access), err
}

func newPermissions(access repositories.Access) *permissionsJSON {
	isAdmin, mayPush := access >= repositories.Admin, access >= repositories.Write
	return &permissionsJSON{
		Admin: isAdmin, Maintain: isAdmin, Push: mayPush, Triage: mayPush, Pull: access >= repositories.Read,
	}
}

func (c *call) fullRepositoryJSON(ctx context.Context, r repositories.Repository) (fullRepositoryJSON, error) {
	short, err := c.repositoryJSON(ctx, r)
	if err != nil {
		return fullRepositoryJSON{}, err
	}
	full := fullRepositoryJSON{repositoryJSON: short}
	if short.Owner.Type == typeOrganization {
		full.Organization = &short.Owner
	}
	if short.Permissions != nil && short.Permissions.Push {
		full.mergeSettingsJSON = &mergeSettingsJSON{
			AllowSquashMerge: true, AllowMergeCommit: true, AllowRebaseMerge: true,
			SquashMergeCommitMessage: "COMMIT_MESSAGES", SquashMergeCommitTitle: "COMMIT_OR_PR_TITLE",
			MergeCommitMessage: "PR_TITLE", MergeCommitTitle: "MERGE_MESSAGE",
		}
	}
	parent, ok := c.visible(r.About.ForkOf)
	if !ok {
		return full, nil
	}
	source := c.source(parent)
	parentJSON, err := c.innerRepositoryJSON(ctx, parent)
	if err != nil {
		return fullRepositoryJSON{}, err
	}
	sourceJSON, err := c.innerRepositoryJSON(ctx, source)
	full.Parent, full.Source = &parentJSON, &sourceJSON
	return full, err
}

// innerRepositoryJSON is a repository inside of something else. What the user may
// do there is not told.
func (c *call) innerRepositoryJSON(ctx context.Context, r repositories.Repository) (repositoryJSON, error) {
	shown, err := c.repositoryJSON(ctx, r)
	shown.Permissions = nil
	return shown, err
}

// source follows forks up to where they began, as far as the user may see them.
func (c *call) source(r repositories.Repository) repositories.Repository {
	for r.About.ForkOf != 0 {
		above, ok := c.visible(r.About.ForkOf)
		if !ok || above.About.CreatedAt.After(r.About.CreatedAt) { // a younger one with the id of a deleted one
			break
		}
		r = above
	}
	return r
}

// visible returns a repository by id if the user may see it.
func (c *call) visible(id int64) (repositories.Repository, bool) {
	r, ok := c.api.repositories.ByID(id)
	if !ok {
		return repositories.Repository{}, false
	}
	access, err := c.api.repositories.Access(c.user, r)
	return r, err == nil && access >= repositories.Read
}
