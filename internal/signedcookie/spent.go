package signedcookie

import (
	"sync"
	"time"
)

// maxSpent is how many values are remembered at once. Beyond that none counts: forgetting one would let its copy count again.
const maxSpent = 1 << 16

// Spent remembers which values have been used, for as long as their cookies count: who keeps a copy of a cookie cannot use it
// again. It is safe for concurrent use.
type Spent struct {
	lifetime time.Duration
	now      func() time.Time

	mu    sync.Mutex
	known map[string]time.Time // when each may be forgotten
}

// NewSpent returns a memory for the values of cookies with this lifetime.
func NewSpent(lifetime time.Duration, now func() time.Time) *Spent {
	return &Spent{lifetime: lifetime, now: now, known: map[string]time.Time{}}
}

// Spend reports whether a value is used for the first time.
func (s *Spent) Spend(value string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	for other, ends := range s.known {
		if !now.Before(ends) {
			delete(s.known, other)
		}
	}
	if _, isUsed := s.known[value]; isUsed || len(s.known) >= maxSpent {
		return false
	}
	s.known[value] = now.Add(s.lifetime)
	return true
}

// Has reports whether a value has been used.
func (s *Spent) Has(value string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	ends, isKnown := s.known[value]
	return isKnown && s.now().Before(ends)
}
