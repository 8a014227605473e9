package moving

import (
	"context"
	"net/http"
	"strconv"
)

// releases moves releases of tags with their files. One with files is a draft until it has them: whoever waits for it gets
// it whole, and where the target has immutable releases it takes no file later.
func (r *repository) releases(ctx context.Context) error {
	releases, err := list[releaseJSON](ctx, r.source, r.here()+"/releases")
	if err != nil {
		return err
	}
	for i := len(releases) - 1; i >= 0; i-- { // the newest is first in the list, and shall be the last that is made
		if err := r.release(ctx, releases[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *repository) release(ctx context.Context, release releaseJSON) error {
	key := r.key("release %d", release.ID)
	id, err := r.makeRelease(ctx, release, key)
	if isRefused(err, http.StatusUnprocessableEntity) {
		r.left("release "+release.TagName+withFiles(release), "the target has not taken it: "+words(err))
		return nil
	}
	if err != nil {
		return err
	}
	if id == "" {
		r.left("release "+release.TagName+withFiles(release), "an earlier run has made it, and the target has it no more")
		return nil
	}
	isWhole, err := r.files(ctx, release, id)
	if err != nil {
		return err
	}
	if !release.Draft && r.journal.done[key+" state"] == draftState {
		if !isWhole {
			r.left("release "+release.TagName, "it stays a draft at the target until it has its files; call the command again")
			return nil
		}
		err := r.target.send(ctx, http.MethodPatch, r.there()+"/releases/"+id, map[string]any{"draft": false}, nil)
		if isOfThisAlone(err) {
			r.left("release "+release.TagName, "it stays a draft, the target has not published it: "+words(err))
			return nil
		}
		if err == nil {
			err = r.journal.set(key+" state", "published")
		}
		if err != nil {
			return err
		}
	}
	r.report.moved("releases")
	return nil
}

// draftState is that of a release at the target that is not published yet.
const draftState = "draft"

func withFiles(release releaseJSON) string {
	if len(release.Assets) == 0 {
		return ""
	}
	return " with its files"
}

// makeRelease returns the id that a release has at the target, empty if it is there no more.
func (r *repository) makeRelease(ctx context.Context, release releaseJSON, key string) (id string, err error) {
	isDraft := release.Draft || len(release.Assets) > 0
	find := func() (string, bool, error) {
		there, err := list[releaseJSON](ctx, r.target, r.there()+"/releases")
		for _, other := range there {
			id := strconv.FormatInt(other.ID, 10)
			if other.TagName == release.TagName && text(other.Name) == text(release.Name) && r.journal.madeOf(r.key("release "), id) == "" {
				return id, true, nil
			}
		}
		return "", false, err
	}
	if _, isDone := r.journal.done[key]; !isDone && isDraft {
		if err := r.journal.set(key+" state", draftState); err != nil { // before it is made, as its answer may be lost
			return "", err
		}
	}
	id, err = r.journal.once(key, find, func() (string, error) {
		body := map[string]any{
			"tag_name": release.TagName, "target_commitish": release.Target, "name": text(release.Name),
			"body": text(release.Body), "draft": isDraft, "prerelease": release.Prerelease,
		}
		var made releaseJSON
		err := r.target.send(ctx, http.MethodPost, r.there()+"/releases", body, &made)
		return strconv.FormatInt(made.ID, 10), err
	})
	if err != nil || id != "" {
		return id, err
	}
	// A journal of an earlier version has no ids.
	id, found, err := find()
	if err == nil && found {
		err = r.journal.set(key, id)
	}
	return id, err
}
