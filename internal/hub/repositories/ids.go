package repositories

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
)

// IDsFile keeps the highest id that was ever given, so that the id of a deleted
// repository never comes again: forks and pull requests refer to it.
const IDsFile = "repository-ids.json"

type ids struct {
	dir   string
	isNew bool // there was no file: what refers to deleted repositories is to be looked for

	mu     sync.Mutex // guards the rest
	last   int64
	lowest int64
}

// openIDs reads the file.
func openIDs(dir string, log *slog.Logger) *ids {
	given := &ids{dir: dir}
	last, err := ReadLastID(dir)
	if err != nil {
		given.isNew = true // everything that refers to an id is looked at again
		if !errors.Is(err, fs.ErrNotExist) {
			log.Warn("which ids of repositories were given is not known; they are looked for", "error", err)
		}
	}
	given.last = last
	return given
}

// maxID bounds ids. Those of pull requests are made of them (reviews.GlobalID), and are whole in every client only up
// to 53 bits.
const maxID = 1<<29 - 1

// isID reports whether a repository can have an id.
func isID(id int64) bool { return id > 0 && id <= maxID }

// ReadLastID reads the highest id that the data folder dir says was given.
func ReadLastID(dir string) (int64, error) {
	text, err := os.ReadFile(filepath.Join(dir, IDsFile))
	if err != nil {
		return 0, fmt.Errorf("read the ids of repositories: %w", err)
	}
	var kept lastID
	if err := json.Unmarshal(text, &kept); err != nil {
		return 0, fmt.Errorf("read %s: %w", IDsFile, err)
	}
	if kept.Last != 0 && !isID(kept.Last) {
		return 0, fmt.Errorf("read %s: no repository can have the id %d", IDsFile, kept.Last)
	}
	return kept.Last, nil
}

// writeLastID notes the highest id that was given.
func writeLastID(dir string, last int64) error {
	text, err := json.Marshal(lastID{last})
	if err == nil {
		err = durable.WriteFile(filepath.Join(dir, IDsFile), append(text, '\n'), 0o600)
	}
	if durable.IsDiskFull(err) {
		err = fmt.Errorf("%w: %w", store.ErrDiskFull, err)
	}
	if err != nil {
		return fmt.Errorf("note the ids of repositories: %w", err)
	}
	return nil
}

// lastID is the content of IDsFile.
type lastID struct {
	Last int64 `json:"last_id"`
}

// seen keeps ids that something has, or refers to, from being given.
func (i *ids) seen(those ...int64) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for _, id := range those {
		if isID(id) {
			i.last = max(i.last, id)
		}
	}
}

var errNoID = errors.New("all ids of repositories were given")

// next gives an id that was never given before, once that is on disk.
func (i *ids) next() (int64, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if !isID(i.last + 1) {
		return 0, errNoID
	}
	if err := writeLastID(i.dir, i.last+1); err != nil {
		return 0, err
	}
	i.last++
	return i.last, nil
}

// passing gives an id for this process alone. It is below zero, so that nothing
// on disk means it.
func (i *ids) passing() int64 {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.lowest--
	return i.lowest
}

// HasForgottenIDs reports whether ids may have been given that the catalogue does
// not know: the data folder is one of an earlier version, or a restored one.
func (c *Catalogue) HasForgottenIDs() bool { return c.ids.isNew }

// RememberIDs keeps ids that something still refers to from being given again.
func (c *Catalogue) RememberIDs(those ...int64) { c.ids.seen(those...) }
