package pulls

import (
	"context"
	"errors"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/issues"
	domain "sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

func mutationFields() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"closePullRequest":              closePull,
		"convertPullRequestToDraft":     setDraft("ConvertPullRequestToDraft", true),
		"createPullRequest":             create,
		"disablePullRequestAutoMerge":   noAutoMerge,
		"enablePullRequestAutoMerge":    noAutoMerge,
		"markPullRequestReadyForReview": setDraft("MarkPullRequestReadyForReview", false),
		"mergePullRequest":              merge,
		"reopenPullRequest":             reopenPull,
		"updatePullRequest":             update,
	}
}

// create opens a pull request. The head is a branch of the repository, OWNER:BRANCH of a fork, or a branch of the
// repository that is named beside it.
func create(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	r, err := c.RepositoryOf(input.Text("repositoryId"))
	if err != nil {
		return nil, err
	}
	if r.About.Archived {
		return nil, call.ErrArchived
	}
	if err := r.CheckChangeable(); err != nil {
		return nil, err
	}
	p := reviews.Pull{
		Subject: domain.Subject{Title: input.Text("title"), Body: input.Text("body")},
		Draft:   input.Flag("draft"), Base: strings.TrimPrefix(input.Text("baseRefName"), object.BranchPrefix),
	}
	if err := issues.CheckTexts(p.Title, p.Body); err != nil {
		return nil, err
	}
	headName := strings.TrimPrefix(input.Text("headRefName"), object.BranchPrefix)
	if input.Has("headRepositoryId") && !strings.Contains(headName, ":") {
		from, err := c.RepositoryOf(input.Text("headRepositoryId"))
		if err != nil {
			return nil, err
		}
		headName = strings.Join([]string{from.Name().Owner, from.Name().Repo, headName}, ":")
	}
	base, err := r.Ref(ctx, object.BranchPrefix+p.Base)
	if isAbsent(err) {
		return nil, engine.Faultf(engine.TypeUnprocessable, "Base ref must be a branch")
	}
	if err != nil {
		return nil, err
	}
	from, branch, ok := c.Repositories.Head(&c.User, r, headName)
	head, err := store.Ref{}, store.ErrRefNotFound
	if ok {
		head, err = from.Ref(ctx, object.BranchPrefix+branch)
	}
	if isAbsent(err) {
		return nil, engine.Faultf(engine.TypeUnprocessable, "Head ref must be a branch")
	}
	if err != nil {
		return nil, err
	}
	made, err := c.Reviews.Propose(ctx, c.Who, r, from, base, head, p)
	switch {
	case errors.Is(err, reviews.ErrNoCommits):
		return nil, engine.Faultf(engine.TypeUnprocessable, "No commits between %s and %s", p.Base, headName)
	case errors.Is(err, reviews.ErrExists):
		return nil, engine.Faultf(engine.TypeUnprocessable, "A pull request already exists for %s:%s.", from.Name().Owner, branch)
	case err != nil:
		return nil, c.Refused("CreatePullRequest", err)
	}
	return call.Payload("CreatePullRequest", input, engine.Values{"pullRequest": call.PullRequest(r, made)}), nil
}

func isAbsent(err error) bool {
	return errors.Is(err, store.ErrRefNotFound) || errors.Is(err, store.ErrEmpty) || errors.Is(err, object.ErrRefInvalid)
}

// changed changes a pull request for its author and for who may push, or for the latter alone, and returns it.
func changed(ctx context.Context, c *call.Call, name, id string, needsWrite bool, edit func(*reviews.Pull) error) (call.Pull, error) {
	found, access, err := c.PullOf(ctx, id)
	switch {
	case err != nil:
		return call.Pull{}, err
	case access < repositories.Write && (needsWrite || found.Author != c.User.ID):
		return call.Pull{}, c.Forbidden(name)
	case found.Repository.About.Archived:
		return call.Pull{}, call.ErrArchived
	}
	p, err := c.Reviews.Change(ctx, &c.Who, repositories.Write, found.Repository, found.Number, edit)
	if err != nil {
		return call.Pull{}, c.Refused(name, err)
	}
	return call.NewPull(found.Repository, p), nil
}

// setDraft makes a pull request a draft or ready. What is so already stays so.
func setDraft(name string, isDraft bool) func(context.Context, *call.Call, call.Root, engine.Arguments) (any, error) {
	return func(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
		input := given.Input()
		p, err := changed(ctx, c, name, input.Text("pullRequestId"), false, func(p *reviews.Pull) error {
			if p.Closed {
				return engine.Faultf(engine.TypeUnprocessable, "Pull request is closed.")
			}
			p.Draft = isDraft
			return nil
		})
		if err != nil {
			return nil, err
		}
		return call.Payload(name, input, engine.Values{"pullRequest": call.ShowPull(p)}), nil
	}
}

func closePull(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	return setState(ctx, c, "ClosePullRequest", given.Input(), "CLOSED")
}

func reopenPull(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	return setState(ctx, c, "ReopenPullRequest", given.Input(), "OPEN")
}

func setState(ctx context.Context, c *call.Call, name string, input engine.Arguments, state string) (any, error) {
	p, err := revise(ctx, c, name, input, state, false, func(*reviews.Pull) error { return nil })
	if err != nil {
		return nil, err
	}
	return call.Payload(name, input, engine.Values{"pullRequest": call.ShowPull(p)}), nil
}

func update(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	const name = "UpdatePullRequest"
	input := given.Input()
	found, _, err := c.PullOf(ctx, input.Text("pullRequestId"))
	if err != nil {
		return nil, err
	}
	edit, needsWrite, err := issues.EditOf(ctx, c, found.Repository, input)
	if err != nil {
		return nil, err
	}
	var base store.Ref
	if input.Has("baseRefName") {
		base, err = found.Repository.Ref(ctx, object.BranchPrefix+input.Text("baseRefName"))
		if isAbsent(err) {
			return nil, engine.Faultf(engine.TypeUnprocessable, "Proposed base branch '%s' was not found", input.Text("baseRefName"))
		}
		if err != nil {
			return nil, err
		}
	}
	p, err := revise(ctx, c, name, input, input.Text("state"), needsWrite, func(p *reviews.Pull) error {
		if to := strings.TrimPrefix(base.Name, object.BranchPrefix); to != "" && to != p.Base && !p.Closed {
			p.Base, p.BaseCommit = to, base.Commit
		}
		return edit(&p.Subject)
	})
	if err != nil {
		return nil, err
	}
	return call.Payload(name, input, engine.Values{"actor": call.User(c.User), "pullRequest": call.ShowPull(p)}), nil
}

// revise changes a pull request, and ends it or takes its end back.
func revise(ctx context.Context, c *call.Call, name string, input engine.Arguments, state string, needsWrite bool, edit func(*reviews.Pull) error) (call.Pull, error) {
	id := input.Text("pullRequestId")
	found, _, err := c.PullOf(ctx, id)
	if err != nil {
		return call.Pull{}, err
	}
	before, err := c.PullAt(ctx, found.Repository, found.Number)
	if err != nil {
		return call.Pull{}, err
	}
	ends, err := c.EndsOf(ctx, before)
	if err != nil {
		return call.Pull{}, err
	}
	isReopened := false
	p, err := changed(ctx, c, name, id, needsWrite, func(p *reviews.Pull) error {
		switch {
		case state == "CLOSED" && !p.Closed:
			p.Close(ends.Base, c.User.ID)
		case state == "OPEN" && p.IsMerged():
			return engine.Faultf(engine.TypeUnprocessable, "Could not open the pull request: it is merged.")
		case state == "OPEN" && p.Closed:
			p.Reopen()
			isReopened = true
		}
		return edit(p)
	})
	if isReopened && err == nil {
		c.Reviews.CatchUp(ctx, p.Repository, p.Pull)
	}
	return p, err
}
