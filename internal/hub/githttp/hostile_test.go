package githttp_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// What links lead to, and what submodules are, is the business of whoever checks them out.
func TestHostilePushes(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)
	for name, target := range map[string]string{"out": "../../../../../../etc/passwd", "absolute": "/etc/passwd", "loop": "loop", "git": ".git/config"} {
		if err := os.Symlink(target, filepath.Join(work, name)); err != nil {
			t.Fatal(err)
		}
	}
	hubtest.MustGit(t, work, "add", ".")
	hubtest.MustGit(t, work, "update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("1", 40)+",module")
	hubtest.MustGit(t, work, "commit", "-qm", "Links")
	hubtest.MustGit(t, work, "push", "-q", "origin", "main")
	for _, name := range []string{"out", "absolute", "loop", "git", "module"} {
		shown := s.Object(s.Get(repo+"/contents/"+name), 200)
		if kind := hubtest.Text(shown, "type"); kind != "symlink" && name != "module" || name == "module" && kind != "submodule" {
			t.Errorf("%s is a %s", name, kind)
		}
		raw := s.Get("/raw/ada/forms/main/" + name)
		if name == "module" && raw.Status != 404 || strings.Contains(string(raw.Body), "root:") {
			t.Errorf("raw %s: %d %q", name, raw.Status, raw.Body)
		}
		s.WantProblem(s.Get(repo+"/contents/"+name+"/passwd"), 404, "Not Found")
	}
	// A tree that only plumbing can make is refused.
	blob := hubtest.MustGit(t, work, "rev-parse", "HEAD:README.md")
	for _, name := range []string{".git", ".GIT", "..", "git~1"} {
		command := exec.Command("git", "mktree", "-z")
		command.Dir, command.Stdin = work, strings.NewReader("100644 blob "+blob+"\t"+name+"\x00")
		id, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		commit := hubtest.MustGit(t, work, "commit-tree", strings.TrimSpace(string(id)), "-m", "bad")
		if output, err := hubtest.Git(t, work, "push", "origin", commit+":refs/heads/bad"); err == nil {
			t.Errorf("a tree with %s was pushed: %s", name, output)
		}
	}
	for _, ref := range []string{"refs/pull/9/head", "refs/sheaf/pulls/1", "refs/sheaf/statuses/x"} {
		if output, err := hubtest.Git(t, work, "push", "origin", "HEAD:"+ref); err == nil {
			t.Errorf("%s was pushed: %s", ref, output)
		}
	}
}
