package process

import (
	"cmp"
	"context"
	"errors"
	"time"

	"sheaf/internal/processgroup"
)

// ErrBudget is a command that needed more memory, time or output than it may have.
var ErrBudget = errors.New("git needed more than it may have for this")

// Budget bounds what one child of git may use. Zero members stand for the defaults.
type Budget struct {
	Memory int64         // bytes of data of the process and of each child of it; Linux and Windows
	Time   time.Duration // from start to end
	CPU    time.Duration // of the processor, in whole seconds, see processgroup.Limits
	Output int64         // bytes of standard output that are kept
	Heavy  bool          // it takes one of the few places for what uses much memory and time
}

// The defaults are far above what any ordinary command needs. Endless is for work that takes as long as it
// takes: packing, and serving a client, whose own pace is bounded elsewhere.
const (
	defaultMemory = 1 << 30
	defaultTime   = time.Minute
	defaultOutput = 128 << 20

	Endless = time.Duration(-1)
)

func (b Budget) limits() processgroup.Limits {
	return processgroup.Limits{Memory: cmp.Or(b.Memory, defaultMemory), CPU: b.CPU}
}

func (b Budget) output() int64 {
	if b.Output == 0 {
		return defaultOutput
	}
	return b.Output
}

func (b Budget) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	switch b.Time {
	case Endless:
		return context.WithCancel(ctx)
	case 0:
		b.Time = defaultTime
	}
	return context.WithTimeoutCause(ctx, b.Time, ErrBudget)
}
