package accounts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sheaf/internal/durable"
)

// Store reads and changes accounts.json of one data folder. Its methods may be
// called from many goroutines and processes at once.
type Store struct {
	path       string
	iterations int // of new passwords

	mu   sync.Mutex
	seen os.FileInfo // of the file that cached was read from; nil: none yet
	kept *book
}

// errUnchanged ends a change without writing.
var errUnchanged = errors.New("unchanged")

// Option changes how a Store works.
type Option func(*Store)

// WithIterations sets how often new passwords are hashed, in iterations of PBKDF2.
// The number is kept with each password. Zero leaves the default.
func WithIterations(count int) Option {
	return func(s *Store) {
		if count > 0 {
			s.iterations = count
		}
	}
}

// Open returns the accounts of the data folder dir, which is made if missing.
func Open(dir string, options ...Option) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	s := &Store{path: filepath.Join(dir, "accounts.json"), iterations: defaultIterations, kept: &book{Version: version}}
	for _, option := range options {
		option(s)
	}
	if _, err := s.current(); err != nil {
		return nil, err
	}
	return s, nil
}

// current returns the accounts as they are on disk now.
func (s *Store) current() (*book, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	info, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return s.kept, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look at the accounts: %w", err)
	}
	if s.seen != nil && os.SameFile(s.seen, info) && s.seen.ModTime().Equal(info.ModTime()) && s.seen.Size() == info.Size() {
		return s.kept, nil
	}
	if s.kept, s.seen, err = read(s.path); err != nil {
		return nil, err
	}
	return s.kept, nil
}

// read takes content and identity from one open file, so that they belong
// together even when the file is replaced meanwhile.
func read(path string) (*book, os.FileInfo, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("open the accounts: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, nil, fmt.Errorf("look at the accounts: %w", err)
	}
	b := new(book)
	if err := json.NewDecoder(file).Decode(b); err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", path, err)
	}
	if b.Version < 1 || b.Version > version {
		return nil, nil, fmt.Errorf("read %s: format %d is not known to this program", path, b.Version)
	}
	b.Version = version
	return b, info, nil
}

// changeIfNeeded is change that first tries whether edit changes anything, and if not takes no lock, which would need a
// file. The edit may run twice.
func (s *Store) changeIfNeeded(edit func(*book) error) error {
	b, err := s.current()
	if err != nil {
		return err
	}
	if err := edit(b.clone()); errors.Is(err, errUnchanged) {
		return nil
	}
	return s.change(edit)
}

// change applies edit to the newest accounts and writes them, while no other
// process can.
func (s *Store) change(edit func(*book) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	lock, err := durable.Lock(s.path + ".lock")
	if err != nil {
		return fmt.Errorf("lock the accounts: %w", err)
	}
	defer lock.Close()
	if err := durable.RemoveLeftovers(s.path); err != nil {
		return fmt.Errorf("tidy the accounts: %w", err)
	}

	b, _, err := read(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = &book{Version: version}, nil
	}
	if err != nil {
		return err
	}
	if err := edit(b); errors.Is(err, errUnchanged) {
		return nil
	} else if err != nil {
		return err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(b); err != nil {
		return fmt.Errorf("encode the accounts: %w", err)
	}
	if err := durable.WriteFile(s.path, text.Bytes(), 0o600); err != nil {
		return fmt.Errorf("write the accounts: %w", err)
	}
	s.kept, s.seen, err = read(s.path)
	return err
}

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }
