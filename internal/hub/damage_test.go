package hub_test

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// hurt is a repository that is about to be damaged, beside others.
type hurt struct {
	*hubtest.Site
	bare string            // its folder
	head string            // of main
	ids  map[string]string // of objects, by what they are
}

const (
	hurtRepo = "/repos/ada/hurt"
	wellRepo = "/repos/ada/well"
)

// newHurt makes ada/hurt, with branches, pull requests and statuses, its fork guild/hurt with a pull request back, and
// ada/well.
func newHurt(t *testing.T) hurt {
	s := hubtest.New(t)
	s.NewRepository("hurt")
	s.NewRepository("well")
	head := s.Commit(hurtRepo, s.Head(hurtRepo, "main"), map[string]string{"forms/a.json": "{}", "b.json": "[]"})
	s.Object(s.Send("PATCH", hurtRepo+"/git/refs/heads/main", object{"sha": head}), 200)
	s.OpenPull(hurtRepo, "first", "first.json", "1")
	s.OpenPull(hurtRepo, "second", "second.json", "2")
	s.Object(s.Send("POST", hurtRepo+"/statuses/"+head, object{"state": "success", "context": "build"}), 201)
	s.Object(s.Send("POST", hurtRepo+"/forks", object{"organization": "guild"}), 202)
	s.Branch("/repos/guild/hurt", "third", s.Commit("/repos/guild/hurt", head, map[string]string{"third.json": "3"}))
	s.Object(s.Send("POST", hurtRepo+"/pulls", object{"title": "Third", "head": "guild:third", "base": "main"}), 201)
	s.Branch(hurtRepo, "fourth", s.Commit(hurtRepo, head, map[string]string{"fourth.json": "4"}))
	s.Must(s.Hub.EnsureOrganisation(t.Context(), "club", "", "", "ada"))
	commit := s.Object(s.Get(hurtRepo+"/git/commits/"+head), 200)
	ids := map[string]string{"commit": head, "tree": hubtest.Text(commit, "tree", "sha")}
	for name, path := range map[string]string{"blob": "b.json", "inner blob": "forms/a.json"} {
		ids[name] = hubtest.Text(s.Object(s.Get(hurtRepo+"/contents/"+path), 200), "sha")
	}
	return hurt{Site: s, bare: s.Bare("hurt"), head: head, ids: ids}
}

func (h hurt) path(name string) string { return filepath.Join(h.bare, name) }

// write replaces a file of the repository, also one that may not be written.
func (h hurt) write(name, content string) {
	h.T.Helper()
	_ = os.Remove(h.path(name))
	h.Must(os.WriteFile(h.path(name), []byte(content), 0o600))
}

// cut takes away the second half of a file of the repository.
func (h hurt) cut(name string) {
	h.T.Helper()
	content, err := os.ReadFile(h.path(name))
	h.Must(err)
	h.write(name, string(content[:len(content)/2]))
}

// file is where an object has a file of its own.
func (h hurt) file(name string) string {
	id := h.ids[name]
	return filepath.Join("objects", id[:2], id[2:])
}

// pack puts all objects into one pack, and gives the name of its file.
func (h hurt) pack() string {
	h.T.Helper()
	hubtest.MustGit(h.T, h.bare, "repack", "-a", "-d", "-q")
	hubtest.MustGit(h.T, h.bare, "prune-packed", "-q")
	packs, err := filepath.Glob(h.path("objects/pack/*.pack"))
	h.Must(err)
	if len(packs) != 1 {
		h.T.Fatalf("packs: %q", packs)
	}
	return filepath.Join("objects/pack", filepath.Base(packs[0]))
}

// record points a ref at a blob with a text.
func (h hurt) record(ref, text string) {
	h.T.Helper()
	file := filepath.Join(h.T.TempDir(), "record")
	h.Must(os.WriteFile(file, []byte(text), 0o600))
	hubtest.MustGit(h.T, h.bare, "update-ref", ref, hubtest.MustGit(h.T, h.bare, "hash-object", "-w", file))
}

// The paths of what can be read and changed in a repository, for tables.
const (
	file     = "GET /contents/README.md"
	blob     = "GET /git/blobs/{blob}"
	tree     = "GET /git/trees/main?recursive=1"
	branches = "GET /branches"
	commits  = "GET /commits"
	pulls    = "GET /pulls"
	pullOne  = "GET /pulls/1"
	pullTwo  = "GET /pulls/2"
	status   = "GET /commits/{commit}/status"
	rawFile  = "GET raw"
	clone    = "GET clone"

	putFile   = "PUT /contents/new.json"
	putBlob   = "POST /git/blobs"
	newBranch = "POST /git/refs"
	newStatus = "POST /statuses/{commit}"
	newPull   = "POST /pulls"
	merge     = "PUT /pulls/2/merge"
	closePull = "PATCH /pulls/2"
	describe  = "PATCH "
	protect   = "PUT /branches/main/protection"
	invite    = "PUT /collaborators/eve"
	fork      = "POST /forks"
	push      = "GET push"
)

// reading and changing are all of them, in an order in which each can be done. What they send is in bodies.
var (
	reading  = []string{file, blob, tree, branches, commits, pulls, pullOne, pullTwo, status, rawFile, clone}
	changing = []string{putBlob, newBranch, putFile, newStatus, newPull, describe, invite, fork, push, merge, closePull, protect}
)

// further are other questions about the repository; none may fail for a fault of the server's.
var further = []string{
	"GET ", "GET /git/ref/heads/main", "GET /git/matching-refs/heads/", "GET /git/commits/{commit}", "GET /git/trees/{tree}", "GET /contents/",
	"GET /contents/forms/a.json?ref=first", "GET /branches/main", "GET /branches/first", "GET /branches/main/protection", "GET /rules/branches/main",
	"GET /commits/{commit}", "GET /commits/main/statuses", "GET /commits/main/check-runs", "GET /commits/{commit}/pulls", "GET /commits?path=forms/a.json",
	"GET /compare/main...first", "GET /compare/main...guild:third", "GET /pulls?state=all", "GET /pulls/1/files", "GET /pulls/1/commits", "GET /pulls/3",
	"GET /pulls/3/files", "GET /pulls/1/requested_reviewers", "GET /pulls/1/merge", "GET /issues/1/comments", "GET /forks", "GET /collaborators",
	"GET page pull/1", "GET page commit/{commit}", "GET raw {commit}", "GET raw first",
	"POST /git/trees", "POST /git/commits", "PATCH /git/refs/heads/second", "POST /merge-upstream", "PUT /pulls/1/update-branch",
	"POST /pulls/1/requested_reviewers", "DELETE /git/refs/heads/first", "DELETE /branches/main/protection", "DELETE /collaborators/eve",
}

// ask sends what a line of the tables above says about ada/hurt, and gives the status and what was said.
func (h hurt) ask(line, run string) (int, string) {
	h.T.Helper()
	asked := line
	for name, id := range h.ids {
		line = strings.ReplaceAll(line, "{"+name+"}", id)
	}
	method, path, _ := strings.Cut(line, " ")
	browse := func(path string) (int, string) {
		response, body := hubtest.Browse(h.T, method, h.URL+path, nil, map[string]string{"Authorization": "Bearer " + h.Token})
		return response.StatusCode, body
	}
	switch kind, rest, _ := strings.Cut(path, " "); kind {
	case "raw":
		if rest == "" {
			rest = "main"
		}
		return browse("/raw/ada/hurt/" + rest + "/README.md")
	case "page":
		return browse("/ada/hurt/" + rest)
	case "clone":
		return browse("/ada/hurt.git/info/refs?service=git-upload-pack")
	case "push":
		return browse("/ada/hurt.git/info/refs?service=git-receive-pack")
	}
	body := map[string]any{
		putFile:                             object{"message": "m", "content": "e30K"},
		putBlob:                             object{"content": run},
		newBranch:                           object{"ref": "refs/heads/new" + run, "sha": h.head},
		newStatus:                           object{"state": "failure", "context": "late" + run},
		newPull:                             object{"title": "New", "head": "fourth", "base": "main"},
		merge:                               object{},
		closePull:                           object{"state": "closed"},
		describe:                            object{"description": "described " + run},
		protect:                             object{"required_status_checks": nil, "enforce_admins": nil, "required_pull_request_reviews": nil, "restrictions": nil},
		invite:                              object{"permission": "push"},
		fork:                                object{"organization": "club"},
		"POST /git/trees":                   object{"base_tree": h.head, "tree": list{object{"path": "x", "mode": "100644", "content": run}}},
		"POST /git/commits":                 object{"message": "m", "tree": h.ids["tree"], "parents": list{h.head}},
		"PATCH /git/refs/heads/second":      object{"sha": h.head, "force": true},
		"POST /merge-upstream":              object{"branch": "main"},
		"PUT /pulls/1/update-branch":        object{},
		"POST /pulls/1/requested_reviewers": object{"reviewers": list{"eve"}},
	}[asked]
	if method == "PUT" && path == "/contents/new.json" {
		path = "/contents/new" + run + ".json"
	}
	a := h.Send(method, hurtRepo+path, body)
	return a.Status, string(a.Body)
}

// isClear reports whether an answer is no fault of the server's, or says that the repository is damaged.
func isClear(status int, body string) bool {
	return status < http.StatusInternalServerError || status == http.StatusServiceUnavailable && strings.Contains(body, "damaged")
}

// checkAll asks each line. Those of refused must say that the repository is damaged, those of absent that something is
// not there, the others must be done.
func (h hurt) checkAll(t *testing.T, lines, refused, absent []string) {
	t.Helper()
	for _, line := range lines {
		status, body := h.ask(line, "")
		var isRight bool
		switch {
		case slices.Contains(refused, line):
			isRight = status == http.StatusServiceUnavailable && isClear(status, body)
		case slices.Contains(absent, line):
			isRight = status == http.StatusNotFound || status == http.StatusUnprocessableEntity
		default:
			isRight = status >= 200 && status < 300
		}
		if !isRight {
			t.Errorf("%s: %d %.80s", line, status, body)
		}
	}
}

// checkOthers looks at what everybody sees of ada/hurt, and at whether ada/well and its lists are as ever.
func (h hurt) checkOthers(t *testing.T, name string, isListed ...bool) {
	t.Helper()
	for _, path := range []string{"/user/repos", "/users/ada/repos", "/search/repositories?q=user:ada", "/orgs/guild/repos", "/search/repositories?q=hurt+fork:true"} {
		for _, token := range []string{"", "-", h.Stranger} {
			a := h.Do(hubtest.Request{Method: "GET", Path: path, Token: token})
			if a.Status != http.StatusOK && !(token == "-" && path == "/user/repos") {
				t.Errorf("%s: %s for %q: %d %s", name, path, token, a.Status, a.Body)
			}
		}
	}
	own := h.List(h.Get("/user/repos?affiliation=owner"), 200)
	if len(own) != 2 || hubtest.Text(own, 0, "name") != "hurt" {
		t.Errorf("%s: own repositories: %v", name, own)
	}
	for _, want := range isListed {
		for _, shown := range []any{own[0], h.Object(h.Get(hurtRepo), 200)} {
			if hubtest.At(shown, "disabled") != want || strings.Contains(hubtest.Text(shown, "description"), "damaged") != want {
				t.Errorf("%s: shown as %v, %v", name, hubtest.At(shown, "disabled"), hubtest.At(shown, "description"))
			}
		}
	}
	h.Object(h.Send("PUT", wellRepo+"/contents/"+strings.ReplaceAll(name, " ", "-"), object{"message": "m", "content": ""}), 201)
	h.Object(h.Send("POST", wellRepo+"/forks", object{"organization": "guild"}), 202)
	h.List(h.Get("/repos/guild/hurt/pulls"), 200)
	h.Object(h.Send("PUT", "/repos/guild/hurt/contents/"+strings.ReplaceAll(name, " ", "-"), object{"message": "m", "content": "", "branch": "third"}), 201)
}

// A damaged repository is one damaged repository: the hub starts, every list shows the others, they are read and
// written, and of the damaged one is read what can be read. What cannot be done says so.
func TestDamagedRepository(t *testing.T) {
	all := slices.Concat(reading, changing)
	but := func(fine ...string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(line string) bool { return slices.Contains(fine, line) })
	}
	// What can be done of a repository that lacks one of its objects, or one of its refs.
	aside := []string{blob, clone, pulls, putBlob, describe, invite, push}
	for name, test := range map[string]struct {
		damage   func(h hurt)
		isListed bool     // as damaged, after a start
		refused  []string // of reading and changing
		absent   []string // what is answered as if it had never been there
	}{
		"empty record":      {func(h hurt) { h.write("sheaf.json", "") }, true, changing, nil},
		"garbage in record": {func(h hurt) { h.write("sheaf.json", "\x00\x01{}") }, true, changing, nil},
		"truncated record":  {func(h hurt) { h.cut("sheaf.json") }, true, changing, nil},
		"record without id": {func(h hurt) { h.write("sheaf.json", "{}") }, false, nil, nil},
		"record is a folder": {func(h hurt) {
			h.Must(os.Remove(h.path("sheaf.json")))
			h.Must(os.Mkdir(h.path("sheaf.json"), 0o700))
		}, true, changing, nil},
		"id out of range":   {func(h hurt) { h.write("sheaf.json", `{"id": 9223372036854775807}`) }, true, changing, nil},
		"fork of no number": {func(h hurt) { h.write("sheaf.json", `{"id": 1, "fork_of": 9223372036854775807}`) }, true, changing, nil},
		"id of another repository": {func(h hurt) {
			content, err := os.ReadFile(filepath.Join(h.Bare("well"), "sheaf.json"))
			h.Must(err)
			h.write("sheaf.json", string(content))
		}, false, nil, nil},

		"empty HEAD":             {func(h hurt) { h.write("HEAD", "") }, true, all, nil},
		"garbage in HEAD":        {func(h hurt) { h.write("HEAD", "\x00garbage\n") }, true, all, nil},
		"no HEAD":                {func(h hurt) { h.Must(os.Remove(h.path("HEAD"))) }, true, all, nil},
		"HEAD at a commit":       {func(h hurt) { h.write("HEAD", h.head+"\n") }, true, nil, nil},
		"HEAD at a tag":          {func(h hurt) { h.write("HEAD", "ref: refs/tags/x\n") }, true, nil, nil},
		"HEAD at another branch": {func(h hurt) { h.write("HEAD", "ref: refs/heads/gone\n") }, false, nil, []string{file, commits}},

		"no objects": {func(h hurt) { h.Must(os.RemoveAll(h.path("objects"))) }, true, all, nil},
		"no refs":    {func(h hurt) { h.Must(os.RemoveAll(h.path("refs"))) }, true, all, nil},
		"empty folder": {func(h hurt) {
			h.Must(os.RemoveAll(h.bare))
			h.Must(os.Mkdir(h.bare, 0o700))
		}, true, all, nil},
		"truncated pack":               {func(h hurt) { h.cut(h.pack()) }, true, all, nil},
		"garbage instead of the index": {func(h hurt) { h.write(strings.TrimSuffix(h.pack(), ".pack")+".idx", "x") }, true, all, nil},
		"no pack": {
			func(h hurt) { h.Must(os.Remove(h.path(h.pack()))) }, false,
			but(clone, putBlob, describe, invite, push, blob, status, newBranch, newStatus),
			[]string{status, newBranch, newStatus}, // the blob is read where the fork has it
		},
		"corrupted commit": {func(h hurt) { h.write(h.file("commit"), "x") }, false, but(aside...), nil},
		"cut tree": {
			func(h hurt) { h.cut(h.file("tree")) }, false,
			but(append(aside, branches, commits, status, newBranch, newStatus, protect)...), nil,
		},
		"no tree": {
			func(h hurt) { h.Must(os.Remove(h.path(h.file("tree")))) }, false,
			but(append(aside, branches, commits, status, newBranch, newStatus, protect, merge)...), nil, // the merge has the tree of the other side
		},
		"corrupted blob": {func(h hurt) { h.write(h.file("blob"), "x") }, false, []string{blob, fork}, nil},
		"no blob":        {func(h hurt) { h.Must(os.Remove(h.path(h.file("blob")))) }, false, []string{fork}, nil}, // the blob is read where the fork has it

		"garbage in main": {
			func(h hurt) { h.write("refs/heads/main", "garbage\n") }, false,
			but(append(aside, branches, status, newBranch, newStatus, fork)...), nil,
		},
		"empty branch":      {func(h hurt) { h.write("refs/heads/first", "") }, false, []string{pullOne}, nil},
		"branch at nothing": {func(h hurt) { h.write("refs/heads/first", strings.Repeat("1", 40)+"\n") }, false, []string{pullOne}, nil},
		"truncated packed-refs": {func(h hurt) {
			hubtest.MustGit(h.T, h.bare, "pack-refs", "--all", "--prune")
			h.cut("packed-refs")
		}, false, but(file, blob, commits, putBlob, protect, describe, invite), nil},
		"garbage in packed-refs": {
			func(h hurt) { h.write("packed-refs", "garbage\n") }, false,
			but(file, rawFile, blob, commits, status, putBlob, putFile, newStatus, describe, invite, protect), nil,
		},
		"garbage in config": {func(h hurt) { h.write("config", "[garbage\n") }, false, but(putBlob, describe, invite), nil},

		"garbage in a pull request": {func(h hurt) { h.record("refs/sheaf/pulls/1", "garbage") }, false, []string{pullOne}, nil},
		"empty pull request":        {func(h hurt) { h.record("refs/sheaf/pulls/1", "{}") }, false, []string{pullOne}, nil},
		"pull request of another number": {func(h hurt) {
			hubtest.MustGit(h.T, h.bare, "update-ref", "refs/sheaf/pulls/1", "refs/sheaf/pulls/2")
		}, false, []string{pullOne}, nil},
		"pull request is no blob": {
			func(h hurt) { hubtest.MustGit(h.T, h.bare, "update-ref", "refs/sheaf/pulls/1", h.head) }, false, []string{pullOne}, nil,
		},
		"pull request without a head": {
			func(h hurt) { hubtest.MustGit(h.T, h.bare, "update-ref", "-d", "refs/pull/1/head") }, false, []string{pullOne}, nil,
		},
		"pull request without a record": {
			func(h hurt) { hubtest.MustGit(h.T, h.bare, "update-ref", "-d", "refs/sheaf/pulls/1") }, false, nil, []string{pullOne},
		},
		"garbage in statuses": {func(h hurt) { h.record("refs/sheaf/statuses/"+h.head, "garbage") }, false, []string{status, newStatus}, nil},
		"statuses are no blob": {
			func(h hurt) { hubtest.MustGit(h.T, h.bare, "update-ref", "refs/sheaf/statuses/"+h.head, h.head) }, false, []string{status, newStatus}, nil,
		},

		"empty ids": {func(h hurt) { h.Must(os.WriteFile(filepath.Join(h.Dir, "repository-ids.json"), nil, 0o600)) }, false, nil, nil},
		"ids out of range": {func(h hurt) {
			h.Must(os.WriteFile(filepath.Join(h.Dir, "repository-ids.json"), []byte(`{"last_id": 9223372036854775807}`), 0o600))
		}, false, nil, nil},
		"an empty folder of an owner": {func(h hurt) { h.Must(os.Mkdir(filepath.Join(h.Dir, "repositories/nobody"), 0o700)) }, false, nil, nil},
		"an owner that is a loop":     {func(h hurt) { h.Must(os.Symlink("loop", filepath.Join(h.Dir, "repositories/loop"))) }, false, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHurt(t)
			test.damage(h)
			h.checkOthers(t, "running")
			for _, line := range reading {
				if status, body := h.ask(line, ""); !isClear(status, body) {
					t.Errorf("while it runs: %s: %d %s", line, status, body)
				}
			}
			h.Restart()
			h.checkOthers(t, "restarted", test.isListed)
			h.checkAll(t, all, test.refused, test.absent)
			for _, line := range further {
				if status, body := h.ask(line, "further"); !isClear(status, body) {
					t.Errorf("%s: %d %s", line, status, body)
				}
			}
			h.Restart()
			h.checkOthers(t, "again", test.isListed)
			if a := h.Send("DELETE", hurtRepo, nil); a.Status != http.StatusNoContent {
				t.Errorf("delete: %d %s", a.Status, a.Body)
			}
			h.NewRepository("hurt")
		})
	}
}
