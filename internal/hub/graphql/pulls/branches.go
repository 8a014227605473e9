package pulls

import (
	"context"
	"errors"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/gitdata"
	"sheaf/internal/hub/repositories"
)

// branchFields answer what a pull request lies between.
func branchFields() call.Fields[call.Pull] {
	return call.Fields[call.Pull]{
		"baseRef": func(ctx context.Context, _ *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			return branch(ctx, p.Repository, p.Base)
		},
		"baseRefName": call.Is(func(p call.Pull) any { return p.Base }),
		"baseRefOid": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			ends, err := c.EndsOf(ctx, p)
			return ends.Base, err
		},
		"baseRepository": call.Is(func(p call.Pull) any { return call.Repository(p.Repository) }),
		"headRef": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			from, ok, err := headRepository(c, p)
			if err != nil || !ok {
				return nil, err
			}
			return branch(ctx, from, p.Head)
		},
		"headRefName": call.Is(func(p call.Pull) any { return p.Head }),
		"headRefOid": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			ends, err := c.EndsOf(ctx, p)
			return ends.Head, err
		},
		"headRepository": func(_ context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			from, ok, err := headRepository(c, p)
			if err != nil || !ok {
				return nil, err
			}
			return call.Repository(from), nil
		},
		"headRepositoryOwner": func(_ context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			return c.Owner(p.HeadOwner)
		},
		"isCrossRepository": call.Is(func(p call.Pull) any { return p.HeadRepo != p.Repository.About.ID }),
		"statusCheckRollup": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			ends, err := c.EndsOf(ctx, p)
			if err != nil {
				return nil, err
			}
			return gitdata.Rollup(ctx, c, p.Repository, ends.Head)
		},
		"viewerCanDeleteHeadRef": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			return mayPushHead(c, p)
		},
		"viewerCanEditFiles": func(ctx context.Context, c *call.Call, p call.Pull, _ engine.Arguments) (any, error) {
			return mayPushHead(c, p)
		},
	}
}

// branch is a branch of a repository, nil if there is none.
func branch(ctx context.Context, r repositories.Repository, name string) (*engine.Object, error) {
	ref, err := r.Ref(ctx, object.BranchPrefix+name)
	if errors.Is(err, store.ErrRefNotFound) || errors.Is(err, store.ErrEmpty) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return call.ShowRef(r, ref), nil
}

// headRepository is the repository of the head, if it is still there and the caller may see it.
func headRepository(c *call.Call, p call.Pull) (repositories.Repository, bool, error) {
	from, ok := c.Reviews.HeadRepository(p.Pull)
	if !ok {
		return from, false, nil
	}
	ok, err := c.MaySee(from)
	return from, ok, err
}

func mayPushHead(c *call.Call, p call.Pull) (bool, error) {
	from, ok, err := headRepository(c, p)
	if err != nil || !ok {
		return false, err
	}
	access, err := c.Access(from)
	return access >= repositories.Write && !from.About.Archived, err
}
