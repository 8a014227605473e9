package downloads

import (
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
)

// isAsset reports whether an address is that of an asset: releases/download/TAG/NAME, of the latest release
// releases/latest/download/NAME.
func isAsset(kind string, rest []string) bool {
	return kind == "releases" && (len(rest) > 2 && rest[0] == "download" || len(rest) == 3 && rest[0] == "latest" && rest[1] == "download")
}

// serveAsset sends an asset of a release that is no draft. It is never taken for anything that a browser would run.
func (h *Handler) serveAsset(w *answer, r *http.Request, repository repositories.Repository, rest []string) error {
	all, err := h.releases.List(r.Context(), repository)
	if err != nil {
		return err
	}
	name := rest[len(rest)-1]
	var release releases.Release
	if rest[0] == "latest" {
		release, err = releases.Latest(all)
	} else {
		release, err = releases.OfTag(all, strings.Join(rest[1:len(rest)-1], "/"))
	}
	if err != nil {
		return orNotFound(err)
	}
	i := slices.IndexFunc(release.Assets, func(a releases.Asset) bool { return a.Name == name })
	if i < 0 {
		return errNotFound
	}
	asset := release.Assets[i]
	if isKnown(w, r, strconv.Quote(string(asset.Blob)), asset.Name, "application/octet-stream", repository.About.Private) {
		return nil
	}
	blob, err := repository.Blob(r.Context(), asset.Blob)
	if err != nil {
		return err
	}
	defer blob.Close()
	w.Header().Set("Content-Length", strconv.FormatInt(blob.Size, 10))
	if r.Method == http.MethodHead {
		return nil
	}
	_, err = io.Copy(w, blob)
	return err
}
