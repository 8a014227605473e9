package issues

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

func mutationFields() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"createIssue": createIssue,
		"updateIssue": updateIssue,
		"closeIssue":  closeIssue,
		"reopenIssue": reopenIssue,
		"addAssigneesToAssignable": assign("AddAssigneesToAssignable", func(s *issues.Subject, users []int64) {
			s.Assignees = issues.Union(s.Assignees, users)
		}),
		"removeAssigneesFromAssignable": assign("RemoveAssigneesFromAssignable", func(s *issues.Subject, users []int64) {
			s.Assignees = issues.Difference(s.Assignees, users)
		}),
		"lockLockable":   lock("LockLockable", "lockedRecord", true),
		"unlockLockable": lock("UnlockLockable", "unlockedRecord", false),
	}
}

// Refused puts errors of changes in words for the client.
func Refused(c *call.Call, mutation string, err error) error {
	switch {
	case errors.Is(err, issues.ErrNotFound):
		return engine.NotFound("Could not resolve to a node.")
	case errors.Is(err, issues.ErrLocked):
		return engine.Faultf(engine.TypeForbidden, "Unable to create comment because issue is locked.")
	case errors.Is(err, issues.ErrLabelExists):
		return engine.Faultf(engine.TypeUnprocessable, "Name has already been taken")
	case errors.Is(err, issues.ErrTooMany), errors.Is(err, issues.ErrNoIDs):
		return engine.Faultf(engine.TypeUnprocessable, "There are as many as there may be.")
	}
	return c.Refused(mutation, err)
}

func checkTitle(title string) error {
	switch {
	case strings.TrimSpace(title) == "":
		return engine.Faultf(engine.TypeUnprocessable, "Title can't be blank")
	case utf8.RuneCountInString(title) > issues.MaxTitle:
		return engine.Faultf(engine.TypeUnprocessable, "Title is too long (maximum is %d characters)", issues.MaxTitle)
	}
	return nil
}

func checkBody(body string, isNeeded bool) error {
	switch {
	case isNeeded && strings.TrimSpace(body) == "":
		return engine.Faultf(engine.TypeUnprocessable, "Body cannot be blank")
	case utf8.RuneCountInString(body) > issues.MaxBody:
		return engine.Faultf(engine.TypeUnprocessable, "Body is too long (maximum is %d characters)", issues.MaxBody)
	}
	return nil
}

// CheckBody refuses a body that is too long.
func CheckBody(body string) error { return checkBody(body, false) }

// CheckTexts refuses a title or a body that no issue and no pull request can have.
func CheckTexts(title, body string) error {
	if err := checkTitle(title); err != nil {
		return err
	}
	return checkBody(body, false)
}

// createIssue drops labels and people that come from somebody who may not give them, as at GitHub.
func createIssue(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	r, err := c.RepositoryOf(input.Text("repositoryId"))
	if err != nil {
		return nil, err
	}
	asked := issues.Issue{Subject: issues.Subject{Title: input.Text("title"), Body: input.Text("body")}}
	if err := CheckTexts(asked.Title, asked.Body); err != nil {
		return nil, err
	}
	edit, _, err := EditOf(ctx, c, r, input)
	if err != nil {
		return nil, err
	}
	access, err := c.Access(r)
	if err != nil {
		return nil, err
	}
	if access >= repositories.Write {
		if err := edit(&asked.Subject); err != nil {
			return nil, err
		}
	}
	made, err := c.Issues.Open(ctx, c.Who, r, asked)
	if err != nil {
		return nil, Refused(c, "CreateIssue", err)
	}
	return call.Payload("CreateIssue", input, engine.Values{"issue": call.ShowIssue(call.Issue{Repository: r, Issue: made})}), nil
}

// EditOf is what an input changes of what issues and pull requests have in common, and whether only who may push may
// change that.
func EditOf(ctx context.Context, c *call.Call, r repositories.Repository, input engine.Arguments) (edit func(*issues.Subject) error, needsWrite bool, err error) {
	for _, name := range []string{"milestoneId", "projectIds"} { // there are none
		for _, id := range input.Texts(name) {
			return nil, false, call.NoNode(id)
		}
	}
	labels, err := labelNumbers(ctx, c, r, input.Texts("labelIds"))
	if err != nil {
		return nil, false, err
	}
	people, err := assignable(c, r, input.Texts("assigneeIds"))
	if err != nil {
		return nil, false, err
	}
	if input.Has("title") {
		err = checkTitle(input.Text("title"))
	}
	if err == nil {
		err = checkBody(input.Text("body"), false)
	}
	return func(s *issues.Subject) error {
		if input.Has("title") {
			s.Title = input.Text("title")
		}
		if input.Has("body") {
			s.Body = input.Text("body")
		}
		if input.Has("labelIds") {
			s.Labels = labels
		}
		if input.Has("assigneeIds") {
			s.Assignees = people
		}
		return errors.Join(checkLabels(s.Labels), checkAssignees(s.Assignees))
	}, input.Has("labelIds") || input.Has("assigneeIds"), err
}

// assignable are the users with these global ids, to whom issues of the repository may be assigned.
func assignable(c *call.Call, r repositories.Repository, ids []string) ([]int64, error) {
	var users []int64
	for _, id := range ids {
		number, ok := nodeid.Number("User", id)
		if !ok {
			return nil, call.NoNode(id)
		}
		user, ok, err := c.Accounts.UserByID(number)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, call.NoNode(id)
		}
		may, err := c.Reviews.MayBeAssigned(r, user)
		if err != nil {
			return nil, err
		}
		if !may {
			return nil, engine.Faultf(engine.TypeUnprocessable, "%s cannot be assigned to this issue", user.Login)
		}
		users = append(users, number)
	}
	return users, nil
}

func checkAssignees(users []int64) error {
	if len(users) > issues.MaxAssignees {
		return engine.Faultf(engine.TypeUnprocessable, "An issue cannot have more than %d assignees.", issues.MaxAssignees)
	}
	return nil
}

func updateIssue(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	found, _, err := c.IssueOf(ctx, input.Text("id"))
	if err != nil {
		return nil, err
	}
	edit, needsWrite, err := EditOf(ctx, c, found.Repository, input)
	if err != nil {
		return nil, err
	}
	changed, err := c.Issues.Change(ctx, &c.Who, issues.May{Needs: repositories.Write, Author: !needsWrite}, found.Repository, found.Number, func(i *issues.Issue) error {
		switch input.Text("state") {
		case "OPEN":
			reopen(i)
		case "CLOSED":
			end(i, c.User.ID, issues.ReasonCompleted)
		}
		return edit(&i.Subject)
	})
	if err != nil {
		return nil, Refused(c, "UpdateIssue", err)
	}
	return call.Payload("UpdateIssue", input, engine.Values{
		"actor": call.User(c.User), "issue": call.ShowIssue(call.Issue{Repository: found.Repository, Issue: changed}),
	}), nil
}

func end(i *issues.Issue, by int64, reason issues.Reason) {
	if !i.Closed {
		i.Close(by)
	}
	i.Reason = reason
}

func reopen(i *issues.Issue) {
	if i.Closed {
		i.Reopen()
		i.Reason = issues.ReasonReopened
	}
}

func closeIssue(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	reason := issues.ReasonCompleted
	if text := given.Input().Text("stateReason"); text != "" {
		reason = issues.Reason(strings.ToLower(text))
	}
	return changeIssue(ctx, c, "CloseIssue", given.Input(), func(i *issues.Issue) { end(i, c.User.ID, reason) })
}

func reopenIssue(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	return changeIssue(ctx, c, "ReopenIssue", given.Input(), reopen)
}

// changeIssue is for its author, and for who may push.
func changeIssue(ctx context.Context, c *call.Call, name string, input engine.Arguments, edit func(*issues.Issue)) (any, error) {
	found, _, err := c.IssueOf(ctx, input.Text("issueId"))
	if err != nil {
		return nil, err
	}
	may := issues.May{Needs: repositories.Write, Author: true}
	changed, err := c.Issues.Change(ctx, &c.Who, may, found.Repository, found.Number, func(i *issues.Issue) error {
		edit(i)
		return nil
	})
	if err != nil {
		return nil, Refused(c, name, err)
	}
	return call.Payload(name, input, engine.Values{"issue": call.ShowIssue(call.Issue{Repository: found.Repository, Issue: changed})}), nil
}

// changeSubject changes an issue or a pull request for who may push, and shows it.
func changeSubject(ctx context.Context, c *call.Call, name string, on call.Subject, edit func(*issues.Subject) error) (*engine.Object, error) {
	may := issues.May{Needs: repositories.Write}
	if _, err := c.Reviews.ChangeSubject(ctx, &c.Who, may, on.Repository, on.Number, edit); err != nil {
		return nil, Refused(c, name, err)
	}
	return c.ShowSubject(ctx, on.Repository, on.Number)
}

type mutation = func(context.Context, *call.Call, call.Root, engine.Arguments) (any, error)

// onSubject changes the issue or pull request that a member of the input names by its id, as plan says, and shows it.
func onSubject(name, id string,
	plan func(ctx context.Context, c *call.Call, on call.Subject, input engine.Arguments) (edit func(*issues.Subject) error, err error),
	show func(c *call.Call, changed *engine.Object) engine.Values,
) mutation {
	return func(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
		input := given.Input()
		on, _, err := c.EitherOf(ctx, input.Text(id))
		if err != nil {
			return nil, err
		}
		edit, err := plan(ctx, c, on, input)
		if err != nil {
			return nil, err
		}
		changed, err := changeSubject(ctx, c, name, on, edit)
		if err != nil {
			return nil, err
		}
		return call.Payload(name, input, show(c, changed)), nil
	}
}

// as shows what was changed as one member.
func as(member string) func(*call.Call, *engine.Object) engine.Values {
	return func(_ *call.Call, changed *engine.Object) engine.Values { return engine.Values{member: changed} }
}

func assign(name string, edit func(s *issues.Subject, users []int64)) mutation {
	return onSubject(name, "assignableId", func(_ context.Context, c *call.Call, on call.Subject, input engine.Arguments) (func(*issues.Subject) error, error) {
		users, err := assignable(c, on.Repository, input.Texts("assigneeIds"))
		return func(s *issues.Subject) error {
			edit(s, users)
			return checkAssignees(s.Assignees)
		}, err
	}, as("assignable"))
}

func lock(name, member string, isLocked bool) mutation {
	return onSubject(name, "lockableId", func(_ context.Context, _ *call.Call, _ call.Subject, input engine.Arguments) (func(*issues.Subject) error, error) {
		return func(s *issues.Subject) error {
			s.Locked, s.LockedFor = isLocked, ""
			for text, word := range lockReasons {
				if isLocked && word == input.Text("lockReason") {
					s.LockedFor = text
				}
			}
			return nil
		}, nil
	}, func(c *call.Call, changed *engine.Object) engine.Values {
		return engine.Values{"actor": call.User(c.User), member: changed}
	})
}
