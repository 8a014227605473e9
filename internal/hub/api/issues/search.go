package issues

import (
	"errors"
	"net/http"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/search"
)

type foundIssuesJSON struct {
	TotalCount        int         `json:"total_count"`
	IncompleteResults bool        `json:"incomplete_results"`
	Items             []issueJSON `json:"items"`
}

func searchIssues(c *web.Call) error {
	text, err := repos.SearchText(c)
	if err != nil {
		return err
	}
	if c.Page().Skip() >= search.MaxResults {
		return web.Unprocessable("Only the first 1000 search results are available")
	}
	hits, isCut, err := finder(c).Find(c.Context(), text)
	if errors.Is(err, search.ErrSources) {
		return web.Invalid(web.Detail{
			Resource: "Search", Field: "q", Code: "invalid",
			Message: "The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.",
		})
	}
	if err != nil {
		return err
	}
	search.Sort(hits, c.Query("sort"), c.Query("order"))
	answer := foundIssuesJSON{TotalCount: len(hits), IncompleteResults: isCut, Items: []issueJSON{}}
	views := views{}
	for _, h := range web.Paginate(c, "/search/issues", hits[:min(len(hits), search.MaxResults)]) {
		shown, err := views.of(c, h).show(c, h.Item)
		if err != nil {
			return err
		}
		shown.Score = 1
		answer.Items = append(answer.Items, shown)
	}
	return c.Reply(http.StatusOK, answer)
}

// views are those of the repositories in which something was found.
type views map[*search.Scope]*view

func (v views) of(c *web.Call, h search.Hit) *view {
	if v[h.Scope] == nil {
		v[h.Scope] = viewOf(c, h.Scope)
	}
	return v[h.Scope]
}
