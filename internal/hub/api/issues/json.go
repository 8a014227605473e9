package issues

import (
	"strconv"
	"time"

	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// LabelJSON is a label, by itself and inside of what has it.
type LabelJSON struct {
	ID          int64   `json:"id"`
	NodeID      string  `json:"node_id"`
	URL         string  `json:"url"`
	Name        string  `json:"name"`
	Color       string  `json:"color"`
	Default     bool    `json:"default"`
	Description *string `json:"description"`
}

// issueJSON is an issue, or a pull request where it counts as one. Members that the hub never fills are there all the
// same, because clients read them.
type issueJSON struct {
	URL               string                `json:"url"`
	RepositoryURL     string                `json:"repository_url"`
	LabelsURL         string                `json:"labels_url"`
	CommentsURL       string                `json:"comments_url"`
	EventsURL         string                `json:"events_url"`
	HTMLURL           string                `json:"html_url"`
	ID                int64                 `json:"id"`
	NodeID            string                `json:"node_id"`
	Number            int                   `json:"number"`
	Title             string                `json:"title"`
	User              *people.ActorJSON     `json:"user"`
	Labels            []LabelJSON           `json:"labels"`
	State             string                `json:"state"`
	Locked            bool                  `json:"locked"`
	Assignee          *people.ActorJSON     `json:"assignee"`
	Assignees         []people.ActorJSON    `json:"assignees"`
	Milestone         *string               `json:"milestone"`
	Comments          int                   `json:"comments"`
	CreatedAt         time.Time             `json:"created_at"`
	UpdatedAt         time.Time             `json:"updated_at"`
	ClosedAt          *time.Time            `json:"closed_at"`
	ClosedBy          *people.ActorJSON     `json:"closed_by"`
	AuthorAssociation string                `json:"author_association"`
	ActiveLockReason  *string               `json:"active_lock_reason"`
	Draft             *bool                 `json:"draft,omitempty"`
	PullRequest       *pullOfIssueJSON      `json:"pull_request,omitempty"`
	Body              *string               `json:"body"`
	TimelineURL       string                `json:"timeline_url"`
	StateReason       *issues.Reason        `json:"state_reason"`
	Repository        *repos.RepositoryJSON `json:"repository,omitempty"`
	Score             float64               `json:"score,omitempty"`
}

type pullOfIssueJSON struct {
	URL      string     `json:"url"`
	HTMLURL  string     `json:"html_url"`
	DiffURL  string     `json:"diff_url"`
	PatchURL string     `json:"patch_url"`
	MergedAt *time.Time `json:"merged_at"`
}

type commentJSON struct {
	URL               string            `json:"url"`
	HTMLURL           string            `json:"html_url"`
	IssueURL          string            `json:"issue_url"`
	ID                int64             `json:"id"`
	NodeID            string            `json:"node_id"`
	User              *people.ActorJSON `json:"user"`
	CreatedAt         time.Time         `json:"created_at"`
	UpdatedAt         time.Time         `json:"updated_at"`
	Body              string            `json:"body"`
	AuthorAssociation string            `json:"author_association"`
}

// Labels shows those labels of a repository that a subject has.
func Labels(c *web.Call, r repositories.Repository, all []issues.Label, subject issues.Subject) []LabelJSON {
	return showLabels(c, r, issues.LabelsOf(all, subject))
}

func showLabels(c *web.Call, r repositories.Repository, labels []issues.Label) []LabelJSON {
	shown := make([]LabelJSON, len(labels))
	for i, label := range labels {
		shown[i] = showLabel(c, r, label)
	}
	return shown
}

func showLabel(c *web.Call, r repositories.Repository, label issues.Label) LabelJSON {
	id := issues.LabelID(r.About.ID, label.Number)
	return LabelJSON{
		ID: id, NodeID: nodeid.Of("Label", id), URL: c.Links.Repo(r.Name()) + "/labels/" + urlpath.Segment(label.Name),
		Name: label.Name, Color: label.Color, Default: label.IsDefault, Description: web.NullIfEmpty(label.Description),
	}
}

// Actors shows users, without those whose accounts are gone.
func Actors(c *web.Call, ids []int64) ([]people.ActorJSON, error) {
	shown := []people.ActorJSON{}
	for _, id := range ids {
		actor, err := people.ByID(c, id)
		if err != nil {
			return nil, err
		}
		if actor != nil {
			shown = append(shown, *actor)
		}
	}
	return shown, nil
}

// LockReason is why a conversation is locked, nil if it is not or nobody said.
func LockReason(subject issues.Subject) *string {
	if !subject.Locked {
		return nil
	}
	return web.NullIfEmpty(subject.LockedFor)
}

// show shows an issue.
func (v *view) show(c *web.Call, i item) (issueJSON, error) {
	ctx, s := c.Context(), i.Subject
	author, err := people.ByID(c, s.Author)
	if err != nil {
		return issueJSON{}, err
	}
	association, err := v.associations.Of(ctx, s.Author)
	if err != nil {
		return issueJSON{}, err
	}
	assignees, err := Actors(c, s.Assignees)
	if err != nil {
		return issueJSON{}, err
	}
	labels, err := v.Labels(c.Context())
	if err != nil {
		return issueJSON{}, err
	}
	count, updated, err := v.Activity(c.Context(), i)
	if err != nil {
		return issueJSON{}, err
	}
	id := issues.GlobalID(v.repo.About.ID, s.Number)
	url := issueURL(c, v.repo, s.Number)
	shown := issueJSON{
		URL: url, RepositoryURL: c.Links.Repo(v.repo.Name()), LabelsURL: url + "/labels{/name}", CommentsURL: url + "/comments",
		EventsURL: url + "/events", HTMLURL: pageOf(c, v.repo, s.Number, i.Pull != nil), ID: id, NodeID: nodeid.Of(kindOf(i), id), Number: s.Number,
		Title: s.Title, User: author, Labels: Labels(c, v.repo, labels, s), State: "open", Locked: s.Locked,
		Assignees: assignees, Comments: count, CreatedAt: s.CreatedAt, UpdatedAt: updated,
		AuthorAssociation: association, ActiveLockReason: LockReason(s), Body: web.NullIfEmpty(s.Body), TimelineURL: url + "/timeline",
	}
	if len(assignees) > 0 {
		shown.Assignee = &assignees[0]
	}
	if s.Closed {
		shown.State, shown.ClosedAt = "closed", &s.ClosedAt
		if shown.ClosedBy, err = people.ByID(c, s.ClosedBy); err != nil {
			return shown, err
		}
	}
	if i.Reason != "" {
		shown.StateReason = &i.Reason
	}
	if p := i.Pull; p != nil {
		shown.Draft = &p.Draft
		shown.PullRequest = &pullOfIssueJSON{
			URL: c.Links.Repo(v.repo.Name()) + "/pulls/" + strconv.Itoa(p.Number), HTMLURL: shown.HTMLURL,
			DiffURL: shown.HTMLURL + ".diff", PatchURL: shown.HTMLURL + ".patch",
		}
		if p.IsMerged() {
			shown.PullRequest.MergedAt = &p.ClosedAt
		}
	}
	return shown, nil
}

func issueURL(c *web.Call, r repositories.Repository, number int) string {
	return c.Links.Repo(r.Name()) + "/issues/" + strconv.Itoa(number)
}

// pageOf is where people read an issue.
func pageOf(c *web.Call, r repositories.Repository, number int, isPull bool) string {
	if isPull {
		return c.Links.Page(r.Name(), "/pull/%d", number)
	}
	return c.Links.Page(r.Name(), "/issues/%d", number)
}

func (v *view) showComment(c *web.Call, number int, isPull bool, comment issues.Comment) (commentJSON, error) {
	author, err := people.ByID(c, comment.Author)
	if err != nil {
		return commentJSON{}, err
	}
	association, err := v.associations.Of(c.Context(), comment.Author)
	id := issues.CommentID(v.repo.About.ID, number, comment.Sequence)
	return commentJSON{
		URL:     c.Links.Repo(v.repo.Name()) + "/issues/comments/" + strconv.FormatInt(id, 10),
		HTMLURL: pageOf(c, v.repo, number, isPull) + "#issuecomment-" + strconv.FormatInt(id, 10), IssueURL: issueURL(c, v.repo, number),
		ID: id, NodeID: nodeid.Of("IssueComment", id), User: author, CreatedAt: comment.CreatedAt, UpdatedAt: comment.UpdatedAt,
		Body: comment.Body, AuthorAssociation: association,
	}, err
}
