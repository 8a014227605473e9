package branches_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestBranchPages(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	for _, name := range []string{"alpha", "beta", "gamma", "delta"} {
		s.Branch(repo, name, head)
	}
	var names []string
	var got [][]string
	next := repo + "/branches?per_page=2"
	for next != "" {
		a := s.Get(next)
		for _, branch := range s.List(a, 200) {
			names = append(names, hubtest.Text(branch, "name"))
		}
		got = append(got, a.Relations())
		next = a.Links()["next"]
		if next != "" && !strings.HasPrefix(next, s.URL+"/api/v3/repositories/1/branches?per_page=2&page=") {
			t.Errorf("next is %s", next)
		}
	}
	if want := []string{"alpha", "beta", "delta", "gamma", "main"}; !slices.Equal(names, want) {
		t.Errorf("branches %v, want %v", names, want)
	}
	want := [][]string{{"last", "next"}, {"first", "last", "next", "prev"}, {"first", "prev"}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("rels %v, want %v", got, want)
	}
	if link := s.Get(repo + "/branches").Header.Get("Link"); link != "" {
		t.Errorf("a list of one page has Link %s", link)
	}
	past := s.Get(repo + "/branches?per_page=2&page=9")
	if len(s.List(past, 200)) != 0 || past.Links()["prev"] == "" {
		t.Errorf("past the end: %s %s", past.Body, past.Header.Get("Link"))
	}
	// A query cannot break out of the header.
	hostile := s.Get(repo + `/branches?per_page=2&x=%3E%22&y=<>;,"`)
	if len(regexp.MustCompile(`<[^>]+>; rel="\w+"`).FindAllString(hostile.Header.Get("Link"), -1)) != 2 {
		t.Errorf("Link: %s", hostile.Header.Get("Link"))
	}
}

func TestBranch(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	for _, name := range []string{"a/b", "x#y", "100%", "what-über", "protection"} {
		s.Branch(repo, name, head)
	}
	for path, name := range map[string]string{
		"a%2Fb": "a/b", "a/b": "a/b", "x%23y": "x#y", "100%25": "100%", "what-%C3%BCber": "what-über",
		"protection": "protection",
	} {
		branch := s.Object(s.Get(repo+"/branches/"+path), 200)
		if hubtest.Text(branch, "name") != name || hubtest.Text(branch, "commit", "sha") != head || branch["protected"] != false {
			t.Errorf("%s: %v", path, branch)
		}
		s.Object(s.Get(strings.TrimPrefix(hubtest.Text(branch, "_links", "self"), s.URL)), 200)
	}
	s.WantProblem(s.Get(repo+"/branches/nothing"), 404, "Branch not found")
	s.WantProblem(s.Get(repo+"/branches/a%2Fb/protection"), 404, "Branch not protected")
	if rules := s.List(s.Get(repo+"/rules/branches/a/b"), 200); len(rules) != 0 {
		t.Errorf("rules: %v", rules)
	}
}
