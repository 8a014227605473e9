package server

import (
	"net"
	"net/http"
	"net/netip"
	"sync"

	"golang.org/x/time/rate"
)

// Sign-in takes two requests. A visitor gets plenty; behind a reverse proxy, where all
// visitors share one address, this is ten sign-ins a second.
const (
	signInRate  = rate.Limit(20) // requests a second
	signInBurst = 60
)

// maxVisitors bounds the memory; above it the visitors are forgotten and begin anew.
const maxVisitors = 10_000

// visitorLimit holds each visitor to a rate.
type visitorLimit struct {
	mu       sync.Mutex
	visitors map[netip.Prefix]*rate.Limiter
	rate     rate.Limit
	burst    int
}

func newVisitorLimit(perSecond rate.Limit, burst int) *visitorLimit {
	return &visitorLimit{visitors: map[netip.Prefix]*rate.Limiter{}, rate: perSecond, burst: burst}
}

func (l *visitorLimit) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !l.of(visitor(r.RemoteAddr)).Allow() {
			w.Header().Set("Retry-After", "3")
			http.Error(w, "Too many sign-ins from your address. Please wait a moment and try again.", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (l *visitorLimit) of(visitor netip.Prefix) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	limiter, known := l.visitors[visitor]
	if !known {
		if len(l.visitors) >= maxVisitors {
			clear(l.visitors)
		}
		limiter = rate.NewLimiter(l.rate, l.burst)
		l.visitors[visitor] = limiter
	}
	return limiter
}

// visitor is the address a request came from. Of IPv6 the network counts: one line has
// 2^64 addresses. Headers such as X-Forwarded-For are not believed; anyone can send them.
func visitor(remote string) netip.Prefix {
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
