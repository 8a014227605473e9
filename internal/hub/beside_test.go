package hub_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// People work at the shell on the same folder as the hub: they push, and clean up with
// gc and repack. Nothing gets lost, and no reader fails.
func TestRealGitBesideTheHub(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	bare := s.bare("forms")
	end := time.Now().Add(soakTime(t, 8*time.Second))
	isOver := func() bool { return time.Now().After(end) }
	var done acknowledged
	var group sync.WaitGroup
	for writer := range 4 {
		group.Go(func() {
			for i := 0; !isOver(); i++ {
				path := fmt.Sprintf("w%d/%d.json", writer, i)
				a, err := s.try(request{method: "PUT", path: repo + "/contents/" + path, body: object{"message": path, "content": "e30K"}})
				if err != nil || a.status != 201 {
					t.Errorf("%s: %d %s %v", path, a.status, a.body, err)
					return
				}
				done.add(&done.commits, text(decode[object](s, a, 201), "commit", "sha"))
			}
		})
	}
	group.Go(func() { // many files at a time make packs
		for i := 0; !isOver(); i++ {
			files := map[string]string{}
			for n := range 30 {
				files[fmt.Sprintf("many/%d/%d", i, n)] = fmt.Sprint(i, n)
			}
			commit := s.commit(repo, s.head(repo, "main"), files)
			s.branch(repo, fmt.Sprint("many-", i), commit)
			done.add(&done.commits, commit)
		}
	})
	for reader := range 2 {
		group.Go(func() {
			for i := 0; !isOver(); i++ {
				for _, path := range []string{"/git/ref/heads/main", "/git/trees/main?recursive=1", "/contents/README.md", "/commits?per_page=5", "/branches"} {
					if a, err := s.try(request{method: "GET", path: repo + path}); err != nil || a.status != 200 {
						t.Errorf("reader %d: %s: %d %s %v", reader, path, a.status, a.body, err)
					}
				}
			}
		})
	}
	for person, url := range []string{bare, withToken(s.url+"/ada/forms.git", s.token)} {
		work := filepath.Join(t.TempDir(), "work")
		mustGit(t, ".", "clone", "-q", url, work)
		group.Go(func() {
			for i := 0; !isOver(); i++ {
				name := fmt.Sprintf("p%d-%d", person, i)
				if err := os.WriteFile(filepath.Join(work, name), []byte(name), 0o600); err != nil {
					t.Error(err)
				}
				mustGit(t, work, "add", ".")
				mustGit(t, work, "commit", "-qm", name)
				if _, err := git(t, work, "push", "-q", "origin", "HEAD:main", "HEAD:"+name); err == nil {
					done.add(&done.commits, mustGit(t, work, "rev-parse", "HEAD"))
				}
				mustGit(t, work, "fetch", "-q", "origin", "main")
				mustGit(t, work, "reset", "-q", "--hard", "FETCH_HEAD")
			}
		})
	}
	group.Go(func() {
		for i := 0; !isOver(); i++ {
			tidy := [][]string{{"gc", "-q"}, {"repack", "-a", "-d", "-q"}, {"pack-refs", "--all"}, {"repack", "-d", "-q"}}[i%4]
			// Only one can clean up at a time; who comes second is told so.
			if output, err := git(t, bare, tidy...); err != nil && !strings.Contains(output, "lock") {
				t.Errorf("git %q: %v %s", tidy, err, output)
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
	group.Wait()
	fsckStrictly(t, bare)
	stored := "\n" + mustGit(t, bare, "rev-list", "--all") + "\n"
	for _, commit := range done.commits {
		if !strings.Contains(stored, "\n"+commit+"\n") {
			t.Errorf("acknowledged commit %s is lost", commit)
		}
	}
	t.Logf("%d commits", len(done.commits))
}
