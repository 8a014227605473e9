package releases

import (
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// releaseJSON is a release.
type releaseJSON struct {
	URL             string            `json:"url"`
	HTMLURL         string            `json:"html_url"`
	AssetsURL       string            `json:"assets_url"`
	UploadURL       string            `json:"upload_url"`
	TarballURL      *string           `json:"tarball_url"`
	ZipballURL      *string           `json:"zipball_url"`
	ID              int64             `json:"id"`
	NodeID          string            `json:"node_id"`
	TagName         string            `json:"tag_name"`
	TargetCommitish string            `json:"target_commitish"`
	Name            *string           `json:"name"`
	Body            *string           `json:"body"`
	Draft           bool              `json:"draft"`
	Prerelease      bool              `json:"prerelease"`
	Immutable       bool              `json:"immutable"`
	CreatedAt       time.Time         `json:"created_at"`
	UpdatedAt       time.Time         `json:"updated_at"`
	PublishedAt     *time.Time        `json:"published_at"`
	Author          *people.ActorJSON `json:"author"`
	Assets          []assetJSON       `json:"assets"`
}

// assetJSON is a file of a release. Downloads are not counted: reading writes nothing.
type assetJSON struct {
	URL                string            `json:"url"`
	BrowserDownloadURL string            `json:"browser_download_url"`
	ID                 int64             `json:"id"`
	NodeID             string            `json:"node_id"`
	Name               string            `json:"name"`
	Label              *string           `json:"label"`
	State              string            `json:"state"`
	ContentType        string            `json:"content_type"`
	Size               int64             `json:"size"`
	Digest             *string           `json:"digest"`
	DownloadCount      int               `json:"download_count"`
	CreatedAt          time.Time         `json:"created_at"`
	UpdatedAt          time.Time         `json:"updated_at"`
	Uploader           *people.ActorJSON `json:"uploader"`
}

// tagJSON is a tag in the list.
type tagJSON struct {
	Name       string     `json:"name"`
	ZipballURL string     `json:"zipball_url"`
	TarballURL string     `json:"tarball_url"`
	Commit     commitJSON `json:"commit"`
	NodeID     string     `json:"node_id"`
}

type commitJSON struct {
	SHA object.ID `json:"sha"`
	URL string    `json:"url"`
}

func show(c *web.Call, r repositories.Repository, release releases.Release) (releaseJSON, error) {
	id := releases.GlobalID(r.About.ID, release.Number)
	url := releaseURL(c, r, release.Number)
	author, err := people.ByID(c, release.Author)
	if err != nil {
		return releaseJSON{}, err
	}
	shown := releaseJSON{
		URL: url, HTMLURL: c.Links.Page(r.Name(), "/releases/tag/%s", urlpath.Escape(release.Tag)), AssetsURL: url + "/assets",
		UploadURL: c.Links.Upload(url) + "/assets{?name,label}",
		ID:        id, NodeID: nodeid.Of("Release", id), TagName: release.Tag, TargetCommitish: release.Target,
		Name: web.NullIfEmpty(release.Name), Body: web.NullIfEmpty(release.Body),
		Draft: release.Draft, Prerelease: release.Prerelease, CreatedAt: release.CreatedAt, UpdatedAt: release.UpdatedAt, Author: author,
		Assets: []assetJSON{},
	}
	if !release.Draft {
		shown.PublishedAt = &release.PublishedAt
		tag := "/" + urlpath.Escape(release.Tag)
		shown.TarballURL, shown.ZipballURL = new(c.Links.Repo(r.Name())+"/tarball"+tag), new(c.Links.Repo(r.Name())+"/zipball"+tag)
	}
	for _, asset := range release.Assets {
		shownAsset, err := showAsset(c, r, release, asset)
		if err != nil {
			return shown, err
		}
		shown.Assets = append(shown.Assets, shownAsset)
	}
	return shown, nil
}

func showAsset(c *web.Call, r repositories.Repository, release releases.Release, asset releases.Asset) (assetJSON, error) {
	uploader, err := people.ByID(c, asset.Uploader)
	id := releases.GlobalID(r.About.ID, asset.Number)
	return assetJSON{
		URL: assetURL(c, r, asset.Number), ID: id, NodeID: nodeid.Of("ReleaseAsset", id),
		BrowserDownloadURL: c.Links.Page(r.Name(), "/releases/download/%s/%s", urlpath.Escape(release.Tag), urlpath.Segment(asset.Name)),
		Name:               asset.Name, Label: web.NullIfEmpty(asset.Label), State: "uploaded", ContentType: asset.MediaType, Size: asset.Size,
		CreatedAt: asset.CreatedAt, UpdatedAt: asset.UpdatedAt, Uploader: uploader,
	}, err
}

func releaseURL(c *web.Call, r repositories.Repository, number int64) string {
	return c.Links.Repo(r.Name()) + "/releases/" + decimal(releases.GlobalID(r.About.ID, number))
}

func assetURL(c *web.Call, r repositories.Repository, number int64) string {
	return c.Links.Repo(r.Name()) + "/releases/assets/" + decimal(releases.GlobalID(r.About.ID, number))
}
