package repos

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// listOwnRepositories lists what the user owns alone and with organisations, and
// where they are a collaborator.
func listOwnRepositories(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	affiliation, kind, seen := c.Query("affiliation"), c.Query("type"), c.Query("visibility")
	if kind != "" && (affiliation != "" || seen != "") {
		return web.Unprocessable("If you specify visibility or affiliation, you cannot specify type.")
	}
	affiliations := []string{"owner", "collaborator", "organization_member"}
	switch {
	case kind == "owner":
		affiliations = affiliations[:1]
	case kind == "member":
		affiliations = affiliations[1:]
	case affiliation != "":
		affiliations = strings.Split(affiliation, ",")
	}
	if seen == "" && (kind == "public" || kind == "private") {
		seen = kind
	}
	owners, err := ownersOf(c, user, slices.Contains(affiliations, "owner"), slices.Contains(affiliations, "organization_member"))
	if err != nil {
		return err
	}
	isGuest := slices.Contains(affiliations, "collaborator")
	return replyRepositories(c, "/user/repos", "full_name", c.Repositories.Where(func(r repositories.Repository) bool {
		isOne := owners[r.Name().Owner] || isGuest && r.About.IsCollaborator(user.ID)
		return isOne && (seen != "public" && seen != "private" || seen == visibility(r.About.Private))
	}))
}

func ownersOf(c *web.Call, user accounts.User, own, shared bool) (map[string]bool, error) {
	owners := map[string]bool{user.Login: own}
	if !shared {
		return owners, nil
	}
	organisations, err := c.Accounts.OrganisationsOf(user.ID)
	for _, organisation := range organisations {
		owners[organisation.Login] = true
	}
	return owners, err
}

// listRepositoriesOfUser lists public repositories only, also one's own: that
// is how GitHub does it.
func listRepositoriesOfUser(c *web.Call) error {
	owner, err := people.Owner(c, c.Param("login"))
	if err != nil {
		return err
	}
	if owner.ID == 0 {
		return web.NotFound()
	}
	return replyRepositories(c, "/users/"+owner.Login+"/repos", "full_name", c.Repositories.Where(func(r repositories.Repository) bool {
		return strings.EqualFold(r.Name().Owner, owner.Login) && !r.About.Private
	}))
}

func listRepositoriesOfOrganization(c *web.Call) error {
	organisation, ok, err := c.Accounts.Organisation(c.Param("org"))
	if err != nil {
		return err
	}
	if !ok {
		return web.NotFound()
	}
	kind := c.Query("type")
	return replyRepositories(c, "/orgs/"+organisation.Login+"/repos", "created", c.Repositories.Where(func(r repositories.Repository) bool {
		isFork := r.About.ForkOf != 0
		return r.Name().Owner == organisation.Login &&
			(kind != "public" || !r.About.Private) && (kind != "private" || r.About.Private) &&
			(kind != "forks" || isFork) && (kind != "sources" || !isFork)
	}))
}

// replyRepositories sends one page of those of a list that the user may see, in the order that was asked for.
func replyRepositories(c *web.Call, path, order string, list []repositories.Repository) error {
	list = slices.DeleteFunc(list, func(r repositories.Repository) bool {
		access, err := c.Repositories.See(c.User, r)
		return err != nil || access < repositories.Read
	})
	order = cmp.Or(c.Query("sort"), order)
	direction := c.Query("direction")
	isDescending := direction == "desc" || direction == "" && order != "full_name"
	slices.SortStableFunc(list, func(a, b repositories.Repository) int {
		result := compareBy(order, a, b)
		if isDescending {
			return -result
		}
		return result
	})
	answer := []RepositoryJSON{}
	for _, r := range web.Paginate(c, path, list) {
		item, err := Show(c, r)
		if err != nil {
			return err
		}
		answer = append(answer, item)
	}
	return c.Reply(http.StatusOK, answer)
}

func compareBy(order string, a, b repositories.Repository) int {
	switch order {
	case "created":
		return cmp.Or(a.About.CreatedAt.Compare(b.About.CreatedAt), cmp.Compare(a.About.ID, b.About.ID))
	case "updated":
		return a.About.UpdatedAt.Compare(b.About.UpdatedAt)
	case "pushed":
		return a.About.PushedAt.Compare(b.About.PushedAt)
	default:
		return cmp.Compare(strings.ToLower(a.Name().String()), strings.ToLower(b.Name().String()))
	}
}

// ListPath is where Link headers say that a list of a repository lies. It has
// the id, as GitHub's, so that it outlives a change of name.
func ListPath(r repositories.Repository, rest string) string {
	return "/repositories/" + strconv.FormatInt(r.About.ID, 10) + rest
}
