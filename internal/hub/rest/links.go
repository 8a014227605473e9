package rest

import (
	"fmt"
	"net/url"
	"strconv"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// links makes the addresses that answers contain.
type links struct{ origin string }

func newLinks(origin string) links { return links{origin: origin} }

// api returns the address of a path below the prefix.
func (l links) api(path string) string { return l.origin + Prefix + path }

// web returns the address of a path for people.
func (l links) web(path string) string { return l.origin + path }

// host is the name of this hub in e-mail addresses.
func (l links) host() string {
	if origin, err := url.Parse(l.origin); err == nil && origin.Hostname() != "" {
		return origin.Hostname()
	}
	return "localhost"
}

// repo returns the address of a repository in the API.
func (l links) repo(name gitstore.Name) string {
	return l.api("/repos/" + urlpath.Segment(name.Owner) + "/" + urlpath.Segment(name.Repo))
}

// repoWeb returns the address of a repository for people: the web front end's.
func (l links) repoWeb(name gitstore.Name) string {
	return l.web("/github/" + urlpath.Segment(name.Owner) + "/" + urlpath.Segment(name.Repo))
}

// page returns the address of something in a repository that the hub itself
// shows, such as a pull request.
func (l links) page(name gitstore.Name, format string, values ...any) string {
	return l.web("/"+urlpath.Segment(name.Owner)+"/"+urlpath.Segment(name.Repo)) + fmt.Sprintf(format, values...)
}

func (l links) raw(name gitstore.Name, ref, path string) string {
	return l.web("/raw/" + urlpath.Escape(name.String()) + "/" + urlpath.Escape(ref) + "/" + urlpath.Escape(path))
}

func (l links) contents(name gitstore.Name, path, ref string) string {
	return l.repo(name) + "/contents/" + urlpath.Escape(path) + "?ref=" + url.QueryEscape(ref)
}

func (l links) clone(name gitstore.Name) string {
	return l.web("/" + urlpath.Escape(name.String()) + ".git")
}

// listPath is where Link headers say that a list of a repository lies. It has
// the id, as GitHub's, so that it outlives a change of name.
func listPath(r repositories.Repository, rest string) string {
	return "/repositories/" + strconv.FormatInt(r.About.ID, 10) + rest
}

// tree and blob are pages of the web front end, where a ref is one segment.
func (l links) tree(name gitstore.Name, ref string) string {
	return l.repoWeb(name) + "/tree/" + urlpath.Segment(ref) + "/"
}

func (l links) blob(name gitstore.Name, ref, path string) string {
	return l.repoWeb(name) + "/blob/" + urlpath.Segment(ref) + "/" + urlpath.Escape(path)
}
