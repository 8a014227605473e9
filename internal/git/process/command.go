package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"slices"

	"sheaf/internal/processgroup"
)

// ErrFolderGone is a command whose working directory is not there.
var ErrFolderGone = errors.New("the repository's folder is gone")

// Command is one run of a git subcommand. Repository folders are given as the working directory, so that
// renaming one does not break the children at work in it.
type Command struct {
	Dir    string
	Args   []string
	Stdin  io.Reader
	Stdout io.Writer
	Files  []*os.File // inherited as 4, 5, ...
	Config []string   // further -c pairs
	Env    []string   // further variables
	Budget Budget

	// Urgent commands do not wait for a place: they are those of whoever holds a repository's lock, one at a
	// time in each repository, for whom all its other writers wait.
	Urgent bool
}

// Child is a running git process.
type Child struct {
	cmd    *exec.Cmd
	group  *processgroup.Group // one signal reaches git's own children too
	name   string
	stderr tail
	ctx    context.Context
	limits processgroup.Limits
	done   func()
}

// prepare makes a child that ends with ctx. It counts as running until wait, or until a failed start.
func (g *Git) prepare(ctx context.Context, c Command) (*Child, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil, ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g.children.Add(1)
	g.running.Add(1)
	ctx, end := context.WithCancelCause(ctx)
	ctx, cancel := c.Budget.limit(ctx)
	stop := context.AfterFunc(g.ctx, func() { end(ErrClosed) })

	cmd := exec.CommandContext(ctx, g.path, slices.Concat(settings, c.Config, c.Args)...)
	group := processgroup.New(cmd)
	child := &Child{cmd: cmd, group: group, name: c.Args[0], ctx: ctx, limits: c.Budget.limits(), done: func() {
		group.Release()
		stop()
		cancel()
		end(nil)
		g.running.Add(-1)
		g.children.Done()
	}}
	cmd.Dir, cmd.Env = c.Dir, slices.Concat(g.env, c.Env)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Stdin, c.Stdout, &child.stderr
	inherit(cmd, append([]*os.File{g.lock}, c.Files...))
	cmd.WaitDelay = killDelay
	return child, nil
}

// Start begins a command that ends with ctx. Wait must follow. ErrFolderGone if the repository is not there.
func (g *Git) Start(ctx context.Context, c Command) (*Child, error) {
	child, err := g.prepare(ctx, c)
	if err != nil {
		return nil, err
	}
	return child, child.start()
}

func (c *Child) start() error {
	err := c.group.Start(c.limits)
	if err == nil {
		return nil
	}
	c.done()
	if _, statErr := os.Stat(c.cmd.Dir); errors.Is(statErr, fs.ErrNotExist) {
		return ErrFolderGone
	}
	return fmt.Errorf("start git %s: %w", c.name, err)
}

// Stream begins a command whose output somebody reads at their own pace, once there is a place among the
// streams. Wait must follow.
func (g *Git) Stream(ctx context.Context, c Command) (*Child, error) {
	return g.startIn(ctx, g.streams, c)
}

// Archive is Stream for what holds the names of a whole tree, for which there are few places.
func (g *Git) Archive(ctx context.Context, c Command) (*Child, error) {
	return g.startIn(ctx, g.archives, c)
}

func (g *Git) startIn(ctx context.Context, room *places, c Command) (*Child, error) {
	leave, err := room.enter(ctx, c.Urgent)
	if err != nil {
		return nil, err
	}
	child, err := g.prepare(ctx, c)
	if err != nil {
		leave()
		return nil, err
	}
	end := child.done
	child.done = func() { end(); leave() }
	return child, child.start()
}

// Wait returns how the command ended: nil, the reason why it was ended (ErrBudget, ErrClosed or the context's),
// or what git complained of.
func (c *Child) Wait() error {
	err := c.cmd.Wait()
	ended := c.ctx.Err()
	if ended != nil {
		ended = context.Cause(c.ctx)
	}
	c.done()
	switch {
	case err == nil, errors.Is(err, exec.ErrWaitDelay) && c.cmd.ProcessState.Success():
		return nil // ErrWaitDelay: git was done and did not want the rest of its input
	case ended != nil:
		return ended
	}
	failure := &Error{command: c.name, stderr: c.stderr.String(), cause: err}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		failure.status = exit.ExitCode()
	}
	if c.limits.Memory > 0 && failure.isOutOfMemory() || c.limits.IsOutOfCPU(c.cmd.ProcessState) {
		return fmt.Errorf("%w: %w", ErrBudget, failure)
	}
	return failure
}

// Run executes a short command, once there is a place for it, and returns its standard output. ErrBudget if
// it needed more than its budget.
func (g *Git) Run(ctx context.Context, c Command) ([]byte, error) {
	leave, err := g.enter(ctx, c)
	if err != nil {
		return nil, err
	}
	defer leave()
	var out bytes.Buffer
	if c.Stdout == nil {
		c.Stdout = &cutoff{to: &out, left: c.Budget.output()}
	}
	child, err := g.Start(ctx, c)
	if err != nil {
		return nil, err
	}
	err = child.Wait()
	if cut, ok := c.Stdout.(*cutoff); ok && cut.left < 0 {
		err = fmt.Errorf("git %s: more output than expected: %w", c.Args[0], ErrBudget)
	}
	return out.Bytes(), err
}

func (g *Git) enter(ctx context.Context, c Command) (leave func(), err error) {
	if c.Budget.Heavy {
		return g.heavy.enter(ctx, c.Urgent)
	}
	return g.short.enter(ctx, c.Urgent)
}

// cutoff takes so many bytes and then no more, which ends the process that writes them.
type cutoff struct {
	to   io.Writer
	left int64
}

func (c *cutoff) Write(p []byte) (int, error) {
	if c.left -= int64(len(p)); c.left < 0 {
		return 0, io.ErrShortWrite
	}
	return c.to.Write(p)
}
