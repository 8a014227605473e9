package repos_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestForks(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Branch(repo, "other", s.Head(repo, "main"))
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	fork := s.Object(asEve("POST", repo+"/forks", object{}), 202)
	if hubtest.Text(fork, "full_name") != "eve/forms" || fork["fork"] != true || hubtest.Text(fork, "parent", "full_name") != "ada/forms" || hubtest.Text(fork, "source", "full_name") != "ada/forms" {
		t.Errorf("fork: %v", fork)
	}
	if again := s.Object(asEve("POST", repo+"/forks", nil), 202); again["id"] != fork["id"] {
		t.Error("a second fork was made")
	}
	if own := s.Object(s.Send("POST", repo+"/forks", object{}), 202); hubtest.Text(own, "full_name") != "ada/forms" {
		t.Errorf("fork of one's own: %v", own["full_name"])
	}
	if branches := s.List(s.Get("/repos/eve/forms/branches"), 200); len(branches) != 2 {
		t.Errorf("branches of the fork: %v", branches)
	}
	if forks := s.List(s.Get(repo+"/forks"), 200); len(forks) != 1 || hubtest.Text(forks, 0, "full_name") != "eve/forms" {
		t.Errorf("forks: %v", forks)
	}
	s.WantProblem(asEve("POST", repo+"/forks", object{"organization": "ada"}), 422,
		"'ada' is the login for a user account. You must pass the login for an organization account.")

	// A contribution: commit to the fork, pull request to the parent.
	put := s.Object(asEve("PUT", "/repos/eve/forms/contents/eve.json", object{"message": "Add", "content": "e30K"}), 201)
	pull := s.Object(asEve("POST", repo+"/pulls", object{"title": "From eve", "head": "eve:main", "base": "main"}), 201)
	if hubtest.Text(pull, "head", "sha") != hubtest.Text(put, "commit", "sha") || hubtest.Text(pull, "head", "repo", "full_name") != "eve/forms" || pull["changed_files"] != 1.0 {
		t.Errorf("pull: %v", pull)
	}
	s.Object(asEve("PUT", "/repos/eve/forms/contents/two.json", object{"message": "Add more", "content": "e30K"}), 201)
	compared := s.Object(s.Get(repo+"/compare/main...eve:main"), 200)
	if compared["ahead_by"] != 2.0 {
		t.Errorf("compare: %v", compared["ahead_by"])
	}
	s.WantProblem(asEve("PUT", repo+"/pulls/1/merge", object{}), 403, "Resource not accessible by personal access token")
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{}), 200)
	for _, name := range []string{"eve.json", "two.json"} {
		s.Object(s.Get(repo+"/contents/"+name), 200)
	}
	for _, ref := range s.List(s.Get(repo+"/git/matching-refs/"), 200) {
		if strings.HasPrefix(hubtest.Text(ref, "ref"), "refs/passing/") {
			t.Errorf("left behind: %v", ref)
		}
	}
}

// A branch and its parent are both common to the fork and its parent.
func TestPullFromAForkWithBranches(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Branch(repo, "ahead", s.Commit(repo, s.Head(repo, "main"), map[string]string{"a": "1"}))
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	s.Object(asEve("POST", repo+"/forks", object{}), 202)
	s.Object(asEve("PUT", "/repos/eve/forms/contents/eve.json", object{"message": "Add", "content": "e30K"}), 201)
	pull := s.Object(asEve("POST", repo+"/pulls", object{"title": "From eve", "head": "eve:main", "base": "main"}), 201)
	if pull["changed_files"] != 1.0 {
		t.Errorf("pull: %v", pull)
	}
}

func TestMergeUpstream(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	s.Object(asEve("POST", repo+"/forks", object{}), 202)
	sync := func() hubtest.Answer {
		return asEve("POST", "/repos/eve/forms/merge-upstream", object{"branch": "main"})
	}
	want := func(kind, message string) {
		t.Helper()
		merged := s.Object(sync(), 200)
		if hubtest.Text(merged, "merge_type") != kind || hubtest.Text(merged, "message") != message || hubtest.Text(merged, "base_branch") != "ada:main" {
			t.Errorf("%v", merged)
		}
	}
	want("none", "This branch is not behind the upstream ada:main.")
	s.Object(s.Send("PUT", repo+"/contents/a", object{"message": "m", "content": "MQ=="}), 201)
	want("fast-forward", "Successfully fetched and fast-forwarded from upstream ada:main.")
	s.Object(s.Send("PUT", repo+"/contents/b", object{"message": "m", "content": "MQ=="}), 201)
	s.Object(asEve("PUT", "/repos/eve/forms/contents/c", object{"message": "m", "content": "MQ=="}), 201)
	want("merge", "Successfully fetched and merged from upstream ada:main.")
	if files := s.List(s.Get("/repos/eve/forms/contents/"), 200); len(files) != 4 {
		t.Errorf("files: %v", files)
	}
	s.Object(s.Send("PUT", repo+"/contents/d", object{"message": "m", "content": "MQ=="}), 201)
	s.Object(asEve("PUT", "/repos/eve/forms/contents/d", object{"message": "m", "content": "Mg=="}), 201)
	s.WantProblem(sync(), 409, "There are merge conflicts")
	s.WantProblem(asEve("POST", "/repos/eve/forms/merge-upstream", object{"branch": "none"}), 422, "upstream branch not found")
	s.WantProblem(s.Send("POST", repo+"/merge-upstream", object{"branch": "main"}), 422, "This repository is not a fork, or its parent is gone.")
}
