package gitstore

import "context"

// catPoolSize is how many processes of one repository are at work at once.
const catPoolSize = 4

// catPool lends the cat-file processes of one repository.
type catPool struct {
	begin  func(context.Context) (*catFile, error)
	slots  chan struct{}
	shelf  *catShelf
	closed bool // guarded by shelf.mu
}

func newCatPool(shelf *catShelf, begin func(context.Context) (*catFile, error)) *catPool {
	return &catPool{shelf: shelf, begin: begin, slots: make(chan struct{}, catPoolSize)}
}

// do lends a process to read, which may be called twice: a process that died while idle is replaced.
// The process is ended when ctx is, and thrown away when its conversation broke.
func (p *catPool) do(ctx context.Context, read func(*catFile) error) error {
	leave, err := enter(ctx, p.slots)
	if err != nil {
		return err
	}
	defer leave()
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
	if cat.broken {
		cat.stop()
	} else {
		p.shelf.put(p, cat)
	}
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
	if cat := p.shelf.take(p); cat != nil {
		return cat, true, nil
	}
	cat, err = p.begin(ctx)
	return cat, false, err
}

// close ends the idle processes, and those at work once they are given back.
func (p *catPool) close() { p.shelf.close(p) }
