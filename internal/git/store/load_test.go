package store

import (
	"context"
	"testing"

	"sheaf/internal/git/object"
)

func TestLoadTellsOfLocksAndTrees(t *testing.T) {
	repo := newRepository(t)
	lock, err := repo.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if load := repo.store.Load(); load.LockWaits != 0 || load.LockQueue != 0 || load.Open != 1 {
		t.Errorf("a free lock: %+v", load)
	}
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() {
		_, err := repo.Lock(ctx)
		ended <- err
	}()
	go func() {
		ended <- repo.Advance(ctx, "refs/heads/main", func(context.Context, *Repo, Ref) (object.ID, error) { return "", nil })
	}()
	for repo.store.Load().LockQueue < 2 { // until both have come
	}
	leave()
	for range 2 {
		if err := <-ended; err == nil {
			t.Error("a lock that is taken was given")
		}
	}
	lock.Release()
	if load := repo.store.Load(); load.LockWaits != 2 || load.LockQueue != 0 || load.LockWaitTotal <= 0 {
		t.Errorf("after two have waited: %+v", load)
	}
}
