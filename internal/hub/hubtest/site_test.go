package hubtest_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestRestart(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	pull := s.OpenPull(repo, "work", "a.json", "{}")
	before, url := s.Hub, s.URL
	var stop atomic.Bool
	var group sync.WaitGroup
	group.Go(func() {
		for !stop.Load() {
			if a, err := s.Try(hubtest.Request{Method: "GET", Path: repo + "/contents/README.md"}); err != nil || a.Status != http.StatusOK {
				t.Errorf("while the hub restarts: %d %v %s", a.Status, err, a.Body)
			}
		}
	})
	for range 3 {
		s.Restart()
	}
	stop.Store(true)
	group.Wait()
	if s.Hub == before || s.URL != url {
		t.Errorf("it is the hub of before, or its address %s is not %s", s.URL, url)
	}
	if again := s.Object(s.Get(repo+"/pulls/1"), 200); hubtest.Text(again, "head", "sha") != hubtest.Text(pull, "head", "sha") {
		t.Errorf("pull request: %v", again)
	}
	s.Object(s.Send("PUT", repo+"/contents/after", hubtest.Object{"message": "m", "content": ""}), 201)
}

// A hub keeps in memory alone who has to wait after too many tries.
func TestRestartForgets(t *testing.T) {
	s := hubtest.New(t)
	isTaken := func() bool {
		a := s.Do(hubtest.Request{Method: "POST", Path: "/credentials/revoke", Token: "-", Body: hubtest.Object{"credentials": hubtest.List{"x"}}})
		return a.Status == http.StatusAccepted
	}
	for tries := 0; isTaken(); tries++ {
		if tries == 100 {
			t.Fatal("there is no limit")
		}
	}
	s.Restart()
	if !isTaken() {
		t.Error("the limit outlives the hub")
	}
}
