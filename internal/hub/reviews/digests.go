package reviews

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

// readDigest reads a discussion without its texts. Of pending reviews it tells nothing.
func readDigest(text []byte) (digest numberedDigest, weight int, err error) {
	var d Discussion
	if err := json.Unmarshal(text, &d); err != nil {
		return numberedDigest{}, 0, err
	}
	return d.digest(), 0, nil
}

// numberedDigest is a digest of a pull request's reviews and their comments, which it counts.
type numberedDigest struct {
	number int
	issues.Digest
}

// digest is what is said of a discussion that everybody sees.
func (d Discussion) digest() numberedDigest {
	digest := numberedDigest{number: d.Number}
	isSeen := map[int]bool{}
	for _, review := range d.Reviews {
		if review.State != StatePending {
			isSeen[review.Sequence] = true
			digest.UpdatedAt = digest.Later(review.UpdatedAt)
		}
	}
	for _, remark := range d.Remarks {
		if isSeen[remark.Review] {
			digest.Count++
			digest.UpdatedAt = digest.Later(remark.UpdatedAt)
		}
	}
	return digest
}

// Digests tells of the reviews of all pull requests of a repository, by number; Count is that of their comments. What
// cannot be read counts for nothing.
func (s *Service) Digests(ctx context.Context, r repositories.Repository) (map[int]issues.Digest, error) {
	digests := map[int]issues.Digest{}
	if has, err := r.HasRefs(ctx, discussionRefs); err != nil || !has {
		return digests, err
	}
	refs, err := r.Refs(ctx, discussionRefs)
	if err != nil {
		return nil, fmt.Errorf("list the reviews: %w", err)
	}
	for _, ref := range refs {
		digest, err := s.digest(ctx, r, ref)
		if err != nil {
			return nil, err
		}
		digests[digest.number] = digest.Digest
	}
	return digests, nil
}

// Digest is Digests for one pull request.
func (s *Service) Digest(ctx context.Context, r repositories.Repository, number int) (issues.Digest, error) {
	ref, err := r.RefOrAbsent(ctx, discussionRef(number))
	if err != nil || ref.Target == "" {
		return issues.Digest{}, err
	}
	digest, err := s.digest(ctx, r, ref)
	return digest.Digest, err
}

func (s *Service) digest(ctx context.Context, r repositories.Repository, ref store.Ref) (numberedDigest, error) {
	digest, err := s.digests.Read(ctx, r.Repo, ref.Target)
	if errors.Is(err, store.ErrDamaged) {
		s.log.WarnContext(ctx, "reviews cannot be read", "repository", r.Name().String(), "ref", ref.Name, "error", err)
		return digest, nil
	}
	return digest, err
}
