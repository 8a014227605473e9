package gitstore

import (
	"sync"
	"time"
)

const (
	maxIdleCats = 32               // unused processes of one store
	catIdle     = 30 * time.Second // after which an unused process is ended
)

// catShelf keeps the unused cat-file processes of a store, so that their number does not grow with the number
// of repositories.
type catShelf struct {
	mu    sync.Mutex
	idle  []idleCat   // the latest used last
	timer *time.Timer // runs while there are idle ones
}

type idleCat struct {
	*catFile
	pool  *catPool
	since time.Time
}

// put takes a process of pool, unless the pool is closed.
func (s *catShelf) put(pool *catPool, cat *catFile) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if pool.closed {
		cat.stop()
		return
	}
	s.idle = append(s.idle, idleCat{cat, pool, time.Now()})
	if len(s.idle) > maxIdleCats {
		s.drop(func(i int, _ idleCat) bool { return i == 0 })
	}
	if s.timer == nil {
		s.timer = time.AfterFunc(catIdle, s.reap)
	}
}

// take gives the latest used process of pool, or nil.
func (s *catShelf) take(pool *catPool) *catFile {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.idle) - 1; i >= 0; i-- {
		if cat := s.idle[i]; cat.pool == pool {
			s.idle = append(s.idle[:i], s.idle[i+1:]...)
			return cat.catFile
		}
	}
	return nil
}

// close ends the idle processes of pool, and those that it gives back later.
func (s *catShelf) close(pool *catPool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	pool.closed = true
	s.drop(func(_ int, cat idleCat) bool { return cat.pool == pool })
}

// reap ends the processes that were idle for catIdle.
func (s *catShelf) reap() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = nil
	limit := time.Now().Add(-catIdle)
	s.drop(func(_ int, cat idleCat) bool { return !cat.since.After(limit) })
	if len(s.idle) > 0 {
		s.timer = time.AfterFunc(time.Until(s.idle[0].since.Add(catIdle)), s.reap)
	}
}

// drop ends the processes that isOver names. Call it with s.mu held.
func (s *catShelf) drop(isOver func(i int, cat idleCat) bool) {
	kept := s.idle[:0]
	for i, cat := range s.idle {
		if isOver(i, cat) {
			cat.stop()
		} else {
			kept = append(kept, cat)
		}
	}
	clear(s.idle[len(kept):])
	s.idle = kept
}
