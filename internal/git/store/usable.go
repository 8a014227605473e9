package store

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Why a store cannot be used now. None of them names a path.
var (
	errUnreadable = errors.New("the folder of the repositories cannot be read")
	errUnwritable = errors.New("no file can be written in the data folder")
	errGitGone    = errors.New("the git program is not where it was")
	errNoRoom     = errors.New("there is no room on the disk")
)

// usable is what was found last, so that asking often costs nothing.
type usable struct {
	mu               sync.Mutex
	at               time.Time
	reading, writing error
}

// usableFor is how long an answer of Usable counts.
const usableFor = 2 * time.Second

// probe is how much is written to see whether there is room, in bytes.
const probe = 64 << 10

// Usable says whether repositories can be read and written, as far as that can be seen without one.
func (s *Store) Usable() (reading, writing error) {
	s.usable.mu.Lock()
	defer s.usable.mu.Unlock()
	if time.Since(s.usable.at) > usableFor {
		s.usable.reading, s.usable.writing = s.readable(), s.writable()
		s.usable.at = time.Now()
	}
	return s.usable.reading, s.usable.writing
}

func (s *Store) readable() error {
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return ErrClosed
	}
	if !s.git.IsThere() {
		return errGitGone
	}
	if _, err := os.Stat(filepath.Join(s.folder, RepositoriesFolder)); err != nil {
		return errUnreadable
	}
	return nil
}

func (s *Store) writable() error {
	file, err := s.Spool()
	if err != nil {
		return writeFailure(err)
	}
	defer file.Close()
	_, err = file.Write(make([]byte, probe))
	if err = errors.Join(err, file.Sync()); err != nil {
		return writeFailure(roomError(err))
	}
	return nil
}

func writeFailure(err error) error {
	if errors.Is(err, ErrDiskFull) {
		return errNoRoom
	}
	return errUnwritable
}
