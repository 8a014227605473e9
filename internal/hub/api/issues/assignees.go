package issues

import (
	"net/http"

	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

func listAssignees(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	all, err := c.Reviews.Assignable(r)
	if err != nil {
		return err
	}
	shown := []people.ActorJSON{}
	for _, user := range web.Paginate(c, repos.ListPath(r, "/assignees"), all) {
		shown = append(shown, people.Show(c.Links, user))
	}
	return c.Reply(http.StatusOK, shown)
}

func checkAssignee(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	user, ok, err := c.Accounts.User(c.Param("login"))
	may := false
	if err == nil && ok {
		may, err = c.Reviews.MayBeAssigned(r, user)
	}
	if err != nil {
		return err
	}
	if !may {
		return web.NotFound()
	}
	return c.ReplyNoContent()
}

func addAssignees(c *web.Call) error {
	return assign(c, http.StatusCreated, issues.Union)
}

func removeAssignees(c *web.Call) error {
	return assign(c, http.StatusOK, issues.Difference)
}

func assign(c *web.Call, status int, change func(has, asked []int64) []int64) error {
	v, i, err := found(c, repos.Writable)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	logins := body.Texts("assignees")
	if err := body.Problem(); err != nil {
		return err
	}
	asked, _, err := assignees(c, v.repo, logins)
	if err != nil {
		return err
	}
	_, err = c.Reviews.ChangeSubject(c.Context(), c.Caller, issues.May{Needs: repositories.Write}, v.repo, i.Subject.Number, func(subject *issues.Subject) error {
		subject.Assignees = change(subject.Assignees, asked)
		return checkAssignees(subject.Assignees)
	})
	if err != nil {
		return Problem(err)
	}
	return replyIssue(c, v, status, i.Subject.Number)
}

// assignees finds those of some logins to whom issues may be assigned, and the first login to whom they may not:
// GitHub passes over it where assignees are added.
func assignees(c *web.Call, r repositories.Repository, logins []string) (ids []int64, missing string, err error) {
	for _, login := range logins {
		user, ok, err := c.Accounts.User(login)
		if err != nil {
			return nil, "", err
		}
		if ok {
			if ok, err = c.Reviews.MayBeAssigned(r, user); err != nil {
				return nil, "", err
			}
		}
		switch {
		case ok:
			ids = issues.Union(ids, []int64{user.ID})
		case missing == "":
			missing = login
		}
	}
	return ids, missing, nil
}

func checkAssignees(ids []int64) error {
	if len(ids) > issues.MaxAssignees {
		return web.Invalid(web.Detail{Resource: "Issue", Code: "custom", Field: "assignees", Message: "an issue has at most 10 assignees"})
	}
	return nil
}
