package gitstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"
)

// Between SIGTERM, on which git removes its lock files, and SIGKILL, on which it cannot.
const killDelay = 5 * time.Second

// maxClients is how many fetches and pushes are served at once; the others wait. How long one takes is up to
// its client.
const maxClients = 128

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

// git runs the git binary for one store.
type git struct {
	path     string
	env      []string
	lock     *os.File // every child inherits it; see lockFolder
	slots    chan struct{}
	clients  chan struct{}   // see maxClients
	ctx      context.Context // ends the children that are left when closing
	cancel   context.CancelFunc
	mu       sync.Mutex // guards closed against children.Add
	closed   bool
	children sync.WaitGroup
}

func newGit(path string, lock *os.File) *git {
	ctx, cancel := context.WithCancel(context.Background())
	return &git{
		path: path, env: environment(), lock: lock, ctx: ctx, cancel: cancel,
		slots: make(chan struct{}, 4+4*runtime.GOMAXPROCS(0)), clients: make(chan struct{}, maxClients),
	}
}

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
	for _, name := range []string{"PATH", "TMPDIR"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// call is one run of a git subcommand. Repository folders are given as the working directory, so
// that renaming one does not break the children at work in it.
type call struct {
	dir    string
	args   []string
	stdin  io.Reader
	stdout io.Writer
	files  []*os.File // inherited as 4, 5, ...
	config []string   // further -c pairs
	env    []string   // further variables
}

// child is a running git process.
type child struct {
	cmd    *exec.Cmd
	name   string
	stderr tail
	ctx    context.Context
	done   func()
}

// command prepares a child that ends with ctx. It counts as running until wait, or until a failed start.
func (g *git) command(ctx context.Context, c call) (*child, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil, ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g.children.Add(1)
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(g.ctx, cancel)

	cmd := exec.CommandContext(ctx, g.path, slices.Concat(settings, c.config, c.args)...)
	ch := &child{cmd: cmd, name: c.args[0], ctx: ctx, done: func() { stop(); cancel(); g.children.Done() }}
	cmd.Dir, cmd.Env = c.dir, slices.Concat(g.env, c.env)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.stdin, c.stdout, &ch.stderr
	cmd.ExtraFiles = append([]*os.File{g.lock}, c.files...)
	cmd.SysProcAttr = ownGroup() // one signal reaches git's own children too
	cmd.Cancel = func() error { return terminate(cmd.Process.Pid) }
	cmd.WaitDelay = killDelay
	return ch, nil
}

// terminate ends a process group.
func terminate(pid int) error {
	err := syscall.Kill(-pid, syscall.SIGTERM)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}

func (c *child) start() error {
	err := c.cmd.Start()
	if err == nil {
		return nil
	}
	c.done()
	if _, statErr := os.Stat(c.cmd.Dir); errors.Is(statErr, fs.ErrNotExist) {
		return ErrRepoNotFound
	}
	return fmt.Errorf("start git %s: %w", c.name, err)
}

// wait must follow every successful start.
func (c *child) wait() error {
	err := c.cmd.Wait()
	ended := c.ctx.Err()
	c.done()
	switch {
	case err == nil, errors.Is(err, exec.ErrWaitDelay) && c.cmd.ProcessState.Success():
		return nil // ErrWaitDelay: git was done and did not want the rest of its input
	case ended != nil:
		return ended
	}
	failure := &gitError{command: c.name, stderr: c.stderr.String(), cause: err}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		failure.status = exit.ExitCode()
	}
	return failure
}

// run executes a short command and returns its standard output.
func (g *git) run(ctx context.Context, c call) ([]byte, error) {
	leave, err := enter(ctx, g.slots)
	if err != nil {
		return nil, err
	}
	defer leave()
	var out bytes.Buffer
	if c.stdout == nil {
		c.stdout = &out
	}
	ch, err := g.command(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := ch.start(); err != nil {
		return nil, err
	}
	if err := ch.wait(); err != nil {
		return out.Bytes(), err
	}
	return out.Bytes(), nil
}

// close refuses new children, waits up to grace for those at work, then ends them.
func (g *git) close(grace time.Duration) {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	timer := time.AfterFunc(grace, g.cancel)
	g.children.Wait()
	timer.Stop()
	g.cancel()
}
