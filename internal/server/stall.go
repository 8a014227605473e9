package server

import (
	"io"
	"net/http"
	"time"
)

// stallLimit is how long a client may let the hub wait for the next bytes of a body, or
// for taking the next bytes of an answer. A git that packs a large push is silent for long.
const stallLimit = 2 * time.Minute

// limitStalls ends requests whose client neither sends nor takes anything for a while, so
// that nobody can hold connections and git processes for nothing. As long as bytes flow, a
// push or a clone may take any time.
func limitStalls(limit time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		if r.ContentLength != 0 { // else the server itself reads already, to notice when the client leaves
			r.Body = &impatientBody{ReadCloser: r.Body, control: control, limit: limit}
		}
		next.ServeHTTP(&impatientWriter{ResponseWriter: w, control: control, limit: limit}, r)
	})
}

// impatientBody is a body whose every read has a deadline. The server lifts it at the end.
type impatientBody struct {
	io.ReadCloser
	control *http.ResponseController
	limit   time.Duration
	isOver  bool
}

func (b *impatientBody) Read(p []byte) (int, error) {
	if !b.isOver {
		_ = b.control.SetReadDeadline(time.Now().Add(b.limit)) // without a connection nobody can stall
	}
	n, err := b.ReadCloser.Read(p)
	b.isOver = err != nil
	return n, err
}

// impatientWriter is an answer whose every write has a deadline.
type impatientWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	limit   time.Duration
}

func (w *impatientWriter) Write(p []byte) (int, error) {
	_ = w.control.SetWriteDeadline(time.Now().Add(w.limit))
	return w.ResponseWriter.Write(p)
}

// Unwrap gives http.ResponseController the connection.
func (w *impatientWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
