// Package throttle holds each of many, say each address or each account, to a
// rate of its own.
package throttle

import (
	"hash/maphash"
	"sync/atomic"

	"golang.org/x/time/rate"
)

// cells is how many limiters there are. With a thousand keys in use, one in sixteen shares its limiter.
const cells = 1 << 14

// Limits are limiters by key. It is safe for concurrent use.
//
// The number of limiters is fixed, and none is ever thrown away: however many keys strangers make up, the limit of
// no other key is forgotten. Keys with the same hash share a limiter, so a collision can only slow somebody down. Which
// keys collide nobody can know, because each process draws the seed of the hash anew.
type Limits[K comparable] struct {
	hash  func(K) uint64
	cells [cells]atomic.Pointer[rate.Limiter]
	rate  rate.Limit
	burst int
}

// New returns limits of so many events a second each, and so many at once.
func New[K comparable](perSecond rate.Limit, burst int) *Limits[K] {
	seed := maphash.MakeSeed()
	hash := func(key K) uint64 { return maphash.Comparable(seed, key) }
	return &Limits[K]{hash: hash, rate: perSecond, burst: burst}
}

// Allow reports whether one more event of this key is within its rate, and counts it.
func (l *Limits[K]) Allow(key K) bool {
	cell := &l.cells[l.hash(key)%cells]
	limiter := cell.Load()
	if limiter == nil {
		cell.CompareAndSwap(nil, rate.NewLimiter(l.rate, l.burst))
		limiter = cell.Load()
	}
	return limiter.Allow()
}
