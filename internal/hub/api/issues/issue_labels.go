package issues

import (
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

func listLabelsOfIssue(c *web.Call) error {
	v, i, err := readable(c)
	if err != nil {
		return err
	}
	all, err := v.Labels(c.Context())
	if err != nil {
		return err
	}
	path := repos.ListPath(v.repo, "/issues/"+c.Param("number")+"/labels")
	return c.Reply(http.StatusOK, web.Paginate(c, path, Labels(c, v.repo, all, i.Subject)))
}

func addLabels(c *web.Call) error {
	return labelIssue(c, issues.Union)
}

func setLabels(c *web.Call) error {
	return labelIssue(c, func(_, asked []int64) []int64 { return issues.Union(nil, asked) })
}

// labelIssue makes a change of the labels of an issue, with those that the body names. They are made where they are not
// there yet, as at GitHub.
func labelIssue(c *web.Call, change func(has, asked []int64) []int64) error {
	v, i, err := found(c, repos.Writable)
	if err != nil {
		return err
	}
	names, err := readLabels(c)
	if err != nil {
		return err
	}
	asked, err := c.Issues.EnsureLabels(c.Context(), *c.Caller, v.repo, names)
	if err != nil {
		return Problem(err)
	}
	return changeLabels(c, v, i, func(subject *issues.Subject) error {
		subject.Labels = change(subject.Labels, asked)
		return nil
	})
}

// readLabels reads {"labels": [NAME, ...]}, [NAME, ...], and labels as objects with names.
func readLabels(c *web.Call) ([]string, error) {
	body, err := c.ListBody("labels", web.MaxSmallBody)
	if err != nil {
		return nil, err
	}
	names := labelNames(body, "labels")
	if err := body.Problem(); err != nil {
		return nil, err
	}
	return names, checkLabelNames(names)
}

func labelNames(body web.Body, member string) []string {
	names := body.TextsOrNamed(member, "name")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

func checkLabelNames(names []string) error {
	if len(names) > issues.MaxLabels {
		return web.Invalid(web.Detail{Resource: "Issue", Code: "custom", Field: "labels", Message: "an issue has at most 100 labels"})
	}
	for _, name := range names {
		if err := checkLabelName(name); err != nil {
			return err
		}
	}
	return nil
}

func removeLabels(c *web.Call) error {
	v, i, err := found(c, repos.Writable)
	if err != nil {
		return err
	}
	_, err = c.Reviews.ChangeSubject(c.Context(), c.Caller, issues.May{Needs: repositories.Write}, v.repo, i.Subject.Number, func(subject *issues.Subject) error {
		subject.Labels = nil
		return nil
	})
	if err != nil {
		return Problem(err)
	}
	return c.ReplyNoContent()
}

func removeLabel(c *web.Call) error {
	v, i, err := found(c, repos.Writable)
	if err != nil {
		return err
	}
	label, err := c.Issues.Label(c.Context(), v.repo, c.Param("name"))
	if err != nil {
		return labelMissing(err)
	}
	return changeLabels(c, v, i, func(subject *issues.Subject) error {
		at := slices.Index(subject.Labels, label.Number)
		if at < 0 {
			return labelMissing(issues.ErrNotFound)
		}
		subject.Labels = slices.Delete(subject.Labels, at, at+1)
		return nil
	})
}

// labelMissing is GitHub's 404 for a label that an issue does not have.
func labelMissing(err error) error {
	if Problem(err) == err {
		return err
	}
	return &web.Problem{Status: http.StatusNotFound, Message: "Label does not exist"}
}

func changeLabels(c *web.Call, v *view, i item, edit func(*issues.Subject) error) error {
	limited := func(subject *issues.Subject) error {
		err := edit(subject)
		if err == nil && len(subject.Labels) > issues.MaxLabels {
			err = checkLabelNames(make([]string, len(subject.Labels)))
		}
		return err
	}
	changed, err := c.Reviews.ChangeSubject(c.Context(), c.Caller, issues.May{Needs: repositories.Write}, v.repo, i.Subject.Number, limited)
	if err != nil {
		return Problem(err)
	}
	all, err := c.Issues.Labels(c.Context(), v.repo)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, Labels(c, v.repo, all, changed))
}
