package pulls

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

const remarkKind = "PullRequestReviewComment"

// remark is a comment in a review.
type remark struct {
	in review
	reviews.Remark
}

func (m remark) id() int64 {
	return reviews.ReviewID(m.in.on.Repository.About.ID, m.in.on.Number, m.Sequence)
}

func (m remark) path() string { return fmt.Sprintf("/pull/%d#discussion_r%d", m.in.on.Number, m.id()) }

func showRemark(in review) func(reviews.Remark) *engine.Object {
	return func(said reviews.Remark) *engine.Object {
		return &engine.Object{Kind: remarkKind, Of: remark{in, said}}
	}
}

// remarkFields answer where a comment was made; where that is now is told by REST.
func remarkFields() call.Fields[remark] {
	fields := issues.WrittenFields(func(m remark) repositories.Repository { return m.in.on.Repository }, func(m remark) int64 { return m.Author })
	commit := func(ctx context.Context, c *call.Call, m remark, _ engine.Arguments) (any, error) {
		found, err := c.ReadCommit(ctx, m.in.on.Repository, m.Commit)
		if errors.Is(err, object.ErrNotFound) {
			return nil, nil
		}
		return found, err
	}
	line := func(of func(remark) int) func(context.Context, *call.Call, remark, engine.Arguments) (any, error) {
		return call.Is(func(m remark) any {
			if of(m) == 0 {
				return nil
			}
			return of(m)
		})
	}
	last, first := line(func(m remark) int { return m.Line }), line(func(m remark) int { return m.StartLine })
	maps.Copy(fields, call.Fields[remark]{
		"body": func(_ context.Context, c *call.Call, m remark, _ engine.Arguments) (any, error) {
			return m.Body, c.Spend(int64(len(m.Body)))
		},
		"commit":          commit,
		"createdAt":       call.Is(func(m remark) any { return m.CreatedAt }),
		"databaseId":      call.Is(func(m remark) any { return issues.Small(m.id()) }),
		"diffHunk":        call.Is(func(m remark) any { return m.Hunk }),
		"fullDatabaseId":  call.Is(func(m remark) any { return fmt.Sprint(m.id()) }),
		"id":              call.Is(func(m remark) any { return nodeid.Of(remarkKind, m.id()) }),
		"isMinimized":     call.Is(func(remark) any { return false }),
		"line":            last,
		"minimizedReason": call.Is(func(remark) any { return nil }),
		"originalCommit":  commit,
		"originalLine":    last, "originalStartLine": first,
		"path":              call.Is(func(m remark) any { return m.Path }),
		"publishedAt":       call.Is(func(m remark) any { return m.in.SubmittedAt }),
		"pullRequest":       call.Is(func(m remark) any { return call.ShowPull(m.in.on) }),
		"pullRequestReview": call.Is(func(m remark) any { return showReview(m.in.on)(m.in.Review) }),
		"reactionGroups":    call.Is(func(remark) any { return []*engine.Object{} }),
		"replyTo": func(ctx context.Context, c *call.Call, m remark, _ engine.Arguments) (any, error) {
			said, err := c.DiscussionOf(ctx, m.in.on)
			if err != nil || m.InReplyTo == 0 {
				return nil, err
			}
			above, err := said.Remark(m.InReplyTo)
			if err != nil {
				return nil, nil //nolint:nilerr // it was taken away
			}
			in, err := said.Review(above.Review)
			return showRemark(review{m.in.on, in})(above), err
		},
		"repository":   call.Is(func(m remark) any { return call.Repository(m.in.on.Repository) }),
		"resourcePath": call.Is(func(m remark) any { return "/" + m.in.on.Repository.Name().String() + m.path() }),
		"startLine":    first,
		"state": call.Is(func(m remark) any {
			if m.in.State == reviews.StatePending {
				return "PENDING"
			}
			return "SUBMITTED"
		}),
		"updatedAt": call.Is(func(m remark) any { return m.UpdatedAt }),
		"url": func(_ context.Context, c *call.Call, m remark, _ engine.Arguments) (any, error) {
			return c.Links.RepoWeb(m.in.on.Repository.Name()) + m.path(), nil
		},
	})
	return fields
}
