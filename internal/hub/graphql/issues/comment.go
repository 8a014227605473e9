package issues

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// comment is one comment on an issue or a pull request.
type comment struct {
	on call.Subject
	issues.Comment
}

func (m comment) id() int64 {
	return issues.CommentID(m.on.Repository.About.ID, m.on.Number, m.Sequence)
}

func (m comment) path() string {
	return fmt.Sprintf("%s%d#issuecomment-%d", m.on.Path(), m.on.Number, m.id())
}

func showComment(m comment) *engine.Object { return &engine.Object{Kind: "IssueComment", Of: m} }

// comments is a page of them, as they were written. Only those of the page are read.
func comments(ctx context.Context, c *call.Call, s call.Subject, given engine.Arguments) (any, error) {
	said, err := c.Issues.Headings(ctx, s.Repository, s.Number)
	if err != nil {
		return nil, err
	}
	if order := given.Object("orderBy"); order != nil {
		slices.SortStableFunc(said, func(a, b issues.Heading) int { return a.UpdatedAt.Compare(b.UpdatedAt) })
		if order.Text("direction") == "DESC" {
			slices.Reverse(said)
		}
	}
	bounds, err := engine.BoundsOf(given)
	if err != nil {
		return nil, err
	}
	from, to := bounds.Of(len(said))
	page := &engine.Connection{Start: from, HasNext: to < len(said), TotalCount: len(said)}
	for _, one := range said[from:to] {
		found, err := c.Issues.Comment(ctx, s.Repository, one.Number, one.Sequence)
		if errors.Is(err, issues.ErrNotFound) { // taken away meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		page.Nodes = append(page.Nodes, showComment(comment{s, found}))
	}
	return page, nil
}

func commentFields() call.Fields[comment] {
	fields := writtenFields(func(m comment) written { return written{m.on.Repository, m.Author} })
	mayChange := func(_ context.Context, c *call.Call, m comment, _ engine.Arguments) (any, error) {
		access, err := c.Access(m.on.Repository)
		return (m.Author == c.User.ID || access >= repositories.Write) && !m.on.Repository.About.Archived, err
	}
	maps.Copy(fields, call.Fields[comment]{
		"body": func(_ context.Context, c *call.Call, m comment, _ engine.Arguments) (any, error) {
			return m.Body, c.Spend(int64(len(m.Body)))
		},
		"createdAt":      call.Is(func(m comment) any { return m.CreatedAt }),
		"databaseId":     call.Is(func(m comment) any { return Small(m.id()) }),
		"fullDatabaseId": call.Is(func(m comment) any { return fmt.Sprint(m.id()) }),
		"id":             call.Is(func(m comment) any { return nodeid.Of("IssueComment", m.id()) }),
		"isMinimized":    call.Is(func(comment) any { return false }),
		"issue": func(ctx context.Context, c *call.Call, m comment, _ engine.Arguments) (any, error) {
			if m.on.IsPull { // a pull request is an issue
				return call.ShowIssue(call.Issue{Repository: m.on.Repository, Issue: issues.Issue{Subject: m.on.Subject}}), nil
			}
			return c.ShowSubject(ctx, m.on.Repository, m.on.Number)
		},
		"minimizedReason": call.Is(func(comment) any { return nil }),
		"publishedAt":     call.Is(func(m comment) any { return m.CreatedAt }),
		"pullRequest": func(ctx context.Context, c *call.Call, m comment, _ engine.Arguments) (any, error) {
			if !m.on.IsPull {
				return nil, nil
			}
			return c.ShowSubject(ctx, m.on.Repository, m.on.Number)
		},
		"reactionGroups": call.Is(func(comment) any { return []*engine.Object{} }),
		"repository":     call.Is(func(m comment) any { return call.Repository(m.on.Repository) }),
		"resourcePath":   call.Is(func(m comment) any { return "/" + m.on.Repository.Name().String() + m.path() }),
		"updatedAt":      call.Is(func(m comment) any { return m.UpdatedAt }),
		"url": func(_ context.Context, c *call.Call, m comment, _ engine.Arguments) (any, error) {
			return c.Links.RepoWeb(m.on.Repository.Name()) + m.path(), nil
		},
		"viewerCanDelete": mayChange,
		"viewerCanUpdate": mayChange,
	})
	return fields
}

// commentOf finds a comment by its own id, if the caller may see it.
func commentOf(ctx context.Context, c *call.Call, id string) (comment, bool, error) {
	number, ok := nodeid.Number("IssueComment", id)
	if !ok {
		return comment{}, false, nil
	}
	repository, on, sequence := issues.OfCommentID(number)
	r, ok, err := c.Visible(repository)
	if err != nil || !ok {
		return comment{}, false, err
	}
	subject, isPull, err := c.Issues.Subject(ctx, r, on)
	if err == nil {
		var found issues.Comment
		found, err = c.Issues.Comment(ctx, r, on, sequence)
		if err == nil {
			return comment{call.Subject{Repository: r, Subject: subject, IsPull: isPull}, found}, true, nil
		}
	}
	if errors.Is(err, issues.ErrNotFound) {
		err = nil
	}
	return comment{}, false, err
}

func findCommentNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	found, ok, err := commentOf(ctx, c, nodeid.Of("IssueComment", id))
	if err != nil || !ok {
		return nil, err
	}
	return showComment(found), nil
}

func commentMutations() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"addComment":         addComment,
		"deleteIssueComment": deleteComment,
		"updateIssueComment": updateComment,
	}
}

func addComment(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	on, _, err := c.EitherOf(ctx, input.Text("subjectId"))
	if err != nil {
		return nil, err
	}
	if err := checkBody(input.Text("body"), true); err != nil {
		return nil, err
	}
	added, err := c.Issues.AddComment(ctx, c.Who, on.Repository, on.Number, input.Text("body"))
	if err != nil {
		return nil, Refused(c, "AddComment", err)
	}
	subject, err := c.ShowSubject(ctx, on.Repository, on.Number)
	if err != nil {
		return nil, err
	}
	said, err := c.Issues.Headings(ctx, on.Repository, on.Number)
	if err != nil {
		return nil, err
	}
	return call.Payload("AddComment", input, engine.Values{
		"commentEdge": &engine.Object{Kind: "IssueCommentEdge", Of: engine.Values{
			"cursor": engine.Cursor(len(said)), "node": showComment(comment{on, added}),
		}},
		"subject": subject,
	}), nil
}

func updateComment(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	found, err := changeable(ctx, c, input.Text("id"))
	if err != nil {
		return nil, err
	}
	if err := checkBody(input.Text("body"), true); err != nil {
		return nil, err
	}
	changed, err := c.Issues.EditComment(ctx, c.Who, found.on.Repository, found.on.Number, found.Sequence, input.Text("body"))
	if err != nil {
		return nil, Refused(c, "UpdateIssueComment", err)
	}
	return call.Payload("UpdateIssueComment", input, engine.Values{"issueComment": showComment(comment{found.on, changed})}), nil
}

func deleteComment(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	found, err := changeable(ctx, c, input.Text("id"))
	if err != nil {
		return nil, err
	}
	if err := c.Issues.DeleteComment(ctx, c.Who, found.on.Repository, found.on.Number, found.Sequence); err != nil {
		return nil, Refused(c, "DeleteIssueComment", err)
	}
	return call.Payload("DeleteIssueComment", input, engine.Values{}), nil
}

func changeable(ctx context.Context, c *call.Call, id string) (comment, error) {
	found, ok, err := commentOf(ctx, c, id)
	if err == nil && !ok {
		err = call.NoNode(id)
	}
	return found, err
}
