package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sheaf/internal/durable"
)

// Another process may ask for a moment in which no ref and no metadata of any repository changes, see [Still]. Two
// files are locked for that. Whoever holds the lock of a repository shares movesFile. To begin, one must
// also get a share of turnFile for an instant: who waits for the moment has that one to itself, so that those who
// come later cannot keep it waiting.
const (
	turnFile  = "turn.lock"
	movesFile = "moves.lock"
)

const (
	// StillLimit is how long a moment may last.
	StillLimit = 15 * time.Second
	// stillPatience is how long a move waits for the moment to end. Who holds it longer has been stopped, and finds out.
	stillPatience = 2 * StillLimit
	// stillRetry is how long both sides wait between two tries.
	stillRetry = time.Millisecond
)

// moving is the store's share of these locks. It is held while at least one repository is locked.
type moving struct {
	log         *slog.Logger
	turn, moves *os.File // nil: there was no room for the files

	mu     sync.Mutex
	inside int
}

// openMoving makes the files. Without room for them the store works, and nobody gets a moment.
func openMoving(folder string, log *slog.Logger) *moving {
	turn, err := os.OpenFile(filepath.Join(folder, turnFile), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		log.Warn("no backup can be made while this process runs", "error", err)
		return &moving{log: log}
	}
	moves, err := os.OpenFile(filepath.Join(folder, movesFile), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		log.Warn("no backup can be made while this process runs", "error", errors.Join(err, turn.Close()))
		return &moving{log: log}
	}
	return &moving{log: log, turn: turn, moves: moves}
}

// enter waits until nobody asks for a moment. Leave must follow, also after the wait was given up.
func (m *moving) enter() {
	if m.turn == nil {
		return
	}
	for end := time.Now().Add(stillPatience); !m.tryEnter(); time.Sleep(stillRetry) {
		if time.Now().After(end) {
			m.log.Warn("a backup holds up all writers for too long; they go on without it")
			m.mu.Lock()
			m.inside++
			m.mu.Unlock()
			return
		}
	}
}

func (m *moving) tryEnter() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if durable.TryShare(m.turn) != nil {
		return false
	}
	defer durable.Unlock(m.turn)
	if m.inside == 0 && durable.TryShare(m.moves) != nil {
		return false
	}
	m.inside++
	return true
}

func (m *moving) leave() {
	if m.turn == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.inside--; m.inside == 0 {
		_ = durable.Unlock(m.moves)
	}
}

func (m *moving) close() error {
	if m.turn == nil {
		return nil
	}
	return errors.Join(m.turn.Close(), m.moves.Close())
}

// Why there was no moment.
var (
	ErrNotStill    = errors.New("the repositories were never still for long enough")
	ErrCannotStill = errors.New("the process that has the repositories knows of no backups")
)

// Still calls look in a moment in which no process that has the store in folder moves a ref or writes metadata, within
// the time that the context leaves. Real git beside it is not held up. ErrNotStill where look takes longer than
// StillLimit: then what it saw does not belong together. ErrCannotStill where the process is of an earlier version.
func Still(ctx context.Context, folder string, look func() error) error {
	var files []*os.File
	defer func() {
		for _, file := range files { // the lock on moves goes first
			_ = file.Close()
		}
	}()
	for _, name := range []string{movesFile, turnFile} {
		file, err := openLock(ctx, folder, name)
		if err != nil {
			return fmt.Errorf("hold still: %w", err)
		}
		files = append(files, file)
	}
	moves, turn := files[0], files[1]
	// Somebody who has one repository and waits for another would wait for ever; so the turn is given back meanwhile.
	const patience, pause = 3 * time.Second, 300 * time.Millisecond
	for {
		until := time.Now().Add(patience)
		err := lockUntil(ctx, turn, until)
		if err == nil {
			err = lockUntil(ctx, moves, until)
		}
		if err == nil {
			break
		}
		_ = durable.Unlock(turn)
		select {
		case <-ctx.Done():
			return fmt.Errorf("hold still: %w: %w", ErrNotStill, context.Cause(ctx))
		case <-time.After(pause):
		}
	}
	began := time.Now()
	err := look()
	if err == nil && time.Since(began) > StillLimit {
		err = ErrNotStill
	}
	if err != nil {
		return fmt.Errorf("hold still: %w", err)
	}
	return nil
}

func lockUntil(ctx context.Context, file *os.File, until time.Time) error {
	for {
		err := durable.TryLock(file)
		if !errors.Is(err, durable.ErrHeld) {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if time.Now().After(until) {
			return ErrNotStill
		}
		time.Sleep(stillRetry)
	}
}

// openLock opens a file of ours. Where it is missing and nobody has the store, it is made.
func openLock(ctx context.Context, folder, name string) (*os.File, error) {
	path := filepath.Join(folder, name)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	lock, err := lockFolder(ctx, filepath.Join(folder, "lock"))
	if errors.Is(err, ErrLocked) {
		return nil, ErrCannotStill
	}
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
}
