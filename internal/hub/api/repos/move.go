package repos

import (
	"context"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/reviews/statuses"
)

// Refusal returns why the protection of a branch does not let the user move it to
// a commit: a sentence of GitHub's, empty where the user may. A ref that is no
// branch, or that nothing protects, may be moved.
func Refusal(c *web.Call, r repositories.Repository, ref string, to gitstore.ID, move repositories.Move) (string, error) {
	branch, isBranch := strings.CutPrefix(ref, BranchPrefix)
	protection, isProtected := r.Protection(branch)
	if !isBranch || !isProtected {
		return "", nil
	}
	access, err := c.Repositories.Access(c.User, r)
	if err != nil {
		return "", err
	}
	move.User, move.IsAdmin = c.User.ID, access >= repositories.Admin
	move.StatusSuccess = func(check string) (bool, error) { return statuses.IsSuccess(c.Context(), r.Repo, to, check) }
	return protection.Refusal(move)
}

// Guard returns a refusal as an answer, nil where there is none.
func Guard(c *web.Call, r repositories.Repository, ref string, to gitstore.ID, move repositories.Move) error {
	refusal, err := Refusal(c, r, ref, to, move)
	if err == nil && refusal != "" {
		err = web.Unprocessable("%s", refusal)
	}
	return err
}

// BranchMoved follows up on a ref that was moved other than by a commit made on
// top of it: pull requests whose commits are in the branch now count as merged,
// and the repository as pushed to. It also does so where the client has gone.
func BranchMoved(c *web.Call, r repositories.Repository, ref string) error {
	ctx := context.WithoutCancel(c.Context())
	if branch, ok := strings.CutPrefix(ref, BranchPrefix); ok {
		find := func(p reviews.Pull) *gitstore.Repo {
			from, _ := c.Repositories.HeadOf(p.HeadRepo, p.CreatedAt)
			return from.Repo
		}
		if err := reviews.Follow(ctx, r.Repo, branch, c.User.ID, find); err != nil {
			return err
		}
	}
	return c.Repositories.Pushed(ctx, r.About.ID)
}
