package repos

import (
	"net/http"
	"regexp"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// topicsJSON are the topics of a repository.
type topicsJSON struct {
	Names []string `json:"names"`
}

// maxTopics of a repository, as at GitHub.
const maxTopics = 20

var topicPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,49}$`)

func getTopics(c *web.Call) error {
	r, err := Readable(c)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, topicsJSON{topicsOf(r)})
}

func topicsOf(r repositories.Repository) []string {
	if r.About.Topics == nil {
		return []string{}
	}
	return r.About.Topics
}

func replaceTopics(c *web.Call) error {
	r, err := Administrable(c)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	body.Require("names")
	names := body.Texts("names")
	if err := body.Problem(); err != nil {
		return err
	}
	if len(names) > maxTopics {
		return web.Unprocessable("Repositories cannot have more than %d topics.", maxTopics)
	}
	for _, name := range names {
		if !topicPattern.MatchString(name) {
			return web.Unprocessable("Topics must start with a lowercase letter or number, consist of 50 characters or less, and can include hyphens.")
		}
	}
	if err := c.Repositories.SetTopics(c.Context(), r.About.ID, names, Permit(c, repositories.Admin)); err != nil {
		return err
	}
	return c.Reply(http.StatusOK, topicsJSON{names})
}
