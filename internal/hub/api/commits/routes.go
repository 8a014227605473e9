// Package commits answers what is asked about commits with what they change:
// lists, comparisons, and their statuses.
package commits

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room.
func Routes() []web.Route {
	const repo = repos.Path
	return []web.Route{
		web.On("GET", repo+"/commits", listCommits, "commits/commits#list-commits"),
		web.On("GET", repo+"/commits/{ref...}/status", getCombinedStatus, "commits/statuses#get-the-combined-status-for-a-specific-reference"),
		web.On("GET", repo+"/commits/{ref...}/statuses", listStatuses, "commits/statuses#list-commit-statuses-for-a-reference"),
		web.On("POST", repo+"/statuses/{sha}", createStatus, "commits/statuses#create-a-commit-status"),
		web.On("GET", repo+"/commits/{ref...}/check-runs", listCheckRuns, "checks/runs#list-check-runs-for-a-git-reference"),
		web.On("GET", repo+"/commits/{ref...}", getCommit, "commits/commits#get-a-commit"),
		web.On("GET", repo+"/compare/{basehead...}", compare, "commits/commits#compare-two-commits"),
	}
}
