package gitstore

import (
	"context"
	"errors"
	"io"
	"os"
	"time"
)

// conversation is a git process that reads from and writes to a client. The pipes are ours and not
// exec.Cmd's, whose Wait waits for a client that neither sends nor reads, even when git is gone.
type conversation struct {
	out    *os.File // what git writes
	cancel context.CancelFunc
	ended  chan error // what git says at its end
}

// converse runs a git command between a client's in and out. in may be nil.
func (r *Repo) converse(ctx context.Context, c call, in io.Reader, out io.Writer) error {
	talk, err := r.begin(ctx, c, in)
	if err != nil {
		return err
	}
	return talk.finish(out)
}

// begin starts the command, once there is a place among the clients, and feeds it from in.
func (r *Repo) begin(ctx context.Context, c call, in io.Reader) (*conversation, error) {
	leave, err := enter(ctx, r.store.git.clients)
	if err != nil {
		return nil, err
	}
	talk, err := r.beginNow(ctx, c, in, leave)
	if err != nil {
		leave()
	}
	return talk, err
}

// beginNow calls ended when the command has ended, unless there is an error.
func (r *Repo) beginNow(ctx context.Context, c call, in io.Reader, ended func()) (*conversation, error) {
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
	c.stdin, c.stdout = childIn, childOut
	ch, err := r.start(ctx, c)
	closeAll(childIn, childOut) // git has its own copies
	if err != nil {
		cancel()
		closeAll(feed, out)
		return nil, err
	}
	talk := &conversation{out: out, cancel: cancel, ended: make(chan error, 1)}
	go func() {
		if in != nil {
			_, _ = io.Copy(feed, in) // if the input breaks off, git finds it incomplete and says so
		}
		closeAll(feed)
	}()
	go func() {
		err := ch.wait()
		ended()
		if ctx.Err() != nil {
			_ = out.SetReadDeadline(time.Now()) // some grandchild may still hold the other end
		}
		talk.ended <- err
	}()
	return talk, nil
}

// finish passes git's output on to out and waits for the end. A client that is gone ends git.
func (t *conversation) finish(out io.Writer) error {
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
