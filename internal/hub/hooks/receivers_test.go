package hooks_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sheaf/internal/hub"
	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

// clock is one that the test sets.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func newSite(t *testing.T) (*hubtest.Site, *clock) {
	t.Helper()
	c := new(clock)
	return hubtest.NewWith(t, func(config *hub.Config) { config.HooksToPrivateAddresses, config.Now = true, c.now }), c
}

func commit(s *hubtest.Site, repo, path, branch string) string {
	s.T.Helper()
	made := s.Object(s.Send("PUT", repo+"/contents/"+path, object{"message": path, "content": "", "branch": branch}), 201)
	return hubtest.Text(made, "commit", "sha")
}

// deliveries are those of a hook, the oldest first, without the ping.
func deliveries(s *hubtest.Site, hook string) []object {
	s.T.Helper()
	var list []object
	for _, d := range s.List(s.Get(hook+"/deliveries?per_page=100"), 200) {
		if d := d.(object); d["event"] != "ping" {
			list = append(list, d)
		}
	}
	slices.Reverse(list)
	return list
}

// chain are the moves of a branch, in the order in which they came first.
func chain(received []hubtest.Received, ref string) (moves []string) {
	seen := map[string]bool{}
	for _, r := range received {
		guid := r.Header.Get("X-GitHub-Delivery")
		if r.Payload["ref"] == ref && !seen[guid] {
			seen[guid] = true
			moves = append(moves, fmt.Sprint(r.Payload["before"], " ", r.Payload["after"]))
		}
	}
	return moves
}

// TestReceiverComesBack lets a receiver fail, be away, and come back after an hour, with a restart in between: what it
// gets then is in order for each ref, and a hook that works gets everything meanwhile.
func TestReceiverComesBack(t *testing.T) {
	s, c := newSite(t)
	repo := s.NewRepository("forms")
	failing, working := hubtest.NewReceiver(t), hubtest.NewReceiver(t)
	hook := failing.Hook(s, repo, "push")
	working.Hook(s, repo, "push")
	first := s.Head(repo, "main")
	failing.Answer(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "not now", http.StatusInternalServerError) })
	s.Branch(repo, "side", first)
	var ids []string
	for i := range 3 {
		ids = append(ids, commit(s, repo, fmt.Sprint("f", i), "main"))
	}
	working.Await(5)
	hubtest.WaitFor(t, "both branches were tried", func() bool {
		tried := 0
		for _, d := range deliveries(s, hook) {
			if d["status_code"] == 500.0 {
				tried++
			}
		}
		return tried == 2
	})
	shown := deliveries(s, hook)
	if len(shown) != 4 || !strings.HasPrefix(hubtest.Text(shown[1], "status"), "Invalid HTTP Response: 500 (attempt 1;") || shown[2]["status"] != "Waiting" {
		t.Errorf("shown: %v", shown)
	}
	s.Restart()
	c.ahead.Add(int64(2 * time.Minute))
	s.Hub.WakeHooks()
	failing.Await(1 + 4)                                              // the ping, and twice two attempts
	hubtest.WaitFor(t, "the second attempts are noted", func() bool { // else the next ones count from a later hour
		noted := 0
		for _, d := range deliveries(s, hook) {
			if strings.Contains(hubtest.Text(d, "status"), "(attempt 2;") {
				noted++
			}
		}
		return noted == 2
	})
	failing.Answer(nil)
	c.ahead.Add(int64(time.Hour))
	s.Hub.WakeHooks()
	hubtest.WaitFor(t, "all is delivered", func() bool {
		return !slices.ContainsFunc(deliveries(s, hook), func(d object) bool { return d["status"] != "OK" })
	})
	want := []string{first + " " + ids[0], ids[0] + " " + ids[1], ids[1] + " " + ids[2]}
	if got := chain(failing.Received(), "refs/heads/main"); !slices.Equal(got, want) {
		t.Errorf("moves of main came as %q, want %q", got, want)
	}
	last := deliveries(s, hook)[3]
	full := s.Object(s.Get(fmt.Sprint(hook, "/deliveries/", int64(last["id"].(float64)))), 200)
	if hubtest.Text(full, "request", "headers", "X-GitHub-Event") != "push" || hubtest.Text(full, "request", "payload", "after") != ids[2] || full["url"] != failing.URL {
		t.Errorf("delivery: %v", full["request"])
	}
	count := len(failing.Received())
	if a := s.Send("POST", fmt.Sprint(hook, "/deliveries/", int64(last["id"].(float64)), "/attempts"), nil); a.Status != 202 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	again := failing.Await(count + 1)[count]
	if again.Header.Get("X-GitHub-Delivery") != last["guid"] || again.Payload["after"] != ids[2] {
		t.Errorf("again: %v", again.Header)
	}
}

// TestReceiverStaysAway gives a delivery up after a day, and then tries the next one.
func TestReceiverStaysAway(t *testing.T) {
	s, c := newSite(t)
	repo := s.NewRepository("forms")
	r := hubtest.NewReceiver(t)
	hook := r.Hook(s, repo, "push")
	r.Answer(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	commit(s, repo, "a", "main")
	attempts := 0
	status := func() string {
		for _, d := range deliveries(s, hook) {
			return hubtest.Text(d, "status")
		}
		return ""
	}
	isGivenUp := func() bool { return status() == "Invalid HTTP Response: 502" }
	for ; attempts < 20 && !isGivenUp(); attempts++ {
		r.Await(2 + attempts)
		hubtest.WaitFor(t, "the attempt is noted", func() bool {
			return isGivenUp() || strings.Contains(status(), fmt.Sprintf("(attempt %d;", attempts+1))
		})
		c.ahead.Add(int64(14 * time.Hour / 10 * 11))
		s.Hub.WakeHooks()
	}
	if attempts < 2 || attempts > 7 {
		t.Errorf("given up after %d attempts", attempts)
	}
	r.Answer(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnprocessableEntity) })
	commit(s, repo, "b", "main")
	hubtest.WaitFor(t, "it is refused for good", func() bool {
		return slices.ContainsFunc(deliveries(s, hook), func(d object) bool { return d["status"] == "Invalid HTTP Response: 422" })
	})
}

// TestSlowReceiver lets one receiver never answer: neither a write nor another hook waits for it.
func TestSlowReceiver(t *testing.T) {
	s, _ := newSite(t)
	repo := s.NewRepository("forms")
	slow, quick := hubtest.NewReceiver(t), hubtest.NewReceiver(t)
	slow.Hook(s, repo, "*")
	quick.Hook(s, repo, "push")
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	slow.Answer(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	})
	for i := range 5 {
		commit(s, repo, fmt.Sprint(i), "main")
	}
	quick.Await(6)
	if got := len(slow.Received()); got > 2 {
		t.Errorf("%d requests to one that has not answered", got-1)
	}
	s.Restart() // which ends what is under way
}

// inside is a server that nobody is to reach.
func inside(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("an address inside was reached") }))
	t.Cleanup(server.Close)
	return server.URL
}

func TestRedirect(t *testing.T) {
	s, _ := newSite(t)
	url := inside(t)
	repo := s.NewRepository("forms")
	r := hubtest.NewReceiver(t)
	hook := r.Hook(s, repo, "push")
	r.Answer(func(w http.ResponseWriter, request *http.Request) {
		http.Redirect(w, request, url, http.StatusTemporaryRedirect)
	})
	commit(s, repo, "a", "main")
	hubtest.WaitFor(t, "the redirect is shown", func() bool {
		return slices.ContainsFunc(deliveries(s, hook), func(d object) bool { return d["status_code"] == 307.0 })
	})
}

// TestPrivateAddress takes back what the operator had allowed.
func TestPrivateAddress(t *testing.T) {
	strict := hubtest.New(t)
	url := inside(t)
	repo := strict.NewRepository("forms")
	strict.Object(strict.Send("POST", repo+"/hooks", object{"config": object{"url": "http://example.org/"}, "active": false}), 201)
	strict.RestartAfter(func() {
		path := filepath.Join(strict.Dir, "hooks", "hooks.json")
		text, err := os.ReadFile(path)
		strict.Must(err)
		kept := strings.ReplaceAll(strings.ReplaceAll(string(text), "http://example.org/", url), `"active": false`, `"active": true`)
		strict.Must(os.WriteFile(path, []byte(kept), 0o600))
	})
	commit(strict, repo, "a", "main")
	hubtest.WaitFor(t, "the address is refused", func() bool {
		list := deliveries(strict, repo+"/hooks/1")
		return len(list) == 1 && strings.HasPrefix(hubtest.Text(list[0], "status"), "The address is private, which the operator of this server has not allowed.")
	})
}

// TestManyHooks tells 200 hooks of ten repositories of many commits at once, and ends with as many goroutines and open
// files as it began with.
func TestManyHooks(t *testing.T) {
	s, _ := newSite(t)
	r := hubtest.NewReceiver(t)
	const repositories, hooks = 10, 20
	commits := 20
	if os.Getenv("SHEAF_SOAK") != "" {
		commits = 1000
	}
	var making sync.WaitGroup
	for i := range repositories {
		making.Go(func() {
			repo := s.NewRepository(fmt.Sprint("forms", i))
			for j := range hooks {
				s.Object(s.Send("POST", repo+"/hooks", object{
					"config": object{"url": fmt.Sprint(r.URL, "/", j), "content_type": "json", "secret": r.Secret},
				}), 201)
			}
		})
	}
	making.Wait()
	if a := s.Send("POST", "/repos/ada/forms0/hooks", object{"config": object{"url": r.URL}}); a.Status != 422 {
		t.Errorf("one more: %d", a.Status)
	}
	received := repositories * hooks
	r.Await(received)
	before := open(t)
	var writing sync.WaitGroup
	for i := range repositories {
		writing.Go(func() {
			for j := range commits / repositories {
				commit(s, fmt.Sprint("/repos/ada/forms", i), fmt.Sprint(j), "main")
			}
		})
	}
	writing.Wait()
	received += commits * hooks
	r.Await(received)
	hubtest.WaitFor(t, "nothing is left open", func() bool { return open(t) <= before+50 })
	for i := range repositories {
		all := r.Received()
		own := slices.DeleteFunc(all, func(r hubtest.Received) bool {
			return hubtest.Text(r.Payload, "repository", "name") != fmt.Sprint("forms", i) || r.Header.Get("X-GitHub-Event") != "push"
		})
		after := ""
		for _, move := range chain(own, "refs/heads/main") {
			if after != "" && !strings.HasPrefix(move, after) {
				t.Fatalf("forms%d: %s does not follow %s", i, move, after)
			}
			_, after, _ = strings.Cut(move, " ")
		}
	}
}

// open counts goroutines and, where the system tells, open files.
func open(t *testing.T) int {
	t.Helper()
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	files, _ := os.ReadDir("/proc/self/fd")
	return runtime.NumGoroutine() + len(files)
}
