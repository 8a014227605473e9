package records

import (
	"strings"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"sheaf/internal/git/object"
)

// shelfBytes bounds what is kept of all records together: those of some 10,000 pull requests.
const shelfBytes = 32 << 20

// large is from which weight on, in bytes, a record is read each time.
const large = 16 << 10

// entryOverhead is about what the shelf itself takes for one record, its id included, in bytes.
const entryOverhead = 256

// Shelf keeps the records of all kinds that were asked for last, as many as a number of bytes allows.
type Shelf struct {
	limit int

	mu     sync.Mutex
	bytes  int
	recent *simplelru.LRU[key, kept]
}

// key includes the kind: some records are read in two ways.
type key struct {
	kind any // the *Kept
	id   object.ID
}

type kept struct {
	record any
	bytes  int
}

// NewShelf returns the shelf of a hub.
func NewShelf() *Shelf { return newShelf(shelfBytes) }

func newShelf(limit int) *Shelf {
	s := &Shelf{limit: limit}
	const unlimited = 1 << 30 // their number: bytes count
	recent, err := simplelru.NewLRU(unlimited, func(_ key, dropped kept) { s.bytes -= dropped.bytes })
	if err != nil {
		panic(err) // it only refuses sizes below one
	}
	s.recent = recent
	return s
}

// get gives nil for what is not kept.
func (s *Shelf) get(k key) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, _ := s.recent.Get(k)
	return found.record
}

func (s *Shelf) keep(k key, record any, weight int) {
	if weight >= large {
		return
	}
	k.id = object.ID(strings.Clone(string(k.id))) // an id out of a list of refs would keep the text of the whole list
	added := kept{record, entryOverhead + weight}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recent.Remove(k) // so that its bytes are not counted twice
	s.recent.Add(k, added)
	s.bytes += added.bytes
	for s.bytes > s.limit {
		s.recent.RemoveOldest()
	}
}
