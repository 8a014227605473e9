package rest

import (
	"net/http"

	"sheaf/internal/gitstore"
)

// The hub runs no checks and takes no statuses: these lists are empty, and the
// combined state is "pending", as GitHub's is for a commit without statuses.

type combinedStatusJSON struct {
	State      string              `json:"state"`
	Statuses   []string            `json:"statuses"`
	SHA        gitstore.ID         `json:"sha"`
	TotalCount int                 `json:"total_count"`
	Repository briefRepositoryJSON `json:"repository"`
	CommitURL  string              `json:"commit_url"`
	URL        string              `json:"url"`
}

type checkRunsJSON struct {
	TotalCount int      `json:"total_count"`
	CheckRuns  []string `json:"check_runs"`
}

func (a *API) getCombinedStatus(c *call) error {
	r, id, err := c.namedCommit()
	if err != nil {
		return err
	}
	repository, err := c.repositoryJSON(c.r.Context(), r)
	if err != nil {
		return err
	}
	commit := c.links.repo(r.Name()) + "/commits/" + string(id)
	return c.reply(http.StatusOK, combinedStatusJSON{
		State: "pending", Statuses: []string{}, SHA: id, Repository: repository.briefRepositoryJSON,
		CommitURL: commit, URL: commit + "/status",
	})
}

func (a *API) listStatuses(c *call) error {
	if _, _, err := c.namedCommit(); err != nil {
		return err
	}
	return c.reply(http.StatusOK, []string{})
}

func (a *API) listCheckRuns(c *call) error {
	if _, _, err := c.namedCommit(); err != nil {
		return err
	}
	return c.reply(http.StatusOK, checkRunsJSON{CheckRuns: []string{}})
}
