package process

import (
	"context"
	"errors"
	"io"
	"os"
	"time"
)

// Conversation is a git process that reads from and writes to a client. The pipes are ours and not
// exec.Cmd's, whose Wait waits for a client that neither sends nor reads, even when git is gone.
type Conversation struct {
	out    *os.File // what git writes
	cancel context.CancelFunc
	ended  chan error // what git says at its end
	child  *Child
}

// Converse starts a command, once there is a place among the clients, and feeds it from in, which may be nil.
// Finish must follow.
func (g *Git) Converse(ctx context.Context, c Command, in io.Reader) (*Conversation, error) {
	served := g.fetches
	if c.Args[0] == "receive-pack" {
		served = g.pushes
	}
	leave, err := served.enter(ctx, c.Urgent)
	if err != nil {
		return nil, err
	}
	talk, err := g.converse(ctx, c, in, leave)
	if err != nil {
		leave()
	}
	return talk, err
}

// converse calls ended when the command has ended, unless it returns an error.
func (g *Git) converse(ctx context.Context, c Command, in io.Reader, ended func()) (*Conversation, error) {
	childIn, feed, inErr := os.Pipe()
	out, childOut, outErr := os.Pipe()
	closeAll := func(files ...*os.File) {
		for _, file := range files {
			if file != nil {
				_ = file.Close()
			}
		}
	}
	if err := errors.Join(inErr, outErr); err != nil {
		closeAll(childIn, feed, out, childOut)
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	c.Stdin, c.Stdout = childIn, childOut
	child, err := g.Start(ctx, c)
	closeAll(childIn, childOut) // git has its own copies
	if err != nil {
		cancel()
		closeAll(feed, out)
		return nil, err
	}
	talk := &Conversation{out: out, cancel: cancel, ended: make(chan error, 1), child: child}
	go func() {
		if in != nil {
			_, _ = io.Copy(feed, in) // if the input breaks off, git finds it incomplete and says so
		}
		closeAll(feed)
	}()
	go func() {
		err := child.Wait()
		ended()
		if ctx.Err() != nil || errors.Is(err, ErrClosed) {
			_ = out.SetReadDeadline(time.Now()) // some grandchild may still hold the other end
		}
		talk.ended <- err
	}()
	return talk, nil
}

// Complaint is what git wrote to standard error, once it has ended, however it ended.
func (t *Conversation) Complaint() string { return t.child.stderr.String() }

// Finish passes git's output on to out and waits for the end. A client that is gone ends git.
func (t *Conversation) Finish(out io.Writer) error {
	defer t.cancel()
	_, copyErr := io.Copy(out, t.out)
	if copyErr != nil {
		t.cancel()
	}
	err := <-t.ended
	_ = t.out.Close()
	if copyErr != nil && !errors.Is(copyErr, os.ErrDeadlineExceeded) {
		return copyErr
	}
	return err
}
