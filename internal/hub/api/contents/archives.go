package contents

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/web/urlpath"
)

// leadToArchive leads to the address of an archive of a kind, as GitHub does. To a private one the address opens for
// some minutes, without the token: not every client sends it there.
func leadToArchive(kind string) func(*web.Call) error {
	return func(c *web.Call) error {
		r, err := repos.Readable(c)
		if err != nil {
			return err
		}
		revision := c.Param("ref")
		if revision == "" {
			revision = "HEAD"
		}
		if _, err := repos.CommitOf(c.Context(), r, revision); err != nil {
			return repos.NotFoundIfAbsent(err)
		}
		path := "/" + urlpath.Escape(r.Name().String()) + "/" + kind + "/" + urlpath.Escape(revision)
		scope := "public"
		if r.About.Private {
			scope = "private" // and the permit ends
		}
		c.SetHeader("Cache-Control", scope+", must-revalidate, max-age=0")
		c.SetHeader("Content-Type", "text/html;charset=utf-8")
		return c.ReplyFound(c.Opening(path, r))
	}
}
