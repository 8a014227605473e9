package branches

import (
	"net/http"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/repositories"
)

// protectable returns the branch of the path to those who may protect it.
func protectable(c *web.Call) (repositories.Repository, string, error) {
	r, err := repos.Administrable(c)
	if err != nil {
		return r, "", err
	}
	branch := c.Param("branch")
	return r, branch, checkBranch(c, r, branch)
}

func checkBranch(c *web.Call, r repositories.Repository, branch string) error {
	_, err := r.Ref(c.Context(), repos.BranchPrefix+branch)
	if repos.IsAbsent(err) {
		err = &web.Problem{Status: http.StatusNotFound, Message: "Branch not found"}
	}
	return err
}

// permit asks at the moment of the change whether the branch is there and the user may protect it.
func permit(c *web.Call, branch string) repositories.Permit {
	mayChange := repos.Permit(c, repositories.Admin)
	return func(r repositories.Repository) error {
		if err := mayChange(r); err != nil {
			return err
		}
		return checkBranch(c, r, branch)
	}
}

func getBranchProtection(c *web.Call) error {
	r, branch, err := protectable(c)
	if err != nil {
		return err
	}
	protection, isProtected := r.Protection(branch)
	if !isProtected {
		return notProtected()
	}
	shown, err := showProtection(c, r, branch, protection)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

func notProtected() error {
	return &web.Problem{Status: http.StatusNotFound, Message: "Branch not protected"}
}

func deleteBranchProtection(c *web.Call) error {
	r, branch, err := protectable(c)
	if err != nil {
		return err
	}
	mayChange := permit(c, branch)
	err = c.Repositories.Protect(c.Context(), r.About.ID, branch, nil, func(r repositories.Repository) error {
		if err := mayChange(r); err != nil {
			return err
		}
		if _, isProtected := r.Protection(branch); !isProtected {
			return notProtected()
		}
		return nil
	})
	if err != nil {
		return err
	}
	c.Note(audit.EndedProtection, r.Name().String(), branch)
	return c.ReplyNoContent()
}

func updateBranchProtection(c *web.Call) error {
	r, branch, err := protectable(c)
	if err != nil {
		return err
	}
	if r.About.Archived {
		return repos.Archived()
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	protection, err := readProtection(c, body)
	if err != nil {
		return err
	}
	if err := c.Repositories.Protect(c.Context(), r.About.ID, branch, &protection, permit(c, branch)); err != nil {
		return err
	}
	c.Note(audit.SetProtection, r.Name().String(), branch)
	shown, err := showProtection(c, r, branch, protection)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

// readProtection reads a protection. Four members must be there, if only as null.
func readProtection(c *web.Call, body web.Body) (repositories.Protection, error) {
	for _, name := range []string{"required_status_checks", "enforce_admins", "required_pull_request_reviews", "restrictions"} {
		body.Require(name)
	}
	p := repositories.Protection{
		EnforceAdmins: body.Flag("enforce_admins"), LinearHistory: body.Flag("required_linear_history"),
		AllowForcePushes: body.Flag("allow_force_pushes"), AllowDeletions: body.Flag("allow_deletions"),
		IsLocked: body.Flag("lock_branch"),
	}
	var checks, reviews, restrictions web.Body
	if checks, p.HasChecks = body.Object("required_status_checks"); p.HasChecks {
		p.StrictChecks, p.Checks = checks.Flag("strict"), checks.Texts("contexts")
		if checks.Has("checks") {
			for _, check := range checks.Objects("checks") {
				p.Checks = append(p.Checks, check.RequireText("context"))
			}
		}
	}
	if reviews, p.RequirePull = body.Object("required_pull_request_reviews"); p.RequirePull {
		p.Approvals = 1 // GitHub's, if it is not said
		if reviews.Has("required_approving_review_count") {
			p.Approvals = reviews.Integer("required_approving_review_count")
		}
	}
	var logins []string
	if restrictions, p.IsRestricted = body.Object("restrictions"); p.IsRestricted {
		logins = restrictions.Texts("users")
	}
	if err := body.Problem(); err != nil {
		return p, err
	}
	if p.Approvals < 0 || p.Approvals > 6 {
		return p, web.Unprocessable("Invalid request.\n\n%d must be between 0 and 6.", p.Approvals)
	}
	for _, login := range logins {
		user, ok, err := c.Accounts.User(login)
		if err != nil {
			return p, err
		}
		if !ok {
			return p, web.Invalid(web.Detail{Resource: "ProtectedBranch", Field: "users", Code: "invalid", Value: login})
		}
		p.Pushers = append(p.Pushers, user.ID)
	}
	return p, nil
}
