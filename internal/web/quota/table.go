package quota

import (
	"sync"
	"time"
)

// Sizes of a table: each bucket has places of its own and a lock of its own.
const (
	buckets = 1 << 12
	places  = 8
)

// table counts the requests of callers by the hash of who they are.
//
// Its size is fixed, and a count whose hour is not over is never thrown away: strangers can make nobody's count
// forgotten. Where the callers of one bucket are more than its places, the later ones share one count, so that being
// many slows them down and does not help. Which callers meet in a bucket nobody can know: the hash has a random seed.
type table struct {
	limit   int
	buckets []bucket
}

type bucket struct {
	mu     sync.Mutex
	counts [places + 1]count // the last one is shared
}

// count is the requests of one caller in the hour that began with the first of them.
type count struct {
	hash uint64
	ends int64 // seconds since 1970; 0: none yet
	used int
}

// newTable takes memory only if there is a limit.
func newTable(limit int) *table {
	if limit <= 0 {
		return &table{}
	}
	return &table{limit: limit, buckets: make([]bucket, buckets)}
}

// take counts so many requests, which may be none, unless they are too many.
func (t *table) take(hash uint64, now time.Time, requests int) Allowance {
	if t.limit == 0 {
		return Allowance{}
	}
	at := now.Unix()
	b := &t.buckets[hash%buckets]
	b.mu.Lock()
	defer b.mu.Unlock()
	place := b.find(hash, at)
	counted := *place
	if counted.isOver(at) {
		counted = count{hash: hash, ends: at + seconds}
	}
	isExceeded := counted.used+requests > t.limit
	if !isExceeded && requests > 0 {
		counted.used += requests
		*place = counted
	}
	return Allowance{
		Limit: t.limit, Remaining: t.limit - counted.used, Used: counted.used, Reset: time.Unix(counted.ends, 0), Exceeded: isExceeded,
	}
}

// find returns the count of a caller, else a place whose hour is over, else the shared one.
func (b *bucket) find(hash uint64, at int64) *count {
	free := &b.counts[places]
	for i := range b.counts[:places] {
		switch c := &b.counts[i]; {
		case c.isOver(at):
			free = c
		case c.hash == hash:
			return c
		}
	}
	return free
}

// seconds of a window.
const seconds = int64(window / time.Second)

// isOver also holds for an hour that lies ahead, because the clock was set back.
func (c *count) isOver(at int64) bool { return c.ends <= at || c.ends > at+seconds }
