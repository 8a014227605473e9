// Package hooks tells other programs what happens in repositories: GitHub's webhooks.
//
// A move of a ref is noted before it is made (notes.go), and after it becomes deliveries (dispatch.go), one for each hook
// that wants to know. They wait in a queue (queue.go) until they were sent (attempt.go) or given up. All of it is one log
// (journal.go) and a file for each payload, so that neither a crash nor a receiver that is away loses a delivery.
package hooks

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hooks/outgoing"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Folder is where everything about hooks lies in the data folder. Nobody but the hub may read it: secrets are in it.
const Folder = "hooks"

// Config is what a Service needs.
type Config struct {
	Dir          string // the data folder
	Repositories *repositories.Catalogue
	Accounts     *accounts.Store
	Log          *slog.Logger

	// ToPrivateAddresses lets hooks send to this machine and to private networks.
	ToPrivateAddresses bool

	// AfterPush is told of each move of a branch or tag, in order for a repository, at least once. Nil: nobody is.
	AfterPush func(ctx context.Context, r repositories.Repository, by int64, move Move)

	Now func() time.Time // nil: the clock
}

// Builder makes the payloads of what happened.
type Builder interface {
	// Payload returns the JSON of an event, and its action. ErrGone if there is nobody left to tell of it, for example
	// because the repository was deleted.
	Payload(ctx context.Context, h Happening) (payload []byte, action string, err error)
}

// ErrGone is an event of something that is not there any more.
var ErrGone = errors.New("what happened was in something that is gone")

// Happening is one event of a repository.
type Happening struct {
	Repository repositories.Repository
	By         int64        // account; zero for the hub itself
	Name       string       // of the event
	Move       *Move        // of push, create and delete
	Event      *moves.Event // of all others
}

// Service keeps hooks and sends deliveries. Its methods may be called from many goroutines.
type Service struct {
	config  Config
	log     *slog.Logger
	builder Builder
	now     func() time.Time

	// The two differ in whether certificates count.
	strict, lax *http.Client

	registry registry

	mu       sync.Mutex // guards the rest; what is written to the journal is written in this order
	journal  *journal
	notes    map[int64][]*note // of a repository, in the order of its moves
	ready    []int64           // repositories whose first note has ended, and that nobody is at
	isBusy   map[int64]bool    // somebody dispatches the notes of this repository
	work     *sync.Cond        // ready has grown, or isEnding
	isEnding bool
	sending  context.Context // nil: Run does not run
	attempts sync.WaitGroup

	queues      map[int64]*queue // by hook
	flying      int              // attempts that are under way
	flyingBytes int64            // of their payloads
	waiting     int              // deliveries that wait, of all hooks
	bytes       int64            // of their payloads
	delayed     []int64          // hooks that wait for a place among the attempts
	payloads    map[string]int   // how many deliveries have a payload, by GUID

	lastNote, lastDelivery int64

	sent sentCounts // since the start
}

// Open reads the hooks of a data folder, and what was to be delivered. Payloads come from the builder that is set
// before Run.
func Open(ctx context.Context, config Config) (*Service, error) {
	s := &Service{
		config: config, log: config.Log, now: config.Now,
		strict: outgoing.Client(config.ToPrivateAddresses, false), lax: outgoing.Client(config.ToPrivateAddresses, true),
		notes: map[int64][]*note{}, isBusy: map[int64]bool{}, queues: map[int64]*queue{}, payloads: map[string]int{},
	}
	if s.now == nil {
		s.now = time.Now
	}
	s.work = sync.NewCond(&s.mu)
	dir := filepath.Join(config.Dir, Folder)
	s.registry = openRegistry(dir)
	if s.registry.damage != nil {
		s.log.WarnContext(ctx, "the webhooks cannot be read: nobody is told of anything", "error", s.registry.damage)
	}
	if err := s.restore(ctx, dir); err != nil {
		return nil, fmt.Errorf("open the hooks: %w", err)
	}
	return s, nil
}

// Build sets who makes the payloads. Call it before Run.
func (s *Service) Build(b Builder) { s.builder = b }

func (s *Service) dir() string { return filepath.Join(s.config.Dir, Folder) }

// makeFolders makes what the first hook needs.
func (s *Service) makeFolders() error {
	for _, folder := range []string{payloadsFolder, answersFolder} {
		if err := os.MkdirAll(filepath.Join(s.dir(), folder), 0o700); err != nil {
			return err
		}
	}
	return nil
}

// dispatchers is how many repositories have their events made into deliveries at the same time.
const dispatchers = 2

// tidyEvery is how often what is too old is forgotten.
const tidyEvery = 10 * time.Minute

// Run sends deliveries until the context ends, and returns when nothing of it goes on any more. Attempts under way are
// broken off then, and made again by the next Run.
func (s *Service) Run(ctx context.Context) {
	s.mu.Lock()
	s.isEnding, s.sending = false, ctx
	for id := range s.queues {
		s.pump(id)
	}
	s.mu.Unlock()
	var group sync.WaitGroup
	for range dispatchers {
		group.Go(func() { s.dispatch(ctx) })
	}
	ticker := time.NewTicker(tidyEvery)
	defer ticker.Stop()
	for ctx.Err() == nil {
		s.tidy()
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
	s.mu.Lock()
	s.isEnding = true
	s.work.Broadcast()
	for _, q := range s.queues {
		q.stopTimer()
	}
	s.mu.Unlock()
	group.Wait()
	s.attempts.Wait()
	s.mu.Lock()
	s.sending = nil
	s.mu.Unlock()
	s.strict.CloseIdleConnections()
	s.lax.CloseIdleConnections()
}

// Close frees the journal, after Run and the last move.
func (s *Service) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.journal.close()
}

// Wake looks again at what is due. Tests that set the clock call it.
func (s *Service) Wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.queues {
		s.pump(id)
	}
}
