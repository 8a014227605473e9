package push

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"

	"sheaf/internal/git/process"
	"sheaf/internal/git/store"
)

// gate makes a push hold its repository's lock exactly while it moves refs, not while a slow client sends
// objects. From then on the answer to the client is held back until the moves are on disk.
type gate struct {
	repo                *store.Repo
	out                 io.Writer
	options             Options
	ready, childReady   *os.File // the hook writes, we read
	goAhead, childAhead *os.File // we write, the hook reads
	watched             chan struct{}
	lock                *store.Lock // to be read once watched is closed, as the next
	isAccepted          bool
	panicked            any // what Check panicked with

	mu   sync.Mutex
	held *bytes.Buffer // nil until the gate opens
}

// receive runs receive-pack with a gate before the moves of refs.
func receive(ctx context.Context, repo *store.Repo, c process.Command, options Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	hooks, err := repo.Hook("pre-receive", hook)
	if err != nil {
		return err
	}
	g, err := newGate(repo, options, out)
	if err != nil {
		return err
	}
	defer g.close()
	c.Files = []*os.File{g.childReady, g.childAhead} // the hook inherits them as 4 and 5
	c.Config = append(c.Config, "-c", "core.hooksPath="+hooks)
	talk, err := repo.Begin(ctx, c, in)
	if err != nil {
		return err
	}
	g.watch(ctx)
	err = talk.Finish(g)
	if complaint := talk.Complaint(); complaint != "" && options.Complaint != nil {
		options.Complaint(complaint)
	}
	cancel() // a gate that still waits for its turn need not
	return g.finish(context.WithoutCancel(ctx), err)
}

func newGate(repo *store.Repo, options Options, out io.Writer) (*gate, error) {
	g := &gate{repo: repo, options: options, out: out, watched: make(chan struct{})}
	var readyErr, aheadErr error
	g.ready, g.childReady, readyErr = os.Pipe()
	g.childAhead, g.goAhead, aheadErr = os.Pipe()
	if err := errors.Join(readyErr, aheadErr); err != nil {
		g.close()
		return nil, err
	}
	return g, nil
}

// watch opens the gate when the hook asks and it is this push's turn. Call it once git has started.
func (g *gate) watch(ctx context.Context) {
	_ = g.childReady.Close() // so that we read an end of file if git ends without asking
	_ = g.childAhead.Close()
	go func() {
		defer close(g.watched)
		defer func() { g.panicked = recover() }()
		defer g.goAhead.Close() // a hook without an answer refuses
		defer g.ready.Close()   // and one that nobody listens to ends
		asked, err := readProposal(g.ready)
		switch {
		case errors.Is(err, errTooMany):
			g.answer(err)
		case err == nil:
			g.decide(ctx, asked)
		} // otherwise there is nothing to move, or git has refused it
	}()
}

func (g *gate) decide(ctx context.Context, asked proposal) {
	err := checkSizes(ctx, g.repo, asked, g.options.MaxBlob)
	if err != nil {
		g.answer(err)
		return
	}
	if g.lock, err = g.repo.Lock(ctx); err != nil {
		return // git has ended, or is about to
	}
	g.mu.Lock()
	g.held = &bytes.Buffer{}
	g.mu.Unlock()
	if g.options.Check != nil {
		err = g.lock.Quarantined(asked.quarantine, func(within *store.Lock) error {
			return g.options.Check(ctx, within, asked.moves)
		})
	}
	g.isAccepted = err == nil
	g.answer(err)
}

// answer tells the hook to go ahead, or why not.
func (g *gate) answer(refusal error) {
	text := "ok\n"
	if refusal != nil {
		text = strings.TrimSuffix(refusal.Error(), "\n") + "\n"
	}
	_, _ = io.WriteString(g.goAhead, text) // if the hook is gone, git's exit status tells
}

// Write passes git's answer on to the client, or holds it back.
func (g *gate) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held != nil {
		return g.held.Write(p)
	}
	return g.out.Write(p)
}

// finish must follow the end of git, whose error it adds to. It gives the turn to the next. A panic of Check
// goes on here, where the caller can catch it.
func (g *gate) finish(ctx context.Context, err error) error {
	g.close()
	<-g.watched
	if g.lock != nil {
		err = g.release(ctx, err)
	}
	if g.panicked != nil {
		panic(g.panicked)
	}
	return err
}

func (g *gate) release(ctx context.Context, err error) error {
	if syncErr := g.lock.SyncRefs(); err == nil {
		err = syncErr
	}
	if g.isAccepted && g.options.Done != nil {
		g.options.Done(ctx, g.lock)
	}
	g.lock.Release()
	if _, writeErr := g.held.WriteTo(g.out); err == nil {
		err = writeErr
	}
	return err
}

func (g *gate) close() {
	for _, file := range []*os.File{g.ready, g.childReady, g.goAhead, g.childAhead} {
		if file != nil {
			_ = file.Close() // some are closed already
		}
	}
}
