package visits

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"sheaf/internal/hub/accounts"
)

// permitQuery is the member of an address that carries a permit.
const permitQuery = "token"

// permitLifetime is how long an address with a permit opens something, and maxPermits how many there are at once.
const (
	permitLifetime = 5 * time.Minute
	maxPermits     = 10_000
)

// Permits are addresses that the API gives out to somebody, for a client that comes there without their token: it follows
// a redirect to another address, or a person opens it in a browser. A permit is for one address alone, and as good as the
// token that it was asked for with: it ends with that one. The process keeps them in memory.
type Permits struct {
	mu    sync.Mutex
	known *simplelru.LRU[string, permit]
}

type permit struct {
	path   string // encoded, as the request has it
	caller accounts.Caller
	ends   time.Time
}

// NewPermits returns an empty set.
func NewPermits() *Permits {
	known, err := simplelru.NewLRU[string, permit](maxPermits, nil)
	if err != nil {
		panic(err) // it only refuses sizes below one
	}
	return &Permits{known: known}
}

// Give returns the query that opens the address of a path to a caller, with its question mark.
func (p *Permits) Give(path string, caller accounts.Caller) string {
	secret := rand.Text()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known.Add(secret, permit{path, caller, time.Now().Add(permitLifetime)})
	return "?" + url.Values{permitQuery: {secret}}.Encode()
}

// caller is whose permit a request has, if it has one for its address.
func (p *Permits) caller(r *http.Request) (accounts.Caller, bool) {
	secret := r.URL.Query().Get(permitQuery)
	if secret == "" {
		return accounts.Caller{}, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	given, ok := p.known.Get(secret)
	return given.caller, ok && given.path == r.URL.EscapedPath() && time.Now().Before(given.ends)
}
