package hooks

import (
	"errors"
	"slices"
	"time"
)

// forget drops everything of a hook that was removed. What is under way finds nobody who waits for it.
func (s *Service) forget(hook int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q, ok := s.queues[hook]
	if !ok {
		return
	}
	delete(s.queues, hook)
	q.stopTimer()
	s.waiting -= q.waiting
	s.bytes -= q.bytes
	var gone []int64
	for _, d := range q.all() {
		gone = append(gone, d.ID)
		s.release(d)
	}
	s.write(record{Gone: gone})
}

// reconsider is called when a hook was changed: it leads elsewhere, or was switched off.
func (s *Service) reconsider(h Hook) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q, ok := s.queues[h.ID]
	if !ok {
		return
	}
	for _, lane := range q.lanes {
		for _, d := range slices.Clone(lane) {
			switch {
			case !h.Active && !d.isFlying:
				d.Status = "The hook was switched off."
				s.finish(d, Dropped)
			default:
				d.Next = time.Time{}
			}
		}
	}
	s.pump(h.ID)
}

// tidy forgets what is old, and what belongs to repositories and organisations that are gone.
func (s *Service) tidy() {
	s.mu.Lock()
	for hook := range s.queues {
		s.trim(hook)
	}
	s.shorten()
	s.mu.Unlock()
	s.removeOrphans(s.isOrphan)
}

// RepositoryGone removes the hooks of a repository that was deleted.
func (s *Service) RepositoryGone(id int64) {
	s.removeOrphans(func(h Hook) bool { return h.Repository == id })
}

func (s *Service) removeOrphans(isOne func(Hook) bool) {
	for _, h := range s.registry.where(isOne) {
		if err := s.Remove(h.ID, func() error { return nil }); err != nil && !errors.Is(err, ErrNoHook) {
			s.log.Warn("a hook of something that is gone could not be removed", "hook", h.ID, "error", err)
		}
	}
}

// isOrphan reports whether what a hook belongs to is gone. Ids are never given twice.
func (s *Service) isOrphan(h Hook) bool {
	if h.Repository != 0 {
		_, isThere := s.config.Repositories.ByID(h.Repository)
		return !isThere
	}
	all, err := s.config.Accounts.Organisations()
	if err != nil {
		return false
	}
	for _, o := range all {
		if o.ID == h.Organisation {
			return false
		}
	}
	return true
}
