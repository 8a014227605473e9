package gitstore

import "context"

type urgentKey struct{}

// urgently marks the work of whoever holds a repository's mutex: it does not queue behind readers, who are
// many, while all other writers wait for it. There is one at a time in a repository.
func urgently(ctx context.Context) context.Context { return context.WithValue(ctx, urgentKey{}, true) }

func isUrgent(ctx context.Context) bool { return ctx.Value(urgentKey{}) != nil }

// enter takes one of the places that limit how many work at once, or waits for one. The place is to be given
// back by leave.
func enter(ctx context.Context, places chan struct{}) (leave func(), err error) {
	if isUrgent(ctx) {
		return func() {}, nil
	}
	select {
	case places <- struct{}{}:
		return func() { <-places }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
