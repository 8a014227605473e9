package store

import (
	"sync/atomic"
	"time"

	"sheaf/internal/git/process"
)

// Room is one kind of place for children of git, and how full it is.
type Room = process.Room

// Load is how much the store has to do. What is named a total only grows.
type Load struct {
	Rooms    []Room // places for children of git
	Children int64  // that live
	Open     int    // repositories with a handle

	LockQueue     int64 // who wait for the lock of a repository
	LockWaits     int64 // total of those who had to
	LockWaitTotal time.Duration

	TreeHits, TreeMisses int64 // totals of lists of trees that were asked for
	TreeBytes            int   // of those that are kept
}

// Load tells it for this moment.
func (s *Store) Load() Load {
	s.mu.Lock()
	open := len(s.open)
	s.mu.Unlock()
	_, kept := s.trees.recent.Size()
	return Load{
		Rooms: s.git.Rooms(), Children: s.git.Running(), Open: open,
		LockQueue: s.locks.queue.Load(), LockWaits: s.locks.waits.Load(), LockWaitTotal: time.Duration(s.locks.nanos.Load()),
		TreeHits: s.trees.hits.Load(), TreeMisses: s.trees.misses.Load(), TreeBytes: kept,
	}
}

// lockWaits counts who has waited for the lock of a repository.
type lockWaits struct{ queue, waits, nanos atomic.Int64 }

// wait begins to wait for a lock; over ends it. Nothing is counted where the lock is free now.
func (l *lockWaits) wait(lock chan struct{}) (over func()) {
	if len(lock) == 0 {
		return func() {}
	}
	began := time.Now()
	l.queue.Add(1)
	l.waits.Add(1)
	return func() {
		l.queue.Add(-1)
		l.nanos.Add(int64(time.Since(began)))
	}
}
