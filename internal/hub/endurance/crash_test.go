package endurance_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

func TestMain(m *testing.M) { hubtest.Main(m) }

// soakTime is how long the tests of endurance last: one short round as a rule, what SHEAF_SOAK
// says ("10m") in `make soak`.
func soakTime(t *testing.T) time.Duration {
	t.Helper()
	asked := os.Getenv("SHEAF_SOAK")
	if asked == "" {
		return 1500 * time.Millisecond
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

// lacksKind reports whether there is no commit yet, or no pull request.
func (a *acknowledged) lacksKind() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.commits) == 0 || len(a.pulls) == 0
}

// A hub that is killed again and again, while four writers work, keeps what it has
// acknowledged and starts again without help. Webhooks learn of each move of main, in
// order, and of each pull request.
func TestCrashes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, kill := hubtest.StartProcess(t, dir)
	repo := s.NewRepository("forms")
	receiver := hubtest.NewReceiver(t)
	receiver.Hook(s, repo, "push", "pull_request")
	begin := s.Head(repo, "main")
	var done acknowledged
	end := time.Now().Add(soakTime(t))
	rounds := 0
	for ; rounds == 0 || time.Now().Before(end); rounds++ {
		var group sync.WaitGroup
		for writer := range 4 {
			group.Go(func() { writeUntilGone(s, repo, fmt.Sprintf("r%dw%d", rounds, writer), &done) })
		}
		for done.lacksKind() && t.Context().Err() == nil { // in the first round, however slow the machine is
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Duration(300+rand.IntN(1200)) * time.Millisecond)
		kill()
		group.Wait()
		s, kill = hubtest.StartProcess(t, dir)
		hubtest.Fsck(t, s.Bare("forms"))
	}
	stored := "\n" + hubtest.MustGit(t, s.Bare("forms"), "rev-list", "--all") + "\n"
	for _, commit := range done.commits {
		if !strings.Contains(stored, "\n"+commit+"\n") {
			t.Errorf("acknowledged commit %s is lost", commit)
		}
	}
	known := map[string]bool{}
	for page := 1; ; page++ {
		pulls := s.List(s.Get(fmt.Sprintf("%s/pulls?state=all&per_page=100&page=%d", repo, page)), 200)
		for _, pull := range pulls {
			known[hubtest.Text(pull, "title")] = true
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
	if done.lacksKind() {
		t.Error("nothing was written")
	}
	checkTold(t, receiver, begin, s.Head(repo, "main"), &done)
}

// checkTold follows the pushes of main that a receiver got, each as it came first.
func checkTold(t *testing.T, receiver *hubtest.Receiver, begin, end string, done *acknowledged) {
	t.Helper()
	lead := func() (at string, opened map[string]bool, twice int) {
		at, opened = begin, map[string]bool{}
		known := map[string]bool{}
		for _, r := range receiver.Received() {
			guid := r.Header.Get("X-GitHub-Delivery")
			switch {
			case known[guid]:
				twice++
			case r.Event() == "pull_request opened":
				opened[hubtest.Text(r.Payload, "pull_request", "title")] = true
			case r.Payload["ref"] == "refs/heads/main":
				if r.Payload["before"] != at {
					t.Fatalf("main was at %s, and a push begins at %s", at, r.Payload["before"])
				}
				at = hubtest.Text(r.Payload, "after")
			}
			known[guid] = true
		}
		return at, opened, twice
	}
	hubtest.WaitFor(t, "webhooks were told of all", func() bool {
		at, opened, _ := lead()
		return at == end && len(opened) >= len(done.pulls)
	})
	_, opened, twice := lead()
	for _, title := range done.pulls {
		if !opened[title] {
			t.Errorf("nobody was told of pull request %s", title)
		}
	}
	t.Logf("%d deliveries, %d of them twice", len(receiver.Received()), twice)
}

// writeUntilGone commits to main by the contents call, and to a branch of its own by the
// Git calls, of which it makes a pull request, until the hub does not answer any more.
func writeUntilGone(s *hubtest.Site, repo, name string, done *acknowledged) {
	for i := 0; ; i++ {
		path := fmt.Sprintf("%s/%d.json", name, i)
		put, err := s.Try(hubtest.Request{Method: "PUT", Path: repo + "/contents/" + path, Body: object{"message": path, "content": "e30K"}})
		if err != nil {
			return
		}
		commit := hubtest.Text(hubtest.Decode[object](s, put, 201), "commit", "sha")
		done.add(&done.commits, commit)
		if i%4 != 0 {
			continue
		}
		branch := fmt.Sprintf("%s-%d", name, i)
		for _, step := range []hubtest.Request{
			{Method: "POST", Path: repo + "/git/refs", Body: object{"ref": "refs/heads/" + branch, "sha": commit}},
			{Method: "PUT", Path: repo + "/contents/own.json", Body: object{"message": branch, "content": "e30K", "branch": branch}},
			{Method: "POST", Path: repo + "/pulls", Body: object{"title": branch, "head": branch, "base": "main"}},
		} {
			a, err := s.Try(step)
			if err != nil {
				return
			}
			answer := hubtest.Decode[object](s, a, 201)
			if title := hubtest.Text(answer, "title"); title != "" {
				done.add(&done.pulls, title)
			}
		}
	}
}
