package durable_test

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"sheaf/internal/durable"
)

var errTaken = errors.New("taken")

func TestLockWithinGivesUp(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first, err := durable.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeoutCause(t.Context(), 20*time.Millisecond, errTaken)
	defer cancel()
	if _, err := durable.LockWithin(ctx, path); !errors.Is(err, errTaken) {
		t.Errorf("a second one got %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := durable.LockWithin(ctx, path) // the context is over, the lock is free
	if err != nil {
		t.Fatalf("after the first was let go: %v", err)
	}
	_ = second.Close()
}

func TestLockWaits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	for name, take := range map[string]func() error{
		"without end": func() error {
			file, err := durable.Lock(path)
			return errors.Join(err, file.Close())
		},
		"within a time": func() error {
			file, err := durable.LockWithin(t.Context(), path)
			return errors.Join(err, file.Close())
		},
	} {
		t.Run(name, func(t *testing.T) {
			first, err := durable.Lock(path)
			if err != nil {
				t.Fatal(err)
			}
			taken := make(chan error, 1)
			go func() { taken <- take() }()
			select {
			case err := <-taken:
				t.Errorf("two had the lock: %v", err)
			case <-time.After(20 * time.Millisecond):
			}
			_ = first.Close()
			if err := <-taken; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestLockFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "absent", "lock")
	if _, err := durable.Lock(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Lock: %v", err)
	}
	if _, err := durable.LockWithin(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("LockWithin: %v", err)
	}
}
