package hub_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

// lateWrite is a call of bob's that changes something and whose body comes in two halves.
type lateWrite struct {
	hubtest.Request
	needs  accounts.Role // at the repository, which may be more than it has by then
	branch string        // that it moves; empty: none

	evenOld bool // an archived repository takes it
	byGit   bool
	byQuery bool // GraphQL
}

// Texts of GitHub's.
const (
	notAccessible = "Resource not accessible by personal access token"
	needsAdmin    = "Must have admin rights to Repository."
	isArchived    = "Repository was archived so is read-only."
	isLocked      = "Cannot change this locked branch"
)

// lateSite is a repository, ada/forms, in which everything can be changed, and bob, who may do so.
type lateSite struct {
	*hubtest.Site
	bob    string // token
	people *accounts.Store
	writes map[string]lateWrite
}

const forms = "/repos/ada/forms"

func newLateSite(t *testing.T, isPrivate bool) *lateSite {
	t.Helper()
	s := &lateSite{Site: hubtest.New(t)}
	s.bob = s.NewUser("bob")
	s.people = s.SetPasswords()
	s.Must(s.people.SetMember("guild", "bob", accounts.RoleAdmin))
	s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": "forms", "auto_init": true, "private": isPrivate}), 201)
	s.Object(s.Send("POST", "/repos/guild/forms/forks", object{}), 202)
	s.Object(s.Send("PUT", "/repos/guild/forms/contents/above", object{"message": "m", "content": ""}), 201)
	s.collaborate("admin")
	head := s.Head(forms, "main")
	topic := s.Commit(forms, head, map[string]string{"topic": "1"})
	for number, branch := range []string{"merged", "own", "behind"} {
		s.Branch(forms, branch, s.Commit(forms, topic, map[string]string{branch: "1"}))
		ask := hubtest.Request{Method: "POST", Path: forms + "/pulls", Token: s.Token, Body: object{"title": "t", "head": branch, "base": "main"}}
		if branch == "own" {
			ask.Token = s.bob
		}
		if p := s.Object(s.Do(ask), 201); p["number"] != float64(number+1) {
			t.Fatalf("%s is pull request %v", branch, p["number"])
		}
	}
	s.Branch(forms, "moved", head)
	s.Branch(forms, "proposal", topic)
	s.Object(s.Send("PUT", forms+"/contents/beside", object{"message": "m", "content": ""}), 201)
	s.writes = s.lateWrites(head, topic)
	return s
}

func (s *lateSite) collaborate(permission string) {
	s.T.Helper()
	s.wantNothing(s.Send("PUT", forms+"/collaborators/bob", object{"permission": permission}))
}

func (s *lateSite) wantNothing(a hubtest.Answer) {
	s.T.Helper()
	if a.Status != 204 {
		s.T.Fatalf("%d %s", a.Status, a.Body)
	}
}

func (s *lateSite) lateWrites(head, next string) map[string]lateWrite {
	s.T.Helper()
	const read, write, admin = accounts.RoleRead, accounts.RoleWrite, accounts.RoleAdmin
	file := hubtest.Text(s.Object(s.Get(forms+"/contents/README.md?ref=moved"), 200), "sha")
	tree := hubtest.Text(s.Object(s.Get(forms+"/git/commits/"+head), 200), "tree", "sha")
	draft := func(mutation string, number int) lateWrite {
		id := hubtest.Text(s.Object(s.Get(fmt.Sprint(forms, "/pulls/", number)), 200), "node_id")
		query := fmt.Sprintf(`mutation { %s(input: {pullRequestId: "%s"}) { pullRequest { isDraft } } }`, mutation, id)
		return lateWrite{Request: hubtest.Request{Method: "POST", Path: "/api/graphql", Body: object{"query": query}}, needs: write, byQuery: true}
	}
	rest := func(method, path string, needs accounts.Role, branch string, body object) lateWrite {
		return lateWrite{Request: hubtest.Request{Method: method, Path: forms + path, Body: body}, needs: needs, branch: branch}
	}
	unprotected := object{"required_status_checks": nil, "enforce_admins": nil, "required_pull_request_reviews": nil, "restrictions": nil}
	writes := map[string]lateWrite{
		"create a ref":      rest("POST", "/git/refs", write, "", object{"ref": "refs/heads/new", "sha": head}),
		"update a ref":      rest("PATCH", "/git/refs/heads/moved", write, "moved", object{"sha": next}),
		"put a file":        rest("PUT", "/contents/x", write, "moved", object{"message": "m", "content": "eA==", "branch": "moved"}),
		"delete a file":     rest("DELETE", "/contents/README.md", write, "moved", object{"message": "m", "sha": file, "branch": "moved"}),
		"create a blob":     rest("POST", "/git/blobs", write, "", object{"content": "something new"}),
		"create a tree":     rest("POST", "/git/trees", write, "", object{"tree": list{object{"path": "a", "mode": "100644", "content": "newer"}}}),
		"create a commit":   rest("POST", "/git/commits", write, "", object{"message": "newest", "tree": tree}),
		"merge":             rest("PUT", "/pulls/1/merge", write, "main", object{"commit_title": "merged"}),
		"update a branch":   rest("PUT", "/pulls/3/update-branch", write, "behind", object{"expected_head_sha": s.Head(forms, "behind")}),
		"merge upstream":    rest("POST", "/merge-upstream", write, "main", object{"branch": "main"}),
		"open":              rest("POST", "/pulls", read, "", object{"title": "late", "head": "proposal", "base": "main"}),
		"edit":              rest("PATCH", "/pulls/1", write, "", object{"title": "late"}),
		"edit one's own":    rest("PATCH", "/pulls/2", read, "", object{"title": "late"}),
		"ask reviewers":     rest("POST", "/pulls/1/requested_reviewers", write, "", object{"reviewers": list{"eve"}}),
		"dismiss reviewers": rest("DELETE", "/pulls/1/requested_reviewers", write, "", object{"reviewers": list{"eve"}}),
		"create a status":   rest("POST", "/statuses/"+head, write, "", object{"state": "success"}),
		"protect":           rest("PUT", "/branches/moved/protection", admin, "", unprotected),
		"describe":          rest("PATCH", "", admin, "", object{"description": "late"}),
		"rename":            rest("PATCH", "", admin, "", object{"name": "late"}),
		"publish":           rest("PATCH", "", admin, "", object{"visibility": "public", "default_branch": "moved"}),
		"let in":            rest("PUT", "/collaborators/eve", admin, "", object{"permission": "admin"}),
		"fork":              rest("POST", "/forks", read, "", object{"name": "late-fork"}),
		"make a draft":      draft("convertPullRequestToDraft", 1),
		"make ready":        draft("markPullRequestReadyForReview", 3),
		"make own a draft":  draft("convertPullRequestToDraft", 2),
	}
	old := writes["fork"]
	old.evenOld = true
	writes["fork"] = old
	own := writes["make own a draft"]
	own.needs = read
	writes["make own a draft"] = own
	work := filepath.Join(s.T.TempDir(), "work")
	hubtest.MustGit(s.T, ".", "clone", "-q", "-b", "moved", s.Bare("forms"), work)
	hubtest.MustGit(s.T, work, "commit", "-q", "--allow-empty", "-m", "Pushed")
	s.Must(os.WriteFile(filepath.Join(work, "large"), []byte(hubtest.Noise(3<<20)), 0o600)) // more than is read before git starts
	hubtest.MustGit(s.T, work, "add", ".")
	hubtest.MustGit(s.T, work, "commit", "-q", "-m", "Large")
	for name, revision := range map[string]string{"push": "HEAD~1", "push much": "HEAD"} {
		command := strings.Join([]string{head, hubtest.MustGit(s.T, work, "rev-parse", revision), "refs/heads/moved"}, " ")
		request := s.PushRequest("ada/forms", s.bob, hubtest.PushBody(s.T, work, []string{command}, revision, "^"+head))
		writes[name] = lateWrite{Request: request, needs: write, branch: "moved", byGit: true}
	}
	for name, one := range writes {
		one.Token = s.bob
		writes[name] = one
	}
	return writes
}

// lost is how things are for bob once the first halves of his calls have come.
type lost struct {
	role     accounts.Role // what he still has at the repository
	token    bool          // it is not valid any more
	gone     bool          // the repository
	archived bool
	locked   []string // branches
}

// refusal is what the second half of a call is answered with: a status and GitHub's words, nothing if it is done.
func (w lateWrite) refusal(now lost) (status int, words string) {
	isBranchLocked := slices.Contains(now.locked, w.branch)
	if w.byGit {
		switch {
		case now.token:
			return 200, "The token is not valid any more."
		case now.gone:
			return 404, "repository not found"
		case now.role == accounts.RoleNone:
			return 200, "The repository was deleted, or you may not see it any more."
		case now.role < w.needs:
			return 200, "You may not push to this repository any more."
		case now.archived:
			return 200, "This repository was archived so it is read-only."
		case isBranchLocked:
			return 200, isLocked
		}
		return 0, ""
	}
	if w.byQuery {
		switch {
		case now.token:
			return 401, "Bad credentials"
		case now.gone || now.role == accounts.RoleNone:
			return 200, "Could not resolve to a node with the global id of "
		case now.role < w.needs:
			return 200, "bob does not have the correct permissions to execute "
		case now.archived:
			return 200, isArchived
		}
		return 0, ""
	}
	switch {
	case now.token:
		return 401, "Bad credentials"
	case now.gone || now.role == accounts.RoleNone:
		return 404, "Not Found"
	case now.role < w.needs && w.needs == accounts.RoleAdmin:
		return 403, needsAdmin
	case now.role < w.needs:
		return 403, notAccessible
	case now.archived && !w.evenOld:
		return 403, isArchived
	case isBranchLocked && strings.Contains(w.Path, "/contents/"):
		return 409, "Could not change file: " + isLocked
	case isBranchLocked && strings.HasSuffix(w.Path, "/merge"):
		return 405, isLocked
	case isBranchLocked:
		return 422, isLocked
	}
	return 0, ""
}

// What was allowed when a request began is not allowed any more when the rest of its body comes.
func TestRightsThatEndWhileABodyComes(t *testing.T) {
	for name, test := range map[string]struct {
		isPrivate bool
		end       func(s *lateSite)
		now       lost
	}{
		"collaborator removed": {false, func(s *lateSite) {
			s.wantNothing(s.Send("DELETE", forms+"/collaborators/bob", nil))
		}, lost{role: accounts.RoleRead}},
		"collaborator of a private repository removed": {true, func(s *lateSite) {
			s.wantNothing(s.Send("DELETE", forms+"/collaborators/bob", nil))
		}, lost{}},
		"collaborator demoted to write": {false, func(s *lateSite) { s.collaborate("push") }, lost{role: accounts.RoleWrite}},
		"collaborator demoted to read":  {true, func(s *lateSite) { s.collaborate("pull") }, lost{role: accounts.RoleRead}},
		"may not see what it was forked from": {true, func(s *lateSite) {
			s.Must(s.people.SetMember("guild", "bob", accounts.RoleNone))
		}, lost{}},
		"token revoked":   {false, func(s *lateSite) { s.Must(s.people.RevokeAll("bob")) }, lost{token: true}},
		"account removed": {false, func(s *lateSite) { s.Must(s.people.RemoveUser("bob")) }, lost{token: true}},
		"account made again": {false, func(s *lateSite) {
			s.Must(s.people.RemoveUser("bob"))
			s.Must(s.Hub.EnsureUser(s.T.Context(), "bob", "", ""))
			s.collaborate("admin")
		}, lost{token: true}},
		"repository archived": {false, func(s *lateSite) {
			s.Object(s.Send("PATCH", forms, object{"archived": true}), 200)
		}, lost{role: accounts.RoleAdmin, archived: true}},
		"repository deleted": {false, func(s *lateSite) {
			s.wantNothing(s.Send("DELETE", forms, nil))
		}, lost{gone: true}},
		"another one in its place": {false, func(s *lateSite) {
			s.wantNothing(s.Send("DELETE", forms, nil))
			s.Object(s.Send("POST", "/repos/guild/forms/forks", object{}), 202)
			s.Branch(forms, "moved", s.Head(forms, "main"))
			s.collaborate("admin")
		}, lost{gone: true}},
		"branches locked": {false, func(s *lateSite) {
			for _, branch := range []string{"main", "moved", "behind"} {
				s.Object(s.Send("PUT", forms+"/branches/"+branch+"/protection", object{
					"required_status_checks": nil, "enforce_admins": true, "required_pull_request_reviews": nil,
					"restrictions": nil, "lock_branch": true,
				}), 200)
			}
		}, lost{role: accounts.RoleAdmin, locked: []string{"main", "moved", "behind"}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newLateSite(t, test.isPrivate)
			rest := make(chan struct{})
			answers := map[string]<-chan hubtest.Answer{}
			for name, write := range s.writes {
				if _, words := write.refusal(test.now); words != "" {
					answers[name] = s.DoSlowly(write.Request, rest)
				}
			}
			time.Sleep(100 * time.Millisecond) // so that each is looked at before
			test.end(s)
			before := s.Disk()
			close(rest)
			for name, answered := range answers {
				a, ok := <-answered
				status, words := s.writes[name].refusal(test.now)
				isTold := ok && a.Status == status && strings.Contains(string(a.Body), words)
				if s.writes[name].byGit {
					isTold = wasPushRefused(a, words, test.now.gone)
				}
				if !isTold {
					t.Errorf("%s: %d %.300s, want %d %s", name, a.Status, a.Body, status, words)
				}
			}
			if len(answers) < 5 {
				t.Errorf("only %d calls were tried", len(answers))
			}
			wantSameDisk(t, before, s.Disk(), len(test.now.locked) > 0)
		})
	}
}

// wasPushRefused reports whether the answer to a push says so, in these words. Without the repository git may fail on
// its own; and on a busy machine the hub may look at a push so late that it is refused before git begins.
func wasPushRefused(a hubtest.Answer, words string, isGone bool) bool {
	switch a.Status {
	case 401, 403, 404:
		return true
	case 200:
		body := string(a.Body)
		return strings.Contains(body, "ng refs/heads/moved") && (isGone || strings.Contains(body, words))
	}
	return false
}

func wantSameDisk(t *testing.T, before, after map[string]string, mayMakeObjects bool) {
	t.Helper()
	for _, path := range slices.Sorted(maps.Keys(after)) {
		// Objects that nothing leads to: a merge is made before the rules are asked about it.
		isUnused := strings.Contains(path, "/objects/") && mayMakeObjects
		if before[path] != after[path] && !isUnused {
			t.Errorf("%s was written", path)
		}
	}
	for path := range before {
		if _, ok := after[path]; !ok {
			t.Errorf("%s is gone", path)
		}
	}
}

// The same for what only readers and members of an organisation may do.
func TestReadersAndMembersWhoseRightsEndWhileABodyComes(t *testing.T) {
	const needsOrganisation = "You need admin access to the organization before adding a repository to it."
	for name, test := range map[string]struct {
		end                  func(s *hubtest.Site, people *accounts.Store)
		proposals, creations string // how calls of a reader, and those of a member, are refused; empty: not tried
	}{
		"repository made private": {func(s *hubtest.Site, _ *accounts.Store) {
			s.Object(s.Send("PATCH", forms, object{"visibility": "private"}), 200)
		}, "404 Not Found", ""},
		"member removed": {func(s *hubtest.Site, people *accounts.Store) {
			s.Must(people.SetMember("guild", "bob", accounts.RoleNone))
		}, "", "404 Not Found"},
		"member demoted": {func(s *hubtest.Site, people *accounts.Store) {
			s.Must(people.SetMember("guild", "bob", accounts.RoleWrite))
		}, "", "403 " + needsOrganisation},
		"organisation removed": {func(s *hubtest.Site, people *accounts.Store) { s.Must(people.RemoveOrganisation("guild")) }, "", "404 Not Found"},
		"token revoked":        {func(s *hubtest.Site, people *accounts.Store) { s.Must(people.RevokeAll("bob")) }, "401 Bad credentials", "401 Bad credentials"},
	} {
		t.Run(name, func(t *testing.T) {
			s := hubtest.New(t)
			bob := s.NewUser("bob")
			people := s.SetPasswords()
			s.Must(people.SetMember("guild", "bob", accounts.RoleAdmin))
			s.NewRepository("forms")
			s.Branch(forms, "topic", s.Commit(forms, s.Head(forms, "main"), map[string]string{"a": "1"}))
			s.Branch(forms, "other", s.Head(forms, "topic"))
			s.Object(s.Do(hubtest.Request{Method: "POST", Path: forms + "/pulls", Token: bob, Body: object{"title": "t", "head": "other", "base": "main"}}), 201)
			var calls []hubtest.Request
			var wants []string
			add := func(want, method, path string, body object) {
				if want != "" {
					calls = append(calls, hubtest.Request{Method: method, Path: path, Token: bob, Body: body})
					wants = append(wants, want)
				}
			}
			add(test.proposals, "POST", forms+"/pulls", object{"title": "t", "head": "topic", "base": "main"})
			add(test.proposals, "PATCH", forms+"/pulls/1", object{"title": "another"})
			add(test.proposals, "POST", forms+"/forks", object{"name": "late"})
			add(test.creations, "POST", "/orgs/guild/repos", object{"name": "late"})
			add(test.creations, "POST", "/orgs/guild/repos", object{"name": "late-too", "auto_init": true})
			add(test.creations, "POST", forms+"/forks", object{"organization": "guild", "name": "late"})
			if test.proposals == test.creations {
				add(test.creations, "POST", "/user/repos", object{"name": "late"})
			}
			rest := make(chan struct{})
			var answers []<-chan hubtest.Answer
			for _, call := range calls {
				answers = append(answers, s.DoSlowly(call, rest))
			}
			time.Sleep(100 * time.Millisecond) // so that each is looked at before
			test.end(s, people)
			before := s.Disk()
			close(rest)
			for i, answered := range answers {
				a := <-answered
				if got := fmt.Sprint(a.Status, " ", s.Object(a, a.Status)["message"]); got != wants[i] {
					t.Errorf("%s %s %v: %s, want %s", calls[i].Method, calls[i].Path, calls[i].Body, got, wants[i])
				}
			}
			wantSameDisk(t, before, s.Disk(), false)
		})
	}
}

// A repository that is made private while somebody forks it is not forked for everybody to read.
func TestForkOfWhatIsMadePrivate(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	if a := s.Send("PUT", forms+"/collaborators/eve", nil); a.Status != 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	rest := make(chan struct{})
	answered := s.DoSlowly(hubtest.Request{Method: "POST", Path: forms + "/forks", Token: s.Stranger, Body: object{"name": "late"}}, rest)
	s.Object(s.Send("PATCH", forms, object{"visibility": "private"}), 200)
	close(rest)
	a := <-answered
	if fork := s.Object(a, 202); fork["private"] != true {
		t.Errorf("the fork: %v", fork["visibility"])
	}
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/repos/eve/late", Token: "-"}), 404, "Not Found")
}
