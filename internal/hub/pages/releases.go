package pages

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// releasesPage is a list of releases, or one.
type releasesPage struct {
	Repository, RepositoryURL string
	Title                     string
	Releases                  []release
	Hidden                    int
}

type release struct {
	URL, Name, Tag, Body string
	Prerelease           bool
	At                   time.Time
	Files                []downloadable
}

type downloadable struct{ Name, URL, Size string }

// maxShownReleases is how many are on the page.
const maxShownReleases = 30

// releasesPage shows releases, releases/latest or releases/tag/TAG. Drafts are not shown.
func (h *Handler) releasesPage(ctx context.Context, r repositories.Repository, name string) (answer, error) {
	all, err := h.releases.List(ctx, r)
	if err != nil {
		return answer{}, err
	}
	all = slices.DeleteFunc(all, func(release releases.Release) bool { return release.Draft })
	shown := releasesPage{Repository: r.Name().String(), RepositoryURL: repositoryURL(r), Title: "Releases"}
	tag, isOne := strings.CutPrefix(name, "tag/")
	switch {
	case name == "latest":
		latest, err := releases.Latest(all)
		return answer{location: webURL(r) + "/releases/tag/" + urlpath.Escape(latest.Tag)}, orNotFound(err)
	case isOne:
		found, err := releases.OfTag(all, tag)
		if err != nil {
			return answer{}, orNotFound(err)
		}
		shown.Title, all = cmp.Or(found.Name, found.Tag), []releases.Release{found}
	case name != "":
		return answer{}, errNotFound
	}
	shown.Hidden = max(0, len(all)-maxShownReleases)
	for _, one := range all[:len(all)-shown.Hidden] {
		shown.Releases = append(shown.Releases, showRelease(r, one))
	}
	return page("releases.html", shown, nil)
}

func webURL(r repositories.Repository) string { return "/" + urlpath.Escape(r.Name().String()) }

func showRelease(r repositories.Repository, one releases.Release) release {
	tag := urlpath.Escape(one.Tag)
	shown := release{
		URL: webURL(r) + "/releases/tag/" + tag, Name: cmp.Or(one.Name, one.Tag), Tag: one.Tag, Body: one.Body,
		Prerelease: one.Prerelease, At: one.PublishedAt,
	}
	for _, asset := range one.Assets {
		shown.Files = append(shown.Files, downloadable{
			Name: cmp.Or(asset.Label, asset.Name), URL: webURL(r) + "/releases/download/" + tag + "/" + urlpath.Segment(asset.Name), Size: size(asset.Size),
		})
	}
	for _, ending := range []string{".zip", ".tar.gz"} {
		shown.Files = append(shown.Files, downloadable{Name: "Source code (" + ending[1:] + ")", URL: webURL(r) + "/archive/refs/tags/" + tag + ending})
	}
	return shown
}

func size(bytes int64) string {
	switch {
	case bytes < 1000:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < 1000*1000:
		return fmt.Sprintf("%.1f kB", float64(bytes)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1000/1000)
}
