package records

import (
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/lru"
)

// shelfBytes bounds what is kept of all records together: those of some 10,000 pull requests.
const shelfBytes = 32 << 20

// large is from which weight on, in bytes, a record is read each time.
const large = 16 << 10

// entryOverhead is about what the shelf itself takes for one record, its id included, in bytes.
const entryOverhead = 256

// Shelf keeps the records of all kinds that were asked for last, as many as a number of bytes allows.
type Shelf struct {
	recent *lru.Cache[key, any]
}

// key includes the kind: some records are read in two ways.
type key struct {
	kind any // the *Kept
	id   object.ID
}

// NewShelf returns the shelf of a hub.
func NewShelf() *Shelf { return newShelf(shelfBytes) }

func newShelf(limit int) *Shelf { return &Shelf{lru.New[key, any](limit)} }

// get gives nil for what is not kept.
func (s *Shelf) get(k key) any {
	record, _ := s.recent.Get(k)
	return record
}

func (s *Shelf) keep(k key, record any, weight int) {
	if weight >= large {
		return
	}
	k.id = object.ID(strings.Clone(string(k.id))) // an id out of a list of refs would keep the text of the whole list
	s.recent.Keep(k, record, entryOverhead+weight)
}
