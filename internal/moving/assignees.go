package moving

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// assignment is an issue or a pull request with those who have it.
type assignment struct {
	here, there int // numbers
	people      []string
}

// assigned notes who has an issue, for when people have their rights at the target (assign). An issue that somebody was
// given by an earlier run is noted as well, since it may be theirs no more.
func (r *repository) assigned(issue issueJSON, number int) {
	if len(issue.Assignees) == 0 && r.journal.done[r.assigneesKey(issue.Number)] == "" {
		return
	}
	r.assignments = append(r.assignments, assignment{issue.Number, number, r.loginsThere(issue.Assignees)})
}

func (r *repository) assigneesKey(number int) string { return r.key("#%d assignees", number) }

// loginsThere are those of people at the target, each once.
func (r *repository) loginsThere(people []accountJSON) []string {
	var logins []string
	for _, person := range people {
		if login := r.mapped(person.Login); !hasLogin(logins, login) {
			logins = append(logins, login)
		}
	}
	return logins
}

func hasLogin(logins []string, login string) bool {
	return slices.ContainsFunc(logins, func(one string) bool { return strings.EqualFold(one, login) })
}

// withoutLogins are those logins that are not among others.
func withoutLogins(logins, others []string) []string {
	return slices.DeleteFunc(slices.Clone(logins), func(login string) bool { return hasLogin(others, login) })
}

// assign gives issues and pull requests to those who had them here. Whom the target does not take is named in the report, a
// line for each person, and tried again by the next run: invitations may have been accepted by then.
func (r *repository) assign(ctx context.Context) error {
	refused := map[string]*refusedAssignee{}
	for _, one := range r.assignments {
		key := r.assigneesKey(one.here)
		has := strings.Fields(r.journal.done[key])
		gone := withoutLogins(has, one.people)
		if len(gone) > 0 {
			if err := r.sendAssignees(ctx, http.MethodDelete, one.there, gone, nil); err != nil && !isOfThisAlone(err) {
				return err
			}
		}
		given, err := r.give(ctx, one, withoutLogins(one.people, has), refused)
		if err != nil {
			return err
		}
		now := append(withoutLogins(has, gone), given...)
		if !slices.Equal(now, has) {
			if err := r.journal.set(key, strings.Join(now, " ")); err != nil {
				return err
			}
		}
		for range now {
			r.report.moved("assignees")
		}
	}
	for _, login := range slices.Sorted(maps.Keys(refused)) {
		if why := refused[login]; why.reason != "" {
			r.left(fmt.Sprintf("%s as assignee of %s", login, numbersOf(why.numbers)), why.reason)
		}
	}
	return nil
}

// refusedAssignee is somebody whom we have asked about. The reason is empty where the target takes them.
type refusedAssignee struct {
	reason  string
	numbers []int // here
}

// give gives an issue to people, and returns those to whom it was given. GitHub passes over others without a word.
func (r *repository) give(ctx context.Context, one assignment, people []string, refused map[string]*refusedAssignee) (given []string, err error) {
	var may []string
	for _, login := range people {
		if refused[login] == nil {
			reason, err := r.whyNot(ctx, login)
			if err != nil {
				return nil, err
			}
			refused[login] = &refusedAssignee{reason: reason}
		}
		if refused[login].reason == "" {
			may = append(may, login)
		} else {
			refused[login].numbers = append(refused[login].numbers, one.here)
		}
	}
	if len(may) == 0 {
		return nil, nil
	}
	var answer issueJSON
	err = r.sendAssignees(ctx, http.MethodPost, one.there, may, &answer)
	if isOfThisAlone(err) {
		r.left(fmt.Sprintf("%s as assignee of #%d", strings.Join(may, ", "), one.here), "the target has not taken it: "+words(err))
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, login := range may {
		if slices.ContainsFunc(answer.Assignees, func(a accountJSON) bool { return strings.EqualFold(a.Login, login) }) {
			given = append(given, login)
		} else {
			r.left(fmt.Sprintf("%s as assignee of #%d", login, one.here), "the target has passed over it, without a reason")
		}
	}
	return given, nil
}

func (r *repository) sendAssignees(ctx context.Context, method string, number int, logins []string, into any) error {
	return r.target.send(ctx, method, fmt.Sprintf("%s/issues/%d/assignees", r.there(), number), map[string]any{"assignees": logins}, into)
}

// whyNot is why the target gives somebody no issues of the repository, and empty where it does.
func (r *repository) whyNot(ctx context.Context, login string) (string, error) {
	err := r.target.get(ctx, r.there()+"/assignees/"+url.PathEscape(login), nil)
	if err == nil || !isRefused(err, http.StatusNotFound) {
		return "", err
	}
	isThere, err := r.isThere(ctx, login)
	if err != nil || !isThere {
		return nobody, err
	}
	return "they have no right in the repository there yet. Once they have accepted the invitation, call the command again", nil
}

const nobody = "nobody has this name at the target; say with --map who it is there, and call the command again"

// isThere reports whether the target has an account.
func (m *move) isThere(ctx context.Context, login string) (bool, error) {
	err := m.target.get(ctx, "/users/"+url.PathEscape(login), nil)
	if isRefused(err, http.StatusNotFound) {
		return false, nil
	}
	return err == nil, err
}

// strangers reports those who have issues here and no account at the target.
func (r *repository) strangers(ctx context.Context) error {
	issues, err := list[issueJSON](ctx, r.source, r.here()+"/issues?state=all")
	if err != nil {
		return err
	}
	numbers := map[string][]int{}
	for _, issue := range issues {
		for _, login := range r.loginsThere(issue.Assignees) {
			numbers[login] = append(numbers[login], issue.Number)
		}
	}
	for _, login := range slices.Sorted(maps.Keys(numbers)) {
		isThere, err := r.isThere(ctx, login)
		if err != nil {
			return err
		}
		if !isThere {
			r.left(fmt.Sprintf("%s as assignee of %s", login, numbersOf(numbers[login])), nobody)
		}
	}
	return nil
}

// numbersOf names issues; of many, the first.
func numbersOf(numbers []int) string {
	slices.Sort(numbers)
	const most = 10
	var text []string
	for _, number := range numbers[:min(len(numbers), most)] {
		text = append(text, "#"+strconv.Itoa(number))
	}
	if more := len(numbers) - most; more > 0 {
		text = append(text, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(text, ", ")
}
