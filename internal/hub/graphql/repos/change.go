package repos

import (
	"context"
	"errors"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

func mutationFields() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"archiveRepository":   archive("ArchiveRepository", true),
		"createRepository":    create,
		"unarchiveRepository": archive("UnarchiveRepository", false),
		"updateRepository":    update,
	}
}

// create makes a repository of the caller, or of an organisation.
func create(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	owner := c.User.Login
	if id := input.Text("ownerId"); input.Has("ownerId") && id != nodeid.Of("User", c.User.ID) {
		number, ok := nodeid.Number("Organization", id)
		if !ok {
			return nil, call.NoNode(id)
		}
		var err error
		if owner, err = organisation(c, number); err != nil {
			return nil, err
		}
		if owner == "" {
			return nil, call.NoNode(id)
		}
	}
	options := repositories.Options{Description: input.Text("description")}
	switch input.Text("visibility") {
	case "PUBLIC":
	case "PRIVATE":
		options.Private = true
	default:
		return nil, engine.Faultf(engine.TypeUnprocessable, "Only organizations associated with an enterprise can set visibility to internal")
	}
	name, err := repositories.NormaliseName(input.Text("name"))
	if err != nil {
		return nil, engine.Faultf(engine.TypeUnprocessable, "%s", err)
	}
	created, err := c.Moves.NewRepository(ctx, &c.Who, owner, name, options, nil)
	if err != nil {
		return nil, c.Refused("CreateRepository", nameFault(err))
	}
	return call.Payload("CreateRepository", input, engine.Values{"repository": call.Repository(created)}), nil
}

func organisation(c *call.Call, id int64) (login string, err error) {
	all, err := c.Accounts.Organisations()
	for _, one := range all {
		if one.ID == id {
			return one.Login, nil
		}
	}
	return "", err
}

func update(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	var changes repositories.Changes
	if input.Has("description") {
		changes.Description = new(input.Text("description"))
	}
	if input.Has("name") {
		name, err := repositories.NormaliseName(input.Text("name"))
		if err != nil {
			return nil, engine.Faultf(engine.TypeUnprocessable, "%s", err)
		}
		changes.Name = &name
	}
	return change(ctx, c, "UpdateRepository", input, changes, c.Moves.Permit(c.Who, repositories.Admin))
}

func archive(name string, archived bool) func(context.Context, *call.Call, call.Root, engine.Arguments) (any, error) {
	return func(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
		changes := repositories.Changes{Archived: &archived}
		return change(ctx, c, name, given.Input(), changes, c.Moves.PermitArchived(c.Who, repositories.Admin))
	}
}

func change(ctx context.Context, c *call.Call, name string, input engine.Arguments, changes repositories.Changes, permit repositories.Permit) (any, error) {
	r, err := c.RepositoryOf(input.Text("repositoryId"))
	if err != nil {
		return nil, err
	}
	before := r.Name()
	changed, err := c.Repositories.Update(ctx, r.About.ID, changes, permit)
	if err != nil {
		return nil, c.Refused(name, nameFault(err))
	}
	for _, deed := range repositories.Deeds(before, r.About, changed) {
		c.Note(deed.Did, deed.To, deed.Detail)
	}
	return call.Payload(name, input, engine.Values{"repository": call.Repository(changed)}), nil
}

// nameFault says in GitHub's words what is wrong with a name.
func nameFault(err error) error {
	switch {
	case errors.Is(err, store.ErrRepoExists):
		return engine.Faultf(engine.TypeUnprocessable, "Name already exists on this account")
	case errors.Is(err, store.ErrNameInvalid):
		return engine.Faultf(engine.TypeUnprocessable, "Name is not allowed")
	}
	return err
}
