package graphql

import (
	"context"
	"errors"

	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

const pullKind = "PullRequest"

func (c caller) mutation() *object {
	return &object{"Mutation", map[string]field{
		"convertPullRequestToDraft":     c.setDraft("ConvertPullRequestToDraft", true),
		"markPullRequestReadyForReview": c.setDraft("MarkPullRequestReadyForReview", false),
	}}
}

// setDraft makes a pull request a draft or ready. What is so already stays so.
func (c caller) setDraft(name string, isDraft bool) field {
	return func(ctx context.Context, given arguments) (any, error) {
		input := given.input()
		r, number, err := c.changeable(ctx, name, input.text("pullRequestId"))
		if err != nil {
			return nil, err
		}
		p, err := c.api.config.Reviews.Change(ctx, &c.who, repositories.Write, r, number, func(p *reviews.Pull) error {
			if p.Closed {
				return &fault{Type: typeUnprocessable, Message: "Pull request is closed."}
			}
			p.Draft = isDraft
			return nil
		})
		if err != nil {
			return nil, c.moveFault(name, err)
		}
		return &object{name + "Payload", map[string]field{
			"clientMutationId": value(input["clientMutationId"]),
			"pullRequest":      value(c.pull(r, p)),
		}}, nil
	}
}

// changeable finds a pull request that the caller may change: its author may, and
// who may push to its repository. One that they may not see is not there.
func (c caller) changeable(ctx context.Context, mutation, id string) (repositories.Repository, int, error) {
	missing := notFound("Could not resolve to a node with the global id of '%s'", id)
	global, ok := nodeid.Number(pullKind, id)
	if !ok {
		return repositories.Repository{}, 0, missing
	}
	repository, number := reviews.OfGlobalID(global)
	r, ok := c.api.config.Repositories.ByID(repository)
	if !ok {
		return r, 0, missing
	}
	access, err := c.api.config.Repositories.See(&c.user, r)
	if err != nil {
		return r, 0, err
	}
	if access < repositories.Read {
		return r, 0, missing
	}
	p, err := c.api.config.Reviews.Get(ctx, r, number)
	switch {
	case errors.Is(err, reviews.ErrNotFound):
		return r, 0, missing
	case err != nil:
		return r, 0, err
	case access < repositories.Write && p.Author != c.user.ID:
		return r, 0, c.forbidden(mutation)
	case r.About.Archived:
		return r, 0, &fault{Type: typeForbidden, Message: archivedText}
	}
	return r, number, nil
}

// moveFault puts what was refused at the moment of the change in words for the client.
func (c caller) moveFault(mutation string, err error) error {
	switch {
	case errors.Is(err, moves.ErrNotAllowed), errors.Is(err, moves.ErrCredentials):
		return c.forbidden(mutation)
	case errors.Is(err, moves.ErrNotSeen):
		return notFound("Could not resolve to a Repository.")
	case errors.Is(err, moves.ErrArchived):
		return &fault{Type: typeForbidden, Message: archivedText}
	}
	return err
}

func (c caller) forbidden(mutation string) error {
	return &fault{Type: typeForbidden, Message: c.user.Login + " does not have the correct permissions to execute `" + mutation + "`"}
}

const archivedText = "Repository was archived so is read-only."
