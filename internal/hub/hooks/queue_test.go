package hooks

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"
)

// newService is one that sends nothing, with one hook.
func newService(t *testing.T) (*Service, Hook) {
	t.Helper()
	now := time.Now()
	s, err := Open(t.Context(), Config{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	h, err := s.Add(Hook{Repository: 1, Active: true, Events: []string{Push}, Target: Target{URL: "https://example.org/", ContentType: JSON}}, func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return s, h
}

func (s *Service) add(t *testing.T, hook int64, lane string, size int64) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.enqueue(record{}, &Delivery{Hook: hook, GUID: newGUID(), Event: Push, Lane: lane, Size: size}); err != nil {
		t.Fatal(err)
	}
}

// TestBounds puts more into a queue than it takes, of which the newest stays and the rest is shown, up to a limit.
func TestBounds(t *testing.T) {
	s, h := newService(t)
	const over = maxKept + 50
	for i := range maxWaiting + over {
		s.add(t, h.ID, fmt.Sprint(i%7), 1)
	}
	count := func() (waiting, dropped int, last Delivery) {
		for _, d := range s.Deliveries(h.ID) {
			switch d.State {
			case Waiting:
				waiting++
				last = d
			case Dropped:
				dropped++
			}
		}
		return waiting, dropped, last
	}
	waiting, dropped, oldest := count()
	if waiting != maxWaiting || dropped != maxKept || oldest.ID != over+1 {
		t.Errorf("%d wait, since %d; %d are shown as dropped", waiting, oldest.ID, dropped)
	}
	s.add(t, h.ID, "big", maxWaitingBytes)
	if waiting, _, last := count(); waiting != 1 || last.Lane != "big" {
		t.Errorf("beside a large one %d wait", waiting-1)
	}
	if s.waiting != 1 || s.bytes != maxWaitingBytes || len(s.payloads) > maxKept+1 {
		t.Errorf("%d wait with %d bytes, %d payloads", s.waiting, s.bytes, len(s.payloads))
	}
	// A switched off hook has nothing that waits.
	if _, err := s.Change(h.ID, func(h *Hook) error { h.Active = false; return nil }); err != nil {
		t.Fatal(err)
	}
	if waiting, _, _ := count(); waiting != 0 {
		t.Errorf("%d wait for a hook that is off", waiting)
	}
	if err := s.Remove(h.ID, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	if left := s.Deliveries(h.ID); len(left) != 0 || s.waiting != 0 || s.bytes != 0 || len(s.payloads) != 0 {
		t.Errorf("a removed hook has %d, %d %d %d", len(left), s.waiting, s.bytes, len(s.payloads))
	}
}

// TestRestore opens a folder again: what waited waits, in its order, also once the journal was shortened.
func TestRestore(t *testing.T) {
	s, h := newService(t)
	for i := range 20 {
		s.add(t, h.ID, fmt.Sprint(i%3), 1)
	}
	before := fmt.Sprint(s.Deliveries(h.ID))
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := Open(t.Context(), Config{Dir: s.config.Dir, Log: s.log})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(again.Deliveries(h.ID)); got != before {
			t.Errorf("after a restart:\n%s\nwant\n%s", got, before)
		}
		again.mu.Lock()
		if err := again.journal.replace(again.records()); err != nil {
			t.Error(err)
		}
		again.mu.Unlock()
		again.add(t, h.ID, "x", 1)
		if got := again.Deliveries(h.ID)[0].ID; got != s.lastDelivery+1 {
			t.Errorf("the id %d came after %d", got, s.lastDelivery)
		}
		s, before = again, fmt.Sprint(again.Deliveries(h.ID))
	}
	t.Cleanup(func() { _ = s.Close() })
}

// TestLongJournal adds until the journal is shortened, and much more.
func TestLongJournal(t *testing.T) {
	s, h := newService(t)
	for range 60_000 {
		s.mu.Lock()
		s.write(record{End: &ending{Note: 1}, Gone: []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}})
		s.mu.Unlock()
		if s.journal.isLong() {
			s.add(t, h.ID, "", 1)
		}
	}
	if s.journal.length > 2*longJournal || s.journal.epoch == 0 {
		t.Errorf("%s has %d bytes", filepath.Base(s.journal.path), s.journal.length)
	}
}
