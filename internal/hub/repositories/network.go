package repositories

import (
	"strings"

	"sheaf/internal/hub/accounts"
)

// Source follows forks up to where they began, as far as a viewer may see them.
func (c *Catalogue) Source(viewer *accounts.User, r Repository) Repository {
	for {
		parent, ok := c.Parent(r)
		if !ok {
			return r
		}
		above, access, err := c.SeeID(viewer, parent.About.ID)
		if err != nil || access < Read {
			return r
		}
		r = above
	}
}

// Head finds the repository and the branch that a head names: BRANCH of this repository, OWNER:BRANCH of this one or of
// the owner's fork in the same network, or OWNER:REPO:BRANCH. It returns false if there is none that the viewer may see.
func (c *Catalogue) Head(viewer *accounts.User, r Repository, head string) (Repository, string, bool) {
	parts := strings.Split(head, ":")
	switch len(parts) {
	case 1:
		return r, head, true
	case 2:
		if strings.EqualFold(parts[0], r.Name().Owner) {
			return r, parts[1], true
		}
		for _, other := range c.Where(func(other Repository) bool {
			return strings.EqualFold(other.Name().Owner, parts[0])
		}) {
			if from, ok := c.relative(viewer, r, other); ok {
				return from, parts[1], true
			}
		}
		return r, "", false
	case 3:
		named, ok := c.Find(parts[0], parts[1])
		if !ok {
			return r, "", false
		}
		from, ok := c.relative(viewer, r, named)
		return from, parts[2], ok
	}
	return r, "", false
}

// relative returns a repository that a viewer may see and that has the same origin as r: only from such a one commits
// come over.
func (c *Catalogue) relative(viewer *accounts.User, r, other Repository) (Repository, bool) {
	from, access, err := c.SeeID(viewer, other.About.ID)
	isSeen := err == nil && access >= Read
	return from, isSeen && c.Source(viewer, from).About.ID == c.Source(viewer, r).About.ID
}
