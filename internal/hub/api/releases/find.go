package releases

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

func decimal(number int64) string { return strconv.FormatInt(number, 10) }

// visible returns the repository of the path and those of its releases that the user may see: drafts are for who may push.
func visible(c *web.Call) (repositories.Repository, []releases.Release, error) {
	r, err := repos.Readable(c)
	if err != nil {
		return r, nil, err
	}
	all, err := c.Releases.List(c.Context(), r)
	if err != nil {
		return r, nil, err
	}
	access, err := c.Repositories.See(c.User, r)
	if access < repositories.Write {
		all = slices.DeleteFunc(all, func(release releases.Release) bool { return release.Draft })
	}
	return r, all, err
}

// number is the number of the release or asset whose id the path has, in a repository.
func number(c *web.Call, r repositories.Repository) int64 {
	id, err := strconv.ParseInt(c.Param("id"), 10, 64)
	if err != nil {
		return 0
	}
	return releases.OfGlobalID(r.About.ID, id)
}

func named(c *web.Call) (repositories.Repository, releases.Release, error) {
	r, all, err := visible(c)
	if err != nil {
		return r, releases.Release{}, err
	}
	wanted := number(c, r)
	for _, release := range all {
		if release.Number == wanted {
			return r, release, nil
		}
	}
	return r, releases.Release{}, web.NotFound()
}

func orNotFound(err error) error {
	if errors.Is(err, releases.ErrNotFound) {
		return web.NotFound()
	}
	return err
}

func reply(c *web.Call, r repositories.Repository, release releases.Release, err error) error {
	if err != nil {
		return orNotFound(err)
	}
	shown, err := show(c, r, release)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

func listReleases(c *web.Call) error {
	r, all, err := visible(c)
	if err != nil {
		return err
	}
	list := []releaseJSON{}
	for _, release := range web.Paginate(c, repos.ListPath(r, "/releases"), all) {
		shown, err := show(c, r, release)
		if err != nil {
			return err
		}
		list = append(list, shown)
	}
	return c.Reply(http.StatusOK, list)
}

func getRelease(c *web.Call) error {
	r, release, err := named(c)
	return reply(c, r, release, err)
}

func getLatestRelease(c *web.Call) error {
	r, all, err := visible(c)
	if err != nil {
		return err
	}
	latest, err := releases.Latest(all)
	return reply(c, r, latest, err)
}

func getReleaseOfTag(c *web.Call) error {
	r, all, err := visible(c)
	if err != nil {
		return err
	}
	found, err := releases.OfTag(all, c.Param("tag"))
	return reply(c, r, found, err)
}

// listTags lists tags by name, the last one first, as at GitHub.
func listTags(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	refs, err := r.Refs(c.Context(), object.TagPrefix)
	if err != nil && !repos.IsAbsent(err) {
		return err
	}
	refs = slices.Clone(refs)
	slices.Reverse(refs)
	list := []tagJSON{}
	for _, ref := range web.Paginate(c, repos.ListPath(r, "/tags"), refs) {
		name := strings.TrimPrefix(ref.Name, object.TagPrefix)
		repo, path := c.Links.Repo(r.Name()), "/"+urlpath.Escape(ref.Name)
		list = append(list, tagJSON{
			Name: name, ZipballURL: repo + "/zipball" + path, TarballURL: repo + "/tarball" + path,
			Commit: commitJSON{SHA: ref.Commit, URL: repo + "/commits/" + string(ref.Commit)}, NodeID: nodeid.Within("Ref", r.About.ID, ref.Name),
		})
	}
	return c.Reply(http.StatusOK, list)
}
