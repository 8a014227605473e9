package pulls

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/issues"
	domain "sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

const reviewKind = "PullRequestReview"

// review is what one person said of a pull request.
type review struct {
	on call.Pull
	reviews.Review
}

func (v review) id() int64 {
	return reviews.ReviewID(v.on.Repository.About.ID, v.on.Number, v.Sequence)
}

func (v review) path() string {
	return fmt.Sprintf("/pull/%d#pullrequestreview-%d", v.on.Number, v.id())
}

func showReview(p call.Pull) func(reviews.Review) *engine.Object {
	return func(said reviews.Review) *engine.Object { return &engine.Object{Kind: reviewKind, Of: review{p, said}} }
}

// reviewsOfPull answer who looked at a pull request, who is asked to, and what came of it.
func reviewsOfPull() call.Fields[call.Pull] {
	// of is a connection of the reviews that are chosen of a discussion.
	of := func(choose func(ctx context.Context, c *call.Call, p call.Pull, said reviews.Discussion, given engine.Arguments) ([]reviews.Review, error)) func(context.Context, *call.Call, call.Pull, engine.Arguments) (any, error) {
		return func(ctx context.Context, c *call.Call, p call.Pull, given engine.Arguments) (any, error) {
			said, err := c.DiscussionOf(ctx, p)
			if err != nil {
				return nil, err
			}
			chosen, err := choose(ctx, c, p, said, given)
			if err != nil {
				return nil, err
			}
			return engine.Connect(given, chosen, showReview(p))
		}
	}
	return call.Fields[call.Pull]{
		"latestOpinionatedReviews": of(func(_ context.Context, c *call.Call, p call.Pull, said reviews.Discussion, given engine.Arguments) ([]reviews.Review, error) {
			var chosen []reviews.Review
			for _, one := range said.Latest(p.Pull) {
				isWriter, err := mayPush(c, p.Repository, one.Author)
				if err != nil {
					return nil, err
				}
				if one.State.IsOpinion() && (isWriter || !given.Flag("writersOnly")) {
					chosen = append(chosen, one)
				}
			}
			return chosen, nil
		}),
		"latestReviews": of(func(_ context.Context, _ *call.Call, p call.Pull, said reviews.Discussion, _ engine.Arguments) ([]reviews.Review, error) {
			return said.Latest(p.Pull), nil
		}),
		"reviewDecision": decision,
		"reviewRequests": func(_ context.Context, _ *call.Call, p call.Pull, given engine.Arguments) (any, error) {
			return engine.Connect(given, p.Reviewers, showRequest(p))
		},
		// Of the timeline, the requests that stand: nobody has asked us for more.
		"timelineItems": func(_ context.Context, _ *call.Call, p call.Pull, given engine.Arguments) (any, error) {
			return engine.Connect(given, p.Asked, showAsked(p))
		},
		"reviews": of(func(_ context.Context, c *call.Call, _ call.Pull, said reviews.Discussion, given engine.Arguments) ([]reviews.Review, error) {
			author, ok, err := c.Accounts.User(given.Text("author"))
			return slices.DeleteFunc(slices.Clone(said.Reviews), func(one reviews.Review) bool {
				return given.Text("author") != "" && (!ok || one.Author != author.ID) ||
					len(given.Texts("states")) > 0 && !slices.Contains(given.Texts("states"), string(one.State))
			}), err
		}),
		"viewerLatestReview": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			said, err := c.DiscussionOf(ctx, p)
			for _, one := range slices.Backward(said.Reviews) {
				if one.Author == c.User.ID {
					return showReview(p)(one), err
				}
			}
			return nil, err
		},
		"viewerLatestReviewRequest": func(_ context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			if !slices.Contains(p.Reviewers, c.User.ID) {
				return nil, nil
			}
			return showRequest(p)(c.User.ID), nil
		},
	}
}

func mayPush(c *call.Call, r repositories.Repository, user int64) (bool, error) {
	account, ok, err := c.Accounts.UserByID(user)
	if err != nil || !ok {
		return false, err
	}
	access, err := c.Repositories.See(&account, r)
	return access >= repositories.Write, err
}

// decision is null where nobody has said anything and nothing is required.
func decision(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
	approvals, isRefused, err := c.Reviews.Opinions(ctx, p.Repository, p.Pull)
	rule, _ := p.Repository.Protection(p.Base)
	switch {
	case err != nil:
		return nil, err
	case isRefused:
		return "CHANGES_REQUESTED", nil
	case approvals < rule.Approvals:
		return "REVIEW_REQUIRED", nil
	case approvals > 0:
		return "APPROVED", nil
	default:
		return nil, nil
	}
}

func reviewFields() call.Fields[review] {
	fields := issues.WrittenFields(func(v review) repositories.Repository { return v.on.Repository }, func(v review) int64 { return v.Author })
	maps.Copy(fields, call.Fields[review]{
		"authorCanPushToRepository": func(_ context.Context, c *call.Call, v review, _ engine.Arguments) (any, error) {
			return mayPush(c, v.on.Repository, v.Author)
		},
		"body": func(_ context.Context, c *call.Call, v review, _ engine.Arguments) (any, error) {
			return v.Body, c.Spend(int64(len(v.Body)))
		},
		"comments": func(ctx context.Context, c *call.Call, v review, given engine.Arguments) (any, error) {
			said, err := c.DiscussionOf(ctx, v.on)
			if err != nil {
				return nil, err
			}
			var own []reviews.Remark
			for _, one := range said.Remarks {
				if one.Review == v.Sequence {
					own = append(own, one)
				}
			}
			return engine.Connect(given, own, showRemark(v))
		},
		"commit": func(ctx context.Context, c *call.Call, v review, _ engine.Arguments) (any, error) {
			found, err := c.ReadCommit(ctx, v.on.Repository, v.Commit)
			if errors.Is(err, object.ErrNotFound) {
				return nil, nil
			}
			return found, err
		},
		"createdAt":       call.Is(func(v review) any { return v.CreatedAt }),
		"databaseId":      call.Is(func(v review) any { return issues.Small(v.id()) }),
		"fullDatabaseId":  call.Is(func(v review) any { return fmt.Sprint(v.id()) }),
		"id":              call.Is(func(v review) any { return nodeid.Of(reviewKind, v.id()) }),
		"isMinimized":     call.Is(func(review) any { return false }),
		"minimizedReason": call.Is(func(review) any { return nil }),
		"publishedAt":     call.Is(func(v review) any { return v.SubmittedAt }),
		"pullRequest":     call.Is(func(v review) any { return call.ShowPull(v.on) }),
		"reactionGroups":  call.Is(func(review) any { return []*engine.Object{} }),
		"repository":      call.Is(func(v review) any { return call.Repository(v.on.Repository) }),
		"resourcePath":    call.Is(func(v review) any { return "/" + v.on.Repository.Name().String() + v.path() }),
		"state":           call.Is(func(v review) any { return string(v.State) }),
		"submittedAt":     call.Is(func(v review) any { return v.SubmittedAt }),
		"updatedAt":       call.Is(func(v review) any { return v.UpdatedAt }),
		"url": func(_ context.Context, c *call.Call, v review, _ engine.Arguments) (any, error) {
			return c.Links.RepoWeb(v.on.Repository.Name()) + v.path(), nil
		},
		"viewerCanDelete": func(_ context.Context, c *call.Call, v review, _ engine.Arguments) (any, error) {
			return v.Author == c.User.ID && v.State == reviews.StatePending, nil
		},
		"viewerCanUpdate": func(_ context.Context, c *call.Call, v review, _ engine.Arguments) (any, error) {
			return v.Author == c.User.ID, nil
		},
	})
	return fields
}

// reviewOf finds a review by its global id, if the caller may see it.
func reviewOf(ctx context.Context, c *call.Call, id string) (review, error) {
	p, sequence, err := onPull(ctx, c, reviewKind, id)
	if err != nil {
		return review{}, err
	}
	said, err := c.DiscussionOf(ctx, p)
	if err != nil {
		return review{}, err
	}
	found, err := said.Review(sequence)
	if errors.Is(err, reviews.ErrNoReview) {
		err = call.NoNode(id)
	}
	return review{p, found}, err
}

// onPull finds the pull request of something that was said in its reviews, by the global id of that, if the caller may
// see it.
func onPull(ctx context.Context, c *call.Call, kind, id string) (p call.Pull, sequence int, err error) {
	missing := call.NoNode(id)
	number, ok := nodeid.Number(kind, id)
	if !ok {
		return call.Pull{}, 0, missing
	}
	repository, on, sequence := domain.OfCommentID(number)
	r, ok, err := c.Visible(repository)
	if err != nil || !ok {
		return call.Pull{}, 0, cmp.Or(err, missing)
	}
	p, err = c.PullAt(ctx, r, on)
	if errors.Is(err, reviews.ErrNotFound) {
		err = missing
	}
	return p, sequence, err
}

func findReviewNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	found, err := reviewOf(ctx, c, nodeid.Of(reviewKind, id))
	if err != nil {
		return nil, err
	}
	return showReview(found.on)(found.Review), nil
}
