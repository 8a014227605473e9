package hooks

import "time"

// Load is how much there is to deliver. What is named a total only grows while the process lives.
type Load struct {
	Waiting int   // deliveries
	Bytes   int64 // of their payloads
	Flying  int   // attempts under way
	Behind  int   // moves that are not made into deliveries yet

	sentCounts
}

// sentCounts are totals.
type sentCounts struct {
	Taken, Failed int64         // attempts
	Dropped       int64         // deliveries that a full queue has lost
	Took          time.Duration // all attempts together
}

func (c *sentCounts) add(isGood bool, took time.Duration) {
	c.Took += took
	if isGood {
		c.Taken++
	} else {
		c.Failed++
	}
}

// Load tells it for this moment.
func (s *Service) Load() Load {
	s.mu.Lock()
	defer s.mu.Unlock()
	load := Load{Waiting: s.waiting, Bytes: s.bytes, Flying: s.flying, sentCounts: s.sent}
	for _, notes := range s.notes {
		load.Behind += len(notes)
	}
	return load
}
