package repos

import (
	"context"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/repositories"
)

// viewerFields say what a repository is to the caller.
func viewerFields() call.Fields[repositories.Repository] {
	type repository = repositories.Repository
	address := func(c *call.Call) string { return c.User.Signature(c.Links.Host()).Email }
	return call.Fields[repository]{
		"viewerCanAdminister": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			access, err := c.Access(r)
			return access >= repositories.Admin, err
		},
		"viewerDefaultCommitEmail": func(_ context.Context, c *call.Call, _ repository, _ engine.Arguments) (any, error) {
			return address(c), nil
		},
		"viewerDefaultMergeMethod": call.Is(func(repository) any { return "MERGE" }),
		"viewerHasStarred":         call.Is(func(repository) any { return false }),
		"viewerPermission": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			access, err := c.Access(r)
			return permission(access), err
		},
		"viewerPossibleCommitEmails": func(_ context.Context, c *call.Call, _ repository, _ engine.Arguments) (any, error) {
			return []string{address(c)}, nil
		},
		"viewerSubscription": call.Is(func(repository) any { return "UNSUBSCRIBED" }),
	}
}
