package branches_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestRenameBranch(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	rename := func(token, from, to string) hubtest.Answer {
		return s.Do(hubtest.Request{Method: "POST", Path: repo + "/branches/" + from + "/rename", Token: token, Body: object{"new_name": to}})
	}
	s.OpenPull(repo, "work", "a.txt", "1")
	s.Protect(repo, nil)
	tip := s.Head(repo, "main")
	writer := s.NewUser("grace")
	if a := s.Send("PUT", repo+"/collaborators/grace", object{"permission": "push"}); a.Status != 204 && a.Status != 201 {
		t.Fatal(a.Status, string(a.Body))
	}

	s.WantProblem(rename(s.Token, "nothing", "else"), 404, "Branch not found")
	s.WantProblem(rename(s.Token, "work", "main"), 422, "New name has already been taken.")
	s.WantProblem(rename(s.Token, "work", "main/x"), 422, "New name has already been taken.")
	s.WantProblem(rename(s.Token, "work", "a..b"), 422, "New name is not a valid branch name.")
	s.WantProblem(rename(writer, "main", "trunk"), 403, "Must have admin rights to rename this branch.")
	if a := rename(s.NewUser("eve"), "work", "mine"); a.Status != 403 {
		t.Errorf("a stranger: %d", a.Status)
	}

	// The branch of a pull request, by somebody who may push.
	branch := s.Object(rename(writer, "work", "feature/one"), 201)
	if branch["name"] != "feature/one" || branch["protected"] != false {
		t.Errorf("renamed: %v", branch)
	}
	pull := s.Object(s.Get(repo+"/pulls/1"), 200)
	if pull["state"] != "open" || hubtest.Text(pull, "head", "ref") != "feature/one" || pull["changed_files"] != 1.0 {
		t.Errorf("the pull request has %v", pull["head"])
	}

	// The default branch, with its rules and what is to come into it.
	branch = s.Object(rename(s.Token, "main", "trunk"), 201)
	if branch["protected"] != true || hubtest.Text(branch, "commit", "sha") != tip {
		t.Errorf("renamed: %v", branch)
	}
	s.Restart()
	if name := s.Object(s.Get(repo), 200)["default_branch"]; name != "trunk" {
		t.Errorf("the default branch is %v", name)
	}
	if base := hubtest.Text(s.Object(s.Get(repo+"/pulls/1"), 200), "base", "ref"); base != "trunk" {
		t.Errorf("the pull request goes into %s", base)
	}
	s.WantProblem(s.Get(repo+"/branches/main"), 404, "Branch not found")
	s.WantProblem(s.Send("PATCH", repo+"/git/refs/heads/trunk", object{"sha": s.Commit(repo, tip, map[string]string{"b": "1"})}), 422, "Changes must be made through a pull request.")
	refs, err := hubtest.Git(t, ".", "ls-remote", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token))
	if err != nil || strings.Contains(refs, "refs/heads/main") || strings.Contains(refs, "refs/heads/work") || !strings.Contains(refs, tip+"\trefs/heads/trunk") {
		t.Errorf("%v: %s", err, refs)
	}
}
