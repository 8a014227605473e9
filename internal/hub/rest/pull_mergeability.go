package rest

import (
	"context"

	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/reviews/statuses"
)

// mergeableState is how an open pull request without conflicts stands for whoever asks, in
// the words of GitHub's MergeStateStatus: a rule may forbid the merge, and a check may have
// failed that no rule asks for.
func (c *call) mergeableState(ctx context.Context, r repositories.Repository, p reviews.Pull, ends reviews.Ends) (string, error) {
	if p.Draft {
		return "draft", nil
	}
	if c.user != nil {
		// A squash makes no merge commit: where that alone is forbidden, there is still a way.
		refusal, err := c.refusal(ctx, r, branchPrefix+p.Base, ends.Head, repositories.Move{IsByPull: true})
		if err != nil {
			return "", err
		}
		if refusal != "" {
			return "blocked", nil
		}
	}
	all, err := statuses.List(ctx, r.Repo, ends.Head)
	if err != nil {
		return "", err
	}
	if latest := statuses.Latest(all); len(latest) > 0 && statuses.Combined(latest) != statuses.StateSuccess {
		return "unstable", nil
	}
	return "clean", nil
}
