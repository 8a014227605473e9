package moving_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// Who comes to the target later is given what they have by the next run, and what they have no more is taken.
func TestAssigneesThatComeLater(t *testing.T) {
	e := newEnds(t)
	e.config.Owners = e.config.Owners[:1]
	e.config.DryRun = true
	repo := e.source.NewRepository("notes")
	e.source.NewUser("zoe")
	e.send(t, "PUT", repo+"/collaborators/zoe", hubtest.Object{"permission": "push"})
	e.send(t, "PUT", repo+"/collaborators/eve", hubtest.Object{"permission": "push"})
	for range 12 {
		e.send(t, "POST", repo+"/issues", hubtest.Object{"title": "To do", "assignees": []string{"zoe", "eve"}})
	}
	const line = "zoe as assignee of #1, #2, #3, #4, #5, #6, #7, #8, #9, #10, and 2 more nobody has this name at the target"
	for range 2 {
		if report := e.run(t); !strings.Contains(report, line) || strings.Count(report, "as assignee of") != 1 {
			t.Errorf("the report says %s", report)
		}
		e.config.DryRun = false
	}
	e.target.NewUser("zoe-l")
	e.config.Map = map[string]string{"zoe": "zoe-l"}
	e.send(t, "DELETE", repo+"/issues/2/assignees", hubtest.Object{"assignees": []string{"eve"}})
	if report := e.run(t); !strings.Contains(report, "assignees:23") || strings.Contains(report, "as assignee of") {
		t.Errorf("the report says %s", report)
	}
	for number, want := range map[int]string{1: "eve zoe-l", 2: "zoe-l", 12: "eve zoe-l"} {
		issue := e.target.Object(e.target.Get(fmt.Sprintf("/repos/ada/notes/issues/%d", number)), 200)
		if got := assigneesOf(issue); got != want {
			t.Errorf("#%d has %q, want %q", number, got, want)
		}
	}
	// Somebody who is there and has no right yet, as before an invitation is accepted.
	e.target.NewUser("ann")
	e.source.NewUser("ann")
	e.send(t, "PUT", repo+"/collaborators/ann", hubtest.Object{"permission": "push"})
	e.send(t, "POST", repo+"/issues/1/assignees", hubtest.Object{"assignees": []string{"ann"}})
	e.between.ask(func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		return strings.HasSuffix(r.URL.Path, "/collaborators/ann") && refuse(w, http.StatusCreated, "{}")
	})
	if report := e.run(t); !strings.Contains(report, "ann as assignee of #1 they have no right in the repository there yet") {
		t.Errorf("the report says %s", report)
	}
}

func reviewersOf(pull hubtest.Object) string { return loginsOf(pull["requested_reviewers"]) }

// Who is asked for a review is asked at the target too, and is no more once the review is there.
func TestRequestedReviews(t *testing.T) {
	e := newEnds(t)
	e.config.Owners = e.config.Owners[:1]
	e.config.DryRun = true
	repo := e.source.NewRepository("notes")
	e.source.NewUser("zoe")
	for _, login := range []string{"zoe", "eve"} {
		e.send(t, "PUT", repo+"/collaborators/"+login, hubtest.Object{"permission": "push"})
	}
	for number, name := range []string{"a", "b", "c"} {
		e.source.OpenPull(repo, name, name+".txt", name)
		e.send(t, "POST", fmt.Sprintf("%s/pulls/%d/requested_reviewers", repo, number+1), hubtest.Object{"reviewers": []string{"zoe", "eve"}})
	}
	e.send(t, "PATCH", repo+"/pulls/3", hubtest.Object{"state": "closed"}) // nobody is asked for one that has ended
	const line = "zoe as reviewer of #1, #2 nobody has this name at the target"
	for range 2 {
		if report := e.run(t); !strings.Contains(report, line) || strings.Count(report, " as reviewer of") != 1 {
			t.Errorf("the report says %s", report)
		}
		e.config.DryRun = false
	}
	e.target.NewUser("zoe-l")
	e.config.Map = map[string]string{"zoe": "zoe-l"}
	e.source.Object(e.source.Do(hubtest.Request{
		Method: "POST", Path: repo + "/pulls/2/reviews", Token: e.source.Stranger, Body: hubtest.Object{"event": "APPROVE"},
	}), 200)
	if report := e.run(t); !strings.Contains(report, "requested reviews:3") || strings.Contains(report, " as reviewer of") {
		t.Errorf("the report says %s", report)
	}
	for number, want := range map[int]string{1: "eve zoe-l", 2: "zoe-l"} {
		pull := e.target.Object(e.target.Get(fmt.Sprintf("/repos/ada/notes/pulls/%d", number)), 200)
		if got := reviewersOf(pull); got != want {
			t.Errorf("%q are asked for a review of #%d, want %q", got, number, want)
		}
	}
	// The token's owner is the author at the target, and what stands for a pull request has no reviews.
	e.config.Map["eve"] = "ada"
	e.between.ask(func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		return r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/pulls") && refuse(w, http.StatusUnprocessableEntity, `{"message": "no"}`)
	})
	e.source.OpenPull(repo, "d", "d.txt", "d")
	e.send(t, "POST", repo+"/pulls/4/requested_reviewers", hubtest.Object{"reviewers": []string{"zoe"}})
	report := e.run(t)
	for _, line := range []string{"ada as reviewer of #1 the target has you as the author", "zoe-l as reviewer of #4 an issue stands for the pull request"} {
		if !strings.Contains(report, line) {
			t.Errorf("the report does not say %q: %s", line, report)
		}
	}
}

// A conversation is locked as it is here, and unlocked by the next run once it is here.
func TestLocks(t *testing.T) {
	e := newEnds(t)
	e.config.Owners = e.config.Owners[:1]
	repo := e.source.NewRepository("notes")
	for range 3 {
		e.send(t, "POST", repo+"/issues", hubtest.Object{"title": "Heated"})
	}
	locks := func() (all string) {
		for number := range 3 {
			issue := e.target.Object(e.target.Get(fmt.Sprintf("/repos/ada/notes/issues/%d", number+1)), 200)
			all += fmt.Sprintf("%v %v, ", issue["locked"], issue["active_lock_reason"])
		}
		return all
	}
	e.send(t, "PUT", repo+"/issues/1/lock", hubtest.Object{"lock_reason": "too heated"})
	e.send(t, "PUT", repo+"/issues/2/lock", nil)
	if report := e.run(t); !strings.Contains(report, "locked conversations:2") {
		t.Errorf("the report says %s", report)
	}
	if got := locks(); got != "true too heated, true <nil>, false <nil>, " {
		t.Errorf("the locks are %s", got)
	}
	written := e.between.written()
	e.run(t)
	again := e.between.written() - written
	e.send(t, "DELETE", repo+"/issues/1/lock", nil)
	e.send(t, "PUT", repo+"/issues/2/lock", hubtest.Object{"lock_reason": "spam"})
	e.send(t, "POST", repo+"/issues/2/comments", hubtest.Object{"body": "Kept as evidence."}) // who may write may do so
	written = e.between.written()
	e.run(t)
	if got := locks(); got != "false <nil>, true spam, false <nil>, " {
		t.Errorf("the locks are %s", got)
	}
	if sent := e.between.written() - written - again; sent != 3 {
		t.Errorf("%d more writes than where nothing is new, want 3", sent)
	}
}
