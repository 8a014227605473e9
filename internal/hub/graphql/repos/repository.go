// Package repos answers repositories, and what changes them as a whole.
package repos

import (
	"context"
	"embed"
	"maps"
	"slices"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

//go:embed *.graphql
var schema embed.FS

// Room is this part of the schema.
func Room() call.Room {
	fields := repositoryFields()
	maps.Copy(fields, viewerFields())
	maps.Copy(fields, unusedFields())
	maps.Copy(fields, releasesOfRepository())
	return call.Room{
		Schema: schema,
		Types: engine.Types{
			"Query":                call.Type(call.Fields[call.Root]{"repository": findRepository}),
			"Mutation":             call.Type(mutationFields()),
			"Repository":           call.Type(fields),
			"Release":              call.Type(releaseFields()),
			"RepositoryConnection": call.Type(call.Fields[*engine.Connection]{"totalDiskUsage": zero}),
			"LanguageConnection":   call.Type(call.Fields[*engine.Connection]{"totalSize": zero}),
		},
		Nodes: map[string]call.Find{"Repository": findNode},
	}
}

func findRepository(_ context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	owner, name := given.Text("owner"), given.Text("name")
	r, ok, err := c.Find(owner, name, given.Flag("followRenames"))
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, engine.NotFound("Could not resolve to a Repository with the name '%s/%s'.", owner, name)
	}
	return call.Repository(r), nil
}

func findNode(_ context.Context, c *call.Call, id string) (*engine.Object, error) {
	r, err := c.RepositoryOf(nodeid.Of("Repository", id))
	return call.Repository(r), err
}

// damagedText is what is said of a repository that cannot be read as a whole.
const damagedText = "This repository is damaged on the server. Whoever runs the server can look with: sheaf doctor."

func repositoryFields() call.Fields[repositories.Repository] {
	type repository = repositories.Repository
	return call.Fields[repository]{
		"archivedAt": call.Is(func(repository) any { return nil }), // it is not known when
		"assignableUsers": func(_ context.Context, c *call.Call, r repository, given engine.Arguments) (any, error) {
			return involved(c, r, given)
		},
		"collaborators": collaborators,
		"createdAt":     call.Is(func(r repository) any { return r.About.CreatedAt }),
		"databaseId":    call.Is(func(r repository) any { return r.About.ID }),
		"description": func(ctx context.Context, _ *call.Call, r repository, _ engine.Arguments) (any, error) {
			switch {
			case r.IsDamaged(ctx):
				return damagedText, nil
			case r.About.Description == "":
				return nil, nil
			}
			return r.About.Description, nil
		},
		"forkCount": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			return len(c.Selected(isForkOf(c, r))), nil
		},
		"forks": func(_ context.Context, c *call.Call, r repository, given engine.Arguments) (any, error) {
			return c.Listed(given, isForkOf(c, r))
		},
		"id":         call.Is(func(r repository) any { return nodeid.Of("Repository", r.About.ID) }),
		"isArchived": call.Is(func(r repository) any { return r.About.Archived }),
		"isDisabled": func(ctx context.Context, _ *call.Call, r repository, _ engine.Arguments) (any, error) {
			return r.IsDamaged(ctx), nil
		},
		"isEmpty": func(ctx context.Context, _ *call.Call, r repository, _ engine.Arguments) (any, error) {
			return r.IsEmpty(ctx)
		},
		"isFork": call.Is(func(r repository) any { return r.About.ForkOf != 0 }),
		"isInOrganization": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			_, isUser, err := c.Accounts.User(r.Name().Owner)
			return !isUser, err
		},
		"isPrivate": call.Is(func(r repository) any { return r.About.Private }),
		"mentionableUsers": func(_ context.Context, c *call.Call, r repository, given engine.Arguments) (any, error) {
			return involved(c, r, given)
		},
		"name":          call.Is(func(r repository) any { return r.Name().Repo }),
		"nameWithOwner": call.Is(func(r repository) any { return r.Name().String() }),
		"openGraphImageUrl": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			return c.Links.Web("/avatars/" + r.Name().Owner + ".svg"), nil
		},
		"owner": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			owner, err := c.Owner(r.Name().Owner)
			if err != nil || owner != nil {
				return owner, err
			}
			return call.Organization(accounts.Organisation{Login: r.Name().Owner}), nil // a copied folder can bring it along
		},
		"parent": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			parent, ok := c.Repositories.Parent(r)
			if !ok {
				return nil, nil
			}
			ok, err := c.MaySee(parent)
			if err != nil || !ok {
				return nil, err
			}
			return call.Repository(parent), nil
		},
		"pushedAt":     call.Is(func(r repository) any { return r.About.PushedAt }),
		"resourcePath": call.Is(func(r repository) any { return "/" + r.Name().String() }),
		"sshUrl": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			return c.Links.Clone(r.Name()), nil
		},
		"updatedAt": call.Is(func(r repository) any { return r.About.UpdatedAt }),
		"url": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			return c.Links.RepoWeb(r.Name()), nil
		},
		"visibility": call.Is(func(r repository) any { return call.Visibility(r) }),
	}
}

func isForkOf(c *call.Call, parent repositories.Repository) func(repositories.Repository) bool {
	ids := map[int64]bool{}
	for _, fork := range c.Repositories.Forks(parent) {
		ids[fork.About.ID] = true
	}
	return func(r repositories.Repository) bool { return ids[r.About.ID] }
}

// involved are the people with a role at a repository. Who has none there learns of its owner alone: memberships are
// concealed.
func involved(c *call.Call, r repositories.Repository, given engine.Arguments) (*engine.Connection, error) {
	own, err := c.Repositories.Role(c.User, r)
	if err != nil {
		return nil, err
	}
	people, err := withRole(c, r, func(user accounts.User) bool {
		return (own > repositories.None || user.Login == r.Name().Owner) && matches(user, given.Text("query"))
	})
	if err != nil {
		return nil, err
	}
	return engine.Connect(given, people, call.User)
}

func matches(user accounts.User, query string) bool {
	query = strings.ToLower(query)
	return strings.Contains(strings.ToLower(user.Login), query) || strings.Contains(strings.ToLower(user.Name), query)
}

func withRole(c *call.Call, r repositories.Repository, selects func(accounts.User) bool) ([]accounts.User, error) {
	users, err := c.Accounts.Users()
	if err != nil {
		return nil, err
	}
	var list []accounts.User
	for _, user := range users {
		role, err := c.Repositories.Role(user, r)
		if err != nil {
			return nil, err
		}
		if role > repositories.None && selects(user) {
			list = append(list, user)
		}
	}
	return list, nil
}

// collaborators are for who may push, as in REST.
func collaborators(_ context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
	access, err := c.Access(r)
	if err != nil {
		return nil, err
	}
	if access < repositories.Write {
		return nil, engine.Faultf(engine.TypeForbidden, "Must have push access to view repository collaborators.")
	}
	direct := slices.Contains([]string{"DIRECT", "OUTSIDE"}, given.Text("affiliation"))
	people, err := withRole(c, r, func(user accounts.User) bool {
		return (!direct || r.About.IsCollaborator(user.ID)) && matches(user, given.Text("query"))
	})
	if err != nil {
		return nil, err
	}
	page, err := engine.Connect(given, people, call.User)
	if err != nil {
		return nil, err
	}
	for i := range page.Nodes {
		role, err := c.Repositories.Role(people[page.Start+i], r)
		if err != nil {
			return nil, err
		}
		page.Edges = append(page.Edges, engine.Values{"permission": permission(role)})
	}
	return page, nil
}

// permission is GitHub's word for what somebody may do; nil for nothing.
func permission(access repositories.Access) any {
	switch access {
	case repositories.Admin:
		return "ADMIN"
	case repositories.Write:
		return "WRITE"
	case repositories.Read:
		return "READ"
	default:
		return nil
	}
}
