package repositories

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sheaf/internal/hub/transfer"
)

// Fork makes a repository with the branches and tags of another one, or with
// its default branch alone. Errors are those of Create.
func (c *Catalogue) Fork(ctx context.Context, owner, name string, parent Repository, onlyDefault bool) (Repository, error) {
	branch, err := parent.DefaultBranch(ctx)
	if err != nil {
		return Repository{}, err
	}
	refs, err := parent.Refs(ctx, "refs/")
	if err != nil {
		return Repository{}, err
	}
	var moves []transfer.Move
	for _, ref := range refs {
		isDefault := ref.Name == "refs/heads/"+branch
		isShared := strings.HasPrefix(ref.Name, "refs/heads/") || strings.HasPrefix(ref.Name, "refs/tags/")
		if isDefault || isShared && !onlyDefault {
			moves = append(moves, transfer.Move{Ref: ref.Name, Target: ref.Target})
		}
	}
	fork, err := c.Create(ctx, owner, name, Options{
		Description: parent.About.Description, Private: parent.About.Private,
		DefaultBranch: branch, ForkOf: parent.About.ID,
	})
	if err != nil {
		return Repository{}, err
	}
	if err := transfer.Copy(ctx, parent.Repo, fork.Repo, moves); err != nil {
		err = fmt.Errorf("fork %s: %w", parent.Name(), err)
		return Repository{}, errors.Join(err, c.drop(context.WithoutCancel(ctx), fork))
	}
	return fork, nil
}

// drop takes a repository away, first from those who look for it.
func (c *Catalogue) drop(ctx context.Context, r Repository) error {
	c.mu.Lock()
	delete(c.byName, key(r.Name()))
	delete(c.byID, r.About.ID)
	c.mu.Unlock()
	return c.store.Delete(ctx, r.Name())
}
