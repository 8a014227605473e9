package server

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/folder"
	"sheaf/internal/git/gittest"
)

// openSite makes a working tree and serves it.
func openSite(t *testing.T, saves bool) (at string, server running) {
	t.Helper()
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	at = filepath.Join(t.TempDir(), "site")
	gittest.WriteFiles(t, at, map[string]string{"a.txt": "one\ntwo\nthree\n", "b.txt": "b\n"})
	gittest.Run(t, at, "init", "-q", "-b", "main")
	gittest.Run(t, at, "config", "user.name", "Ada")
	gittest.Run(t, at, "config", "user.email", "ada@example.org")
	gittest.Run(t, at, "add", ".")
	gittest.Run(t, at, "commit", "-q", "-m", "Begin")
	return at, serveSite(t, at, saves)
}

func serveSite(t *testing.T, at string, saves bool) running {
	t.Helper()
	opened, err := folder.Open(t.Context(), at, saves, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	return run(t, Settings{DataDir: opened.Dir(), User: folder.User, Folder: opened, Environment: Production, Version: "1.2.3"})
}

// person is somebody who has followed a link.
type person struct {
	t             *testing.T
	server, token string
}

func enter(t *testing.T, server running) person {
	t.Helper()
	code, err := server.settings.Folder.NewLink()
	if err != nil {
		t.Fatal(err)
	}
	response, _ := get(t, OpenLink(server.URL(), code), "")
	if response.StatusCode != http.StatusSeeOther || response.Header.Get("Location") != "/github/you/site/tree/main" {
		t.Fatalf("the link answers %s to %s", response.Status, response.Header.Get("Location"))
	}
	for _, cookie := range response.Cookies() {
		if strings.HasPrefix(cookie.Name, tokenCookie) {
			return person{t, server.URL(), cookie.Value}
		}
	}
	t.Fatal("there is no cookie")
	return person{}
}

// call asks the API of the repository, and reads the answer.
func (p person) call(method, path string, body, answer any) (status int, message string) {
	p.t.Helper()
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			p.t.Fatal(err)
		}
	}
	request, err := http.NewRequestWithContext(p.t.Context(), method, p.server+"/api/v3/repos/you/site"+path, &sent)
	if err != nil {
		p.t.Fatal(err)
	}
	if p.token != "" {
		request.Header.Set("Authorization", "Bearer "+p.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	var told struct{ Message string }
	_ = json.Unmarshal(text, &told)
	if answer != nil && response.StatusCode < 300 {
		if err := json.Unmarshal(text, answer); err != nil {
			p.t.Fatal(err)
		}
	}
	return response.StatusCode, told.Message
}

func (p person) head() string {
	p.t.Helper()
	var ref struct{ Object struct{ SHA string } }
	if status, message := p.call("GET", "/git/ref/heads/main", nil, &ref); status != http.StatusOK {
		p.t.Fatalf("the branch answers %d %s", status, message)
	}
	return ref.Object.SHA
}

// prepare makes a commit upon a head, as a page does, and does not move the branch yet.
func (p person) prepare(head, path, text string) string {
	p.t.Helper()
	var made struct{ SHA string }
	entry := map[string]any{"path": path, "mode": "100644", "type": "blob", "content": text}
	if status, message := p.call("POST", "/git/trees", map[string]any{"base_tree": head, "tree": []any{entry}}, &made); status != http.StatusCreated {
		p.t.Fatalf("a tree answers %d %s", status, message)
	}
	commit := map[string]any{"message": "Change " + path, "tree": made.SHA, "parents": []string{head}}
	if status, message := p.call("POST", "/git/commits", commit, &made); status != http.StatusCreated {
		p.t.Fatalf("a commit answers %d %s", status, message)
	}
	return made.SHA
}

func (p person) move(commit string) (int, string) {
	p.t.Helper()
	return p.call("PATCH", "/git/refs/heads/main", map[string]any{"sha": commit, "force": false}, nil)
}

func (p person) contents(path string) string {
	p.t.Helper()
	var file struct{ Content string }
	p.call("GET", "/contents/"+path, nil, &file)
	text, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(file.Content, "\n", ""))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

func TestLinkSignsInOnce(t *testing.T) {
	_, server := openSite(t, false)
	shown := server.settings.Folder
	code, err := shown.NewLink()
	if err != nil {
		t.Fatal(err)
	}
	if response, _ := get(t, OpenLink(server.URL(), code), "Sec-Purpose: prefetch"); response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("fetched ahead: %s", response.Status)
	}
	if response, err := http.Head(OpenLink(server.URL(), code)); err != nil || response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("asked for its head: %v, %v", response.Status, err)
	}
	var group sync.WaitGroup
	statuses := make([]int, 8)
	for i := range statuses {
		group.Go(func() {
			response, _ := get(t, OpenLink(server.URL(), code), "")
			statuses[i] = response.StatusCode
		})
	}
	group.Wait()
	count := map[int]int{}
	for _, status := range statuses {
		count[status]++
	}
	if count[http.StatusSeeOther] != 1 || count[http.StatusGone] != len(statuses)-1 {
		t.Errorf("eight at once are answered %v", count)
	}
	if response, _ := get(t, OpenLink(server.URL(), "AAAA"), ""); response.StatusCode != http.StatusGone {
		t.Errorf("a guess: %s", response.Status)
	}
	if log := server.log.String(); strings.Contains(log, code) {
		t.Error("the log has the link")
	}
}

func TestNobodyElseGetsIn(t *testing.T) {
	at, server := openSite(t, false)
	stranger := person{t, server.URL(), ""}
	for _, path := range []string{"", "/git/ref/heads/main", "/contents/a.txt", "/branches"} {
		if status, _ := stranger.call("GET", path, nil, nil); status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, status)
		}
	}
	for _, path := range []string{"/raw/you/site/main/a.txt", "/you/site", "/you/site.git/info/refs?service=git-upload-pack", "/you/site/archive/main.zip"} {
		response, text := get(t, server.URL()+path, "")
		if response.StatusCode == http.StatusOK || strings.Contains(text, "three") {
			t.Errorf("%s answers %s", path, response.Status)
		}
	}
	for _, path := range []string{"/auth/github", "/login/oauth/authorize", "/login/device"} {
		if response, text := get(t, server.URL()+path, ""); strings.Contains(text, `value="continue"`) {
			t.Errorf("%s answers %s and offers to sign in: %s", path, response.Status, text)
		}
	}
	info, err := os.Stat(filepath.Join(at, ".git", "sheaf"))
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the data folder: %v, %v", info, err)
	}
}

func TestTwoPagesAndAnEditor(t *testing.T) {
	at, server := openSite(t, false)
	one, other := enter(t, server), enter(t, server)
	head := one.head()
	if head != gittest.Run(t, at, "rev-parse", "HEAD") {
		t.Error("a clean folder is not shown as HEAD")
	}
	first, second := one.prepare(head, "a.txt", "ONE\ntwo\nthree\n"), other.prepare(head, "b.txt", "B\n")
	if status, message := one.move(first); status != http.StatusOK {
		t.Fatalf("the first answers %d %s", status, message)
	}
	if status, message := other.move(second); status != http.StatusUnprocessableEntity || message != "Update is not a fast forward" {
		t.Errorf("the second answers %d %s", status, message)
	}
	if status, message := other.move(other.prepare(other.head(), "b.txt", "B\n")); status != http.StatusOK {
		t.Errorf("the second, once more, answers %d %s", status, message)
	}
	// An editor writes after the page has looked where the branch is.
	late := one.prepare(one.head(), "a.txt", "ONE\ntwo\nTHREE\n")
	gittest.WriteFiles(t, at, map[string]string{"a.txt": "ONE\nTWO\nthree\n", "new.txt": "n"})
	if status, message := one.move(late); status != http.StatusUnprocessableEntity || message != "Update is not a fast forward" {
		t.Errorf("overtaken by an editor: %d %s", status, message)
	}
	head = one.head()
	if got := one.contents("a.txt"); got != "ONE\nTWO\nthree\n" {
		t.Errorf("the page sees %q", got)
	}
	if status, message := one.move(one.prepare(head, "a.txt", "ONE\nTWO\nTHREE\n")); status != http.StatusOK {
		t.Errorf("after that: %d %s", status, message)
	}
	if got := gittest.Run(t, at, "log", "--format=%an %s", "--name-only"); got != "Ada Change a.txt\n\na.txt\nAda Change b.txt\n\nb.txt\nAda Change a.txt\n\na.txt\nGrace Begin\n\na.txt\nb.txt" {
		t.Errorf("the history is\n%s", got)
	}
	if got := gittest.Run(t, at, "status", "--short"); got != "?? new.txt" {
		t.Errorf("git status says %q", got)
	}
	gittest.Fsck(t, at)
}

func TestManyWritersLoseNothing(t *testing.T) {
	at, server := openSite(t, false)
	p := enter(t, server)
	const writers, each = 4, 3
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for n := range each {
				path := fmt.Sprintf("w%d-%d.txt", w, n)
				for {
					status, message := p.move(p.prepare(p.head(), path, "x"))
					if status == http.StatusOK {
						break
					}
					if status != http.StatusUnprocessableEntity || message != "Update is not a fast forward" {
						t.Errorf("%s answers %d %s", path, status, message)
						return
					}
				}
			}
		})
	}
	group.Go(func() {
		for n := range 10 {
			gittest.WriteFiles(t, at, map[string]string{"editor.txt": fmt.Sprint(n)})
			p.head()
		}
	})
	group.Wait()
	if got := gittest.Run(t, at, "rev-list", "--count", "HEAD"); got != fmt.Sprint(1+writers*each) {
		t.Errorf("there are %s commits", got)
	}
	if got := gittest.Run(t, at, "status", "--short"); got != "?? editor.txt" {
		t.Errorf("git status says %q", got)
	}
}

func TestSavingCommitsNothing(t *testing.T) {
	at, server := openSite(t, true)
	p := enter(t, server)
	if status, message := p.move(p.prepare(p.head(), "a.txt", "saved\n")); status != http.StatusOK {
		t.Fatalf("saving answers %d %s", status, message)
	}
	if got := gittest.Run(t, at, "status", "--short"); got != "M a.txt" {
		t.Errorf("git status says %q", got)
	}
	if status, message := p.move(p.prepare(p.head(), "a.txt", "one\ntwo\nthree\n")); status != http.StatusOK {
		t.Fatalf("saving again answers %d %s", status, message)
	}
	if p.head() != gittest.Run(t, at, "rev-parse", "HEAD") {
		t.Error("what is as it was committed is not shown as HEAD")
	}
}

func TestOnlyTheFoldersBranchMoves(t *testing.T) {
	at, server := openSite(t, false)
	p := enter(t, server)
	head := p.head()
	if status, message := p.call("POST", "/git/refs", map[string]any{"ref": "refs/heads/new", "sha": head}, nil); status != http.StatusUnprocessableEntity || !strings.Contains(message, "Only main can be changed") {
		t.Errorf("a new branch answers %d %s", status, message)
	}
	remote := strings.Replace(server.URL(), "http://", "http://x:"+p.token+"@", 1) + "/you/site.git"
	if out, err := gittest.Command(t.Context(), at, "push", remote, "HEAD:pushed").CombinedOutput(); err == nil || !strings.Contains(string(out), "a folder on this machine") {
		t.Errorf("a push: %v\n%s", err, out)
	}
	gittest.Run(t, at, "checkout", "-q", "-b", "foo/bar")
	gittest.Run(t, at, "branch", "-q", "side")
	gittest.Run(t, at, "commit", "-q", "--allow-empty", "-m", "On a branch")
	if status, message := p.move(p.prepare(head, "a.txt", "x")); status != http.StatusUnprocessableEntity || !strings.Contains(message, "Only foo/bar can be changed") {
		t.Errorf("another branch than the folder's answers %d %s", status, message)
	}
	gittest.Run(t, at, "checkout", "-q", "-b", "tmp")
	gittest.Run(t, at, "branch", "-q", "-D", "foo/bar")
	gittest.Run(t, at, "branch", "-q", "-m", "tmp", "foo")
	server.settings.Folder.Expire()
	var branches []struct{ Name string }
	p.call("GET", "/branches", nil, &branches)
	if got := fmt.Sprint(branches); got != "[{foo} {main} {side}]" {
		t.Errorf("the branches are %s", got)
	}
	isOn := func(branch string) {
		t.Helper()
		var about struct {
			DefaultBranch string `json:"default_branch"`
		}
		if p.call("GET", "", nil, &about); about.DefaultBranch != branch {
			t.Errorf("the folder is on %s, and the default branch is %s", branch, about.DefaultBranch)
		}
	}
	isOn("foo")
	gittest.Run(t, at, "checkout", "-q", "--detach")
	gittest.WriteFiles(t, at, map[string]string{"a.txt": "detached"})
	server.settings.Folder.Expire()
	p.call("GET", "/branches", nil, &branches)
	if got := fmt.Sprint(branches); got != "[{detached-head} {foo} {main} {side}]" {
		t.Errorf("with a detached HEAD the branches are %s", got)
	}
	isOn("detached-head")
	gittest.Run(t, at, "checkout", "-q", "-f", "main")
	server.settings.Folder.Expire()
	isOn("main")
}

// A shallow clone has no parents for its oldest commit; one before its first commit has nothing at all.
func TestUnusualFolders(t *testing.T) {
	at, server := openSite(t, false)
	gittest.WriteFiles(t, at, map[string]string{"a.txt": "second"})
	gittest.Run(t, at, "commit", "-q", "-a", "-m", "Second")
	if err := server.stop(); err != nil {
		t.Fatal(err)
	}
	shallow := filepath.Join(t.TempDir(), "site")
	gittest.Run(t, at, "clone", "-q", "--depth=1", "file://"+at, shallow)
	gittest.Run(t, shallow, "config", "user.name", "Ada")
	gittest.Run(t, shallow, "config", "user.email", "ada@example.org")
	p := enter(t, serveSite(t, shallow, false))
	var commits []struct{ SHA string }
	if status, message := p.call("GET", "/commits?path=a.txt", nil, &commits); status != http.StatusOK || len(commits) != 1 {
		t.Errorf("the history of a shallow clone answers %d %s %v", status, message, commits)
	}
	if status, message := p.move(p.prepare(p.head(), "a.txt", "third")); status != http.StatusOK {
		t.Errorf("a commit in a shallow clone answers %d %s", status, message)
	}
	empty := filepath.Join(t.TempDir(), "site")
	gittest.Run(t, t.TempDir(), "init", "-q", "-b", "main", empty)
	gittest.WriteFiles(t, empty, map[string]string{"a.txt": "a"})
	p = enter(t, serveSite(t, empty, true))
	if got := p.contents("a.txt"); got != "a" {
		t.Errorf("before the first commit there is %q", got)
	}
	if status, message := p.move(p.prepare(p.head(), "a.txt", "A")); status != http.StatusOK {
		t.Errorf("saving before the first commit answers %d %s", status, message)
	}
}

// What was begun when the process was killed is done at the next start, and a second one keeps away.
// Of a partial clone is shown what git has fetched, and said how to have the rest.
func TestPartialClone(t *testing.T) {
	origin, server := openSite(t, false)
	if lacks, err := server.settings.Folder.Lacks(t.Context()); lacks != "" || err != nil {
		t.Errorf("of a whole repository is said %q, %v", lacks, err)
	}
	gittest.Run(t, origin, "config", "uploadpack.allowFilter", "true")
	gittest.Run(t, origin, "switch", "-q", "-c", "other")
	gittest.WriteFiles(t, origin, map[string]string{"a.txt": "another\n"})
	gittest.Run(t, origin, "commit", "-qam", "Other")
	gittest.Run(t, origin, "switch", "-q", "main")
	clone := filepath.Join(t.TempDir(), "site")
	gittest.Run(t, origin, "clone", "-q", "--filter=blob:none", "file://"+filepath.ToSlash(origin), clone)
	gittest.Run(t, clone, "config", "user.name", "Ada")
	gittest.Run(t, clone, "config", "user.email", "ada@example.org")
	gittest.Run(t, clone, "config", "maintenance.auto", "false")
	gittest.Run(t, clone, "branch", "-q", "other", "origin/other")
	server = serveSite(t, clone, false)
	if lacks, err := server.settings.Folder.Lacks(t.Context()); !strings.Contains(lacks, "git fetch --refetch --no-filter") || err != nil {
		t.Errorf("of a partial clone is said %q, %v", lacks, err)
	}
	p := enter(t, server)
	if status, message := p.call("GET", "/contents/a.txt?ref=other", nil, nil); status != http.StatusServiceUnavailable || message != folder.DamagedText {
		t.Errorf("what is not there answers %d %q", status, message)
	}
	if got := p.contents("a.txt"); got != "one\ntwo\nthree\n" {
		t.Errorf("the file has %q", got)
	}
	if status, message := p.move(p.prepare(p.head(), "a.txt", "changed\n")); status != http.StatusOK {
		t.Errorf("a commit answers %d %q", status, message)
	}
	gittest.Run(t, clone, "fetch", "-q", "--refetch", "--no-filter")
	if status, message := p.call("GET", "/contents/a.txt?ref=other", nil, nil); status != http.StatusOK {
		t.Errorf("once it is there it answers %d %q", status, message)
	}
}

func TestOpenTwice(t *testing.T) {
	at, server := openSite(t, false)
	_, err := folder.Open(context.Background(), at, false, slog.New(slog.DiscardHandler))
	var isOpen *folder.OpenError
	if !errors.As(err, &isOpen) {
		t.Fatalf("the second one: %v", err)
	}
	code, err := isOpen.Folder.NewLink()
	if err != nil {
		t.Fatal(err)
	}
	if response, _ := get(t, OpenLink(server.URL(), code), ""); response.StatusCode != http.StatusSeeOther {
		t.Errorf("its link answers %s", response.Status)
	}
}
