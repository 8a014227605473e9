package reviews

import (
	"context"
	"errors"
	"fmt"

	"sheaf/internal/gitstore"
)

// Update is how a branch took in what another one has.
type Update string

// GitHub's three kinds.
const (
	UpdateNone        Update = "none"
	UpdateFastForward Update = "fast-forward"
	UpdateMerge       Update = "merge"
)

// ErrHeadModified is a branch that is not where the caller thinks it is.
var ErrHeadModified = errors.New("the branch was modified")

// TakeIn brings the commit other, which must be in repo, into a branch. If
// expected is not empty the branch must be there. It fails with ErrConflict,
// ErrHeadModified or gitstore.ErrRefNotFound.
func TakeIn(ctx context.Context, repo *gitstore.Repo, branch string, expected, other gitstore.ID, by gitstore.Person, message string) (Update, error) {
	var update Update
	ref := "refs/heads/" + branch
	err := repo.AdvanceRefs(ctx, ref, func(at gitstore.Ref) ([]gitstore.RefMove, error) {
		switch {
		case at.Commit == "":
			return nil, gitstore.ErrRefNotFound
		case expected != "" && at.Commit != expected:
			return nil, ErrHeadModified
		}
		target, kind, err := joined(ctx, repo, at.Commit, other, by, message)
		update = kind
		if err != nil || kind == UpdateNone {
			return nil, err
		}
		return []gitstore.RefMove{{Name: ref, Target: target, Old: at.Target}}, nil
	})
	if err != nil {
		return "", fmt.Errorf("bring %s up to date: %w", branch, err)
	}
	return update, nil
}

func joined(ctx context.Context, repo *gitstore.Repo, tip, other gitstore.ID, by gitstore.Person, message string) (gitstore.ID, Update, error) {
	common, err := repo.MergeBase(ctx, tip, other)
	switch {
	case errors.Is(err, gitstore.ErrNoMergeBase):
		return "", "", fmt.Errorf("%w: no common ancestor", ErrConflict)
	case err != nil:
		return "", "", err
	case common == other:
		return tip, UpdateNone, nil
	case common == tip:
		return other, UpdateFastForward, nil
	}
	merged, err := join(ctx, repo, tip, other, MergeOptions{Method: MethodMerge, By: by, Title: message})
	return merged, UpdateMerge, err
}

// Follow marks the open pull requests into a branch, or all if base is empty, as merged whose commits have
// come there on another way, such as a push. by is the user who moved the
// branch; find gives the repository of a head, nil if it is gone.
func Follow(ctx context.Context, repo *gitstore.Repo, base string, by int64, find func(Pull) *gitstore.Repo) error {
	all, err := List(ctx, repo)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Closed || base != "" && p.Base != base {
			continue
		}
		ends, err := FindEnds(ctx, repo, find(p), p)
		if err == nil {
			_, err = Settle(ctx, repo, p, ends, by)
		}
		if err != nil {
			return fmt.Errorf("follow pull request %d: %w", p.Number, err)
		}
	}
	return nil
}

// Settle marks one open pull request as merged if its head has come into its
// base. A head that was taken back to where the base has been all along is not
// a merge.
func Settle(ctx context.Context, repo *gitstore.Repo, p Pull, ends Ends, by int64) (Pull, error) {
	isIn, err := contains(ctx, repo, ends.Base, ends.Head)
	if err != nil || !isIn {
		return p, err
	}
	wasIn, err := contains(ctx, repo, p.BaseCommit, ends.Head)
	if err != nil || wasIn {
		return p, err
	}
	return Change(ctx, repo, p.Number, func(p *Pull) error {
		if !p.Closed {
			p.close(p.BaseCommit) // so that what it changed can still be seen
			p.Merged, p.MergedBy = ends.Base, by
		}
		return nil
	})
}

func contains(ctx context.Context, repo *gitstore.Repo, commit, other gitstore.ID) (bool, error) {
	common, err := repo.MergeBase(ctx, commit, other)
	if errors.Is(err, gitstore.ErrNoMergeBase) {
		return false, nil
	}
	return common == other, err
}
