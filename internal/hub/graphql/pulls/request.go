package pulls

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/reviews"
)

func showRequest(p call.Pull) func(int64) *engine.Object {
	return func(user int64) *engine.Object {
		return &engine.Object{Kind: "ReviewRequest", Of: request{p, user}}
	}
}

// request is a person who is asked to look at a pull request.
type request struct {
	on   call.Pull
	user int64
}

func requestFields() call.Fields[request] {
	return call.Fields[request]{
		"asCodeOwner": call.Is(func(request) any { return false }),
		"databaseId":  call.Is(func(request) any { return nil }),
		"id": call.Is(func(q request) any {
			return nodeid.Of("ReviewRequest", fmt.Sprintf("%s:%d", q.on.Common().NodeID(), q.user))
		}),
		"pullRequest": call.Is(func(q request) any { return call.ShowPull(q.on) }),
		"requestedReviewer": func(_ context.Context, c *call.Call, q request, _ engine.Arguments) (any, error) {
			return c.Actor(q.user)
		},
	}
}

func showAsked(p call.Pull) func(reviews.Asked) *engine.Object {
	return func(one reviews.Asked) *engine.Object {
		return &engine.Object{Kind: "ReviewRequestedEvent", Of: asked{p, one}}
	}
}

// asked is that a person was asked to look at a pull request. Who asked is not kept.
type asked struct {
	on call.Pull
	reviews.Asked
}

func askedFields() call.Fields[asked] {
	return call.Fields[asked]{
		"actor":     call.Is(func(asked) any { return nil }),
		"createdAt": call.Is(func(a asked) any { return a.At }),
		"id": call.Is(func(a asked) any {
			return nodeid.Of("ReviewRequestedEvent", fmt.Sprintf("%s:%d:%d", a.on.Common().NodeID(), a.User, a.At.Unix()))
		}),
		"pullRequest": call.Is(func(a asked) any { return call.ShowPull(a.on) }),
		"requestedReviewer": func(_ context.Context, c *call.Call, a asked, _ engine.Arguments) (any, error) {
			return c.Actor(a.User)
		},
	}
}

// requestReviews asks people to look at a pull request, besides those who are asked already if union says so.
func requestReviews(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const name = "RequestReviews"
	input := given.Input()
	for _, team := range input.Texts("teamIds") { // there are none
		return nil, call.NoNode(team)
	}
	var asked []int64
	for _, id := range input.Texts("userIds") {
		number, ok := nodeid.Number("User", id)
		if !ok {
			return nil, call.NoNode(id)
		}
		asked = append(asked, number)
	}
	found, _, err := c.PullOf(ctx, input.Text("pullRequestId"))
	if err != nil {
		return nil, err
	}
	for _, id := range asked {
		if err := checkReviewer(c, found, id); err != nil {
			return nil, err
		}
	}
	p, err := changed(ctx, c, name, input.Text("pullRequestId"), true, func(p *reviews.Pull) error {
		var people []int64
		if input.Flag("union") {
			people = slices.Clone(p.Reviewers)
		}
		p.Reviewers = issues.Union(people, asked)
		return nil
	})
	if err != nil {
		return nil, err
	}
	edge := &engine.Object{Kind: "UserEdge", Of: engine.Values{"cursor": engine.Cursor(1), "node": nil}}
	if len(asked) > 0 {
		user, err := c.Actor(asked[len(asked)-1])
		if err != nil {
			return nil, err
		}
		edge.Of = engine.Values{"cursor": engine.Cursor(len(asked)), "node": user}
	}
	return call.Payload(name, input, engine.Values{
		"actor": call.User(c.User), "pullRequest": call.ShowPull(p), "requestedReviewersEdge": edge,
	}), nil
}

func checkReviewer(c *call.Call, on call.Subject, id int64) error {
	err := c.Reviews.CheckReviewer(on.Repository, on.Author, id)
	switch {
	case errors.Is(err, reviews.ErrNoReviewer):
		return engine.Faultf(engine.TypeUnprocessable, "Could not add requested reviewers to pull request.")
	case errors.Is(err, reviews.ErrOwnPull):
		return engine.Faultf(engine.TypeUnprocessable, "Could not request reviews from the author of the pull request.")
	}
	return err
}
