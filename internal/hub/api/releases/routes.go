// Package releases answers the calls about tags as a list, and about releases and their assets.
package releases

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room.
func Routes() []web.Route {
	const repo = repos.Path
	const docs = "releases/releases#"
	const assets = "releases/assets#"
	return []web.Route{
		web.On("GET", repo+"/tags", listTags, "repos/repos#list-repository-tags"),
		web.On("GET", repo+"/releases", listReleases, docs+"list-releases"),
		web.On("POST", repo+"/releases", createRelease, docs+"create-a-release"),
		web.On("POST", repo+"/releases/generate-notes", generateNotes, docs+"generate-release-notes-content-for-a-release"),
		web.On("GET", repo+"/releases/latest", getLatestRelease, docs+"get-the-latest-release"),
		web.On("GET", repo+"/releases/tags/{tag...}", getReleaseOfTag, docs+"get-a-release-by-tag-name"),
		web.On("GET", repo+"/releases/assets/{id}", getAsset, assets+"get-a-release-asset"),
		web.On("PATCH", repo+"/releases/assets/{id}", updateAsset, assets+"update-a-release-asset"),
		web.On("DELETE", repo+"/releases/assets/{id}", deleteAsset, assets+"delete-a-release-asset"),
		web.On("GET", repo+"/releases/{id}", getRelease, docs+"get-a-release"),
		web.On("PATCH", repo+"/releases/{id}", updateRelease, docs+"update-a-release"),
		web.On("DELETE", repo+"/releases/{id}", deleteRelease, docs+"delete-a-release"),
		web.On("GET", repo+"/releases/{id}/assets", listAssets, assets+"list-release-assets"),
	}
}

// UploadRoutes returns the operations that lie at the address for uploads.
func UploadRoutes() []web.Route {
	return []web.Route{
		web.On("POST", repos.Path+"/releases/{id}/assets", uploadAsset, "releases/assets#upload-a-release-asset"),
	}
}
