package pulls_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestCreatePull(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	pull := s.OpenPull(repo, "work/a", "a.json", "{}\n")
	if pull["number"] != 1.0 || hubtest.Text(pull, "state") != "open" || hubtest.Text(pull, "head", "label") != "ada:work/a" || hubtest.Text(pull, "base", "ref") != "main" ||
		hubtest.Text(pull, "user", "login") != "ada" || pull["mergeable"] != true || pull["commits"] != 1.0 || pull["additions"] != 1.0 ||
		hubtest.Text(pull, "html_url") != s.URL+"/ada/forms/pull/1" || hubtest.Text(pull, "head", "repo", "full_name") != "ada/forms" {
		t.Errorf("pull: %v", pull)
	}
	post := func(head, base string) hubtest.Answer {
		return s.Send("POST", repo+"/pulls", object{"title": "t", "head": head, "base": base})
	}
	for _, test := range []struct {
		head, base string
		errors     list
	}{
		{"work/a", "main", list{object{"resource": "PullRequest", "code": "custom", "message": "A pull request already exists for ada:work/a."}}},
		{"ada:work/a", "main", list{object{"resource": "PullRequest", "code": "custom", "message": "A pull request already exists for ada:work/a."}}},
		{"nothing", "main", list{object{"resource": "PullRequest", "field": "head", "code": "invalid"}}},
		{"eve:work/a", "main", list{object{"resource": "PullRequest", "field": "head", "code": "invalid"}}},
		{"work/a", "nothing", list{object{"resource": "PullRequest", "field": "base", "code": "invalid"}}},
		{"nothing", "nothing", list{object{"resource": "PullRequest", "field": "base", "code": "invalid"}, object{"resource": "PullRequest", "field": "head", "code": "invalid"}}},
		{"main", "main", list{object{"resource": "PullRequest", "code": "custom", "message": "No commits between main and main"}}},
	} {
		body := s.WantProblem(post(test.head, test.base), 422, "Validation Failed")
		if fmt.Sprint(body["errors"]) != fmt.Sprint(test.errors) {
			t.Errorf("%s to %s: %v, want %v", test.head, test.base, body["errors"], test.errors)
		}
	}
	if status := s.Do(hubtest.Request{Method: "POST", Path: repo + "/pulls", Token: "-", Body: object{}}).Status; status != 401 {
		t.Errorf("anonymous: %d", status)
	}
	s.WantProblem(s.Get(repo+"/pulls/2"), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/pulls/x"), 404, "Not Found")

	files := s.List(s.Get(repo+"/pulls/1/files"), 200)
	if len(files) != 1 || hubtest.Text(files, 0, "filename") != "a.json" || !strings.HasPrefix(hubtest.Text(files, 0, "patch"), "@@") {
		t.Errorf("files: %v", files)
	}
	if commits := s.List(s.Get(repo+"/pulls/1/commits"), 200); len(commits) != 1 || commits[0].(object)["sha"] != hubtest.At(pull, "head", "sha") {
		t.Errorf("commits: %v", commits)
	}
	refs := s.List(s.Get(repo+"/git/matching-refs/"), 200)
	var names []string
	for _, ref := range refs {
		names = append(names, hubtest.Text(ref, "ref"))
	}
	if got := strings.Join(names, " "); got != "refs/heads/main refs/heads/work/a refs/pull/1/head" {
		t.Errorf("refs: %s", got)
	}
}

func TestUpdateAndListPulls(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "one", "1", "x")
	s.OpenPull(repo, "two", "2", "x")
	s.Branch(repo, "other", s.Head(repo, "main"))
	const path = "/pulls/1"
	for _, step := range []struct {
		body object
		want object
	}{
		{object{"title": "New"}, object{"title": "New", "body": "Let's do it"}},
		{object{"title": nil, "body": ""}, object{"title": "New", "body": nil}},
		{object{"body": "Text"}, object{"body": "Text"}},
		{object{"body": nil}, object{"body": nil}},
		{object{"state": "closed"}, object{"state": "closed", "merged": false}},
		{object{"state": "open"}, object{"state": "open", "closed_at": nil}},
		{object{"state": "nonsense"}, object{"state": "open"}},
	} {
		pull := s.Object(s.Send("PATCH", repo+path, step.body), 200)
		for member, want := range step.want {
			if pull[member] != want {
				t.Errorf("%v: %s is %v, want %v", step.body, member, pull[member], want)
			}
		}
	}
	if base := hubtest.Text(s.Object(s.Send("PATCH", repo+path, object{"base": "other"}), 200), "base", "ref"); base != "other" {
		t.Errorf("base %s", base)
	}
	untitled := s.WantProblem(s.Send("PATCH", repo+path, object{"title": ""}), 422, "Validation Failed")
	if hubtest.Text(untitled, "errors", 0, "code") != "missing_field" {
		t.Errorf("no title: %v", untitled)
	}
	unbased := s.WantProblem(s.Send("PATCH", repo+path, object{"base": "x"}), 422, "Validation Failed")
	if hubtest.Text(unbased, "errors", 0, "message") != "Proposed base branch 'x' was not found" {
		t.Errorf("no base: %v", unbased)
	}
	s.WantProblem(s.Do(hubtest.Request{Method: "PATCH", Path: repo + path, Token: s.Stranger, Body: object{"title": "Mine"}}), 403, "Resource not accessible by personal access token")
	s.Object(s.Send("PATCH", repo+"/pulls/2", object{"state": "closed"}), 200)
	for query, want := range map[string]string{
		"": "1", "?state=closed": "2", "?state=all": "2 1", "?state=all&direction=asc": "1 2", "?head=ada:one": "1",
		"?head=ada:two": "", "?head=nonsense": "1", "?base=other": "1", "?base=main": "", "?state=all&per_page=1&page=2": "1",
	} {
		var numbers []string
		for _, pull := range s.List(s.Get(repo+"/pulls"+query), 200) {
			numbers = append(numbers, fmt.Sprint(hubtest.At(pull, "number")))
		}
		if got := strings.Join(numbers, " "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

func TestPullFollowsItsBranch(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	pull := s.OpenPull(repo, "work", "a", "1")
	next := s.Commit(repo, hubtest.Text(pull, "head", "sha"), map[string]string{"b": "2"})
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/work", object{"sha": next}), 200)
	pull = s.Object(s.Get(repo+"/pulls/1"), 200)
	if hubtest.Text(pull, "head", "sha") != next || pull["commits"] != 2.0 || pull["changed_files"] != 2.0 {
		t.Errorf("after a commit: %v", pull["head"])
	}
	if ref := s.Object(s.Get(repo+"/git/ref/pull/1/head"), 200); hubtest.Text(ref, "object", "sha") != next {
		t.Errorf("refs/pull/1/head: %v", ref)
	}
	if a := s.Send("DELETE", repo+"/git/refs/heads/work", nil); a.Status != 204 {
		t.Errorf("delete: %d", a.Status)
	}
	if pull = s.Object(s.Get(repo+"/pulls/1"), 200); hubtest.Text(pull, "head", "sha") != next {
		t.Errorf("without its branch: %v", pull["head"])
	}
}

func TestMergePull(t *testing.T) {
	for _, test := range []struct {
		method, message string
		parents         int
	}{
		{"merge", "Merge pull request #1 from ada/work\n\nAdd a.json", 2},
		{"squash", "Add a.json (#1)\n\n* Change\n\n* Change", 1},
		{"rebase", "Change", 1},
	} {
		t.Run(test.method, func(t *testing.T) {
			s := hubtest.New(t)
			repo := s.NewRepository("forms")
			pull := s.OpenPull(repo, "work", "a.json", "1\n")
			second := s.Commit(repo, hubtest.Text(pull, "head", "sha"), map[string]string{"b.json": "2\n"})
			s.Object(s.Send("PATCH", repo+"/git/refs/heads/work", object{"sha": second}), 200)
			base := s.Head(repo, "main")
			onMain := s.Commit(repo, base, map[string]string{"c.json": "3\n"})
			s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": onMain}), 200)

			if a := s.Get(repo + "/pulls/1/merge"); a.Status != http.StatusNotFound {
				t.Errorf("merged before: %d", a.Status)
			}
			s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", object{"sha": base}), 409, "Head branch was modified. Review and try the merge again.")
			merged := s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{"merge_method": test.method, "sha": second}), 200)
			if merged["merged"] != true || merged["message"] != "Pull Request successfully merged" || merged["sha"] != s.Head(repo, "main") {
				t.Errorf("merged: %v", merged)
			}
			commit := s.Object(s.Get(repo+"/git/commits/"+hubtest.Text(merged, "sha")), 200)
			if hubtest.Text(commit, "message") != test.message || len(hubtest.At(commit, "parents").(list)) != test.parents {
				t.Errorf("commit: %v", commit)
			}
			tree := s.Object(s.Get(repo+"/git/trees/main"), 200)
			if entries := hubtest.At(tree, "tree").(list); len(entries) != 4 {
				t.Errorf("tree: %v", entries)
			}
			if a := s.Get(repo + "/pulls/1/merge"); a.Status != http.StatusNoContent {
				t.Errorf("merged after: %d", a.Status)
			}
			pull = s.Object(s.Get(repo+"/pulls/1"), 200)
			if hubtest.Text(pull, "state") != "closed" || pull["merged"] != true || hubtest.Text(pull, "merged_by", "login") != "ada" ||
				pull["merge_commit_sha"] != merged["sha"] || pull["changed_files"] != 2.0 {
				t.Errorf("pull: %v", pull)
			}
			s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", object{}), 405, "Pull Request is not mergeable")
			if again := s.Object(s.Send("PATCH", repo+"/pulls/1", object{"state": "open"}), 200); hubtest.Text(again, "state") != "closed" {
				t.Error("a merged pull request was opened again")
			}
		})
	}
}

func TestMergeConflict(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "work", "a.json", "1\n")
	onMain := s.Commit(repo, s.Head(repo, "main"), map[string]string{"a.json": "2\n"})
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": onMain}), 200)
	pull := s.Object(s.Get(repo+"/pulls/1"), 200)
	if pull["mergeable"] != false || hubtest.Text(pull, "mergeable_state") != "dirty" {
		t.Errorf("pull: %v %v", pull["mergeable"], pull["mergeable_state"])
	}
	for _, method := range []string{"merge", "squash", "rebase"} {
		s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", object{"merge_method": method}), 405, "Pull Request is not mergeable")
	}
	if s.Head(repo, "main") != onMain {
		t.Error("main moved")
	}
}

func TestMergeableState(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "work", "a.json", "1\n")
	want := func(state string) {
		t.Helper()
		if pull := s.Object(s.Get(repo+"/pulls/1"), 200); pull["mergeable"] != true || hubtest.Text(pull, "mergeable_state") != state {
			t.Errorf("pull: %v %v, want %s", pull["mergeable"], pull["mergeable_state"], state)
		}
	}
	say := func(state string) {
		t.Helper()
		s.Object(s.Send("POST", repo+"/statuses/"+s.Head(repo, "work"), object{"state": state, "context": "tests"}), 201)
	}
	want("clean")
	say("pending")
	want("unstable")
	say("failure")
	want("unstable")
	s.Protect(repo, object{"required_status_checks": object{"strict": false, "contexts": list{"tests"}}})
	want("blocked")
	s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", object{}), 405, `Required status check "tests" is expected.`)
	say("success")
	want("clean")
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{}), 200)
}

func TestPullsAtOnceGetTheirOwnNumbers(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	const count = 6
	for i := range count {
		s.Branch(repo, fmt.Sprint("b", i), s.Commit(repo, s.Head(repo, "main"), map[string]string{fmt.Sprint(i): "x"}))
	}
	var group sync.WaitGroup
	for i := range count {
		group.Go(func() {
			a, err := s.Try(hubtest.Request{Method: "POST", Path: repo + "/pulls", Body: object{"title": "t", "head": fmt.Sprint("b", i), "base": "main"}})
			if err != nil || a.Status != 201 {
				t.Errorf("%d %s %v", a.Status, a.Body, err)
			}
		})
	}
	group.Wait()
	seen := map[any]bool{}
	for _, pull := range s.List(s.Get(repo+"/pulls"), 200) {
		seen[hubtest.At(pull, "number")] = true
	}
	if len(seen) != count {
		t.Errorf("numbers: %v", seen)
	}
}
