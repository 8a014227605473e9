package reviews

import (
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/moves"
)

// PullEvent is the name of what happens to pull requests, as GitHub's webhooks call it.
const PullEvent = "pull_request"

// reviewEvent and remarkEvent are the names of what happens to reviews and to their comments.
const (
	reviewEvent = "pull_request_review"
	remarkEvent = "pull_request_review_comment"
)

// happened is an event of a pull request.
func happened(number int, action string) moves.Event {
	return moves.Event{Name: PullEvent, Action: action, Number: number}
}

// synchronized says that the head has moved. by is who moved the branch that it follows; zero: nobody knows.
func synchronized(p Pull, by int64, before, after object.ID) moves.Event {
	event := happened(p.Number, "synchronize")
	event.By, event.Before, event.After = by, before, after
	if by == 0 {
		event.By = p.Author
	}
	return event
}

// eventsOf tells what a change of a pull request means. What it has in common with issues is told there.
func eventsOf(before, after Pull) []moves.Event {
	var events []moves.Event
	add := func(action string) { events = append(events, happened(after.Number, action)) }
	edited := map[string]string{}
	if after.Title != before.Title {
		edited["title"] = before.Title
	}
	if after.Body != before.Body {
		edited["body"] = before.Body
	}
	if after.Base != before.Base {
		edited["base"] = before.Base
		edited["base_sha"] = string(before.BaseCommit)
	}
	if len(edited) > 0 {
		add("edited")
		events[0].Changes = edited
	}
	switch {
	case after.Draft && !before.Draft:
		add("converted_to_draft")
	case before.Draft && !after.Draft:
		add("ready_for_review")
	}
	for _, user := range after.Reviewers {
		if !slices.Contains(before.Reviewers, user) {
			add("review_requested")
			events[len(events)-1].User = user
		}
	}
	for _, user := range before.Reviewers {
		if !slices.Contains(after.Reviewers, user) {
			add("review_request_removed")
			events[len(events)-1].User = user
		}
	}
	switch {
	case after.Closed && !before.Closed:
		add("closed")
		events[len(events)-1].By = after.MergedBy // of one that was merged by a push: who pushed
	case before.Closed && !after.Closed:
		add("reopened")
	}
	return events
}

// eventsSince tells what a change of a discussion means. Of pending reviews nobody is told.
func (d Discussion) eventsSince(before Discussion, repository int64) []moves.Event {
	var events []moves.Event
	add := func(name, action string, sequence int) {
		events = append(events, moves.Event{Name: name, Action: action, Number: d.Number, ID: issues.CommentID(repository, d.Number, sequence)})
	}
	isShown := map[int]bool{}
	for _, review := range d.Reviews {
		old, err := before.Review(review.Sequence)
		isNew := err != nil || old.State == StatePending
		isShown[review.Sequence] = review.State != StatePending
		switch {
		case review.State == StatePending:
		case isNew:
			add(reviewEvent, "submitted", review.Sequence)
		case review.State == StateDismissed && old.State != StateDismissed:
			add(reviewEvent, "dismissed", review.Sequence)
		case review.Body != old.Body:
			add(reviewEvent, "edited", review.Sequence)
		}
	}
	for _, remark := range d.Remarks {
		old, err := before.Remark(remark.Sequence)
		wasShown := false
		if review, missing := before.Review(remark.Review); missing == nil {
			wasShown = err == nil && review.State != StatePending
		}
		switch {
		case !isShown[remark.Review]:
		case !wasShown:
			add(remarkEvent, "created", remark.Sequence)
		case remark.Body != old.Body:
			add(remarkEvent, "edited", remark.Sequence)
		}
	}
	for _, remark := range before.Remarks {
		review, missing := before.Review(remark.Review)
		if _, err := d.Remark(remark.Sequence); err != nil && missing == nil && review.State != StatePending {
			add(remarkEvent, "deleted", remark.Sequence)
		}
	}
	return events
}
