package rest

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews/statuses"
)

// statusJSON is what somebody said about a commit.
type statusJSON struct {
	URL         string         `json:"url"`
	AvatarURL   *string        `json:"avatar_url"`
	ID          int64          `json:"id"`
	NodeID      string         `json:"node_id"`
	State       statuses.State `json:"state"`
	Description *string        `json:"description"`
	TargetURL   *string        `json:"target_url"`
	Context     string         `json:"context"`
	CreatedAt   time.Time      `json:"created_at"`
	UpdatedAt   time.Time      `json:"updated_at"`
}

// createdStatusJSON also says who it was.
type createdStatusJSON struct {
	statusJSON
	Creator *actorJSON `json:"creator"`
}

type combinedStatusJSON struct {
	State      statuses.State      `json:"state"`
	Statuses   []statusJSON        `json:"statuses"`
	SHA        gitstore.ID         `json:"sha"`
	TotalCount int                 `json:"total_count"`
	Repository briefRepositoryJSON `json:"repository"`
	CommitURL  string              `json:"commit_url"`
	URL        string              `json:"url"`
}

// checkRunsJSON is empty: GitHub lets only its Apps make check runs, and the hub
// has none.
type checkRunsJSON struct {
	TotalCount int      `json:"total_count"`
	CheckRuns  []string `json:"check_runs"`
}

func (c *call) status(r repositories.Repository, commit gitstore.ID, s statuses.Status) (createdStatusJSON, error) {
	creator, err := c.userByID(s.Creator)
	shown := createdStatusJSON{Creator: creator, statusJSON: statusJSON{
		URL: c.links.repo(r.Name()) + "/statuses/" + string(commit),
		ID:  s.ID, NodeID: nodeid.Of("StatusContext", s.ID), State: s.State,
		Description: optional(s.Description), TargetURL: optional(s.TargetURL), Context: s.Context,
		CreatedAt: s.CreatedAt, UpdatedAt: s.CreatedAt,
	}}
	if creator != nil {
		shown.AvatarURL = &creator.AvatarURL
	}
	return shown, err
}

func (c *call) statusList(r repositories.Repository, commit gitstore.ID, all []statuses.Status) ([]createdStatusJSON, error) {
	list := make([]createdStatusJSON, len(all))
	for i, status := range all {
		var err error
		if list[i], err = c.status(r, commit, status); err != nil {
			return nil, err
		}
	}
	return list, nil
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
	all, err := statuses.List(c.r.Context(), r.Repo, id)
	if err != nil {
		return err
	}
	latest := statuses.Latest(all)
	list, err := c.statusList(r, id, paginate(c, listPath(r, "/commits/"+string(id)+"/status"), latest))
	if err != nil {
		return err
	}
	short := make([]statusJSON, len(list))
	for i, status := range list {
		short[i] = status.statusJSON
	}
	commit := c.links.repo(r.Name()) + "/commits/" + string(id)
	return c.reply(http.StatusOK, combinedStatusJSON{
		State: statuses.Combined(latest), Statuses: short, SHA: id, TotalCount: len(latest),
		Repository: repository.briefRepositoryJSON, CommitURL: commit, URL: commit + "/status",
	})
}

func (a *API) listStatuses(c *call) error {
	r, id, err := c.namedCommit()
	if err != nil {
		return err
	}
	all, err := statuses.List(c.r.Context(), r.Repo, id)
	if err != nil {
		return err
	}
	list, err := c.statusList(r, id, paginate(c, listPath(r, "/commits/"+string(id)+"/statuses"), all))
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, list)
}

func (a *API) listCheckRuns(c *call) error {
	if _, _, err := c.namedCommit(); err != nil {
		return err
	}
	return c.reply(http.StatusOK, checkRunsJSON{CheckRuns: []string{}})
}

// maxDescription of a status, in characters, as at GitHub.
const maxDescription = 140

func (a *API) createStatus(c *call) error {
	r, body, err := c.writing(maxSmallBody)
	if err != nil {
		return err
	}
	status := statuses.Status{
		State: statuses.State(body.text("state")), Context: body.optionalText("context"), Creator: c.user.ID,
		Description: body.optionalText("description"), TargetURL: body.optionalText("target_url"),
	}
	if err := body.problem(); err != nil {
		return err
	}
	if status.Context == "" {
		status.Context = "default"
	}
	switch {
	case !status.State.IsKnown():
		return badStatus("state", "State is not included in the list")
	case len([]rune(status.Description)) > maxDescription:
		return badStatus("description", "description is too long (maximum is 140 characters)")
	case status.TargetURL != "" && !strings.HasPrefix(status.TargetURL, "http://") && !strings.HasPrefix(status.TargetURL, "https://"):
		return badStatus("target_url", "target_url must use http(s) scheme")
	}
	ctx := c.r.Context()
	id, err := gitstore.ParseID(c.params["sha"])
	if err == nil {
		_, err = r.Commit(ctx, id)
	}
	if isAbsent(err) {
		return unprocessable("No commit found for SHA: %s", c.params["sha"])
	}
	if err != nil {
		return err
	}
	status, err = statuses.Add(ctx, r.Repo, id, status)
	if errors.Is(err, statuses.ErrTooMany) {
		return badStatus("sha", "This SHA and context has reached the maximum number of statuses.")
	}
	if err != nil {
		return err
	}
	shown, err := c.status(r, id, status)
	if err != nil {
		return err
	}
	return c.replyCreated(shown.URL, shown)
}

func badStatus(field, message string) error {
	return invalid(detail{Resource: "Status", Field: field, Code: "custom", Message: message})
}
