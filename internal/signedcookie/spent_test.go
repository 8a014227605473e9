package signedcookie

import (
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestSpent(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	spent := NewSpent(time.Minute, func() time.Time { return now })
	if spent.Has("a") || !spent.Spend("a") || !spent.Has("a") || spent.Spend("a") {
		t.Error("a value counts once")
	}
	now = now.Add(time.Minute)
	if spent.Has("a") || !spent.Spend("b") || len(spent.known) != 1 {
		t.Errorf("%d are remembered longer than their cookies count", len(spent.known)-1)
	}
}

func TestOneOfManySpends(t *testing.T) {
	spent := NewSpent(time.Minute, time.Now)
	var got atomic.Int32
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if spent.Spend("a") {
				got.Add(1)
			}
		})
	}
	group.Wait()
	if got.Load() != 1 {
		t.Errorf("it counted %d times", got.Load())
	}
}

// What strangers spend is bounded, and lets nothing count twice.
func TestSpentIsBounded(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	spent := NewSpent(time.Minute, func() time.Time { return now })
	spent.Spend("a")
	for i := range maxSpent {
		spent.known[strconv.Itoa(i)] = now.Add(time.Minute)
	}
	if spent.Spend("b") || spent.Spend("a") {
		t.Error("a value counts though there is no room to remember it")
	}
	now = now.Add(time.Minute)
	if !spent.Spend("b") {
		t.Error("it never counts again")
	}
}
