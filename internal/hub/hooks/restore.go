package hooks

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// restore reads the journal.
func (s *Service) restore(ctx context.Context, dir string) error {
	deliveries := map[int64]*Delivery{}
	byID := map[int64]*note{}
	var err error
	s.journal, err = openJournal(dir, func(r record) {
		switch {
		case r.Note != nil:
			byID[r.Note.ID] = r.Note
			s.notes[r.Note.Repository] = append(s.notes[r.Note.Repository], r.Note)
			s.lastNote = max(s.lastNote, r.Note.ID)
		case r.End != nil:
			if n, ok := byID[r.End.Note]; ok {
				n.end(r.End.Moved)
			}
		case r.Last != nil:
			s.lastNote, s.lastDelivery = max(s.lastNote, r.Last.Note), max(s.lastDelivery, r.Last.Delivery)
		}
		for _, d := range r.Deliveries {
			deliveries[d.ID] = d
			s.lastDelivery = max(s.lastDelivery, d.ID)
		}
		for _, id := range r.Gone {
			delete(deliveries, id)
		}
		if n, ok := byID[r.Done]; ok {
			s.drop(n)
			delete(byID, r.Done)
		}
	}, func(err error) { s.log.WarnContext(ctx, "a line of the journal of webhooks is damaged", "error", err) })
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(deliveries))
	for id := range deliveries {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		if _, ok := s.registry.find(deliveries[id].Hook); ok {
			s.place(deliveries[id])
		}
	}
	s.removeFiles(payloadsFolder, func(name string) bool { return s.payloads[name] > 0 })
	known := map[string]bool{}
	for _, id := range ids {
		known[filepath.Base(s.answerPath(id))] = true
	}
	s.removeFiles(answersFolder, func(name string) bool { return known[name+".json"] })
	return s.settle(ctx)
}

// removeFiles removes what a crash has left. A payload of a note that is not done is made again.
func (s *Service) removeFiles(folder string, isKept func(name string) bool) {
	entries, err := os.ReadDir(filepath.Join(s.dir(), folder))
	if err != nil {
		return // there is none before the first hook
	}
	for _, entry := range entries {
		if !isKept(strings.TrimSuffix(entry.Name(), ".json")) {
			_ = os.Remove(filepath.Join(s.dir(), folder, entry.Name()))
		}
	}
}

// drop forgets a note. s.mu is held, or nobody else has the service yet.
func (s *Service) drop(n *note) {
	left := slices.DeleteFunc(s.notes[n.Repository], func(other *note) bool { return other == n })
	if len(left) == 0 {
		delete(s.notes, n.Repository)
		return
	}
	s.notes[n.Repository] = left
}

// write notes what is good to know after a restart, and no more: without it something is sent twice.
func (s *Service) write(r record) {
	if _, err := s.journal.add(r); err != nil {
		s.log.Warn("what became of a delivery is not noted", "error", err)
	}
}

// shorten replaces a journal that has grown long by one that says what is so now. s.mu is held.
func (s *Service) shorten() {
	if !s.journal.isLong() {
		return
	}
	if err := s.journal.replace(s.records()); err != nil {
		s.log.Warn("the journal of webhooks stays long", "error", err)
	}
}

func (s *Service) records() []record {
	list := []record{{Last: &lastIDs{s.lastNote, s.lastDelivery}}}
	for _, notes := range s.notes {
		for _, n := range notes {
			list = append(list, record{Note: n})
			if n.hasEnded {
				list = append(list, record{End: &ending{n.ID, n.moved}})
			}
		}
	}
	for _, q := range s.queues {
		if all := q.all(); len(all) > 0 {
			list = append(list, record{Deliveries: all})
		}
	}
	return list
}
