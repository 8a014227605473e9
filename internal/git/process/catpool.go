package process

import "context"

// catPoolSize is how many processes of one repository are at work at once, catPoolShare for one client.
const (
	catPoolSize  = 4
	catPoolShare = 3
)

// CatPool lends the cat-file processes of one repository.
type CatPool struct {
	begin  func(context.Context) (*CatFile, error)
	slots  *places
	shelf  *CatShelf
	closed bool // guarded by shelf.mu
}

// NewCatPool makes a pool whose processes begin starts, and whose unused ones lie on shelf.
func NewCatPool(shelf *CatShelf, begin func(context.Context) (*CatFile, error)) *CatPool {
	return &CatPool{shelf: shelf, begin: begin, slots: newPlaces(catPoolSize, catPoolShare)}
}

// Way is how somebody reads: Urgent does not queue behind others, Unstored objects are found as well.
type Way struct {
	Urgent   bool
	Unstored Unstored
}

// Do lends a process to read, which may be called twice: a process that died while idle is replaced.
// The process is ended when ctx is, and thrown away when its conversation broke. A conversation that broke
// for another reason than the end of the process would break again, and is not repeated.
func (p *CatPool) Do(ctx context.Context, way Way, read func(*CatFile) error) error {
	leave, err := p.slots.enter(ctx, way.Urgent)
	if err != nil {
		return err
	}
	defer leave()
	for {
		cat, isUsed, err := p.take(ctx)
		if err != nil {
			return err
		}
		err = p.lend(ctx, cat, way, read)
		if cat.lost && isUsed && err != nil && ctx.Err() == nil {
			continue
		}
		return err
	}
}

func (p *CatPool) lend(ctx context.Context, cat *CatFile, way Way, read func(*CatFile) error) error {
	stop := context.AfterFunc(ctx, func() { _ = cat.child.cmd.Process.Kill() })
	cat.unstored, cat.missing = way.Unstored, nil
	err := read(cat)
	cat.unstored = nil
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
func (p *CatPool) take(ctx context.Context) (cat *CatFile, isUsed bool, err error) {
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	if cat := p.shelf.take(p); cat != nil {
		return cat, true, nil
	}
	cat, err = p.begin(ctx)
	return cat, false, err
}

// Close ends the idle processes, and those at work once they are given back.
func (p *CatPool) Close() { p.shelf.close(p) }

// Rest ends the idle processes. What they have open in the repository, its folder among it, is free then.
func (p *CatPool) Rest() { p.shelf.rest(p) }
