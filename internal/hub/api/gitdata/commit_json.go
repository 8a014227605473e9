package gitdata

import (
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// PersonJSON is an author or committer as Git stores it, in UTC.
type PersonJSON struct {
	Name  string    `json:"name"`
	Email string    `json:"email"`
	Date  time.Time `json:"date"`
}

func newPerson(p object.Person) PersonJSON {
	return PersonJSON{Name: p.Name, Email: p.Email, Date: p.When.UTC()}
}

// VerificationJSON says that a commit is not signed: the hub has no keys to
// check signatures with.
type VerificationJSON struct {
	Verified   bool    `json:"verified"`
	Reason     string  `json:"reason"`
	Signature  *string `json:"signature"`
	Payload    *string `json:"payload"`
	VerifiedAt *string `json:"verified_at"`
}

func unsigned() VerificationJSON { return VerificationJSON{Reason: "unsigned"} }

// ObjectLinkJSON is an object where only its address matters.
type ObjectLinkJSON struct {
	SHA object.ID `json:"sha"`
	URL string    `json:"url"`
}

// ParentJSON is a parent of a commit.
type ParentJSON struct {
	SHA     object.ID `json:"sha"`
	URL     string    `json:"url"`
	HTMLURL string    `json:"html_url"`
}

// CommitJSON is a commit as the git calls show it.
type CommitJSON struct {
	SHA          object.ID        `json:"sha"`
	NodeID       string           `json:"node_id"`
	URL          string           `json:"url"`
	HTMLURL      string           `json:"html_url"`
	Author       PersonJSON       `json:"author"`
	Committer    PersonJSON       `json:"committer"`
	Tree         ObjectLinkJSON   `json:"tree"`
	Message      string           `json:"message"`
	Parents      []ParentJSON     `json:"parents"`
	Verification VerificationJSON `json:"verification"`
}

// Message returns a commit's message without the newline that git puts at its end.
func Message(commit object.Commit) string { return strings.TrimRight(commit.Message, "\n") }

// ShowCommit returns a commit with the addresses of the git calls.
func ShowCommit(l web.Links, r repositories.Repository, commit object.Commit) CommitJSON {
	url := l.Repo(r.Name()) + "/git/commits/"
	parents := make([]ParentJSON, len(commit.Parents))
	for i, parent := range commit.Parents {
		parents[i] = ParentJSON{parent, url + string(parent), l.Page(r.Name(), "/commit/%s", parent)}
	}
	return CommitJSON{
		SHA: commit.ID, NodeID: nodeid.Within("Commit", r.About.ID, commit.ID), URL: url + string(commit.ID),
		HTMLURL: l.Page(r.Name(), "/commit/%s", commit.ID),
		Author:  newPerson(commit.Author), Committer: newPerson(commit.Committer),
		Tree:    ObjectLinkJSON{commit.Tree, l.Repo(r.Name()) + "/git/trees/" + string(commit.Tree)},
		Message: Message(commit), Parents: parents, Verification: unsigned(),
	}
}
