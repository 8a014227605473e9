package reviews

import (
	"context"
	"errors"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews/statuses"
)

// MergeState is whether somebody, nil for anybody, may merge an open pull request without conflicts, in the words of
// GitHub's MergeStateStatus: a rule may forbid the merge, and a check may have failed that no rule asks for.
func (s *Service) MergeState(ctx context.Context, by *accounts.Caller, r repositories.Repository, p Pull, ends Ends) (string, error) {
	if p.Draft {
		return "draft", nil
	}
	if by != nil {
		// A squash makes no merge commit: where that alone is forbidden, there is still a way.
		refusal, err := s.moves.BlocksMerge(ctx, *by, r, p.Base, ends.Base, ends.Head, s.OpinionsOf(p))
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
	all, err := statuses.List(ctx, r.Repo, ends.Head)
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
