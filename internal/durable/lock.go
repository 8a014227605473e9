package durable

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// ErrHeld says that somebody else has a lock.
var ErrHeld = errors.New("the file is locked")

// retryTime is how long [LockWithin] waits between two tries.
const retryTime = 50 * time.Millisecond

// Lock takes the exclusive lock on the file at path, which is made if missing, and waits as long as another process, or
// another open file of this one, has it (flock(2); LockFileEx on Windows). Closing the file lets the lock go, and so does
// the end of the process and of all children that inherit the file.
func Lock(path string) (*os.File, error) {
	return lock(path, waitForLock)
}

// LockWithin is [Lock] that gives up when the context ends, with the context's cause as error. It tries at least once.
func LockWithin(ctx context.Context, path string) (*os.File, error) {
	return lock(path, func(file *os.File) error {
		for {
			err := TryLock(file)
			if !errors.Is(err, ErrHeld) {
				return err
			}
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-time.After(retryTime):
			}
		}
	})
}

func lock(path string, take func(*os.File) error) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the lock: %w", err)
	}
	if err := take(file); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return file, nil
}
