package settings

import (
	"sync"
	"time"
)

// pendingTime is how long somebody may take to give a new key to their app, or to have a passkey made.
const pendingTime = 15 * time.Minute

// pending are what people have begun and not yet ended, one for each. They are in memory only.
type pending[T any] struct {
	now func() time.Time

	mu    sync.Mutex
	known map[int64]begun[T] // by user
}

type begun[T any] struct {
	value T
	ends  time.Time
}

func newPending[T any](now func() time.Time) *pending[T] {
	return &pending[T]{now: now, known: map[int64]begun[T]{}}
}

// begin takes the place of what the user had begun.
func (p *pending[T]) begin(user int64, value T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known[user] = begun[T]{value, p.now().Add(pendingTime)}
}

// of is what a user has begun, and whether there is anything.
func (p *pending[T]) of(user int64) (value T, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.find(user)
}

// find is for who holds the lock.
func (p *pending[T]) find(user int64) (value T, ok bool) {
	found, ok := p.known[user]
	if !ok || !p.now().Before(found.ends) {
		delete(p.known, user)
		return value, false
	}
	return found.value, true
}

// end takes what a user has begun, which nobody else gets then.
func (p *pending[T]) end(user int64) (value T, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	value, ok = p.find(user)
	delete(p.known, user)
	return value, ok
}
