package gitstore

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// pushHook runs as pre-receive: the objects are received and checked, no ref has moved. It tells us what is
// to move (4) and waits for its turn (5). Anything but "ok" is a refusal, which the client is told.
const pushHook = `#!/bin/sh
# Written at every start. Lets a push wait until it may move refs.
echo "@$GIT_QUARANTINE_PATH" >&4 || exit 1
while read -r old new ref; do printf '=%s %s %s\n' "$old" "$new" "$ref" >&4 || exit 1; done
echo . >&4 || exit 1
answer=
while read -r answer <&5 && [ "$answer" != ok ]; do echo "$answer" >&2; done
[ "$answer" = ok ]
`

// pushGate makes a push hold its repository's mutex exactly while it moves refs, not while a slow client
// sends objects. From then on the answer to the client is held back until the moves are on disk.
type pushGate struct {
	repo                *Repo
	out                 io.Writer
	options             PackOptions
	ready, childReady   *os.File // the hook writes, we read
	goAhead, childAhead *os.File // we write, the hook reads
	watched             chan struct{}
	isLocked            bool // to be read once watched is closed

	mu   sync.Mutex
	held *bytes.Buffer // nil until the gate opens
}

func newPushGate(repo *Repo, options PackOptions, out io.Writer) (*pushGate, error) {
	gate := &pushGate{repo: repo, options: options, out: out, watched: make(chan struct{})}
	var readyErr, aheadErr error
	gate.ready, gate.childReady, readyErr = os.Pipe()
	gate.childAhead, gate.goAhead, aheadErr = os.Pipe()
	if err := errors.Join(readyErr, aheadErr); err != nil {
		gate.close()
		return nil, err
	}
	return gate, nil
}

// files are what the hook inherits as 4 and 5.
func (g *pushGate) files() []*os.File { return []*os.File{g.childReady, g.childAhead} }

// watch opens the gate when the hook asks and it is this push's turn. Call it once git has started.
func (g *pushGate) watch(ctx context.Context) {
	_ = g.childReady.Close() // so that we read an end of file if git ends without asking
	_ = g.childAhead.Close()
	go func() {
		defer close(g.watched)
		moves, err := readPush(g.repo, g.ready)
		if err != nil {
			return // nothing to move, or refused
		}
		if err := g.repo.checkBlobs(ctx, moves, g.options.MaxBlob); err != nil {
			g.answer(err)
			return
		}
		if err := g.repo.acquire(ctx); err != nil {
			return
		}
		g.isLocked = true
		g.mu.Lock()
		g.held = &bytes.Buffer{}
		g.mu.Unlock()
		if g.options.Check != nil {
			err = g.options.Check(ctx, moves)
		}
		g.answer(err)
	}()
}

// answer tells the hook to go ahead, or why not.
func (g *pushGate) answer(refusal error) {
	text := "ok\n"
	if refusal != nil {
		text = strings.TrimSuffix(refusal.Error(), "\n") + "\n"
	}
	_, _ = io.WriteString(g.goAhead, text) // if the hook is gone, git's exit status tells
	_ = g.goAhead.Close()
}

// Write passes git's answer on to the client, or holds it back.
func (g *pushGate) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held != nil {
		return g.held.Write(p)
	}
	return g.out.Write(p)
}

// finish must follow the end of git, whose error it adds to. It gives the turn to the next.
func (g *pushGate) finish(err error) error {
	g.close()
	<-g.watched
	if !g.isLocked {
		return err
	}
	err = errors.Join(err, g.repo.syncRefs())
	g.repo.release()
	if _, writeErr := g.held.WriteTo(g.out); err == nil {
		err = writeErr
	}
	return err
}

func (g *pushGate) close() {
	for _, file := range []*os.File{g.ready, g.childReady, g.goAhead, g.childAhead} {
		if file != nil {
			_ = file.Close() // some are closed already
		}
	}
}

// syncRefs makes the names of all refs durable that a push may have moved; git syncs only their content.
func (r *Repo) syncRefs() error {
	dir, err := r.dir()
	if err != nil {
		return err
	}
	refs := filepath.Join(dir, "refs")
	err = filepath.WalkDir(refs, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // a ref was removed meanwhile
		case err != nil:
			return err
		case !entry.IsDir():
			return nil
		case filepath.Dir(path) == refs && (entry.Name() == "pull" || entry.Name() == "sheaf"):
			return fs.SkipDir // closed to pushes
		}
		if err := syncFolder(path); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
	return errors.Join(err, syncFolder(filepath.Join(dir, "objects", "pack")), syncFolder(dir))
}
