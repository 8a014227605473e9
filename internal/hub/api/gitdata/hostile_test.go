package gitdata_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestHostileTrees(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	file := func(path string) object { return object{"path": path, "mode": "100644", "content": path} }
	tree := func(entries ...any) hubtest.Answer {
		return s.Send("POST", repo+"/git/trees", object{"base_tree": head, "tree": list(entries)})
	}
	for _, path := range []string{
		".git", ".GIT", "a/.Git/config", ".git\u200c", "git~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION", "a\\.git", "..", "a/../b", ".", "a//b", "a/", "/a", "",
		"a\x00b", "a\nb", strings.Repeat("n", 300), strings.Repeat("d/", 3000) + "f", strings.Repeat("n", 1<<20),
	} {
		if a := tree(file(path)); a.Status != 422 {
			t.Errorf("a tree with %.40q: %d %s", path, a.Status, a.Body)
		}
	}
	for name, a := range map[string]hubtest.Answer{
		"a file below a file":           tree(file("README.md/x")),
		"a file and a folder":           tree(file("x"), file("x/y")),
		"a link called .gitmodules":     tree(object{"path": ".gitmodules", "mode": "120000", "content": "../x"}),
		"a folder out of a blob":        tree(object{"path": "d", "mode": "040000", "sha": hubtest.Text(s.Object(s.Get(repo+"/contents/README.md"), 200), "sha")}),
		"a file in the place of folder": s.Send("PUT", repo+"/contents/README.md/x", object{"message": "m", "content": ""}),
	} {
		if a.Status != 422 {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	twice := s.Object(tree(file("twice"), object{"path": "twice", "mode": "100644", "content": "the second"}), 201)
	count := 0
	for i := range twice["tree"].(list) {
		if hubtest.Text(twice, "tree", i, "path") == "twice" {
			count++
		}
	}
	if count != 1 {
		t.Errorf("%d entries of one name", count)
	}
	if a := s.Send("PUT", repo+"/contents/x", object{"message": strings.Repeat("m", 1<<20+1), "content": ""}); a.Status != 422 {
		t.Errorf("a commit with a message of a megabyte: %d", a.Status)
	}
	hubtest.Fsck(t, s.Bare("forms"))
}

// Few small trees make more files than any answer could hold.
func TestTreeBomb(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	below := s.Object(s.Send("POST", repo+"/git/trees", object{"tree": list{object{"path": "f", "mode": "100644", "content": "boom"}}}), 201)["sha"]
	for range 10 {
		entries := list{}
		for name := range 10 {
			entries = append(entries, object{"path": fmt.Sprint(name), "mode": "040000", "type": "tree", "sha": below})
		}
		below = s.Object(s.Send("POST", repo+"/git/trees", object{"tree": entries}), 201)["sha"]
	}
	bomb := hubtest.Text(s.Object(s.Send("POST", repo+"/git/commits", object{"message": "boom", "tree": below, "parents": list{head}}), 201), "sha")
	s.Branch(repo, "bomb", bomb)
	tree := s.Object(s.Get(repo+"/git/trees/bomb?recursive=1"), 200)
	if tree["truncated"] != true || len(tree["tree"].(list)) != 100_000 {
		t.Errorf("truncated %v, %d entries", tree["truncated"], len(tree["tree"].(list)))
	}
	for _, path := range []string{"/commits/bomb", "/compare/main...bomb"} {
		for _, accept := range []string{"application/json", "application/vnd.github.diff", "application/vnd.github.patch"} {
			a := s.Do(hubtest.Request{Method: "GET", Path: repo + path, Header: map[string]string{"Accept": accept}})
			s.WantProblem(a, 422, "Sorry, this diff is taking too long to generate.")
		}
	}
	if a := s.Send("POST", repo+"/pulls", object{"title": "boom", "head": "bomb", "base": "main"}); a.Status >= 500 {
		t.Errorf("a pull request of it: %d %s", a.Status, a.Body)
	}
	for _, path := range []string{"/pulls", "/pulls/1", "/pulls/1/files", "/pulls/1/commits", "/commits?sha=bomb&path=0/0"} {
		if a := s.Get(repo + path); a.Status >= 500 {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
}

func TestBlobsBeyondTheLimit(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	command := exec.Command("sh", "-c", `truncate -s 101M "$0/zeroes" && git hash-object -w "$0/zeroes" && rm "$0/zeroes"`, t.TempDir())
	command.Dir = s.Bare("forms")
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	id := strings.TrimSpace(string(output))
	tree := s.Object(s.Send("POST", repo+"/git/trees", object{"tree": list{object{"path": "zeroes", "mode": "100644", "sha": id}}}), 201)
	s.Branch(repo, "large", hubtest.Text(s.Object(s.Send("POST", repo+"/git/commits", object{"message": "m", "tree": tree["sha"]}), 201), "sha"))
	for _, path := range []string{"/git/blobs/" + id, "/contents/zeroes?ref=large"} {
		for _, accept := range []string{"application/json", "application/vnd.github.raw+json"} {
			a := s.Do(hubtest.Request{Method: "GET", Path: repo + path, Header: map[string]string{"Accept": accept}})
			if body := s.Object(a, 403); hubtest.Text(body, "errors", 0, "code") != "too_large" {
				t.Errorf("%s: %v", path, body)
			}
		}
	}
}
