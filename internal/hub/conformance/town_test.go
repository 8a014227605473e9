//go:build conformance

package conformance_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

// shared is the folder of data that is not part of the project.
func shared(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("SHEAF_SHARED")
	if folder == "" {
		t.Fatal("SHEAF_SHARED does not name the folder with GitHub's description and the recorded answers; make conformance sets it")
	}
	return folder
}

func readShared(t *testing.T, name string, value any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(shared(t), filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// town is a hub where every kind of thing is there at least once.
type town struct {
	*hubtest.Site
	repo   string // path of ada/forms; below it are the branches main and work/one, and pull requests 1 to 4
	head   string // commit of main
	base   string // the first commit
	filled string // its child, which adds files of every mode
	work   string // commit of work/one, by somebody without an account; it renames, removes and adds
	tree   string // tree of head
	blob   string // a file in it
}

func newTown(t *testing.T) *town {
	t.Helper()
	s := hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "forms", "description": "Forms of the town", "auto_init": true}), 201)
	w := &town{Site: s, repo: "/repos/ada/forms"}
	w.fill()
	w.openPulls()
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	s.Object(s.Send("POST", "/user/repos", object{"name": "empty", "description": "Nothing yet"}), 201)
	s.Object(s.Send("POST", "/orgs/guild/repos", object{"name": "plans", "auto_init": true}), 201)
	w.govern()
	return w
}

// fill makes files of every mode on main, and work/one.
func (w *town) fill() {
	w.T.Helper()
	w.base = w.call("GET", "/git/ref/heads/main", nil, 200, "object", "sha")
	w.blob = w.call("POST", "/git/blobs", object{"content": "AP+A", "encoding": "base64"}, 201, "sha")
	poem := strings.Repeat("A line of a file that is long enough to be known again.\n", 20)
	w.tree = w.call("POST", "/git/trees", object{"base_tree": w.base, "tree": list{
		object{"path": "data/picture.bin", "mode": "100644", "type": "blob", "sha": w.blob},
		object{"path": "data/poem.txt", "mode": "100644", "type": "blob", "content": poem},
		object{"path": "a #50%/ö +1.json", "mode": "100644", "type": "blob", "content": "{}\n"},
		object{"path": "run.sh", "mode": "100755", "type": "blob", "content": "#!/bin/sh\n"},
		object{"path": "link", "mode": "120000", "type": "blob", "content": "README.md"},
		object{"path": "lost", "mode": "120000", "type": "blob", "content": "nowhere"},
		object{"path": ".gitmodules", "mode": "100644", "type": "blob", "content": "[submodule \"module\"]\n\tpath = module\n\turl = https://example.org/module.git\n"},
		object{"path": "module", "mode": "160000", "type": "commit", "sha": strings.Repeat("1", 40)},
	}}, 201, "sha")
	w.head = w.call("POST", "/git/commits", object{"message": "Fill\n\nWith everything", "tree": w.tree, "parents": list{w.base}}, 201, "sha")
	w.filled = w.head
	w.call("PATCH", "/git/refs/heads/main", object{"sha": w.head}, 200)
	changed := w.call("POST", "/git/trees", object{"base_tree": w.head, "tree": list{
		object{"path": "data/poem.txt", "mode": "100644", "type": "blob", "sha": nil},
		object{"path": "poems/one.txt", "mode": "100644", "type": "blob", "content": poem + "And one more line.\n"},
		object{"path": "run.sh", "mode": "100755", "type": "blob", "sha": nil},
		object{"path": "new.json", "mode": "100644", "type": "blob", "content": "{\"a\": 1}\n"},
		object{"path": "README.md", "mode": "100644", "type": "blob", "content": "# Other\n"},
	}}, 201, "sha")
	w.work = w.call("POST", "/git/commits", object{
		"message": "Work", "tree": changed, "parents": list{w.head},
		"author": object{"name": "Grace", "email": "grace@example.org", "date": "2021-01-23T22:20:25+02:00"},
	}, 201, "sha")
	w.Branch(w.repo, "work/one", w.work)
	w.call("POST", "/git/refs", object{"ref": "refs/tags/v1", "sha": w.base}, 201)
}

// openPulls makes one that is open, one merged, one closed and one from a fork.
func (w *town) openPulls() {
	w.T.Helper()
	w.call("POST", "/pulls", object{"title": "Work", "head": "work/one", "base": "main", "draft": true, "body": "Let's do it"}, 201)
	w.call("POST", "/pulls/1/requested_reviewers", object{"reviewers": list{"eve"}}, 201)
	w.OpenPull(w.repo, "merged", "merged.json", "{}")
	w.call("PUT", "/pulls/2/merge", object{}, 200)
	w.head = w.Site.Head(w.repo, "main")
	w.tree = w.call("GET", "/git/commits/"+w.head, nil, 200, "tree", "sha")
	w.OpenPull(w.repo, "closed", "closed.json", "{}")
	w.call("PATCH", "/pulls/3", object{"state": "closed"}, 200)
	for _, step := range []struct {
		method, path string
		body         object
		status       int
	}{
		{"POST", w.repo + "/forks", object{}, 202},
		{"PUT", "/repos/eve/forms/contents/eve.json", object{"message": "Add", "content": "e30K"}, 201},
		{"POST", w.repo + "/pulls", object{"title": "From eve", "head": "eve:main", "base": "main", "body": "Please"}, 201},
	} {
		w.Object(w.Do(hubtest.Request{Method: step.method, Path: step.path, Token: w.Stranger, Body: step.body}), step.status)
	}
}

// govern makes statuses, a collaborator, a protected branch and a new name.
func (w *town) govern() {
	w.T.Helper()
	const plans = "/repos/guild/plans"
	head := w.Site.Head(plans, "main")
	for state, context := range map[string]string{"success": "build", "failure": "check"} {
		status := object{"state": state, "context": context, "description": "It is " + state, "target_url": "https://example.org/"}
		w.Object(w.Send("POST", plans+"/statuses/"+head, status), 201)
	}
	if a := w.Send("PUT", plans+"/collaborators/eve", object{"permission": "push"}); a.Status != 201 && a.Status != 204 {
		w.T.Fatalf("collaborator: %d %s", a.Status, a.Body)
	}
	w.Branch(w.repo, "guarded", w.base)
	w.call("PUT", "/branches/guarded/protection", object{
		"required_status_checks": object{"strict": true, "contexts": list{"build"}}, "enforce_admins": true, "restrictions": nil,
		"required_pull_request_reviews": object{"required_approving_review_count": 1},
	}, 200)
	w.Object(w.Send("POST", "/orgs/guild/repos", object{"name": "old-name", "auto_init": true}), 201)
	w.Object(w.Send("PATCH", "/repos/guild/old-name", object{"name": "new-name"}), 200)
}

// call does one call below the repository and looks into the answer.
func (w *town) call(method, path string, body any, status int, into ...any) string {
	w.T.Helper()
	return hubtest.Text(w.Object(w.Send(method, w.repo+path, body), status), into...)
}

// signIn gives a token that an OAuth client got.
func (w *town) signIn() string {
	w.T.Helper()
	return w.Exchange(hubtest.TokenForm(w.Authorize("continue").Query().Get("code")))["access_token"]
}
