package process

import (
	"context"
	"slices"
	"sync"
)

// places limit how many work at once, all together and of one client, so that who asks for much holds up
// nobody but themselves.
type places struct {
	all  int
	each int // that one client may have

	mu      sync.Mutex
	free    int
	taken   map[any]int // by the client
	waiting []*waiter   // in the order in which they came
}

// waiter is somebody without a place.
type waiter struct {
	client any
	called chan struct{} // closed once they have one
}

func newPlaces(all, each int) *places {
	return &places{all: all, free: all, each: each, taken: map[any]int{}}
}

type clientKey struct{}

// OnBehalf says for whom what follows is done: client can be compared with others (==). Those who work for
// nobody, or for the hub itself, share one share.
func OnBehalf(ctx context.Context, client any) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// enter takes a place, or waits for one. The place is to be given back by leave. Urgent work does not wait.
func (p *places) enter(ctx context.Context, isUrgent bool) (leave func(), err error) {
	if isUrgent {
		return func() {}, nil
	}
	own := &waiter{client: ctx.Value(clientKey{}), called: make(chan struct{})}
	p.mu.Lock()
	p.waiting = append(p.waiting, own)
	p.call()
	p.mu.Unlock()
	select {
	case <-own.called:
		return func() { p.leave(own.client) }, nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.waiting, own); i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
	} else { // called just now
		p.giveBack(own.client)
	}
	return nil, ctx.Err()
}

func (p *places) leave(client any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.giveBack(client)
}

// giveBack is called with mu held.
func (p *places) giveBack(client any) {
	p.free++
	if p.taken[client]--; p.taken[client] == 0 {
		delete(p.taken, client)
	}
	p.call()
}

// call gives the free places away, each to the client who has the fewest. It is called with mu held.
func (p *places) call() {
	for p.free > 0 {
		next := -1
		for i, w := range p.waiting {
			if has := p.taken[w.client]; has < p.each && (next < 0 || has < p.taken[p.waiting[next].client]) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		chosen := p.waiting[next]
		p.waiting = slices.Delete(p.waiting, next, next+1)
		p.free--
		p.taken[chosen.client]++
		close(chosen.called)
	}
}
