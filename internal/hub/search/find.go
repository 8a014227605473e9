// Package search finds issues and pull requests of all repositories that somebody may see, by GitHub's language of
// searches.
package search

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// Limits of a search. The first two are GitHub's.
const (
	MaxText    = 256 // characters
	MaxResults = 1000
	maxTime    = 5 * time.Second // then the answer says that it is not whole
)

// ErrSources is a search in repositories and accounts of which the viewer may see none.
var ErrSources = errors.New("what shall be searched is not there, or may not be seen")

// Finder is who looks for something, and where. Viewer is nil for anybody.
type Finder struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Issues       *issues.Service
	Reviews      *reviews.Service
	Viewer       *accounts.User
}

// Hit is an issue that was found.
type Hit struct {
	Item
	Scope *Scope
}

// Selects says whether an issue is wanted, with the labels of its repository.
type Selects func(s *Scope, labels []issues.Label, i Item) (bool, error)

// Find returns the issues and pull requests that a text asks for. isCut: there may be more. ErrSources.
func (f Finder) Find(ctx context.Context, text string) (hits []Hit, isCut bool, err error) {
	q := parseQuestion(text)
	if err := q.checkSources(f); err != nil {
		return nil, false, err
	}
	until := newLimit()
	return f.walk(ctx, until, q.within, func(s *Scope, labels []issues.Label, i Item) (bool, error) {
		return q.selects(ctx, f, until, s, labels, i)
	})
}

// Walk returns those that a test selects, in the repositories that within names. What may not be seen is not looked at.
func (f Finder) Walk(ctx context.Context, within func(repositories.Repository) bool, selects Selects) (hits []Hit, isCut bool, err error) {
	return f.walk(ctx, newLimit(), within, selects)
}

func (f Finder) walk(ctx context.Context, until limit, within func(repositories.Repository) bool, selects Selects) (hits []Hit, isCut bool, err error) {
	for _, r := range f.Repositories.Where(within) {
		if until.isOver() {
			return hits, true, nil
		}
		access, err := f.Repositories.See(f.Viewer, r)
		if err != nil {
			return nil, false, err
		}
		if access < repositories.Read || r.CheckChangeable() != nil {
			continue
		}
		found, err := f.in(ctx, r, until, selects)
		if err != nil {
			return nil, false, err
		}
		hits = append(hits, found...)
	}
	return hits, until.isOver(), nil
}

func (f Finder) in(ctx context.Context, r repositories.Repository, until limit, selects Selects) ([]Hit, error) {
	s := &Scope{Repository: r, Finder: f}
	all, err := s.Items(ctx)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	if err := s.DigestAll(ctx); err != nil {
		return nil, err
	}
	labels, err := s.Labels(ctx)
	if err != nil {
		return nil, err
	}
	var hits []Hit
	for _, i := range all {
		if until.isOver() {
			break
		}
		isHit, err := selects(s, labels, i)
		if err != nil {
			return nil, err
		}
		if isHit {
			hits = append(hits, Hit{i, s})
		}
	}
	return hits, nil
}

// Sort orders hits by when they were made, or by "updated" or "comments"; in any direction but "asc" the last come
// first.
func Sort(hits []Hit, by, direction string) {
	slices.SortStableFunc(hits, func(a, b Hit) int {
		result := 0
		switch by {
		case "updated":
			result = a.Scope.updated(a.Item).Compare(b.Scope.updated(b.Item))
		case "comments":
			result = cmp.Compare(a.Scope.comments[a.Subject.Number].Count, b.Scope.comments[b.Subject.Number].Count)
		}
		result = cmp.Or(result, a.Subject.CreatedAt.Compare(b.Subject.CreatedAt), cmp.Compare(a.Subject.Number, b.Subject.Number))
		if direction != "asc" {
			return -result
		}
		return result
	})
}

// limit bounds how long repositories are looked through.
type limit struct{ until time.Time }

func newLimit() limit { return limit{time.Now().Add(maxTime)} }

func (l limit) isOver() bool { return time.Now().After(l.until) }
