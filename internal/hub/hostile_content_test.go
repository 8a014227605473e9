package hub_test

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestHostileTrees(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	file := func(path string) object { return object{"path": path, "mode": "100644", "content": path} }
	tree := func(entries ...any) answer {
		return s.send("POST", repo+"/git/trees", object{"base_tree": head, "tree": list(entries)})
	}
	for _, path := range []string{
		".git", ".GIT", "a/.Git/config", ".git\u200c", "git~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION", "a\\.git", "..", "a/../b", ".", "a//b", "a/", "/a", "",
		"a\x00b", "a\nb", strings.Repeat("n", 300), strings.Repeat("d/", 3000) + "f", strings.Repeat("n", 1<<20),
	} {
		if a := tree(file(path)); a.status != 422 {
			t.Errorf("a tree with %.40q: %d %s", path, a.status, a.body)
		}
	}
	for name, a := range map[string]answer{
		"a file below a file":           tree(file("README.md/x")),
		"a file and a folder":           tree(file("x"), file("x/y")),
		"a link called .gitmodules":     tree(object{"path": ".gitmodules", "mode": "120000", "content": "../x"}),
		"a folder out of a blob":        tree(object{"path": "d", "mode": "040000", "sha": text(s.object(s.get(repo+"/contents/README.md"), 200), "sha")}),
		"a file in the place of folder": s.send("PUT", repo+"/contents/README.md/x", object{"message": "m", "content": ""}),
	} {
		if a.status != 422 {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	twice := s.object(tree(file("twice"), object{"path": "twice", "mode": "100644", "content": "the second"}), 201)
	count := 0
	for i := range twice["tree"].(list) {
		if text(twice, "tree", i, "path") == "twice" {
			count++
		}
	}
	if count != 1 {
		t.Errorf("%d entries of one name", count)
	}
	if a := s.send("PUT", repo+"/contents/x", object{"message": strings.Repeat("m", 1<<20+1), "content": ""}); a.status != 422 {
		t.Errorf("a commit with a message of a megabyte: %d", a.status)
	}
	fsckStrictly(t, s.bare("forms"))
}

// What links lead to, and what submodules are, is the business of whoever checks them out.
func TestHostilePushes(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	work := filepath.Join(t.TempDir(), "work")
	mustGit(t, ".", "clone", "-q", withToken(s.url+"/ada/forms.git", s.token), work)
	for name, target := range map[string]string{"out": "../../../../../../etc/passwd", "absolute": "/etc/passwd", "loop": "loop", "git": ".git/config"} {
		if err := os.Symlink(target, filepath.Join(work, name)); err != nil {
			t.Fatal(err)
		}
	}
	mustGit(t, work, "add", ".")
	mustGit(t, work, "update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("1", 40)+",module")
	mustGit(t, work, "commit", "-qm", "Links")
	mustGit(t, work, "push", "-q", "origin", "main")
	for _, name := range []string{"out", "absolute", "loop", "git", "module"} {
		shown := s.object(s.get(repo+"/contents/"+name), 200)
		if kind := text(shown, "type"); kind != "symlink" && name != "module" || name == "module" && kind != "submodule" {
			t.Errorf("%s is a %s", name, kind)
		}
		raw := s.get("/raw/ada/forms/main/" + name)
		if name == "module" && raw.status != 404 || strings.Contains(string(raw.body), "root:") {
			t.Errorf("raw %s: %d %q", name, raw.status, raw.body)
		}
		s.wantProblem(s.get(repo+"/contents/"+name+"/passwd"), 404, "Not Found")
	}
	// A tree that only plumbing can make is refused.
	blob := mustGit(t, work, "rev-parse", "HEAD:README.md")
	for _, name := range []string{".git", ".GIT", "..", "git~1"} {
		command := exec.Command("git", "mktree", "-z")
		command.Dir, command.Stdin = work, strings.NewReader("100644 blob "+blob+"\t"+name+"\x00")
		id, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		commit := mustGit(t, work, "commit-tree", strings.TrimSpace(string(id)), "-m", "bad")
		if output, err := git(t, work, "push", "origin", commit+":refs/heads/bad"); err == nil {
			t.Errorf("a tree with %s was pushed: %s", name, output)
		}
	}
	for _, ref := range []string{"refs/pull/9/head", "refs/sheaf/pulls/1", "refs/sheaf/statuses/x"} {
		if output, err := git(t, work, "push", "origin", "HEAD:"+ref); err == nil {
			t.Errorf("%s was pushed: %s", ref, output)
		}
	}
}

// Few small trees make more files than any answer could hold.
func TestTreeBomb(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	below := s.object(s.send("POST", repo+"/git/trees", object{"tree": list{object{"path": "f", "mode": "100644", "content": "boom"}}}), 201)["sha"]
	for range 10 {
		entries := list{}
		for name := range 10 {
			entries = append(entries, object{"path": fmt.Sprint(name), "mode": "040000", "type": "tree", "sha": below})
		}
		below = s.object(s.send("POST", repo+"/git/trees", object{"tree": entries}), 201)["sha"]
	}
	bomb := text(s.object(s.send("POST", repo+"/git/commits", object{"message": "boom", "tree": below, "parents": list{head}}), 201), "sha")
	s.branch(repo, "bomb", bomb)
	tree := s.object(s.get(repo+"/git/trees/bomb?recursive=1"), 200)
	if tree["truncated"] != true || len(tree["tree"].(list)) != 100_000 {
		t.Errorf("truncated %v, %d entries", tree["truncated"], len(tree["tree"].(list)))
	}
	for _, path := range []string{"/commits/bomb", "/compare/main...bomb"} {
		for _, accept := range []string{"application/json", "application/vnd.github.diff", "application/vnd.github.patch"} {
			a := s.do(request{method: "GET", path: repo + path, header: map[string]string{"Accept": accept}})
			s.wantProblem(a, 422, "Sorry, this diff is taking too long to generate.")
		}
	}
	if a := s.send("POST", repo+"/pulls", object{"title": "boom", "head": "bomb", "base": "main"}); a.status >= 500 {
		t.Errorf("a pull request of it: %d %s", a.status, a.body)
	}
	for _, path := range []string{"/pulls", "/pulls/1", "/pulls/1/files", "/pulls/1/commits", "/commits?sha=bomb&path=0/0"} {
		if a := s.get(repo + path); a.status >= 500 {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

func TestBlobsBeyondTheLimit(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	command := exec.Command("sh", "-c", `truncate -s 101M "$0/zeroes" && git hash-object -w "$0/zeroes" && rm "$0/zeroes"`, t.TempDir())
	command.Dir = s.bare("forms")
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	id := strings.TrimSpace(string(output))
	tree := s.object(s.send("POST", repo+"/git/trees", object{"tree": list{object{"path": "zeroes", "mode": "100644", "sha": id}}}), 201)
	s.branch(repo, "large", text(s.object(s.send("POST", repo+"/git/commits", object{"message": "m", "tree": tree["sha"]}), 201), "sha"))
	for _, path := range []string{"/git/blobs/" + id, "/contents/zeroes?ref=large"} {
		for _, accept := range []string{"application/json", "application/vnd.github.raw+json"} {
			a := s.do(request{method: "GET", path: repo + path, header: map[string]string{"Accept": accept}})
			if body := s.object(a, 403); text(body, "errors", 0, "code") != "too_large" {
				t.Errorf("%s: %v", path, body)
			}
		}
	}
}

// A client that takes its time over a body keeps nobody else from writing.
func TestSlowClients(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	for range 20 {
		connection, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		fmt.Fprintf(connection, "PUT /api/v3%s/contents/slow HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: 100000\r\n\r\n{", repo, s.token)
	}
	push, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer push.Close()
	fmt.Fprintf(push, "POST /ada/forms.git/git-receive-pack HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/x-git-receive-pack-request\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n00", s.token)
	began := time.Now()
	s.object(s.send("PUT", repo+"/contents/quick", object{"message": "m", "content": ""}), 201)
	s.object(s.send("PATCH", repo, object{"description": "d"}), 200)
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("others waited %s", took)
	}
	fmt.Fprint(push, "00\r\n0\r\n\r\n") // the rest, after all
	if line, err := bufio.NewReader(push).ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 200") {
		t.Errorf("the slow push: %q %v", line, err)
	}
}

func TestAbsurdPages(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	for _, path := range []string{"/branches", "/commits", "/pulls", "/forks", "/commits/main/statuses", "/commits/main"} {
		for _, query := range []string{"page=99999999999999999999", "page=-1", "page=1000000&per_page=100", "per_page=0", "per_page=1e9", "page=%00&per_page=x"} {
			if a := s.get(repo + path + "?" + query); a.status != 200 {
				t.Errorf("%s?%s: %d %s", path, query, a.status, a.body)
			}
		}
	}
}
