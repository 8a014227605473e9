package gitstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// How long Open waits for the git children of a killed predecessor.
const lockPatience = time.Second

// lockFolder takes the exclusive lock on a data folder. The lock belongs to the open file, which every
// git child inherits: after a kill -9 a new process gets it only when the last orphan is gone, so that
// the lock files it then removes are stale for certain.
func lockFolder(ctx context.Context, path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the lock: %w", err)
	}
	if err := flock(ctx, file); err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

func flock(ctx context.Context, file *os.File) error {
	ctx, cancel := context.WithTimeoutCause(ctx, lockPatience, ErrLocked)
	defer cancel()
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR):
			return fmt.Errorf("lock %s: %w", file.Name(), err)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", file.Name(), context.Cause(ctx))
		case <-time.After(lockPatience / 20):
		}
	}
}
