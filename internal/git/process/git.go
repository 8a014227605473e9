package process

import (
	"context"
	"errors"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Between SIGTERM, on which git removes its lock files, and SIGKILL, on which it cannot.
const killDelay = 5 * time.Second

// How many fetches, pushes, streams and archives are served at once, and of one client; the others wait. How long one
// takes is up to its client, so that a push does not wait for fetches.
const (
	maxFetches, fetchesShare   = 128, 64
	maxPushes, pushesShare     = 64, 32
	maxStreams, streamsShare   = 256, 128
	maxArchives, archivesShare = 8, 3
)

// ErrClosed is a call after Close.
var ErrClosed = errors.New("the store is closed")

// settings go to every git command, before the subcommand.
var settings = []string{
	"-c", "core.fsync=all", // git's default leaves loose objects and refs to the page cache
	"-c", "core.fsyncMethod=batch",
	"-c", "core.warnAmbiguousRefs=false", // otherwise update-ref reads packed-refs before it holds the lock, and may lose an update
	"-c", "core.hooksPath=/dev/null", // a hook lying in a repository is not ours to run
	"-c", "core.filesRefLockTimeout=2000", // milliseconds: wait for real git beside us
	"-c", "core.packedRefsTimeout=5000",
	"-c", "gc.auto=0",
	"-c", "maintenance.auto=false",
	"-c", "receive.autogc=false",
	"-c", "safe.directory=*", // a restored backup may belong to another user
}

// Git runs the git binary for one store. Its methods may be called from many goroutines.
type Git struct {
	path     string
	env      []string
	lock     *os.File // every child inherits it (but on Windows, see inherit), so that the store's folder is taken as long as one of them lives
	short    *places
	heavy    *places
	fetches  *places
	pushes   *places
	streams  *places
	archives *places
	ctx      context.Context // ends the children that are left when closing
	cancel   context.CancelFunc
	mu       sync.Mutex // guards closed against children.Add
	closed   bool
	children sync.WaitGroup
	running  atomic.Int64
}

// New makes a runner of the git binary at path. Every child inherits the open file lock.
func New(path string, lock *os.File) *Git {
	ctx, cancel := context.WithCancel(context.Background())
	short, heavy := 4+4*runtime.GOMAXPROCS(0), max(2, runtime.GOMAXPROCS(0))
	return &Git{
		path: path, env: environment(), lock: lock, ctx: ctx, cancel: cancel,
		short: newPlaces(short, short/2), heavy: newPlaces(heavy, heavy/2),
		fetches: newPlaces(maxFetches, fetchesShare), pushes: newPlaces(maxPushes, pushesShare),
		streams: newPlaces(maxStreams, streamsShare), archives: newPlaces(maxArchives, archivesShare),
	}
}

// Context ends when the runner is closed.
func (g *Git) Context() context.Context { return g.ctx }

// environment keeps the machine's, the user's and an outer repository's settings away from git.
func environment() []string {
	env := []string{
		"GIT_DIR=.",
		"GIT_CONFIG_NOSYSTEM=1",
		"GIT_CONFIG_GLOBAL=/dev/null",
		"GIT_ATTR_NOSYSTEM=1",
		"GIT_TERMINAL_PROMPT=0",
		"GIT_LITERAL_PATHSPECS=1",
		"GIT_NO_REPLACE_OBJECTS=1", // a pushed refs/replace/ must not change what an id means
		"HOME=/nonexistent",
		"LC_ALL=C",
	}
	for _, name := range []string{"PATH", "TMPDIR", "TEMP", "TMP"} { // the last two are Windows'
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// Close refuses new children, waits up to grace for those at work, then ends them.
func (g *Git) Close(grace time.Duration) {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	timer := time.AfterFunc(grace, g.cancel)
	g.children.Wait()
	timer.Stop()
	g.cancel()
}
