package releases

import (
	"context"
	"fmt"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

func (s *Service) order(by accounts.Caller, r repositories.Repository) moves.Order {
	return moves.Order{By: &by, Repository: r.About.ID, Ref: numbersRef, Needs: repositories.Write, OwnRefs: true}
}

// Create stores a new release and gives it its number and times; if it is no draft and its tag is not there, also makes the
// tag. ErrExists, ErrTooMany, ErrTarget, object.ErrRefInvalid for the tag, and those of [moves.Service.Move].
func (s *Service) Create(ctx context.Context, by accounts.Caller, r repositories.Repository, release Release) (Release, error) {
	release.Author, release.CreatedAt = by.ID, now()
	release.UpdatedAt = release.CreatedAt
	err := s.moves.Move(ctx, s.order(by, r), func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		all, err := s.list(ctx, at.Repo)
		if err != nil {
			return nil, err
		}
		if len(all) >= maxReleases {
			return nil, ErrTooMany
		}
		given, err := s.numbers.At(ctx, at.Repo, at.At)
		if err != nil {
			return nil, err
		}
		given.Release++
		release.Number = given.Release
		published, err := s.publish(ctx, at, all, &release)
		if err != nil {
			return nil, err
		}
		counted, err := s.numbers.Write(ctx, at.Repo, given)
		if err != nil {
			return nil, err
		}
		record, err := s.records.Write(ctx, at.Repo, release)
		return append(published,
			store.RefMove{Name: numbersRef, Target: counted, Old: at.At.Target}, store.RefMove{Name: recordRef(release.Number), Target: record}), err
	})
	return release, err
}

// publish gives the move that makes the tag of a release that is no draft, if it is needed.
func (s *Service) publish(ctx context.Context, at moves.Now, all []Release, release *Release) ([]store.RefMove, error) {
	name := object.TagPrefix + release.Tag
	if err := object.CheckRefName(name); err != nil {
		return nil, err
	}
	if release.Draft {
		return nil, nil
	}
	isSame := func(other Release) bool {
		return other.Number != release.Number && !other.Draft && other.Tag == release.Tag
	}
	if slices.ContainsFunc(all, isSame) {
		return nil, ErrExists
	}
	if release.PublishedAt.IsZero() {
		release.PublishedAt = now()
	}
	tag, err := at.RefOrAbsent(ctx, name)
	if err != nil || tag.Target != "" {
		return nil, err
	}
	commit, err := at.ResolveCommit(ctx, release.Target)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTarget, err)
	}
	return []store.RefMove{{Name: name, Target: commit}}, nil
}

// Change applies edit to a release as it is at that moment. An error of edit ends it without a change; others are
// ErrNotFound and those of Create.
func (s *Service) Change(ctx context.Context, by accounts.Caller, r repositories.Repository, number int64, edit func(*Release) error) (Release, error) {
	var changed Release
	err := s.moves.Move(ctx, s.order(by, r), func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		release, old, err := s.get(ctx, at.Repo, number)
		if err != nil {
			return nil, err
		}
		release.Assets = slices.Clone(release.Assets)
		if err := edit(&release); err != nil {
			return nil, err
		}
		all, err := s.list(ctx, at.Repo)
		if err != nil {
			return nil, err
		}
		release.UpdatedAt = now()
		published, err := s.publish(ctx, at, all, &release)
		if err != nil {
			return nil, err
		}
		record, err := s.records.Write(ctx, at.Repo, release)
		changed = release
		return append(published, store.RefMove{Name: recordRef(number), Target: record, Old: old}), err
	})
	return changed, err
}

// Delete takes a release away with its assets; its tag stays, as at GitHub. ErrNotFound.
func (s *Service) Delete(ctx context.Context, by accounts.Caller, r repositories.Repository, number int64) error {
	return s.moves.Move(ctx, s.order(by, r), func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		release, old, err := s.get(ctx, at.Repo, number)
		if err != nil {
			return nil, err
		}
		planned := []store.RefMove{{Name: recordRef(number), Old: old}}
		for _, asset := range release.Assets {
			planned = append(planned, store.RefMove{Name: assetRef(asset.Number), Old: asset.Blob})
		}
		return planned, nil
	})
}
