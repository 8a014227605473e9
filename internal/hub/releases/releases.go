// Package releases keeps the releases of a repository, with the files that come with them, inside the repository.
//
// Release N is refs/sheaf/releases/N, a blob of JSON. A file of a release, an asset, is a blob too, which
// refs/sheaf/assets/N keeps alive; all that is said of it stands in the record of its release. Which numbers were given
// stands in refs/sheaf/release-numbers, since releases and assets can be deleted and numbers never come again.
//
// The tag of a release that is no draft is made with it, as one move.
package releases

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/records"
	"sheaf/internal/hub/repositories"
)

// Errors that callers tell apart.
var (
	ErrNotFound = errors.New("no such release")
	ErrExists   = errors.New("there is a release of this tag, or an asset of this name, already")
	ErrTooMany  = errors.New("there are as many as there may be")
	ErrTarget   = errors.New("what is to be released is not there")
)

// Limits. GitHub has 1,000 assets of 2 GB, and no number of releases.
const (
	maxReleases = 2_000 // of a repository
	maxAssets   = 100   // of a release
	MaxBody     = 125_000
	MaxName     = 255 // of a tag, a release or an asset, in bytes
	MaxAsset    = 100 << 20
)

// Release is one release.
type Release struct {
	Number      int64     `json:"number"`
	Tag         string    `json:"tag"` // without refs/tags/
	Target      string    `json:"target"`
	Name        string    `json:"name,omitempty"`
	Body        string    `json:"body,omitempty"`
	Draft       bool      `json:"draft,omitempty"`
	Prerelease  bool      `json:"prerelease,omitempty"`
	NeverLatest bool      `json:"never_latest,omitempty"`
	Author      int64     `json:"author"` // user
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
	PublishedAt time.Time `json:"published_at,omitzero"`
	Assets      []Asset   `json:"assets,omitempty"`
}

// Asset is one file of a release.
type Asset struct {
	Number    int64     `json:"number"`
	Name      string    `json:"name"`
	Label     string    `json:"label,omitempty"`
	MediaType string    `json:"media_type"`
	Size      int64     `json:"size"`
	Blob      object.ID `json:"blob"`
	Uploader  int64     `json:"uploader"` // user
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// numbers are the highest ones that were given.
type numbers struct {
	Release int64 `json:"release"`
	Asset   int64 `json:"asset"`
}

const (
	recordRefs = "refs/sheaf/releases/"
	assetRefs  = "refs/sheaf/assets/"
	numbersRef = "refs/sheaf/release-numbers"
)

func recordRef(number int64) string { return recordRefs + strconv.FormatInt(number, 10) }

func assetRef(number int64) string { return assetRefs + strconv.FormatInt(number, 10) }

// perRepository spreads the numbers of releases and of assets into ids that are unique in the hub.
const perRepository = 1 << 24

// GlobalID is the id of a release or an asset among those of all repositories.
func GlobalID(repository, number int64) int64 { return repository*perRepository + number }

// OfGlobalID is the number of what has an id in a repository; zero if it is of another one.
func OfGlobalID(repository, id int64) int64 {
	if id/perRepository != repository {
		return 0
	}
	return id % perRepository
}

// maxRecord bounds a record, in bytes.
const maxRecord = 2 << 20

// Service keeps releases. Its methods may be called from many goroutines.
type Service struct {
	moves   *moves.Service
	log     *slog.Logger
	records *records.Kept[Release]
	numbers *records.Kept[numbers]
}

// New returns the service.
func New(mover *moves.Service, shelf *records.Shelf, log *slog.Logger) *Service {
	return &Service{
		moves: mover, log: log,
		records: records.New[Release](shelf, "a release", maxRecord), numbers: records.New[numbers](shelf, "the numbers of releases", maxRecord),
	}
}

// List returns the releases of a repository, the newest first. One whose record cannot be read is left out. One whose tag
// is gone is a draft, as at GitHub.
func (s *Service) List(ctx context.Context, r repositories.Repository) ([]Release, error) {
	has, err := r.HasRefs(ctx, recordRefs)
	if err != nil || !has {
		return nil, err
	}
	all, err := s.list(ctx, r.Repo)
	if err != nil {
		return nil, err
	}
	tags, err := r.Refs(ctx, object.TagPrefix)
	if err != nil {
		return nil, err
	}
	isThere := make(map[string]bool, len(tags))
	for _, tag := range tags {
		isThere[tag.Name] = true
	}
	for i := range all {
		all[i].Draft = all[i].Draft || !isThere[object.TagPrefix+all[i].Tag]
	}
	return all, nil
}

func (s *Service) list(ctx context.Context, repo *store.Repo) ([]Release, error) {
	all, err := s.records.List(ctx, repo, recordRefs, func(r Release) string { return recordRef(r.Number) }, s.log)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b Release) int { return cmp.Compare(b.Number, a.Number) })
	return all, nil
}

// Get returns the release of a number. ErrNotFound.
func (s *Service) Get(ctx context.Context, r repositories.Repository, number int64) (Release, error) {
	release, _, err := s.get(ctx, r.Repo, number)
	if err == nil && !release.Draft {
		var tag store.Ref
		tag, err = r.RefOrAbsent(ctx, object.TagPrefix+release.Tag)
		release.Draft = tag.Target == ""
	}
	return release, err
}

func (s *Service) get(ctx context.Context, repo *store.Repo, number int64) (Release, object.ID, error) {
	if number < 1 {
		return Release{}, "", ErrNotFound
	}
	ref, err := repo.RefOrAbsent(ctx, recordRef(number))
	if err == nil && ref.Target == "" {
		err = ErrNotFound
	}
	if err != nil {
		return Release{}, "", err
	}
	release, err := s.records.Read(ctx, repo, ref.Target)
	return release, ref.Target, err
}

// Latest is the release that stands for the repository: the newest that is neither a draft nor a prerelease. ErrNotFound.
func Latest(all []Release) (Release, error) {
	var latest Release
	for _, release := range all {
		if !release.Draft && !release.Prerelease && !release.NeverLatest && release.PublishedAt.After(latest.PublishedAt) {
			latest = release
		}
	}
	if latest.Number == 0 {
		return latest, ErrNotFound
	}
	return latest, nil
}

// OfTag is the release of a tag that is no draft. ErrNotFound.
func OfTag(all []Release, tag string) (Release, error) {
	for _, release := range all {
		if !release.Draft && release.Tag == tag {
			return release, nil
		}
	}
	return Release{}, ErrNotFound
}

// OfAsset is the release that has an asset. ErrNotFound.
func OfAsset(all []Release, number int64) (Release, Asset, error) {
	for _, release := range all {
		for _, asset := range release.Assets {
			if asset.Number == number {
				return release, asset, nil
			}
		}
	}
	return Release{}, Asset{}, ErrNotFound
}

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }
