package releases

import (
	"context"
	"slices"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// AddAsset adds a file, whose blob is in the repository, to a release. ErrNotFound, ErrExists, ErrTooMany.
func (s *Service) AddAsset(ctx context.Context, by accounts.Caller, r repositories.Repository, number int64, asset Asset) (Asset, error) {
	asset.Uploader, asset.CreatedAt = by.ID, now()
	asset.UpdatedAt = asset.CreatedAt
	err := s.moves.Move(ctx, s.order(by, r), func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		release, old, err := s.get(ctx, at.Repo, number)
		if err != nil {
			return nil, err
		}
		if len(release.Assets) >= maxAssets {
			return nil, ErrTooMany
		}
		if slices.ContainsFunc(release.Assets, func(a Asset) bool { return strings.EqualFold(a.Name, asset.Name) }) {
			return nil, ErrExists
		}
		given, err := s.numbers.At(ctx, at.Repo, at.At)
		if err != nil {
			return nil, err
		}
		given.Asset++
		asset.Number = given.Asset
		release.Assets = append(slices.Clone(release.Assets), asset)
		counted, err := s.numbers.Write(ctx, at.Repo, given)
		if err != nil {
			return nil, err
		}
		record, err := s.records.Write(ctx, at.Repo, release)
		return []store.RefMove{
			{Name: numbersRef, Target: counted, Old: at.At.Target},
			{Name: recordRef(number), Target: record, Old: old},
			{Name: assetRef(asset.Number), Target: asset.Blob},
		}, err
	})
	return asset, err
}

// ChangeAsset applies edit to an asset, DeleteAsset takes it away. ErrNotFound, ErrExists.
func (s *Service) ChangeAsset(ctx context.Context, by accounts.Caller, r repositories.Repository, number int64, edit func(*Asset)) (Asset, error) {
	var changed Asset
	err := s.changeAssets(ctx, by, r, number, func(release *Release, i int) ([]store.RefMove, error) {
		edit(&release.Assets[i])
		release.Assets[i].UpdatedAt = now()
		changed = release.Assets[i]
		for j, other := range release.Assets {
			if j != i && strings.EqualFold(other.Name, changed.Name) {
				return nil, ErrExists
			}
		}
		return nil, nil
	})
	return changed, err
}

// DeleteAsset takes a file away from its release. ErrNotFound.
func (s *Service) DeleteAsset(ctx context.Context, by accounts.Caller, r repositories.Repository, number int64) error {
	return s.changeAssets(ctx, by, r, number, func(release *Release, i int) ([]store.RefMove, error) {
		gone := store.RefMove{Name: assetRef(number), Old: release.Assets[i].Blob}
		release.Assets = slices.Delete(release.Assets, i, i+1)
		return []store.RefMove{gone}, nil
	})
}

func (s *Service) changeAssets(ctx context.Context, by accounts.Caller, r repositories.Repository, number int64, change func(release *Release, i int) ([]store.RefMove, error)) error {
	return s.moves.Move(ctx, s.order(by, r), func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		all, err := s.list(ctx, at.Repo)
		if err != nil {
			return nil, err
		}
		found, _, err := OfAsset(all, number)
		if err != nil {
			return nil, err
		}
		release, old, err := s.get(ctx, at.Repo, found.Number)
		if err != nil {
			return nil, err
		}
		release.Assets = slices.Clone(release.Assets)
		i := slices.IndexFunc(release.Assets, func(a Asset) bool { return a.Number == number })
		if i < 0 {
			return nil, ErrNotFound
		}
		planned, err := change(&release, i)
		if err != nil {
			return nil, err
		}
		record, err := s.records.Write(ctx, at.Repo, release)
		return append(planned, store.RefMove{Name: recordRef(release.Number), Target: record, Old: old}), err
	})
}
