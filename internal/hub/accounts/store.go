package accounts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"sheaf/internal/durable"
)

// Store reads and changes accounts.json of one data folder. Its methods may be
// called from many goroutines and processes at once.
type Store struct {
	path       string
	iterations int // of new passwords
	uses       *uses
	left       func(login string) ([]string, error) // see WithLeft

	mu   sync.Mutex
	kept *book
	from *os.File    // what kept was read from; nil: there is no file. It stays open, so that no other gets its inode
	seen os.FileInfo // of that file
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
	s := &Store{path: filepath.Join(dir, "accounts.json"), iterations: defaultIterations}
	for _, option := range options {
		option(s)
	}
	if _, err := s.current(); err != nil {
		return nil, err
	}
	var err error
	s.uses, err = openUses(filepath.Join(dir, "token-uses.json"))
	return s, err
}

// CheckVersion gives ErrNewer, or what keeps the accounts from being read, if this program must not work with the data folder
// dir. The version of accounts.json is that of all that the folder keeps. It makes no file.
func CheckVersion(dir string) error {
	s := &Store{path: filepath.Join(dir, "accounts.json")}
	_, err := s.reload()
	if s.from != nil {
		err = errors.Join(err, s.from.Close())
	}
	return err
}

// current returns the accounts as they are on disk now.
func (s *Store) current() (*book, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	info, err := os.Stat(s.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("look at the accounts: %w", err)
	}
	if err == nil && s.from != nil && os.SameFile(s.seen, info) && s.seen.ModTime().Equal(info.ModTime()) && s.seen.Size() == info.Size() {
		return s.kept, nil
	}
	return s.reload()
}

// reload takes content and identity from one open file, so that they belong
// together even when the file is replaced meanwhile. Without a file there are no
// accounts.
func (s *Store) reload() (*book, error) {
	file, err := os.Open(s.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("open the accounts: %w", err)
	}
	b, info := &book{Version: version}, os.FileInfo(nil)
	if err == nil {
		if b, info, err = read(file); err != nil {
			_ = file.Close()
			return nil, err
		}
	} else {
		file = nil
	}
	if s.from != nil {
		_ = s.from.Close()
	}
	s.kept, s.from, s.seen = b, file, info
	return b, nil
}

// ErrNewer is a file of a version that this program does not know: it would lose what it does not read.
var ErrNewer = errors.New("it was written by a newer Sheaf")

func read(file *os.File) (*book, os.FileInfo, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, nil, fmt.Errorf("look at the accounts: %w", err)
	}
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", file.Name(), err)
	}
	// The version first: another format may spell the rest in other ways.
	var format struct {
		Version int `json:"version"`
	}
	b := new(book)
	err = json.Unmarshal(text, &format)
	switch {
	case err == nil && format.Version > newestVersion:
		err = fmt.Errorf("%w: format %d", ErrNewer, format.Version)
	case err == nil && format.Version < 1:
		err = fmt.Errorf("format %d is not known to this program", format.Version)
	case err == nil:
		err = json.Unmarshal(text, b)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", file.Name(), err)
	}
	return b, info, nil
}

// end takes something out of the book, and reports whether it was there.
func (s *Store) end(doing string, take func(*book) bool) (found bool, err error) {
	err = s.change(func(b *book) error {
		if found = take(b); !found {
			return errUnchanged
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("%s: %w", doing, err)
	}
	return found, nil
}

// without is a list without those that are meant, and whether there was one.
func without[T any](list []T, isMeant func(T) bool) ([]T, bool) {
	rest := slices.DeleteFunc(list, isMeant)
	return rest, len(rest) < len(list)
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

	kept, err := s.reload()
	if err != nil {
		return err
	}
	b := kept.clone() // readers have the other
	if err := edit(b); errors.Is(err, errUnchanged) {
		return nil
	} else if err != nil {
		return err
	}
	b.dropExpiredLinks()
	b.Version = b.neededVersion()
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(b); err != nil {
		return fmt.Errorf("encode the accounts: %w", err)
	}
	if err := durable.WriteFile(s.path, text.Bytes(), 0o600); err != nil {
		return fmt.Errorf("write the accounts: %w", err)
	}
	_, err = s.reload()
	return err
}

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }
