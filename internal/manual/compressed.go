package manual

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"sync"
)

// compressed keeps what is sent to clients that take gzip, by the hash of the body. What a search has found is
// compressed each time: there is no end of words to search for.
type compressed struct {
	bodies sync.Map
}

func (c *compressed) of(found answer, sum [sha256.Size]byte) []byte {
	if !found.isFixed {
		return gzipped(found.body, gzip.BestSpeed)
	}
	if kept, ok := c.bodies.Load(sum); ok {
		if body, ok := kept.([]byte); ok {
			return body
		}
	}
	body := gzipped(found.body, gzip.BestCompression)
	c.bodies.Store(sum, body)
	return body
}

func gzipped(body []byte, level int) []byte {
	var packed bytes.Buffer
	// A known level and a buffer that grows: neither can fail.
	w, _ := gzip.NewWriterLevel(&packed, level)
	_, _ = w.Write(body)
	_ = w.Close()
	return packed.Bytes()
}
