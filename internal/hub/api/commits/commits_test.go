package commits_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestCommits(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	second := s.Commit(repo, first, map[string]string{"a/b.json": "1\n"})
	third := s.Commit(repo, second, map[string]string{"c.json": "2\n"})
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": third}), 200)
	shas := func(path string) string {
		var found []string
		for _, commit := range s.List(s.Get(repo+path), 200) {
			found = append(found, hubtest.Text(commit, "sha"))
		}
		return strings.Join(found, " ")
	}
	for path, want := range map[string]string{
		"/commits":                   third + " " + second + " " + first,
		"/commits?path=a/b.json":     second,
		"/commits?path=a":            second,
		"/commits?path=none":         "",
		"/commits?sha=" + second:     second + " " + first,
		"/commits?per_page=1&page=2": second,
		"/commits?author=nobody":     "",
	} {
		if got := shas(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	page := s.Get(repo + "/commits?per_page=1")
	if got := page.Relations(); len(got) != 1 || got[0] != "next" {
		t.Errorf("rels %v", got)
	}
	for _, name := range []string{"main", "heads/main", "refs/heads/main", third} {
		commit := s.Object(s.Get(repo+"/commits/"+name), 200)
		if hubtest.Text(commit, "sha") != third || hubtest.Text(commit, "files", 0, "filename") != "c.json" || hubtest.Text(commit, "files", 0, "status") != "added" ||
			hubtest.At(commit, "stats", "additions") != 1.0 || hubtest.Text(commit, "author", "login") != "ada" {
			t.Errorf("%s: %v", name, commit)
		}
	}
	sha := s.Do(hubtest.Request{Method: "GET", Path: repo + "/commits/main", Header: map[string]string{"Accept": "application/vnd.github.sha"}})
	if string(sha.Body) != third {
		t.Errorf("sha: %s", sha.Body)
	}
	s.WantProblem(s.Get(repo+"/commits/nothing"), 422, "No commit found for SHA: nothing")
	s.WantProblem(s.Get(repo+"/commits/main/check-suites"), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/commits/main/nothing/status"), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/commits/no/thing"), 422, "No commit found for SHA: no/thing")
	s.WantProblem(s.Get(repo+"/commits?sha=nothing"), 404, "No commit found for SHA: nothing")
	status := s.Object(s.Get(repo+"/commits/main/status"), 200)
	if hubtest.Text(status, "state") != "pending" || status["total_count"] != 0.0 || hubtest.Text(status, "sha") != third {
		t.Errorf("status: %v", status)
	}
	if runs := s.Object(s.Get(repo+"/commits/main/check-runs"), 200); runs["total_count"] != 0.0 {
		t.Errorf("check runs: %v", runs)
	}

	s.Branch(repo, "side/way", s.Commit(repo, first, map[string]string{"d": "3\n"}))
	for path, want := range map[string][3]any{
		first + "...main":         {"ahead", 2.0, 0.0},
		"main..." + first:         {"behind", 0.0, 2.0},
		"main...main":             {"identical", 0.0, 0.0},
		"main...side/way":         {"diverged", 1.0, 2.0},
		"main...side%2Fway":       {"diverged", 1.0, 2.0},
		"ada:main...ada:side/way": {"diverged", 1.0, 2.0},
	} {
		got := s.Object(s.Get(repo+"/compare/"+path), 200)
		if got["status"] != want[0] || got["ahead_by"] != want[1] || got["behind_by"] != want[2] {
			t.Errorf("%s: %v %v %v", path, got["status"], got["ahead_by"], got["behind_by"])
		}
		if len(hubtest.At(got, "commits").(list)) != int(want[1].(float64)) {
			t.Errorf("%s: commits %v", path, got["commits"])
		}
	}
	ahead := s.Object(s.Get(repo+"/compare/"+first+"...main"), 200)
	if hubtest.Text(ahead, "base_commit", "sha") != first || hubtest.Text(ahead, "commits", 0, "sha") != second || hubtest.Text(ahead, "merge_base_commit", "sha") != first || len(hubtest.At(ahead, "files").(list)) != 2 {
		t.Errorf("compare: %v", ahead)
	}
	for _, path := range []string{"main...nothing", "nothing...main", "main", "main...eve:main"} {
		s.WantProblem(s.Get(repo+"/compare/"+path), 404, "Not Found")
	}
}

func TestChangesAsText(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	next := s.Commit(repo, head, map[string]string{"a.json": "{}\n"})
	s.Branch(repo, "topic", next)
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	for _, path := range []string{"/commits/topic", "/compare/main...topic", "/pulls/1"} {
		for format, start := range map[string]string{"diff": "diff --git a/a.json b/a.json\n", "patch": "From " + next + " ", "v3.diff": "diff --git "} {
			a := s.Do(hubtest.Request{Method: "GET", Path: repo + path, Header: map[string]string{"Accept": "application/vnd.github." + format}})
			if a.Status != 200 || !strings.HasPrefix(string(a.Body), start) || !strings.Contains(string(a.Body), "\n+{}\n") || a.Header.Get("Content-Type") != "application/vnd.github."+format+"; charset=utf-8" {
				t.Errorf("%s as %s: %d %s %q", path, format, a.Status, a.Header.Get("Content-Type"), a.Body)
			}
		}
	}
	if a := s.Do(hubtest.Request{Method: "GET", Path: repo + "/commits/main", Header: map[string]string{"Accept": "application/vnd.github.sha"}}); string(a.Body) != head {
		t.Errorf("as sha: %s", a.Body)
	}
	if a := s.Do(hubtest.Request{Method: "GET", Path: repo + "/commits/main", Header: map[string]string{"Accept": "application/vnd.github.patch"}}); !strings.Contains(string(a.Body), "README.md") {
		t.Errorf("the first commit as a patch: %s", a.Body)
	}
}

func TestListCommitsOfPeople(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Object(s.Send("PUT", repo+"/contents/dir/a", object{"message": "By Grace", "content": "", "author": object{"name": "Grace", "email": "grace@example.org", "date": "2026-01-02T00:00:00Z"}}), 201)
	for query, want := range map[string]string{
		"": "By Grace, Initial commit", "?author=ada": "Initial commit", "?author=grace@example.org": "By Grace", "?author=Grace": "By Grace",
		"?author=eve": "", "?committer=grace@example.org": "By Grace", "?path=dir": "By Grace", "?path=dir/a&author=ada": "",
		"?until=2026-01-03T00:00:00Z": "By Grace", "?since=2026-01-01T00:00:00Z": "By Grace, Initial commit", "?author=%0a": "",
	} {
		var messages []string
		for _, commit := range s.List(s.Get(repo+"/commits"+query), 200) {
			messages = append(messages, hubtest.Text(commit, "commit", "message"))
		}
		if got := strings.Join(messages, ", "); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

func TestCompareAcrossForks(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	fork := s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/forks", Token: s.Stranger, Body: object{"name": "mine"}}), 202)
	if hubtest.Text(fork, "full_name") != "eve/mine" {
		t.Fatalf("fork: %v", fork["full_name"])
	}
	s.Object(s.Do(hubtest.Request{Method: "PUT", Path: "/repos/eve/mine/contents/a", Token: s.Stranger, Body: object{"message": "m", "content": ""}}), 201)
	for _, head := range []string{"eve:main", "eve:mine:main"} {
		if compared := s.Object(s.Get(repo+"/compare/main..."+head), 200); compared["ahead_by"] != 1.0 {
			t.Errorf("%s: %v", head, compared["ahead_by"])
		}
	}
	if back := s.Object(s.Get("/repos/eve/mine/compare/main...ada:main"), 200); back["behind_by"] != 1.0 {
		t.Errorf("the parent from the fork: %v", back["behind_by"])
	}
	s.WantProblem(s.Get(repo+"/compare/main...nobody:main"), 404, "Not Found")

	// Nothing comes over from a repository that is no relative.
	s.NewRepository("sheets")
	s.WantProblem(s.Get(repo+"/compare/main...ada:sheets:main"), 404, "Not Found")
	s.WantProblem(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "ada:sheets:main", "base": "main"}), 422, "Validation Failed")
}
