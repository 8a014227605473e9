package process

import (
	"sync"
	"time"
)

const (
	maxIdleCats = 32               // unused processes of one store
	catIdle     = 30 * time.Second // after which an unused process is ended
)

// CatShelf keeps the unused cat-file processes of a store, so that their number does not grow with the number
// of repositories.
type CatShelf struct {
	mu    sync.Mutex
	idle  []idleCat   // the latest used last
	timer *time.Timer // runs while there are idle ones

	closed bool
}

type idleCat struct {
	*CatFile
	pool  *CatPool
	since time.Time
}

// Close ends all idle processes, and those that are given back later.
func (s *CatShelf) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.drop(func(int, idleCat) bool { return true })
	if s.timer != nil {
		s.timer.Stop()
	}
}

// put takes a process of pool, unless the pool or the shelf is closed.
func (s *CatShelf) put(pool *CatPool, cat *CatFile) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if pool.closed || s.closed {
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
func (s *CatShelf) take(pool *CatPool) *CatFile {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.idle) - 1; i >= 0; i-- {
		if cat := s.idle[i]; cat.pool == pool {
			s.idle = append(s.idle[:i], s.idle[i+1:]...)
			return cat.CatFile
		}
	}
	return nil
}

// close ends the idle processes of pool, and those that it gives back later.
func (s *CatShelf) close(pool *CatPool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	pool.closed = true
	s.drop(func(_ int, cat idleCat) bool { return cat.pool == pool })
}

// rest ends the idle processes of pool.
func (s *CatShelf) rest(pool *CatPool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(func(_ int, cat idleCat) bool { return cat.pool == pool })
}

// reap ends the processes that were idle for catIdle.
func (s *CatShelf) reap() {
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
func (s *CatShelf) drop(isOver func(i int, cat idleCat) bool) {
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
