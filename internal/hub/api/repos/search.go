package repos

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/search"
)

type foundRepositoriesJSON struct {
	TotalCount        int                   `json:"total_count"`
	IncompleteResults bool                  `json:"incomplete_results"`
	Items             []foundRepositoryJSON `json:"items"`
}

type foundRepositoryJSON struct {
	RepositoryJSON
	Score float64 `json:"score"`
}

// SearchText is what a search looks for, with the headers that every search answers with.
func SearchText(c *web.Call) (string, error) {
	c.SetHeader("Cache-Control", "no-cache")
	c.SetHeader("X-RateLimit-Resource", "search")
	text := strings.TrimSpace(c.Query("q"))
	switch {
	case text == "":
		return "", web.Invalid(web.Detail{Resource: "Search", Field: "q", Code: "missing"})
	case len([]rune(text)) > search.MaxText:
		return "", web.Invalid(web.Detail{Resource: "Search", Field: "q", Code: "invalid", Message: "The search is longer than 256 characters."})
	}
	return text, nil
}

func searchRepositories(c *web.Call) error {
	text, err := SearchText(c)
	if err != nil {
		return err
	}
	asked := search.ForRepositories(text)
	if err := checkOwners(c, asked.Owners); err != nil {
		return err
	}
	if c.Page().Skip() >= search.MaxResults {
		return web.Unprocessable("Only the first 1000 search results are available")
	}
	found := slices.DeleteFunc(c.Repositories.Where(asked.Selects), func(r repositories.Repository) bool {
		access, err := c.Repositories.See(c.User, r)
		return err != nil || access < repositories.Read
	})
	sortFound(found, c.Query("sort"), c.Query("order"))
	answer := foundRepositoriesJSON{TotalCount: len(found), Items: []foundRepositoryJSON{}}
	for _, r := range web.Paginate(c, "/search/repositories", found[:min(len(found), search.MaxResults)]) {
		item, err := Show(c, r)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, foundRepositoryJSON{item, 1})
	}
	return c.Reply(http.StatusOK, answer)
}

// sortFound leaves the best match, which is by name here, unless something else
// is asked for.
func sortFound(found []repositories.Repository, by, order string) {
	if by != "updated" {
		return
	}
	slices.SortStableFunc(found, func(a, b repositories.Repository) int {
		result := cmp.Or(a.About.UpdatedAt.Compare(b.About.UpdatedAt), cmp.Compare(a.About.ID, b.About.ID))
		if order == "asc" {
			return result
		}
		return -result
	})
}

// checkOwners refuses a search in accounts of which none exists.
func checkOwners(c *web.Call, logins []string) error {
	for _, login := range logins {
		owner, err := people.Owner(c, login)
		if err != nil || owner.ID != 0 {
			return err
		}
	}
	if len(logins) == 0 {
		return nil
	}
	return web.Invalid(web.Detail{
		Resource: "Search", Field: "q", Code: "invalid",
		Message: "The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.",
	})
}
