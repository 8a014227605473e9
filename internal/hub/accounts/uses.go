package accounts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"strconv"
	"sync"
	"time"

	"sheaf/internal/durable"
)

// useStep is how exactly the last use of a token is known. A request writes nothing: it is noted in memory.
const useStep = time.Hour

// uses are when tokens were used last, by their hashes, and when people were seen last. What KeepUses has not written is forgotten at a crash.
type uses struct {
	path string

	mu        sync.Mutex
	at        map[string]time.Time
	isWritten bool
}

func openUses(path string) (*uses, error) {
	u := &uses{path: path, at: map[string]time.Time{}, isWritten: true}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return u, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read when tokens were used: %w", err)
	}
	if err := json.Unmarshal(text, &u.at); err != nil {
		u.at = map[string]time.Time{} // nothing hangs on it
	}
	return u, nil
}

func (u *uses) note(digest string) {
	at := time.Now().UTC().Truncate(useStep)
	u.mu.Lock()
	defer u.mu.Unlock()
	if !u.at[digest].Equal(at) {
		u.at[digest], u.isWritten = at, false
	}
}

func (u *uses) last(digest string) time.Time {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.at[digest]
}

// userUse is the key of a person among the uses.
func userUse(user int64) string { return "user " + strconv.FormatInt(user, 10) }

// Seen notes that a person is here now, by a token or a session.
func (s *Store) Seen(user int64) { s.uses.note(userUse(user)) }

// LastSeen is when a person was here last, to the hour. It is zero where that is not known.
func (s *Store) LastSeen(user int64) time.Time { return s.uses.last(userUse(user)) }

// KeepUses writes down when tokens were used last, for those that there are, and when people were seen.
func (s *Store) KeepUses() error {
	b, err := s.current()
	if err != nil {
		return err
	}
	known := make(map[string]bool, len(b.Tokens))
	for _, t := range b.Tokens {
		known[t.SHA256] = true
	}
	for _, user := range b.Users {
		known[userUse(user.ID)] = true
	}
	s.uses.mu.Lock()
	defer s.uses.mu.Unlock()
	if s.uses.isWritten {
		return nil
	}
	maps.DeleteFunc(s.uses.at, func(digest string, _ time.Time) bool { return !known[digest] })
	text, err := json.Marshal(s.uses.at)
	if err != nil {
		return fmt.Errorf("encode when tokens were used: %w", err)
	}
	if err := durable.WriteFile(s.uses.path, text, 0o600); err != nil {
		return fmt.Errorf("write when tokens were used: %w", err)
	}
	s.uses.isWritten = true
	return nil
}
