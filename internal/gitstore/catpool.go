package gitstore

import (
	"context"
	"sync"
	"time"
)

const (
	catPoolSize = 4                // processes of one repository at work at once
	catIdle     = 30 * time.Second // after which an unused process is ended
)

// catPool lends the cat-file processes of one repository.
type catPool struct {
	begin func(context.Context) (*catFile, error)
	slots chan struct{}

	mu     sync.Mutex
	idle   []idleCatFile // the latest used last
	timer  *time.Timer   // runs while there are idle ones
	closed bool
}

type idleCatFile struct {
	*catFile
	since time.Time
}

func newCatPool(begin func(context.Context) (*catFile, error)) *catPool {
	return &catPool{begin: begin, slots: make(chan struct{}, catPoolSize)}
}

// do lends a process to read, which may be called twice: a process that died while idle is replaced.
// The process is ended when ctx is, and thrown away when its conversation broke.
func (p *catPool) do(ctx context.Context, read func(*catFile) error) error {
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		cat, isUsed, err := p.take(ctx)
		if err != nil {
			return err
		}
		err = p.lend(ctx, cat, read)
		if cat.broken && isUsed && ctx.Err() == nil {
			continue
		}
		return err
	}
}

func (p *catPool) lend(ctx context.Context, cat *catFile, read func(*catFile) error) error {
	stop := context.AfterFunc(ctx, func() { _ = cat.child.cmd.Process.Kill() })
	cat.pending = pendingOf(ctx)
	err := read(cat)
	cat.pending = nil
	if !stop() {
		cat.broken = true
	}
	p.giveBack(cat)
	if cat.broken && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// take gives an idle process, or else a new one.
func (p *catPool) take(ctx context.Context) (cat *catFile, isUsed bool, err error) {
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	p.mu.Lock()
	if last := len(p.idle) - 1; last >= 0 {
		cat = p.idle[last].catFile
		p.idle = p.idle[:last]
	}
	p.mu.Unlock()
	if cat != nil {
		return cat, true, nil
	}
	cat, err = p.begin(ctx)
	return cat, false, err
}

func (p *catPool) giveBack(cat *catFile) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if cat.broken || p.closed {
		cat.stop()
		return
	}
	p.idle = append(p.idle, idleCatFile{cat, time.Now()})
	if p.timer == nil {
		p.timer = time.AfterFunc(catIdle, p.reap)
	}
}

// reap ends the processes that were idle for catIdle.
func (p *catPool) reap() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = nil
	limit := time.Now().Add(-catIdle)
	kept := p.idle[:0]
	for _, cat := range p.idle {
		if cat.since.After(limit) {
			kept = append(kept, cat)
		} else {
			cat.stop()
		}
	}
	p.idle = kept
	if len(p.idle) > 0 {
		p.timer = time.AfterFunc(time.Until(p.idle[0].since.Add(catIdle)), p.reap)
	}
}

// close ends the idle processes, and those at work once they are given back.
func (p *catPool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, cat := range p.idle {
		cat.stop()
	}
	p.idle = nil
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
}
