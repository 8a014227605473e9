package moving

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// role is how people have an issue or a pull request.
type role struct {
	kind string // in the report and the journal: assignees
	as   string // in a sentence: assignee
	path string // of a number, where people are added and taken away
	list string // the member of a request that names them

	// of are those of an answer.
	of func(conversationJSON) []accountJSON
	// whyNot is why the target would not take somebody, where it does not say so itself. Nil: it does.
	whyNot func(ctx context.Context, r *repository, login string) (string, error)
	// because is what a refusal of the target means, and empty where only its own words say that. Nil: they always do.
	because func(r *repository, login string, err error) string
}

var (
	// GitHub passes over those who may not be assigned, without a word.
	assignee = &role{
		kind: "assignees", as: "assignee", path: "/issues/%d/assignees", list: "assignees",
		of:     func(answer conversationJSON) []accountJSON { return answer.Assignees },
		whyNot: whyNotAssigned,
	}
	// GitHub answers 422 for those who have no right and for the author.
	reviewer = &role{
		kind: "requested reviews", as: "reviewer", path: "/pulls/%d/requested_reviewers", list: "reviewers",
		of:      func(answer conversationJSON) []accountJSON { return answer.RequestedReviewers },
		because: becauseOfPull,
	}
)

// conversationJSON is an answer to a change of who has a conversation.
type conversationJSON struct {
	Assignees          []accountJSON `json:"assignees"`
	RequestedReviewers []accountJSON `json:"requested_reviewers"`
}

// holding is an issue or a pull request with those who have it in a role.
type holding struct {
	*role
	here, there int // numbers
	people      []string
}

// held notes who has an issue, for when people have their rights at the target (assign). One that somebody was given by an
// earlier run is noted as well, since it may be theirs no more.
func (r *repository) held(as *role, here, there int, people []accountJSON) {
	if len(people) == 0 && r.journal.done[r.roleKey(as, here)] == "" {
		return
	}
	r.holdings = append(r.holdings, holding{as, here, there, r.loginsThere(people)})
}

func (r *repository) roleKey(as *role, number int) string { return r.key("#%d %s", number, as.kind) }

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
// line for each person and reason, and tried again by the next run: invitations may have been accepted by then.
func (r *repository) assign(ctx context.Context) error {
	refused := refusals{}
	for _, one := range r.holdings {
		key := r.roleKey(one.role, one.here)
		has := strings.Fields(r.journal.done[key])
		var now []string
		for _, login := range has {
			if hasLogin(one.people, login) {
				now = append(now, login)
				continue
			}
			if _, err := r.sendRole(ctx, http.MethodDelete, one, login); err != nil && !isOfThisAlone(err) {
				return err
			}
		}
		for _, login := range withoutLogins(one.people, has) {
			reason, err := r.give(ctx, one, login)
			if err != nil {
				return err
			}
			if reason == "" {
				now = append(now, login)
			} else {
				refused.add(login, one.role, reason, one.here)
			}
		}
		if !slices.Equal(now, has) {
			if err := r.journal.set(key, strings.Join(now, " ")); err != nil {
				return err
			}
		}
		for range now {
			r.report.moved(one.kind)
		}
	}
	refused.tell(r)
	return nil
}

// give gives an issue to somebody, or says why the target does not.
func (r *repository) give(ctx context.Context, one holding, login string) (reason string, err error) {
	if one.whyNot != nil {
		if reason, err := one.whyNot(ctx, r, login); reason != "" || err != nil {
			return reason, err
		}
	}
	answer, err := r.sendRole(ctx, http.MethodPost, one, login)
	switch {
	case err == nil && hasLogin(loginsOf(one.of(answer)), login):
		return "", nil
	case err == nil:
		return "the target has passed over it, without a reason", nil
	case !isOfThisAlone(err):
		return "", err
	case one.because != nil:
		if reason := one.because(r, login, err); reason != "" {
			return reason, nil
		}
	}
	reason = "the target has not taken it: " + words(err)
	isThere, asking := r.isThere(ctx, login)
	if !isThere && asking == nil {
		reason = nobody
	}
	return reason, asking
}

func becauseOfPull(r *repository, login string, err error) string {
	switch {
	case isRefused(err, http.StatusNotFound):
		return "an issue stands for the pull request"
	case isRefused(err, http.StatusUnprocessableEntity) && strings.EqualFold(login, r.me): // the token's owner has made all of them
		return "the target has you as the author of the pull request"
	}
	return ""
}

func (r *repository) sendRole(ctx context.Context, method string, one holding, login string) (answer conversationJSON, err error) {
	path := r.there() + fmt.Sprintf(one.path, one.there)
	err = r.target.send(ctx, method, path, map[string]any{one.list: []string{login}}, &answer)
	return answer, err
}

func loginsOf(people []accountJSON) []string {
	var logins []string
	for _, person := range people {
		logins = append(logins, person.Login)
	}
	return logins
}

// refusals are the numbers here of what the target has not given.
type refusals map[refusalOf][]int

type refusalOf struct{ login, as, reason string }

func (s refusals) add(login string, as *role, reason string, number int) {
	of := refusalOf{login, as.as, reason}
	s[of] = append(s[of], number)
}

func (s refusals) tell(r *repository) {
	byName := func(a, b refusalOf) int {
		return cmp.Or(cmp.Compare(a.login, b.login), cmp.Compare(a.as, b.as), cmp.Compare(a.reason, b.reason))
	}
	for _, of := range slices.SortedFunc(maps.Keys(s), byName) {
		r.left(fmt.Sprintf("%s as %s of %s", of.login, of.as, numbersOf(s[of])), of.reason)
	}
}

// whyNotAssigned is why the target gives somebody no issues of the repository, and empty where it does. It is asked once.
func whyNotAssigned(ctx context.Context, r *repository, login string) (string, error) {
	known, isKnown := r.unassignable[login]
	if isKnown {
		return known, nil
	}
	reason, err := r.askWhyNotAssigned(ctx, login)
	if err == nil {
		r.unassignable[login] = reason
	}
	return reason, err
}

func (r *repository) askWhyNotAssigned(ctx context.Context, login string) (string, error) {
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

// strangers reports those who have issues here, or are asked for reviews, and no account at the target.
func (r *repository) strangers(ctx context.Context) error {
	issues, err := list[issueJSON](ctx, r.source, r.here()+"/issues?state=all")
	if err != nil {
		return err
	}
	pulls, err := list[pullJSON](ctx, r.source, r.here()+"/pulls?state=open")
	if err != nil {
		return err
	}
	unknown := refusals{}
	isThere := map[string]bool{}
	note := func(as *role, number int, people []accountJSON) error {
		for _, login := range r.loginsThere(people) {
			if _, isAsked := isThere[login]; !isAsked {
				if isThere[login], err = r.isThere(ctx, login); err != nil {
					return err
				}
			}
			if !isThere[login] {
				unknown.add(login, as, nobody, number)
			}
		}
		return nil
	}
	for _, issue := range issues {
		if err := note(assignee, issue.Number, issue.Assignees); err != nil {
			return err
		}
	}
	for _, pull := range pulls {
		if err := note(reviewer, pull.Number, pull.RequestedReviewers); err != nil {
			return err
		}
	}
	unknown.tell(r)
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
