package hub_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// openPull makes a branch with one file and a pull request of it.
func (s *site) openPull(repo, branch, file, content string) object {
	s.t.Helper()
	s.branch(repo, branch, s.commit(repo, s.head(repo, "main"), map[string]string{file: content}))
	return s.object(s.send("POST", repo+"/pulls", object{"title": "Add " + file, "head": branch, "base": "main", "body": "Let's do it"}), 201)
}

func TestCreatePull(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	pull := s.openPull(repo, "work/a", "a.json", "{}\n")
	if pull["number"] != 1.0 || text(pull, "state") != "open" || text(pull, "head", "label") != "ada:work/a" || text(pull, "base", "ref") != "main" ||
		text(pull, "user", "login") != "ada" || pull["mergeable"] != true || pull["commits"] != 1.0 || pull["additions"] != 1.0 ||
		text(pull, "html_url") != s.url+"/ada/forms/pull/1" || text(pull, "head", "repo", "full_name") != "ada/forms" {
		t.Errorf("pull: %v", pull)
	}
	post := func(head, base string) answer {
		return s.send("POST", repo+"/pulls", object{"title": "t", "head": head, "base": base})
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
		body := s.wantProblem(post(test.head, test.base), 422, "Validation Failed")
		if fmt.Sprint(body["errors"]) != fmt.Sprint(test.errors) {
			t.Errorf("%s to %s: %v, want %v", test.head, test.base, body["errors"], test.errors)
		}
	}
	if status := s.do(request{method: "POST", path: repo + "/pulls", token: "-", body: object{}}).status; status != 401 {
		t.Errorf("anonymous: %d", status)
	}
	s.wantProblem(s.get(repo+"/pulls/2"), 404, "Not Found")
	s.wantProblem(s.get(repo+"/pulls/x"), 404, "Not Found")

	files := s.list(s.get(repo+"/pulls/1/files"), 200)
	if len(files) != 1 || text(files, 0, "filename") != "a.json" || !strings.HasPrefix(text(files, 0, "patch"), "@@") {
		t.Errorf("files: %v", files)
	}
	if commits := s.list(s.get(repo+"/pulls/1/commits"), 200); len(commits) != 1 || commits[0].(object)["sha"] != at(pull, "head", "sha") {
		t.Errorf("commits: %v", commits)
	}
	refs := s.list(s.get(repo+"/git/matching-refs/"), 200)
	var names []string
	for _, ref := range refs {
		names = append(names, text(ref, "ref"))
	}
	if got := strings.Join(names, " "); got != "refs/heads/main refs/heads/work/a refs/pull/1/head" {
		t.Errorf("refs: %s", got)
	}
}

func TestUpdateAndListPulls(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.openPull(repo, "one", "1", "x")
	s.openPull(repo, "two", "2", "x")
	s.branch(repo, "other", s.head(repo, "main"))
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
		pull := s.object(s.send("PATCH", repo+path, step.body), 200)
		for member, want := range step.want {
			if pull[member] != want {
				t.Errorf("%v: %s is %v, want %v", step.body, member, pull[member], want)
			}
		}
	}
	if base := text(s.object(s.send("PATCH", repo+path, object{"base": "other"}), 200), "base", "ref"); base != "other" {
		t.Errorf("base %s", base)
	}
	untitled := s.wantProblem(s.send("PATCH", repo+path, object{"title": ""}), 422, "Validation Failed")
	if text(untitled, "errors", 0, "code") != "missing_field" {
		t.Errorf("no title: %v", untitled)
	}
	unbased := s.wantProblem(s.send("PATCH", repo+path, object{"base": "x"}), 422, "Validation Failed")
	if text(unbased, "errors", 0, "message") != "Proposed base branch 'x' was not found" {
		t.Errorf("no base: %v", unbased)
	}
	s.wantProblem(s.do(request{method: "PATCH", path: repo + path, token: s.stranger, body: object{"title": "Mine"}}), 403, "Resource not accessible by personal access token")
	s.object(s.send("PATCH", repo+"/pulls/2", object{"state": "closed"}), 200)
	for query, want := range map[string]string{
		"": "1", "?state=closed": "2", "?state=all": "2 1", "?state=all&direction=asc": "1 2", "?head=ada:one": "1",
		"?head=ada:two": "", "?head=nonsense": "1", "?base=other": "1", "?base=main": "", "?state=all&per_page=1&page=2": "1",
	} {
		var numbers []string
		for _, pull := range s.list(s.get(repo+"/pulls"+query), 200) {
			numbers = append(numbers, fmt.Sprint(at(pull, "number")))
		}
		if got := strings.Join(numbers, " "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

func TestPullFollowsItsBranch(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	pull := s.openPull(repo, "work", "a", "1")
	next := s.commit(repo, text(pull, "head", "sha"), map[string]string{"b": "2"})
	s.object(s.send("PATCH", repo+"/git/refs/heads/work", object{"sha": next}), 200)
	pull = s.object(s.get(repo+"/pulls/1"), 200)
	if text(pull, "head", "sha") != next || pull["commits"] != 2.0 || pull["changed_files"] != 2.0 {
		t.Errorf("after a commit: %v", pull["head"])
	}
	if ref := s.object(s.get(repo+"/git/ref/pull/1/head"), 200); text(ref, "object", "sha") != next {
		t.Errorf("refs/pull/1/head: %v", ref)
	}
	if a := s.send("DELETE", repo+"/git/refs/heads/work", nil); a.status != 204 {
		t.Errorf("delete: %d", a.status)
	}
	if pull = s.object(s.get(repo+"/pulls/1"), 200); text(pull, "head", "sha") != next {
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
			s := newSite(t)
			repo := s.newRepository("forms")
			pull := s.openPull(repo, "work", "a.json", "1\n")
			second := s.commit(repo, text(pull, "head", "sha"), map[string]string{"b.json": "2\n"})
			s.object(s.send("PATCH", repo+"/git/refs/heads/work", object{"sha": second}), 200)
			base := s.head(repo, "main")
			onMain := s.commit(repo, base, map[string]string{"c.json": "3\n"})
			s.object(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": onMain}), 200)

			if a := s.get(repo + "/pulls/1/merge"); a.status != http.StatusNotFound {
				t.Errorf("merged before: %d", a.status)
			}
			s.wantProblem(s.send("PUT", repo+"/pulls/1/merge", object{"sha": base}), 409, "Head branch was modified. Review and try the merge again.")
			merged := s.object(s.send("PUT", repo+"/pulls/1/merge", object{"merge_method": test.method, "sha": second}), 200)
			if merged["merged"] != true || merged["message"] != "Pull Request successfully merged" || merged["sha"] != s.head(repo, "main") {
				t.Errorf("merged: %v", merged)
			}
			commit := s.object(s.get(repo+"/git/commits/"+text(merged, "sha")), 200)
			if text(commit, "message") != test.message || len(at(commit, "parents").(list)) != test.parents {
				t.Errorf("commit: %v", commit)
			}
			tree := s.object(s.get(repo+"/git/trees/main"), 200)
			if entries := at(tree, "tree").(list); len(entries) != 4 {
				t.Errorf("tree: %v", entries)
			}
			if a := s.get(repo + "/pulls/1/merge"); a.status != http.StatusNoContent {
				t.Errorf("merged after: %d", a.status)
			}
			pull = s.object(s.get(repo+"/pulls/1"), 200)
			if text(pull, "state") != "closed" || pull["merged"] != true || text(pull, "merged_by", "login") != "ada" ||
				pull["merge_commit_sha"] != merged["sha"] || pull["changed_files"] != 2.0 {
				t.Errorf("pull: %v", pull)
			}
			s.wantProblem(s.send("PUT", repo+"/pulls/1/merge", object{}), 405, "Pull Request is not mergeable")
			if again := s.object(s.send("PATCH", repo+"/pulls/1", object{"state": "open"}), 200); text(again, "state") != "closed" {
				t.Error("a merged pull request was opened again")
			}
		})
	}
}

func TestMergeConflict(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.openPull(repo, "work", "a.json", "1\n")
	onMain := s.commit(repo, s.head(repo, "main"), map[string]string{"a.json": "2\n"})
	s.object(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": onMain}), 200)
	pull := s.object(s.get(repo+"/pulls/1"), 200)
	if pull["mergeable"] != false || text(pull, "mergeable_state") != "dirty" {
		t.Errorf("pull: %v %v", pull["mergeable"], pull["mergeable_state"])
	}
	for _, method := range []string{"merge", "squash", "rebase"} {
		s.wantProblem(s.send("PUT", repo+"/pulls/1/merge", object{"merge_method": method}), 405, "Pull Request is not mergeable")
	}
	if s.head(repo, "main") != onMain {
		t.Error("main moved")
	}
}

func TestMergeableState(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.openPull(repo, "work", "a.json", "1\n")
	want := func(state string) {
		t.Helper()
		if pull := s.object(s.get(repo+"/pulls/1"), 200); pull["mergeable"] != true || text(pull, "mergeable_state") != state {
			t.Errorf("pull: %v %v, want %s", pull["mergeable"], pull["mergeable_state"], state)
		}
	}
	say := func(state string) {
		t.Helper()
		s.object(s.send("POST", repo+"/statuses/"+s.head(repo, "work"), object{"state": state, "context": "tests"}), 201)
	}
	want("clean")
	say("pending")
	want("unstable")
	say("failure")
	want("unstable")
	s.protect(repo, object{"required_status_checks": object{"strict": false, "contexts": list{"tests"}}})
	want("blocked")
	s.wantProblem(s.send("PUT", repo+"/pulls/1/merge", object{}), 405, `Required status check "tests" is expected.`)
	say("success")
	want("clean")
	s.object(s.send("PUT", repo+"/pulls/1/merge", object{}), 200)
}

func TestPullsAtOnceGetTheirOwnNumbers(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	const count = 6
	for i := range count {
		s.branch(repo, fmt.Sprint("b", i), s.commit(repo, s.head(repo, "main"), map[string]string{fmt.Sprint(i): "x"}))
	}
	var group sync.WaitGroup
	for i := range count {
		group.Go(func() {
			a, err := s.try(request{method: "POST", path: repo + "/pulls", body: object{"title": "t", "head": fmt.Sprint("b", i), "base": "main"}})
			if err != nil || a.status != 201 {
				t.Errorf("%d %s %v", a.status, a.body, err)
			}
		})
	}
	group.Wait()
	seen := map[any]bool{}
	for _, pull := range s.list(s.get(repo+"/pulls"), 200) {
		seen[at(pull, "number")] = true
	}
	if len(seen) != count {
		t.Errorf("numbers: %v", seen)
	}
}
