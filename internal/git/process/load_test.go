package process

import (
	"context"
	"errors"
	"testing"
)

func TestRoomsTellWhatIsTakenAndWhoWaits(t *testing.T) {
	git, dir := newGit(t)
	room := newPlaces(2, 2)
	leave, err := room.enter(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := room.enter(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, err := room.enter(gone, false)
		left <- err
	}()
	for room.room("x").Queued == 0 { // until it has come
	}
	if got, want := room.room("x"), (Room{"x", 2, 2, 1}); got != want {
		t.Errorf("full: %+v, want %+v", got, want)
	}
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	leave()
	if got, want := room.room("x"), (Room{"x", 2, 1, 0}); got != want {
		t.Errorf("after one has left: %+v, want %+v", got, want)
	}

	child, err := git.Stream(t.Context(), shell(dir, "cat", Budget{}))
	if err != nil {
		t.Fatal(err)
	}
	if git.Running() != 1 || git.Rooms()[4].Taken != 1 {
		t.Errorf("a stream runs: %d children, %+v", git.Running(), git.Rooms())
	}
	if err := child.Wait(); err != nil {
		t.Fatal(err)
	}
	if git.Running() != 0 || git.Rooms()[4].Taken != 0 {
		t.Errorf("nothing runs: %d children, %+v", git.Running(), git.Rooms())
	}
}
