package hubtest_test

import (
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

func TestDoSlowly(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	rest := make(chan struct{})
	answered := s.DoSlowly(hubtest.Request{
		Method: "PUT", Path: repo + "/contents/slow", Body: hubtest.Object{"message": "Slow", "content": "eA=="},
	}, rest)
	s.Object(s.Send("PUT", repo+"/contents/quick", hubtest.Object{"message": "Quick", "content": ""}), 201)
	select {
	case a, ok := <-answered:
		t.Fatalf("answered before the body has ended: %v %d %s", ok, a.Status, a.Body)
	case <-time.After(50 * time.Millisecond):
	}
	s.WantProblem(s.Get(repo+"/contents/slow"), 404, "Not Found")
	close(rest)
	a, ok := <-answered
	if !ok {
		t.Fatal("the hub hung up")
	}
	if commit := s.Object(a, 201); hubtest.Text(commit, "commit", "message") != "Slow" {
		t.Errorf("written: %v", commit)
	}
}

// Whoever may not do what they ask is told so before the end of a long body.
func TestDoSlowlyIsAnsweredEarly(t *testing.T) {
	s := hubtest.New(t)
	body := hubtest.Object{"name": "forms", "description": strings.Repeat("x", 1<<20)}
	answered := s.DoSlowly(hubtest.Request{Method: "POST", Path: "/user/repos", Token: "-", Body: body}, make(chan struct{}))
	select {
	case a := <-answered:
		s.WantProblem(a, 401, "Requires authentication")
	case <-time.After(20 * time.Second):
		t.Error("the hub waits for the rest")
	}
}
