package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
)

// stepsTogether bounds how many steps are stored at once, and so how long the first of them waits.
const stepsTogether = 32

// step is one call of AdvanceRef.
type step struct {
	ctx  context.Context
	name string
	next func(ctx context.Context, at Ref) (ID, error)
	err  error
	done chan struct{} // closed once err is final
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

// advance does the steps of one ref, and stores and moves once for all of them. The repository's mutex is
// held. Every step gets its result, also when one of them panics.
func (r *Repo) advance(group []*step) {
	err := errStepBroken
	defer func() {
		for _, s := range group {
			if err != nil && (s.err == nil || errors.Is(err, errStepBroken)) {
				s.err = fmt.Errorf("advance %s of %s: %w", s.name, r.Name(), err)
			}
			close(s.done)
		}
	}()
	err = r.retryMove(func() error { return r.advanceOnce(group) })
}

// advanceOnce returns what went wrong with all steps; what went wrong with one is in that step.
func (r *Repo) advanceOnce(group []*step) error {
	// What one caller asked for does not end because another one leaves.
	ctx := urgently(context.WithoutCancel(group[0].ctx))
	made := newPending()
	old, err := r.refOrAbsent(ctx, group[0].name)
	if err != nil {
		for _, s := range group {
			s.err = nil
		}
		return err
	}
	at := old
	for _, s := range group {
		count := len(made.objects)
		var moved Ref
		if moved, s.err = s.take(r, made, at); s.err != nil {
			made.cut(count)
			continue
		}
		at = moved
	}
	if at.Target == old.Target {
		return nil
	}
	dir, err := r.dir()
	if err != nil {
		return err
	}
	mark, err := r.writeObjects(ctx, made.objects)
	if err != nil {
		return err
	}
	err = r.updateRef(ctx, dir, at.Name, at.Target, old.Target)
	if err == nil && mark != "" {
		_ = os.Remove(mark) // otherwise Maintain does it
	}
	return err
}

// take does one step from at and says where that leads.
func (s *step) take(r *Repo, made *pending, at Ref) (Ref, error) {
	if err := s.ctx.Err(); err != nil {
		return Ref{}, err
	}
	ctx := urgently(withPending(s.ctx, made))
	target, err := s.next(ctx, at)
	if err != nil || target == at.Target {
		return at, err
	}
	return r.describeRef(ctx, at.Name, target)
}
