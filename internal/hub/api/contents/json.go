package contents

import (
	"path"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// contentJSON is a file, a folder or another entry as the contents calls show
// it.
type contentJSON struct {
	Name        string           `json:"name"`
	Path        string           `json:"path"`
	SHA         object.ID        `json:"sha"`
	Size        int64            `json:"size"`
	URL         string           `json:"url"`
	HTMLURL     *string          `json:"html_url"`
	GitURL      *string          `json:"git_url"`
	DownloadURL *string          `json:"download_url"`
	Type        string           `json:"type"`
	Content     *string          `json:"content,omitempty"`
	Encoding    string           `json:"encoding,omitempty"`
	Target      string           `json:"target,omitempty"`  // of a symlink
	Entries     []contentJSON    `json:"entries,omitempty"` // of a folder as an object
	Links       contentLinksJSON `json:"_links"`
}

type contentLinksJSON struct {
	Self string  `json:"self"`
	Git  *string `json:"git"`
	HTML *string `json:"html"`
}

// showContent shows an entry; ref is the name of the revision it was found in.
func showContent(l web.Links, r repositories.Repository, entry store.TreeEntry, ref string) contentJSON {
	self := l.Contents(r.Name(), entry.Path, ref)
	shown := contentJSON{
		Name: path.Base(entry.Path), Path: entry.Path, SHA: entry.ID, Size: max(entry.Size, 0), URL: self, Type: "file",
	}
	git := l.Repo(r.Name()) + "/git/"
	switch {
	case entry.Mode == object.ModeTree:
		shown.Type = "dir"
		shown.HTMLURL, shown.GitURL = new(l.Tree(r.Name(), ref)), new(git+"trees/"+string(entry.ID))
	case entry.Kind == object.KindBlob: // a submodule's commit is in another repository
		shown.HTMLURL, shown.GitURL = new(l.Blob(r.Name(), ref, entry.Path)), new(git+"blobs/"+string(entry.ID))
		shown.DownloadURL = new(l.Raw(r.Name(), ref, entry.Path))
		if entry.Mode == object.ModeSymlink {
			shown.Type = "symlink"
		}
	}
	shown.Links = contentLinksJSON{Self: self, Git: shown.GitURL, HTML: shown.HTMLURL}
	return shown
}
