package oauth

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"sync"
	"time"
)

const (
	codeLifetime = 10 * time.Minute
	// maxCodes bounds the memory that pressing "Continue" again and again costs.
	maxCodes = 1000
)

// grant is what a code stands for. It can be redeemed only by the client it
// was made for, at the same address, with the verifier behind the challenge.
type grant struct {
	client, redirectURI, challenge, login string
	expires                               time.Time
}

func (g grant) isFor(client, verifier string) bool {
	if g.client != client {
		return false
	}
	if g.challenge == "" {
		return verifier == ""
	}
	sum := sha256.Sum256([]byte(verifier))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	return subtle.ConstantTimeCompare([]byte(challenge), []byte(g.challenge)) == 1
}

// codes are the grants that wait to be redeemed. They are kept in memory only: they
// live for minutes, and after a restart people press the button again.
type codes struct {
	now func() time.Time

	mu      sync.Mutex
	waiting map[string]grant
}

func newCodes(now func() time.Time) *codes {
	return &codes{now: now, waiting: map[string]grant{}}
}

func (c *codes) add(g grant) string {
	code := rand.Text()
	g.expires = c.now().Add(codeLifetime)
	c.mu.Lock()
	defer c.mu.Unlock()
	for other, waiting := range c.waiting {
		if waiting.expires.Before(c.now()) || len(c.waiting) >= maxCodes {
			delete(c.waiting, other)
		}
	}
	c.waiting[code] = g
	return code
}

// take returns what a code stands for, once.
func (c *codes) take(code string) (grant, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.waiting[code]
	delete(c.waiting, code)
	return g, ok && c.now().Before(g.expires)
}
