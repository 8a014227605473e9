// Package throttle holds each of many, say each address or each account, to a
// rate of its own.
package throttle

import (
	"net"
	"net/netip"
	"sync"

	"golang.org/x/time/rate"
)

// maxKnown bounds the memory; above it all are forgotten and begin anew.
const maxKnown = 10_000

// Limits are limiters by key. It is safe for concurrent use.
type Limits[K comparable] struct {
	mu    sync.Mutex
	known map[K]*rate.Limiter
	rate  rate.Limit
	burst int
}

// New returns limits of so many events a second each, and so many at once.
func New[K comparable](perSecond rate.Limit, burst int) *Limits[K] {
	return &Limits[K]{known: map[K]*rate.Limiter{}, rate: perSecond, burst: burst}
}

// Allow tells whether one more event of this key is within its rate, and counts
// it.
func (l *Limits[K]) Allow(key K) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	limiter, isKnown := l.known[key]
	if !isKnown {
		if len(l.known) >= maxKnown {
			clear(l.known)
		}
		limiter = rate.NewLimiter(l.rate, l.burst)
		l.known[key] = limiter
	}
	return limiter.Allow()
}

// Address is where a request came from, out of http.Request.RemoteAddr. Of IPv6
// the network counts: one line has 2^64 addresses. Headers such as
// X-Forwarded-For are not believed; anyone can send them.
func Address(remote string) netip.Prefix {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return netip.Prefix{}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	address = address.Unmap().WithZone("")
	bits := 32
	if address.Is6() {
		bits = 64
	}
	prefix, err := address.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return prefix
}
