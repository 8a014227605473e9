package githttp

import (
	"context"
	"fmt"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews/statuses"
)

const branchPrefix = "refs/heads/"

// refusal is what git shows to whoever pushes.
type refusal string

func (r refusal) Error() string { return string(r) }

const archivedText = "This repository was archived so it is read-only."

// visit is somebody's request to one repository.
type visit struct {
	user       *accounts.User // nil: anybody
	access     repositories.Access
	repository repositories.Repository
}

// check refuses a push that the protection of a branch, the repository's state or
// the default branch does not allow, as a whole.
func (h *Handler) check(v visit) gitstore.PushCheck {
	return func(ctx context.Context, moves []gitstore.PushMove) error {
		// What holds now, not what held when a slow push began.
		repository, ok := h.repositories.ByID(v.repository.About.ID)
		if !ok {
			return refusal("The repository was deleted.")
		}
		v.repository = repository
		if repository.About.Archived {
			return refusal(archivedText)
		}
		branch, err := repository.DefaultBranch(ctx)
		if err != nil {
			return h.hide(ctx, err)
		}
		for _, move := range moves {
			if move.Target == "" && move.Name == branchPrefix+branch {
				return refusal("refusing to delete the current branch: " + move.Name)
			}
			reason, err := v.refusal(ctx, move)
			if err != nil {
				return h.hide(ctx, err)
			}
			if reason != "" {
				return refusal(fmt.Sprintf("error: GH006: Protected branch update failed for %s.\nerror: %s", move.Name, reason))
			}
		}
		return nil
	}
}

// hide keeps the reason of a fault of ours to the log.
func (h *Handler) hide(ctx context.Context, err error) error {
	h.log.ErrorContext(ctx, "check a push", "error", err)
	return refusal("server error")
}

func (v visit) refusal(ctx context.Context, move gitstore.PushMove) (string, error) {
	branch, isBranch := strings.CutPrefix(move.Name, branchPrefix)
	protection, isProtected := v.repository.Protection(branch)
	if !isBranch || !isProtected || move.Old == "" {
		return "", nil
	}
	asked := repositories.Move{
		User: v.user.ID, IsAdmin: v.access >= repositories.Admin, IsDeletion: move.Target == "",
		StatusSuccess: func(check string) (bool, error) {
			return statuses.IsSuccess(ctx, v.repository.Repo, move.Target, check)
		},
	}
	if !asked.IsDeletion {
		isForward, err := move.IsForward(ctx)
		if err != nil {
			return "", err
		}
		asked.IsForced = !isForward
	}
	return protection.Refusal(asked)
}
