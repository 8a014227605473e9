package pulls

import (
	"errors"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	issueapi "sheaf/internal/hub/api/issues"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// pullJSON is a pull request in a list. Members that the hub never fills are
// there all the same, because clients read them.
type pullJSON struct {
	URL                string               `json:"url"`
	ID                 int64                `json:"id"`
	NodeID             string               `json:"node_id"`
	HTMLURL            string               `json:"html_url"`
	DiffURL            string               `json:"diff_url"`
	PatchURL           string               `json:"patch_url"`
	IssueURL           string               `json:"issue_url"`
	Number             int                  `json:"number"`
	State              string               `json:"state"`
	Locked             bool                 `json:"locked"`
	Title              string               `json:"title"`
	User               *people.ActorJSON    `json:"user"`
	Body               *string              `json:"body"`
	CreatedAt          time.Time            `json:"created_at"`
	UpdatedAt          time.Time            `json:"updated_at"`
	ClosedAt           *time.Time           `json:"closed_at"`
	MergedAt           *time.Time           `json:"merged_at"`
	MergeCommitSHA     *object.ID           `json:"merge_commit_sha"`
	Assignee           *people.ActorJSON    `json:"assignee"`
	Assignees          []people.ActorJSON   `json:"assignees"`
	RequestedReviewers []people.ActorJSON   `json:"requested_reviewers"`
	RequestedTeams     []string             `json:"requested_teams"`
	Labels             []issueapi.LabelJSON `json:"labels"`
	Milestone          *string              `json:"milestone"`
	Draft              bool                 `json:"draft"`
	CommitsURL         string               `json:"commits_url"`
	ReviewCommentsURL  string               `json:"review_comments_url"`
	ReviewCommentURL   string               `json:"review_comment_url"`
	CommentsURL        string               `json:"comments_url"`
	StatusesURL        string               `json:"statuses_url"`
	Head               pullSideJSON         `json:"head"`
	Base               pullSideJSON         `json:"base"`
	Links              pullLinksJSON        `json:"_links"`
	AuthorAssociation  string               `json:"author_association"`
	AutoMerge          *string              `json:"auto_merge"`
	ActiveLockReason   *string              `json:"active_lock_reason"`
}

// fullPullJSON is a pull request by itself.
type fullPullJSON struct {
	pullJSON
	Merged              bool              `json:"merged"`
	Mergeable           *bool             `json:"mergeable"`
	Rebaseable          *bool             `json:"rebaseable"`
	MergeableState      string            `json:"mergeable_state"`
	MergedBy            *people.ActorJSON `json:"merged_by"`
	Comments            int               `json:"comments"`
	ReviewComments      int               `json:"review_comments"`
	MaintainerCanModify bool              `json:"maintainer_can_modify"`
	Commits             int               `json:"commits"`
	Additions           int               `json:"additions"`
	Deletions           int               `json:"deletions"`
	ChangedFiles        int               `json:"changed_files"`
}

type pullSideJSON struct {
	Label string                `json:"label"`
	Ref   string                `json:"ref"`
	SHA   object.ID             `json:"sha"`
	User  people.ActorJSON      `json:"user"`
	Repo  *repos.RepositoryJSON `json:"repo"`
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

// shower shows pull requests of one repository.
type shower struct {
	repo         repositories.Repository
	associations *reviews.Associations
	labels       []issues.Label
	said, of     map[int]issues.Digest // of all, where a list is shown; nil: each is asked for
}

func newShower(c *web.Call, r repositories.Repository) (*shower, error) {
	labels, err := c.Issues.Labels(c.Context(), r)
	return &shower{repo: r, associations: c.Reviews.Associations(r, c.User), labels: labels}, err
}

// digestAll reads what was said of all pull requests at once.
func (s *shower) digestAll(c *web.Call) (err error) {
	if s.said, err = c.Issues.Digests(c.Context(), s.repo); err != nil {
		return err
	}
	s.of, err = c.Reviews.Digests(c.Context(), s.repo)
	return err
}

// digests tell of the comments on a pull request, and of its reviews.
func (s *shower) digests(c *web.Call, number int) (said, reviewed issues.Digest, err error) {
	if s.said != nil {
		return s.said[number], s.of[number], nil
	}
	if said, err = c.Issues.Digest(c.Context(), s.repo, number); err != nil {
		return said, reviewed, err
	}
	reviewed, err = c.Reviews.Digest(c.Context(), s.repo, number)
	return said, reviewed, err
}

// updatedAt is when something was last done to a pull request.
func (s *shower) updatedAt(c *web.Call, p reviews.Pull) (time.Time, error) {
	said, reviewed, err := s.digests(c, p.Number)
	return said.Later(reviewed.Later(p.UpdatedAt)), err
}

func (s *shower) show(c *web.Call, p reviews.Pull, ends reviews.Ends) (pullJSON, error) {
	r := s.repo
	author, err := people.ByID(c, p.Author)
	if err != nil {
		return pullJSON{}, err
	}
	base, err := showSide(c, &r, r.Name().Owner, p.Base, ends.Base)
	if err != nil {
		return pullJSON{}, err
	}
	var from *repositories.Repository
	if _, isThere := c.Reviews.HeadRepository(p); isThere {
		if fork, ok := repos.Visible(c, p.HeadRepo); ok {
			from = &fork
		}
	}
	head, err := showSide(c, from, p.HeadOwner, p.Head, ends.Head)
	if err != nil {
		return pullJSON{}, err
	}
	association, err := s.associations.Of(c.Context(), p.Author)
	if err != nil {
		return pullJSON{}, err
	}
	assignees, err := issueapi.Actors(c, p.Assignees)
	if err != nil {
		return pullJSON{}, err
	}
	reviewers, err := issueapi.Actors(c, p.Reviewers)
	if err != nil {
		return pullJSON{}, err
	}
	updated, err := s.updatedAt(c, p)
	if err != nil {
		return pullJSON{}, err
	}
	id := reviews.GlobalID(r.About.ID, p.Number)
	url, issue := pullURL(c.Links, r, p.Number), issueURL(c.Links, r, p.Number)
	html := c.Links.Page(r.Name(), "/pull/%d", p.Number)
	shown := pullJSON{
		URL: url, ID: id, NodeID: nodeid.Of("PullRequest", id), HTMLURL: html,
		DiffURL: html + ".diff", PatchURL: html + ".patch", IssueURL: issue,
		Number: p.Number, State: "open", Title: p.Title, User: author, Body: web.NullIfEmpty(p.Body),
		CreatedAt: p.CreatedAt, UpdatedAt: updated, Locked: p.Locked, ActiveLockReason: issueapi.LockReason(p.Subject),
		Assignees: assignees, RequestedReviewers: reviewers, RequestedTeams: []string{}, Labels: issueapi.Labels(c, r, s.labels, p.Subject),
		Draft: p.Draft, CommitsURL: url + "/commits", ReviewCommentsURL: url + "/comments",
		ReviewCommentURL: c.Links.Repo(r.Name()) + "/pulls/comments{/number}", CommentsURL: issue + "/comments",
		StatusesURL: c.Links.Repo(r.Name()) + "/statuses/" + string(ends.Head),
		Head:        head, Base: base, AuthorAssociation: association,
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
	if len(assignees) > 0 {
		shown.Assignee = &assignees[0]
	}
	return shown, nil
}

func pullURL(l web.Links, r repositories.Repository, number int) string {
	return l.Repo(r.Name()) + "/pulls/" + decimal(number)
}

func issueURL(l web.Links, r repositories.Repository, number int) string {
	return l.Repo(r.Name()) + "/issues/" + decimal(number)
}

func showSide(c *web.Call, r *repositories.Repository, owner, branch string, id object.ID) (pullSideJSON, error) {
	user, err := people.Owner(c, owner)
	if err != nil {
		return pullSideJSON{}, err
	}
	side := pullSideJSON{Label: owner + ":" + branch, Ref: branch, SHA: id, User: user}
	if r != nil {
		repo, err := repos.ShowInner(c, *r)
		if err != nil {
			return pullSideJSON{}, err
		}
		side.Repo = &repo
	}
	return side, nil
}

func showFull(c *web.Call, r repositories.Repository, p reviews.Pull, ends reviews.Ends) (fullPullJSON, error) {
	s, err := newShower(c, r)
	if err != nil {
		return fullPullJSON{}, err
	}
	short, err := s.show(c, p, ends)
	if err != nil {
		return fullPullJSON{}, err
	}
	said, reviewed, err := s.digests(c, p.Number)
	if err != nil {
		return fullPullJSON{}, err
	}
	full := fullPullJSON{Comments: said.Count, ReviewComments: reviewed.Count, pullJSON: short, Merged: p.IsMerged(), MergeableState: "unknown"}
	if full.MergedBy, err = people.ByID(c, p.MergedBy); err != nil {
		return full, err
	}
	ctx := c.Context()
	changes, err := c.Reviews.Changes(ctx, r, ends)
	if err != nil && !errors.Is(err, store.ErrNoMergeBase) {
		return full, err
	}
	full.Commits, full.ChangedFiles = changes.Ahead, len(changes.Files)
	for _, file := range changes.Files {
		full.Additions += file.Additions
		full.Deletions += file.Deletions
	}
	if !p.Closed && changes.Ahead == 0 {
		seen, at, err := c.Reviews.Seen(ctx, r, p, ends)
		if err != nil {
			return full, err
		}
		if seen.Closed {
			return showFull(c, r, seen, at)
		}
	}
	if p.Closed {
		return full, nil
	}
	mergeable, err := c.Reviews.IsMergeable(ctx, r, ends)
	if errors.Is(err, store.ErrDiskFull) { // a trial takes room
		return full, nil
	}
	full.Mergeable, full.Rebaseable = &mergeable, &mergeable
	if err != nil {
		return full, err
	}
	if !mergeable {
		full.MergeableState = "dirty"
		return full, nil
	}
	full.MergeableState, err = c.Reviews.MergeState(ctx, c.Caller, r, p, ends)
	return full, err
}
