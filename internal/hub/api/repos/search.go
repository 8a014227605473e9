package repos

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// Limits of a search, as GitHub has them.
const (
	maxSearchText    = 256 // characters
	maxSearchResults = 1000
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

// repositorySearch is what a search text asks for. Qualifiers that the hub has
// nothing to compare with, such as stars, count as fulfilled.
type repositorySearch struct {
	words                 []string
	owners, names         []string // any of them; names are OWNER/NAME
	inName, inDescription bool
	forks                 string // "", "true" or "only"
	visibility, archived  string
}

func parseSearch(text string) repositorySearch {
	search := repositorySearch{inName: true, inDescription: true}
	for _, word := range searchWords(text) {
		qualifier, value, isQualified := strings.Cut(word, ":")
		if !isQualified {
			search.words = append(search.words, word)
			continue
		}
		switch value = strings.ToLower(value); strings.ToLower(qualifier) {
		case "user", "org":
			search.owners = append(search.owners, value)
		case "repo":
			search.names = append(search.names, value)
		case "in":
			search.inName, search.inDescription = strings.Contains(value, "name"), strings.Contains(value, "description")
		case "fork":
			search.forks = value
		case "is", "visibility":
			search.visibility = value
		case "archived":
			search.archived = value
		}
	}
	return search
}

// searchWords cuts a text at blanks; what stands between quotes is one word.
func searchWords(text string) []string {
	var words []string
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 0 {
			words = append(words, strings.Fields(part)...)
		} else if part != "" {
			words = append(words, part)
		}
	}
	return words
}

func (s repositorySearch) selects(r repositories.Repository) bool {
	isFork := r.About.ForkOf != 0
	owner, name := strings.ToLower(r.Name().Owner), strings.ToLower(r.Name().String())
	switch {
	case isFork && s.forks != "true" && s.forks != "only", !isFork && s.forks == "only":
		return false
	case len(s.owners)+len(s.names) > 0 && !slices.Contains(s.owners, owner) && !slices.Contains(s.names, name):
		return false
	case s.visibility == "public" && r.About.Private, s.visibility == "private" && !r.About.Private:
		return false
	case s.archived == "true" && !r.About.Archived, s.archived == "false" && r.About.Archived:
		return false
	}
	return !slices.ContainsFunc(s.words, func(word string) bool { return !r.Matches(word, s.inName, s.inDescription) })
}

func searchRepositories(c *web.Call) error {
	c.SetHeader("Cache-Control", "no-cache")
	c.SetHeader("X-RateLimit-Resource", "search")
	text := strings.TrimSpace(c.Query("q"))
	switch {
	case text == "":
		return web.Invalid(web.Detail{Resource: "Search", Field: "q", Code: "missing"})
	case len([]rune(text)) > maxSearchText:
		return web.Invalid(web.Detail{Resource: "Search", Field: "q", Code: "invalid", Message: "The search is longer than 256 characters."})
	}
	search := parseSearch(text)
	if err := checkOwners(c, search.owners); err != nil {
		return err
	}
	if c.Page().Skip() >= maxSearchResults {
		return web.Unprocessable("Only the first 1000 search results are available")
	}
	found := slices.DeleteFunc(c.Repositories.Where(search.selects), func(r repositories.Repository) bool {
		access, err := c.Repositories.See(c.User, r)
		return err != nil || access < repositories.Read
	})
	sortFound(found, c.Query("sort"), c.Query("order"))
	answer := foundRepositoriesJSON{TotalCount: len(found), Items: []foundRepositoryJSON{}}
	for _, r := range web.Paginate(c, "/search/repositories", found[:min(len(found), maxSearchResults)]) {
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
