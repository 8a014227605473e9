package rest

import (
	"context"
	"sync"
)

// turns lets the writers of one repository's files go one after the other.
// A write of a file reads the branch, makes a commit upon it and moves it;
// writers at once would only find it moved and have to start again.
type turns struct {
	mu      sync.Mutex
	waiting map[int64]*turn // by id of the repository
}

type turn struct {
	token chan struct{} // holds one value while somebody has the turn
	users int
}

func newTurns() *turns { return &turns{waiting: map[int64]*turn{}} }

// take waits for the turn and returns what gives it on, or the context's
// error.
func (t *turns) take(ctx context.Context, repository int64) (func(), error) {
	t.mu.Lock()
	own, ok := t.waiting[repository]
	if !ok {
		own = &turn{token: make(chan struct{}, 1)}
		t.waiting[repository] = own
	}
	own.users++
	t.mu.Unlock()

	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if own.users--; own.users == 0 {
			delete(t.waiting, repository)
		}
	}
	select {
	case own.token <- struct{}{}:
		return func() { <-own.token; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
