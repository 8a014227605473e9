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
		web.On("GET", repo+"/readme", getReadme, "repos/contents#get-a-repository-readme"),
		web.On("GET", repo+"/readme/{dir...}", getReadme, "repos/contents#get-a-repository-readme-for-a-directory"),
		web.On("GET", repo+"/license", getLicense, "licenses/licenses#get-the-license-for-a-repository"),
		web.On("GET", repo+"/tarball/{ref*}", leadToArchive("legacy.tar.gz"), "repos/contents#download-a-repository-archive-tar"),
		web.On("GET", repo+"/zipball/{ref*}", leadToArchive("legacy.zip"), "repos/contents#download-a-repository-archive-zip"),
	}
}
