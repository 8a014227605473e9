package repos

import (
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// Visible returns a repository by id if the user may see it.
func Visible(c *web.Call, id int64) (repositories.Repository, bool) {
	r, access, err := c.Repositories.SeeID(c.User, id)
	return r, err == nil && access >= repositories.Read
}

// Parent returns what a repository was forked from, if the user may see it.
func Parent(c *web.Call, r repositories.Repository) (repositories.Repository, bool) {
	parent, ok := c.Repositories.Parent(r)
	if !ok {
		return parent, false
	}
	return Visible(c, parent.About.ID)
}

// sourceOf follows forks up to where they began, as far as the user may see them.
func sourceOf(c *web.Call, r repositories.Repository) repositories.Repository {
	return c.Repositories.Source(c.User, r)
}

// HeadRepository finds the repository and the branch that a head names, as [repositories.Catalogue.Head] does.
func HeadRepository(c *web.Call, r repositories.Repository, head string) (repositories.Repository, string, bool) {
	return c.Repositories.Head(c.User, r, head)
}

// WithObject calls do with a repository in which there is the object with an id, its own one or one that its relatives
// have, as [repositories.Catalogue.WithObject] does.
func WithObject(c *web.Call, r repositories.Repository, id string, do func(repositories.Repository) error) error {
	return c.Repositories.WithObject(c.Context(), c.User, r, id, do)
}
