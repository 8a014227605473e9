package githttp

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// maxNegotiation bounds the request of a fetch after it was decompressed: it
// lists commits, 50 bytes each.
const maxNegotiation = 64 << 20

// sentBody is the body of a request that is read while the answer is written:
// git reports progress of a push before it has read all of it.
//
// Git may also end early. Whoever copies the body to it then still waits for
// more, and the server does not allow that once the request is over; so end
// stops the reading.
type sentBody struct {
	body    io.Reader
	control *http.ResponseController

	mu      sync.Mutex // held while reading
	isEnded bool
}

func readWhileWriting(w http.ResponseWriter, body io.Reader) (*sentBody, error) {
	control := http.NewResponseController(w)
	if err := control.EnableFullDuplex(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return nil, fmt.Errorf("read and write at once: %w", err)
	}
	return &sentBody{body: body, control: control}, nil
}

func (b *sentBody) Read(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.isEnded {
		return 0, io.EOF
	}
	n, err := b.body.Read(p)
	b.isEnded = err != nil
	return n, err
}

// How much of a body that nobody wants is read for the sake of the connection,
// and for how long.
const (
	maxRemainder  = 64 << 10
	remainderTime = 200 * time.Millisecond
)

// end returns when nobody reads any more. What little is left of the body is read
// here: net/http would do it after it has stopped to watch the connection, find the
// end, and watch again while the next request comes. Where more is left, the
// connection serves no further request.
func (b *sentBody) end() {
	// A writer that has no deadlines has no connection to care for either.
	if !b.mu.TryLock() {
		_ = b.control.SetReadDeadline(time.Unix(1, 0))
		b.mu.Lock()
	}
	defer b.mu.Unlock()
	if b.isEnded {
		return
	}
	b.isEnded = true
	_ = b.control.SetReadDeadline(time.Now().Add(remainderTime))
	if _, err := io.CopyN(io.Discard, b.body, maxRemainder); errors.Is(err, io.EOF) {
		_ = b.control.SetReadDeadline(time.Time{})
		return
	}
	_ = b.control.SetReadDeadline(time.Unix(1, 0))
}

// decompress undoes the encoding of a body.
func decompress(body io.Reader, encoding, service string) (io.Reader, error) {
	switch encoding {
	case "":
	case "gzip", "x-gzip":
		unzipped, err := gzip.NewReader(body)
		if err != nil {
			return nil, &statusError{http.StatusBadRequest, "the body is not gzip"}
		}
		body = unzipped
	default:
		return nil, &statusError{http.StatusUnsupportedMediaType, "unknown content encoding"}
	}
	if service == uploadPack {
		body = io.LimitReader(body, maxNegotiation)
	}
	return body, nil
}
