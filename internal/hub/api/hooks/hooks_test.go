package hooks_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub"
	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

// newSite is a hub whose hooks may send to this machine.
func newSite(t *testing.T) *hubtest.Site {
	return hubtest.NewWith(t, func(c *hub.Config) { c.HooksToPrivateAddresses = true })
}

func events(received []hubtest.Received) []string {
	names := make([]string, len(received))
	for i, r := range received {
		names[i] = r.Event()
	}
	return names
}

// TestEvents does what a team does in a day, and looks at what a hook of the repository and one of the organisation are
// told.
func TestEvents(t *testing.T) {
	s := newSite(t)
	s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": "forms", "auto_init": true}), 201)
	const repo = "/repos/guild/forms"
	r, all := hubtest.NewReceiver(t), hubtest.NewReceiver(t)
	r.Hook(s, repo, "push", "create", "delete", "pull_request")
	all.Hook(s, "/orgs/guild", "*")
	first := s.Head(repo, "main")

	pull := s.OpenPull(repo, "work/a", "a.json", "{}\n")
	tip := hubtest.Text(pull, "head", "sha")
	s.Object(s.Send("PATCH", repo+"/pulls/1", object{"title": "Other"}), 200)
	s.Object(s.Send("PUT", repo+"/contents/b.json", object{"message": "More", "content": "e30K", "branch": "work/a"}), 201)
	s.Object(s.Send("PATCH", repo+"/pulls/1", object{"state": "closed"}), 200)
	s.Object(s.Send("PATCH", repo+"/pulls/1", object{"state": "open"}), 200)
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{}), 200)
	s.Object(s.Send("POST", repo+"/git/refs", object{"ref": "refs/tags/v1", "sha": first}), 201)
	if a := s.Send("DELETE", repo+"/git/refs/heads/work/a", nil); a.Status != 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	received := r.Await(15)
	of := func(event string, which func(object) bool) object {
		t.Helper()
		i := slices.IndexFunc(received, func(r hubtest.Received) bool { return r.Event() == event && which(r.Payload) })
		if i < 0 {
			t.Fatalf("no %s among %v", event, events(received))
		}
		return received[i].Payload
	}
	got := slices.Sorted(slices.Values(events(received)))
	if want := []string{
		"create", "create", "delete", "ping", "pull_request closed", "pull_request closed", "pull_request edited",
		"pull_request opened", "pull_request reopened", "pull_request synchronize", "push", "push", "push", "push", "push",
	}; !slices.Equal(got, want) {
		t.Errorf("told of %q, want %q", got, want)
	}
	push := of("push", func(p object) bool {
		return p["ref"] == "refs/heads/work/a" && p["created"] == false && p["deleted"] == false
	})
	more := hubtest.At(push, "commits", 0)
	if push["before"] != tip || push["forced"] != false || hubtest.Text(push, "head_commit", "id") != push["after"] ||
		fmt.Sprint(hubtest.At(more, "added")) != "[b.json]" || hubtest.At(more, "distinct") != true || hubtest.Text(more, "author", "username") != "ada" ||
		hubtest.Text(push, "pusher", "name") != "ada" || hubtest.Text(push, "sender", "login") != "ada" || hubtest.Text(push, "repository", "full_name") != "guild/forms" ||
		hubtest.Text(push, "organization", "login") != "guild" || hubtest.Text(push, "repository", "master_branch") != "main" {
		t.Errorf("push: %v", push)
	}
	if merge := of("push", func(p object) bool { return p["ref"] == "refs/heads/main" }); len(merge["commits"].(list)) != 3 || merge["before"] != first {
		t.Errorf("merge: %v", merge["commits"])
	}
	if gone := of("push", func(p object) bool { return p["deleted"] == true }); gone["head_commit"] != nil || gone["after"] != hubtest.NoObject {
		t.Errorf("deletion: %v", gone)
	}
	if tag := of("create", func(p object) bool { return p["ref_type"] == "tag" }); tag["ref"] != "v1" || tag["master_branch"] != "main" {
		t.Errorf("tag: %v", tag)
	}
	any := func(object) bool { return true }
	if edited := of("pull_request edited", any); hubtest.Text(edited, "changes", "title", "from") != "Add a.json" || hubtest.Text(edited, "pull_request", "title") == "" || edited["number"] != 1.0 {
		t.Errorf("edited: %v", edited["changes"])
	}
	if moved := of("pull_request synchronize", any); moved["before"] != tip || moved["after"] != push["after"] {
		t.Errorf("synchronize: %v to %v", moved["before"], moved["after"])
	}
	if merged := of("pull_request closed", func(p object) bool { return hubtest.At(p, "pull_request", "merged") == true }); hubtest.Text(merged, "pull_request", "merged_by", "login") != "ada" {
		t.Errorf("closed: %v", merged["pull_request"])
	}
	all.Await(15)
	s.Object(s.Send("PATCH", repo, object{"name": "papers"}), 200)
	if a := s.Send("DELETE", "/repos/guild/papers", nil); a.Status != 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	told := events(all.Await(17))
	if !slices.Equal(told[15:], []string{"repository renamed", "repository deleted"}) {
		t.Errorf("told of %q", told)
	}
}

// TestHeaders looks at how a delivery comes, in both content types.
func TestHeaders(t *testing.T) {
	s := newSite(t)
	repo := s.NewRepository("forms")
	r := hubtest.NewReceiver(t)
	r.Hook(s, repo, "push")
	h := r.Received()[0].Header
	if h.Get("X-GitHub-Event") != "ping" || h.Get("X-GitHub-Hook-ID") != "1" || h.Get("X-GitHub-Hook-Installation-Target-Type") != "repository" ||
		!strings.HasPrefix(h.Get("User-Agent"), "GitHub-Hookshot/") || len(h.Get("X-GitHub-Delivery")) != 36 || !strings.HasPrefix(h.Get("X-Hub-Signature"), "sha1=") {
		t.Errorf("headers: %v", h)
	}
	s.Object(s.Send("PATCH", repo+"/hooks/1/config", object{"content_type": "form"}), 200)
	s.Send("POST", repo+"/hooks/1/pings", nil)
	if form := r.Await(2)[1]; form.Header.Get("Content-Type") != "application/x-www-form-urlencoded" || !strings.HasPrefix(form.Text, "payload=%7B%22") {
		t.Errorf("form: %v %s", form.Header, form.Text)
	}
}

// TestHooks keeps hooks as GitHub does: who may, what is refused, and that nobody gets a secret to see again.
func TestHooks(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	const url = "https://example.org/hook"
	post := func(config object, events ...string) hubtest.Answer {
		return s.Send("POST", repo+"/hooks", object{"name": "web", "config": config, "events": events, "active": false})
	}
	made := s.Object(post(object{"url": url, "secret": "s3cret", "insecure_ssl": 1}, "push", "star"), 201)
	if fmt.Sprint(made["config"]) != "map[content_type:form insecure_ssl:1 secret:******** url:"+url+"]" || fmt.Sprint(made["events"]) != "[push star]" || made["active"] != false {
		t.Errorf("made: %v", made)
	}
	for name, a := range map[string]hubtest.Answer{
		"the same":       post(object{"url": url, "secret": "s3cret", "insecure_ssl": "1"}, "push", "star"),
		"no address":     post(object{"content_type": "json"}),
		"other scheme":   post(object{"url": "ftp://example.org/"}),
		"loopback":       post(object{"url": "http://localhost:9/"}),
		"its number":     post(object{"url": "http://[::ffff:127.0.0.1]/"}),
		"unknown event":  post(object{"url": url}, "pushes"),
		"unknown format": post(object{"url": url, "content_type": "xml"}),
		"no config":      s.Send("POST", repo+"/hooks", object{}),
	} {
		if a.Status != 422 {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	if a := post(object{"url": "http://127.0.0.1:9/"}); !strings.Contains(string(a.Body), "the URL host 127.0.0.1 is not supported") {
		t.Errorf("why not: %s", a.Body)
	}
	hook := repo + "/hooks/1"
	for _, answer := range []hubtest.Answer{s.Get(hook), s.Get(repo + "/hooks"), s.Get(hook + "/config"), s.Get(hook + "/deliveries")} {
		if answer.Status != 200 || strings.Contains(string(answer.Body), "s3cret") {
			t.Errorf("%d %s", answer.Status, answer.Body)
		}
	}
	kept := s.Object(s.Send("PATCH", hook, object{"config": object{"url": url, "secret": "********"}, "add_events": list{"delete"}, "remove_events": list{"star"}}), 200)
	if hubtest.Text(kept, "config", "secret") == "" || fmt.Sprint(kept["events"]) != "[push delete]" {
		t.Errorf("kept: %v", kept)
	}
	if bare := s.Object(s.Send("PATCH", hook, object{"config": object{"url": url}}), 200); hubtest.Text(bare, "config", "secret") != "" {
		t.Errorf("bare: %v", bare)
	}
	s.Object(s.Send("PATCH", hook+"/config", object{"secret": "again"}), 200)
	for _, who := range []struct {
		token  string
		status int
	}{{s.Stranger, 404}, {"-", 401}} {
		for _, path := range []string{repo + "/hooks", hook, hook + "/config", hook + "/deliveries", "/orgs/guild/hooks"} {
			if a := s.Do(hubtest.Request{Method: "GET", Path: path, Token: who.token}); a.Status != who.status {
				t.Errorf("%s as %s: %d", path, who.token, a.Status)
			}
		}
	}
	s.Restart()
	if a := s.Object(s.Get(hook), 200); hubtest.Text(a, "config", "secret") != "********" {
		t.Errorf("after a restart: %v", a)
	}
	if a := s.Send("DELETE", hook, nil); a.Status != 204 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	s.WantProblem(s.Get(hook), 404, "Not Found")
	if again := s.Object(post(object{"url": url}), 201); again["id"] != 2.0 {
		t.Errorf("the id %v came again", again["id"])
	}
}

// TestConversationEvents says something about an issue and a pull request.
func TestConversationEvents(t *testing.T) {
	s := newSite(t)
	repo := s.NewRepository("forms")
	r := hubtest.NewReceiver(t)
	r.Hook(s, repo, "issues", "issue_comment", "pull_request", "pull_request_review", "pull_request_review_comment")
	s.Object(s.Send("POST", repo+"/labels", object{"name": "urgent", "color": "ff0000"}), 201)
	s.Object(s.Send("POST", repo+"/issues", object{"title": "Late"}), 201)
	s.List(s.Send("POST", repo+"/issues/1/labels", object{"labels": list{"urgent"}}), 200)
	s.Object(s.Send("POST", repo+"/issues/1/comments", object{"body": "Still"}), 201)
	s.OpenPull(repo, "work", "a.json", "{}\n")
	s.List(s.Send("POST", repo+"/issues/2/labels", object{"labels": list{"urgent"}}), 200)
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/pulls/2/reviews", Token: s.Stranger, Body: object{
		"event": "COMMENT", "body": "Well", "comments": list{object{"path": "a.json", "line": 1, "side": "RIGHT", "body": "Why?"}},
	}}), 200)
	received := r.Await(8)[1:]
	want := []string{
		"issues opened", "issues labeled", "issue_comment created", "pull_request opened", "pull_request labeled",
		"pull_request_review submitted", "pull_request_review_comment created",
	}
	hubtest.WaitFor(t, "all have come", func() bool { received = r.Received()[1:]; return len(received) == len(want) })
	at := map[string]object{}
	for _, got := range received {
		at[got.Event()] = got.Payload
	}
	for _, event := range want {
		if at[event] == nil {
			t.Errorf("nobody is told of %s: %q", event, events(received))
		}
	}
	for _, test := range []struct {
		event, want string
		path        []any
	}{
		{"issues labeled", "urgent", []any{"label", "name"}},
		{"issues labeled", "Late", []any{"issue", "title"}},
		{"issue_comment created", "Still", []any{"comment", "body"}},
		{"issue_comment created", "Late", []any{"issue", "title"}},
		{"pull_request labeled", "urgent", []any{"label", "name"}},
		{"pull_request labeled", "urgent", []any{"pull_request", "labels", 0, "name"}},
		{"pull_request_review submitted", "commented", []any{"review", "state"}},
		{"pull_request_review submitted", "eve", []any{"sender", "login"}},
		{"pull_request_review_comment created", "Why?", []any{"comment", "body"}},
		{"pull_request_review_comment created", "Add a.json", []any{"pull_request", "title"}},
	} {
		if got := hubtest.Text(at[test.event], test.path...); got != test.want {
			t.Errorf("%s: %v is %q, want %q", test.event, test.path, got, test.want)
		}
	}
}
