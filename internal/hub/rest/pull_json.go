package rest

import (
	"context"
	"errors"
	"time"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// pullJSON is a pull request in a list. Members that the hub never fills are
// there all the same, because clients read them.
type pullJSON struct {
	URL                string        `json:"url"`
	ID                 int64         `json:"id"`
	NodeID             string        `json:"node_id"`
	HTMLURL            string        `json:"html_url"`
	DiffURL            string        `json:"diff_url"`
	PatchURL           string        `json:"patch_url"`
	IssueURL           string        `json:"issue_url"`
	Number             int           `json:"number"`
	State              string        `json:"state"`
	Locked             bool          `json:"locked"`
	Title              string        `json:"title"`
	User               *actorJSON    `json:"user"`
	Body               *string       `json:"body"`
	CreatedAt          time.Time     `json:"created_at"`
	UpdatedAt          time.Time     `json:"updated_at"`
	ClosedAt           *time.Time    `json:"closed_at"`
	MergedAt           *time.Time    `json:"merged_at"`
	MergeCommitSHA     *gitstore.ID  `json:"merge_commit_sha"`
	Assignee           *actorJSON    `json:"assignee"`
	Assignees          []actorJSON   `json:"assignees"`
	RequestedReviewers []actorJSON   `json:"requested_reviewers"`
	RequestedTeams     []string      `json:"requested_teams"`
	Labels             []string      `json:"labels"`
	Milestone          *string       `json:"milestone"`
	Draft              bool          `json:"draft"`
	CommitsURL         string        `json:"commits_url"`
	ReviewCommentsURL  string        `json:"review_comments_url"`
	ReviewCommentURL   string        `json:"review_comment_url"`
	CommentsURL        string        `json:"comments_url"`
	StatusesURL        string        `json:"statuses_url"`
	Head               pullSideJSON  `json:"head"`
	Base               pullSideJSON  `json:"base"`
	Links              pullLinksJSON `json:"_links"`
	AuthorAssociation  string        `json:"author_association"`
	AutoMerge          *string       `json:"auto_merge"`
	ActiveLockReason   *string       `json:"active_lock_reason"`
}

// fullPullJSON is a pull request by itself.
type fullPullJSON struct {
	pullJSON
	Merged              bool       `json:"merged"`
	Mergeable           *bool      `json:"mergeable"`
	Rebaseable          *bool      `json:"rebaseable"`
	MergeableState      string     `json:"mergeable_state"`
	MergedBy            *actorJSON `json:"merged_by"`
	Comments            int        `json:"comments"`
	ReviewComments      int        `json:"review_comments"`
	MaintainerCanModify bool       `json:"maintainer_can_modify"`
	Commits             int        `json:"commits"`
	Additions           int        `json:"additions"`
	Deletions           int        `json:"deletions"`
	ChangedFiles        int        `json:"changed_files"`
}

type pullSideJSON struct {
	Label string          `json:"label"`
	Ref   string          `json:"ref"`
	SHA   gitstore.ID     `json:"sha"`
	User  actorJSON       `json:"user"`
	Repo  *repositoryJSON `json:"repo"`
}

type pullLinksJSON struct {
	Self           hrefJSON `json:"self"`
	HTML           hrefJSON `json:"html"`
	Issue          hrefJSON `json:"issue"`
	Comments       hrefJSON `json:"comments"`
	ReviewComments hrefJSON `json:"review_comments"`
	ReviewComment  hrefJSON `json:"review_comment"`
	Commits        hrefJSON `json:"commits"`
	Statuses       hrefJSON `json:"statuses"`
}

type hrefJSON struct {
	Href string `json:"href"`
}

func (c *call) pullJSON(ctx context.Context, r repositories.Repository, p reviews.Pull, ends reviews.Ends) (pullJSON, error) {
	author, err := c.userByID(p.Author)
	if err != nil {
		return pullJSON{}, err
	}
	base, err := c.pullSide(ctx, &r, r.Name().Owner, p.Base, ends.Base)
	if err != nil {
		return pullJSON{}, err
	}
	var from *repositories.Repository
	if _, isThere := c.headOf(p); isThere {
		if fork, ok := c.visible(p.HeadRepo); ok {
			from = &fork
		}
	}
	head, err := c.pullSide(ctx, from, p.HeadOwner, p.Head, ends.Head)
	if err != nil {
		return pullJSON{}, err
	}
	id := reviews.GlobalID(r.About.ID, p.Number)
	url, issue := c.links.pull(r, p.Number), c.links.issue(r, p.Number)
	html := c.links.page(r.Name(), "/pull/%d", p.Number)
	shown := pullJSON{
		URL: url, ID: id, NodeID: nodeid.Of("PullRequest", id), HTMLURL: html,
		DiffURL: html + ".diff", PatchURL: html + ".patch", IssueURL: issue,
		Number: p.Number, State: "open", Title: p.Title, User: author, Body: optional(p.Body),
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt,
		Assignees: []actorJSON{}, RequestedReviewers: []actorJSON{}, RequestedTeams: []string{}, Labels: []string{},
		Draft: p.Draft, CommitsURL: url + "/commits", ReviewCommentsURL: url + "/comments",
		ReviewCommentURL: c.links.repo(r.Name()) + "/pulls/comments{/number}", CommentsURL: issue + "/comments",
		StatusesURL: c.links.repo(r.Name()) + "/statuses/" + string(ends.Head),
		Head:        head, Base: base, AuthorAssociation: "OWNER",
	}
	shown.Links = pullLinksJSON{
		Self: hrefJSON{url}, HTML: hrefJSON{html}, Issue: hrefJSON{issue}, Comments: hrefJSON{shown.CommentsURL},
		ReviewComments: hrefJSON{shown.ReviewCommentsURL}, ReviewComment: hrefJSON{shown.ReviewCommentURL},
		Commits: hrefJSON{shown.CommitsURL}, Statuses: hrefJSON{shown.StatusesURL},
	}
	if p.Closed {
		shown.State, shown.ClosedAt = "closed", &p.ClosedAt
	}
	if p.IsMerged() {
		shown.MergedAt, shown.MergeCommitSHA = &p.ClosedAt, &p.Merged
	}
	for _, reviewer := range p.Reviewers {
		actor, err := c.userByID(reviewer)
		if err != nil {
			return pullJSON{}, err
		}
		if actor != nil {
			shown.RequestedReviewers = append(shown.RequestedReviewers, *actor)
		}
	}
	return shown, nil
}

func (l links) pull(r repositories.Repository, number int) string {
	return l.repo(r.Name()) + "/pulls/" + decimal(number)
}

func (l links) issue(r repositories.Repository, number int) string {
	return l.repo(r.Name()) + "/issues/" + decimal(number)
}

func (c *call) pullSide(ctx context.Context, r *repositories.Repository, owner, branch string, id gitstore.ID) (pullSideJSON, error) {
	user, err := c.owner(owner)
	if err != nil {
		return pullSideJSON{}, err
	}
	side := pullSideJSON{Label: owner + ":" + branch, Ref: branch, SHA: id, User: user}
	if r != nil {
		repo, err := c.innerRepositoryJSON(ctx, *r)
		if err != nil {
			return pullSideJSON{}, err
		}
		side.Repo = &repo
	}
	return side, nil
}

func (c *call) fullPullJSON(ctx context.Context, r repositories.Repository, p reviews.Pull, ends reviews.Ends) (fullPullJSON, error) {
	short, err := c.pullJSON(ctx, r, p, ends)
	if err != nil {
		return fullPullJSON{}, err
	}
	full := fullPullJSON{pullJSON: short, Merged: p.IsMerged(), MergeableState: "unknown"}
	if full.MergedBy, err = c.userByID(p.MergedBy); err != nil {
		return full, err
	}
	changes, err := reviews.Changes(ctx, r.Repo, ends)
	if err != nil && !errors.Is(err, gitstore.ErrNoMergeBase) {
		return full, err
	}
	full.Commits, full.ChangedFiles = changes.Ahead, len(changes.Files)
	for _, file := range changes.Files {
		full.Additions += file.Additions
		full.Deletions += file.Deletions
	}
	if !p.Closed && changes.Ahead == 0 {
		// The commits have come into the base, and nobody was there to note it: say, a push at the shell.
		settled, err := reviews.Settle(ctx, r.Repo, p, ends, p.Author)
		if err != nil {
			return full, err
		}
		if settled.Closed {
			return c.fullPullJSON(ctx, r, settled, reviews.Ends{Base: settled.BaseCommit, Head: ends.Head})
		}
	}
	if p.Closed {
		return full, nil
	}
	mergeable, err := reviews.IsMergeable(ctx, r.Repo, ends.Base, ends.Head)
	full.Mergeable, full.Rebaseable = &mergeable, &mergeable
	if err != nil {
		return full, err
	}
	if !mergeable {
		full.MergeableState = "dirty"
		return full, nil
	}
	full.MergeableState, err = c.mergeableState(ctx, r, p, ends)
	return full, err
}
