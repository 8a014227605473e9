package commits

import (
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/reviews/statuses"
)

func getCombinedStatus(c *web.Call) error {
	r, id, err := Named(c)
	if err != nil {
		return err
	}
	repository, err := repos.Show(c, r)
	if err != nil {
		return err
	}
	all, err := statuses.List(c.Context(), r.Repo, id)
	if err != nil {
		return err
	}
	latest := statuses.Latest(all)
	list, err := showStatuses(c, r, id, web.Paginate(c, repos.ListPath(r, "/commits/"+string(id)+"/status"), latest))
	if err != nil {
		return err
	}
	short := make([]statusJSON, len(list))
	for i, status := range list {
		short[i] = status.statusJSON
	}
	commit := c.Links.Repo(r.Name()) + "/commits/" + string(id)
	return c.Reply(http.StatusOK, combinedStatusJSON{
		State: statuses.Combined(latest), Statuses: short, SHA: id, TotalCount: len(latest),
		Repository: repository.BriefRepositoryJSON, CommitURL: commit, URL: commit + "/status",
	})
}

func listStatuses(c *web.Call) error {
	r, id, err := Named(c)
	if err != nil {
		return err
	}
	all, err := statuses.List(c.Context(), r.Repo, id)
	if err != nil {
		return err
	}
	list, err := showStatuses(c, r, id, web.Paginate(c, repos.ListPath(r, "/commits/"+string(id)+"/statuses"), all))
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, list)
}

func listCheckRuns(c *web.Call) error {
	if _, _, err := Named(c); err != nil {
		return err
	}
	return c.Reply(http.StatusOK, checkRunsJSON{CheckRuns: []string{}})
}

// Limits of the texts of a status, in characters. That of the description is GitHub's; all statuses of a commit
// are read at once.
const (
	maxDescription = 140
	maxContext     = 255
	maxTargetURL   = 2048
)

func createStatus(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	status := statuses.Status{
		State: statuses.State(body.Text("state")), Context: body.OptionalText("context"), Creator: c.User.ID,
		Description: body.OptionalText("description"), TargetURL: body.OptionalText("target_url"),
	}
	if err := body.Problem(); err != nil {
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
	case len([]rune(status.Context)) > maxContext:
		return badStatus("context", "context is too long (maximum is 255 characters)")
	case len([]rune(status.TargetURL)) > maxTargetURL:
		return badStatus("target_url", "target_url is too long (maximum is 2048 characters)")
	case status.TargetURL != "" && !strings.HasPrefix(status.TargetURL, "http://") && !strings.HasPrefix(status.TargetURL, "https://"):
		return badStatus("target_url", "target_url must use http(s) scheme")
	}
	ctx := c.Context()
	id, err := object.ParseID(c.Param("sha"))
	if err == nil {
		_, err = r.Commit(ctx, id)
	}
	if repos.IsAbsent(err) {
		return web.Unprocessable("No commit found for SHA: %s", c.Param("sha"))
	}
	if err != nil {
		return err
	}
	status, err = statuses.Add(ctx, c.Moves, *c.Caller, r, id, status)
	if errors.Is(err, statuses.ErrTooMany) {
		return badStatus("sha", "This SHA and context has reached the maximum number of statuses.")
	}
	if err != nil {
		return err
	}
	shown, err := showStatus(c, r, id, status)
	if err != nil {
		return err
	}
	return c.ReplyCreated(shown.URL, shown)
}

func badStatus(field, message string) error {
	return web.Invalid(web.Detail{Resource: "Status", Field: field, Code: "custom", Message: message})
}
