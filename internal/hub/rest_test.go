package hub_test

import "testing"

func TestSmoke(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	c := s.commit(repo, head, map[string]string{"a/b.json": "{}\n"})
	s.object(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": c}), 200)
	for _, p := range []string{"/", "/user", "/user/orgs", "/users/ada", "/users/guild", "/orgs/guild", "/orgs/guild/repos", "/user/repos", repo, repo + "/branches", repo + "/branches/main",
		repo + "/git/trees/main?recursive=1", repo + "/contents/", repo + "/contents/a/b.json", repo + "/commits", repo + "/commits/main", repo + "/commits/main/status", repo + "/compare/" + head + "...main",
		repo + "/git/commits/" + c, repo + "/git/matching-refs/heads/", repo + "/pulls", repo + "/forks", repo + "/collaborators/ada/permission", repo + "/rules/branches/main", "/rate_limit", "/versions"} {
		a := s.get(p)
		t.Logf("%s %d %.300s", p, a.status, a.body)
		if a.status != 200 {
			t.Errorf("%s: %d %s", p, a.status, a.body)
		}
	}
	s.branch(repo, "work", s.commit(repo, c, map[string]string{"x.json": "1"}))
	p := s.send("POST", repo+"/pulls", object{"title": "T", "head": "work", "base": "main"})
	t.Logf("%d %s", p.status, p.body)
	for _, q := range []string{"", "/files", "/commits"} {
		a := s.get(repo + "/pulls/1" + q)
		t.Logf("%s %d %.300s", q, a.status, a.body)
	}
	m := s.send("PUT", repo+"/pulls/1/merge", object{})
	t.Logf("%d %s", m.status, m.body)
}
