package endurance_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// People work at the shell on the same folder as the hub: they push, and clean up with
// gc and repack. Nothing gets lost, and no reader fails.
func TestRealGitBesideTheHub(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	bare := s.Bare("forms")
	end := time.Now().Add(soakTime(t))
	isOver := func() bool { return time.Now().After(end) }
	var done acknowledged
	var group sync.WaitGroup
	for writer := range 4 {
		group.Go(func() {
			for i := 0; !isOver(); i++ {
				path := fmt.Sprintf("w%d/%d.json", writer, i)
				a, err := s.Try(hubtest.Request{Method: "PUT", Path: repo + "/contents/" + path, Body: object{"message": path, "content": "e30K"}})
				if err != nil || a.Status != 201 {
					t.Errorf("%s: %d %s %v", path, a.Status, a.Body, err)
					return
				}
				done.add(&done.commits, hubtest.Text(hubtest.Decode[object](s, a, 201), "commit", "sha"))
			}
		})
	}
	group.Go(func() { // many files at a time make packs
		for i := 0; !isOver(); i++ {
			files := map[string]string{}
			for n := range 30 {
				files[fmt.Sprintf("many/%d/%d", i, n)] = fmt.Sprint(i, n)
			}
			commit := s.Commit(repo, s.Head(repo, "main"), files)
			s.Branch(repo, fmt.Sprint("many-", i), commit)
			done.add(&done.commits, commit)
		}
	})
	for reader := range 2 {
		group.Go(func() {
			for i := 0; !isOver(); i++ {
				for _, path := range []string{"/git/ref/heads/main", "/git/trees/main?recursive=1", "/contents/README.md", "/commits?per_page=5", "/branches"} {
					if a, err := s.Try(hubtest.Request{Method: "GET", Path: repo + path}); err != nil || a.Status != 200 {
						t.Errorf("reader %d: %s: %d %s %v", reader, path, a.Status, a.Body, err)
					}
				}
			}
		})
	}
	for person, url := range []string{bare, hubtest.WithToken(s.URL+"/ada/forms.git", s.Token)} {
		work := filepath.Join(t.TempDir(), "work")
		// Of a path git copies all files that it has listed, also those that a writer has renamed since: that is git's.
		hubtest.MustGit(t, ".", "clone", "-q", "--no-local", url, work)
		group.Go(func() {
			for i := 0; !isOver(); i++ {
				name := fmt.Sprintf("p%d-%d", person, i)
				if err := os.WriteFile(filepath.Join(work, name), []byte(name), 0o600); err != nil {
					t.Error(err)
				}
				hubtest.MustGit(t, work, "add", ".")
				hubtest.MustGit(t, work, "commit", "-qm", name)
				if _, err := hubtest.Git(t, work, "push", "-q", "origin", "HEAD:main", "HEAD:"+name); err == nil {
					done.add(&done.commits, hubtest.MustGit(t, work, "rev-parse", "HEAD"))
				}
				hubtest.MustGit(t, work, "fetch", "-q", "origin", "main")
				hubtest.MustGit(t, work, "reset", "-q", "--hard", "FETCH_HEAD")
			}
		})
	}
	group.Go(func() {
		for i := 0; !isOver(); i++ {
			tidy := [][]string{{"gc", "-q"}, {"repack", "-a", "-d", "-q"}, {"pack-refs", "--all"}, {"repack", "-d", "-q"}}[i%4]
			// Only one can clean up at a time; who comes second is told so.
			if output, err := hubtest.Git(t, bare, tidy...); err != nil && !strings.Contains(output, "lock") {
				t.Errorf("git %q: %v %s", tidy, err, output)
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
	group.Wait()
	hubtest.Fsck(t, bare)
	stored := "\n" + hubtest.MustGit(t, bare, "rev-list", "--all") + "\n"
	for _, commit := range done.commits {
		if !strings.Contains(stored, "\n"+commit+"\n") {
			t.Errorf("acknowledged commit %s is lost", commit)
		}
	}
	t.Logf("%d commits", len(done.commits))
}
