package pulls

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/git/object"
	issueapi "sheaf/internal/hub/api/issues"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// reviewResource is what errors call a review.
const reviewResource = "PullRequestReview"

type reviewJSON struct {
	ID                int64             `json:"id"`
	NodeID            string            `json:"node_id"`
	User              *people.ActorJSON `json:"user"`
	Body              string            `json:"body"`
	State             reviews.State     `json:"state"`
	HTMLURL           string            `json:"html_url"`
	PullRequestURL    string            `json:"pull_request_url"`
	AuthorAssociation string            `json:"author_association"`
	Links             reviewLinksJSON   `json:"_links"`
	SubmittedAt       *time.Time        `json:"submitted_at,omitempty"`
	CommitID          object.ID         `json:"commit_id"`
}

type reviewLinksJSON struct {
	HTML        hrefJSON `json:"html"`
	PullRequest hrefJSON `json:"pull_request"`
}

// discussed is a pull request with what was said of it, as the user sees it.
type discussed struct {
	repo         repositories.Repository
	pull         reviews.Pull
	ends         reviews.Ends
	said         reviews.Discussion
	associations *reviews.Associations
}

func discussionOf(c *web.Call, r repositories.Repository, p reviews.Pull, ends reviews.Ends) (*discussed, error) {
	viewer := int64(0)
	if c.User != nil {
		viewer = c.User.ID
	}
	said, err := c.Reviews.Discussion(c.Context(), r, p.Number, viewer)
	return &discussed{repo: r, pull: p, ends: ends, said: said, associations: c.Reviews.Associations(r, c.User)}, err
}

// discussable returns the pull request of the path to somebody whom may lets.
func discussable(c *web.Call, may func(*web.Call) (repositories.Repository, error)) (*discussed, error) {
	r, err := may(c)
	if err != nil {
		return nil, err
	}
	p, ends, err := named(c, r)
	if err != nil {
		return nil, err
	}
	return discussionOf(c, r, p, ends)
}

// sequence reads the id of the path, which must be of something in this pull request. Zero is none.
func (d *discussed) sequence(text string) int {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0
	}
	repository, number, sequence := issues.OfCommentID(id)
	if repository != d.repo.About.ID || number != d.pull.Number {
		return 0
	}
	return sequence
}

// reviewed is discussable with the review of the path.
func reviewed(c *web.Call, may func(*web.Call) (repositories.Repository, error)) (*discussed, reviews.Review, error) {
	d, err := discussable(c, may)
	if err != nil {
		return nil, reviews.Review{}, err
	}
	review, err := d.said.Review(d.sequence(c.Param("review")))
	return d, review, reviewProblem(err)
}

func (d *discussed) show(c *web.Call, review reviews.Review) (reviewJSON, error) {
	author, err := people.ByID(c, review.Author)
	if err != nil {
		return reviewJSON{}, err
	}
	association, err := d.associations.Of(c.Context(), review.Author)
	id := reviews.ReviewID(d.repo.About.ID, d.pull.Number, review.Sequence)
	html := c.Links.Page(d.repo.Name(), "/pull/%d#pullrequestreview-%d", d.pull.Number, id)
	url := pullURL(c.Links, d.repo, d.pull.Number)
	shown := reviewJSON{
		ID: id, NodeID: nodeid.Of("PullRequestReview", id), User: author, Body: review.Body, State: review.State,
		HTMLURL: html, PullRequestURL: url, AuthorAssociation: association,
		Links: reviewLinksJSON{HTML: hrefJSON{html}, PullRequest: hrefJSON{url}}, CommitID: review.Commit,
	}
	if !review.SubmittedAt.IsZero() {
		shown.SubmittedAt = &review.SubmittedAt
	}
	return shown, err
}

func (d *discussed) reply(c *web.Call, review reviews.Review) error {
	shown, err := d.show(c, review)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

func listReviews(c *web.Call) error {
	d, err := discussable(c, repos.Readable)
	if err != nil {
		return err
	}
	list := []reviewJSON{}
	for _, review := range web.Paginate(c, repos.ListPath(d.repo, "/pulls/"+decimal(d.pull.Number)+"/reviews"), d.said.Reviews) {
		shown, err := d.show(c, review)
		if err != nil {
			return err
		}
		list = append(list, shown)
	}
	return c.Reply(http.StatusOK, list)
}

func getReview(c *web.Call) error {
	d, review, err := reviewed(c, repos.Readable)
	if err != nil {
		return err
	}
	return d.reply(c, review)
}

// events are what a client says of a review that it submits.
var events = map[string]reviews.State{
	"APPROVE": reviews.StateApproved, "REQUEST_CHANGES": reviews.StateChangesRequested, "COMMENT": reviews.StateCommented,
}

func readEvent(name string) (reviews.State, error) {
	state, ok := events[strings.ToUpper(name)]
	if !ok {
		return "", web.Invalid(web.Detail{Resource: reviewResource, Code: "invalid", Field: "event"})
	}
	return state, nil
}

func createReview(c *web.Call) error {
	d, err := discussable(c, repos.Proposable)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	made := reviews.NewReview{State: reviews.StatePending, Body: body.OptionalText("body"), Commit: d.ends.Head}
	event, commit := body.OptionalText("event"), body.OptionalText("commit_id")
	var lines []wanted
	if body.Has("comments") {
		for _, comment := range body.Objects("comments") {
			lines = append(lines, readWanted(comment))
		}
	}
	if err := body.Problem(); err != nil {
		return err
	}
	if event != "" && !strings.EqualFold(event, "PENDING") {
		if made.State, err = readEvent(event); err != nil {
			return err
		}
	}
	if err := checkReviewText(made.State, made.Body, len(lines)); err != nil {
		return err
	}
	if len(lines) > maxRemarksTogether {
		return web.Unprocessable("A review has at most %d comments.", maxRemarksTogether)
	}
	f := fastener{d: d, known: map[string]patch{}}
	for _, line := range lines {
		line.commit = commit
		remark, err := f.fasten(c, line)
		if err != nil {
			return err
		}
		made.Remarks = append(made.Remarks, remark)
	}
	if commit != "" {
		if made.Commit, err = d.commit(c, commit); err != nil {
			return err
		}
	}
	review, err := c.Reviews.AddReview(c.Context(), *c.Caller, d.repo, d.pull.Number, made)
	if err != nil {
		return reviewProblem(err)
	}
	return d.reply(c, review)
}

// commit checks that the head of the pull request comes from a commit, or is it.
func (d *discussed) commit(c *web.Call, text string) (object.ID, error) {
	id, err := object.ParseID(strings.ToLower(text))
	if err == nil && id == d.ends.Head {
		return id, nil
	}
	isPart := false
	if err == nil {
		isPart, err = d.repo.IsAncestor(c.Context(), id, d.ends.Head)
	}
	if err != nil && !repos.IsAbsent(err) {
		return "", err
	}
	if !isPart {
		return "", reviewProblem(reviews.ErrCommit)
	}
	return id, nil
}

// checkReviewText refuses a review that says nothing.
func checkReviewText(state reviews.State, text string, comments int) error {
	isNeeded := state == reviews.StateChangesRequested || state == reviews.StateCommented && comments == 0
	if isNeeded && strings.TrimSpace(text) == "" {
		return web.Unprocessable("Unprocessable Entity: the review needs a body")
	}
	return issueapi.CheckText(reviewResource, "body", text, false)
}

// maxRemarksTogether bounds the comments that come with a review.
const maxRemarksTogether = 100

func updateReview(c *web.Call) error {
	d, review, err := reviewed(c, repos.Proposable)
	if err != nil {
		return err
	}
	text, err := issueapi.ReadText(c, reviewResource, "body", false)
	if err != nil {
		return err
	}
	review, err = c.Reviews.ChangeReview(c.Context(), *c.Caller, d.repo, d.pull.Number, review.Sequence, func(review *reviews.Review) error {
		review.Body = text
		return nil
	})
	if err != nil {
		return reviewProblem(err)
	}
	return d.reply(c, review)
}

func submitReview(c *web.Call) error {
	d, review, err := reviewed(c, repos.Proposable)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	event, text := body.Text("event"), body.GivenText("body")
	if err := body.Problem(); err != nil {
		return err
	}
	state, err := readEvent(event)
	if err != nil {
		return err
	}
	review, err = c.Reviews.ChangeReview(c.Context(), *c.Caller, d.repo, d.pull.Number, review.Sequence, func(review *reviews.Review) error {
		if review.State != reviews.StatePending {
			return reviews.ErrNotPending
		}
		if text != nil {
			review.Body = *text
		}
		review.State = state
		comments := slices.IndexFunc(d.said.Remarks, func(m reviews.Remark) bool { return m.Review == review.Sequence }) + 1
		return checkReviewText(state, review.Body, comments)
	})
	if err != nil {
		return reviewProblem(err)
	}
	return d.reply(c, review)
}

func deleteReview(c *web.Call) error {
	d, review, err := reviewed(c, repos.Proposable)
	if err != nil {
		return err
	}
	if review, err = c.Reviews.DeleteReview(c.Context(), *c.Caller, d.repo, d.pull.Number, review.Sequence); err != nil {
		return reviewProblem(err)
	}
	return d.reply(c, review)
}

func dismissReview(c *web.Call) error {
	d, review, err := reviewed(c, repos.Writable)
	if err != nil {
		return err
	}
	message, err := issueapi.ReadText(c, reviewResource, "message", true)
	if err != nil {
		return err
	}
	review, err = c.Reviews.DismissReview(c.Context(), *c.Caller, d.repo, d.pull.Number, review.Sequence, message)
	if err != nil {
		return reviewProblem(err)
	}
	return d.reply(c, review)
}

// reviewProblem puts what reviews refuse in GitHub's words.
func reviewProblem(err error) error {
	switch {
	case errors.Is(err, reviews.ErrNoReview), errors.Is(err, reviews.ErrNoComment), errors.Is(err, reviews.ErrNotFound):
		return web.NotFound()
	case errors.Is(err, reviews.ErrOwnPull):
		return web.Unprocessable("Unprocessable Entity: Can not approve or request changes on your own pull request")
	case errors.Is(err, reviews.ErrIsPending):
		return web.Unprocessable("Unprocessable Entity: User can only have one pending review per pull request")
	case errors.Is(err, reviews.ErrNotPending):
		return web.Unprocessable("Unprocessable Entity: Can not submit or delete a review that is not pending")
	case errors.Is(err, reviews.ErrNotDismissed):
		return web.Unprocessable("Unprocessable Entity: Can not dismiss a commented pull request review")
	case errors.Is(err, reviews.ErrCommit):
		return lineProblem("commit_id", "is not part of the pull request")
	case errors.Is(err, reviews.ErrPathNotShown):
		return lineProblem("path", "could not be resolved")
	case errors.Is(err, reviews.ErrLineNotShown):
		return lineProblem("line", "must be part of the diff")
	}
	return issueapi.Problem(err)
}

func lineProblem(field, what string) error {
	return web.Invalid(web.Detail{
		Resource: "PullRequestReviewComment", Code: "custom", Field: "pull_request_review_thread." + field,
		Message: "pull_request_review_thread." + field + " " + what,
	})
}
