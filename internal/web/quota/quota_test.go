package quota

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// clock is the time of a test.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func countsAt(limits Limits) (*Counts, *clock) {
	counts, clock := New(limits), &clock{time.Unix(1_000_000, 0)}
	counts.now = clock.now
	return counts, clock
}

func TestTake(t *testing.T) {
	counts, clock := countsAt(Limits{Account: 3, Anonymous: 2})
	reset := time.Unix(1_003_600, 0)
	for i, step := range []struct {
		pass   time.Duration
		caller Caller
		want   Allowance
	}{
		{0, Account(1), Allowance{Limit: 3, Remaining: 2, Used: 1, Reset: reset}},
		{time.Minute, Account(1), Allowance{Limit: 3, Remaining: 1, Used: 2, Reset: reset}},
		{0, Account(2), Allowance{Limit: 3, Remaining: 2, Used: 1, Reset: reset.Add(time.Minute)}},
		{0, Account(1), Allowance{Limit: 3, Remaining: 0, Used: 3, Reset: reset}},
		{0, Account(1), Allowance{Limit: 3, Remaining: 0, Used: 3, Reset: reset, Exceeded: true}},
		{0, Address("192.0.2.1:1"), Allowance{Limit: 2, Remaining: 1, Used: 1, Reset: reset.Add(time.Minute)}},
		{0, Address("[::ffff:192.0.2.1]:2"), Allowance{Limit: 2, Remaining: 0, Used: 2, Reset: reset.Add(time.Minute)}},
		{0, Address("192.0.2.1:3"), Allowance{Limit: 2, Remaining: 0, Used: 2, Reset: reset.Add(time.Minute), Exceeded: true}},
		{0, Address("[2001:db8::1]:1"), Allowance{Limit: 2, Remaining: 1, Used: 1, Reset: reset.Add(time.Minute)}},
		{0, Address("[2001:db8::2]:1"), Allowance{Limit: 2, Remaining: 0, Used: 2, Reset: reset.Add(time.Minute)}},
		{0, Address("[2001:db8:0:1::]:1"), Allowance{Limit: 2, Remaining: 1, Used: 1, Reset: reset.Add(time.Minute)}},
		{58 * time.Minute, Account(1), Allowance{Limit: 3, Remaining: 0, Used: 3, Reset: reset, Exceeded: true}},
		{time.Minute, Account(1), Allowance{Limit: 3, Remaining: 2, Used: 1, Reset: reset.Add(time.Hour)}},
		{-48 * time.Hour, Account(1), Allowance{Limit: 3, Remaining: 2, Used: 1, Reset: reset.Add(-47 * time.Hour)}},
	} {
		clock.at = clock.at.Add(step.pass)
		peeked := counts.Peek(step.caller)
		got := counts.Take(step.caller)
		if diff := cmp.Diff(step.want, got); diff != "" {
			t.Errorf("step %d (-want +got):\n%s", i, diff)
		}
		if !got.Exceeded {
			got.Remaining, got.Used = got.Remaining+1, got.Used-1
		}
		if got.Exceeded = false; peeked != got {
			t.Errorf("step %d: before it %+v, want %+v", i, peeked, got)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Unix(1000, 5e8)
	for ends, want := range map[int64]time.Duration{900: time.Second, 1001: time.Second, 1060: 59 * time.Second} {
		if got := (Allowance{Reset: time.Unix(ends, 0)}).RetryAfter(now); got != want {
			t.Errorf("until %d: %v, want %v", ends, got, want)
		}
	}
}

func TestNotLimited(t *testing.T) {
	counts, _ := countsAt(Limits{})
	for _, caller := range []Caller{Account(1), Address("192.0.2.1:1"), Address("[2001:db8::1]:1")} {
		for range 100 {
			if got := counts.Take(caller); got != (Allowance{}) || got.IsLimited() {
				t.Fatalf("%+v", got)
			}
		}
	}
	counts, _ = countsAt(Limits{Account: 5})
	if counts.Take(Address("192.0.2.1:1")).IsLimited() || !counts.Take(Account(1)).IsLimited() {
		t.Error("one limit stands for the other")
	}
}

// Strangers from very many places cannot make the count of an account or an address forgotten.
func TestStrangersCannotEmptyTheCounts(t *testing.T) {
	counts, _ := countsAt(Limits{Account: 3, Anonymous: 3})
	victims := []Caller{Account(1), Address("192.0.2.1:1")}
	for _, victim := range victims {
		for range 3 {
			counts.Take(victim)
		}
	}
	for i := range 3 * buckets * places {
		counts.Take(Address(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255)))
	}
	for i, victim := range victims {
		if got := counts.Take(victim); !got.Exceeded {
			t.Errorf("caller %d may begin anew: %+v", i, got)
		}
	}
}

// Where more callers come than there are places, those that share a count have one limit together, and it ends.
func TestCrowdsShareALimit(t *testing.T) {
	const limit = 3
	counted := newTable(limit)
	at := time.Unix(1_000_000, 0)
	allowed := 0
	for caller := range uint64(places + 50) {
		for range 2 * limit {
			if !counted.take(caller*buckets, at, 1).Exceeded { // all of one bucket
				allowed++
			}
		}
	}
	if allowed != limit*(places+1) {
		t.Errorf("%d requests were allowed, want %d", allowed, limit*(places+1))
	}
	if counted.take((places+7)*buckets, at.Add(window), 1).Exceeded {
		t.Error("the shared limit never ends")
	}
}

func TestLinesOfOneCustomerShareALimit(t *testing.T) {
	const limit = 5
	counts, _ := countsAt(Limits{Anonymous: limit})
	allowed := 0
	for line := range 1000 {
		got := counts.Take(Address(fmt.Sprintf("[2001:db8:1:%x::1]:1", line)))
		if !got.Exceeded {
			allowed++
		} else if got.Limit != limit || got.Remaining != 0 || got.Used != limit || got.Reset.IsZero() {
			t.Fatalf("%+v", got)
		}
	}
	if allowed != limit*customerFactor {
		t.Errorf("%d requests were allowed, want %d", allowed, limit*customerFactor)
	}
	if counts.Take(Address("[2001:db8:2::1]:1")).Exceeded {
		t.Error("another customer has nothing left")
	}
}

// A line that has used up its own limit leaves its neighbours theirs.
func TestOneLineLeavesTheOthersTheirs(t *testing.T) {
	counts, _ := countsAt(Limits{Anonymous: 5})
	for range 1000 {
		counts.Take(Address("[2001:db8::1]:1"))
	}
	if counts.Take(Address("[2001:db8:0:1::1]:1")).Exceeded {
		t.Error("a neighbour has nothing left")
	}
}

func TestManyAtOnce(t *testing.T) {
	counts, _ := countsAt(Limits{Account: 100})
	var allowed atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				if !counts.Take(Account(1)).Exceeded {
					allowed.Add(1)
				}
			}
		})
	}
	group.Wait()
	if allowed.Load() != 100 {
		t.Errorf("%d of 100 requests were allowed", allowed.Load())
	}
}

func BenchmarkTake(b *testing.B) {
	counts := New(Limits{Account: 1 << 40, Anonymous: 1 << 40})
	var next atomic.Int64
	b.RunParallel(func(p *testing.PB) {
		caller := Account(next.Add(1))
		for p.Next() {
			counts.Take(caller)
		}
	})
}
