package commits

import (
	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// CommitJSON is a commit as all calls but those of gitdata show it.
type CommitJSON struct {
	SHA         object.ID            `json:"sha"`
	NodeID      string               `json:"node_id"`
	Commit      commitContentJSON    `json:"commit"`
	URL         string               `json:"url"`
	HTMLURL     string               `json:"html_url"`
	CommentsURL string               `json:"comments_url"`
	Author      *people.ActorJSON    `json:"author"`
	Committer   *people.ActorJSON    `json:"committer"`
	Parents     []gitdata.ParentJSON `json:"parents"`
}

// fullCommitJSON is a commit by itself.
type fullCommitJSON struct {
	CommitJSON
	Stats StatsJSON       `json:"stats"`
	Files []DiffEntryJSON `json:"files"`
}

type commitContentJSON struct {
	Author       gitdata.PersonJSON       `json:"author"`
	Committer    gitdata.PersonJSON       `json:"committer"`
	Message      string                   `json:"message"`
	Tree         gitdata.ObjectLinkJSON   `json:"tree"`
	URL          string                   `json:"url"`
	CommentCount int                      `json:"comment_count"`
	Verification gitdata.VerificationJSON `json:"verification"`
}

// Show returns a commit with the accounts behind its author and committer.
func Show(c *web.Call, r repositories.Repository, commit object.Commit) (CommitJSON, error) {
	author, err := people.ByEmail(c, commit.Author.Email)
	if err != nil {
		return CommitJSON{}, err
	}
	committer, err := people.ByEmail(c, commit.Committer.Email)
	if err != nil {
		return CommitJSON{}, err
	}
	git := gitdata.ShowCommit(c.Links, r, commit)
	url := c.Links.Repo(r.Name()) + "/commits/"
	for i, parent := range commit.Parents {
		git.Parents[i].URL = url + string(parent)
	}
	return CommitJSON{
		SHA: git.SHA, NodeID: git.NodeID,
		Commit: commitContentJSON{
			Author: git.Author, Committer: git.Committer, Message: git.Message,
			Tree: git.Tree, URL: git.URL, Verification: git.Verification,
		},
		URL: url + string(commit.ID), HTMLURL: git.HTMLURL, CommentsURL: url + string(commit.ID) + "/comments",
		Author: author, Committer: committer, Parents: git.Parents,
	}, nil
}

// ShowAll is Show for several commits.
func ShowAll(c *web.Call, r repositories.Repository, commits []object.Commit) ([]CommitJSON, error) {
	list := make([]CommitJSON, len(commits))
	for i, commit := range commits {
		var err error
		if list[i], err = Show(c, r, commit); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// ShowByID is Show for a commit that is in the repository.
func ShowByID(c *web.Call, r repositories.Repository, id object.ID) (CommitJSON, error) {
	commit, err := r.Commit(c.Context(), id)
	if err != nil {
		return CommitJSON{}, err
	}
	return Show(c, r, commit)
}
