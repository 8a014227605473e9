package hooks

import (
	"errors"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// pushJSON is a move of a branch or tag.
type pushJSON struct {
	Ref     string    `json:"ref"`
	Before  object.ID `json:"before"`
	After   object.ID `json:"after"`
	BaseRef *string   `json:"base_ref"`
	repos.EventJSON
	Repository pushedRepositoryJSON `json:"repository"`
	Pusher     pusherJSON           `json:"pusher"`
	Created    bool                 `json:"created"`
	Deleted    bool                 `json:"deleted"`
	Forced     bool                 `json:"forced"`
	Compare    string               `json:"compare"`
	Commits    []commitJSON         `json:"commits"`
	HeadCommit *commitJSON          `json:"head_commit"`
}

// pushedRepositoryJSON has some times in seconds, as this one payload of GitHub's has.
type pushedRepositoryJSON struct {
	repos.RepositoryJSON
	CreatedAt    int64         `json:"created_at"`
	PushedAt     int64         `json:"pushed_at"`
	Stargazers   int           `json:"stargazers"`
	MasterBranch string        `json:"master_branch"`
	Organization string        `json:"organization,omitempty"`
	Owner        pushOwnerJSON `json:"owner"`
}

type pushOwnerJSON struct {
	people.ActorJSON
	Name  string  `json:"name"`
	Email *string `json:"email"`
}

type pusherJSON struct {
	Name  string  `json:"name"`
	Email *string `json:"email"`
}

// commitJSON is a commit of a push.
type commitJSON struct {
	ID        object.ID  `json:"id"`
	TreeID    object.ID  `json:"tree_id"`
	Distinct  bool       `json:"distinct"`
	Message   string     `json:"message"`
	Timestamp string     `json:"timestamp"`
	URL       string     `json:"url"`
	Author    personJSON `json:"author"`
	Committer personJSON `json:"committer"`
	Added     []string   `json:"added"`
	Removed   []string   `json:"removed"`
	Modified  []string   `json:"modified"`
}

type personJSON struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	Username string `json:"username,omitempty"`
}

// maxCommits is how many commits of a push are told of, as at GitHub.
const maxCommits = 2048

func showPush(c *web.Call, h hooks.Happening) (pushJSON, error) {
	r, m := h.Repository, *h.Move
	event, err := repos.ShowEvent(c, r, h.By, "")
	if err != nil {
		return pushJSON{}, err
	}
	owner := event.Repository.Owner
	shown := pushJSON{
		Ref: m.Ref, Before: orZero(m.Before), After: orZero(m.After), EventJSON: event,
		Repository: pushedRepositoryJSON{
			RepositoryJSON: event.Repository, CreatedAt: event.Repository.CreatedAt.Unix(), PushedAt: event.Repository.PushedAt.Unix(),
			MasterBranch: event.Repository.DefaultBranch, Owner: pushOwnerJSON{owner, owner.Login, nil},
		},
		Pusher:  pusherJSON{Name: event.Sender.Login},
		Created: m.Before == "", Deleted: m.After == "", Compare: comparison(c, r, m), Commits: []commitJSON{},
	}
	if event.Organization != nil {
		shown.Repository.Organization = event.Organization.Login
	}
	if m.After == "" {
		return shown, nil
	}
	isBranch := strings.HasPrefix(m.Ref, object.BranchPrefix)
	if isBranch {
		pushed, err := r.Pushed(c.Context(), m.Ref, m.Before, m.After, maxCommits)
		if err != nil {
			return shown, err
		}
		for _, commit := range pushed {
			one, err := showCommit(c, r, commit)
			if err != nil {
				return shown, err
			}
			shown.Commits = append(shown.Commits, one)
		}
		if m.Before != "" {
			isIn, err := r.IsAncestor(c.Context(), m.Before, m.After)
			if err != nil && !errors.Is(err, object.ErrNotFound) {
				return shown, err
			}
			shown.Forced = !isIn
		}
	}
	shown.HeadCommit, err = headCommit(c, r, m, shown.Commits)
	return shown, err
}

// headCommit is the commit that a ref leads to, nil for a tag of something else.
func headCommit(c *web.Call, r repositories.Repository, m hooks.Move, commits []commitJSON) (*commitJSON, error) {
	if len(commits) > 0 && commits[len(commits)-1].ID == m.After {
		return &commits[len(commits)-1], nil
	}
	info, err := r.Stat(c.Context(), string(m.After)+"^{commit}")
	if errors.Is(err, object.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	// A commit is all that it has itself, as if a branch had just got it.
	alone, err := r.PushedAlone(c.Context(), info.ID)
	if err != nil {
		return nil, err
	}
	shown, err := showCommit(c, r, alone)
	return &shown, err
}

func showCommit(c *web.Call, r repositories.Repository, commit store.PushedCommit) (commitJSON, error) {
	git := gitdata.ShowCommit(c.Links, r, commit.Commit)
	author, err := showPerson(c, commit.Author)
	if err != nil {
		return commitJSON{}, err
	}
	committer, err := showPerson(c, commit.Committer)
	return commitJSON{
		ID: commit.ID, TreeID: git.Tree.SHA, Distinct: commit.IsNew, Message: git.Message,
		Timestamp: commit.Committer.When.Format(time.RFC3339), URL: git.HTMLURL, Author: author, Committer: committer,
		Added: orNone(commit.Added), Removed: orNone(commit.Removed), Modified: orNone(commit.Modified),
	}, err
}

func showPerson(c *web.Call, p object.Person) (personJSON, error) {
	shown := personJSON{Name: p.Name, Email: p.Email}
	user, err := people.ByEmail(c, p.Email)
	if user != nil {
		shown.Username = user.Login
	}
	return shown, err
}

func orNone(paths []string) []string {
	if paths == nil {
		return []string{}
	}
	return paths
}

func orZero(id object.ID) object.ID {
	if id == "" {
		return object.Zero
	}
	return id
}

// short is how much of an id GitHub's addresses of comparisons have.
const short = 12

// comparison is the address of what a push has changed.
func comparison(c *web.Call, r repositories.Repository, m hooks.Move) string {
	if m.Before == "" {
		return c.Links.Page(r.Name(), "/compare/%s", urlpath.Escape(shortName(m.Ref)))
	}
	return c.Links.Page(r.Name(), "/compare/%s...%s", m.Before[:short], orZero(m.After)[:short])
}

// shortName is what people call a branch or tag.
func shortName(ref string) string {
	return strings.TrimPrefix(strings.TrimPrefix(ref, object.BranchPrefix), object.TagPrefix)
}

// refJSON is a branch or tag that was made or deleted.
type refJSON struct {
	repos.EventJSON
	Ref          string  `json:"ref"`
	FullRef      string  `json:"full_ref"`
	RefType      string  `json:"ref_type"`
	MasterBranch string  `json:"master_branch,omitempty"`
	Description  *string `json:"description,omitempty"`
	PusherType   string  `json:"pusher_type"`
}

func showRef(c *web.Call, h hooks.Happening) (refJSON, error) {
	event, err := repos.ShowEvent(c, h.Repository, h.By, "")
	shown := refJSON{EventJSON: event, Ref: shortName(h.Move.Ref), FullRef: h.Move.Ref, RefType: "branch", PusherType: "user"}
	if strings.HasPrefix(h.Move.Ref, object.TagPrefix) {
		shown.RefType = "tag"
	}
	if h.Name == hooks.Create {
		shown.MasterBranch, shown.Description = event.Repository.DefaultBranch, event.Repository.Description
	}
	return shown, err
}

// lastPush is the move that led to where the default branch is, as far as its last commit tells.
func lastPush(c *web.Call, r repositories.Repository) (hooks.Happening, bool, error) {
	branch, err := r.Branch(c.Context())
	if err != nil {
		return hooks.Happening{}, false, err
	}
	at, err := r.RefOrAbsent(c.Context(), object.BranchPrefix+branch)
	if err != nil || at.Commit == "" {
		return hooks.Happening{}, false, err
	}
	commit, err := r.Commit(c.Context(), at.Commit)
	if err != nil {
		return hooks.Happening{}, false, err
	}
	move := &hooks.Move{Ref: at.Name, After: at.Commit}
	if len(commit.Parents) > 0 {
		move.Before = commit.Parents[0]
	}
	return hooks.Happening{Repository: r, By: c.User.ID, Name: hooks.Push, Move: move}, true, nil
}
