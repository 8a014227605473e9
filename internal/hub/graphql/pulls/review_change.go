package pulls

import (
	"context"
	"errors"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/issues"
	"sheaf/internal/hub/reviews"
)

func reviewMutations() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"addPullRequestReview":     addReview,
		"dismissPullRequestReview": dismiss,
		"requestReviews":           requestReviews,
	}
}

// states are what the events of a new review make of it; without one it is not submitted yet.
var states = map[string]reviews.State{
	"": reviews.StatePending, "APPROVE": reviews.StateApproved, "COMMENT": reviews.StateCommented, "REQUEST_CHANGES": reviews.StateChangesRequested,
}

func addReview(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const name = "AddPullRequestReview"
	input := given.Input()
	found, _, err := c.PullOf(ctx, input.Text("pullRequestId"))
	if err != nil {
		return nil, err
	}
	state, ok := states[input.Text("event")]
	body := input.Text("body")
	switch {
	case !ok:
		return nil, engine.Faultf(engine.TypeUnprocessable, "A new review cannot be dismissed.")
	case strings.TrimSpace(body) == "" && (state == reviews.StateCommented || state == reviews.StateChangesRequested):
		return nil, engine.Faultf(engine.TypeUnprocessable, "Body can't be blank")
	}
	if err := issues.CheckBody(body); err != nil {
		return nil, err
	}
	p, err := c.PullAt(ctx, found.Repository, found.Number)
	if err != nil {
		return nil, err
	}
	ends, err := c.EndsOf(ctx, p)
	if err != nil {
		return nil, err
	}
	at := ends.Head
	if input.Has("commitOID") {
		at = object.ID(strings.ToLower(input.Text("commitOID")))
		if _, _, _, err := c.Reviews.PatchOf(ctx, p.Repository, ends, at, ""); errors.Is(err, reviews.ErrCommit) {
			return nil, engine.Faultf(engine.TypeUnprocessable, "The commit is not part of the pull request.")
		}
	}
	made, err := c.Reviews.AddReview(ctx, c.Who, p.Repository, p.Number, reviews.NewReview{State: state, Body: body, Commit: at})
	if err != nil {
		return nil, reviewRefused(c, name, state, err)
	}
	if p, err = c.PullAt(ctx, p.Repository, p.Number); err != nil {
		return nil, err
	}
	node := showReview(p)(made)
	return call.Payload(name, input, engine.Values{
		"pullRequestReview": node,
		"reviewEdge":        &engine.Object{Kind: "PullRequestReviewEdge", Of: engine.Values{"cursor": engine.Cursor(made.Sequence), "node": node}},
	}), nil
}

func reviewRefused(c *call.Call, name string, state reviews.State, err error) error {
	switch {
	case errors.Is(err, reviews.ErrOwnPull) && state == reviews.StateApproved:
		return engine.Faultf(engine.TypeUnprocessable, "Can not approve your own pull request")
	case errors.Is(err, reviews.ErrOwnPull):
		return engine.Faultf(engine.TypeUnprocessable, "Can not request changes on your own pull request")
	case errors.Is(err, reviews.ErrIsPending):
		return engine.Faultf(engine.TypeUnprocessable, "User can only have one pending review per pull request")
	case errors.Is(err, reviews.ErrNoReview):
		return engine.NotFound("Could not resolve to a node.")
	case errors.Is(err, reviews.ErrNotDismissed):
		return engine.Faultf(engine.TypeUnprocessable, "Can not dismiss a commented pull request review")
	}
	return issues.Refused(c, name, err)
}

func dismiss(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const name = "DismissPullRequestReview"
	input := given.Input()
	found, err := reviewOf(ctx, c, input.Text("pullRequestReviewId"))
	if err != nil {
		return nil, err
	}
	if err := issues.CheckBody(input.Text("message")); err != nil {
		return nil, err
	}
	p := found.on
	made, err := c.Reviews.DismissReview(ctx, c.Who, p.Repository, p.Number, found.Sequence, input.Text("message"))
	if err != nil {
		return nil, reviewRefused(c, name, made.State, err)
	}
	return call.Payload(name, input, engine.Values{"pullRequestReview": showReview(p)(made)}), nil
}
