package issues

import (
	"context"
	"slices"
	"strconv"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/moves"
)

// Names of what happens, as GitHub's webhooks call it.
const (
	issueEvent   = "issues"
	commentEvent = "issue_comment"
)

// SharedEvents tells what a change means of what issues and pull requests have in common: labels, assignees, the lock.
// name is that of the event. A label that cannot be named any more is told by its number.
func (s *Service) SharedEvents(ctx context.Context, repo *store.Repo, name string, before, after Subject) []moves.Event {
	var events []moves.Event
	add := func(action string) *moves.Event {
		events = append(events, moves.Event{Name: name, Action: action, Number: after.Number})
		return &events[len(events)-1]
	}
	for _, change := range []struct {
		action         string
		among, without []int64
	}{{"labeled", after.Labels, before.Labels}, {"unlabeled", before.Labels, after.Labels}} {
		for _, number := range change.among {
			if !slices.Contains(change.without, number) {
				add(change.action).Label = s.labelName(ctx, repo, number)
			}
		}
	}
	for _, change := range []struct {
		action         string
		among, without []int64
	}{{"assigned", after.Assignees, before.Assignees}, {"unassigned", before.Assignees, after.Assignees}} {
		for _, user := range change.among {
			if !slices.Contains(change.without, user) {
				add(change.action).User = user
			}
		}
	}
	switch {
	case after.Locked && !before.Locked:
		add("locked")
	case before.Locked && !after.Locked:
		add("unlocked")
	}
	return events
}

func (s *Service) labelName(ctx context.Context, repo *store.Repo, number int64) string {
	ref, err := repo.RefOrAbsent(ctx, labelsRef)
	if err != nil {
		return strconv.FormatInt(number, 10)
	}
	if book, err := s.book(ctx, repo, ref); err == nil {
		if i := slices.IndexFunc(book.Labels, func(l Label) bool { return l.Number == number }); i >= 0 {
			return book.Labels[i].Name
		}
	}
	return strconv.FormatInt(number, 10)
}

// eventsOf tells what a change of an issue means.
func (s *Service) eventsOf(ctx context.Context, repo *store.Repo, before, after Issue) []moves.Event {
	var events []moves.Event
	edited := map[string]string{}
	if after.Title != before.Title {
		edited["title"] = before.Title
	}
	if after.Body != before.Body {
		edited["body"] = before.Body
	}
	if len(edited) > 0 {
		events = append(events, moves.Event{Name: issueEvent, Action: "edited", Number: after.Number, Changes: edited})
	}
	events = append(events, s.SharedEvents(ctx, repo, issueEvent, before.Subject, after.Subject)...)
	switch {
	case after.Closed && !before.Closed:
		events = append(events, moves.Event{Name: issueEvent, Action: "closed", Number: after.Number})
	case before.Closed && !after.Closed:
		events = append(events, moves.Event{Name: issueEvent, Action: "reopened", Number: after.Number})
	}
	return events
}

// commented is an event of a comment.
func commented(repository int64, number, sequence int, action string) moves.Event {
	return moves.Event{Name: commentEvent, Action: action, Number: number, ID: CommentID(repository, number, sequence)}
}
