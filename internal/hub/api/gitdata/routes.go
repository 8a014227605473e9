// Package gitdata answers the calls that work on Git's own objects: refs, trees,
// commits and blobs.
package gitdata

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room.
func Routes() []web.Route {
	const repo = repos.Path
	return []web.Route{
		web.On("GET", repo+"/git/ref/{ref...}", getRef, "git/refs#get-a-reference"),
		web.On("GET", repo+"/git/matching-refs/{ref*}", listMatchingRefs, "git/refs#list-matching-references"),
		web.On("GET", repo+"/git/refs", listMatchingRefs, "git/refs#list-matching-references"),
		web.On("POST", repo+"/git/refs", createRef, "git/refs#create-a-reference"),
		web.On("GET", repo+"/git/refs/{ref...}", getRefLegacy, "git/refs#get-a-reference"),
		web.On("PATCH", repo+"/git/refs/{ref...}", updateRef, "git/refs#update-a-reference"),
		web.On("DELETE", repo+"/git/refs/{ref...}", deleteRef, "git/refs#delete-a-reference"),
		web.On("GET", repo+"/git/trees/{tree...}", getTree, "git/trees#get-a-tree"),
		web.On("POST", repo+"/git/trees", createTree, "git/trees#create-a-tree"),
		web.On("GET", repo+"/git/commits/{commit}", getGitCommit, "git/commits#get-a-commit-object"),
		web.On("POST", repo+"/git/commits", createGitCommit, "git/commits#create-a-commit"),
		web.On("GET", repo+"/git/tags/{tag}", getTag, "git/tags#get-a-tag"),
		web.On("POST", repo+"/git/tags", createTag, "git/tags#create-a-tag-object"),
		web.On("GET", repo+"/git/blobs/{blob}", getBlob, "git/blobs#get-a-blob"),
		web.On("POST", repo+"/git/blobs", createBlob, "git/blobs#create-a-blob"),
	}
}
