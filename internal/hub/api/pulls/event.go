package pulls

import (
	"errors"
	"strings"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// Event is what the payload of a webhook shows of a pull request. What is nil is not there.
type Event struct {
	PullRequest any `json:"pull_request,omitempty"`
	Review      any `json:"review,omitempty"`
	Comment     any `json:"comment,omitempty"`
}

// eventPull returns the pull request of an event, with its discussion, nil if it is not there.
func eventPull(c *web.Call, r repositories.Repository, number int) (*discussed, error) {
	p, err := c.Reviews.Get(c.Context(), r, number)
	if errors.Is(err, reviews.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	ends, err := c.Reviews.Ends(c.Context(), r, p)
	if err != nil {
		return nil, err
	}
	return discussionOf(c, r, p, ends)
}

// ShowEvent returns a pull request as by itself. It reports whether it is there.
func ShowEvent(c *web.Call, r repositories.Repository, number int) (Event, bool, error) {
	d, err := eventPull(c, r, number)
	if err != nil || d == nil {
		return Event{}, false, err
	}
	shown := Event{}
	shown.PullRequest, err = showFull(c, r, d.pull, d.ends)
	return shown, true, err
}

// ShowReviewEvent returns a pull request as in a list, with one of its reviews. It reports whether they are there.
func ShowReviewEvent(c *web.Call, r repositories.Repository, number int, id int64) (Event, bool, error) {
	d, shown, err := listedEvent(c, r, number)
	if err != nil || d == nil {
		return shown, false, err
	}
	_, _, sequence := issues.OfCommentID(id)
	review, err := d.said.Review(sequence)
	if err != nil {
		return shown, false, nil
	}
	said, err := d.show(c, review)
	said.State = reviews.State(strings.ToLower(string(said.State))) // as in this payload of GitHub's alone
	shown.Review = said
	return shown, true, err
}

// ShowRemarkEvent returns a pull request as in a list, with a comment of one of its reviews. It reports whether they are
// there.
func ShowRemarkEvent(c *web.Call, r repositories.Repository, number int, id int64) (Event, bool, error) {
	d, shown, err := listedEvent(c, r, number)
	if err != nil || d == nil {
		return shown, false, err
	}
	_, _, sequence := issues.OfCommentID(id)
	remark, err := d.said.Remark(sequence)
	if err != nil {
		return shown, false, nil
	}
	said, err := d.showRemarks(c, []reviews.Remark{remark})
	if err == nil {
		shown.Comment = said[0]
	}
	return shown, true, err
}

func listedEvent(c *web.Call, r repositories.Repository, number int) (*discussed, Event, error) {
	d, err := eventPull(c, r, number)
	if err != nil || d == nil {
		return d, Event{}, err
	}
	s, err := newShower(c, r)
	if err != nil {
		return nil, Event{}, err
	}
	shown, err := s.show(c, d.pull, d.ends)
	return d, Event{PullRequest: shown}, err
}
