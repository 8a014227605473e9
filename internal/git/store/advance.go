package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"sheaf/internal/git/object"
)

// Step decides where a ref goes from at. What it writes through the repository that it is given is stored
// afterwards, together with what others write, and is found until then through that one only. A ref that does
// not exist comes with an empty Target; to return the ID at which it is leaves the ref as it is.
type Step func(ctx context.Context, r *Repo, at Ref) (object.ID, error)

// Advance moves a ref to what next makes of where it is, and returns when that is on disk. Nobody else moves
// the ref meanwhile, so no work is lost and nobody has to start again; if real git beside us moved it all the
// same, next is asked again. Errors of next are returned as they are, the others are those of [Lock.Move].
//
// Those who wait for the same ref advance it together: each by a step of its own upon the one before, stored
// with one write and one move. next must not move refs itself. before, if any, is called once all steps are
// decided and stored; its error keeps the ref from moving.
func (r *Repo) Advance(ctx context.Context, name string, next Step, before ...func(ctx context.Context) error) error {
	if err := object.CheckRefName(name); err != nil {
		return err
	}
	own := &step{ctx: ctx, name: name, next: next, before: before, done: make(chan struct{})}
	r.steps.add(own)
	waited := r.store.locks.wait(r.writer)
	select {
	case <-own.done:
		waited()
		return own.err
	case <-ctx.Done():
		waited()
		if r.steps.remove(own) {
			return ctx.Err()
		}
		<-own.done // somebody is at it
		return own.err
	case r.writer <- struct{}{}:
		waited()
	}
	r.store.moving.enter()
	lock := &Lock{*r.urgent()}
	defer lock.Release()
	group := r.steps.take(own)
	if len(group) == 0 { // done just before it was our turn
		<-own.done
		return own.err
	}
	lock.advance(group)
	return own.err
}

// RefOrAbsent is Ref with an empty Target for a ref that is not there.
func (r *Repo) RefOrAbsent(ctx context.Context, name string) (Ref, error) {
	at, err := r.ref(ctx, name)
	if errors.Is(err, ErrRefNotFound) {
		return Ref{Name: name}, nil
	}
	if err != nil {
		return Ref{}, fmt.Errorf("read %q of %s: %w", name, r.Name(), err)
	}
	return at, nil
}

// stepsTogether bounds how many steps are stored at once, and so how long the first of them waits.
const stepsTogether = 32

// step is one call of Advance.
type step struct {
	ctx    context.Context
	name   string
	next   Step
	before []func(ctx context.Context) error
	err    error
	done   chan struct{} // closed once err is final
}

// stepQueue holds the steps that wait for their turn.
type stepQueue struct {
	mu      sync.Mutex
	waiting []*step
}

func (q *stepQueue) add(s *step) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, s)
}

// remove takes a step back, unless somebody took it already.
func (q *stepQueue) remove(s *step) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting, s)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return true
}

// take gives the steps to do together with own, in their order. It is empty if own was taken already.
func (q *stepQueue) take(own *step) []*step {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !slices.Contains(q.waiting, own) {
		return nil
	}
	group := []*step{own}
	rest := q.waiting[:0]
	for _, s := range q.waiting {
		switch {
		case s == own:
		case s.name == own.name && len(group) < stepsTogether:
			group = append(group, s)
		default:
			rest = append(rest, s)
		}
	}
	clear(q.waiting[len(rest):])
	q.waiting = rest
	return group
}

var errStepBroken = errors.New("another writer's step broke off")

// advance does the steps of one ref, and stores and moves once for all of them. Every step gets its result,
// also when one of them panics.
func (l *Lock) advance(group []*step) {
	err := errStepBroken
	defer func() {
		for _, s := range group {
			if err != nil && (s.err == nil || errors.Is(err, errStepBroken)) {
				s.err = fmt.Errorf("advance %s of %s: %w", s.name, l.Name(), err)
			}
			close(s.done)
		}
	}()
	err = retryMove(func() error { return l.advanceOnce(group) })
}

// advanceOnce returns what went wrong with all steps; what went wrong with one is in that step.
func (l *Lock) advanceOnce(group []*step) error {
	// What one caller asked for does not end because another one leaves.
	ctx := context.WithoutCancel(group[0].ctx)
	made := newPending()
	old, err := l.RefOrAbsent(ctx, group[0].name)
	if err != nil {
		for _, s := range group {
			s.err = nil
		}
		return err
	}
	stepping := l.Repo
	stepping.way.Unstored = made
	at := old
	for _, s := range group {
		count := made.count()
		var moved Ref
		if moved, s.err = s.take(&stepping, at); s.err != nil {
			made.cut(count)
			continue
		}
		at = moved
	}
	if at.Target == old.Target {
		return nil
	}
	if err := made.settle(ctx, &l.Repo); err != nil {
		return err
	}
	for _, s := range group {
		if err := s.announce(ctx); err != nil {
			return err
		}
	}
	err = l.Move(ctx, RefMove{Name: at.Name, Target: at.Target, Old: old.Target})
	if err == nil {
		made.unmark()
	}
	return err
}

// announce calls what a step has before the move, unless the step came to nothing.
func (s *step) announce(ctx context.Context) error {
	if s.err != nil {
		return nil
	}
	for _, before := range s.before {
		if err := before(ctx); err != nil {
			return err
		}
	}
	return nil
}

// take does one step from at and says where that leads.
func (s *step) take(r *Repo, at Ref) (Ref, error) {
	if err := s.ctx.Err(); err != nil {
		return Ref{}, err
	}
	target, err := s.next(s.ctx, r, at)
	if err != nil || target == at.Target {
		return at, err
	}
	moved, err := r.describeRef(s.ctx, at.Name, target)
	if err == nil && moved.Kind != object.KindCommit && strings.HasPrefix(at.Name, object.BranchPrefix) {
		err = fmt.Errorf("%s is a %s: %w", target, moved.Kind, object.ErrNotCommit) // what git would say to all steps
	}
	return moved, err
}
