package repositories

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"sheaf/internal/git/store"
)

// wayBack takes back the first steps of a change when a later one fails, or the caller leaves in between.
type wayBack struct {
	steps []func(context.Context) error
	room  *os.File // nil: none is kept
}

// roomForBack is what the steps back need on a disk that is full: one record at a time, which replaces the one before.
const roomForBack = 64 << 10

// keepRoom takes the room for the way back before the first step, so that a full disk cannot bar it. store.ErrDiskFull.
func (w *wayBack) keepRoom(s *store.Store) error {
	file, err := s.Reserve(roomForBack)
	w.room = file
	return err
}

// add tells how the step that was just made is taken back.
func (w *wayBack) add(step func(context.Context) error) { w.steps = append(w.steps, step) }

// end is called with what has become of the change. If that is an error, the last step is taken back first. An error of this
// is added to it.
func (w *wayBack) end(ctx context.Context, err error) error {
	if w.room != nil {
		_ = w.room.Close() // which makes room
	}
	if err == nil {
		return nil
	}
	for _, step := range slices.Backward(w.steps) {
		if failed := step(context.WithoutCancel(ctx)); failed != nil {
			return errors.Join(err, fmt.Errorf("take back a step of the change: %w", failed))
		}
	}
	return err
}
