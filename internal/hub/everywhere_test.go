package hub_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// reads are all operations that read, with something to be read.
func reads(s *hubtest.Site) []string {
	s.T.Helper()
	repo := s.NewRepository("forms")
	first := s.Commit(repo, s.Head(repo, "main"), map[string]string{"a": "1"})
	head := s.Commit(repo, first, map[string]string{"a": "2", "b": "2"})
	s.Branch(repo, "topic", head)
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	s.Branch(repo, "other", head)
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "other", "base": "main"}), 201)
	for _, context := range []string{"build", "check"} {
		s.Object(s.Send("POST", repo+"/statuses/"+head, object{"state": "success", "context": context}), 201)
	}
	s.Object(s.Send("PUT", repo+"/branches/main/protection", object{
		"required_status_checks": object{"strict": true, "contexts": list{"build"}}, "enforce_admins": true, "restrictions": nil,
		"required_pull_request_reviews": object{"required_approving_review_count": 1},
	}), 200)
	for _, organization := range []string{"guild", "club"} {
		s.Must(s.Hub.EnsureOrganisation(s.T.Context(), organization, "", "", "ada", "eve"))
		s.Object(s.Send("POST", repo+"/forks", object{"organization": organization, "name": "fork-of-" + organization}), 202)
	}
	s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": "plans"}), 201)
	s.NewRepository("sheets")
	if a := s.Send("PUT", repo+"/collaborators/eve", object{"permission": "push"}); a.Status != 204 {
		s.T.Fatalf("collaborator: %d %s", a.Status, a.Body)
	}
	commit := s.Object(s.Get(repo+"/git/commits/"+head), 200)
	file := s.Object(s.Get(repo+"/contents/a?ref=topic"), 200)
	reads := []string{
		"/", "/meta", "/versions", "/rate_limit", "/user", "/users/ada", "/orgs/guild", "/user/memberships/orgs/guild", "/orgs/guild/memberships/ada",
		"/orgs/guild/public_members", repo, repo + "/git/ref/heads/topic", repo + "/git/matching-refs/heads/", repo + "/git/trees/topic?recursive=1",
		repo + "/git/commits/" + head, repo + "/git/blobs/" + hubtest.Text(file, "sha"), repo + "/git/trees/" + hubtest.Text(commit, "tree", "sha"),
		repo + "/contents/a?ref=topic", repo + "/contents/?ref=topic", repo + "/branches/topic", repo + "/branches/main/protection",
		repo + "/commits/topic/check-runs", repo + "/pulls/1", repo + "/pulls/1/requested_reviewers",
		repo + "/pulls/1/reviews", repo + "/pulls/1/comments", repo + "/issues/1/comments", repo + "/collaborators/eve/permission",
		"/raw/ada/forms/topic/a",
	}
	return append(reads, lists(repo, head)...)
}

// lists are all operations with pages; reads makes at least two items for each.
func lists(repo, head string) []string {
	below := []string{
		"/branches", "/commits?sha=topic", "/pulls?state=all", "/forks", "/collaborators", "/rules/branches/main", "/commits/" + head + "/statuses",
		"/commits/" + head + "/status", "/commits/" + head + "/pulls", "/commits/" + head, "/pulls/1/files", "/compare/main...topic",
	}
	all := []string{
		"/user/orgs", "/user/repos", "/user/memberships/orgs", "/users/ada/orgs", "/users/ada/repos", "/orgs/guild/repos", "/orgs/guild/members",
		"/search/repositories?q=user:ada",
	}
	for _, path := range below {
		all = append(all, repo+path)
	}
	return all
}

func TestEveryReadIsConditional(t *testing.T) {
	s := hubtest.New(t)
	for _, path := range reads(s) {
		first := s.Get(path)
		tag := first.Header.Get("ETag")
		if first.Status != 200 || tag == "" {
			t.Errorf("%s: %d, ETag %q: %s", path, first.Status, tag, first.Body)
			continue
		}
		again := s.Do(hubtest.Request{Method: "GET", Path: path, Header: map[string]string{"If-None-Match": tag}})
		if again.Status != http.StatusNotModified || len(again.Body) != 0 || again.Header.Get("ETag") != tag {
			t.Errorf("%s again: %d, ETag %q instead of %q", path, again.Status, again.Header.Get("ETag"), tag)
		}
		if head := s.Do(hubtest.Request{Method: "HEAD", Path: path}); head.Status != 200 || len(head.Body) != 0 || head.Header.Get("ETag") != tag {
			t.Errorf("HEAD %s: %d %q", path, head.Status, head.Body)
		}
	}
}

func TestEveryListHasPages(t *testing.T) {
	s := hubtest.New(t)
	reads(s)
	repo := "/repos/ada/forms"
	for _, path := range lists(repo, s.Head(repo, "topic")) {
		joint := "?"
		if strings.Contains(path, "?") {
			joint = "&"
		}
		first := s.Get(path + joint + "per_page=1")
		next := first.Links()["next"]
		if first.Status != 200 || next == "" {
			t.Errorf("%s: %d, Link %q", path, first.Status, first.Header.Get("Link"))
			continue
		}
		second := s.Get(next)
		if second.Status != 200 || second.Links()["prev"] == "" || second.Links()["first"] == "" || string(second.Body) == string(first.Body) {
			t.Errorf("%s: %d, Link %q", next, second.Status, second.Header.Get("Link"))
		}
		if items := countItems(s, first); items != 1 {
			t.Errorf("%s: %d items", path, items)
		}
	}
}

// countItems counts the items of a page, also where they are a member of an object.
func countItems(s *hubtest.Site, a hubtest.Answer) int {
	s.T.Helper()
	if strings.HasPrefix(string(a.Body), "[") {
		return len(s.List(a, 200))
	}
	body := s.Object(a, 200)
	for _, member := range []string{"items", "statuses", "commits", "files"} {
		if items, ok := body[member].(list); ok {
			return len(items)
		}
	}
	s.T.Fatal("no list in an answer of " + strconv.Itoa(len(a.Body)) + " bytes")
	return 0
}
