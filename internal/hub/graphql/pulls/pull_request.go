// Package pulls answers pull requests and their reviews, and what changes them.
package pulls

import (
	"context"
	"embed"
	"errors"
	"maps"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

//go:embed *.graphql
var schema embed.FS

// Room is this part of the schema.
func Room() call.Room {
	fields := pullFields()
	maps.Copy(fields, branchFields())
	maps.Copy(fields, mergeFields())
	maps.Copy(fields, reviewsOfPull())
	maps.Copy(fields, threadsOfPull())
	mutations := mutationFields()
	maps.Copy(mutations, reviewMutations())
	maps.Copy(mutations, threadMutations())
	return call.Room{
		Schema: schema,
		Types: engine.Types{
			"Mutation":                 call.Type(mutations),
			"Repository":               call.Type(repositoryFields()),
			"PullRequest":              call.Type(fields),
			"PullRequestCommit":        call.Type(commitFields()),
			"PullRequestReview":        call.Type(reviewFields()),
			"PullRequestReviewComment": call.Type(remarkFields()),
			"PullRequestReviewThread":  call.Type(threadFields()),
			"ReviewRequest":            call.Type(requestFields()),
			"ReviewRequestedEvent":     call.Type(askedFields()),
			"Commit":                   call.Type(call.Fields[call.Commit]{"associatedPullRequests": pullsOfCommit}),
			"Ref":                      call.Type(call.Fields[call.Ref]{"associatedPullRequests": pullsOfRef}),
		},
		Nodes: map[string]call.Find{"PullRequest": findNode, "PullRequestReview": findReviewNode, threadKind: findThreadNode},
	}
}

func repositoryFields() call.Fields[repositories.Repository] {
	return call.Fields[repositories.Repository]{
		"pullRequest": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			p, err := c.PullAt(ctx, r, given.Number("number"))
			if errors.Is(err, reviews.ErrNotFound) {
				return nil, engine.NotFound("Could not resolve to a PullRequest with the number of %s.", given.Text("number"))
			}
			return call.ShowPull(p), err
		},
		"pullRequests": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			all, err := pullsOf(ctx, c, r, func(reviews.Pull) bool { return true })
			if err != nil {
				return nil, err
			}
			return connect(ctx, c, r, given, all)
		},
	}
}

func findNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	found, _, err := c.PullOf(ctx, nodeid.Of("PullRequest", id))
	if err != nil {
		return nil, err
	}
	p, err := c.PullAt(ctx, found.Repository, found.Number)
	return call.ShowPull(p), err
}

func pullFields() call.Fields[call.Pull] {
	fields := issues.SubjectFields(call.Pull.Common)
	maps.Copy(fields, call.Fields[call.Pull]{
		"checksUrl": func(_ context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			return c.Links.Page(p.Repository.Name(), "/pull/%d/checks", p.Number), nil
		},
		"additions": counted(func(changes reviews.Changed) int {
			sum := 0
			for _, file := range changes.Files {
				sum += file.Additions
			}
			return sum
		}),
		"deletions": counted(func(changes reviews.Changed) int {
			sum := 0
			for _, file := range changes.Files {
				sum += file.Deletions
			}
			return sum
		}),
		"changedFiles": counted(func(changes reviews.Changed) int { return len(changes.Files) }),
		"commits":      commits,
		"files":        files,
		"isDraft":      call.Is(func(p call.Pull) any { return p.Draft }),
		"permalink": func(_ context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			return c.Links.Page(p.Repository.Name(), "/pull/%d", p.Number), nil
		},
		"state": call.Is(func(p call.Pull) any { return stateOf(p) }),
		"totalCommentsCount": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			said, err := c.Issues.Digest(ctx, p.Repository, p.Number)
			if err != nil {
				return nil, err
			}
			reviewed, err := c.DiscussionOf(ctx, p)
			return said.Count + len(reviewed.Remarks), err
		},
	})
	return fields
}

func counted(count func(reviews.Changed) int) func(context.Context, *call.Call, call.Pull, engine.Arguments) (any, error) {
	return func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
		changes, err := c.ChangesOf(ctx, p)
		return count(changes), err
	}
}

func stateOf(p call.Pull) string {
	switch {
	case p.IsMerged():
		return "MERGED"
	case p.Closed:
		return "CLOSED"
	default:
		return "OPEN"
	}
}

// kindsOfChange are GitHub's words for what git says of a file.
var kindsOfChange = map[string]string{"added": "ADDED", "removed": "DELETED", "modified": "MODIFIED", "renamed": "RENAMED"}

func files(ctx context.Context, c *call.Call, p call.Pull, given engine.Arguments) (any, error) {
	changes, err := c.ChangesOf(ctx, p)
	if err != nil {
		return nil, err
	}
	all := make([]*engine.Object, len(changes.Files))
	for i, file := range changes.Files {
		all[i] = &engine.Object{Kind: "PullRequestChangedFile", Of: engine.Values{
			"additions": file.Additions, "changeType": kindsOfChange[file.Status], "deletions": file.Deletions, "path": file.Path,
		}}
	}
	return engine.Connect(given, all, func(file *engine.Object) *engine.Object { return file })
}

// commitOf is a commit of a pull request.
type commitOf struct {
	pull call.Pull
	object.Commit
}

// commits is a page of them, the oldest first. Only those of the page are read.
func commits(ctx context.Context, c *call.Call, p call.Pull, given engine.Arguments) (any, error) {
	ends, err := c.EndsOf(ctx, p)
	if err == nil {
		err = c.Walk()
	}
	if err != nil {
		return nil, err
	}
	bounds, err := engine.BoundsOf(given)
	if err != nil {
		return nil, err
	}
	_, total, err := p.Repository.Between(ctx, ends.Base, ends.Head, store.Window{})
	if err != nil {
		return nil, err
	}
	from, to := bounds.Of(total)
	page := &engine.Connection{Start: from, HasNext: to < total, TotalCount: total}
	if from == to {
		return page, nil
	}
	found, _, err := p.Repository.Between(ctx, ends.Base, ends.Head, store.Window{Skip: from, Limit: to - from})
	for _, one := range found {
		page.Nodes = append(page.Nodes, &engine.Object{Kind: "PullRequestCommit", Of: commitOf{p, one}})
	}
	return page, err
}

func commitFields() call.Fields[commitOf] {
	path := func(o commitOf) string {
		return strings.Join([]string{"", o.pull.Repository.Name().Owner, o.pull.Repository.Name().Repo, "commit", string(o.ID)}, "/")
	}
	return call.Fields[commitOf]{
		"commit": func(_ context.Context, c *call.Call, o commitOf, _ engine.Arguments) (any, error) {
			return c.ShowCommit(o.pull.Repository, o.Commit)
		},
		"id":           call.Is(func(o commitOf) any { return nodeid.Of("PullRequestCommit", o.pull.Common().NodeID()+":"+string(o.ID)) }),
		"pullRequest":  call.Is(func(o commitOf) any { return call.ShowPull(o.pull) }),
		"resourcePath": call.Is(func(o commitOf) any { return path(o) }),
		"url": func(_ context.Context, c *call.Call, o commitOf, _ engine.Arguments) (any, error) {
			return c.Links.Page(o.pull.Repository.Name(), "/commit/%s", o.ID), nil
		},
	}
}
