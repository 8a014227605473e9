package process

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// fill takes all places of one client that it may have, and returns what gives them back.
func fill(t *testing.T, p *places, client any) (taken int, leave func()) {
	t.Helper()
	var leaves []func()
	for {
		ctx, cancel := context.WithTimeout(OnBehalf(t.Context(), client), 30*time.Millisecond)
		one, err := p.enter(ctx, false)
		cancel()
		if err != nil {
			return len(leaves), func() {
				for _, leave := range leaves {
					leave()
				}
			}
		}
		leaves = append(leaves, one)
	}
}

// Those who wait for a place leave when their context ends; urgent commands need no place.
func TestPlaces(t *testing.T) {
	git, dir := newGit(t)
	for _, heavy := range []bool{false, true} {
		places := git.short
		if heavy {
			places = git.heavy
		}
		_, leave := fill(t, places, nil)
		command := shell(dir, "echo here", Budget{Heavy: heavy})
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		if _, err := git.Run(ctx, command); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("without a place: %v", err)
		}
		cancel()
		command.Urgent = true
		if out, err := git.Run(t.Context(), command); err != nil || string(out) != "here\n" {
			t.Errorf("urgent: %q %v", out, err)
		}
		leave()
		command.Urgent = false
		if out, err := git.Run(t.Context(), command); err != nil || string(out) != "here\n" {
			t.Errorf("with a place: %q %v", out, err)
		}
	}
}

// A client who takes all that it can get leaves places for others, and of those who wait the one with the fewest
// is next, however many others wait.
func TestPlacesAreShared(t *testing.T) {
	p := newPlaces(5, 3)
	greedy, leaveGreedy := fill(t, p, "greedy")
	second, leaveSecond := fill(t, p, "second")
	if greedy != 3 || second != 2 {
		t.Fatalf("%d and %d places", greedy, second)
	}
	order := make(chan string, 10)
	wait := func(client string) {
		before := p.count()
		go func() {
			leave, err := p.enter(OnBehalf(t.Context(), client), false)
			if err != nil {
				t.Error(err)
				return
			}
			order <- client
			leave()
		}()
		for p.count() == before {
			time.Sleep(time.Millisecond)
		}
	}
	for range 4 {
		wait("greedy")
	}
	wait("third")
	leaveSecond()
	if first := <-order; first != "third" {
		t.Errorf("%s is first", first)
	}
	leaveGreedy()
	for range 4 {
		if next := <-order; next != "greedy" {
			t.Errorf("then %s", next)
		}
	}
}

func (p *places) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

// Whoever comes and goes in whatever order, there are never more at work than may be, and in the end nothing is
// left.
func TestPlacesUnderWay(t *testing.T) {
	p := newPlaces(4, 2)
	var atWork, most atomic.Int64
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			ctx, cancel := context.WithTimeout(OnBehalf(t.Context(), fmt.Sprint(i%5)), time.Duration(i%7)*time.Millisecond)
			defer cancel()
			leave, err := p.enter(ctx, false)
			if err != nil {
				return
			}
			now := atWork.Add(1)
			for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
			}
			time.Sleep(time.Duration(i%3) * time.Millisecond)
			atWork.Add(-1)
			leave()
		})
	}
	group.Wait()
	if most.Load() > 4 || p.free != 4 || len(p.taken) != 0 || len(p.waiting) != 0 {
		t.Errorf("%d at work; left are %d places, %v, %d waiting", most.Load(), p.free, p.taken, len(p.waiting))
	}
}
