package rest

import (
	"context"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews/statuses"
)

// refusal is why the protection of a branch does not let the user move it so;
// empty: it does, or nothing protects it. The commit to is where it would go.
func (c *call) refusal(ctx context.Context, r repositories.Repository, ref string, to gitstore.ID, move repositories.Move) (string, error) {
	branch, isBranch := strings.CutPrefix(ref, branchPrefix)
	protection, isProtected := r.Protection(branch)
	if !isBranch || !isProtected {
		return "", nil
	}
	access, err := c.api.repositories.Access(c.user, r)
	if err != nil {
		return "", err
	}
	move.User, move.IsAdmin = c.user.ID, access >= repositories.Admin
	move.StatusSuccess = func(check string) (bool, error) { return statuses.IsSuccess(ctx, r.Repo, to, check) }
	return protection.Refusal(move)
}

// guard is refusal as an answer.
func (c *call) guard(ctx context.Context, r repositories.Repository, ref string, to gitstore.ID, move repositories.Move) error {
	refusal, err := c.refusal(ctx, r, ref, to, move)
	if err == nil && refusal != "" {
		err = unprocessable("%s", refusal)
	}
	return err
}
