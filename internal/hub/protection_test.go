package hub_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// protect demands pull requests without approvals on main.
func (s *site) protect(repo string, more object) {
	s.t.Helper()
	body := object{
		"required_status_checks": nil, "enforce_admins": true, "restrictions": nil,
		"required_pull_request_reviews": object{"required_approving_review_count": 0},
	}
	for name, value := range more {
		body[name] = value
	}
	s.object(s.send("PUT", repo+"/branches/main/protection", body), 200)
}

func TestProtectedBranch(t *testing.T) {
	const demand = "Changes must be made through a pull request."
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	next := s.commit(repo, head, map[string]string{"a.json": "{}"})
	s.wantProblem(s.get(repo+"/branches/main/protection"), 404, "Branch not protected")
	s.wantProblem(s.get(repo+"/branches/none/protection"), 404, "Branch not found")
	s.wantProblem(s.send("PUT", repo+"/branches/main/protection", object{}), 422, "Invalid request.\n\n\"required_status_checks\" wasn't supplied.\n\"enforce_admins\" wasn't supplied.\n\"required_pull_request_reviews\" wasn't supplied.\n\"restrictions\" wasn't supplied.")
	s.protect(repo, nil)
	protection := s.object(s.get(repo+"/branches/main/protection"), 200)
	if at(protection, "enforce_admins", "enabled") != true || at(protection, "required_pull_request_reviews", "required_approving_review_count") != 0.0 || protection["restrictions"] != nil {
		t.Errorf("protection: %v", protection)
	}
	if branch := s.object(s.get(repo+"/branches/main"), 200); branch["protected"] != true || at(branch, "protection", "enabled") != true {
		t.Errorf("branch: %v", branch)
	}
	if listed := s.list(s.get(repo+"/branches?protected=true"), 200); len(listed) != 1 || at(listed, 0, "protected") != true {
		t.Errorf("protected branches: %v", listed)
	}
	var kinds []string
	for _, rule := range s.list(s.get(repo+"/rules/branches/main"), 200) {
		kinds = append(kinds, text(rule, "type"))
	}
	if got := strings.Join(kinds, " "); got != "deletion non_fast_forward pull_request" {
		t.Errorf("rules: %s", got)
	}

	s.wantProblem(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": next}), 422, demand)
	s.wantProblem(s.send("PUT", repo+"/contents/b.json", object{"message": "m", "content": ""}), 409, "Could not change file: "+demand)
	s.wantProblem(s.send("DELETE", repo+"/contents/README.md", object{"message": "m", "sha": head}), 409, "Could not change file: "+demand)
	work := filepath.Join(t.TempDir(), "work")
	mustGit(t, ".", "clone", "-q", withToken(s.url+"/ada/forms.git", s.token), work)
	mustGit(t, work, "commit", "-q", "--allow-empty", "-m", "Direct")
	if output, err := git(t, work, "push", "origin", "HEAD:main", "HEAD:other"); err == nil || !strings.Contains(output, "GH006: Protected branch update failed for refs/heads/main") || !strings.Contains(output, demand) {
		t.Errorf("push: %v %s", err, output)
	}
	s.wantProblem(s.get(repo+"/git/ref/heads/other"), 404, "Not Found")
	mustGit(t, work, "push", "-q", "origin", "HEAD:other") // not protected

	s.branch(repo, "topic", next)
	s.object(s.send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	s.object(s.send("PUT", repo+"/pulls/1/merge", object{}), 200)

	s.protect(repo, object{"required_pull_request_reviews": nil})
	s.wantProblem(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": head, "force": true}), 422, "Cannot force-push to this branch")
	if output, err := git(t, work, "push", "--force", "origin", head+":main"); err == nil || !strings.Contains(output, "Cannot force-push to this branch") {
		t.Errorf("forced push: %v %s", err, output)
	}
	forward := s.commit(repo, s.head(repo, "main"), map[string]string{"c.json": "{}"})
	s.object(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": forward, "force": true}), 200) // a step forward all the same

	if a := s.send("DELETE", repo+"/branches/main/protection", nil); a.status != http.StatusNoContent {
		t.Fatalf("unprotect: %d", a.status)
	}
	s.object(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": head, "force": true}), 200)
}

func TestAdminsMayPassProtection(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	s.protect(repo, object{"enforce_admins": false, "restrictions": object{"users": list{}, "teams": list{}}})
	s.object(s.send("PUT", repo+"/contents/b.json", object{"message": "m", "content": ""}), 201)
	if rules := s.list(s.get(repo+"/rules/branches/main"), 200); len(rules) != 2 {
		t.Errorf("rules for an admin: %v", rules)
	}
	s.object(s.send("PUT", repo+"/contents/c.json", object{"message": "m", "content": ""}), 201)
	for query, want := range map[string]int{"?per_page=1": 1, "?per_page=1&page=9": 0} {
		if rules := s.list(s.do(request{method: "GET", path: repo + "/rules/branches/main" + query, token: s.stranger}), 200); len(rules) != want {
			t.Errorf("%s: %v", query, rules)
		}
	}
}

func TestRequiredStatus(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	next := s.commit(repo, s.head(repo, "main"), map[string]string{"a.json": "{}"})
	s.protect(repo, object{"required_pull_request_reviews": nil, "required_status_checks": object{"strict": false, "contexts": list{"tests"}}})
	update := func() answer { return s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": next}) }
	s.wantProblem(update(), 422, `Required status check "tests" is expected.`)
	s.object(s.send("POST", repo+"/statuses/"+next, object{"state": "failure", "context": "tests"}), 201)
	s.wantProblem(update(), 422, `Required status check "tests" is expected.`)
	s.object(s.send("POST", repo+"/statuses/"+next, object{"state": "success", "context": "tests", "target_url": "https://ci.example/1", "description": "All pass"}), 201)
	s.object(update(), 200)
	all := s.list(s.get(repo+"/commits/main/statuses"), 200)
	if len(all) != 2 || text(all, 0, "state") != "success" || text(all, 1, "state") != "failure" || text(all, 0, "creator", "login") != "ada" {
		t.Errorf("statuses: %v", all)
	}
	combined := s.object(s.get(repo+"/commits/main/status"), 200)
	if combined["total_count"] != 1.0 || text(combined, "state") != "success" || text(combined, "statuses", 0, "description") != "All pass" {
		t.Errorf("combined: %v", combined)
	}
	for _, bad := range []object{{"state": "fine"}, {"state": "success", "target_url": "javascript:x"}, {"state": "success", "description": strings.Repeat("x", 141)}} {
		s.wantProblem(s.send("POST", repo+"/statuses/"+next, bad), 422, "Validation Failed")
	}
	s.wantProblem(s.send("POST", repo+"/statuses/"+strings.Repeat("0", 40), object{"state": "success"}), 422, "No commit found for SHA: "+strings.Repeat("0", 40))
}
