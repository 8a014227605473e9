package server

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// upkeep says when the hub looks after itself: how long after the start, and how long after the last time.
type upkeep struct {
	firstMend, nextMend time.Duration
	firstPack, nextPack time.Duration
}

// Git's own housekeeping is off, so that it never runs while somebody waits for an answer. Ours begins when the start
// is long over, and comes again rarely: scattered objects cost little until there are thousands.
func usualUpkeep() upkeep {
	return upkeep{
		firstMend: 5 * time.Second, nextMend: time.Minute,
		firstPack: 10 * time.Minute, nextPack: 6 * time.Hour,
	}
}

// maintain runs the hub, mends and packs the repositories from time to time, and returns when the context has ended. All of them are
// mended at first and with each packing, in between those that are known to need it.
func (e *embedded) maintain(ctx context.Context, when upkeep, log *slog.Logger) {
	var group sync.WaitGroup
	group.Go(func() { e.hub.Run(ctx) })
	group.Go(func() {
		onlyKnown := false
		every(ctx, when.firstMend, when.nextMend, func() {
			e.hub.Mend(ctx, onlyKnown)
			onlyKnown = true
		})
	})
	group.Go(func() {
		every(ctx, when.firstPack, when.nextPack, func() {
			if err := e.store.Maintain(ctx); err != nil && ctx.Err() == nil {
				log.Warn("the repositories could not be packed; nothing is lost", "error", err)
			}
			e.hub.Mend(ctx, false)
		})
	})
	group.Wait()
}

// every calls do again and again until the context ends.
func every(ctx context.Context, first, next time.Duration, do func()) {
	timer := time.NewTimer(first)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			do()
			timer.Reset(next)
		}
	}
}
