package moving

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What people said is written by the token's owner, as the API writes for nobody else. So each text begins with who wrote
// it and when, and ends with a mark by which another run finds it. Names are not mentioned (@): nobody gets a message.

func mark(key string) string { return "<!-- moved by sheaf: " + key + " -->" }

func (m *move) quoted(what, login string, at time.Time, body, key string) string {
	head := fmt.Sprintf("_%s by **%s** on %s._\n\n", what, m.mapped(login), at.UTC().Format("2006-01-02 15:04 UTC"))
	const longest = 65_000 // GitHub takes 65,536 characters
	if room := longest - len(head) - len(key) - 100; len(body) > room {
		body = strings.ToValidUTF8(body[:room], "") + "\n\n_(The end did not fit.)_"
	}
	return head + body + "\n\n" + mark(key)
}

// conversations moves issues and pull requests in the order of their numbers. Numbers stay the same where none is missing
// and the target had none.
func (r *repository) conversations(ctx context.Context) error {
	issues, err := list[issueJSON](ctx, r.source, r.here()+"/issues?state=all")
	if err != nil {
		return err
	}
	slices.SortFunc(issues, func(a, b issueJSON) int { return a.Number - b.Number })
	found := &marks{target: r.target, path: r.there() + "/issues?state=all"}
	renumbered := 0
	for i, issue := range issues {
		if i%20 == 0 {
			r.Tell("%s: issues and pull requests, %d of %d", r.about.FullName, i, len(issues))
		}
		number, err := r.conversation(ctx, issue, found)
		if err != nil {
			return fmt.Errorf("#%d: %w", issue.Number, err)
		}
		if number != issue.Number {
			renumbered++
		}
	}
	if renumbered > 0 {
		r.left(strconv.Itoa(renumbered)+" numbers of issues and pull requests", "the target has given others; each text names the old one")
	}
	return nil
}

func (r *repository) conversation(ctx context.Context, issue issueJSON, found *marks) (int, error) {
	key := r.key("#%d", issue.Number)
	var pull *pullJSON
	if issue.Pull != nil {
		pull = new(pullJSON)
		if err := r.source.get(ctx, fmt.Sprintf("%s/pulls/%d", r.here(), issue.Number), pull); err != nil {
			return 0, err
		}
	}
	value, err := r.journal.once(key, func() (string, bool, error) { return found.find(ctx, key) }, func() (string, error) { return r.open(ctx, issue, pull, key) })
	if err != nil {
		return 0, err
	}
	number, err := strconv.Atoi(value)
	if err != nil {
		return 0, fmt.Errorf("the journal has %q for its number", value)
	}
	if err := r.remarks(ctx, issue, number); err != nil {
		return 0, err
	}
	if err := r.settle(ctx, issue, number, key); err != nil {
		return 0, err
	}
	if err := r.lock(ctx, issue, number, key); err != nil {
		return 0, err
	}
	r.held(assignee, issue.Number, number, issue.Assignees)
	kind := "issues"
	if pull != nil {
		kind = "pull requests"
		if issue.State == "open" {
			r.held(reviewer, issue.Number, number, pull.RequestedReviewers)
		}
	}
	r.report.moved(kind)
	return number, nil
}

type numberJSON struct {
	Number int `json:"number"`
}

// open makes an issue, or a pull request where its branches are there to be merged.
func (r *repository) open(ctx context.Context, issue issueJSON, pull *pullJSON, key string) (string, error) {
	var made numberJSON
	what := fmt.Sprintf("Issue #%d, opened", issue.Number)
	if pull != nil {
		what = fmt.Sprintf("Pull request #%d of %s into %s, opened", issue.Number, pull.Head.Ref, pull.Base.Ref)
		switch {
		case pull.MergedAt != nil:
			what = fmt.Sprintf("Pull request #%d of %s into %s, merged as %s, opened", issue.Number, pull.Head.Ref, pull.Base.Ref, text(pull.MergeSHA))
		case issue.State == "open" && pull.Head.Repo != nil && strings.EqualFold(pull.Head.Repo.FullName, r.about.FullName):
			body := map[string]any{
				"title": issue.Title, "head": pull.Head.Ref, "base": pull.Base.Ref, "draft": pull.Draft,
				"body": r.quoted(what, issue.User.Login, issue.CreatedAt, text(issue.Body), key),
			}
			err := r.target.send(ctx, http.MethodPost, r.there()+"/pulls", body, &made)
			if err == nil {
				return strconv.Itoa(made.Number), r.label(ctx, made.Number, issue)
			}
			if !isRefused(err, http.StatusUnprocessableEntity) {
				return "", err
			}
			r.left(fmt.Sprintf("pull request #%d", issue.Number), "an issue stands for it, the target has not taken it: "+words(err))
		case issue.State == "open":
			r.left(fmt.Sprintf("pull request #%d", issue.Number), "an issue stands for it, its branch is in another repository")
		}
		if issue.State != "open" {
			r.left(fmt.Sprintf("pull request #%d", issue.Number), "a closed issue stands for it, the API makes no pull request that has ended")
		}
	}
	body := map[string]any{"title": issue.Title, "body": r.quoted(what, issue.User.Login, issue.CreatedAt, text(issue.Body), key), "labels": labelNames(issue)}
	err := r.target.send(ctx, http.MethodPost, r.there()+"/issues", body, &made)
	return strconv.Itoa(made.Number), err
}

func labelNames(issue issueJSON) []string {
	names := []string{}
	for _, label := range issue.Labels {
		names = append(names, label.Name)
	}
	return names
}

func (r *repository) label(ctx context.Context, number int, issue issueJSON) error {
	if len(issue.Labels) == 0 {
		return nil
	}
	return r.target.send(ctx, http.MethodPut, fmt.Sprintf("%s/issues/%d/labels", r.there(), number), map[string]any{"labels": labelNames(issue)}, nil)
}

// remarks moves comments, reviews and comments in reviews, as comments, in the order of time.
func (r *repository) remarks(ctx context.Context, issue issueJSON, number int) error {
	type said struct {
		remarkJSON
		kind, what string
	}
	var all []said
	comments, err := list[remarkJSON](ctx, r.source, fmt.Sprintf("%s/issues/%d/comments", r.here(), issue.Number))
	if err != nil {
		return err
	}
	for _, comment := range comments {
		all = append(all, said{comment, "comment", "Written"})
	}
	if issue.Pull != nil {
		reviews, err := list[remarkJSON](ctx, r.source, fmt.Sprintf("%s/pulls/%d/reviews", r.here(), issue.Number))
		if err != nil {
			return err
		}
		for _, review := range reviews {
			review.CreatedAt = review.SubmittedAt
			all = append(all, said{review, "review", "Review (" + strings.ToLower(strings.ReplaceAll(review.State, "_", " ")) + ")"})
		}
		remarks, err := list[remarkJSON](ctx, r.source, fmt.Sprintf("%s/pulls/%d/comments", r.here(), issue.Number))
		if err != nil {
			return err
		}
		for _, remark := range remarks {
			place := remark.Path
			if remark.Line != nil {
				place += ":" + strconv.Itoa(*remark.Line)
			}
			all = append(all, said{remark, "remark", "On `" + strings.ReplaceAll(place, "`", "'") + "`"})
		}
	}
	slices.SortStableFunc(all, func(a, b said) int { return a.CreatedAt.Compare(b.CreatedAt) })
	path := fmt.Sprintf("%s/issues/%d/comments", r.there(), number)
	found := &marks{target: r.target, path: path}
	for _, one := range all {
		key := r.key("#%d %s %d", issue.Number, one.kind, one.ID)
		_, err := r.journal.once(key, func() (string, bool, error) { return found.find(ctx, key) }, func() (string, error) {
			body := map[string]string{"body": r.quoted(one.what, one.User.Login, one.CreatedAt, one.Body, key)}
			return "", r.target.send(ctx, http.MethodPost, path, body, nil)
		})
		if err != nil {
			return err
		}
		r.report.moved(one.kind + "s")
	}
	return nil
}

// settle closes at the target what is closed here, and opens what is open again. Where the state is as an earlier run left
// it, nothing is sent.
func (r *repository) settle(ctx context.Context, issue issueJSON, number int, key string) error {
	if r.journal.done[key+" state"] == issue.State || issue.State == "open" && r.journal.isNew(key+" state") {
		return nil
	}
	body := map[string]any{"state": issue.State}
	if issue.State == "closed" && issue.StateReason != nil {
		body["state_reason"] = *issue.StateReason
	}
	if err := r.target.send(ctx, http.MethodPatch, fmt.Sprintf("%s/issues/%d", r.there(), number), body, nil); err != nil {
		return err
	}
	return r.journal.set(key+" state", issue.State)
}

// lock locks at the target what is locked here, and unlocks what is so no more. What an earlier run has done is not sent again.
func (r *repository) lock(ctx context.Context, issue issueJSON, number int, key string) error {
	key += " lock"
	want := ""
	if issue.Locked {
		want = "locked"
		if reason := text(issue.LockReason); reason != "" {
			want = "locked: " + reason
		}
		r.report.moved("locked conversations")
	}
	if r.journal.done[key] == want {
		return nil
	}
	path := fmt.Sprintf("%s/issues/%d/lock", r.there(), number)
	var err error
	if issue.Locked {
		body := map[string]string{}
		if reason := text(issue.LockReason); reason != "" {
			body["lock_reason"] = reason
		}
		err = r.target.send(ctx, http.MethodPut, path, body, nil)
	} else {
		err = r.target.send(ctx, http.MethodDelete, path, nil, nil)
	}
	if err != nil {
		return err
	}
	return r.journal.set(key, want)
}

// marks finds what an earlier run has made, by the mark in its text. The list is read once.
type marks struct {
	target *client
	path   string
	read   bool
	bodies []markedJSON
}

type markedJSON struct {
	Number int    `json:"number"`
	Body   string `json:"body"`
}

func (m *marks) find(ctx context.Context, key string) (string, bool, error) {
	if !m.read {
		bodies, err := list[markedJSON](ctx, m.target, m.path)
		if err != nil {
			return "", false, err
		}
		m.bodies, m.read = bodies, true
	}
	for _, one := range m.bodies {
		if strings.HasSuffix(strings.TrimSpace(one.Body), mark(key)) {
			return strconv.Itoa(one.Number), true, nil
		}
	}
	return "", false, nil
}
