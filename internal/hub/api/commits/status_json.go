package commits

import (
	"fmt"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews/statuses"
)

// statusJSON is a status of a commit.
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

// createdStatusJSON also has who created it.
type createdStatusJSON struct {
	statusJSON
	Creator *people.ActorJSON `json:"creator"`
}

// combinedStatusJSON is the latest of each context, and what they come to.
type combinedStatusJSON struct {
	State      statuses.State            `json:"state"`
	Statuses   []statusJSON              `json:"statuses"`
	SHA        object.ID                 `json:"sha"`
	TotalCount int                       `json:"total_count"`
	Repository repos.BriefRepositoryJSON `json:"repository"`
	CommitURL  string                    `json:"commit_url"`
	URL        string                    `json:"url"`
}

// checkRunsJSON is empty: GitHub lets only its Apps make check runs, and the hub
// has none.
type checkRunsJSON struct {
	TotalCount int      `json:"total_count"`
	CheckRuns  []string `json:"check_runs"`
}

func showStatus(c *web.Call, r repositories.Repository, commit object.ID, s statuses.Status) (createdStatusJSON, error) {
	creator, err := people.ByID(c, s.Creator)
	shown := createdStatusJSON{Creator: creator, statusJSON: statusJSON{
		URL: c.Links.Repo(r.Name()) + "/statuses/" + string(commit),
		ID:  s.ID, NodeID: nodeid.Within("StatusContext", r.About.ID, fmt.Sprintf("%s:%d", commit, s.ID)), State: s.State,
		Description: web.NullIfEmpty(s.Description), TargetURL: web.NullIfEmpty(s.TargetURL), Context: s.Context,
		CreatedAt: s.CreatedAt, UpdatedAt: s.CreatedAt,
	}}
	if creator != nil {
		shown.AvatarURL = &creator.AvatarURL
	}
	return shown, err
}

func showStatuses(c *web.Call, r repositories.Repository, commit object.ID, all []statuses.Status) ([]createdStatusJSON, error) {
	list := make([]createdStatusJSON, len(all))
	for i, status := range all {
		var err error
		if list[i], err = showStatus(c, r, commit, status); err != nil {
			return nil, err
		}
	}
	return list, nil
}
