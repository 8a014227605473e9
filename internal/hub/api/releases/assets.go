package releases

import (
	"errors"
	"mime"
	"net/http"
	"regexp"
	"strings"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
)

const octetStream = "application/octet-stream"

func listAssets(c *web.Call) error {
	r, release, err := named(c)
	if err != nil {
		return err
	}
	list := []assetJSON{}
	path := repos.ListPath(r, "/releases/"+c.Param("id")+"/assets")
	for _, asset := range web.Paginate(c, path, release.Assets) {
		shown, err := showAsset(c, r, release, asset)
		if err != nil {
			return err
		}
		list = append(list, shown)
	}
	return c.Reply(http.StatusOK, list)
}

func getAsset(c *web.Call) error {
	r, all, err := visible(c)
	if err != nil {
		return err
	}
	release, asset, err := releases.OfAsset(all, number(c, r))
	if err != nil {
		return orNotFound(err)
	}
	if strings.Contains(c.Request.Header.Get("Accept"), octetStream) {
		blob, err := r.Blob(c.Context(), asset.Blob)
		if err != nil {
			return err
		}
		defer blob.Close()
		c.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": asset.Name}))
		return c.ReplyRaw(octetStream, string(asset.Blob), blob.Size, blob)
	}
	return replyAsset(c, r, release, asset, http.StatusOK)
}

func replyAsset(c *web.Call, r repositories.Repository, release releases.Release, asset releases.Asset, status int) error {
	shown, err := showAsset(c, r, release, asset)
	if err != nil {
		return err
	}
	return c.Reply(status, shown)
}

// unusual are what GitHub takes out of an asset's name.
var unusual = regexp.MustCompile(`[^A-Za-z0-9._@+-]+`)

func assetName(text string) string { return strings.Trim(unusual.ReplaceAllString(text, "."), ".") }

func uploadAsset(c *web.Call) error {
	r, err := repos.Writable(c)
	if err != nil {
		return err
	}
	release, err := c.Releases.Get(c.Context(), r, number(c, r))
	if err != nil {
		return orNotFound(err)
	}
	name, label := assetName(c.Query("name")), c.Query("label")
	if name == "" || len(name) > releases.MaxName || len(label) > releases.MaxName {
		return invalidAsset("custom", "name is missing or too long")
	}
	kind := c.Request.Header.Get("Content-Type")
	if _, _, err := mime.ParseMediaType(kind); err != nil || len(kind) > releases.MaxName {
		return &web.Problem{Status: http.StatusBadRequest, Message: "Content-Type header must be a media type."}
	}
	file, size, err := c.File(releases.MaxAsset)
	if err != nil {
		return err
	}
	if size == 0 {
		return &web.Problem{Status: http.StatusBadRequest, Message: "Bad Content-Length: 0"}
	}
	blob, err := r.WriteBlobOf(c.Context(), file)
	if err != nil {
		return err
	}
	asset, err := c.Releases.AddAsset(c.Context(), *c.Caller, r, release.Number, releases.Asset{
		Name: name, Label: label, MediaType: kind, Size: size, Blob: blob,
	})
	if err != nil {
		return assetRefusal(err)
	}
	return replyAsset(c, r, release, asset, http.StatusCreated)
}

func assetRefusal(err error) error {
	switch {
	case errors.Is(err, releases.ErrExists):
		return invalidAsset("already_exists", "")
	case errors.Is(err, releases.ErrTooMany):
		return invalidAsset("custom", "The release has as many assets as it may have.")
	}
	return orNotFound(err)
}

func invalidAsset(code, message string) error {
	return web.Invalid(web.Detail{Resource: "ReleaseAsset", Code: code, Field: "name", Message: message})
}

func updateAsset(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	name, label := body.GivenText("name"), body.GivenText("label")
	if err := body.Problem(); err != nil {
		return err
	}
	if name != nil {
		*name = assetName(*name)
	}
	if name != nil && (*name == "" || len(*name) > releases.MaxName) || label != nil && len(*label) > releases.MaxName {
		return invalidAsset("custom", "name is missing or too long")
	}
	asset, err := c.Releases.ChangeAsset(c.Context(), *c.Caller, r, number(c, r), func(asset *releases.Asset) {
		set(&asset.Name, name)
		set(&asset.Label, label)
	})
	if err != nil {
		return assetRefusal(err)
	}
	all, err := c.Releases.List(c.Context(), r)
	if err != nil {
		return err
	}
	release, _, err := releases.OfAsset(all, asset.Number)
	if err != nil {
		return orNotFound(err)
	}
	return replyAsset(c, r, release, asset, http.StatusOK)
}

func deleteAsset(c *web.Call) error {
	r, err := repos.Writable(c)
	if err != nil {
		return err
	}
	if err := c.Releases.DeleteAsset(c.Context(), *c.Caller, r, number(c, r)); err != nil {
		return orNotFound(err)
	}
	return c.ReplyNoContent()
}
