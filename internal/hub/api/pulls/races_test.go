package pulls_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// together sends requests at the same time.
func together(s *hubtest.Site, requests ...hubtest.Request) []hubtest.Answer {
	s.T.Helper()
	answers := make([]hubtest.Answer, len(requests))
	var group sync.WaitGroup
	for i, request := range requests {
		group.Go(func() {
			var err error
			if answers[i], err = s.Try(request); err != nil {
				s.T.Error(err)
			}
		})
	}
	group.Wait()
	return answers
}

// A merge into a branch that nobody protects, while the pull request is turned to a protected one.
func TestMergeBesideAChangeOfTheBase(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	s.Protect(repo, object{"required_pull_request_reviews": object{"required_approving_review_count": 1}})
	outcomes := map[string]int{}
	for round := 1; round <= 20; round++ {
		base, topic := fmt.Sprint("base", round), fmt.Sprint("topic", round)
		s.Branch(repo, base, head)
		s.Branch(repo, topic, s.Commit(repo, head, map[string]string{"a": fmt.Sprint(round)}))
		s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": topic, "base": base}), 201)
		path := fmt.Sprint(repo, "/pulls/", round)
		answers := together(s,
			hubtest.Request{Method: "PUT", Path: path + "/merge", Body: object{}},
			hubtest.Request{Method: "PATCH", Path: path, Body: object{"base": "main"}})
		isMerged := answers[0].Status == 200
		if !isMerged && answers[0].Status != 405 || answers[1].Status != 200 {
			t.Errorf("merge: %d %s; edit: %d %s", answers[0].Status, answers[0].Body, answers[1].Status, answers[1].Body)
		}
		if at := s.Head(repo, "main"); at != head {
			t.Fatalf("main was merged into: %s", at)
		}
		if hasMoved := s.Head(repo, base) != head; hasMoved != isMerged {
			t.Errorf("answered %d, and the base has moved: %v", answers[0].Status, hasMoved)
		}
		p := s.Object(s.Get(path), 200)
		if p["merged"] != isMerged || isMerged && hubtest.Text(p, "base", "ref") != base || !isMerged && hubtest.Text(p, "base", "ref") != "main" {
			t.Errorf("answered %d: merged %v into %v", answers[0].Status, p["merged"], hubtest.At(p, "base", "ref"))
		}
		outcomes[fmt.Sprint(answers[0].Status)]++
	}
	t.Logf("merges: %v", outcomes)
}

// A merge while the branch gets a rule against it. Once the rule is answered for, nothing moves any more.
func TestMergeBesideItsProtection(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	outcomes := map[string]int{}
	for round := 1; round <= 20; round++ {
		s.OpenPull(repo, fmt.Sprint("topic", round), fmt.Sprint("file", round), "1")
		before := s.Head(repo, "main")
		var merged, protected hubtest.Answer
		var ruled string // where main was once it was protected
		var group sync.WaitGroup
		group.Go(func() {
			var err error
			if merged, err = s.Try(hubtest.Request{Method: "PUT", Path: fmt.Sprint(repo, "/pulls/", round, "/merge"), Body: object{}}); err != nil {
				t.Error(err)
			}
		})
		group.Go(func() {
			var err error
			protected, err = s.Try(hubtest.Request{Method: "PUT", Path: repo + "/branches/main/protection", Body: object{
				"required_status_checks": nil, "enforce_admins": true, "required_pull_request_reviews": nil, "restrictions": nil, "lock_branch": true,
			}})
			if err != nil {
				t.Error(err)
			}
			ruled = hubtest.MustGit(t, s.Bare("forms"), "rev-parse", "main")
		})
		group.Wait()
		after := s.Head(repo, "main")
		isMerged := merged.Status == 200
		if protected.Status != 200 || !isMerged && merged.Status != 405 || isMerged != (after != before) {
			t.Errorf("merge: %d %s; protection: %d; moved: %v", merged.Status, merged.Body, protected.Status, after != before)
		}
		if ruled != after {
			t.Fatal("the branch moved when it was locked already")
		}
		outcomes[fmt.Sprint(merged.Status)]++
		if a := s.Send("DELETE", repo+"/branches/main/protection", nil); a.Status != 204 {
			t.Fatal(a.Status)
		}
	}
	t.Logf("merges: %v", outcomes)
}

// Whoever waits for their turn is judged by how things are then, not by how they were when they asked.
func TestMergesThatWaitForTheirTurn(t *testing.T) {
	for name, test := range map[string]struct {
		before func(repo string) hubtest.Request // what comes first
		status int
		words  string
	}{
		"base changed": {func(repo string) hubtest.Request {
			return hubtest.Request{Method: "PATCH", Path: repo + "/pulls/2", Body: object{"base": "main"}}
		}, 405, "Base branch was modified. Review and try the merge again."},
		"base locked": {func(repo string) hubtest.Request {
			return hubtest.Request{Method: "PUT", Path: repo + "/branches/base/protection", Body: object{
				"required_status_checks": nil, "enforce_admins": true, "required_pull_request_reviews": nil, "restrictions": nil, "lock_branch": true,
			}}
		}, 405, "Cannot change this locked branch"},
		"closed": {func(repo string) hubtest.Request {
			return hubtest.Request{Method: "PATCH", Path: repo + "/pulls/2", Body: object{"state": "closed"}}
		}, 405, "Pull Request is not mergeable"},
		"archived": {func(repo string) hubtest.Request {
			return hubtest.Request{Method: "PATCH", Path: repo, Body: object{"archived": true}}
		}, 403, "Repository was archived so is read-only."},
		"no collaborator any more": {func(repo string) hubtest.Request {
			return hubtest.Request{Method: "DELETE", Path: repo + "/collaborators/eve"}
		}, 403, "Resource not accessible by personal access token"},
	} {
		t.Run(name, func(t *testing.T) {
			s := hubtest.New(t)
			repo := s.NewRepository("forms")
			if a := s.Send("PUT", repo+"/collaborators/eve", nil); a.Status != 204 {
				t.Fatal(a.Status)
			}
			head := s.Head(repo, "main")
			// A rebase of many commits keeps everybody waiting for a while.
			var many strings.Builder
			for i := range 60 {
				from := ""
				if i == 0 {
					from = "from " + head + "\n"
				}
				fmt.Fprintf(&many, "commit refs/heads/long\ncommitter A <a> %d +0000\ndata 1\nm\n%sM 100644 inline f%d\ndata 1\nx\n", 1700000000+i, from, i)
			}
			hubtest.FastImport(t, s.Bare("forms"), strings.NewReader(many.String()))
			s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "long", "base": "main"}), 201)
			s.Branch(repo, "base", head)
			s.Branch(repo, "topic", s.Commit(repo, head, map[string]string{"a": "1"}))
			s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "base"}), 201)
			s.Object(s.Send("PUT", repo+"/contents/beside", object{"message": "m", "content": ""}), 201)
			main := s.Head(repo, "main")

			var group sync.WaitGroup
			send := func(r hubtest.Request) *hubtest.Answer {
				var a hubtest.Answer
				group.Go(func() {
					var err error
					if a, err = s.Try(r); err != nil {
						t.Error(err)
					}
				})
				time.Sleep(60 * time.Millisecond)
				return &a
			}
			long := send(hubtest.Request{Method: "PUT", Path: repo + "/pulls/1/merge", Body: object{"merge_method": "rebase"}})
			first := send(test.before(repo))
			merged := send(hubtest.Request{Method: "PUT", Path: repo + "/pulls/2/merge", Token: s.Stranger, Body: object{}})
			if s.Head(repo, "main") != main {
				t.Log("the rebase was too quick for anybody to wait")
			}
			group.Wait()
			if long.Status != 200 || first.Status >= 300 {
				t.Fatalf("%d %s; %d %s", long.Status, long.Body, first.Status, first.Body)
			}
			s.WantProblem(*merged, test.status, test.words)
			if at := s.Head(repo, "base"); at != head {
				t.Errorf("the base is at %s", at)
			}
		})
	}
}
