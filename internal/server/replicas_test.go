package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"sheaf/internal/broker"
)

// balancer sends requests to replicas in turn, as one address.
type balancer struct {
	*httptest.Server
	mu       sync.Mutex
	replicas []running
	turn     int
	started  int                   // which one began the last sign-in
	before   func(r *http.Request) // called before a request is passed on
}

func newBalancer(t *testing.T) *balancer {
	b := &balancer{before: func(*http.Request) {}}
	b.Server = httptest.NewServer(b)
	t.Cleanup(b.Close)
	return b
}

func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.before(r)
	b.mu.Lock()
	b.turn = (b.turn + 1) % len(b.replicas)
	if r.URL.Path == broker.StartPath {
		b.started = b.turn
	}
	target, err := url.Parse(b.replicas[b.turn].URL())
	b.mu.Unlock()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	proxy := httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) {
		p.SetURL(target)
		p.Out.Host = p.In.Host // Sheaf answers to its public host
	}}
	proxy.ServeHTTP(w, r)
}

// lose ends the replica that began the last sign-in, and sends nothing to it any more.
func (b *balancer) lose(t *testing.T) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.replicas[b.started].stop(); err != nil {
		t.Error(err)
	}
	b.replicas = append(b.replicas[:b.started], b.replicas[b.started+1:]...)
}

// Two replicas for a GitHub elsewhere keep nothing but the secret that they share: each goes on with what the other began.
func TestReplicas(t *testing.T) {
	for name, losesOne := range map[string]bool{"in turn": false, "one is lost in a sign-in": true} {
		t.Run(name, func(t *testing.T) {
			b := newBalancer(t)
			hubSettings := embeddedSettings(t)
			registered := fmt.Sprintf(`{"others": [{"id": "replicated", "secret": "its secret", "name": "Sheaf", "callbacks": ["%s/auth/github/callback"]}]}`, b.URL)
			if err := os.WriteFile(filepath.Join(hubSettings.DataDir, ClientsFile), []byte(registered), 0o600); err != nil {
				t.Fatal(err)
			}
			hub := run(t, hubSettings)
			for range 2 {
				settings := githubSettings(t, hub.URL())
				settings.GitHubClientID, settings.GitHubClientSecret = "replicated", "its secret"
				settings.PublicURL, settings.Secret = mustParse(t, b.URL), []byte("the secret of both")
				b.replicas = append(b.replicas, run(t, settings))
			}
			isElsewhere := false // the sign-in ends at another replica than it began at
			b.before = func(r *http.Request) {
				if r.URL.Path == broker.CallbackPath {
					isElsewhere = losesOne || (b.turn+1)%len(b.replicas) != b.started
					if losesOne {
						b.lose(t)
					}
				}
			}
			back := signIn(t, b.URL, hub.URL())
			if !isElsewhere {
				t.Error("the replica that began the sign-in also ended it")
			}
			expectSignedIn(t, back, b.URL, hub.URL())
		})
	}
}
