package call

import (
	"cmp"
	"slices"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// Repository is a repository in the schema. The caller sees it.
func Repository(r repositories.Repository) *engine.Object {
	return &engine.Object{Kind: "Repository", Of: r}
}

// Access is what the caller may do with a repository.
func (c *Call) Access(r repositories.Repository) (repositories.Access, error) {
	return c.Repositories.See(&c.User, r)
}

// MaySee reports whether the caller may see a repository.
func (c *Call) MaySee(r repositories.Repository) (bool, error) {
	access, err := c.Access(r)
	return access >= repositories.Read, err
}

// Visible is the repository with an id, if the caller may see it.
func (c *Call) Visible(id int64) (repositories.Repository, bool, error) {
	r, access, err := c.Repositories.SeeID(&c.User, id)
	return r, access >= repositories.Read, err
}

// RepositoryOf finds a repository by its global id, if the caller may see it.
func (c *Call) RepositoryOf(id string) (repositories.Repository, error) {
	number, ok := nodeid.Number("Repository", id)
	if !ok {
		return repositories.Repository{}, NoNode(id)
	}
	r, ok, err := c.Visible(number)
	if err == nil && !ok {
		err = NoNode(id)
	}
	return r, err
}

// Find is the repository with a name if the caller may see it, also under a name that it had.
func (c *Call) Find(owner, name string, followRenames bool) (repositories.Repository, bool, error) {
	r, ok := c.Repositories.Find(owner, name)
	if !ok && followRenames {
		r, ok = c.Repositories.Moved(owner, name)
	}
	if !ok {
		return r, false, nil
	}
	ok, err := c.MaySee(r)
	return r, ok, err
}

// Selected are the repositories that the caller may see among those that a test selects.
func (c *Call) Selected(selects func(repositories.Repository) bool) []repositories.Repository {
	return slices.DeleteFunc(c.Repositories.Where(selects), func(r repositories.Repository) bool {
		ok, err := c.MaySee(r)
		return err != nil || !ok
	})
}

// RepositoriesOf makes the page of an owner's repositories that the arguments ask for: affiliations say how they belong
// to the caller, ownerAffiliations how they belong to the owner.
func (c *Call) RepositoriesOf(owner string, user *accounts.User, given engine.Arguments) (*engine.Connection, error) {
	ofOwner, err := c.affiliated(owner, user, given.Texts("ownerAffiliations"))
	if err != nil {
		return nil, err
	}
	ofCaller := func(repositories.Repository) bool { return true }
	if given.Has("affiliations") {
		if ofCaller, err = c.affiliated(c.User.Login, &c.User, given.Texts("affiliations")); err != nil {
			return nil, err
		}
	}
	return c.Listed(given, func(r repositories.Repository) bool { return ofOwner(r) && ofCaller(r) })
}

// Listed makes a page of the repositories that a test selects, by the other arguments that lists of them have.
func (c *Call) Listed(given engine.Arguments, selects func(repositories.Repository) bool) (*engine.Connection, error) {
	isWanted := func(name string, is bool) bool { return !given.Has(name) || given.Flag(name) == is }
	visibility := cmp.Or(given.Text("visibility"), given.Text("privacy"))
	list := c.Selected(func(r repositories.Repository) bool {
		return (visibility == "" || visibility == Visibility(r)) &&
			isWanted("isFork", r.About.ForkOf != 0) && isWanted("isArchived", r.About.Archived) && selects(r)
	})
	if order := given.Object("orderBy"); order != nil {
		slices.SortStableFunc(list, func(a, b repositories.Repository) int {
			result := compare(order.Text("field"), a, b)
			if order.Text("direction") == "DESC" {
				return -result
			}
			return result
		})
	}
	return engine.Connect(given, list, Repository)
}

// affiliated tells which repositories belong to an account in one of the ways.
func (c *Call) affiliated(login string, user *accounts.User, ways []string) (func(repositories.Repository) bool, error) {
	shared := map[string]bool{}
	if user != nil && user.ID == c.User.ID && slices.Contains(ways, "ORGANIZATION_MEMBER") { // memberships are concealed
		organisations, err := c.Accounts.OrganisationsOf(user.ID)
		if err != nil {
			return nil, err
		}
		for _, one := range organisations {
			shared[one.Login] = true
		}
	}
	isOwner, isGuest := slices.Contains(ways, "OWNER"), user != nil && slices.Contains(ways, "COLLABORATOR")
	return func(r repositories.Repository) bool {
		owner := r.Name().Owner
		return isOwner && strings.EqualFold(owner, login) || shared[owner] || isGuest && r.About.IsCollaborator(user.ID)
	}, nil
}

func compare(field string, a, b repositories.Repository) int {
	switch field {
	case "CREATED_AT":
		return cmp.Or(a.About.CreatedAt.Compare(b.About.CreatedAt), cmp.Compare(a.About.ID, b.About.ID))
	case "PUSHED_AT":
		return a.About.PushedAt.Compare(b.About.PushedAt)
	case "UPDATED_AT":
		return a.About.UpdatedAt.Compare(b.About.UpdatedAt)
	case "NAME":
		return cmp.Compare(strings.ToLower(a.Name().Repo), strings.ToLower(b.Name().Repo))
	default: // STARGAZERS: nobody is one
		return 0
	}
}

// Visibility is PUBLIC or PRIVATE.
func Visibility(r repositories.Repository) string {
	if r.About.Private {
		return "PRIVATE"
	}
	return "PUBLIC"
}
