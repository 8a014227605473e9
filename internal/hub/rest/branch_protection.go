package rest

import (
	"net/http"

	"sheaf/internal/hub/repositories"
)

// branchProtectionJSON is the protection of a branch by itself. What is not
// demanded is left out.
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
	URL      string      `json:"url"`
	UsersURL string      `json:"users_url"`
	TeamsURL string      `json:"teams_url"`
	AppsURL  string      `json:"apps_url"`
	Users    []actorJSON `json:"users"`
	Teams    []string    `json:"teams"`
	Apps     []string    `json:"apps"`
}

func (c *call) branchProtection(r repositories.Repository, branch string, p repositories.Protection) (branchProtectionJSON, error) {
	url := c.links.branch(r, branch) + "/protection"
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
		Users: []actorJSON{}, Teams: []string{}, Apps: []string{},
	}
	for _, pusher := range p.Pushers {
		actor, err := c.userByID(pusher)
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

// protectable returns the branch of the path to those who may protect it.
func (c *call) protectable() (repositories.Repository, string, error) {
	r, err := c.administrable()
	if err != nil {
		return r, "", err
	}
	branch := c.params["branch"]
	_, err = r.Ref(c.r.Context(), branchPrefix+branch)
	if isAbsent(err) {
		err = &problem{status: http.StatusNotFound, message: "Branch not found"}
	}
	return r, branch, err
}

func (a *API) getBranchProtection(c *call) error {
	r, branch, err := c.protectable()
	if err != nil {
		return err
	}
	protection, isProtected := r.Protection(branch)
	if !isProtected {
		return notProtected()
	}
	shown, err := c.branchProtection(r, branch, protection)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, shown)
}

func notProtected() error {
	return &problem{status: http.StatusNotFound, message: "Branch not protected"}
}

func (a *API) deleteBranchProtection(c *call) error {
	r, branch, err := c.protectable()
	if err != nil {
		return err
	}
	if _, isProtected := r.Protection(branch); !isProtected {
		return notProtected()
	}
	if err := a.repositories.Protect(c.r.Context(), r.About.ID, branch, nil); err != nil {
		return err
	}
	return c.replyNothing()
}

func (a *API) updateBranchProtection(c *call) error {
	r, branch, err := c.protectable()
	if err != nil {
		return err
	}
	if r.About.Archived {
		return isArchived()
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	protection, err := c.protectionOf(body)
	if err != nil {
		return err
	}
	if err := a.repositories.Protect(c.r.Context(), r.About.ID, branch, &protection); err != nil {
		return err
	}
	shown, err := c.branchProtection(r, branch, protection)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, shown)
}

// protectionOf reads a protection. Four members must be there, if only as null.
func (c *call) protectionOf(body object) (repositories.Protection, error) {
	for _, name := range []string{"required_status_checks", "enforce_admins", "required_pull_request_reviews", "restrictions"} {
		body.require(name)
	}
	p := repositories.Protection{
		EnforceAdmins: body.flag("enforce_admins"), LinearHistory: body.flag("required_linear_history"),
		AllowForcePushes: body.flag("allow_force_pushes"), AllowDeletions: body.flag("allow_deletions"),
		IsLocked: body.flag("lock_branch"),
	}
	var checks, reviews, restrictions object
	if checks, p.HasChecks = body.object("required_status_checks"); p.HasChecks {
		p.StrictChecks, p.Checks = checks.flag("strict"), checks.texts("contexts")
		if checks.has("checks") {
			for _, check := range checks.objects("checks") {
				p.Checks = append(p.Checks, check.requireText("context"))
			}
		}
	}
	if reviews, p.RequirePull = body.object("required_pull_request_reviews"); p.RequirePull {
		p.Approvals = 1 // GitHub's, if it is not said
		if reviews.has("required_approving_review_count") {
			p.Approvals = decode[int](reviews, "required_approving_review_count", "an integer")
		}
	}
	var logins []string
	if restrictions, p.IsRestricted = body.object("restrictions"); p.IsRestricted {
		logins = restrictions.texts("users")
	}
	if err := body.problem(); err != nil {
		return p, err
	}
	if p.Approvals < 0 || p.Approvals > 6 {
		return p, unprocessable("Invalid request.\n\n%d must be between 0 and 6.", p.Approvals)
	}
	for _, login := range logins {
		user, ok, err := c.api.accounts.User(login)
		if err != nil {
			return p, err
		}
		if !ok {
			return p, invalid(detail{Resource: "ProtectedBranch", Field: "users", Code: "invalid", Value: login})
		}
		p.Pushers = append(p.Pushers, user.ID)
	}
	return p, nil
}
