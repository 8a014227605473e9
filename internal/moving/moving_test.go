package moving_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub"
	"sheaf/internal/hub/hubtest"
	"sheaf/internal/moving"
)

// between stands before the target. When so many writes have come, it lets one more through, and neither answers it nor
// lets anything else through: as if the move had been killed after it.
type between struct {
	*httptest.Server
	mu     sync.Mutex
	left   int
	writes int
	died   func() // called at the last write
	before func(w http.ResponseWriter, r *http.Request, target http.Handler) (isAnswered bool)
}

// newTarget starts a target, which says of itself that it is where between is.
func newTarget(t *testing.T) (*hubtest.Site, *between) {
	t.Helper()
	b := &between{left: -1}
	site := hubtest.NewWith(second{t}, func(config *hub.Config) { config.BaseURL = b.url })
	b.start(t, site.URL)
	return site, b
}

// url is the address once there is one.
func (b *between) url() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.Server == nil {
		return ""
	}
	return b.URL
}

func (b *between) start(t *testing.T, target string) {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isWrite := r.Method != http.MethodGet && !strings.HasSuffix(r.URL.Path, "/git-upload-pack")
		b.mu.Lock()
		isDead, isLast := b.left == 0, false
		if isWrite && !isDead {
			b.writes++
			if b.left > 0 {
				b.left--
				isLast = b.left == 0
			}
		}
		before, died := b.before, b.died
		b.mu.Unlock()
		if isDead {
			panic(http.ErrAbortHandler)
		}
		if before != nil && before(w, r, proxy) {
			return
		}
		if isLast {
			proxy.ServeHTTP(httptest.NewRecorder(), r)
			died()
			panic(http.ErrAbortHandler)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Server = server
}

// ask lets a function answer in place of the target.
func (b *between) ask(before func(w http.ResponseWriter, r *http.Request, target http.Handler) (isAnswered bool)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.before = before
}

// dieAfter lets so many writes through; below zero all. died is called after the last.
func (b *between) dieAfter(writes int, died func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left, b.died = writes, died
}

// runUntil moves until so many writes have been made, and is killed then.
func (e ends) runUntil(t *testing.T, writes int) error {
	t.Helper()
	ctx, kill := context.WithCancel(t.Context())
	defer kill()
	e.between.dieAfter(writes, kill)
	defer e.between.dieAfter(-1, nil)
	_, err := moving.Run(ctx, e.config)
	return err
}

func (b *between) written() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.writes
}

type ends struct {
	source, target *hubtest.Site
	between        *between
	config         moving.Config
}

// second is a test that may have another site: the first says that it runs beside others.
type second struct{ testing.TB }

func newEnds(t *testing.T) ends {
	t.Helper()
	e := ends{source: hubtest.New(t)}
	e.target, e.between = newTarget(t)
	e.config = moving.Config{
		Source: e.source.URL + "/api/v3",
		Owners: []moving.Owner{
			{Login: "ada", Token: e.source.Token},
			{Login: "eve", Token: e.source.Stranger},
			{Login: "guild", Token: e.source.Token, IsOrganisation: true},
		},
		Folder: func(owner, name string) string { return bare(e.source, owner+"/"+name) }, Git: "git",
		Target: e.between.URL + "/api/v3", TargetWeb: e.between.URL, Token: e.target.Token,
		Journal: filepath.Join(t.TempDir(), "journal"), HTTP: http.DefaultClient, Tell: func(string, ...any) {},
	}
	return e
}

func (e ends) send(t *testing.T, method, path string, body any) hubtest.Object {
	t.Helper()
	answer := e.source.Send(method, path, body)
	if answer.Status >= 300 {
		t.Fatalf("%s %s: %d %s", method, path, answer.Status, answer.Body)
	}
	if len(answer.Body) == 0 || answer.Body[0] != '{' {
		return nil
	}
	return e.source.Object(answer, answer.Status)
}

// fill makes something of each kind.
func (e ends) fill(t *testing.T) {
	t.Helper()
	repo := e.source.NewRepository("notes")
	e.send(t, "PATCH", repo, hubtest.Object{"description": "What ada notes"})
	e.send(t, "PUT", repo+"/topics", hubtest.Object{"names": []string{"notes", "sheaf"}})
	e.send(t, "POST", repo+"/labels", hubtest.Object{"name": "to do", "color": "ff0000", "description": "Later"})
	e.send(t, "POST", repo+"/issues", hubtest.Object{"title": "First", "body": "It is broken.", "labels": []string{"to do"}})
	e.send(t, "POST", repo+"/issues/1/comments", hubtest.Object{"body": "Since when?"})
	e.send(t, "POST", repo+"/issues/1/comments", hubtest.Object{"body": "Since when?"}) // the same words twice
	e.send(t, "PATCH", repo+"/issues/1", hubtest.Object{"state": "closed"})
	e.source.OpenPull(repo, "second", "b.txt", "b")
	e.send(t, "POST", repo+"/pulls/2/reviews", hubtest.Object{"event": "COMMENT", "body": "Almost."})
	e.source.OpenPull(repo, "third", "c.txt", "c")
	e.send(t, "PATCH", repo+"/pulls/3", hubtest.Object{"state": "closed"})
	first := e.send(t, "POST", repo+"/releases", hubtest.Object{"tag_name": "v1", "name": "One", "body": "The first."})
	e.attach(t, first, "notes.pdf", "a book", strings.Repeat("page ", 40_000))
	e.attach(t, first, "a+b.txt", "", "sum")
	e.send(t, "POST", repo+"/releases", hubtest.Object{"tag_name": "v2", "name": "Two"})
	e.send(t, "PUT", repo+"/collaborators/eve", hubtest.Object{"permission": "push"})
	e.source.NewUser("zoe") // and nobody of this name at the target
	e.send(t, "PUT", repo+"/collaborators/zoe", hubtest.Object{"permission": "pull"})
	e.send(t, "POST", repo+"/issues/1/assignees", hubtest.Object{"assignees": []string{"eve", "zoe"}})
	e.send(t, "POST", repo+"/issues/2/assignees", hubtest.Object{"assignees": []string{"ada", "eve"}})
	e.send(t, "POST", repo+"/issues/3/assignees", hubtest.Object{"assignees": []string{"zoe"}})
	e.send(t, "POST", repo+"/pulls/2/requested_reviewers", hubtest.Object{"reviewers": []string{"eve"}})
	e.send(t, "PUT", repo+"/issues/1/lock", hubtest.Object{"lock_reason": "resolved"})
	e.send(t, "POST", repo+"/hooks", hubtest.Object{"config": hubtest.Object{"url": "https://build.example.org/SECRET", "secret": "SECRET"}, "events": []string{"push"}})
	e.source.Protect(repo, nil)
	e.send(t, "POST", "/user/repos", hubtest.Object{"name": "empty"})
	e.send(t, "POST", "/orgs/guild/repos", hubtest.Object{"name": "plans", "private": true, "auto_init": true})
}

// check compares both ends.
func (e ends) check(t *testing.T) {
	t.Helper()
	for _, repo := range []string{"ada/notes", "guild/plans"} {
		if here, there := refs(t, bare(e.source, repo)), refs(t, bare(e.target, repo)); here != there {
			t.Errorf("the refs of %s are\n%s, want\n%s", repo, there, here)
		}
	}
	about := e.target.Object(e.target.Get("/repos/ada/notes"), 200)
	if about["description"] != "What ada notes" || about["default_branch"] != "main" || fmt.Sprint(about["topics"]) != "[notes sheaf]" {
		t.Errorf("the repository is %v, %v, %v", about["description"], about["default_branch"], about["topics"])
	}
	if about := e.target.Object(e.target.Get("/repos/guild/plans"), 200); about["private"] != true {
		t.Error("the private repository is public")
	}
	issues := hubtest.Decode[[]hubtest.Object](e.target, e.target.Get("/repos/ada/notes/issues?state=all&direction=asc"), 200)
	got := ""
	for _, issue := range issues {
		got += fmt.Sprintf("%v %v %v pull:%v comments:%v %s\n", issue["number"], issue["title"], issue["state"], issue["pull_request"] != nil, issue["comments"], assigneesOf(issue))
	}
	want := "1 First closed pull:false comments:2 eve\n2 Add b.txt open pull:true comments:1 ada eve\n3 Add c.txt closed pull:false comments:0 \n"
	if got != want {
		t.Errorf("the target has\n%s, want\n%s", got, want)
	}
	if here, there := len(e.source.List(e.source.Get("/repos/ada/notes/labels"), 200)), len(e.target.List(e.target.Get("/repos/ada/notes/labels"), 200)); here != there {
		t.Errorf("there are %d labels, want %d", there, here)
	}
	if here, there := releasesOf(e.source), releasesOf(e.target); here != there {
		t.Errorf("the releases are\n%s, want\n%s", there, here)
	}
	if len(issues) == 0 {
		return
	}
	first := fmt.Sprint(issues[0]["body"])
	if !strings.HasPrefix(first, "_Issue #1, opened by **ada** on ") || !strings.Contains(first, "\n\nIt is broken.\n\n") {
		t.Errorf("the first issue says %q", first)
	}
	here := e.source.Object(e.source.Get("/repos/ada/notes/branches/main/protection"), 200)
	there := e.target.Object(e.target.Get("/repos/ada/notes/branches/main/protection"), 200)
	for _, rule := range []string{"enforce_admins", "required_pull_request_reviews", "required_status_checks", "required_linear_history", "allow_force_pushes"} {
		if withoutURLs(here[rule]) != withoutURLs(there[rule]) {
			t.Errorf("the rule %s is %v, want %v", rule, there[rule], here[rule])
		}
	}
	if issues[0]["locked"] != true || issues[0]["active_lock_reason"] != "resolved" {
		t.Errorf("the first issue is locked: %v, %v", issues[0]["locked"], issues[0]["active_lock_reason"])
	}
	if asked := reviewersOf(e.target.Object(e.target.Get("/repos/ada/notes/pulls/2"), 200)); asked != "eve" {
		t.Errorf("%q are asked for a review", asked)
	}
	if eve := e.target.Object(e.target.Get("/repos/ada/notes/collaborators/eve/permission"), 200); eve["permission"] != "write" {
		t.Errorf("eve may %v", eve["permission"])
	}
}

func TestMove(t *testing.T) {
	e := newEnds(t)
	e.fill(t)
	report, err := moving.Run(t.Context(), e.config)
	if err != nil {
		t.Fatal(err)
	}
	e.check(t)
	for kind, want := range map[string]int{"repositories": 3, "issues": 1, "pull requests": 2, "comments": 2, "reviews": 1, "releases": 2, "files of releases": 2, "assignees": 3, "requested reviews": 1, "locked conversations": 1, "protected branches": 1, "collaborators": 1} {
		if report.Moved[kind] != want {
			t.Errorf("%d %s were moved, want %d", report.Moved[kind], kind, want)
		}
	}
	text := fmt.Sprint(report.Left)
	for _, part := range []string{
		"the webhook to build.example.org (push)", "pull request #3", "passwords",
		"zoe as assignee of #1, #3 nobody has this name at the target",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the report does not name %s: %s", part, text)
		}
	}
	if strings.Contains(text, "files of release") {
		t.Errorf("the report leaves out files: %s", text)
	}
	if strings.Contains(text, "SECRET") {
		t.Errorf("the report tells a secret: %s", text)
	}

	// What comes later goes with the next run, and nothing else.
	e.send(t, "POST", "/repos/ada/notes/issues", hubtest.Object{"title": "Fourth"})
	e.send(t, "POST", "/repos/ada/notes/issues/2/comments", hubtest.Object{"body": "Better."})
	e.send(t, "PATCH", "/repos/ada/notes/issues/1", hubtest.Object{"state": "open"})
	e.send(t, "PUT", "/repos/ada/notes/pulls/2/merge", nil) // it moves a branch that is protected at the target
	if _, err := moving.Run(t.Context(), e.config); err != nil {
		t.Fatal(err)
	}
	if here, there := refs(t, bare(e.source, "ada/notes")), refs(t, bare(e.target, "ada/notes")); here != there {
		t.Errorf("the refs are\n%s, want\n%s", there, here)
	}
	if answer := e.target.Get("/repos/ada/notes/branches/main/protection"); answer.Status != 200 {
		t.Errorf("main is not protected any more: %d", answer.Status)
	}
	got := ""
	for _, issue := range hubtest.Decode[[]hubtest.Object](e.target, e.target.Get("/repos/ada/notes/issues?state=all&direction=asc"), 200) {
		got += fmt.Sprintf("%v%v%v ", issue["number"], issue["state"], issue["comments"])
	}
	if got != "1open2 2closed2 3closed0 4open0 " {
		t.Errorf("after the second run the target has %s", got)
	}
}

// However often and wherever a move is killed, it makes nothing twice.
func TestKilledAnywhere(t *testing.T) {
	e := newEnds(t)
	e.fill(t)
	runs := 0
	for writes := 1; ; writes++ {
		err := e.runUntil(t, writes)
		if runs++; err == nil {
			break
		}
		if runs > 200 {
			t.Fatalf("it does not come to an end: %v", err)
		}
	}
	if runs < 5 {
		t.Errorf("it was killed %d times only", runs-1)
	}
	e.check(t)
}

// Killed after each of its writes, it goes on to the same end.
func TestKilledAfterEachWrite(t *testing.T) {
	e := newEnds(t)
	e.fill(t)
	whole := e.config
	if _, err := moving.Run(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	writes := e.between.written()
	if writes < 20 {
		t.Fatalf("a move writes %d times only", writes)
	}
	for killed := 1; killed < writes; killed++ {
		t.Run(fmt.Sprint(killed), func(t *testing.T) {
			t.Parallel()
			e := e
			e.target, e.between = newTarget(t)
			e.config.Target, e.config.TargetWeb, e.config.Token = e.between.URL+"/api/v3", e.between.URL, e.target.Token
			e.config.Journal = filepath.Join(t.TempDir(), "journal")
			if err := e.runUntil(t, killed); err == nil {
				t.Fatal("it was not killed")
			}
			if _, err := moving.Run(t.Context(), e.config); err != nil {
				t.Fatal(err)
			}
			e.check(t)
		})
	}
}

func TestDryRunMakesNothing(t *testing.T) {
	e := newEnds(t)
	e.fill(t)
	e.config.DryRun = true
	report, err := moving.Run(t.Context(), e.config)
	if err != nil || report.Moved["repositories"] != 3 || e.between.written() != 0 {
		t.Errorf("%v, %d repositories, %d writes", err, report.Moved["repositories"], e.between.written())
	}
	if _, err := moving.Run(t.Context(), e.config); err != nil {
		t.Error(err)
	}
}

// What stands there already is left alone.
func TestAnotherRepositoryOfTheName(t *testing.T) {
	e := newEnds(t)
	e.fill(t)
	theirs := e.target.NewRepository("notes")
	head := e.target.Head(theirs, "main")
	report, err := moving.Run(t.Context(), e.config)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(fmt.Sprint(report.Left), "the target has another one of this name") || e.target.Head(theirs, "main") != head {
		t.Errorf("the report says %v", report.Left)
	}
	if issues := e.target.List(e.target.Get("/repos/ada/notes/issues?state=all"), 200); len(issues) != 0 {
		t.Errorf("it has %d issues of ours", len(issues))
	}
}

// A limit is waited for, and a refused call is sent again.
func TestLimits(t *testing.T) {
	e := newEnds(t)
	e.fill(t)
	refused := map[string]int{}
	e.between.ask(func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		kind := r.URL.Path[strings.LastIndex(r.URL.Path, "/"):]
		if r.Method != http.MethodPost || kind != "/labels" && kind != "/assets" || refused[kind] > 0 {
			return false
		}
		refused[kind]++
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusForbidden)
		_, _ = w.Write([]byte(`{"message": "You have exceeded a secondary rate limit."}`))
		return true
	})
	if _, err := moving.Run(t.Context(), e.config); err != nil {
		t.Fatal(err)
	}
	if len(refused) != 2 {
		t.Errorf("what was refused: %v", refused)
	}
	e.check(t)
}

func TestSuspendedOwner(t *testing.T) {
	e := newEnds(t)
	e.fill(t)
	e.config.Owners[0].Token = ""
	report, err := moving.Run(t.Context(), e.config)
	if err != nil || report.Moved["repositories"] != 1 || !strings.Contains(fmt.Sprint(report.Left), "{ada all repositories the account is suspended") {
		t.Errorf("%v: %+v", err, report)
	}
}

func TestJournalOfAnotherTarget(t *testing.T) {
	e := newEnds(t)
	if _, err := moving.Run(t.Context(), e.config); err != nil {
		t.Fatal(err)
	}
	e.config.Target = e.target.URL + "/api/v3"
	if _, err := moving.Run(t.Context(), e.config); err == nil || !strings.Contains(err.Error(), "is of a move to") {
		t.Errorf("it is taken: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := moving.Run(ctx, e.config); !errors.Is(err, context.Canceled) {
		t.Errorf("a move that was ended says %v", err)
	}
}
