package graphql_test

import (
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

const (
	askThreads = `query($number: Int!) { repository(owner: "ada", name: "forms") { pullRequest(number: $number) { reviewThreads(first: 100) {
		totalCount nodes { id isResolved isCollapsed isOutdated line originalLine path diffSide subjectType viewerCanReply viewerCanResolve viewerCanUnresolve
		resolvedBy { login } comments(first: 1) { totalCount nodes { id body } } } } } } }`
	resolve   = `mutation($id: ID!) { resolveReviewThread(input: {threadId: $id}) { thread { isResolved resolvedBy { login } } } }`
	unresolve = `mutation($id: ID!) { unresolveReviewThread(input: {threadId: $id, clientMutationId: "x"}) { clientMutationId thread { isResolved } } }`
)

// threadsOf gives the threads of a pull request as somebody sees them.
func threadsOf(s *hubtest.Site, token string, number int) hubtest.List {
	s.T.Helper()
	found, ok := hubtest.At(ask(s, token, askThreads, object{"number": number}), "data", "repository", "pullRequest", "reviewThreads", "nodes").(hubtest.List)
	if !ok {
		s.T.Fatal("no threads")
	}
	return found
}

// The page asks since when somebody is asked for a review.
func TestAskedSince(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "work/a", "a.txt", "one\n")
	s.NewUser("grace")
	if a := s.Send("PUT", repo+"/collaborators/grace", object{"permission": "push"}); a.Status != 204 {
		t.Fatal(a.Status)
	}
	const document = `query { repository(owner: "ada", name: "forms") { pullRequest(number: 1) { timelineItems(last: 20, itemTypes: [REVIEW_REQUESTED_EVENT]) {
		totalCount nodes { ... on ReviewRequestedEvent { createdAt requestedReviewer { ... on User { login } } } } } } } }`
	events := func() any {
		return hubtest.At(ask(s, "", document, nil), "data", "repository", "pullRequest", "timelineItems", "nodes")
	}
	request := func(method string, status int) {
		t.Helper()
		body := object{"reviewers": hubtest.List{"grace"}}
		s.Object(s.Do(hubtest.Request{Method: method, Path: repo + "/pulls/1/requested_reviewers", Body: body}), status)
	}
	request("POST", 201)
	request("POST", 201)
	if hubtest.Text(events(), 0, "requestedReviewer", "login") != "grace" || hubtest.At(events(), 1) != nil {
		t.Errorf("asked twice: %v", events())
	}
	since, err := time.Parse(time.RFC3339, hubtest.Text(events(), 0, "createdAt"))
	if err != nil || time.Since(since) > time.Minute {
		t.Errorf("since: %v %v", since, err)
	}
	request("DELETE", 200)
	if list, ok := events().(hubtest.List); !ok || len(list) != 0 {
		t.Errorf("asked no more: %v", events())
	}
}

func TestThreads(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "work/a", "a.txt", "one\ntwo\nthree\n")
	comments := repo + "/pulls/1/comments"
	at := func(token string, body object) object {
		t.Helper()
		return s.Object(s.Do(hubtest.Request{Method: "POST", Path: comments, Token: token, Body: body}), 201)
	}
	head := s.Head(repo, "work/a")
	first := at(s.Stranger, object{"body": "why?", "path": "a.txt", "line": 2, "commit_id": head})
	at("", object{"body": "because", "in_reply_to": first["id"]})
	at(s.Stranger, object{"body": "all of it", "path": "a.txt", "subject_type": "file", "commit_id": head})

	threads := threadsOf(s, "", 1)
	if len(threads) != 2 {
		t.Fatalf("threads: %v", threads)
	}
	line, ok := threads[0].(object)
	if !ok || line["line"] != 2.0 || line["originalLine"] != 2.0 || line["path"] != "a.txt" || line["diffSide"] != "RIGHT" || line["subjectType"] != "LINE" ||
		line["isResolved"] != false || line["isOutdated"] != false || line["viewerCanResolve"] != true || line["viewerCanUnresolve"] != false || line["viewerCanReply"] != true {
		t.Errorf("on a line: %v", line)
	}
	// REST and GraphQL call the same comment by the same id, by which clients put both together.
	if hubtest.At(line, "comments", "totalCount") != 2.0 || hubtest.At(line, "comments", "nodes", 0, "id") != first["node_id"] {
		t.Errorf("its comments: %v", line["comments"])
	}
	if hubtest.At(threads[1], "line") != nil || hubtest.At(threads[1], "subjectType") != "FILE" {
		t.Errorf("on the file: %v", threads[1])
	}
	id := line["id"]

	// Who may only read calls nothing settled in another one's pull request.
	if answer := ask(s, s.Stranger, resolve, object{"id": id}); hubtest.Text(answer, "errors", 0, "type") != "FORBIDDEN" {
		t.Errorf("a reader: %v", answer)
	}
	answer := ask(s, "", resolve, object{"id": id})
	if hubtest.At(answer, "data", "resolveReviewThread", "thread", "isResolved") != true || hubtest.Text(answer, "data", "resolveReviewThread", "thread", "resolvedBy", "login") != "ada" {
		t.Errorf("settled: %v", answer)
	}
	s.Restart()
	settled := threadsOf(s, s.Stranger, 1)[0]
	if hubtest.At(settled, "isCollapsed") != true || hubtest.At(settled, "viewerCanUnresolve") != false {
		t.Errorf("after a restart: %v", settled)
	}
	// An answer leaves it settled, as at GitHub.
	at(s.Stranger, object{"body": "thanks", "in_reply_to": first["id"]})
	if hubtest.At(threadsOf(s, "", 1)[0], "isResolved") != true {
		t.Error("an answer opens it")
	}
	answer = ask(s, "", unresolve, object{"id": id})
	if hubtest.At(answer, "data", "unresolveReviewThread", "thread", "isResolved") != false || hubtest.At(answer, "data", "unresolveReviewThread", "clientMutationId") != "x" {
		t.Errorf("opened: %v", answer)
	}
	node := ask(s, "", `query($id: ID!) { node(id: $id) { ... on PullRequestReviewThread { path isResolved } } }`, object{"id": id})
	if hubtest.At(node, "data", "node", "path") != "a.txt" {
		t.Errorf("by its id: %v", node)
	}

	for _, wrong := range []any{"", "5", first["node_id"]} {
		if answer := ask(s, "", resolve, object{"id": wrong}); hubtest.Text(answer, "errors", 0, "type") != "NOT_FOUND" {
			t.Errorf("id %q: %v", wrong, answer)
		}
	}
	// What is not submitted is seen by its author alone, and so are the threads of it.
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/pulls/1/reviews", Token: s.Stranger, Body: object{
		"comments": hubtest.List{object{"path": "a.txt", "line": 3, "body": "hm"}},
	}}), 200)
	if own := threadsOf(s, s.Stranger, 1); len(own) != 3 || len(threadsOf(s, "", 1)) != 2 {
		t.Errorf("pending: %v", own)
	}
	secret := hubtest.Text(threadsOf(s, s.Stranger, 1)[2], "id")
	if answer := ask(s, "", resolve, object{"id": secret}); hubtest.Text(answer, "errors", 0, "type") != "NOT_FOUND" {
		t.Errorf("what is not submitted: %v", answer)
	}
}

// Who proposed a change may call threads of it settled, without a right to push.
func TestAuthorResolvesThreads(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/forks", Token: s.Stranger}), 202)
	s.Object(s.Do(hubtest.Request{Method: "PUT", Path: "/repos/eve/forms/contents/b.txt", Token: s.Stranger, Body: object{
		"message": "b", "content": "Yg==", "branch": "main",
	}}), 201)
	own := s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/pulls", Token: s.Stranger, Body: object{
		"title": "Mine", "head": "eve:main", "base": "main",
	}}), 201)
	s.Object(s.Send("POST", repo+"/pulls/1/comments", object{"body": "b?", "path": "b.txt", "line": 1, "commit_id": hubtest.Text(own, "head", "sha")}), 201)
	id := hubtest.Text(threadsOf(s, s.Stranger, 1)[0], "id")
	if answer := ask(s, s.Stranger, resolve, object{"id": id}); hubtest.At(answer, "data", "resolveReviewThread", "thread", "isResolved") != true {
		t.Errorf("its author: %v", answer)
	}
	if hubtest.At(threadsOf(s, "", 1)[0], "isResolved") != true {
		t.Error("it is open")
	}
}
