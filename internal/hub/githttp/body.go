package githttp

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	// maxWhole is up to which length, in bytes, a body is read before git starts. It is
	// what the git client sends at once (http.postBuffer).
	maxWhole = 1 << 20

	// maxNegotiation bounds the request of a fetch after it was decompressed: it
	// lists commits, 50 bytes each.
	maxNegotiation = 64 << 20
)

// sentBody is a long body, which is read while the answer is written: git reports
// progress of a push before it has read all of it.
//
// Git may also end early. Then somebody may still be waiting for more of the body, which
// the server does not allow once the request is over; and what is left of it would be
// taken for the next request. So end must be called, and the connection serves no other
// request.
type sentBody struct {
	body    io.Reader
	control *http.ResponseController

	mu      sync.Mutex // held while reading
	isEnded bool
}

// open gives the body of a request for git to read. end is to be called once the
// answer is written.
func open(w http.ResponseWriter, r *http.Request) (body io.Reader, end func(), err error) {
	if 0 <= r.ContentLength && r.ContentLength <= maxWhole {
		whole, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, nil, &statusError{http.StatusBadRequest, "the body ended early"}
		}
		return bytes.NewReader(whole), func() {}, nil
	}
	control := http.NewResponseController(w)
	if err := control.EnableFullDuplex(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return nil, nil, fmt.Errorf("read and write at once: %w", err)
	}
	w.Header().Set("Connection", "close")
	sent := &sentBody{body: r.Body, control: control}
	return sent, sent.end, nil
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

// remainderTime is how long the server waits for the rest of a body that nobody wants. A
// client that is cut off while it sends may not see the answer.
const remainderTime = time.Second

// end returns when nobody reads any more.
func (b *sentBody) end() {
	// Whoever reads just now may have set another deadline (see server.keepPace).
	for !b.mu.TryLock() {
		if b.control.SetReadDeadline(time.Unix(1, 0)) != nil {
			b.mu.Lock() // there is no connection to wait for
			break
		}
		time.Sleep(time.Millisecond)
	}
	defer b.mu.Unlock()
	if !b.isEnded {
		b.isEnded = true
		_ = b.control.SetReadDeadline(time.Now().Add(remainderTime))
	}
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
