package hub_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

func TestMergeUpstream(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	asEve := func(method, path string, body any) answer {
		return s.do(request{method: method, path: path, token: s.stranger, body: body})
	}
	s.object(asEve("POST", repo+"/forks", object{}), 202)
	sync := func() answer {
		return asEve("POST", "/repos/eve/forms/merge-upstream", object{"branch": "main"})
	}
	want := func(kind, message string) {
		t.Helper()
		merged := s.object(sync(), 200)
		if text(merged, "merge_type") != kind || text(merged, "message") != message || text(merged, "base_branch") != "ada:main" {
			t.Errorf("%v", merged)
		}
	}
	want("none", "This branch is not behind the upstream ada:main.")
	s.object(s.send("PUT", repo+"/contents/a", object{"message": "m", "content": "MQ=="}), 201)
	want("fast-forward", "Successfully fetched and fast-forwarded from upstream ada:main.")
	s.object(s.send("PUT", repo+"/contents/b", object{"message": "m", "content": "MQ=="}), 201)
	s.object(asEve("PUT", "/repos/eve/forms/contents/c", object{"message": "m", "content": "MQ=="}), 201)
	want("merge", "Successfully fetched and merged from upstream ada:main.")
	if files := s.list(s.get("/repos/eve/forms/contents/"), 200); len(files) != 4 {
		t.Errorf("files: %v", files)
	}
	s.object(s.send("PUT", repo+"/contents/d", object{"message": "m", "content": "MQ=="}), 201)
	s.object(asEve("PUT", "/repos/eve/forms/contents/d", object{"message": "m", "content": "Mg=="}), 201)
	s.wantProblem(sync(), 409, "There are merge conflicts")
	s.wantProblem(asEve("POST", "/repos/eve/forms/merge-upstream", object{"branch": "none"}), 422, "upstream branch not found")
	s.wantProblem(s.send("POST", repo+"/merge-upstream", object{"branch": "main"}), 422, "This repository is not a fork, or its parent is gone.")
}

func TestUpdatePullBranch(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.branch(repo, "topic", s.commit(repo, s.head(repo, "main"), map[string]string{"a": "1"}))
	s.object(s.send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	const path = "/pulls/1/update-branch"
	s.wantProblem(s.send("PUT", repo+path, object{}), 422, "There are no new commits on the base branch.")
	s.object(s.send("PUT", repo+"/contents/b", object{"message": "m", "content": "MQ=="}), 201)
	s.wantProblem(s.send("PUT", repo+path, object{"expected_head_sha": s.head(repo, "main")}), 422, "expected head sha didn’t match current head ref.")
	s.wantProblem(s.do(request{method: "PUT", path: repo + path, token: s.stranger}), 403, "Resource not accessible by personal access token")
	updated := s.send("PUT", repo+path, object{"expected_head_sha": s.head(repo, "topic")})
	if body := s.object(updated, 202); text(body, "message") != "Updating pull request branch." || text(body, "url") != updated.header.Get("Location") {
		t.Errorf("%v", body)
	}
	pull := s.object(s.get(repo+"/pulls/1"), 200)
	if pull["commits"] != 2.0 || pull["changed_files"] != 1.0 || text(pull, "head", "sha") != s.head(repo, "topic") {
		t.Errorf("pull: %v", pull)
	}
	s.object(s.send("PUT", repo+"/contents/a", object{"message": "m", "content": "Mg=="}), 201)
	s.wantProblem(s.send("PUT", repo+path, object{}), 422, "merge conflict between base and head")
}

func TestPullsMergedByAPush(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	for i, name := range []string{"one", "two", "three"} {
		s.branch(repo, name, s.commit(repo, s.head(repo, "main"), map[string]string{name: "1"}))
		s.object(s.send("POST", repo+"/pulls", object{"title": "t", "head": name, "base": "main"}), 201)
		if state := text(s.object(s.get(fmt.Sprint(repo, "/pulls/", i+1)), 200), "state"); state != "open" {
			t.Errorf("%s is %s", name, state)
		}
	}
	work := filepath.Join(t.TempDir(), "work")
	mustGit(t, ".", "clone", "-q", withToken(s.url+"/ada/forms.git", s.token), work)
	mustGit(t, work, "merge", "-q", "--no-edit", "origin/one")
	mustGit(t, work, "push", "-q", "origin", "main")
	mustGit(t, work, "merge", "-q", "--no-edit", "origin/two")
	mustGit(t, work, "push", "-q", s.bare("forms"), "main") // at the shell, past the hub
	for number, want := range map[int]string{1: "closed", 2: "closed", 3: "open"} {
		pull := s.object(s.get(fmt.Sprint(repo, "/pulls/", number)), 200)
		if text(pull, "state") != want || pull["merged"] != (want == "closed") {
			t.Errorf("%d: %v, merged %v", number, pull["state"], pull["merged"])
		}
		if pull["commits"] != 1.0 || pull["changed_files"] != 1.0 {
			t.Errorf("%d: %v commits, %v files", number, pull["commits"], pull["changed_files"])
		}
	}
	if a := s.get(repo + "/pulls/1/merge"); a.status != http.StatusNoContent {
		t.Errorf("merged: %d", a.status)
	}
	// A head that is taken back to its base was not merged.
	s.object(s.send("PATCH", repo+"/git/refs/heads/three", object{"sha": mustGit(t, work, "rev-parse", "origin/one~1"), "force": true}), 200)
	if pull := s.object(s.get(repo+"/pulls/3"), 200); pull["merged"] != false || text(pull, "state") != "open" {
		t.Errorf("taken back: %v", pull["state"])
	}
}

func TestReviewers(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.branch(repo, "topic", s.commit(repo, s.head(repo, "main"), map[string]string{"a": "1"}))
	s.object(s.send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	const path = "/pulls/1/requested_reviewers"
	asked := s.object(s.send("POST", repo+path, object{"reviewers": list{"eve"}}), 201)
	if text(asked, "requested_reviewers", 0, "login") != "eve" {
		t.Errorf("asked: %v", asked["requested_reviewers"])
	}
	if listed := s.object(s.get(repo+path), 200); text(listed, "users", 0, "login") != "eve" {
		t.Errorf("listed: %v", listed)
	}
	s.wantProblem(s.send("POST", repo+path, object{"reviewers": list{"ada"}}), 422, "Review cannot be requested from pull request author.")
	s.wantProblem(s.send("POST", repo+path, object{"reviewers": list{"nobody"}}), 422, "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ada/forms repository.")
	s.object(s.send("DELETE", repo+path, object{"reviewers": list{"eve"}}), 200)
	if listed := s.object(s.get(repo+path), 200); len(listed["users"].(list)) != 0 {
		t.Errorf("listed: %v", listed)
	}
}

func TestChangesAsText(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	next := s.commit(repo, head, map[string]string{"a.json": "{}\n"})
	s.branch(repo, "topic", next)
	s.object(s.send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	for _, path := range []string{"/commits/topic", "/compare/main...topic", "/pulls/1"} {
		for format, start := range map[string]string{"diff": "diff --git a/a.json b/a.json\n", "patch": "From " + next + " ", "v3.diff": "diff --git "} {
			a := s.do(request{method: "GET", path: repo + path, header: map[string]string{"Accept": "application/vnd.github." + format}})
			if a.status != 200 || !strings.HasPrefix(string(a.body), start) || !strings.Contains(string(a.body), "\n+{}\n") || a.header.Get("Content-Type") != "application/vnd.github."+format+"; charset=utf-8" {
				t.Errorf("%s as %s: %d %s %q", path, format, a.status, a.header.Get("Content-Type"), a.body)
			}
		}
	}
	if a := s.do(request{method: "GET", path: repo + "/commits/main", header: map[string]string{"Accept": "application/vnd.github.sha"}}); string(a.body) != head {
		t.Errorf("as sha: %s", a.body)
	}
	if a := s.do(request{method: "GET", path: repo + "/commits/main", header: map[string]string{"Accept": "application/vnd.github.patch"}}); !strings.Contains(string(a.body), "README.md") {
		t.Errorf("the first commit as a patch: %s", a.body)
	}
}

func TestListCommitsOfPeople(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.object(s.send("PUT", repo+"/contents/dir/a", object{"message": "By Grace", "content": "", "author": object{"name": "Grace", "email": "grace@example.org", "date": "2026-01-02T00:00:00Z"}}), 201)
	for query, want := range map[string]string{
		"": "By Grace, Initial commit", "?author=ada": "Initial commit", "?author=grace@example.org": "By Grace", "?author=Grace": "By Grace",
		"?author=eve": "", "?committer=grace@example.org": "By Grace", "?path=dir": "By Grace", "?path=dir/a&author=ada": "",
		"?until=2026-01-03T00:00:00Z": "By Grace", "?since=2026-01-01T00:00:00Z": "By Grace, Initial commit", "?author=%0a": "",
	} {
		var messages []string
		for _, commit := range s.list(s.get(repo+"/commits"+query), 200) {
			messages = append(messages, text(commit, "commit", "message"))
		}
		if got := strings.Join(messages, ", "); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

func TestCompareAcrossForks(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	fork := s.object(s.do(request{method: "POST", path: repo + "/forks", token: s.stranger, body: object{"name": "mine"}}), 202)
	if text(fork, "full_name") != "eve/mine" {
		t.Fatalf("fork: %v", fork["full_name"])
	}
	s.object(s.do(request{method: "PUT", path: "/repos/eve/mine/contents/a", token: s.stranger, body: object{"message": "m", "content": ""}}), 201)
	for _, head := range []string{"eve:main", "eve:mine:main"} {
		if compared := s.object(s.get(repo+"/compare/main..."+head), 200); compared["ahead_by"] != 1.0 {
			t.Errorf("%s: %v", head, compared["ahead_by"])
		}
	}
	if back := s.object(s.get("/repos/eve/mine/compare/main...ada:main"), 200); back["behind_by"] != 1.0 {
		t.Errorf("the parent from the fork: %v", back["behind_by"])
	}
	s.wantProblem(s.get(repo+"/compare/main...nobody:main"), 404, "Not Found")

	// Nothing comes over from a repository that is no relative.
	s.newRepository("sheets")
	s.wantProblem(s.get(repo+"/compare/main...ada:sheets:main"), 404, "Not Found")
	s.wantProblem(s.send("POST", repo+"/pulls", object{"title": "t", "head": "ada:sheets:main", "base": "main"}), 422, "Validation Failed")
}
