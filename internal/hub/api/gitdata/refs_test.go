package gitdata_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestMatchingRefs(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	for _, name := range []string{"feature/a", "feature/b", "featureX"} {
		s.Branch(repo, name, head)
	}
	for path, want := range map[string][]string{
		"/git/matching-refs/heads/feature/":     {"refs/heads/feature/a", "refs/heads/feature/b"},
		"/git/matching-refs/heads/feature":      {"refs/heads/feature/a", "refs/heads/feature/b", "refs/heads/featureX"},
		"/git/matching-refs/heads%2Ffeature%2F": {"refs/heads/feature/a", "refs/heads/feature/b"},
		"/git/matching-refs/heads/nothing":      {},
		"/git/matching-refs/tags/":              {},
		"/git/refs/heads/feature":               {"refs/heads/feature/a", "refs/heads/feature/b"},
		"/git/refs":                             {"refs/heads/feature/a", "refs/heads/feature/b", "refs/heads/featureX", "refs/heads/main"},
		"/git/refs/":                            {"refs/heads/feature/a", "refs/heads/feature/b", "refs/heads/featureX", "refs/heads/main"},
	} {
		names := []string{}
		for _, ref := range s.List(s.Get(repo+path), 200) {
			names = append(names, hubtest.Text(ref, "ref"))
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s: %v, want %v", path, names, want)
		}
	}
}

func TestGetRef(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	for _, path := range []string{"/git/ref/heads/main", "/git/ref/heads%2Fmain", "/git/refs/heads/main"} {
		ref := s.Object(s.Get(repo+path), 200)
		if hubtest.Text(ref, "ref") != "refs/heads/main" || hubtest.Text(ref, "object", "type") != "commit" {
			t.Errorf("%s: %v", path, ref)
		}
		if hubtest.Text(ref, "url") != s.URL+"/api/v3"+repo+"/git/refs/heads/main" {
			t.Errorf("url is %v", ref["url"])
		}
	}
	for _, path := range []string{"heads/mai", "heads", "main", "refs/heads/main", "heads/../main", "heads/%00"} {
		s.WantProblem(s.Get(repo+"/git/ref/"+path), 404, "Not Found")
	}
}

func TestCreateRef(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	blob := hubtest.Text(s.Object(s.Send("POST", repo+"/git/blobs", object{"content": "x"}), 201), "sha")
	missing := strings.Repeat("0", 39) + "1"
	created := s.Send("POST", repo+"/git/refs", object{"ref": "refs/heads/a/ö#%", "sha": head})
	if ref := s.Object(created, 201); hubtest.Text(ref, "ref") != "refs/heads/a/ö#%" || created.Header.Get("Location") != hubtest.Text(ref, "url") {
		t.Errorf("created %v at %s", ref, created.Header.Get("Location"))
	}
	s.Object(s.Get(created.Header.Get("Location")), 200)
	for _, test := range []struct{ ref, sha, message string }{
		{"refs/heads/main", head, "Reference already exists"},
		{"heads/x", head, "Reference name must start with 'refs/'."},
		{"refs/x", head, "Reference name must contain at least three slash-separated components."},
		{"refs/heads/a..b", head, "refs/heads/a..b is not a valid ref name."},
		{"refs/heads/" + head, head, "refs/heads/" + head + " is not a valid ref name."},
		{"refs/heads/main/x", head, "Reference update failed"},
		{"refs/heads/a", head, "Reference update failed"},
		{"refs/heads/b", blob, "Reference update failed"},
		{"refs/pull/1/head", head, "Reference update failed"},
		{"refs/sheaf/pulls/1", blob, "Reference update failed"},
		{"refs/heads/b", missing, "Object does not exist"},
		{"refs/heads/b", "main", "Object does not exist"},
	} {
		s.WantProblem(s.Send("POST", repo+"/git/refs", object{"ref": test.ref, "sha": test.sha}), 422, test.message)
	}
}

func TestUpdateAndDeleteRef(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	s.Branch(repo, "b", head)
	ours := s.Commit(repo, head, map[string]string{"x": "ours"})
	theirs := s.Commit(repo, head, map[string]string{"x": "theirs"})
	blob := hubtest.Text(s.Object(s.Send("POST", repo+"/git/blobs", object{"content": "x"}), 201), "sha")
	missing := strings.Repeat("0", 39) + "1"
	steps := []struct {
		ref     string
		body    object
		status  int
		message string
	}{
		{"b", object{"sha": ours}, 200, ""},
		{"b", object{"sha": ours, "force": false}, 200, ""},
		{"b", object{"sha": theirs}, 422, "Update is not a fast forward"},
		{"b", object{"sha": theirs, "force": "yes"}, 422, "Invalid request.\n\nFor 'properties/force', \"yes\" is not a boolean."},
		{"b", object{"sha": theirs, "force": true}, 200, ""},
		{"absent", object{"sha": head}, 422, "Reference does not exist"},
		{"b", object{"sha": missing}, 422, "Object does not exist"},
		{"b", object{"sha": blob}, 422, "Object is not a commit"},
		{"b", object{}, 422, "Invalid request.\n\n\"sha\" wasn't supplied."},
	}
	for _, step := range steps {
		a := s.Send("PATCH", repo+"/git/refs/heads/"+step.ref, step.body)
		if step.status != 200 {
			s.WantProblem(a, step.status, step.message)
		} else if ref := s.Object(a, 200); hubtest.At(ref, "object", "sha") != step.body["sha"] {
			t.Errorf("%v: %v", step.body, ref)
		}
	}
	if s.Head(repo, "b") != theirs {
		t.Error("the forced update did not last")
	}
	if a := s.Send("DELETE", repo+"/git/refs/heads/b", nil); a.Status != http.StatusNoContent {
		t.Errorf("delete: %d", a.Status)
	}
	s.WantProblem(s.Send("DELETE", repo+"/git/refs/heads/b", nil), 422, "Reference does not exist")
	s.WantProblem(s.Send("DELETE", repo+"/git/refs/heads/main", nil), 422, "Cannot delete the default branch")
}

func TestTwoWritersAtOnce(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	const writers = 8
	commits := make([]string, writers)
	for i := range commits {
		commits[i] = s.Commit(repo, head, map[string]string{fmt.Sprintf("file%d", i): "x"})
	}
	statuses := make([]int, writers)
	var group sync.WaitGroup
	for i, commit := range commits {
		group.Go(func() {
			a, err := s.Try(hubtest.Request{Method: "PATCH", Path: repo + "/git/refs/heads/main", Body: object{"sha": commit}})
			if err != nil {
				t.Error(err)
			}
			statuses[i] = a.Status
			if a.Status == 422 && !strings.Contains(string(a.Body), `"Update is not a fast forward"`) {
				t.Errorf("loser: %s", a.Body)
			}
		})
	}
	group.Wait()
	winner := slices.Index(statuses, 200)
	if winner < 0 || s.Head(repo, "main") != commits[winner] {
		t.Fatalf("statuses %v, main at %s", statuses, s.Head(repo, "main"))
	}
	slices.Sort(statuses)
	if statuses[0] != 200 || statuses[1] != 422 || statuses[writers-1] != 422 {
		t.Errorf("statuses %v, want one 200", statuses)
	}
}

func TestEmptyRepository(t *testing.T) {
	s := hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "void"}), 201)
	const repo = "/repos/ada/void"
	id := strings.Repeat("1", 40)
	for _, call := range []struct {
		method, path string
		body         object
	}{
		{"GET", "/git/ref/heads/main", nil},
		{"GET", "/git/matching-refs/heads/", nil},
		{"GET", "/git/trees/main", nil},
		{"GET", "/commits", nil},
		{"POST", "/git/blobs", object{"content": "x"}},
		{"POST", "/git/trees", object{"tree": list{object{"path": "a", "mode": "100644", "content": "x"}}}},
		{"POST", "/git/commits", object{"message": "m", "tree": id}},
		{"POST", "/git/refs", object{"ref": "refs/heads/x", "sha": id}},
		{"PATCH", "/git/refs/heads/main", object{"sha": id}},
	} {
		s.WantProblem(s.Send(call.method, repo+call.path, call.body), 409, "Git Repository is empty.")
	}
	if branches := s.List(s.Get(repo+"/branches"), 200); len(branches) != 0 {
		t.Errorf("branches: %v", branches)
	}
	s.WantProblem(s.Get(repo+"/contents/"), 404, "This repository is empty.")
	s.Object(s.Send("PUT", repo+"/contents/a.json", object{"message": "First", "content": "e30K", "branch": "trunk"}), 201)
	if branch := hubtest.Text(s.Object(s.Get(repo), 200), "default_branch"); branch != "trunk" {
		t.Errorf("default branch is %s", branch)
	}
	s.Head(repo, "trunk")
}
