package reviews

import (
	"context"
	"errors"
	"fmt"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/transfer"
)

// Bring makes sure that the commit of a branch of another repository is here.
func Bring(ctx context.Context, repo, from *gitstore.Repo, head gitstore.Ref) error {
	_, err := repo.Stat(ctx, string(head.Target))
	if err == nil || !errors.Is(err, gitstore.ErrObjectNotFound) {
		return err
	}
	// A push needs a ref. This one is gone again once the pull request has its own.
	passing := fmt.Sprintf("refs/passing/%s", head.Target)
	err = transfer.Copy(ctx, from, repo, []transfer.Move{{Ref: passing, Target: head.Target}})
	if err != nil {
		return err
	}
	return repo.DeleteRef(ctx, passing)
}
