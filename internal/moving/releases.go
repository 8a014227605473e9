package moving

import (
	"context"
	"fmt"
	"net/http"
)

// releases moves releases of tags, without their files.
func (r *repository) releases(ctx context.Context) error {
	releases, err := list[releaseJSON](ctx, r.source, r.here()+"/releases")
	if err != nil {
		return err
	}
	for i := len(releases) - 1; i >= 0; i-- { // the newest is first in the list, and shall be the last that is made
		release := releases[i]
		key := r.key("release %d", release.ID)
		find := func() (string, bool, error) {
			there, err := list[releaseJSON](ctx, r.target, r.there()+"/releases")
			for _, other := range there {
				if other.TagName == release.TagName && text(other.Name) == text(release.Name) {
					return "", true, nil
				}
			}
			return "", false, err
		}
		_, err := r.journal.once(key, find, func() (string, error) {
			body := map[string]any{
				"tag_name": release.TagName, "target_commitish": release.Target, "name": text(release.Name),
				"body": text(release.Body), "draft": release.Draft, "prerelease": release.Prerelease,
			}
			return "", r.target.send(ctx, http.MethodPost, r.there()+"/releases", body, nil)
		})
		if isRefused(err, http.StatusUnprocessableEntity) {
			r.left("release "+release.TagName, "the target has not taken it: "+words(err))
			continue
		}
		if err != nil {
			return err
		}
		if len(release.Assets) > 0 {
			r.left(fmt.Sprintf("%d files of release %s", len(release.Assets), release.TagName), "files of releases are not moved; upload them, for example with gh release upload")
		}
		r.report.moved("releases")
	}
	return nil
}
