package hub_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// reads are all operations that read, with something to be read.
func (s *site) reads() []string {
	s.t.Helper()
	repo := s.newRepository("forms")
	first := s.commit(repo, s.head(repo, "main"), map[string]string{"a": "1"})
	head := s.commit(repo, first, map[string]string{"a": "2", "b": "2"})
	s.branch(repo, "topic", head)
	s.object(s.send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	s.branch(repo, "other", head)
	s.object(s.send("POST", repo+"/pulls", object{"title": "t", "head": "other", "base": "main"}), 201)
	for _, context := range []string{"build", "check"} {
		s.object(s.send("POST", repo+"/statuses/"+head, object{"state": "success", "context": context}), 201)
	}
	s.object(s.send("PUT", repo+"/branches/main/protection", object{
		"required_status_checks": object{"strict": true, "contexts": list{"build"}}, "enforce_admins": true, "restrictions": nil,
		"required_pull_request_reviews": object{"required_approving_review_count": 1},
	}), 200)
	for _, organization := range []string{"guild", "club"} {
		s.ensure(s.hub.EnsureOrganisation(s.t.Context(), organization, "", "", "ada", "eve"))
		s.object(s.send("POST", repo+"/forks", object{"organization": organization, "name": "fork-of-" + organization}), 202)
	}
	s.object(s.send("POST", "/orgs/guild/repos", object{"name": "plans"}), 201)
	s.newRepository("sheets")
	if a := s.send("PUT", repo+"/collaborators/eve", object{"permission": "push"}); a.status != 204 {
		s.t.Fatalf("collaborator: %d %s", a.status, a.body)
	}
	commit := s.object(s.get(repo+"/git/commits/"+head), 200)
	file := s.object(s.get(repo+"/contents/a?ref=topic"), 200)
	reads := []string{
		"/", "/meta", "/versions", "/rate_limit", "/user", "/users/ada", "/orgs/guild", "/user/memberships/orgs/guild", "/orgs/guild/memberships/ada",
		"/orgs/guild/public_members", repo, repo + "/git/ref/heads/topic", repo + "/git/matching-refs/heads/", repo + "/git/trees/topic?recursive=1",
		repo + "/git/commits/" + head, repo + "/git/blobs/" + text(file, "sha"), repo + "/git/trees/" + text(commit, "tree", "sha"),
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
	s := newSite(t)
	for _, path := range s.reads() {
		first := s.get(path)
		tag := first.header.Get("ETag")
		if first.status != 200 || tag == "" {
			t.Errorf("%s: %d, ETag %q: %s", path, first.status, tag, first.body)
			continue
		}
		again := s.do(request{method: "GET", path: path, header: map[string]string{"If-None-Match": tag}})
		if again.status != http.StatusNotModified || len(again.body) != 0 || again.header.Get("ETag") != tag {
			t.Errorf("%s again: %d, ETag %q instead of %q", path, again.status, again.header.Get("ETag"), tag)
		}
		if head := s.do(request{method: "HEAD", path: path}); head.status != 200 || len(head.body) != 0 || head.header.Get("ETag") != tag {
			t.Errorf("HEAD %s: %d %q", path, head.status, head.body)
		}
	}
}

func TestEveryListHasPages(t *testing.T) {
	s := newSite(t)
	s.reads()
	repo := "/repos/ada/forms"
	for _, path := range lists(repo, s.head(repo, "topic")) {
		joint := "?"
		if strings.Contains(path, "?") {
			joint = "&"
		}
		first := s.get(path + joint + "per_page=1")
		next := linkTo(first, "next")
		if first.status != 200 || next == "" {
			t.Errorf("%s: %d, Link %q", path, first.status, first.header.Get("Link"))
			continue
		}
		second := s.get(next)
		if second.status != 200 || linkTo(second, "prev") == "" || linkTo(second, "first") == "" || string(second.body) == string(first.body) {
			t.Errorf("%s: %d, Link %q", next, second.status, second.header.Get("Link"))
		}
		if items := countItems(s, first); items != 1 {
			t.Errorf("%s: %d items", path, items)
		}
	}
}

// linkTo is where a Link header leads.
func linkTo(a answer, relation string) string {
	for _, match := range linkPattern.FindAllStringSubmatch(a.header.Get("Link"), -1) {
		if match[2] == relation {
			return match[1]
		}
	}
	return ""
}

// countItems counts the items of a page, also where they are a member of an object.
func countItems(s *site, a answer) int {
	s.t.Helper()
	if strings.HasPrefix(string(a.body), "[") {
		return len(s.list(a, 200))
	}
	body := s.object(a, 200)
	for _, member := range []string{"items", "statuses", "commits", "files"} {
		if items, ok := body[member].(list); ok {
			return len(items)
		}
	}
	s.t.Fatal("no list in an answer of " + strconv.Itoa(len(a.body)) + " bytes")
	return 0
}
