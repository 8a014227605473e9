package pulls

import (
	"context"
	"errors"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// mergeFields answer whether and how a pull request is merged.
func mergeFields() call.Fields[call.Pull] {
	canMerge := func(ctx context.Context, c *call.Call, p call.Pull) (known, can bool, err error) {
		if p.Closed {
			return false, false, nil
		}
		ends, err := c.EndsOf(ctx, p)
		if err == nil {
			err = c.Walk()
		}
		if err != nil {
			return false, false, err
		}
		can, err = c.Reviews.IsMergeable(ctx, p.Repository, ends)
		if errors.Is(err, store.ErrDiskFull) { // a trial takes room
			return false, false, nil
		}
		return err == nil, can, err
	}
	// mergeable is the word for what cannot be merged, or what can says of what can.
	mergeable := func(cannot string, can func(context.Context, *call.Call, call.Pull) (string, error)) func(context.Context, *call.Call, call.Pull, engine.Arguments) (any, error) {
		return func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			known, isMergeable, err := canMerge(ctx, c, p)
			switch {
			case err != nil:
				return nil, err
			case !known:
				return "UNKNOWN", nil
			case !isMergeable:
				return cannot, nil
			}
			return can(ctx, c, p)
		}
	}
	text := func(choose func(reviews.MergeOptions) string) func(context.Context, *call.Call, call.Pull, engine.Arguments) (any, error) {
		return func(ctx context.Context, c *call.Call, p call.Pull, given engine.Arguments) (any, error) {
			ends, err := c.EndsOf(ctx, p)
			if err != nil {
				return nil, err
			}
			options := reviews.MergeOptions{Method: methodOf(given.Text("mergeType"))}
			err = c.Reviews.Describe(ctx, p.Repository, p.Pull, ends, &options)
			return choose(options), err
		}
	}
	fields := call.Fields[call.Pull]{
		"autoMergeRequest": call.Is(func(call.Pull) any { return nil }),
		"canBeRebased": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			_, can, err := canMerge(ctx, c, p)
			return can, err
		},
		"mergeCommit": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			if !p.IsMerged() {
				return nil, nil
			}
			return c.ReadCommit(ctx, p.Repository, p.Merged)
		},
		"mergeStateStatus": mergeable("DIRTY", func(ctx context.Context, c *call.Call, p call.Pull) (string, error) {
			ends, err := c.EndsOf(ctx, p)
			if err != nil {
				return "", err
			}
			state, err := c.Reviews.MergeState(ctx, &c.Who, p.Repository, p.Pull, ends)
			return strings.ToUpper(state), err
		}),
		"mergeable": mergeable("CONFLICTING", func(context.Context, *call.Call, call.Pull) (string, error) { return "MERGEABLE", nil }),
		"merged":    call.Is(func(p call.Pull) any { return p.IsMerged() }),
		"mergedAt": call.Is(func(p call.Pull) any {
			if !p.IsMerged() {
				return nil
			}
			return p.ClosedAt
		}),
		"mergedBy": func(_ context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			return c.Actor(p.MergedBy)
		},
		"potentialMergeCommit":    call.Is(func(call.Pull) any { return nil }),
		"viewerMergeBodyText":     text(func(o reviews.MergeOptions) string { return o.Message }),
		"viewerMergeHeadlineText": text(func(o reviews.MergeOptions) string { return o.Title }),
	}
	for _, name := range []string{
		"isInMergeQueue", "isMergeQueueEnabled", "maintainerCanModify", "viewerCanDisableAutoMerge", "viewerCanEnableAutoMerge", "viewerCanMergeAsAdmin",
	} {
		fields[name] = call.Is(func(call.Pull) any { return false })
	}
	return fields
}

func methodOf(name string) reviews.Method {
	if name == "" {
		return reviews.MethodMerge
	}
	return reviews.Method(strings.ToLower(name))
}

// merge merges a pull request. Where it cannot be, the words are those of REST.
func merge(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const name = "MergePullRequest"
	input := given.Input()
	found, access, err := c.PullOf(ctx, input.Text("pullRequestId"))
	if err != nil {
		return nil, err
	}
	if access < repositories.Write {
		return nil, c.Forbidden(name)
	}
	p, err := c.PullAt(ctx, found.Repository, found.Number)
	if err != nil {
		return nil, err
	}
	ends, err := c.EndsOf(ctx, p)
	switch {
	case err != nil:
		return nil, err
	case p.Closed:
		return nil, notMergeable()
	case p.Draft:
		return nil, engine.Faultf(engine.TypeUnprocessable, "Pull Request is still a draft")
	case input.Has("expectedHeadOid") && !strings.EqualFold(input.Text("expectedHeadOid"), string(ends.Head)):
		return nil, headModified()
	}
	options := reviews.MergeOptions{
		Method: methodOf(input.Text("mergeMethod")), Signature: c.User.Signature(c.Links.Host()),
		Title: input.Text("commitHeadline"), Message: input.Text("commitBody"),
	}
	if err := c.Reviews.Describe(ctx, p.Repository, p.Pull, ends, &options); err != nil {
		return nil, err
	}
	merged, err := c.Reviews.Merge(ctx, c.Who, p.Repository, p.Pull, ends.Head, options)
	refused, isRefused := errors.AsType[*moves.Refused](err)
	switch {
	case isRefused:
		return nil, engine.Faultf(engine.TypeUnprocessable, "%s", refused.Reason)
	case errors.Is(err, reviews.ErrConflict), errors.Is(err, reviews.ErrNotOpen), errors.Is(err, store.ErrRefNotFound):
		return nil, notMergeable()
	case errors.Is(err, reviews.ErrHeadModified):
		return nil, headModified()
	case errors.Is(err, reviews.ErrBaseChanged), errors.Is(err, store.ErrRefMoved), errors.Is(err, store.ErrRefLocked):
		return nil, engine.Faultf(engine.TypeUnprocessable, "Base branch was modified. Review and try the merge again.")
	case err != nil:
		return nil, c.Refused(name, err)
	}
	return call.Payload(name, input, engine.Values{"actor": call.User(c.User), "pullRequest": call.PullRequest(p.Repository, merged)}), nil
}

func notMergeable() error {
	return engine.Faultf(engine.TypeUnprocessable, "Pull Request is not mergeable")
}

func headModified() error {
	return engine.Faultf(engine.TypeUnprocessable, "Head branch was modified. Review and try the merge again.")
}

// noAutoMerge answers as GitHub does where the feature is switched off.
func noAutoMerge(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	if _, _, err := c.PullOf(ctx, given.Input().Text("pullRequestId")); err != nil {
		return nil, err
	}
	return nil, engine.Faultf(engine.TypeUnprocessable, "Pull request Auto merge is not allowed for this repository")
}
