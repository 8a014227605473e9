package pages

import (
	"net/http"
	"strings"

	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// frontEnd is below which the web front end shows repositories.
const frontEnd = "/github/"

// screen is where the web front end shows what an address below an owner and a repository means. Whether it is there, and
// may be seen, is asked by the front end: the answer here is the same for all.
func screen(segments []string) (location string, ok bool) {
	repository := frontEnd + urlpath.Segment(segments[0]) + "/" + urlpath.Segment(strings.TrimSuffix(segments[1], ".git"))
	if len(segments) == 2 {
		return repository, true
	}
	rest := segments[3:]
	switch kind := segments[2]; {
	case kind == "tree" && len(rest) == 1:
		return repository + "/tree/" + urlpath.Segment(rest[0]) + "/", true
	case kind == "tree" && len(rest) > 1, kind == "blob" && len(rest) > 1:
		return repository + "/" + kind + "/" + escape(rest), true
	case kind == "tags" && len(rest) == 0:
		return "/" + urlpath.Segment(segments[0]) + "/" + urlpath.Segment(segments[1]) + "/releases", true
	case kind == "pulls" && len(rest) == 0:
		return repository + "/reviews", true
	}
	return "", false
}

func escape(segments []string) string {
	escaped := make([]string, len(segments))
	for i, segment := range segments {
		escaped[i] = urlpath.Segment(segment)
	}
	return strings.Join(escaped, "/")
}

// raw leads to the bytes of a file, with a permit where not everybody may see it.
func (h *Handler) raw(r *http.Request, repository repositories.Repository, file []string) (location string, err error) {
	location = "/raw/" + urlpath.Escape(repository.Name().String()) + "/" + escape(file)
	if !repository.About.Private {
		return location, nil
	}
	query, err := h.desk.Permit(r, location)
	return location + query, err
}
