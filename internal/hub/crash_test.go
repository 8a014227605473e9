package hub_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// soakTime is how long the tests of endurance last: seconds as a rule, what SHEAF_SOAK
// says ("10m") in `make soak`.
func soakTime(t *testing.T, usual time.Duration) time.Duration {
	t.Helper()
	asked := os.Getenv("SHEAF_SOAK")
	if asked == "" {
		return usual
	}
	long, err := time.ParseDuration(asked)
	if err != nil {
		t.Fatal(err)
	}
	return long
}

// acknowledged is what the hub said it had done.
type acknowledged struct {
	mu      sync.Mutex
	commits []string
	pulls   []string // titles
}

func (a *acknowledged) add(list *[]string, value string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	*list = append(*list, value)
}

// A hub that is killed again and again, while four writers work, keeps what it has
// acknowledged and starts again without help.
func TestCrashes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, kill := startProcess(t, dir)
	repo := s.newRepository("forms")
	var done acknowledged
	end := time.Now().Add(soakTime(t, 8*time.Second))
	rounds := 0
	for ; rounds < 3 || time.Now().Before(end); rounds++ {
		timer := time.AfterFunc(time.Duration(300+rand.IntN(1200))*time.Millisecond, kill)
		var group sync.WaitGroup
		for writer := range 4 {
			group.Go(func() { s.writeUntilGone(repo, fmt.Sprintf("r%dw%d", rounds, writer), &done) })
		}
		group.Wait()
		timer.Stop()
		kill()
		s, kill = startProcess(t, dir)
		fsckStrictly(t, s.bare("forms"))
	}
	stored := "\n" + mustGit(t, s.bare("forms"), "rev-list", "--all") + "\n"
	for _, commit := range done.commits {
		if !strings.Contains(stored, "\n"+commit+"\n") {
			t.Errorf("acknowledged commit %s is lost", commit)
		}
	}
	known := map[string]bool{}
	for page := 1; ; page++ {
		pulls := s.list(s.get(fmt.Sprintf("%s/pulls?state=all&per_page=100&page=%d", repo, page)), 200)
		for _, pull := range pulls {
			known[text(pull, "title")] = true
		}
		if len(pulls) < 100 {
			break
		}
	}
	for _, title := range done.pulls {
		if !known[title] {
			t.Errorf("acknowledged pull request %s is lost", title)
		}
	}
	t.Logf("%d kills, %d commits, %d pull requests", rounds, len(done.commits), len(done.pulls))
	if len(done.commits) == 0 || len(done.pulls) == 0 {
		t.Error("nothing was written")
	}
}

// writeUntilGone commits to main by the contents call, and to a branch of its own by the
// Git calls, of which it makes a pull request, until the hub does not answer any more.
func (s *site) writeUntilGone(repo, name string, done *acknowledged) {
	for i := 0; ; i++ {
		path := fmt.Sprintf("%s/%d.json", name, i)
		put, err := s.try(request{method: "PUT", path: repo + "/contents/" + path, body: object{"message": path, "content": "e30K"}})
		if err != nil {
			return
		}
		commit := text(decode[object](s, put, 201), "commit", "sha")
		done.add(&done.commits, commit)
		if i%4 != 0 {
			continue
		}
		branch := fmt.Sprintf("%s-%d", name, i)
		for _, step := range []request{
			{method: "POST", path: repo + "/git/refs", body: object{"ref": "refs/heads/" + branch, "sha": commit}},
			{method: "PUT", path: repo + "/contents/own.json", body: object{"message": branch, "content": "e30K", "branch": branch}},
			{method: "POST", path: repo + "/pulls", body: object{"title": branch, "head": branch, "base": "main"}},
		} {
			a, err := s.try(step)
			if err != nil {
				return
			}
			answer := decode[object](s, a, 201)
			if title := text(answer, "title"); title != "" {
				done.add(&done.pulls, title)
			}
		}
	}
}

func fsckStrictly(t *testing.T, bare string) {
	t.Helper()
	output, err := git(t, bare, "fsck", "--strict", "--full", "--no-dangling", "--no-progress")
	if err != nil || strings.Contains(output, "error") || strings.Contains(output, "warning") {
		t.Errorf("git fsck: %v\n%s", err, output)
	}
}
