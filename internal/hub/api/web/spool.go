package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"

	"golang.org/x/sync/semaphore"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
)

const (
	// keptBody is how much of a body is in memory while it arrives, in bytes. The rest goes to a file.
	keptBody = MaxSmallBody

	// largeBodies is how many bytes of bodies above keptBody are worked on at once. Decoded several times over, one
	// takes about five times its length.
	largeBodies = MaxLargeBody
)

// large lets in so many bytes of large bodies, once they have come whole: who sends slowly holds up nobody.
var large = semaphore.NewWeighted(largeBodies)

// readBody reads a whole body of at most limit bytes.
func (c *Call) readBody(limit int64) ([]byte, error) {
	body := http.MaxBytesReader(c.writer, c.Request.Body, limit)
	start, err := io.ReadAll(io.LimitReader(body, keptBody))
	if err != nil || len(start) < keptBody {
		return start, err
	}
	file, err := c.Spool()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	size, err := io.Copy(file, io.MultiReader(bytes.NewReader(start), body))
	if durable.IsDiskFull(err) {
		err = fmt.Errorf("keep a body: %w: %w", store.ErrDiskFull, err)
	}
	if err != nil {
		return nil, err
	}
	if err := large.Acquire(c.Context(), size); err != nil {
		return nil, err
	}
	c.atEnd = append(c.atEnd, func() { large.Release(size) })
	text := make([]byte, size)
	if _, err := file.ReadAt(text, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read a kept body: %w", err)
	}
	return text, nil
}

// End lets go of what the call has taken. It follows the answer.
func (c *Call) End() {
	for _, end := range c.atEnd {
		end()
	}
}
