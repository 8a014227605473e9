package repos

import (
	"strings"

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
	for {
		above, ok := Parent(c, r)
		if !ok {
			return r
		}
		r = above
	}
}

// HeadRepository finds the repository and the branch that a head names: BRANCH of
// this repository, OWNER:BRANCH of this one or of the owner's fork in the same
// network, or OWNER:REPO:BRANCH. It returns false if there is none that the user
// may see.
func HeadRepository(c *web.Call, r repositories.Repository, head string) (repositories.Repository, string, bool) {
	parts := strings.Split(head, ":")
	switch len(parts) {
	case 1:
		return r, head, true
	case 2:
		if strings.EqualFold(parts[0], r.Name().Owner) {
			return r, parts[1], true
		}
		for _, other := range c.Repositories.Where(func(other repositories.Repository) bool {
			return strings.EqualFold(other.Name().Owner, parts[0])
		}) {
			if from, ok := relative(c, r, other); ok {
				return from, parts[1], true
			}
		}
		return r, "", false
	case 3:
		named, ok := c.Repositories.Find(parts[0], parts[1])
		if !ok {
			return r, "", false
		}
		from, ok := relative(c, r, named)
		return from, parts[2], ok
	}
	return r, "", false
}

// relative returns a repository that the user may see and that has the same
// origin as r: only from such a one commits come over.
func relative(c *web.Call, r, other repositories.Repository) (repositories.Repository, bool) {
	from, ok := Visible(c, other.About.ID)
	return from, ok && sourceOf(c, from).About.ID == sourceOf(c, r).About.ID
}
