package search

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/hub/issues"
)

func (q question) selects(ctx context.Context, f Finder, l limit, v *Scope, labels []issues.Label, i Item) (bool, error) {
	for _, t := range q.terms {
		is, err := t.matches(ctx, f, v, labels, i)
		if err != nil || is == t.isNot {
			return false, err
		}
	}
	return q.hasWords(ctx, f, l, v, i)
}

// matches asks one qualifier.
func (t term) matches(ctx context.Context, f Finder, v *Scope, labels []issues.Label, i Item) (bool, error) {
	s, p := i.Subject, i.Pull
	is := func(user int64) (bool, error) { return t.isUser(ctx, f, user) }
	among := func(users []int64) (bool, error) {
		for _, user := range users {
			if found, err := is(user); err != nil || found {
				return found, err
			}
		}
		return false, nil
	}
	switch t.name {
	case "repo", "user", "org", "archived":
		return !t.isNot, nil // asked of the repository
	case "is", "type", "state":
		return t.isState(i), nil
	case "label":
		return slices.ContainsFunc(strings.Split(t.value, ","), func(name string) bool { return HasLabels(labels, s, []string{strings.TrimSpace(name)}) }), nil
	case "head":
		return p != nil && strings.EqualFold(p.Head, t.value), nil
	case "base":
		return p != nil && strings.EqualFold(p.Base, t.value), nil
	case "draft":
		return p != nil && p.Draft == strings.EqualFold(t.value, "true"), nil
	case "author":
		return is(s.Author)
	case "assignee":
		if t.value == "*" {
			return len(s.Assignees) > 0, nil
		}
		return among(s.Assignees)
	case "review-requested":
		if p == nil {
			return false, nil
		}
		return among(p.Reviewers)
	case "reviewed-by", "review":
		return t.isReviewed(ctx, f, v, i)
	case "commenter":
		return t.isCommenter(ctx, f, v, i)
	case "mentions":
		return strings.Contains(strings.ToLower(s.Body), "@"+strings.ToLower(t.value)), nil
	case "involves":
		if found, err := among(append(slices.Clone(s.Assignees), s.Author)); err != nil || found {
			return found, err
		}
		return t.isCommenter(ctx, f, v, i)
	case "no":
		return t.value == "label" && len(issues.LabelsOf(labels, s)) == 0 || t.value == "assignee" && len(s.Assignees) == 0 ||
			t.value == "milestone" || t.value == "project", nil
	case "reason":
		return strings.EqualFold(strings.ReplaceAll(t.value, " ", "_"), string(i.Reason)), nil
	case "created":
		return inRange(t.value, s.CreatedAt), nil
	case "updated":
		_, updated, err := v.Activity(ctx, i)
		return inRange(t.value, updated), err
	case "closed":
		return s.Closed && inRange(t.value, s.ClosedAt), nil
	case "merged":
		return p != nil && p.IsMerged() && inRange(t.value, s.ClosedAt), nil
	case "comments":
		count, _, err := v.Activity(ctx, i)
		return inNumbers(t.value, count), err
	case "sort":
		return !t.isNot, nil
	}
	return false, nil // the hub has nothing that it could be compared with
}

func (t term) isState(i Item) bool {
	s, p := i.Subject, i.Pull
	switch strings.ToLower(t.value) {
	case "issue":
		return p == nil
	case "pr", "pull-request":
		return p != nil
	case "open":
		return !s.Closed
	case "closed":
		return s.Closed
	case "merged":
		return p != nil && p.IsMerged()
	case "unmerged":
		return p != nil && !p.IsMerged()
	case "draft":
		return p != nil && p.Draft
	case "locked":
		return s.Locked
	case "unlocked":
		return !s.Locked
	case "public", "private":
		return !t.isNot // asked of the repository
	}
	return false
}

// isUser reports whether the value means a user: @me is whoever asks.
func (t term) isUser(ctx context.Context, f Finder, id int64) (bool, error) {
	if t.value == "@me" {
		return f.Viewer != nil && f.Viewer.ID == id, nil
	}
	user, ok, err := f.Accounts.User(strings.TrimPrefix(t.value, "@"))
	return ok && user.ID == id, err
}

func (t term) isCommenter(ctx context.Context, f Finder, v *Scope, i Item) (bool, error) {
	if v.comments[i.Subject.Number].Count == 0 {
		return false, nil
	}
	headings, err := f.Issues.Headings(ctx, v.Repository, i.Subject.Number)
	if err != nil {
		return false, err
	}
	for _, heading := range headings {
		if is, err := t.isUser(ctx, f, heading.Author); err != nil || is {
			return is, err
		}
	}
	return false, nil
}

// isReviewed answers reviewed-by: and review:.
func (t term) isReviewed(ctx context.Context, f Finder, v *Scope, i Item) (bool, error) {
	if i.Pull == nil {
		return false, nil
	}
	said, err := f.Reviews.Discussion(ctx, v.Repository, i.Subject.Number, 0)
	if err != nil {
		return false, err
	}
	if t.name == "reviewed-by" {
		for _, review := range said.Reviews {
			if is, err := t.isUser(ctx, f, review.Author); err != nil || is {
				return is, err
			}
		}
		return false, nil
	}
	approvals, isRefused, err := f.Reviews.Opinions(ctx, v.Repository, *i.Pull)
	switch t.value {
	case "none":
		return len(said.Reviews) == 0, err
	case "approved":
		return approvals > 0 && !isRefused, err
	case "changes_requested":
		return isRefused, err
	case "required":
		return approvals == 0 && !isRefused, err
	}
	return false, err
}

// inRange reads >T, >=T, <T, <=T, T..T and T, where a day means all of it.
func inRange(text string, at time.Time) bool {
	if from, to, ok := strings.Cut(text, ".."); ok {
		return (from == "*" || inRange(">="+from, at)) && (to == "*" || inRange("<="+to, at))
	}
	bare := strings.TrimLeft(text, "<>=")
	comparison := text[:len(text)-len(bare)]
	first, err := time.Parse(time.DateOnly, bare)
	last := first.AddDate(0, 0, 1).Add(-time.Second)
	if err != nil {
		if first, err = time.Parse(time.RFC3339, bare); err != nil {
			return false
		}
		last = first
	}
	switch comparison {
	case ">":
		return at.After(last)
	case ">=":
		return !at.Before(first)
	case "<":
		return at.Before(first)
	case "<=":
		return !at.After(last)
	}
	return !at.Before(first) && !at.After(last)
}

// inNumbers is inRange for numbers.
func inNumbers(text string, n int) bool {
	if from, to, ok := strings.Cut(text, ".."); ok {
		return (from == "*" || inNumbers(">="+from, n)) && (to == "*" || inNumbers("<="+to, n))
	}
	bare := strings.TrimLeft(text, "<>=")
	value, err := strconv.Atoi(bare)
	if err != nil {
		return false
	}
	switch text[:len(text)-len(bare)] {
	case ">":
		return n > value
	case ">=":
		return n >= value
	case "<":
		return n < value
	case "<=":
		return n <= value
	}
	return n == value
}

// hasWords looks for the words in the title and the text, and where in: says so in the comments.
func (q question) hasWords(ctx context.Context, f Finder, l limit, v *Scope, i Item) (bool, error) {
	if len(q.words) == 0 {
		return true, nil
	}
	looks := func(where string) bool {
		return slices.Contains(q.in, where) || len(q.in) == 0 && where != "comments"
	}
	var texts []string
	if looks("title") {
		texts = append(texts, strings.ToLower(i.Subject.Title))
	}
	if looks("body") {
		texts = append(texts, strings.ToLower(i.Subject.Body))
	}
	if looks("comments") && v.comments[i.Subject.Number].Count > 0 && !l.isOver() {
		said, err := f.Issues.Comments(ctx, v.Repository, i.Subject.Number)
		if err != nil {
			return false, err
		}
		for _, comment := range said {
			texts = append(texts, strings.ToLower(comment.Body))
		}
	}
	for _, word := range q.words {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, word.value) }) == word.isNot {
			return false, nil
		}
	}
	return true, nil
}

// HasLabels reports whether a subject has the labels of all these names.
func HasLabels(all []issues.Label, s issues.Subject, names []string) bool {
	if len(names) == 0 {
		return true
	}
	own := issues.LabelsOf(all, s)
	for _, name := range names {
		if !slices.ContainsFunc(own, func(l issues.Label) bool { return strings.EqualFold(l.Name, name) }) {
			return false
		}
	}
	return true
}
