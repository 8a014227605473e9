package newissue

import (
	"crypto/rand"
	"crypto/sha256"
	"sync"
)

// maxSent is how many forms are remembered: who presses twice does it within seconds.
const maxSent = 1_000

// sent remembers which issue a form has opened, so that pressing twice opens one.
type sent struct {
	mu    sync.Mutex
	known map[form]*opening
	order []form // the oldest first
}

// form is one that was shown, with what was typed into it: other words are another issue.
type form struct {
	user, repository int64
	once             string
	text             [sha256.Size]byte
}

// opening is an issue on its way.
type opening struct {
	done   chan struct{}
	number int
	err    error
}

// newOnce tells one showing of the form from another.
func newOnce() string { return rand.Text() }

// open answers the number of the issue that the form opens, or has opened. Whoever comes while it is opened waits. What
// failed is tried again.
func (s *sent) open(f form, open func() (int, error)) (int, error) {
	s.mu.Lock()
	if known := s.known[f]; known != nil {
		s.mu.Unlock()
		<-known.done
		return known.number, known.err
	}
	made := &opening{done: make(chan struct{})}
	if s.known == nil {
		s.known = map[form]*opening{}
	}
	if len(s.order) == maxSent {
		delete(s.known, s.order[0])
		s.order = s.order[1:]
	}
	s.known[f], s.order = made, append(s.order, f)
	s.mu.Unlock()
	made.number, made.err = open()
	if made.err != nil {
		s.mu.Lock()
		if s.known[f] == made {
			delete(s.known, f)
		}
		s.mu.Unlock()
	}
	close(made.done)
	return made.number, made.err
}
