// Package hubtest gives tests a running hub over real repositories in a folder of their own, and the clients to
// ask it with: HTTP, Git, a browser. What goes wrong in a step that a test only builds on ends the test.
package hubtest

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/git/store"
	"sheaf/internal/hub"
)

// Site is a running hub over real repositories. Its people are "ada", the default user and the only member of
// the organisation "guild", and "eve", who belongs to nothing.
type Site struct {
	T        testing.TB
	Hub      *hub.Hub // nil where the hub is a process of its own
	URL      string   // origin, without a slash at its end
	Dir      string   // the data folder
	Token    string   // of ada
	Stranger string   // token of eve
	Process  string   // id of the process, where the hub is one of its own

	config  hub.Config
	store   *store.Store
	end     func()       // of the hub's Run
	serving sync.RWMutex // held for reading by each request, for writing by Restart
}

// New starts a hub that ends with the test. The test runs in parallel with others from here on. It fails if the
// hub logs an error.
func New(t testing.TB) *Site {
	t.Helper()
	return NewWith(t, func(*hub.Config) {})
}

// fewIterations hash a password at once; the default ones take a second under the race detector.
const fewIterations = 10

// NewWith is New with a configuration that differs from the usual one. The store is not open yet.
func NewWith(t testing.TB, configure func(*hub.Config)) *Site {
	t.Helper()
	if test, ok := t.(*testing.T); ok {
		test.Parallel() // tests wait for git and the disk most of the time
	}
	ctx := t.Context()
	s := &Site{T: t, Dir: t.TempDir()}
	logged := new(bytes.Buffer)
	log := slog.New(slog.NewTextHandler(logged, nil))
	s.config = hub.Config{
		Dir: s.Dir, DefaultUser: "ada", Log: log, PasswordIterations: fewIterations,
		BaseURL: func() string { return s.URL },
		Clients: []hub.OAuthClient{{ID: ClientID, Secret: ClientSecret, Name: "Sheaf", RedirectURIs: []string{Callback}}},
	}
	configure(&s.config)
	s.Must(s.open())
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.serving.RLock()
		defer s.serving.RUnlock()
		s.Hub.Handler().ServeHTTP(w, r)
	}))
	server.Config.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelError) // handlers that panic
	server.Start()
	s.URL = server.URL
	t.Cleanup(func() {
		server.Close()
		if err := s.close(); err != nil {
			t.Error(err)
		}
		if strings.Contains(logged.String(), "level=ERROR") {
			t.Errorf("the hub logged an error:\n%s", logged)
		}
	})
	s.Must(s.Hub.EnsureUser(ctx, "ada", "Ada Lovelace", "Writes notes"))
	s.Must(s.Hub.EnsureUser(ctx, "eve", "", ""))
	s.Must(s.Hub.EnsureOrganisation(ctx, "guild", "The Guild", "Makes things", "ada"))
	var err error
	s.Token, err = s.Hub.IssueToken(ctx, "ada")
	s.Must(err)
	s.Stranger, err = s.Hub.IssueToken(ctx, "eve")
	s.Must(err)
	return s
}

// open opens the store of the data folder, and a hub over it.
func (s *Site) open() error {
	store, err := store.Open(s.T.Context(), s.Dir, s.config.Log)
	if err != nil {
		return err
	}
	config := s.config
	config.Store = store
	served, err := hub.Open(s.T.Context(), config)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	s.store, s.Hub = store, served
	ctx, cancel := context.WithCancel(context.WithoutCancel(s.T.Context()))
	var running sync.WaitGroup
	running.Go(func() { served.Run(ctx) })
	s.end = func() { cancel(); running.Wait() }
	return nil
}

func (s *Site) close() error {
	s.end()
	return errors.Join(s.Hub.Close(), s.store.Close())
}

// Restart closes the hub's store and opens another hub on the same folder, at the same address: what it kept
// only in memory is gone. It waits until the requests under way are answered; those that come meanwhile are
// answered by the new hub. Hub is another one afterwards.
func (s *Site) Restart() {
	s.T.Helper()
	s.RestartAfter(func() {})
}

// RestartAfter is Restart with something that is done to the data folder while no hub has it.
func (s *Site) RestartAfter(do func()) {
	s.T.Helper()
	if s.store == nil {
		s.T.Fatal("a hub in a process of its own is started again by StartProcess")
	}
	s.serving.Lock()
	defer s.serving.Unlock()
	s.Must(s.close())
	do()
	s.Must(s.open())
}

// Must ends the test on an error of a step that the test only builds on.
func (s *Site) Must(err error) {
	s.T.Helper()
	if err != nil {
		s.T.Fatal(err)
	}
}
