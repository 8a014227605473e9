package moving

import (
	"context"
	"net/http"
	"net/url"
	"strings"
)

type protectionJSON struct {
	Checks *struct {
		Strict   bool     `json:"strict"`
		Contexts []string `json:"contexts"`
	} `json:"required_status_checks"`
	Reviews *struct {
		Dismiss    bool `json:"dismiss_stale_reviews"`
		CodeOwners bool `json:"require_code_owner_reviews"`
		Count      int  `json:"required_approving_review_count"`
	} `json:"required_pull_request_reviews"`
	Restrictions *struct {
		Users []accountJSON `json:"users"`
	} `json:"restrictions"`
	Admins         enabledJSON `json:"enforce_admins"`
	Linear         enabledJSON `json:"required_linear_history"`
	AllowForce     enabledJSON `json:"allow_force_pushes"`
	AllowDeletions enabledJSON `json:"allow_deletions"`
	Lock           enabledJSON `json:"lock_branch"`
}

type enabledJSON struct {
	Enabled bool `json:"enabled"`
}

// protections sets the rules of branches, after all that they would refuse. To set them again changes nothing.
func (r *repository) protections(ctx context.Context) error {
	branches, err := list[struct {
		Name string `json:"name"`
	}](ctx, r.source, r.here()+"/branches?protected=true")
	if err != nil {
		return err
	}
	for _, branch := range branches {
		path := "/branches/" + url.PathEscape(branch.Name) + "/protection"
		var rules protectionJSON
		if err := r.source.get(ctx, r.here()+path, &rules); err != nil {
			return err
		}
		err := r.target.send(ctx, http.MethodPut, r.there()+path, r.asked(rules), nil)
		if isRefused(err) { // a private repository of a free account has no rules, for example
			r.left("the protection of "+branch.Name, "the target has not taken it: "+words(err))
			continue
		}
		if err != nil {
			return err
		}
		r.report.moved("protected branches")
		if err := r.journal.set(r.key("protected"), branch.Name+"\n"+r.journal.done[r.key("protected")]); err != nil {
			return err
		}
	}
	return nil
}

// unprotect takes away the rules that an earlier run has set, so that they do not refuse what has come since. They are set
// again at the end of the run, or of the next one.
func (r *repository) unprotect(ctx context.Context) error {
	for name := range strings.Lines(r.journal.done[r.key("protected")]) {
		path := r.there() + "/branches/" + url.PathEscape(strings.TrimSpace(name)) + "/protection"
		if err := r.target.send(ctx, http.MethodDelete, path, nil, nil); err != nil && !isRefused(err, http.StatusNotFound) {
			return err
		}
	}
	if r.journal.isNew(r.key("protected")) {
		return nil
	}
	return r.journal.set(r.key("protected"), "")
}

// asked writes rules as the API takes them, which is not as it shows them.
func (r *repository) asked(rules protectionJSON) map[string]any {
	body := map[string]any{
		"required_status_checks": nil, "required_pull_request_reviews": nil, "restrictions": nil,
		"enforce_admins": rules.Admins.Enabled, "required_linear_history": rules.Linear.Enabled,
		"allow_force_pushes": rules.AllowForce.Enabled, "allow_deletions": rules.AllowDeletions.Enabled, "lock_branch": rules.Lock.Enabled,
	}
	if checks := rules.Checks; checks != nil {
		body["required_status_checks"] = map[string]any{"strict": checks.Strict, "contexts": checks.Contexts}
	}
	if reviews := rules.Reviews; reviews != nil {
		body["required_pull_request_reviews"] = map[string]any{
			"dismiss_stale_reviews": reviews.Dismiss, "require_code_owner_reviews": reviews.CodeOwners, "required_approving_review_count": reviews.Count,
		}
	}
	if rules.Restrictions != nil {
		if !r.isOrganisation {
			r.left("who alone may push to a protected branch", "only repositories of organisations have this rule at the target")
			return body
		}
		users := []string{}
		for _, user := range rules.Restrictions.Users {
			users = append(users, r.mapped(user.Login))
		}
		body["restrictions"] = map[string]any{"users": users, "teams": []string{}}
	}
	return body
}
