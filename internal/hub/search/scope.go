package search

import (
	"context"
	"slices"
	"time"

	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// Item is an issue or a pull request.
type Item struct {
	Subject issues.Subject
	Reason  issues.Reason // none for a pull request
	Pull    *reviews.Pull // nil: it is none
}

// Scope is what is known of the issues of one repository, each looked up once.
type Scope struct {
	Finder
	Repository repositories.Repository

	known     []issues.Label
	hasLabels bool

	// Of all issues, where a list asks for more than a few.
	comments, remarks map[int]issues.Digest
}

// Labels are those of the repository.
func (s *Scope) Labels(ctx context.Context) ([]issues.Label, error) {
	if s.hasLabels {
		return s.known, nil
	}
	var err error
	s.known, err = s.Issues.Labels(ctx, s.Repository)
	s.hasLabels = err == nil
	return s.known, err
}

// DigestAll reads what is said of the comments of all issues at once.
func (s *Scope) DigestAll(ctx context.Context) (err error) {
	if s.comments != nil {
		return nil
	}
	if s.comments, err = s.Issues.Digests(ctx, s.Repository); err != nil {
		return err
	}
	s.remarks, err = s.Reviews.Digests(ctx, s.Repository)
	return err
}

// Activity tells how many comments an issue has, and when something was last done to it.
func (s *Scope) Activity(ctx context.Context, i Item) (comments int, updated time.Time, err error) {
	if s.comments != nil {
		return s.comments[i.Subject.Number].Count, s.updated(i), nil
	}
	said, err := s.Issues.Digest(ctx, s.Repository, i.Subject.Number)
	if err != nil || i.Pull == nil {
		return said.Count, said.Later(i.Subject.UpdatedAt), err
	}
	reviewed, err := s.Reviews.Digest(ctx, s.Repository, i.Subject.Number)
	return said.Count, said.Later(reviewed.Later(i.Subject.UpdatedAt)), err
}

// updated is Activity once DigestAll has read.
func (s *Scope) updated(i Item) time.Time {
	return s.comments[i.Subject.Number].Later(s.remarks[i.Subject.Number].Later(i.Subject.UpdatedAt))
}

// Items lists all issues and pull requests of the repository, by number.
func (s *Scope) Items(ctx context.Context) ([]Item, error) {
	plain, err := s.Issues.List(ctx, s.Repository)
	if err != nil {
		return nil, err
	}
	pulls, err := s.Reviews.List(ctx, s.Repository)
	if err != nil {
		return nil, err
	}
	list := make([]Item, 0, len(plain)+len(pulls))
	for _, i := range plain {
		list = append(list, Item{Subject: i.Subject, Reason: i.Reason})
	}
	for _, p := range pulls {
		list = append(list, Item{Subject: p.Subject, Pull: &p})
	}
	slices.SortFunc(list, func(a, b Item) int { return a.Subject.Number - b.Subject.Number })
	return list, nil
}
