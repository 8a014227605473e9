package rest

import (
	"strings"
	"time"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// personJSON is an author or committer as Git stores it, in UTC.
type personJSON struct {
	Name  string    `json:"name"`
	Email string    `json:"email"`
	Date  time.Time `json:"date"`
}

func newPerson(p gitstore.Person) personJSON {
	return personJSON{Name: p.Name, Email: p.Email, Date: p.When.UTC()}
}

// verificationJSON says that a commit is not signed: the hub has no keys to
// check signatures with.
type verificationJSON struct {
	Verified   bool    `json:"verified"`
	Reason     string  `json:"reason"`
	Signature  *string `json:"signature"`
	Payload    *string `json:"payload"`
	VerifiedAt *string `json:"verified_at"`
}

func unsigned() verificationJSON { return verificationJSON{Reason: "unsigned"} }

type parentJSON struct {
	SHA     gitstore.ID `json:"sha"`
	URL     string      `json:"url"`
	HTMLURL string      `json:"html_url"`
}

// gitCommitJSON is a commit as the git calls show it.
type gitCommitJSON struct {
	SHA          gitstore.ID      `json:"sha"`
	NodeID       string           `json:"node_id"`
	URL          string           `json:"url"`
	HTMLURL      string           `json:"html_url"`
	Author       personJSON       `json:"author"`
	Committer    personJSON       `json:"committer"`
	Tree         commitIDJSON     `json:"tree"`
	Message      string           `json:"message"`
	Parents      []parentJSON     `json:"parents"`
	Verification verificationJSON `json:"verification"`
}

// commitJSON is a commit as the other calls show it.
type commitJSON struct {
	SHA         gitstore.ID       `json:"sha"`
	NodeID      string            `json:"node_id"`
	Commit      commitContentJSON `json:"commit"`
	URL         string            `json:"url"`
	HTMLURL     string            `json:"html_url"`
	CommentsURL string            `json:"comments_url"`
	Author      *actorJSON        `json:"author"`
	Committer   *actorJSON        `json:"committer"`
	Parents     []parentJSON      `json:"parents"`
}

// fullCommitJSON is a commit by itself.
type fullCommitJSON struct {
	commitJSON
	Stats statsJSON       `json:"stats"`
	Files []diffEntryJSON `json:"files"`
}

type commitContentJSON struct {
	Author       personJSON       `json:"author"`
	Committer    personJSON       `json:"committer"`
	Message      string           `json:"message"`
	Tree         commitIDJSON     `json:"tree"`
	URL          string           `json:"url"`
	CommentCount int              `json:"comment_count"`
	Verification verificationJSON `json:"verification"`
}

type statsJSON struct {
	Total     int `json:"total"`
	Additions int `json:"additions"`
	Deletions int `json:"deletions"`
}

// diffEntryJSON is one changed file.
type diffEntryJSON struct {
	SHA              *gitstore.ID `json:"sha"`
	Filename         string       `json:"filename"`
	Status           string       `json:"status"`
	Additions        int          `json:"additions"`
	Deletions        int          `json:"deletions"`
	Changes          int          `json:"changes"`
	BlobURL          string       `json:"blob_url"`
	RawURL           string       `json:"raw_url"`
	ContentsURL      string       `json:"contents_url"`
	Patch            string       `json:"patch,omitempty"`
	PreviousFilename string       `json:"previous_filename,omitempty"`
}

// message is a commit's message without the newline that git puts at its end.
func message(commit gitstore.Commit) string { return strings.TrimRight(commit.Message, "\n") }

func (l links) gitCommit(r repositories.Repository, commit gitstore.Commit) gitCommitJSON {
	url := l.repo(r.Name()) + "/git/commits/"
	parents := make([]parentJSON, len(commit.Parents))
	for i, parent := range commit.Parents {
		parents[i] = parentJSON{parent, url + string(parent), l.page(r.Name(), "/commit/%s", parent)}
	}
	return gitCommitJSON{
		SHA: commit.ID, NodeID: nodeid.Of("Commit", commit.ID), URL: url + string(commit.ID),
		HTMLURL: l.page(r.Name(), "/commit/%s", commit.ID),
		Author:  newPerson(commit.Author), Committer: newPerson(commit.Committer),
		Tree:    commitIDJSON{commit.Tree, l.repo(r.Name()) + "/git/trees/" + string(commit.Tree)},
		Message: message(commit), Parents: parents, Verification: unsigned(),
	}
}

func (c *call) commitJSON(r repositories.Repository, commit gitstore.Commit) (commitJSON, error) {
	author, err := c.userByEmail(commit.Author.Email)
	if err != nil {
		return commitJSON{}, err
	}
	committer, err := c.userByEmail(commit.Committer.Email)
	if err != nil {
		return commitJSON{}, err
	}
	git := c.links.gitCommit(r, commit)
	url := c.links.repo(r.Name()) + "/commits/"
	for i, parent := range commit.Parents {
		git.Parents[i].URL = url + string(parent)
	}
	return commitJSON{
		SHA: git.SHA, NodeID: git.NodeID,
		Commit: commitContentJSON{
			Author: git.Author, Committer: git.Committer, Message: git.Message,
			Tree: git.Tree, URL: git.URL, Verification: git.Verification,
		},
		URL: url + string(commit.ID), HTMLURL: git.HTMLURL, CommentsURL: url + string(commit.ID) + "/comments",
		Author: author, Committer: committer, Parents: git.Parents,
	}, nil
}

func (c *call) commitsJSON(r repositories.Repository, commits []gitstore.Commit) ([]commitJSON, error) {
	list := make([]commitJSON, len(commits))
	for i, commit := range commits {
		var err error
		if list[i], err = c.commitJSON(r, commit); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// diffJSON shows changed files as of the commit after, where links lead.
func (l links) diff(r repositories.Repository, before, after gitstore.ID, entries []gitstore.DiffEntry) ([]diffEntryJSON, statsJSON) {
	var stats statsJSON
	list := make([]diffEntryJSON, len(entries))
	for i, entry := range entries {
		at, id := after, entry.ID
		if entry.Status == "removed" {
			at, id = before, entry.OldID
		}
		list[i] = diffEntryJSON{
			SHA: &id, Filename: entry.Path, Status: entry.Status,
			Additions: entry.Additions, Deletions: entry.Deletions, Changes: entry.Additions + entry.Deletions,
			BlobURL:     l.blob(r.Name(), string(at), entry.Path),
			RawURL:      l.raw(r.Name(), string(at), entry.Path),
			ContentsURL: l.contents(r.Name(), entry.Path, string(at)),
			Patch:       strings.TrimSuffix(entry.Patch, "\n"), PreviousFilename: entry.OldPath,
		}
		stats.Additions += entry.Additions
		stats.Deletions += entry.Deletions
	}
	stats.Total = stats.Additions + stats.Deletions
	return list, stats
}
