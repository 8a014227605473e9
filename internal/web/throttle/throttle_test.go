package throttle

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// Strangers who make up names cannot make the limits forget: the limit of one account stays what it was.
func TestStrangersCannotEmptyTheLimits(t *testing.T) {
	for _, count := range []int{10_000, 10 * cells} {
		limits := New[string](1e-6, 3)
		for i, want := range []bool{true, true, true, false} {
			if got := limits.Allow("victim"); got != want {
				t.Fatalf("try %d: %v", i, got)
			}
		}
		for i := range count {
			limits.Allow(fmt.Sprint("stranger", i))
		}
		if limits.Allow("victim") {
			t.Errorf("%d other names emptied the limit of the account", count)
		}
	}
}

// A collision slows down and no more: of a hundred keys nearly all have their own limiter, and each process has
// collisions of its own.
func TestKeysHaveLimitersOfTheirOwn(t *testing.T) {
	const keys = 100
	for range 3 {
		limits := New[int](1e-6, 1)
		allowed := 0
		for key := range keys {
			if limits.Allow(key) {
				allowed++
			}
		}
		if allowed < keys-10 { // each process expects less than one collision among them
			t.Errorf("%d of %d keys were allowed their first event", allowed, keys)
		}
	}
}

func TestRatesHoldForManyAtOnce(t *testing.T) {
	limits := New[string](1e-6, 50)
	var allowed atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 50 {
				if limits.Allow("one") {
					allowed.Add(1)
				}
			}
		})
	}
	group.Wait()
	if allowed.Load() != 50 {
		t.Errorf("%d of 50 events were allowed", allowed.Load())
	}
}

func BenchmarkAllow(b *testing.B) {
	limits := New[string](1e9, 1000)
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			limits.Allow("name")
		}
	})
}
