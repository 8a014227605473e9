// Package spool reads whole request bodies. What is above a megabyte is kept in a file until it has come, so that many
// slow senders take no memory, and no more of such bodies are worked on at once than one of the greatest.
package spool

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"golang.org/x/sync/semaphore"
)

const (
	// MaxSmall is for bodies that carry names and messages only, in bytes. As much of any is in memory while it arrives.
	MaxSmall = 1 << 20
	// MaxLarge is for bodies that carry files; GitHub was measured to take 60 MiB and to refuse 61.
	MaxLarge = 61 << 20
)

// large lets in so many bytes of large bodies, once they have come whole: who sends slowly holds up nobody. Decoded
// several times over, a body takes about five times its length.
var large = semaphore.NewWeighted(MaxLarge)

// Read reads a body of at most limit bytes. Release follows once nobody works on it any more.
func Read(ctx context.Context, w http.ResponseWriter, r *http.Request, limit int64, newFile func() (*os.File, error)) (text []byte, release func(), err error) {
	release = func() {}
	body := http.MaxBytesReader(w, r.Body, limit)
	start, err := io.ReadAll(io.LimitReader(body, MaxSmall))
	if err != nil || len(start) < MaxSmall {
		return start, release, err
	}
	file, err := newFile()
	if err != nil {
		return nil, release, err
	}
	defer file.Close()
	size, err := io.Copy(file, io.MultiReader(bytes.NewReader(start), body))
	if err != nil {
		return nil, release, fmt.Errorf("keep a body: %w", err)
	}
	if err := large.Acquire(ctx, size); err != nil {
		return nil, release, err
	}
	release = func() { large.Release(size) }
	text = make([]byte, size)
	if _, err := file.ReadAt(text, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, release, fmt.Errorf("read a kept body: %w", err)
	}
	return text, release, nil
}
