package pulls

import (
	"strconv"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/reviews"
)

// remarkJSON is a comment on lines. Where they are by now is null once they are gone.
type remarkJSON struct {
	URL                 string            `json:"url"`
	PullRequestReviewID int64             `json:"pull_request_review_id"`
	ID                  int64             `json:"id"`
	NodeID              string            `json:"node_id"`
	DiffHunk            string            `json:"diff_hunk"`
	Path                string            `json:"path"`
	CommitID            object.ID         `json:"commit_id"`
	OriginalCommitID    object.ID         `json:"original_commit_id"`
	User                *people.ActorJSON `json:"user"`
	Body                string            `json:"body"`
	CreatedAt           time.Time         `json:"created_at"`
	UpdatedAt           time.Time         `json:"updated_at"`
	HTMLURL             string            `json:"html_url"`
	PullRequestURL      string            `json:"pull_request_url"`
	AuthorAssociation   string            `json:"author_association"`
	Links               remarkLinksJSON   `json:"_links"`
	StartLine           *int              `json:"start_line"`
	OriginalStartLine   *int              `json:"original_start_line"`
	StartSide           *reviews.Side     `json:"start_side"`
	Line                *int              `json:"line"`
	OriginalLine        *int              `json:"original_line"`
	Side                reviews.Side      `json:"side"`
	InReplyToID         int64             `json:"in_reply_to_id,omitempty"`
	OriginalPosition    *int              `json:"original_position"`
	Position            *int              `json:"position"`
	SubjectType         string            `json:"subject_type"`
}

type remarkLinksJSON struct {
	Self        hrefJSON `json:"self"`
	HTML        hrefJSON `json:"html"`
	PullRequest hrefJSON `json:"pull_request"`
}

// What a comment may be about.
const (
	aboutLine = "line"
	aboutFile = "file"
)

// showRemarks shows comments of one pull request.
func (d *discussed) showRemarks(c *web.Call, remarks []reviews.Remark) ([]remarkJSON, error) {
	places, err := c.Reviews.Places(c.Context(), d.repo, d.ends, remarks)
	if err != nil {
		return nil, err
	}
	list := []remarkJSON{}
	for i, remark := range remarks {
		shown, err := d.showRemark(c, remark, places[i])
		if err != nil {
			return nil, err
		}
		list = append(list, shown)
	}
	return list, nil
}

func (d *discussed) showRemark(c *web.Call, m reviews.Remark, at reviews.Place) (remarkJSON, error) {
	author, err := people.ByID(c, m.Author)
	if err != nil {
		return remarkJSON{}, err
	}
	association, err := d.associations.Of(c.Context(), m.Author)
	repository, number := d.repo.About.ID, d.pull.Number
	id := issues.CommentID(repository, number, m.Sequence)
	url := c.Links.Repo(d.repo.Name()) + "/pulls/comments/" + strconv.FormatInt(id, 10)
	html := c.Links.Page(d.repo.Name(), "/pull/%d#discussion_r%d", number, id)
	pull := pullURL(c.Links, d.repo, number)
	shown := remarkJSON{
		URL: url, PullRequestReviewID: reviews.ReviewID(repository, number, m.Review), ID: id, NodeID: nodeid.Of("PullRequestReviewComment", id),
		DiffHunk: m.Hunk, Path: m.Path, CommitID: m.Commit, OriginalCommitID: m.Commit, User: author, Body: m.Body,
		CreatedAt: m.CreatedAt, UpdatedAt: m.UpdatedAt, HTMLURL: html, PullRequestURL: pull, AuthorAssociation: association,
		Links: remarkLinksJSON{Self: hrefJSON{url}, HTML: hrefJSON{html}, PullRequest: hrefJSON{pull}}, Side: m.Side, SubjectType: aboutFile,
	}
	if m.InReplyTo != 0 {
		shown.InReplyToID = issues.CommentID(repository, number, m.InReplyTo)
	}
	if m.Line == 0 {
		return shown, err
	}
	shown.SubjectType, shown.OriginalLine, shown.OriginalPosition = aboutLine, &m.Line, &m.Position
	if m.StartLine != 0 {
		shown.OriginalStartLine, shown.StartSide = &m.StartLine, &m.StartSide
	}
	if !at.IsOutdated {
		shown.CommitID, shown.Line, shown.Position = d.ends.Head, &at.Line, &at.Position
		if m.StartLine != 0 {
			shown.StartLine = &at.StartLine
		}
	}
	return shown, err
}
