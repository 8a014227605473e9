// Package issues answers issues, labels, and what issues and pull requests have in common.
package issues

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

//go:embed *.graphql
var schema embed.FS

// Room is this part of the schema.
func Room() call.Room {
	mutations := mutationFields()
	maps.Copy(mutations, commentMutations())
	maps.Copy(mutations, labelMutations())
	fields := repositoryFields()
	maps.Copy(fields, labelsOfRepository())
	return call.Room{
		Schema: schema,
		Types: engine.Types{
			"Mutation":     call.Type(mutations),
			"Repository":   call.Type(fields),
			"Issue":        call.Type(issueFields()),
			"IssueComment": call.Type(commentFields()),
			"Label":        call.Type(labelFields()),
		},
		Nodes: map[string]call.Find{"Issue": findNode, "IssueComment": findCommentNode, "Label": findLabelNode},
	}
}

func repositoryFields() call.Fields[repositories.Repository] {
	return call.Fields[repositories.Repository]{
		"issue": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			i, err := c.Issue(ctx, r, given.Number("number"))
			if errors.Is(err, issues.ErrNotFound) {
				return nil, engine.NotFound("Could not resolve to an Issue with the number of %s.", given.Text("number"))
			}
			return call.ShowIssue(i), err
		},
		"issueOrPullRequest": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			found, err := c.ShowSubject(ctx, r, given.Number("number"))
			if err == nil && found == nil {
				err = engine.NotFound("Could not resolve to an issue or pull request with the number of %s.", given.Text("number"))
			}
			return found, err
		},
		"issues": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			return List(ctx, c, r, given)
		},
	}
}

func findNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	found, _, err := c.IssueOf(ctx, nodeid.Of("Issue", id))
	if err != nil {
		return nil, err
	}
	i, err := c.Issue(ctx, found.Repository, found.Number)
	return call.ShowIssue(i), err
}

func issueFields() call.Fields[call.Issue] {
	fields := SubjectFields(call.Issue.Common)
	maps.Copy(fields, call.Fields[call.Issue]{
		"isPinned": call.Is(func(call.Issue) any { return false }),
		"state":    call.Is(func(i call.Issue) any { return stateOf(i) }),
		"stateReason": call.Is(func(i call.Issue) any {
			if i.Reason == "" {
				return nil
			}
			return strings.ToUpper(string(i.Reason))
		}),
	})
	return fields
}

func stateOf(i call.Issue) string {
	if i.Closed {
		return "CLOSED"
	}
	return "OPEN"
}

// List is a page of the issues of a repository that the arguments ask for.
func List(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (*engine.Connection, error) {
	filter := given.Object("filterBy")
	wanted, err := newFilter(c, filter)
	if err != nil {
		return nil, err
	}
	wanted.states = append(given.Texts("states"), filter.Texts("states")...)
	if wanted.labels, err = LabelNumbers(ctx, c, r, append(given.Texts("labels"), filter.Texts("labels")...)); err != nil {
		return nil, err
	}
	all, err := c.Issues.List(ctx, r)
	if err != nil {
		return nil, err
	}
	var found []call.Issue
	for _, one := range all {
		if i := (call.Issue{Repository: r, Issue: one}); wanted.selects(i) {
			found = append(found, i)
		}
	}
	if order := given.Object("orderBy"); order != nil {
		counts := map[int]issues.Digest{}
		if order.Text("field") == "COMMENTS" {
			if counts, err = c.Issues.Digests(ctx, r); err != nil {
				return nil, err
			}
		}
		slices.SortStableFunc(found, func(a, b call.Issue) int {
			result := cmp.Or(compare(order.Text("field"), a, b, counts), cmp.Compare(a.Number, b.Number))
			if order.Text("direction") == "DESC" {
				return -result
			}
			return result
		})
	}
	return engine.Connect(given, found, call.ShowIssue)
}

func compare(field string, a, b call.Issue, counts map[int]issues.Digest) int {
	switch field {
	case "COMMENTS":
		return cmp.Compare(counts[a.Number].Count, counts[b.Number].Count)
	case "UPDATED_AT":
		return a.UpdatedAt.Compare(b.UpdatedAt)
	default:
		return a.CreatedAt.Compare(b.CreatedAt)
	}
}

// filter is which issues a list has.
type filter struct {
	engine.Arguments
	author, assignee int64 // zero: whoever; negative: nobody has the login
	since            time.Time
	states           []string
	labels           []int64
}

func newFilter(c *call.Call, given engine.Arguments) (f filter, err error) {
	f.Arguments = given
	login := func(name string) (int64, error) {
		if text := given.Text(name); text != "" && text != "*" {
			user, ok, err := c.Accounts.User(text)
			if !ok {
				return -1, err
			}
			return user.ID, err
		}
		return 0, nil
	}
	if f.author, err = login("createdBy"); err != nil {
		return f, err
	}
	if f.assignee, err = login("assignee"); err != nil {
		return f, err
	}
	if given.Has("since") {
		if f.since, err = time.Parse(time.RFC3339, given.Text("since")); err != nil {
			return f, engine.Faultf("", "Argument 'since' has an invalid value (%q).", given.Text("since"))
		}
	}
	return f, nil
}

func (f filter) selects(i call.Issue) bool {
	switch {
	case len(f.states) > 0 && !slices.Contains(f.states, stateOf(i)),
		f.author != 0 && i.Author != f.author,
		f.assignee != 0 && !slices.Contains(i.Assignees, f.assignee),
		f.Text("assignee") == "*" && len(i.Assignees) == 0,
		f.Has("milestone") && f.Text("milestone") != "", // there are no milestones
		i.UpdatedAt.Before(f.since):
		return false
	}
	if mentioned := f.Text("mentioned"); mentioned != "" && !mentions(i.Title+"\n"+i.Body, mentioned) {
		return false
	}
	// One of them is enough, as at GitHub: all are asked for by searching.
	return len(f.labels) == 0 || slices.ContainsFunc(f.labels, func(label int64) bool { return slices.Contains(i.Labels, label) })
}

// mentions reports whether a text speaks to somebody: @login.
func mentions(text, login string) bool {
	text, login = strings.ToLower(text), "@"+strings.ToLower(login)
	for {
		at := strings.Index(text, login)
		if at < 0 {
			return false
		}
		rest := text[at+len(login):]
		if rest == "" || !isOfLogin(rest[0]) {
			return true
		}
		text = rest
	}
}

func isOfLogin(c byte) bool {
	return c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z'
}
