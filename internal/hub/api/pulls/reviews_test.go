package pulls_test

import (
	"fmt"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// reviewed is a site with pull request 1 of ada's, which eve may only read.
func reviewed(t *testing.T) (s *hubtest.Site, asEve func(method, path string, body any) hubtest.Answer) {
	t.Helper()
	s = hubtest.New(t)
	s.NewRepository("forms")
	asEve = func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	s.OpenPull("/repos/ada/forms", "work/a", "a.txt", "one\ntwo\nthree\nfour\nfive\n")
	return s, asEve
}

const pull1 = "/repos/ada/forms/pulls/1"

func idOf(thing object) string { return fmt.Sprintf("%.0f", thing["id"]) }

func TestReviews(t *testing.T) {
	s, asEve := reviewed(t)
	const at = pull1 + "/reviews"
	s.Object(s.Send("POST", pull1+"/requested_reviewers", object{"reviewers": list{"eve"}}), 201)
	for _, test := range []struct {
		body object
		text string
	}{
		{object{"event": "REQUEST_CHANGES"}, "Unprocessable Entity: the review needs a body"},
		{object{"event": "COMMENT"}, "Unprocessable Entity: the review needs a body"},
		{object{"event": "PRAISE", "body": "x"}, "Validation Failed"},
		{object{"event": "COMMENT", "body": strings.Repeat("x", 65_537)}, "Validation Failed"},
		{object{"event": "APPROVE", "commit_id": strings.Repeat("1", 40)}, "Validation Failed"},
	} {
		s.WantProblem(asEve("POST", at, test.body), 422, test.text)
	}
	s.WantProblem(s.Send("POST", at, object{"event": "APPROVE"}), 422, "Unprocessable Entity: Can not approve or request changes on your own pull request")

	pending := s.Object(asEve("POST", at, object{"body": "Hm", "comments": list{object{"path": "a.txt", "line": 2, "body": "why?"}}}), 200)
	if pending["state"] != "PENDING" || pending["submitted_at"] != nil {
		t.Errorf("pending: %v", pending)
	}
	s.WantProblem(asEve("POST", at, object{}), 422, "Unprocessable Entity: User can only have one pending review per pull request")
	hidden := []string{at + "/" + idOf(pending), at + "/" + idOf(pending) + "/comments"}
	for _, path := range hidden {
		s.WantProblem(s.Get(path), 404, "Not Found")
		if a := asEve("GET", path, nil); a.Status != 200 {
			t.Errorf("its author: %d", a.Status)
		}
	}
	if all, remarks := s.List(s.Get(at), 200), s.List(s.Get(pull1+"/comments"), 200); len(all) != 0 || len(remarks) != 0 {
		t.Errorf("ada sees %v %v", all, remarks)
	}
	if all := s.List(s.Get("/repos/ada/forms/pulls/comments"), 200); len(all) != 0 || s.Object(s.Get(pull1), 200)["review_comments"] != 0.0 {
		t.Errorf("ada sees %v", all)
	}
	s.WantProblem(s.Send("DELETE", at+"/"+idOf(pending), nil), 404, "Not Found")
	s.WantProblem(asEve("POST", at+"/"+idOf(pending)+"/events", object{"event": "WHAT"}), 422, "Validation Failed")
	sent := s.Object(asEve("POST", at+"/"+idOf(pending)+"/events", object{"event": "REQUEST_CHANGES", "body": "No"}), 200)
	if sent["state"] != "CHANGES_REQUESTED" || sent["body"] != "No" || sent["submitted_at"] == nil || sent["author_association"] != "NONE" {
		t.Errorf("sent: %v", sent)
	}
	s.WantProblem(asEve("POST", at+"/"+idOf(pending)+"/events", object{"event": "APPROVE"}), 422, "Unprocessable Entity: Can not submit or delete a review that is not pending")
	if users := s.Object(s.Get(pull1+"/requested_reviewers"), 200)["users"].(list); len(users) != 0 {
		t.Errorf("still asked: %v", users)
	}
	if a := s.Get(hidden[1]); a.Status != 200 {
		t.Errorf("its comments: %d", a.Status)
	}
	s.WantProblem(s.Send("PUT", at+"/"+idOf(sent), object{"body": "Yes"}), 403, "Resource not accessible by personal access token")
	if edited := s.Object(asEve("PUT", at+"/"+idOf(sent), object{"body": "Still no"}), 200); edited["body"] != "Still no" || edited["state"] != "CHANGES_REQUESTED" {
		t.Errorf("edited: %v", edited)
	}
	s.WantProblem(asEve("PUT", at+"/"+idOf(sent)+"/dismissals", object{"message": "x"}), 403, "Resource not accessible by personal access token")
	s.WantProblem(s.Send("PUT", at+"/"+idOf(sent)+"/dismissals", object{}), 422, "Invalid request.\n\n\"message\" wasn't supplied.")
	if done := s.Object(s.Send("PUT", at+"/"+idOf(sent)+"/dismissals", object{"message": "Old"}), 200); done["state"] != "DISMISSED" {
		t.Errorf("dismissed: %v", done)
	}
	trial := s.Object(asEve("POST", at, object{}), 200)
	s.Object(asEve("DELETE", at+"/"+idOf(trial), nil), 200)
	next := s.Object(asEve("POST", at, object{"event": "APPROVE"}), 200)
	if next["id"] == trial["id"] || next["state"] != "APPROVED" {
		t.Errorf("next: %v", next)
	}
	if all := s.List(s.Get(at), 200); len(all) != 2 {
		t.Errorf("reviews: %v", all)
	}
	for _, id := range []string{"0", "7", "x", idOf(s.Object(s.Get(pull1), 200))} {
		s.WantProblem(s.Get(at+"/"+id), 404, "Not Found")
	}
}

// A protected branch counts the approvals of those who may push, and of nobody else.
func TestApprovalsCount(t *testing.T) {
	s, asEve := reviewed(t)
	s.Object(s.Send("PUT", "/repos/ada/forms/branches/main/protection", object{
		"required_status_checks": nil, "enforce_admins": true, "restrictions": nil, "required_pull_request_reviews": object{"required_approving_review_count": 1},
	}), 200)
	const lacks = "At least 1 approving review is required by reviewers with write access."
	merge := func() hubtest.Answer { return s.Send("PUT", pull1+"/merge", object{}) }
	state := func() string { return hubtest.Text(s.Object(s.Get(pull1), 200), "mergeable_state") }
	s.WantProblem(merge(), 405, lacks)
	approval := s.Object(asEve("POST", pull1+"/reviews", object{"event": "APPROVE"}), 200)
	s.WantProblem(merge(), 405, lacks) // eve may not push
	if got := state(); got != "blocked" {
		t.Errorf("state: %s", got)
	}
	if a := s.Send("PUT", "/repos/ada/forms/collaborators/eve", object{"permission": "push"}); a.Status > 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if got := state(); got != "clean" {
		t.Errorf("state: %s", got)
	}
	s.Object(asEve("POST", pull1+"/reviews", object{"event": "REQUEST_CHANGES", "body": "Wait"}), 200)
	s.WantProblem(merge(), 405, "Changes have been requested.")
	s.Object(asEve("POST", pull1+"/reviews", object{"event": "COMMENT", "body": "A comment takes nothing back"}), 200)
	s.WantProblem(merge(), 405, "Changes have been requested.")
	last := s.Object(asEve("POST", pull1+"/reviews", object{"event": "APPROVE"}), 200)
	for _, review := range []object{approval, last} {
		s.Object(s.Send("PUT", pull1+"/reviews/"+idOf(review)+"/dismissals", object{"message": "m"}), 200)
	}
	s.WantProblem(merge(), 405, lacks)
	s.Object(asEve("POST", pull1+"/reviews", object{"event": "APPROVE"}), 200)
	s.Object(merge(), 200)
}

func TestReviewComments(t *testing.T) {
	s, asEve := reviewed(t)
	const repo = "/repos/ada/forms"
	const at = pull1 + "/comments"
	head := hubtest.Text(s.Object(s.Get(pull1), 200), "head", "sha")
	first := s.Object(asEve("POST", at, object{"body": "Two?", "path": "a.txt", "line": 2, "side": "RIGHT", "commit_id": head}), 201)
	if first["line"] != 2.0 || first["original_line"] != 2.0 || first["side"] != "RIGHT" || first["position"] != 2.0 || first["diff_hunk"] != "@@ -0,0 +1,5 @@\n+one\n+two" ||
		first["commit_id"] != head || first["subject_type"] != "line" || first["start_line"] != nil || first["pull_request_review_id"] == nil {
		t.Errorf("first: %v", first)
	}
	if reviews := s.List(s.Get(pull1+"/reviews"), 200); len(reviews) != 1 || reviews[0].(object)["id"] != first["pull_request_review_id"] || hubtest.Text(reviews[0].(object), "state") != "COMMENTED" {
		t.Errorf("its review: %v", reviews)
	}
	several := s.Object(s.Send("POST", at, object{"body": "These", "path": "a.txt", "start_line": 3, "line": 5}), 201)
	if several["start_line"] != 3.0 || several["line"] != 5.0 || several["start_side"] != "RIGHT" {
		t.Errorf("several lines: %v", several)
	}
	if old := s.Object(s.Send("POST", at, object{"body": "By position", "path": "a.txt", "position": 4, "commit_id": head}), 201); old["line"] != 4.0 {
		t.Errorf("by position: %v", old)
	}
	if file := s.Object(s.Send("POST", at, object{"body": "The file", "path": "a.txt", "subject_type": "file"}), 201); file["line"] != nil || file["subject_type"] != "file" {
		t.Errorf("of a file: %v", file)
	}
	for _, body := range []object{
		{"body": "x", "path": "a.txt", "line": 6},
		{"body": "x", "path": "a.txt", "line": 0},
		{"body": "x", "path": "a.txt"},
		{"body": "x", "path": "b.txt", "line": 1},
		{"body": "x", "path": "a.txt", "line": 1, "side": "LEFT"},
		{"body": "x", "path": "a.txt", "line": 2, "side": "UP"},
		{"body": "x", "path": "a.txt", "line": 2, "start_line": 3},
		{"body": " ", "path": "a.txt", "line": 2},
		{"body": "x", "path": "a.txt", "line": 2, "commit_id": strings.Repeat("0", 40)},
		{"body": "x", "path": "a.txt", "position": 9},
		{"body": "x", "path": "../a.txt", "line": 1},
	} {
		if a := s.Send("POST", at, body); a.Status != 422 {
			t.Errorf("%v: %d %s", body, a.Status, a.Body)
		}
	}
	reply := s.Object(s.Send("POST", at+"/"+idOf(first)+"/replies", object{"body": "Yes, two"}), 201)
	again := s.Object(asEve("POST", at, object{"body": "Good", "in_reply_to": reply["id"]}), 201)
	if reply["in_reply_to_id"] != first["id"] || again["in_reply_to_id"] != first["id"] || again["line"] != 2.0 {
		t.Errorf("answers: %v %v", reply, again)
	}
	s.WantProblem(s.Send("POST", at+"/1/replies", object{"body": "x"}), 404, "Not Found")
	one := repo + "/pulls/comments/" + idOf(first)
	s.WantProblem(asEve("PATCH", repo+"/pulls/comments/"+idOf(several), object{"body": "x"}), 403, "Resource not accessible by personal access token")
	if got := s.Object(asEve("PATCH", one, object{"body": "Too?"}), 200); got["body"] != "Too?" {
		t.Errorf("edited: %v", got)
	}
	if got := s.Object(s.Get(pull1), 200); got["review_comments"] != 6.0 || got["comments"] != 0.0 {
		t.Errorf("%v review comments, %v comments", got["review_comments"], got["comments"])
	}

	// Lines move with what comes before them, and are outdated when they are gone.
	file := s.Object(s.Get(repo+"/contents/a.txt?ref=work%2Fa"), 200)
	s.Object(s.Send("PUT", repo+"/contents/a.txt", object{
		"message": "m", "content": "emVybwpvbmUKdHdvCmZpdmUK", "sha": file["sha"], "branch": "work/a", // zero, one, two, five
	}), 200)
	lines := map[string]any{}
	for _, comment := range s.List(s.Get(at+"?direction=desc"), 200) {
		lines[hubtest.Text(comment.(object), "body")] = comment.(object)["line"]
	}
	if lines["Too?"] != 3.0 || lines["Good"] != 3.0 || lines["These"] != nil || lines["By position"] != nil {
		t.Errorf("lines now: %v", lines)
	}
	moved := s.Object(s.Get(one), 200)
	if moved["original_line"] != 2.0 || moved["original_commit_id"] != head || moved["commit_id"] == head || moved["position"] != 3.0 {
		t.Errorf("moved: %v", moved)
	}
	if a := s.Send("DELETE", one, nil); a.Status != 204 {
		t.Errorf("delete: %d", a.Status)
	}
	s.WantProblem(s.Get(one), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/pulls/comments/12"), 404, "Not Found")
	if all := s.List(s.Get(repo+"/pulls/comments?per_page=3"), 200); len(all) != 3 || hubtest.Text(all[0].(object), "body") != "These" {
		t.Errorf("all: %v", all)
	}
}
