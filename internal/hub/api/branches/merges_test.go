package branches_test

import (
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestMerges(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	base := s.Head(repo, "main")
	s.Branch(repo, "work", s.Commit(repo, base, map[string]string{"a": "1"}))
	s.Branch(repo, "other", s.Commit(repo, base, map[string]string{"a": "2"}))
	merge := func(body hubtest.Object) hubtest.Answer { return s.Send("POST", repo+"/merges", body) }
	commit := s.Object(merge(hubtest.Object{"base": "main", "head": "work", "commit_message": "Bring it in"}), 201)
	if parents := commit["parents"].(hubtest.List); len(parents) != 2 || hubtest.Text(commit, "sha") != s.Head(repo, "main") || hubtest.Text(commit, "commit", "message") != "Bring it in" {
		t.Errorf("merged %v", commit)
	}
	if again := merge(hubtest.Object{"base": "main", "head": "work"}); again.Status != 204 {
		t.Errorf("again: %d", again.Status)
	}
	s.WantProblem(merge(hubtest.Object{"base": "main", "head": "other"}), 409, "Merge conflict")
	s.WantProblem(merge(hubtest.Object{"base": "nothing", "head": "work"}), 404, "Base does not exist")
	s.WantProblem(merge(hubtest.Object{"base": "main", "head": "nothing"}), 404, "Head does not exist")
	s.Protect(repo, nil)
	s.WantProblem(merge(hubtest.Object{"base": "main", "head": s.Commit(repo, s.Head(repo, "main"), map[string]string{"b": "1"})}), 422, "Changes must be made through a pull request.")
}

func TestTopicsAndEmails(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Object(s.Send("PUT", repo+"/topics", hubtest.Object{"names": hubtest.List{"forms", "git-2"}}), 200)
	s.Restart()
	if names := s.Object(s.Get(repo+"/topics"), 200)["names"].(hubtest.List); len(names) != 2 || names[1] != "git-2" {
		t.Errorf("the topics are %v", names)
	}
	if topics := s.Object(s.Get(repo), 200)["topics"].(hubtest.List); len(topics) != 2 {
		t.Errorf("the repository has %v", topics)
	}
	for _, names := range []hubtest.List{{"No"}, {"-x"}, {"a b"}} {
		if a := s.Send("PUT", repo+"/topics", hubtest.Object{"names": names}); a.Status != 422 {
			t.Errorf("%v: %d", names, a.Status)
		}
	}
	emails := s.List(s.Get("/user/emails"), 200)
	if len(emails) != 1 || hubtest.At(emails[0], "primary") != true {
		t.Errorf("emails %v", emails)
	}
}
