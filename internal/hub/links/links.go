// Package links makes the addresses that answers contain.
package links

import (
	"fmt"
	"net/url"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/web/urlpath"
)

// Prefix is the path under which the API lies, as at GitHub Enterprise Server.
const Prefix = "/api/v3"

// Links makes the addresses that answers contain.
type Links struct{ origin string }

// To returns the links of a hub at this public origin, without a slash at its end.
func To(origin string) Links { return Links{origin: origin} }

// API returns the address of a path below the prefix.
func (l Links) API(path string) string { return l.origin + Prefix + path }

// UploadPrefix is the path under which files are sent, as at GitHub Enterprise Server.
const UploadPrefix = "/api/uploads"

// Upload returns the address at which a file is sent to something that has an address in the API.
func (l Links) Upload(url string) string {
	return l.origin + UploadPrefix + strings.TrimPrefix(url, l.origin+Prefix)
}

// Web returns the address of a path for people.
func (l Links) Web(path string) string { return l.origin + path }

// Host is the name of this hub in e-mail addresses.
func (l Links) Host() string {
	if origin, err := url.Parse(l.origin); err == nil && origin.Hostname() != "" {
		return origin.Hostname()
	}
	return "localhost"
}

// Repo returns the address of a repository in the API.
func (l Links) Repo(name store.Name) string {
	return l.API("/repos/" + urlpath.Segment(name.Owner) + "/" + urlpath.Segment(name.Repo))
}

// RepoWeb returns the address of a repository for people. Git clones it, and a browser is led to the web front end.
func (l Links) RepoWeb(name store.Name) string {
	return l.Web("/" + urlpath.Segment(name.Owner) + "/" + urlpath.Segment(name.Repo))
}

// Page returns the address of something in a repository for people, such as a pull request.
func (l Links) Page(name store.Name, format string, values ...any) string {
	return l.RepoWeb(name) + fmt.Sprintf(format, values...)
}

// Raw returns the address of a file's bytes.
func (l Links) Raw(name store.Name, ref, path string) string {
	return l.Web("/raw/" + urlpath.Escape(name.String()) + "/" + urlpath.Escape(ref) + "/" + urlpath.Escape(path))
}

// Contents returns the address of a file or folder in the API.
func (l Links) Contents(name store.Name, path, ref string) string {
	return l.Repo(name) + "/contents/" + urlpath.Escape(path) + "?ref=" + url.QueryEscape(ref)
}

// Clone returns the address of a repository for Git over HTTP.
func (l Links) Clone(name store.Name) string {
	return l.Web("/" + urlpath.Escape(name.String()) + ".git")
}

// Tree returns the address of a revision for people. A ref is one segment, as in the web front end, to which it leads.
func (l Links) Tree(name store.Name, ref string) string {
	return l.RepoWeb(name) + "/tree/" + urlpath.Segment(ref) + "/"
}

// Blob returns the address of a file for people.
func (l Links) Blob(name store.Name, ref, path string) string {
	return l.RepoWeb(name) + "/blob/" + urlpath.Segment(ref) + "/" + urlpath.Escape(path)
}
