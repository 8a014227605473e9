package web

import (
	"fmt"
	"io"
	"net/http"
	"os"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
	"sheaf/internal/web/spool"
)

// readBody reads a whole body of at most limit bytes.
func (c *Call) readBody(limit int64) ([]byte, error) {
	text, release, err := spool.Read(c.Context(), c.writer, c.Request, limit, func() (*os.File, error) { return c.Spool() })
	c.atEnd = append(c.atEnd, release)
	if durable.IsDiskFull(err) {
		err = fmt.Errorf("%w: %w", store.ErrDiskFull, err)
	}
	return text, err
}

// End lets go of what the call has taken. It follows the answer.
func (c *Call) End() {
	for _, end := range c.atEnd {
		end()
	}
}

// File keeps the request's whole body, of at most limit bytes, in a file without a name, which is gone once the call has
// ended, and asks again what AskAgain noted.
func (c *Call) File(limit int64) (file *os.File, size int64, err error) {
	if c.Request.ContentLength > limit {
		return nil, 0, &http.MaxBytesError{Limit: limit}
	}
	if file, err = c.Spool(); err != nil {
		return nil, 0, err
	}
	c.atEnd = append(c.atEnd, func() { _ = file.Close() })
	size, err = io.Copy(file, http.MaxBytesReader(c.writer, c.Request.Body, limit))
	if durable.IsDiskFull(err) {
		err = fmt.Errorf("keep a body: %w: %w", store.ErrDiskFull, err)
	}
	if err := brokenBody(err, "The request body ended early."); err != nil {
		return nil, 0, err
	}
	return file, size, c.askAgain()
}
