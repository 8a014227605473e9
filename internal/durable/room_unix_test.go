//go:build unix

package durable_test

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	"sheaf/internal/durable"
)

func TestIsDiskFull(t *testing.T) {
	for err, want := range map[error]bool{
		nil: false, fs.ErrNotExist: false, syscall.EIO: false,
		syscall.ENOSPC: true, syscall.EDQUOT: true, syscall.EFBIG: true,
	} {
		wrapped := fmt.Errorf("write: %w", errors.Join(&fs.PathError{Op: "write", Path: "f", Err: err}))
		if got := durable.IsDiskFull(wrapped); got != want {
			t.Errorf("%v: %v", err, got)
		}
	}
}
