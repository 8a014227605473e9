package hub

import (
	"net/http"
	"strings"

	"sheaf/internal/hub/api"
)

// Surface is one of the ways in which the hub is asked. The metrics count each by itself.
type Surface string

// The surfaces of the hub.
const (
	API       Surface = "api"
	GraphQL   Surface = "graphql"
	Git       Surface = "git"
	Raw       Surface = "raw"
	Pages     Surface = "pages"
	Downloads Surface = "downloads"
	SignIn    Surface = "sign-in"
)

// Surfaces are all of them.
func Surfaces() []Surface {
	return []Surface{API, GraphQL, Git, Raw, Pages, Downloads, SignIn}
}

// Surface says to which surface a path belongs that the hub owns, and is empty for any other.
func (h *Hub) Surface(path string) Surface {
	if found := h.surfaces.of(path); found != nil {
		return found.surface
	}
	return ""
}

// part answers some addresses of a surface.
type part struct {
	surface Surface
	owns    func(path string) bool
	handler http.Handler
}

// surfaces are the parts of the hub. The first that owns an address answers it.
type surfaces []part

func (s surfaces) of(path string) *part {
	for i := range s {
		if s[i].owns(path) {
			return &s[i]
		}
	}
	return nil
}

// ServeHTTP implements [http.Handler].
func (s surfaces) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if found := s.of(r.URL.Path); found != nil {
		found.handler.ServeHTTP(w, r)
		return
	}
	http.NotFound(w, r)
}

func ownsAPI(path string) bool { return isBelow(path, api.Prefix) || isBelow(path, api.UploadPrefix) }

// isBelow reports whether a path is an address or below it.
func isBelow(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

// below is for prefixes that end with a slash.
func below(prefix string) func(path string) bool {
	return func(path string) bool { return strings.HasPrefix(path, prefix) }
}
