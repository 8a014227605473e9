package branches

import (
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// branchProtectionJSON is the protection of a branch by itself. What is not
// required is left out.
type branchProtectionJSON struct {
	URL                            string               `json:"url"`
	RequiredStatusChecks           *statusChecksJSON    `json:"required_status_checks,omitempty"`
	RequiredPullRequestReviews     *requiredReviewsJSON `json:"required_pull_request_reviews,omitempty"`
	RequiredSignatures             switchJSON           `json:"required_signatures"`
	EnforceAdmins                  switchJSON           `json:"enforce_admins"`
	Restrictions                   *restrictionsJSON    `json:"restrictions,omitempty"`
	RequiredLinearHistory          enabledJSON          `json:"required_linear_history"`
	AllowForcePushes               enabledJSON          `json:"allow_force_pushes"`
	AllowDeletions                 enabledJSON          `json:"allow_deletions"`
	BlockCreations                 enabledJSON          `json:"block_creations"`
	RequiredConversationResolution enabledJSON          `json:"required_conversation_resolution"`
	LockBranch                     enabledJSON          `json:"lock_branch"`
	AllowForkSyncing               enabledJSON          `json:"allow_fork_syncing"`
}

type enabledJSON struct {
	Enabled bool `json:"enabled"`
}

type switchJSON struct {
	URL     string `json:"url"`
	Enabled bool   `json:"enabled"`
}

type statusChecksJSON struct {
	URL         string      `json:"url"`
	Strict      bool        `json:"strict"`
	Contexts    []string    `json:"contexts"`
	ContextsURL string      `json:"contexts_url"`
	Checks      []checkJSON `json:"checks"`
}

type checkJSON struct {
	Context string `json:"context"`
	AppID   *int64 `json:"app_id"`
}

type requiredReviewsJSON struct {
	URL                          string `json:"url"`
	DismissStaleReviews          bool   `json:"dismiss_stale_reviews"`
	RequireCodeOwnerReviews      bool   `json:"require_code_owner_reviews"`
	RequireLastPushApproval      bool   `json:"require_last_push_approval"`
	RequiredApprovingReviewCount int    `json:"required_approving_review_count"`
}

type restrictionsJSON struct {
	URL      string             `json:"url"`
	UsersURL string             `json:"users_url"`
	TeamsURL string             `json:"teams_url"`
	AppsURL  string             `json:"apps_url"`
	Users    []people.ActorJSON `json:"users"`
	Teams    []string           `json:"teams"`
	Apps     []string           `json:"apps"`
}

func showProtection(c *web.Call, r repositories.Repository, branch string, p repositories.Protection) (branchProtectionJSON, error) {
	url := branchURL(c.Links, r, branch) + "/protection"
	shown := branchProtectionJSON{
		URL:                   url,
		RequiredSignatures:    switchJSON{URL: url + "/required_signatures"},
		EnforceAdmins:         switchJSON{url + "/enforce_admins", p.EnforceAdmins},
		RequiredLinearHistory: enabledJSON{p.LinearHistory}, AllowForcePushes: enabledJSON{p.AllowForcePushes},
		AllowDeletions: enabledJSON{p.AllowDeletions}, LockBranch: enabledJSON{p.IsLocked},
	}
	if p.HasChecks {
		shown.RequiredStatusChecks = &statusChecksJSON{
			URL: url + "/required_status_checks", Strict: p.StrictChecks,
			ContextsURL: url + "/required_status_checks/contexts",
			Contexts:    append([]string{}, p.Checks...), Checks: newChecks(p.Checks),
		}
	}
	if p.RequirePull {
		shown.RequiredPullRequestReviews = &requiredReviewsJSON{
			URL: url + "/required_pull_request_reviews", RequiredApprovingReviewCount: p.Approvals,
		}
	}
	if !p.IsRestricted {
		return shown, nil
	}
	at := url + "/restrictions"
	shown.Restrictions = &restrictionsJSON{
		URL: at, UsersURL: at + "/users", TeamsURL: at + "/teams", AppsURL: at + "/apps",
		Users: []people.ActorJSON{}, Teams: []string{}, Apps: []string{},
	}
	for _, pusher := range p.Pushers {
		actor, err := people.ByID(c, pusher)
		if err != nil {
			return shown, err
		}
		if actor != nil {
			shown.Restrictions.Users = append(shown.Restrictions.Users, *actor)
		}
	}
	return shown, nil
}

func newChecks(contexts []string) []checkJSON {
	checks := make([]checkJSON, len(contexts))
	for i, context := range contexts {
		checks[i].Context = context
	}
	return checks
}
