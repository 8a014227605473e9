package branches_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestProtectedBranch(t *testing.T) {
	const demand = "Changes must be made through a pull request."
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	next := s.Commit(repo, head, map[string]string{"a.json": "{}"})
	s.WantProblem(s.Get(repo+"/branches/main/protection"), 404, "Branch not protected")
	s.WantProblem(s.Get(repo+"/branches/none/protection"), 404, "Branch not found")
	s.WantProblem(s.Send("PUT", repo+"/branches/main/protection", object{}), 422, "Invalid request.\n\n\"required_status_checks\" wasn't supplied.\n\"enforce_admins\" wasn't supplied.\n\"required_pull_request_reviews\" wasn't supplied.\n\"restrictions\" wasn't supplied.")
	s.Protect(repo, nil)
	protection := s.Object(s.Get(repo+"/branches/main/protection"), 200)
	if hubtest.At(protection, "enforce_admins", "enabled") != true || hubtest.At(protection, "required_pull_request_reviews", "required_approving_review_count") != 0.0 || protection["restrictions"] != nil {
		t.Errorf("protection: %v", protection)
	}
	if branch := s.Object(s.Get(repo+"/branches/main"), 200); branch["protected"] != true || hubtest.At(branch, "protection", "enabled") != true {
		t.Errorf("branch: %v", branch)
	}
	if listed := s.List(s.Get(repo+"/branches?protected=true"), 200); len(listed) != 1 || hubtest.At(listed, 0, "protected") != true {
		t.Errorf("protected branches: %v", listed)
	}
	var kinds []string
	for _, rule := range s.List(s.Get(repo+"/rules/branches/main"), 200) {
		kinds = append(kinds, hubtest.Text(rule, "type"))
	}
	if got := strings.Join(kinds, " "); got != "deletion non_fast_forward pull_request" {
		t.Errorf("rules: %s", got)
	}

	s.WantProblem(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": next}), 422, demand)
	s.WantProblem(s.Send("PUT", repo+"/contents/b.json", object{"message": "m", "content": ""}), 409, "Could not change file: "+demand)
	s.WantProblem(s.Send("DELETE", repo+"/contents/README.md", object{"message": "m", "sha": head}), 409, "Could not change file: "+demand)
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)
	hubtest.MustGit(t, work, "commit", "-q", "--allow-empty", "-m", "Direct")
	if output, err := hubtest.Git(t, work, "push", "origin", "HEAD:main", "HEAD:other"); err == nil || !strings.Contains(output, "GH006: Protected branch update failed for refs/heads/main") || !strings.Contains(output, demand) {
		t.Errorf("push: %v %s", err, output)
	}
	s.WantProblem(s.Get(repo+"/git/ref/heads/other"), 404, "Not Found")
	hubtest.MustGit(t, work, "push", "-q", "origin", "HEAD:other") // not protected

	s.Branch(repo, "topic", next)
	s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "topic", "base": "main"}), 201)
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{}), 200)

	s.Protect(repo, object{"required_pull_request_reviews": nil})
	s.WantProblem(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": head, "force": true}), 422, "Cannot force-push to this branch")
	if output, err := hubtest.Git(t, work, "push", "--force", "origin", head+":main"); err == nil || !strings.Contains(output, "Cannot force-push to this branch") {
		t.Errorf("forced push: %v %s", err, output)
	}
	forward := s.Commit(repo, s.Head(repo, "main"), map[string]string{"c.json": "{}"})
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": forward, "force": true}), 200) // a step forward all the same

	if a := s.Send("DELETE", repo+"/branches/main/protection", nil); a.Status != http.StatusNoContent {
		t.Fatalf("unprotect: %d", a.Status)
	}
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": head, "force": true}), 200)
}

func TestAdminsMayPassProtection(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Protect(repo, object{"enforce_admins": false, "restrictions": object{"users": list{}, "teams": list{}}})
	s.Object(s.Send("PUT", repo+"/contents/b.json", object{"message": "m", "content": ""}), 201)
	if rules := s.List(s.Get(repo+"/rules/branches/main"), 200); len(rules) != 2 {
		t.Errorf("rules for an admin: %v", rules)
	}
	s.Object(s.Send("PUT", repo+"/contents/c.json", object{"message": "m", "content": ""}), 201)
	for query, want := range map[string]int{"?per_page=1": 1, "?per_page=1&page=9": 0} {
		if rules := s.List(s.Do(hubtest.Request{Method: "GET", Path: repo + "/rules/branches/main" + query, Token: s.Stranger}), 200); len(rules) != want {
			t.Errorf("%s: %v", query, rules)
		}
	}
}

func TestRequiredStatus(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	next := s.Commit(repo, s.Head(repo, "main"), map[string]string{"a.json": "{}"})
	s.Protect(repo, object{"required_pull_request_reviews": nil, "required_status_checks": object{"strict": false, "contexts": list{"tests"}}})
	update := func() hubtest.Answer { return s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": next}) }
	s.WantProblem(update(), 422, `Required status check "tests" is expected.`)
	s.Object(s.Send("POST", repo+"/statuses/"+next, object{"state": "failure", "context": "tests"}), 201)
	s.WantProblem(update(), 422, `Required status check "tests" is expected.`)
	s.Object(s.Send("POST", repo+"/statuses/"+next, object{"state": "success", "context": "tests", "target_url": "https://ci.example/1", "description": "All pass"}), 201)
	s.Object(update(), 200)
	all := s.List(s.Get(repo+"/commits/main/statuses"), 200)
	if len(all) != 2 || hubtest.Text(all, 0, "state") != "success" || hubtest.Text(all, 1, "state") != "failure" || hubtest.Text(all, 0, "creator", "login") != "ada" {
		t.Errorf("statuses: %v", all)
	}
	combined := s.Object(s.Get(repo+"/commits/main/status"), 200)
	if combined["total_count"] != 1.0 || hubtest.Text(combined, "state") != "success" || hubtest.Text(combined, "statuses", 0, "description") != "All pass" {
		t.Errorf("combined: %v", combined)
	}
	for _, bad := range []object{{"state": "fine"}, {"state": "success", "target_url": "javascript:x"}, {"state": "success", "description": strings.Repeat("x", 141)}} {
		s.WantProblem(s.Send("POST", repo+"/statuses/"+next, bad), 422, "Validation Failed")
	}
	s.WantProblem(s.Send("POST", repo+"/statuses/"+strings.Repeat("0", 40), object{"state": "success"}), 422, "No commit found for SHA: "+strings.Repeat("0", 40))
}
