package issues

import (
	"slices"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

// lockReasons are GitHub's.
var lockReasons = []string{"", "off-topic", "too heated", "resolved", "spam"}

func lockIssue(c *web.Call) error {
	v, i, err := found(c, repos.Writable)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	reason := body.OptionalText("lock_reason")
	if err := body.Problem(); err != nil {
		return err
	}
	if !slices.Contains(lockReasons, reason) {
		return web.Invalid(web.Detail{Resource: issueResource, Code: "invalid", Field: "lock_reason"})
	}
	return setLock(c, v, i, true, reason)
}

func unlockIssue(c *web.Call) error {
	v, i, err := found(c, repos.Writable)
	if err != nil {
		return err
	}
	return setLock(c, v, i, false, "")
}

func setLock(c *web.Call, v *view, i item, isLocked bool, reason string) error {
	may := issues.May{Needs: repositories.Write}
	_, err := c.Reviews.ChangeSubject(c.Context(), c.Caller, may, v.repo, i.Subject.Number, func(s *issues.Subject) error {
		s.Locked, s.LockedFor = isLocked, reason
		return nil
	})
	if err != nil {
		return Problem(err)
	}
	return c.ReplyNoContent()
}
