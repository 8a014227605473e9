package githttp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/hub/hubtest"
)

// refsOf are the refs of one of ada's repositories as they are on disk.
func refsOf(s *hubtest.Site, name string) string {
	s.T.Helper()
	return hubtest.MustGit(s.T, s.Bare(name), "for-each-ref", "--format=%(refname) %(objectname)")
}

// What a client says of where a branch is counts for nothing.
func TestPushesThatLieAboutTheOldValue(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	s.Object(s.Send("PUT", repo+"/contents/a", object{"message": "m", "content": ""}), 201)
	second := s.Head(repo, "main")
	s.Branch(repo, "release", second)
	s.Branch(repo, "open", second)
	s.Object(s.Send("PUT", repo+"/branches/release/protection", object{
		"required_status_checks": nil, "enforce_admins": nil, "required_pull_request_reviews": nil, "restrictions": nil,
	}), 200)
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", s.Bare("forms"), work)
	hubtest.MustGit(t, work, "commit", "-q", "--allow-empty", "--amend", "-m", "Another second")
	other := hubtest.MustGit(t, work, "rev-parse", "HEAD")
	const none, protected, open = hubtest.NoObject, " refs/heads/release", " refs/heads/open"
	noDeletion, noForce, stale := "Cannot delete this branch", "Cannot force-push to this branch", "is not where you think it is"
	for _, test := range []struct {
		commands []string
		words    string // of the refusal; empty: git's own
	}{
		{[]string{none + " " + none + protected}, stale},
		{[]string{first + " " + none + protected}, stale},
		{[]string{second + " " + none + protected}, noDeletion},
		{[]string{none + " " + none + protected, none + " " + other + protected}, stale},
		{[]string{second + " " + none + protected, none + " " + other + protected}, noDeletion},
		{[]string{none + " " + other + protected}, noForce},
		{[]string{first + " " + other + protected}, noForce},
		{[]string{none + " " + first + protected}, noForce},
		{[]string{none + " " + none + open}, stale},
		{[]string{first + " " + none + open}, stale},
		{[]string{none + " " + other + open}, ""},
		{[]string{first + " " + other + open}, ""},
		// What is refused takes with it what else comes in the same push.
		{[]string{second + " " + other + open, none + " " + none + protected}, stale},
		{[]string{none + " " + other + " refs/heads/new", second + " " + none + protected}, noDeletion},
	} {
		before := refsOf(s, "forms")
		a := s.Do(s.PushRequest("ada/forms", s.Token, hubtest.PushBody(t, work, test.commands, "HEAD", "^"+first)))
		report := string(a.Body)
		if a.Status != 200 || !strings.Contains(report, test.words) || strings.Contains(report, "ok refs/") {
			t.Errorf("%q: %d %q, want %s", test.commands, a.Status, report, test.words)
		}
		if after := refsOf(s, "forms"); after != before {
			t.Fatalf("%q: the refs were\n%s\nand are\n%s", test.commands, before, after)
		}
	}
	// The truth is believed.
	a := s.Do(s.PushRequest("ada/forms", s.Token, hubtest.PushBody(t, work, []string{second + " " + other + open}, "HEAD", "^"+first)))
	if !strings.Contains(string(a.Body), "ok refs/heads/open") || s.Head(repo, "open") != other {
		t.Errorf("%q", a.Body)
	}
}

// Names that would be taken for options or look like others come in by no push, and the hub's own refs are closed.
func TestPushedNames(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	p := s.OpenPull(repo, "topic", "a", "1")
	head := s.Head(repo, "main")
	s.Object(s.Send("POST", repo+"/statuses/"+head, object{"state": "success"}), 201)
	hubtest.MustGit(t, s.Bare("forms"), "update-ref", "refs/passing/old", head) // of an earlier version
	work := filepath.Join(t.TempDir(), "work")
	url := hubtest.WithToken(s.URL+"/ada/forms.git", s.Token)
	hubtest.MustGit(t, ".", "clone", "-q", url, work)
	hubtest.MustGit(t, work, "commit", "-q", "--allow-empty", "-m", "More")
	next := hubtest.MustGit(t, work, "rev-parse", "HEAD")
	pulled := hubtest.Text(p, "head", "sha")
	before := refsOf(s, "forms")
	for _, ref := range []string{
		"refs/heads/-x", "refs/heads/--output=/tmp/x", "refs/heads/a/-b", "refs/tags/-v", "refs/heads/HEAD", "refs/heads/refs/heads/main",
		"refs/heads/" + next, "refs/heads/a\u202eb", "refs/heads/a\u2066b", "refs/heads/a\u200fb", "refs/heads/a\u2028b", "refs/heads/a\u0085b",
		"refs/heads/\xff", "refs/heads/" + strings.Repeat("x", 251), "refs/x",
		"refs/pull/1/head", "refs/pull/9/head", "refs/pull/1/merge", "refs/sheaf/x/y", "refs/sheaf/pulls/1", "refs/sheaf/statuses/" + head, "refs/sheaf/incoming/" + next,
		"refs/passing/x", "refs/passing/old",
	} {
		at := head
		if ref == "refs/pull/1/head" {
			at = pulled
		}
		for _, command := range []string{hubtest.NoObject + " " + next, at + " " + next, at + " " + hubtest.NoObject} {
			body := hubtest.PushBody(t, work, []string{command + " " + ref}, "HEAD", "^"+head)
			if a := s.Do(s.PushRequest("ada/forms", s.Token, body)); strings.Contains(string(a.Body), "ok refs/") {
				t.Errorf("%q: %q", command+" "+ref, a.Body)
			}
		}
	}
	for _, ref := range []string{"refs/heads/-x", "refs/heads/--output=/tmp/x", "refs/pull/1/head", "refs/passing/x"} {
		if output, err := hubtest.Git(t, work, "push", "--force", url, "HEAD:"+ref); err == nil {
			t.Errorf("git pushed %q: %s", ref, output)
		}
	}
	if after := refsOf(s, "forms"); after != before {
		t.Errorf("the refs were\n%s\nand are\n%s", before, after)
	}
	for _, version := range []string{"0", "2"} {
		shown := hubtest.MustGit(t, work, "-c", "protocol.version="+version, "ls-remote", url)
		if !strings.Contains(shown, "refs/pull/1/head") || strings.Contains(shown, "refs/sheaf") || strings.Contains(shown, "refs/passing") {
			t.Errorf("protocol %s shows\n%s", version, shown)
		}
		if output, err := hubtest.Git(t, work, "-c", "protocol.version="+version, "fetch", url, "refs/passing/old"); err == nil {
			t.Errorf("protocol %s fetches a hidden ref: %s", version, output)
		}
	}
	// What an earlier version let in can be deleted, and not moved.
	hubtest.MustGit(t, s.Bare("forms"), "update-ref", "refs/heads/-old", head)
	if output, err := hubtest.Git(t, work, "push", url, "HEAD:refs/heads/-old"); err == nil {
		t.Errorf("moved: %s", output)
	}
	hubtest.MustGit(t, work, "push", "-q", url, ":refs/heads/-old")
}

// The default branch is the one that it is when the push moves refs.
func TestPushesOfTheDefaultBranch(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	for _, name := range []string{"next", "other"} {
		s.Branch(repo, name, head)
	}
	deletion := func(branch string) hubtest.Request {
		return s.PushRequest("ada/forms", s.Token, hubtest.PushBody(t, ".", []string{head + " " + hubtest.NoObject + " refs/heads/" + branch}))
	}
	refused := func(a hubtest.Answer, branch string) {
		t.Helper()
		if body := string(a.Body); !strings.Contains(body, "refusing to delete the current branch: refs/heads/"+branch) || !strings.Contains(body, "ng refs/heads/"+branch) {
			t.Errorf("%q", body)
		}
		s.Head(repo, branch)
	}
	refused(s.Do(deletion("main")), "main")
	s.WantProblem(s.Send("DELETE", repo+"/git/refs/heads/main", nil), 422, "Cannot delete the default branch")
	s.Protect(repo, object{"allow_deletions": true, "enforce_admins": false, "required_pull_request_reviews": nil})
	refused(s.Do(deletion("main")), "main")

	rest := make(chan struct{})
	ofNext, ofMain := s.DoSlowly(deletion("next"), rest), s.DoSlowly(deletion("main"), rest)
	s.Object(s.Send("PATCH", repo, object{"default_branch": "next"}), 200)
	close(rest)
	refused(<-ofNext, "next")
	if a := <-ofMain; !strings.Contains(string(a.Body), "ok refs/heads/main") {
		t.Errorf("%q", a.Body)
	}
	s.WantProblem(s.Get(repo+"/git/ref/heads/main"), 404, "Not Found")
	s.WantProblem(s.Send("DELETE", repo+"/git/refs/heads/next", nil), 422, "Cannot delete the default branch")
}

// The default branch is there, whoever deletes a branch while it becomes the default one.
func TestDefaultBranchIsAlwaysThere(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	for round := range 12 {
		branch := fmt.Sprint("b", round)
		s.Branch(repo, branch, head)
		made, deleted := make(chan hubtest.Answer, 1), make(chan hubtest.Answer, 1)
		go func() {
			a, _ := s.Try(hubtest.Request{Method: "PATCH", Path: repo, Body: object{"default_branch": branch}})
			made <- a
		}()
		go func() {
			a, _ := s.Try(hubtest.Request{Method: "DELETE", Path: repo + "/git/refs/heads/" + branch})
			deleted <- a
		}()
		one, other := <-made, <-deleted
		if (one.Status == 200) == (other.Status == 204) {
			t.Errorf("made the default one: %d; deleted: %d", one.Status, other.Status)
		}
		current := hubtest.Text(s.Object(s.Get(repo), 200), "default_branch")
		s.Head(repo, current)
		if one.Status == 200 {
			s.Object(s.Send("PATCH", repo, object{"default_branch": "main"}), 200)
		}
	}
}

// A repository that gets another name while a push comes takes the push, or refuses it as a whole if git had begun.
func TestPushToARepositoryThatIsRenamed(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", s.Bare("forms"), work)
	for round, size := range []int{10, 3 << 20} { // git begins when the whole body is there, or before
		s.Must(os.WriteFile(filepath.Join(work, fmt.Sprint("file", round)), []byte(hubtest.Noise(size)), 0o600))
		hubtest.MustGit(t, work, "add", ".")
		hubtest.MustGit(t, work, "commit", "-q", "-m", "More")
		pushed := hubtest.MustGit(t, work, "rev-parse", "HEAD")
		rest := make(chan struct{})
		name := fmt.Sprint("refs/heads/pushed-", round)
		answered := s.DoSlowly(s.PushRequest("ada/"+strings.TrimPrefix(repo, "/repos/ada/"), s.Token,
			hubtest.PushBody(t, work, []string{hubtest.NoObject + " " + pushed + " " + name}, "HEAD", "^"+head)), rest)
		if size > 1<<20 {
			gittest.WaitForChild(t, s.Bare(strings.TrimPrefix(repo, "/repos/ada/")), "receive-pack")
		}
		before, renamed := repo, fmt.Sprint("forms-", round)
		s.Object(s.Send("PATCH", repo, object{"name": renamed}), 200)
		repo = "/repos/ada/" + renamed
		close(rest)
		a := <-answered
		want := ""
		if strings.Contains(string(a.Body), "ok "+name) {
			want = pushed
		} else if size < 1<<20 || !strings.Contains(string(a.Body), "ng "+name) {
			t.Errorf("%d bytes: %d %q", size, a.Status, a.Body)
		}
		if at := hubtest.MustGit(t, s.Bare(renamed), "for-each-ref", "--format=%(objectname)", name); at != want {
			t.Errorf("%s is at %q", name, at)
		}
		if _, err := os.Stat(s.Bare(strings.TrimPrefix(before, "/repos/ada/"))); err == nil {
			t.Error("there is a folder of the old name")
		}
	}
}
