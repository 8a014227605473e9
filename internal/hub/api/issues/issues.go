package issues

import (
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

// issueResource is what errors call an issue.
const issueResource = "Issue"

func getIssue(c *web.Call) error {
	v, i, err := readable(c)
	if err != nil {
		return err
	}
	shown, err := v.show(c, i)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

// replyIssue answers with an issue as it is after a change.
func replyIssue(c *web.Call, v *view, status, number int) error {
	v = newView(c, v.repo)
	i, err := v.item(c, number)
	if err != nil {
		return err
	}
	shown, err := v.show(c, i)
	if err != nil {
		return err
	}
	if status == http.StatusCreated {
		return c.ReplyCreated(shown.URL, shown)
	}
	return c.Reply(status, shown)
}

// request is what a body says of an issue.
type request struct {
	title, state, reason string
	text                 *string
	clearsText           bool
	labels, logins       []string
	hasLabels, hasLogins bool
}

func readRequest(body web.Body) request {
	q := request{
		title: body.OptionalText("title"), state: body.OptionalText("state"), reason: body.OptionalText("state_reason"),
		text: body.GivenText("body"), clearsText: body.IsNull("body"),
		labels: labelNames(body, "labels"), hasLabels: body.Has("labels"),
		logins: body.Texts("assignees"), hasLogins: body.Has("assignees") || body.Has("assignee") || body.IsNull("assignee"),
	}
	if login := body.OptionalText("assignee"); login != "" && !body.Has("assignees") { // as older clients say it
		q.logins = []string{login}
	}
	return q
}

func (q request) check() error {
	if utf8.RuneCountInString(q.title) > issues.MaxTitle {
		return web.Invalid(web.Detail{
			Resource: issueResource, Code: "custom", Field: "title", Message: "title is too long (maximum is 256 characters)",
		})
	}
	if q.text != nil {
		if err := CheckText(issueResource, "body", *q.text, false); err != nil {
			return err
		}
	}
	if err := checkLabelNames(q.labels); err != nil {
		return err
	}
	reasons := []issues.Reason{"", issues.ReasonCompleted, issues.ReasonNotPlanned, issues.ReasonDuplicate, issues.ReasonReopened}
	if !slices.Contains([]string{"", "open", "closed"}, q.state) || !slices.Contains(reasons, issues.Reason(q.reason)) {
		field := "state"
		if slices.Contains([]string{"", "open", "closed"}, q.state) {
			field = "state_reason"
		}
		return web.Invalid(web.Detail{Resource: issueResource, Code: "invalid", Field: field})
	}
	return nil
}

// resolve finds the labels and the assignees that a request names, for somebody who may push: what others ask of either
// is passed over, as at GitHub.
func (q request) resolve(c *web.Call, r repositories.Repository) (labels, users []int64, mayPush bool, err error) {
	access, err := c.Repositories.See(c.User, r)
	if err != nil || access < repositories.Write {
		return nil, nil, false, err
	}
	users, missing, err := assignees(c, r, q.logins)
	if err == nil && missing != "" {
		err = web.Invalid(web.Detail{Resource: issueResource, Code: "invalid", Field: "assignees", Value: missing})
	}
	if err == nil {
		err = checkAssignees(users)
	}
	if err == nil && q.hasLabels {
		labels, err = c.Issues.EnsureLabels(c.Context(), *c.Caller, r, q.labels)
	}
	return issues.Union(nil, labels), users, true, Problem(err)
}

func createIssue(c *web.Call) error {
	r, err := repos.Proposable(c)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	body.Require("title")
	q := readRequest(body)
	if err := body.Problem(); err != nil {
		return err
	}
	if strings.TrimSpace(q.title) == "" {
		return web.Invalid(web.Detail{Resource: issueResource, Code: "missing_field", Field: "title"})
	}
	if err := q.check(); err != nil {
		return err
	}
	labels, users, _, err := q.resolve(c, r)
	if err != nil {
		return err
	}
	i := issues.Issue{Subject: issues.Subject{Title: q.title, Labels: labels, Assignees: users}}
	if q.text != nil {
		i.Body = *q.text
	}
	if i, err = c.Issues.Open(c.Context(), *c.Caller, r, i); err != nil {
		return err
	}
	return replyIssue(c, newView(c, r), http.StatusCreated, i.Number)
}

// updateIssue is for the author and for those who may push.
func updateIssue(c *web.Call) error {
	v, i, err := found(c, repos.Proposable)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	q := readRequest(body)
	if err := body.Problem(); err != nil {
		return err
	}
	if body.Has("title") && strings.TrimSpace(q.title) == "" {
		return web.Invalid(web.Detail{Resource: issueResource, Code: "missing_field", Field: "title"})
	}
	if err := q.check(); err != nil {
		return err
	}
	if i.Subject.Author != c.User.ID {
		if _, err := repos.Writable(c); err != nil {
			return err
		}
	}
	labels, users, mayPush, err := q.resolve(c, v.repo)
	if err != nil {
		return err
	}
	edit := func(s *issues.Subject) error {
		if q.title != "" {
			s.Title = q.title
		}
		if q.clearsText {
			s.Body = ""
		} else if q.text != nil {
			s.Body = *q.text
		}
		if mayPush && q.hasLabels {
			s.Labels = labels
		}
		if mayPush && q.hasLogins {
			s.Assignees = users
		}
		switch {
		case q.state == "closed" && !s.Closed:
			s.Close(c.User.ID)
		case q.state == "open" && s.Closed:
			s.Reopen()
		}
		return nil
	}
	may := issues.May{Needs: repositories.Write, Author: true}
	if i.Pull != nil {
		_, err = c.Reviews.ChangeSubject(c.Context(), c.Caller, may, v.repo, i.Subject.Number, edit)
	} else {
		_, err = c.Issues.Change(c.Context(), c.Caller, may, v.repo, i.Subject.Number, func(i *issues.Issue) error {
			was := i.Closed
			err := edit(&i.Subject)
			i.Reason = q.reasonOf(*i, was)
			return err
		})
	}
	if err != nil {
		return Problem(err)
	}
	return replyIssue(c, v, http.StatusOK, i.Subject.Number)
}

// reasonOf is why an issue is in its state after a request.
func (q request) reasonOf(i issues.Issue, wasClosed bool) issues.Reason {
	asked := issues.Reason(q.reason)
	switch {
	case i.Closed && asked != "" && asked != issues.ReasonReopened:
		return asked
	case i.Closed && !wasClosed:
		return issues.ReasonCompleted
	case wasClosed && !i.Closed:
		return issues.ReasonReopened
	}
	return i.Reason
}
