package pulls

import (
	"context"
	"errors"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

const threadKind = "PullRequestReviewThread"

// thread is a comment on lines of a pull request with the answers to it.
type thread struct {
	on call.Pull
	reviews.Thread
}

func (t thread) first() reviews.Remark { return t.Remarks[0] }

func showThread(p call.Pull) func(reviews.Thread) *engine.Object {
	return func(said reviews.Thread) *engine.Object {
		return &engine.Object{Kind: threadKind, Of: thread{p, said}}
	}
}

func threadsOfPull() call.Fields[call.Pull] {
	return call.Fields[call.Pull]{
		"reviewThreads": func(ctx context.Context, c *call.Call, p call.Pull, given engine.Arguments) (any, error) {
			said, err := c.DiscussionOf(ctx, p)
			if err != nil {
				return nil, err
			}
			return engine.Connect(given, said.Threads(), showThread(p))
		},
	}
}

// mayResolve reports whether the caller may call a thread settled, or open again.
func mayResolve(c *call.Call, t thread) (bool, error) {
	access, err := c.Access(t.on.Repository)
	return reviews.MayResolve(t.on.Pull, c.User.ID, access), err
}

func threadFields() call.Fields[thread] {
	// now is where the thread is by now; what is about a file has no line.
	now := func(look func(t thread, at reviews.Place) any) func(context.Context, *call.Call, thread, engine.Arguments) (any, error) {
		return func(ctx context.Context, c *call.Call, t thread, _ engine.Arguments) (any, error) {
			places, err := c.PlacesOf(ctx, t.on)
			if err != nil {
				return nil, err
			}
			return look(t, places[t.first().Sequence]), nil
		}
	}
	orNone := func(line int) any {
		if line == 0 {
			return nil
		}
		return line
	}
	return call.Fields[thread]{
		"comments": func(ctx context.Context, c *call.Call, t thread, given engine.Arguments) (any, error) {
			said, err := c.DiscussionOf(ctx, t.on)
			if err != nil {
				return nil, err
			}
			return engine.Connect(given, t.Remarks, func(m reviews.Remark) *engine.Object {
				// A comment is always of a review, which the same people see.
				in, err := said.Review(m.Review)
				if err != nil {
					in = reviews.Review{Sequence: m.Review}
				}
				return showRemark(review{t.on, in})(m)
			})
		},
		"diffSide": call.Is(func(t thread) any { return string(t.first().Side) }),
		"id": call.Is(func(t thread) any {
			return nodeid.Of(threadKind, reviews.ReviewID(t.on.Repository.About.ID, t.on.Number, t.Sequence))
		}),
		"isCollapsed": call.Is(func(t thread) any { return t.ResolvedBy != 0 }),
		"isOutdated":  now(func(_ thread, at reviews.Place) any { return at.IsOutdated }),
		"isResolved":  call.Is(func(t thread) any { return t.ResolvedBy != 0 }),
		"line":        now(func(_ thread, at reviews.Place) any { return orNone(at.Line) }),
		"originalLine": call.Is(func(t thread) any {
			return orNone(t.first().Line)
		}),
		"originalStartLine": call.Is(func(t thread) any { return orNone(t.first().StartLine) }),
		"path":              call.Is(func(t thread) any { return t.first().Path }),
		"pullRequest":       call.Is(func(t thread) any { return call.ShowPull(t.on) }),
		"repository":        call.Is(func(t thread) any { return call.Repository(t.on.Repository) }),
		"resolvedBy": func(_ context.Context, c *call.Call, t thread, _ engine.Arguments) (any, error) {
			user, ok, err := c.Accounts.UserByID(t.ResolvedBy)
			if err != nil || !ok {
				return nil, err
			}
			return call.User(user), nil
		},
		"startDiffSide": call.Is(func(t thread) any {
			if t.first().StartLine == 0 {
				return nil
			}
			return string(t.first().StartSide)
		}),
		"startLine": now(func(_ thread, at reviews.Place) any { return orNone(at.StartLine) }),
		"subjectType": call.Is(func(t thread) any {
			if t.first().Line == 0 {
				return "FILE"
			}
			return "LINE"
		}),
		"viewerCanReply": func(ctx context.Context, c *call.Call, t thread, _ engine.Arguments) (any, error) {
			access, err := c.Access(t.on.Repository)
			return c.User.ID != 0 && (!t.on.Locked || access >= repositories.Write), err
		},
		"viewerCanResolve": func(_ context.Context, c *call.Call, t thread, _ engine.Arguments) (any, error) {
			may, err := mayResolve(c, t)
			return may && t.ResolvedBy == 0, err
		},
		"viewerCanUnresolve": func(_ context.Context, c *call.Call, t thread, _ engine.Arguments) (any, error) {
			may, err := mayResolve(c, t)
			return may && t.ResolvedBy != 0, err
		},
	}
}

func threadMutations() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"resolveReviewThread":   settle("ResolveReviewThread", true),
		"unresolveReviewThread": settle("UnresolveReviewThread", false),
	}
}

func settle(name string, isResolved bool) func(context.Context, *call.Call, call.Root, engine.Arguments) (any, error) {
	return func(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
		input := given.Input()
		id := input.Text("threadId")
		p, sequence, err := onPull(ctx, c, threadKind, id)
		if err != nil {
			return nil, err
		}
		changed, err := c.Reviews.ResolveThread(ctx, c.Who, p.Repository, p.Number, sequence, isResolved)
		if errors.Is(err, reviews.ErrNoComment) {
			err = call.NoNode(id)
		}
		if err != nil {
			return nil, reviewRefused(c, name, "", err)
		}
		// What was looked up of it is from before.
		if p, err = c.PullAt(ctx, p.Repository, p.Number); err != nil {
			return nil, err
		}
		return call.Payload(name, input, engine.Values{"thread": showThread(p)(changed)}), nil
	}
}

func findThreadNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	node := nodeid.Of(threadKind, id)
	p, sequence, err := onPull(ctx, c, threadKind, node)
	if err != nil {
		return nil, err
	}
	said, err := c.DiscussionOf(ctx, p)
	if err != nil {
		return nil, err
	}
	found, err := said.Thread(sequence)
	if errors.Is(err, reviews.ErrNoComment) {
		return nil, call.NoNode(node)
	}
	return showThread(p)(found), err
}
