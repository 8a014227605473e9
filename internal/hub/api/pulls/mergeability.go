package pulls

import (
	"errors"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/hub/reviews/statuses"
)

// mergeableState returns whether the user may merge an open pull request without conflicts, in
// the words of GitHub's MergeStateStatus: a rule may forbid the merge, and a check may have
// failed that no rule asks for.
func mergeableState(c *web.Call, r repositories.Repository, p reviews.Pull, ends reviews.Ends) (string, error) {
	if p.Draft {
		return "draft", nil
	}
	if c.User != nil {
		// A squash makes no merge commit: where that alone is forbidden, there is still a way.
		refusal, err := c.Moves.BlocksMerge(c.Context(), *c.Caller, r, p.Base, ends.Base, ends.Head)
		if err != nil {
			return "", err
		}
		if refusal == repositories.IsOutOfDate {
			return "behind", nil
		}
		if refusal != "" {
			return "blocked", nil
		}
	}
	all, err := statuses.List(c.Context(), r.Repo, ends.Head)
	if errors.Is(err, store.ErrDamaged) {
		return "unknown", nil
	}
	if err != nil {
		return "", err
	}
	if latest := statuses.Latest(all); len(latest) > 0 && statuses.Combined(latest) != statuses.StateSuccess {
		return "unstable", nil
	}
	return "clean", nil
}
