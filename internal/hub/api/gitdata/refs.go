package gitdata

import (
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// refJSON is a ref as the git calls show it.
type refJSON struct {
	Ref    string       `json:"ref"`
	NodeID string       `json:"node_id"`
	URL    string       `json:"url"`
	Object objectIDJSON `json:"object"`
}

type objectIDJSON struct {
	SHA  object.ID   `json:"sha"`
	Type object.Kind `json:"type"`
	URL  string      `json:"url"`
}

func showRef(l web.Links, r repositories.Repository, ref store.Ref) refJSON {
	repo := l.Repo(r.Name())
	return refJSON{
		Ref: ref.Name, NodeID: nodeid.Within("Ref", r.About.ID, ref.Name),
		URL:    repo + "/git/" + urlpath.Escape(ref.Name),
		Object: objectIDJSON{SHA: ref.Target, Type: ref.Kind, URL: repo + "/git/" + string(ref.Kind) + "s/" + string(ref.Target)},
	}
}

func getRef(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	if err := repos.RefuseEmpty(c.Context(), r); err != nil {
		return err
	}
	name := "refs/" + c.Param("ref")
	if moves.IsHidden(name) {
		return web.NotFound()
	}
	ref, err := r.Ref(c.Context(), name)
	if err != nil {
		return repos.NotFoundIfAbsent(err)
	}
	return c.Reply(http.StatusOK, showRef(c.Links, r, ref))
}

// getRefLegacy also lists what lies below a name that is no ref itself.
func getRefLegacy(c *web.Call) error {
	err := getRef(c)
	var known *web.Problem
	if !errors.As(err, &known) || known.Status != http.StatusNotFound {
		return err
	}
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	below, err := showRefs(c, r, strings.TrimSuffix("refs/"+c.Param("ref"), "/")+"/")
	if err != nil {
		return err
	}
	if len(below) == 0 {
		return web.NotFound()
	}
	return c.Reply(http.StatusOK, below)
}

func listMatchingRefs(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	if err := repos.RefuseEmpty(c.Context(), r); err != nil {
		return err
	}
	refs, err := showRefs(c, r, "refs/"+c.Param("ref"))
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, refs)
}

func showRefs(c *web.Call, r repositories.Repository, prefix string) ([]refJSON, error) {
	refs, err := r.Refs(c.Context(), prefix)
	if err != nil && !repos.IsAbsent(err) {
		return nil, err
	}
	list := make([]refJSON, 0, len(refs))
	for _, ref := range refs {
		if !moves.IsHidden(ref.Name) {
			list = append(list, showRef(c.Links, r, ref))
		}
	}
	return list, nil
}
