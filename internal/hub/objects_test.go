package hub_test

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestGetTree(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.commit(repo, s.head(repo, "main"), map[string]string{"a/b/c.json": "{}", "a-b": "x"})
	s.branch(repo, "work/one", head)
	commit := s.object(s.get(repo+"/git/commits/"+head), 200)
	treeID := text(commit, "tree", "sha")
	const all, root = "README.md a a-b a/b a/b/c.json", "README.md a a-b"
	for path, want := range map[string]string{
		"work/one?recursive=1": all, "work%2Fone?recursive=0": all, "work/one?recursive=false": all,
		"work/one?recursive=": all, "work/one": root, "work/one?recursive": root, head: root, treeID: root,
		"work/one:a": "b", "work/one:a/b?recursive=1": "c.json",
	} {
		tree := s.object(s.get(repo+"/git/trees/"+path), 200)
		var paths []string
		for _, entry := range at(tree, "tree").(list) {
			paths = append(paths, text(entry, "path"))
			_, hasSize := entry.(object)["size"]
			if isBlob := text(entry, "type") == "blob"; isBlob != hasSize || len(text(entry, "mode")) != 6 {
				t.Errorf("%s: entry %v", path, entry)
			}
		}
		if strings.Join(sorted(paths), " ") != want || tree["truncated"] != false {
			t.Errorf("%s: %v, want %s", path, paths, want)
		}
		if strings.HasPrefix(path, "work") && !strings.Contains(path, ":") && tree["sha"] != head {
			t.Errorf("%s: sha %v, want that of the commit", path, tree["sha"])
		}
	}
	if tree := s.object(s.get(repo+"/git/trees/"+treeID), 200); tree["sha"] != treeID {
		t.Errorf("sha %v, want that of the tree", tree["sha"])
	}
	for _, path := range []string{"nothing", strings.Repeat("1", 40), "work/one:nothing", "work/one:a-b", "--help", "main~1:x", ":/x", "@{-1}"} {
		s.wantProblem(s.get(repo+"/git/trees/"+path), 404, "Not Found")
	}
}

func sorted(texts []string) []string {
	slices.Sort(texts)
	return texts
}

func TestCreateTree(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	base := text(s.object(s.get(repo+"/git/commits/"+head), 200), "tree", "sha")
	blob := text(s.object(s.send("POST", repo+"/git/blobs", object{"content": "x"}), 201), "sha")
	file := object{"path": "a/b/c.json", "mode": "100644", "type": "blob", "content": "{}"}

	byCommit := s.send("POST", repo+"/git/trees", object{"base_tree": head, "tree": list{file}})
	first := s.object(byCommit, 201)
	second := s.object(s.send("POST", repo+"/git/trees", object{"base_tree": base, "tree": list{file}}), 201)
	if first["sha"] != second["sha"] || len(at(first, "tree").(list)) != 2 || text(first, "tree", 1, "type") != "tree" {
		t.Errorf("trees %v and %v", first, second)
	}
	if byCommit.header.Get("Location") != text(first, "url") {
		t.Errorf("Location %s", byCommit.header.Get("Location"))
	}
	alone := s.object(s.send("POST", repo+"/git/trees", object{"tree": list{file}}), 201)
	if len(at(alone, "tree").(list)) != 1 {
		t.Errorf("without a base: %v", alone)
	}

	const either = "Must supply either tree.sha or tree.content. Request will be rejected if both are present."
	tests := []struct {
		name    string
		base    string
		entry   object
		message string
	}{
		{"unknown base", strings.Repeat("1", 40), file, "base_tree is not a valid tree oid"},
		{"base is a blob", blob, file, "base_tree is not a valid tree oid"},
		{"base is no id", "main", file, "base_tree is not a valid tree oid"},
		{"slash", head, object{"path": "/x", "mode": "100644", "content": ""}, "tree.path cannot start with a slash"},
		{"dots", head, object{"path": "a/../b", "mode": "100644", "content": ""}, "tree.path contains a malformed path component"},
		{"git folder", head, object{"path": "a/.GIT/b", "mode": "100644", "content": ""}, "tree.path contains a malformed path component"},
		{"empty path", head, object{"path": "", "mode": "100644", "content": ""}, "tree.path contains a malformed path component"},
		{"mode", head, object{"path": "x", "mode": "123", "content": ""}, "Must supply a valid tree.mode"},
		{"no mode", head, object{"path": "x", "content": ""}, "Must supply a valid tree.mode"},
		{"both", head, object{"path": "x", "mode": "100644", "sha": blob, "content": ""}, either},
		{"neither", head, object{"path": "x", "mode": "100644"}, either},
		{"content null", head, object{"path": "x", "mode": "100644", "content": nil}, either},
		{"unknown object", head, object{"path": "x", "mode": "100644", "type": "blob", "sha": strings.Repeat("1", 40)}, "tree.sha " + strings.Repeat("1", 40) + " is not a valid blob"},
		{"wrong kind", head, object{"path": "x", "mode": "100644", "type": "blob", "sha": base}, "tree.sha " + base + " is not a valid blob"},
		{"blob as tree", head, object{"path": "x", "mode": "040000", "type": "tree", "sha": blob}, "tree.sha " + blob + " is not a valid tree"},
		{"mode against type", head, object{"path": "x", "mode": "040000", "type": "blob", "sha": blob}, "GitRPC::BadObjectState"},
		{"folder with content", head, object{"path": "x", "mode": "040000", "type": "tree", "content": ""}, "A subdirectory may not have content"},
		{"delete what is absent", head, object{"path": "x", "mode": "100644", "type": "blob", "sha": nil}, "GitRPC::BadObjectState"},
		{"path is a number", head, object{"path": 1, "mode": "100644", "content": ""}, "Invalid request.\n\nFor 'properties/path', 1 is not a string."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s.wantProblem(s.send("POST", repo+"/git/trees", object{"base_tree": test.base, "tree": list{test.entry}}), 422, test.message)
		})
	}
	s.wantProblem(s.send("POST", repo+"/git/trees", object{"tree": "x"}), 422, "Invalid request.\n\nFor 'properties/tree', \"x\" is not an array.")
	s.wantProblem(s.send("POST", repo+"/git/trees", object{}), 422, "Invalid request.\n\n\"tree\" wasn't supplied.")
	gone := s.object(s.send("POST", repo+"/git/trees", object{"base_tree": first["sha"], "tree": list{
		object{"path": "a/b/c.json", "mode": "100644", "type": "blob", "sha": nil},
	}}), 201)
	if gone["sha"] != base {
		t.Errorf("after the deletion: %v", gone)
	}
}

func TestCreateCommit(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.head(repo, "main")
	tree := text(s.object(s.get(repo+"/git/commits/"+head), 200), "tree", "sha")
	made := s.send("POST", repo+"/git/commits", object{"message": "Say ü\n\nBody", "tree": tree, "parents": list{head}})
	commit := s.object(made, 201)
	if text(commit, "author", "name") != "Ada Lovelace" || text(commit, "committer", "name") != "Ada Lovelace" ||
		!strings.HasPrefix(text(commit, "author", "email"), "ada@users.noreply.") || text(commit, "message") != "Say ü\n\nBody" ||
		at(commit, "verification", "verified") != false || text(commit, "verification", "reason") != "unsigned" ||
		text(commit, "parents", 0, "sha") != head || !strings.HasSuffix(text(commit, "author", "date"), "Z") {
		t.Errorf("commit: %v", commit)
	}
	if made.header.Get("Location") != text(commit, "url") {
		t.Errorf("Location %s", made.header.Get("Location"))
	}
	foreign := s.object(s.send("POST", repo+"/git/commits", object{
		"message": "m", "tree": tree,
		"author": object{"name": "Grace", "email": "grace@example.org", "date": "2021-01-23T22:20:25+02:00"},
	}), 201)
	if text(foreign, "author", "date") != "2021-01-23T20:20:25Z" || text(foreign, "committer", "name") != "Grace" || len(at(foreign, "parents").(list)) != 0 {
		t.Errorf("with an author: %v", foreign)
	}
	missing := strings.Repeat("1", 40)
	for _, test := range []struct {
		body    object
		message string
	}{
		{object{"message": "m", "tree": missing}, "Tree SHA does not exist"},
		{object{"message": "m", "tree": head}, "Tree SHA does not exist"},
		{object{"message": "m", "tree": "main"}, "The tree parameter must be exactly 40 characters and contain only [0-9a-f]."},
		{object{"message": "m", "tree": tree, "parents": list{missing}}, "Parent SHA does not exist or is not a commit object"},
		{object{"message": "m", "tree": tree, "parents": list{tree}}, "Parent SHA does not exist or is not a commit object"},
		{object{"message": "m", "tree": tree, "parents": list{"x"}}, "Parent SHA does not exist or is not a commit object"},
	} {
		s.wantProblem(s.send("POST", repo+"/git/commits", test.body), 422, test.message)
	}
	empty := s.wantProblem(s.send("POST", repo+"/git/commits", object{"message": "m", "tree": tree, "author": object{"name": "", "email": "e"}}), 422, "Validation Failed")
	if text(empty, "errors", 0, "resource") != "author" || text(empty, "errors", 0, "code") != "missing_field" {
		t.Errorf("empty author: %v", empty)
	}
	for _, hostile := range []string{"a\nb", "<a>", "\x00", "a\x00b"} {
		a := s.send("POST", repo+"/git/commits", object{"message": "m", "tree": tree, "author": object{"name": hostile, "email": "e@example.org"}})
		if a.status != 201 && a.status != 422 {
			t.Errorf("author %q: %d %s", hostile, a.status, a.body)
		}
	}
}

func TestBlobs(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	content := bytes.Repeat([]byte("\x00\xff\x80binary "), 20)
	encoded := base64.StdEncoding.EncodeToString(content)
	for _, sent := range []string{encoded, encoded[:10] + "\n* " + encoded[10:]} {
		made := s.send("POST", repo+"/git/blobs", object{"content": sent, "encoding": "base64"})
		blob := s.object(made, 201)
		if len(blob) != 2 || made.header.Get("Location") != text(blob, "url") {
			t.Errorf("created: %v", blob)
		}
		got := s.object(s.get(text(blob, "url")), 200)
		lines := strings.SplitAfter(text(got, "content"), "\n")
		if len(lines[0]) != 61 || lines[len(lines)-1] != "" || text(got, "encoding") != "base64" || got["size"] != float64(len(content)) {
			t.Errorf("blob: %v", got)
		}
		raw := s.do(request{method: "GET", path: text(blob, "url"), header: map[string]string{"Accept": "application/vnd.github.v3.raw"}})
		if !bytes.Equal(raw.body, content) || raw.header.Get("Content-Type") != "application/vnd.github.v3.raw; charset=utf-8" {
			t.Errorf("raw: %q as %s", raw.body, raw.header.Get("Content-Type"))
		}
	}
	plain := s.object(s.send("POST", repo+"/git/blobs", object{"content": "{}", "encoding": "nonsense"}), 201)
	if text(plain, "sha") != "9e26dfeeb6e641a33dae4961196235bdb965b21b" {
		t.Errorf("sha of {}: %v", plain)
	}
	s.wantProblem(s.get(repo+"/git/blobs/"+strings.Repeat("1", 40)), 404, "Not Found")
	s.wantProblem(s.get(repo+"/git/blobs/main"), 404, "Not Found")
	if a := s.get(repo + "/git/blobs/" + s.head(repo, "main")); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a commit as a blob: %d", a.status)
	}
}

func TestCommits(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	first := s.head(repo, "main")
	second := s.commit(repo, first, map[string]string{"a/b.json": "1\n"})
	third := s.commit(repo, second, map[string]string{"c.json": "2\n"})
	s.object(s.send("PATCH", repo+"/git/refs/heads/main", object{"sha": third}), 200)
	shas := func(path string) string {
		var found []string
		for _, commit := range s.list(s.get(repo+path), 200) {
			found = append(found, text(commit, "sha"))
		}
		return strings.Join(found, " ")
	}
	for path, want := range map[string]string{
		"/commits":                   third + " " + second + " " + first,
		"/commits?path=a/b.json":     second,
		"/commits?path=a":            second,
		"/commits?path=none":         "",
		"/commits?sha=" + second:     second + " " + first,
		"/commits?per_page=1&page=2": second,
		"/commits?author=nobody":     "",
	} {
		if got := shas(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	page := s.get(repo + "/commits?per_page=1")
	if got := rels(page); len(got) != 1 || got[0] != "next" {
		t.Errorf("rels %v", got)
	}
	for _, name := range []string{"main", "heads/main", "refs/heads/main", third} {
		commit := s.object(s.get(repo+"/commits/"+name), 200)
		if text(commit, "sha") != third || text(commit, "files", 0, "filename") != "c.json" || text(commit, "files", 0, "status") != "added" ||
			at(commit, "stats", "additions") != 1.0 || text(commit, "author", "login") != "ada" {
			t.Errorf("%s: %v", name, commit)
		}
	}
	sha := s.do(request{method: "GET", path: repo + "/commits/main", header: map[string]string{"Accept": "application/vnd.github.sha"}})
	if string(sha.body) != third {
		t.Errorf("sha: %s", sha.body)
	}
	s.wantProblem(s.get(repo+"/commits/nothing"), 422, "No commit found for SHA: nothing")
	s.wantProblem(s.get(repo+"/commits?sha=nothing"), 404, "No commit found for SHA: nothing")
	status := s.object(s.get(repo+"/commits/main/status"), 200)
	if text(status, "state") != "pending" || status["total_count"] != 0.0 || text(status, "sha") != third {
		t.Errorf("status: %v", status)
	}
	if runs := s.object(s.get(repo+"/commits/main/check-runs"), 200); runs["total_count"] != 0.0 {
		t.Errorf("check runs: %v", runs)
	}

	s.branch(repo, "side/way", s.commit(repo, first, map[string]string{"d": "3\n"}))
	for path, want := range map[string][3]any{
		first + "...main":         {"ahead", 2.0, 0.0},
		"main..." + first:         {"behind", 0.0, 2.0},
		"main...main":             {"identical", 0.0, 0.0},
		"main...side/way":         {"diverged", 1.0, 2.0},
		"main...side%2Fway":       {"diverged", 1.0, 2.0},
		"ada:main...ada:side/way": {"diverged", 1.0, 2.0},
	} {
		got := s.object(s.get(repo+"/compare/"+path), 200)
		if got["status"] != want[0] || got["ahead_by"] != want[1] || got["behind_by"] != want[2] {
			t.Errorf("%s: %v %v %v", path, got["status"], got["ahead_by"], got["behind_by"])
		}
		if len(at(got, "commits").(list)) != int(want[1].(float64)) {
			t.Errorf("%s: commits %v", path, got["commits"])
		}
	}
	ahead := s.object(s.get(repo+"/compare/"+first+"...main"), 200)
	if text(ahead, "base_commit", "sha") != first || text(ahead, "commits", 0, "sha") != second || text(ahead, "merge_base_commit", "sha") != first || len(at(ahead, "files").(list)) != 2 {
		t.Errorf("compare: %v", ahead)
	}
	for _, path := range []string{"main...nothing", "nothing...main", "main", "main...eve:main"} {
		s.wantProblem(s.get(repo+"/compare/"+path), 404, "Not Found")
	}
}
