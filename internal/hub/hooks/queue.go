package hooks

import (
	"fmt"
	"os"
	"slices"
	"time"
)

// Bounds of what waits and of what is remembered. Beyond them the oldest that waits for a hook is dropped, which its list
// of deliveries shows: of a branch the newest move matters most.
const (
	maxWaiting      = 5_000     // deliveries of a hook
	maxWaitingBytes = 64 << 20  // of their payloads
	maxWaitingAll   = 50_000    // deliveries of all hooks
	maxBytesAll     = 512 << 20 // of their payloads
	maxKept         = 250       // deliveries of a hook that have ended
	maxKeptBytes    = 32 << 20
	keptFor         = 3 * 24 * time.Hour // as at GitHub

	flyingPerHook = 4 // attempts at once; one, where the last one failed
	flyingAll     = 256
	flyingBytes   = 128 << 20 // of their payloads, which are in memory then
)

// queue is what waits for one hook, and what has ended last. Its members are guarded by the service's lock.
type queue struct {
	lanes   map[string][]*Delivery // that wait, in order
	ended   []*Delivery            // the oldest first
	waiting int
	bytes   int64 // of what waits
	kept    int64 // bytes of what has ended
	flying  int
	fails   bool // the last attempt did
	delayed bool // it waits for a place among the attempts
	timer   *time.Timer
}

func newQueue() *queue { return &queue{lanes: map[string][]*Delivery{}} }

func (q *queue) all() []*Delivery {
	all := slices.Clone(q.ended)
	for _, lane := range q.lanes {
		all = append(all, lane...)
	}
	return all
}

func (q *queue) stopTimer() {
	if q.timer != nil {
		q.timer.Stop()
	}
}

// place puts a delivery where its state says.
func (s *Service) place(d *Delivery) {
	q, ok := s.queues[d.Hook]
	if !ok {
		q = newQueue()
		s.queues[d.Hook] = q
	}
	s.payloads[d.GUID]++
	if d.State == Waiting {
		q.lanes[d.Lane] = append(q.lanes[d.Lane], d)
		q.waiting++
		q.bytes += d.Size
		s.waiting++
		s.bytes += d.Size
		return
	}
	q.ended = append(q.ended, d)
	q.kept += d.Size
}

// enqueue adds deliveries, in one line of the journal with what else it is to say, and begins to send them. Where there
// is no room, older ones are dropped. s.mu is held.
func (s *Service) enqueue(r record, deliveries ...*Delivery) error {
	for _, d := range deliveries {
		s.lastDelivery++
		d.ID, d.CreatedAt = s.lastDelivery, s.now().UTC()
		if d.State == "" {
			d.State = Waiting
		}
		if d.Lane == "" {
			d.Lane = fmt.Sprint("once ", d.ID)
		}
	}
	r.Deliveries = deliveries
	if _, err := s.journal.add(r); err != nil {
		return err
	}
	for _, d := range deliveries {
		s.place(d)
	}
	for _, d := range deliveries {
		s.makeRoom(d.Hook)
		s.trim(d.Hook)
		s.pump(d.Hook)
	}
	s.shorten()
	return nil
}

// makeRoom drops what waits longest for a hook while there is too much.
func (s *Service) makeRoom(hook int64) {
	q := s.queues[hook]
	isOver := func() bool {
		return q.waiting > maxWaiting || q.bytes > maxWaitingBytes || s.waiting > maxWaitingAll || s.bytes > maxBytesAll
	}
	for isOver() {
		var oldest *Delivery
		for _, lane := range q.lanes {
			for _, d := range lane[:min(2, len(lane))] { // the first may be under way
				if !d.isFlying && (oldest == nil || d.ID < oldest.ID) {
					oldest = d
				}
			}
		}
		if oldest == nil {
			return
		}
		oldest.Status = "The queue of this hook was full."
		s.finish(oldest, Dropped)
	}
}

// finish ends a delivery that waits.
func (s *Service) finish(d *Delivery, state State) {
	q := s.queues[d.Hook]
	lane := slices.DeleteFunc(q.lanes[d.Lane], func(other *Delivery) bool { return other == d })
	if len(lane) == 0 {
		delete(q.lanes, d.Lane)
	} else {
		q.lanes[d.Lane] = lane
	}
	q.waiting--
	q.bytes -= d.Size
	s.waiting--
	s.bytes -= d.Size
	d.State, d.Next = state, time.Time{}
	if state == Dropped {
		s.sent.Dropped++
	}
	q.ended = append(q.ended, d)
	q.kept += d.Size
	s.write(record{Deliveries: []*Delivery{d}})
	s.trim(d.Hook)
}

// trim forgets the oldest deliveries of a hook that have ended.
func (s *Service) trim(hook int64) {
	q := s.queues[hook]
	var gone []int64
	for len(q.ended) > 0 {
		oldest := q.ended[0]
		at := oldest.CreatedAt
		if oldest.TriedAt.After(at) {
			at = oldest.TriedAt
		}
		if len(q.ended) <= maxKept && q.kept <= maxKeptBytes && s.now().Sub(at) < keptFor {
			break
		}
		q.ended = q.ended[1:]
		q.kept -= oldest.Size
		gone = append(gone, oldest.ID)
		s.release(oldest)
	}
	if len(gone) > 0 {
		s.write(record{Gone: gone})
	}
}

// release removes the files of a delivery, the payload with the last that has it.
func (s *Service) release(d *Delivery) {
	_ = os.Remove(s.answerPath(d.ID))
	if s.payloads[d.GUID]--; s.payloads[d.GUID] <= 0 {
		delete(s.payloads, d.GUID)
		_ = os.Remove(s.payloadPath(d.GUID))
	}
}

// pump begins the attempts of a hook that are due, as many as may be, and looks again when the next one is. s.mu is held.
func (s *Service) pump(hook int64) {
	q, ok := s.queues[hook]
	if !ok || s.sending == nil || s.isEnding {
		return
	}
	for {
		most := flyingPerHook
		if q.fails {
			most = 1
		}
		if q.flying >= most {
			return
		}
		d, next := q.due(s.now())
		if d == nil {
			s.wait(hook, q, next)
			return
		}
		if s.flying >= flyingAll || s.flying > 0 && s.flyingBytes+d.Size > flyingBytes {
			if !q.delayed {
				q.delayed = true
				s.delayed = append(s.delayed, hook)
			}
			return
		}
		d.isFlying = true
		q.flying++
		s.flying++
		s.flyingBytes += d.Size
		s.attempts.Go(func() { s.try(d) })
	}
}

// due is what has waited longest of what may be sent now, or else when something may.
func (q *queue) due(now time.Time) (found *Delivery, next time.Time) {
	for _, lane := range q.lanes {
		first := lane[0]
		switch {
		case first.isFlying:
		case first.Next.After(now):
			if next.IsZero() || first.Next.Before(next) {
				next = first.Next
			}
		case found == nil || first.ID < found.ID:
			found = first
		}
	}
	return found, next
}

func (s *Service) wait(hook int64, q *queue, next time.Time) {
	q.stopTimer()
	if next.IsZero() {
		return
	}
	q.timer = time.AfterFunc(next.Sub(s.now()), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.pump(hook)
	})
}

// landed takes the place of an attempt back, and gives it to those who wait for one. s.mu is held.
func (s *Service) landed(d *Delivery) {
	d.isFlying = false
	s.flying--
	s.flyingBytes -= d.Size
	if q, ok := s.queues[d.Hook]; ok {
		q.flying--
	}
	s.pump(d.Hook)
	delayed := s.delayed
	s.delayed = nil
	for _, hook := range delayed { // who still has to wait comes to the end again, in the same order
		if q, ok := s.queues[hook]; ok {
			q.delayed = false
			s.pump(hook)
		}
	}
}
