package branches

import (
	"net/http"
	"strings"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// ruleJSON is a rule for a branch. Ours come from its protection.
type ruleJSON struct {
	Type              string         `json:"type"`
	RulesetSourceType string         `json:"ruleset_source_type"`
	RulesetSource     string         `json:"ruleset_source"`
	RulesetID         int64          `json:"ruleset_id"`
	Parameters        map[string]any `json:"parameters,omitempty"`
}

// listBranchRules lists the rules that hold for who asks: those for everybody,
// and unless the user may go past them, those about how to change the branch.
func listBranchRules(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	rules := []ruleJSON{}
	add := func(kind string, parameters map[string]any) {
		rules = append(rules, ruleJSON{kind, "Repository", r.Name().String(), r.About.ID, parameters})
	}
	p, isProtected := r.Protection(strings.TrimSuffix(c.Param("branch"), "/"))
	if !isProtected {
		return c.Reply(http.StatusOK, rules)
	}
	access, err := c.Repositories.See(c.User, r)
	if err != nil {
		return err
	}
	if !p.AllowDeletions {
		add("deletion", nil)
	}
	if !p.AllowForcePushes {
		add("non_fast_forward", nil)
	}
	if access < repositories.Admin || p.EnforceAdmins {
		addBindingRules(add, p, c.User != nil && p.MayPush(c.User.ID))
	}
	return c.Reply(http.StatusOK, web.Paginate(c, repos.ListPath(r, "/rules/branches/"+c.Param("branch")), rules))
}

func addBindingRules(add func(string, map[string]any), p repositories.Protection, mayPush bool) {
	if !mayPush {
		add("update", map[string]any{"update_allows_fetch_and_merge": false})
	}
	if p.LinearHistory {
		add("required_linear_history", nil)
	}
	if p.RequirePull {
		add("pull_request", map[string]any{
			"required_approving_review_count": p.Approvals, "dismiss_stale_reviews_on_push": false,
			"require_code_owner_review": false, "require_last_push_approval": false, "required_review_thread_resolution": false,
		})
	}
	if len(p.Checks) > 0 {
		checks := []map[string]any{}
		for _, check := range p.Checks {
			checks = append(checks, map[string]any{"context": check})
		}
		add("required_status_checks", map[string]any{
			"strict_required_status_checks_policy": p.StrictChecks, "required_status_checks": checks,
		})
	}
}
