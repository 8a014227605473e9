// Package contents answers the calls that read and write files by their path in a
// revision.
package contents

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room.
func Routes() []web.Route {
	const repo = repos.Path
	return []web.Route{
		web.On("GET", repo+"/contents/{path*}", getContents, "repos/contents#get-repository-content"),
		web.On("PUT", repo+"/contents/{path...}", putContents, "repos/contents#create-or-update-file-contents"),
		web.On("DELETE", repo+"/contents/{path...}", deleteContents, "repos/contents#delete-a-file"),
	}
}
