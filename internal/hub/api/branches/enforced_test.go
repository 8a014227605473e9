package branches_test

import (
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

const noMerges = "Merge commits are not allowed on this branch."

// protect gives a branch rules that hold for everybody.
func protect(s *hubtest.Site, repo, branch string, more object) {
	s.T.Helper()
	body := object{"required_status_checks": nil, "enforce_admins": true, "required_pull_request_reviews": nil, "restrictions": nil}
	for name, value := range more {
		body[name] = value
	}
	s.Object(s.Send("PUT", repo+"/branches/"+branch+"/protection", body), 200)
}

// mergeOf makes a commit with two parents.
func mergeOf(s *hubtest.Site, repo, one, other string) string {
	s.T.Helper()
	tree := hubtest.Text(s.Object(s.Get(repo+"/git/commits/"+one), 200), "tree", "sha")
	return hubtest.Text(s.Object(s.Send("POST", repo+"/git/commits", object{"message": "Merge", "tree": tree, "parents": list{one, other}}), 201), "sha")
}

func TestLinearHistory(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	base := s.Head(repo, "main")
	left, right := s.Commit(repo, base, map[string]string{"left": "1"}), s.Commit(repo, base, map[string]string{"right": "1"})
	merge := mergeOf(s, repo, left, right)
	after := s.Commit(repo, merge, map[string]string{"after": "1"})
	protect(s, repo, "main", object{"required_linear_history": true})

	for _, target := range []string{merge, after} {
		for _, force := range []bool{false, true} {
			s.WantProblem(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": target, "force": force}), 422, noMerges)
		}
	}
	s.Branch(repo, "merged", after)
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)
	for _, target := range []string{merge, after} {
		if output, err := hubtest.Git(t, work, "push", "origin", target+":main"); err == nil || !strings.Contains(output, noMerges) {
			t.Errorf("push: %v %s", err, output)
		}
	}
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": left}), 200)
	s.WantProblem(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": after}), 422, noMerges)

	s.Branch(repo, "topic", right)
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	if state := s.Object(s.Get(repo+"/pulls/1"), 200)["mergeable_state"]; state != "clean" { // there is a way
		t.Errorf("mergeable_state is %v", state)
	}
	s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", object{}), 405, noMerges)
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{"merge_method": "rebase"}), 200)
	s.Branch(repo, "squashed", s.Commit(repo, merge, map[string]string{"squashed": "1"}))
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "squashed", "base": "main"}), 201)
	s.WantProblem(s.Send("PUT", repo+"/pulls/2/merge", object{"merge_method": "merge"}), 405, noMerges)
	s.Object(s.Send("PUT", repo+"/pulls/2/merge", object{"merge_method": "squash"}), 200)
	if merges := hubtest.MustGit(t, s.Bare("forms"), "rev-list", "--merges", "main"); merges != "" {
		t.Errorf("merges came onto main: %s", merges)
	}

	protect(s, repo, "topic", object{"required_linear_history": true})
	s.Object(s.Send("POST", repo+"/git/refs", object{"ref": "refs/heads/base", "sha": s.Commit(repo, base, map[string]string{"base": "1"})}), 201)
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "base"}), 201)
	s.WantProblem(s.Send("PUT", repo+"/pulls/3/update-branch", object{}), 422, noMerges)
}

func TestLinearHistoryOfAFork(t *testing.T) {
	s := hubtest.New(t)
	above := s.NewRepository("forms")
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	s.Object(asEve("POST", above+"/forks", object{}), 202)
	const fork = "/repos/eve/forms"
	s.Object(asEve("PUT", fork+"/branches/main/protection", object{
		"required_status_checks": nil, "enforce_admins": true, "required_pull_request_reviews": nil, "restrictions": nil, "required_linear_history": true,
	}), 200)
	sync := func() hubtest.Answer { return asEve("POST", fork+"/merge-upstream", object{"branch": "main"}) }
	s.Object(s.Send("PUT", above+"/contents/a", object{"message": "m", "content": ""}), 201)
	s.Object(sync(), 200)
	// A step forward that brings a merge.
	base := s.Head(above, "main")
	s.Object(s.Send("PATCH", above+"/git/refs/heads/main", object{"sha": mergeOf(s, above,
		s.Commit(above, base, map[string]string{"left": "1"}), s.Commit(above, base, map[string]string{"right": "1"}))}), 200)
	s.WantProblem(sync(), 422, noMerges)
	// A merge of both sides.
	s.Object(s.Send("PATCH", above+"/git/refs/heads/main", object{"sha": base, "force": true}), 200)
	s.Object(s.Send("PUT", above+"/contents/b", object{"message": "m", "content": ""}), 201)
	s.Object(asEve("PUT", fork+"/contents/c", object{"message": "m", "content": ""}), 201)
	s.WantProblem(sync(), 422, noMerges)
	if merges := hubtest.MustGit(t, filepath.Join(s.Dir, "repositories/eve/forms.git"), "rev-list", "--merges", "main"); merges != "" {
		t.Errorf("merges came onto main: %s", merges)
	}
}

func TestStrictChecks(t *testing.T) {
	const outOfDate = "Head branch is out of date. Review and try the merge again."
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	p := s.OpenPull(repo, "topic", "a", "1")
	succeed := func(commit string) {
		t.Helper()
		s.Object(s.Send("POST", repo+"/statuses/"+commit, object{"state": "success", "context": "tests"}), 201)
	}
	state := func() any {
		t.Helper()
		return s.Object(s.Get(repo+"/pulls/1"), 200)["mergeable_state"]
	}
	succeed(hubtest.Text(p, "head", "sha"))
	s.Object(s.Send("PUT", repo+"/contents/b", object{"message": "m", "content": ""}), 201)
	protect(s, repo, "main", object{"required_status_checks": object{"strict": false, "contexts": list{"tests"}}})
	if state() != "clean" {
		t.Errorf("without strict it is %v", state())
	}
	protect(s, repo, "main", object{"required_status_checks": object{"strict": true, "contexts": list{"tests"}}})
	if state() != "behind" {
		t.Errorf("behind its base it is %v", state())
	}
	for _, method := range []string{"merge", "squash", "rebase"} {
		s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", object{"merge_method": method}), 405, outOfDate)
	}
	s.Object(s.Send("PUT", repo+"/pulls/1/update-branch", object{}), 202)
	if state() != "blocked" {
		t.Errorf("without a status it is %v", state())
	}
	s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", object{}), 405, `Required status check "tests" is expected.`)
	succeed(s.Head(repo, "topic"))
	if state() != "clean" {
		t.Errorf("up to date it is %v", state())
	}
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{}), 200)
}
