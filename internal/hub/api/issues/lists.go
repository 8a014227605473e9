package issues

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/search"
)

func listIssues(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	v := newView(c, r)
	f, err := readFilter(c)
	if err != nil {
		return err
	}
	all, err := v.Items(c.Context())
	if err != nil {
		return err
	}
	if err := v.DigestAll(c.Context()); err != nil {
		return err
	}
	labels, err := v.Labels(c.Context())
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(i item) bool { return !f.selects(c, v.Scope, labels, i) })
	v.sort(c, all, c.Query("sort"), c.Query("direction"))
	list := []issueJSON{}
	for _, i := range web.Paginate(c, repos.ListPath(r, "/issues"), all) {
		shown, err := v.show(c, i)
		if err != nil {
			return err
		}
		list = append(list, shown)
	}
	return c.Reply(http.StatusOK, list)
}

// filter is what the query of a list asks for.
type filter struct {
	state     string
	labels    []string
	assignee  string // "", "none", "*" or a login
	creator   string
	mentioned string
	milestone string
	since     int64

	assigneeID, creatorID int64
}

func readFilter(c *web.Call) (filter, error) {
	f := filter{
		state: cmp.Or(c.Query("state"), "open"), assignee: c.Query("assignee"), creator: c.Query("creator"),
		mentioned: c.Query("mentioned"), milestone: c.Query("milestone"),
	}
	for name := range strings.SplitSeq(c.Query("labels"), ",") {
		if name = strings.TrimSpace(name); name != "" {
			f.labels = append(f.labels, name)
		}
	}
	since, err := Since(c)
	if err != nil {
		return f, err
	}
	f.since = since.Unix()
	if f.assigneeID, err = userID(c, f.assignee); err == nil {
		f.creatorID, err = userID(c, f.creator)
	}
	return f, err
}

// userID is the id of a login, below zero for one that nobody has.
func userID(c *web.Call, login string) (int64, error) {
	if login == "" || login == "none" || login == "*" {
		return 0, nil
	}
	user, ok, err := c.Accounts.User(login)
	if !ok {
		user = accounts.User{ID: -1}
	}
	return user.ID, err
}

func (f filter) selects(c *web.Call, v *search.Scope, labels []issues.Label, i item) bool {
	s := i.Subject
	_, updated, _ := v.Activity(c.Context(), i)
	switch {
	case f.state != "all" && s.Closed != (f.state == "closed"):
		return false
	case f.assignee == "none" && len(s.Assignees) > 0, f.assignee == "*" && len(s.Assignees) == 0:
		return false
	case f.assigneeID != 0 && !slices.Contains(s.Assignees, f.assigneeID), f.creatorID != 0 && s.Author != f.creatorID:
		return false
	case f.mentioned != "" && !strings.Contains(strings.ToLower(s.Body), "@"+strings.ToLower(f.mentioned)):
		return false
	case f.milestone != "" && f.milestone != "none": // the hub has none
		return false
	case updated.Unix() < f.since:
		return false
	}
	return search.HasLabels(labels, s, f.labels)
}

// sort orders issues as GitHub does: the newest first, unless something else is asked for.
func (v *view) sort(c *web.Call, list []item, by, direction string) {
	slices.SortStableFunc(list, func(a, b item) int {
		result := 0
		switch by {
		case "updated":
			_, left, _ := v.Activity(c.Context(), a)
			_, right, _ := v.Activity(c.Context(), b)
			result = left.Compare(right)
		case "comments":
			left, _, _ := v.Activity(c.Context(), a)
			right, _, _ := v.Activity(c.Context(), b)
			result = cmp.Compare(left, right)
		}
		result = cmp.Or(result, a.Subject.CreatedAt.Compare(b.Subject.CreatedAt), cmp.Compare(a.Subject.Number, b.Subject.Number))
		if direction != "asc" {
			return -result
		}
		return result
	})
}

// listAssignedIssues lists what concerns the user in all repositories that they see, and listOwnIssues in those that
// they own, by what filter= says: assigned to them, made by them, or all of theirs.
func listAssignedIssues(c *web.Call) error { return listOf(c, "/issues", false) }

func listOwnIssues(c *web.Call) error { return listOf(c, "/user/issues", true) }

func listOf(c *web.Call, path string, onlyOwn bool) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	f, err := readFilter(c)
	if err != nil {
		return err
	}
	which := c.Query("filter")
	concerns := func(i item) bool {
		isAssigned, isAuthor := slices.Contains(i.Subject.Assignees, user.ID), i.Subject.Author == user.ID
		isAsked := i.Pull != nil && slices.Contains(i.Pull.Reviewers, user.ID)
		switch which {
		case "created":
			return isAuthor
		case "all", "repos", "subscribed":
			return isAssigned || isAuthor || isAsked
		}
		return isAssigned
	}
	hits, _, err := finder(c).Walk(c.Context(), func(r repositories.Repository) bool {
		return !onlyOwn || strings.EqualFold(r.Name().Owner, user.Login)
	}, func(s *search.Scope, labels []issues.Label, i item) (bool, error) {
		return concerns(i) && f.selects(c, s, labels, i), nil
	})
	if err != nil {
		return err
	}
	search.Sort(hits, c.Query("sort"), c.Query("direction"))
	list := []issueJSON{}
	views := views{}
	for _, h := range web.Paginate(c, path, hits) {
		v := views.of(c, h)
		shown, err := v.show(c, h.Item)
		if err != nil {
			return err
		}
		repo, err := repos.ShowInner(c, v.repo)
		if err != nil {
			return err
		}
		shown.Repository = &repo
		list = append(list, shown)
	}
	return c.Reply(http.StatusOK, list)
}
