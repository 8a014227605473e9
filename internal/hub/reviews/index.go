package reviews

import (
	"context"
	"slices"
	"sync"

	"sheaf/internal/hub/repositories"
)

// openIndex knows the open pull requests of each repository, so that a move of a branch need not ask git for them.
type openIndex struct {
	service *Service

	mu      sync.Mutex
	known   map[int64][]Pull
	changes map[int64]int // how often each was forgotten
}

// of lists the open pull requests of a repository, by number. Nobody may change the list. The error may also be about
// pull requests that are lost, beside the list of the others.
func (x *openIndex) of(ctx context.Context, r repositories.Repository) ([]Pull, error) {
	x.mu.Lock()
	known, ok := x.known[r.About.ID]
	before := x.changes[r.About.ID]
	x.mu.Unlock()
	if ok {
		return known, nil
	}
	var all []Pull
	var lost error
	has, err := r.HasRefs(ctx, recordRefs)
	if err == nil && has {
		all, lost, err = x.service.list(ctx, r)
	}
	if err != nil {
		return nil, err
	}
	open := slices.DeleteFunc(all, func(p Pull) bool { return p.Closed })
	if lost != nil {
		return open, lost // they may be found again
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.changes[r.About.ID] == before { // else somebody changed one while we looked
		if x.known == nil {
			x.known = map[int64][]Pull{}
		}
		x.known[r.About.ID] = open
	}
	return open, nil
}

// forget is called after each write of a record.
func (x *openIndex) forget(repository int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.changes == nil {
		x.changes = map[int64]int{}
	}
	x.changes[repository]++
	delete(x.known, repository)
}
