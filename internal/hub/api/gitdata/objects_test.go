package gitdata_test

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestGetTree(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Commit(repo, s.Head(repo, "main"), map[string]string{"a/b/c.json": "{}", "a-b": "x"})
	s.Branch(repo, "work/one", head)
	commit := s.Object(s.Get(repo+"/git/commits/"+head), 200)
	treeID := hubtest.Text(commit, "tree", "sha")
	const all, root = "README.md a a-b a/b a/b/c.json", "README.md a a-b"
	for path, want := range map[string]string{
		"work/one?recursive=1": all, "work%2Fone?recursive=0": all, "work/one?recursive=false": all,
		"work/one?recursive=": all, "work/one": root, "work/one?recursive": root, head: root, treeID: root,
		"work/one:a": "b", "work/one:a/b?recursive=1": "c.json",
	} {
		tree := s.Object(s.Get(repo+"/git/trees/"+path), 200)
		var paths []string
		for _, entry := range hubtest.At(tree, "tree").(list) {
			paths = append(paths, hubtest.Text(entry, "path"))
			_, hasSize := entry.(object)["size"]
			if isBlob := hubtest.Text(entry, "type") == "blob"; isBlob != hasSize || len(hubtest.Text(entry, "mode")) != 6 {
				t.Errorf("%s: entry %v", path, entry)
			}
		}
		if strings.Join(slices.Sorted(slices.Values(paths)), " ") != want || tree["truncated"] != false {
			t.Errorf("%s: %v, want %s", path, paths, want)
		}
		if strings.HasPrefix(path, "work") && !strings.Contains(path, ":") && tree["sha"] != head {
			t.Errorf("%s: sha %v, want that of the commit", path, tree["sha"])
		}
	}
	if tree := s.Object(s.Get(repo+"/git/trees/"+treeID), 200); tree["sha"] != treeID {
		t.Errorf("sha %v, want that of the tree", tree["sha"])
	}
	for _, path := range []string{"nothing", strings.Repeat("1", 40), "work/one:nothing", "work/one:a-b", "--help", "main~1:x", ":/x", "@{-1}"} {
		s.WantProblem(s.Get(repo+"/git/trees/"+path), 404, "Not Found")
	}
}

func TestCreateTree(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	base := hubtest.Text(s.Object(s.Get(repo+"/git/commits/"+head), 200), "tree", "sha")
	blob := hubtest.Text(s.Object(s.Send("POST", repo+"/git/blobs", object{"content": "x"}), 201), "sha")
	file := object{"path": "a/b/c.json", "mode": "100644", "type": "blob", "content": "{}"}

	byCommit := s.Send("POST", repo+"/git/trees", object{"base_tree": head, "tree": list{file}})
	first := s.Object(byCommit, 201)
	second := s.Object(s.Send("POST", repo+"/git/trees", object{"base_tree": base, "tree": list{file}}), 201)
	if first["sha"] != second["sha"] || len(hubtest.At(first, "tree").(list)) != 2 || hubtest.Text(first, "tree", 1, "type") != "tree" {
		t.Errorf("trees %v and %v", first, second)
	}
	if byCommit.Header.Get("Location") != hubtest.Text(first, "url") {
		t.Errorf("Location %s", byCommit.Header.Get("Location"))
	}
	alone := s.Object(s.Send("POST", repo+"/git/trees", object{"tree": list{file}}), 201)
	if len(hubtest.At(alone, "tree").(list)) != 1 {
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
			s.WantProblem(s.Send("POST", repo+"/git/trees", object{"base_tree": test.base, "tree": list{test.entry}}), 422, test.message)
		})
	}
	s.WantProblem(s.Send("POST", repo+"/git/trees", object{"tree": "x"}), 422, "Invalid request.\n\nFor 'properties/tree', \"x\" is not an array.")
	s.WantProblem(s.Send("POST", repo+"/git/trees", object{}), 422, "Invalid request.\n\n\"tree\" wasn't supplied.")
	gone := s.Object(s.Send("POST", repo+"/git/trees", object{"base_tree": first["sha"], "tree": list{
		object{"path": "a/b/c.json", "mode": "100644", "type": "blob", "sha": nil},
	}}), 201)
	if gone["sha"] != base {
		t.Errorf("after the deletion: %v", gone)
	}
}

func TestCreateCommit(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	tree := hubtest.Text(s.Object(s.Get(repo+"/git/commits/"+head), 200), "tree", "sha")
	made := s.Send("POST", repo+"/git/commits", object{"message": "Say ü\n\nBody", "tree": tree, "parents": list{head}})
	commit := s.Object(made, 201)
	if hubtest.Text(commit, "author", "name") != "Ada Lovelace" || hubtest.Text(commit, "committer", "name") != "Ada Lovelace" ||
		!strings.HasPrefix(hubtest.Text(commit, "author", "email"), "ada@users.noreply.") || hubtest.Text(commit, "message") != "Say ü\n\nBody" ||
		hubtest.At(commit, "verification", "verified") != false || hubtest.Text(commit, "verification", "reason") != "unsigned" ||
		hubtest.Text(commit, "parents", 0, "sha") != head || !strings.HasSuffix(hubtest.Text(commit, "author", "date"), "Z") {
		t.Errorf("commit: %v", commit)
	}
	if made.Header.Get("Location") != hubtest.Text(commit, "url") {
		t.Errorf("Location %s", made.Header.Get("Location"))
	}
	foreign := s.Object(s.Send("POST", repo+"/git/commits", object{
		"message": "m", "tree": tree,
		"author": object{"name": "Grace", "email": "grace@example.org", "date": "2021-01-23T22:20:25+02:00"},
	}), 201)
	if hubtest.Text(foreign, "author", "date") != "2021-01-23T20:20:25Z" || hubtest.Text(foreign, "committer", "name") != "Grace" || len(hubtest.At(foreign, "parents").(list)) != 0 {
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
		s.WantProblem(s.Send("POST", repo+"/git/commits", test.body), 422, test.message)
	}
	empty := s.WantProblem(s.Send("POST", repo+"/git/commits", object{"message": "m", "tree": tree, "author": object{"name": "", "email": "e"}}), 422, "Validation Failed")
	if hubtest.Text(empty, "errors", 0, "resource") != "author" || hubtest.Text(empty, "errors", 0, "code") != "missing_field" {
		t.Errorf("empty author: %v", empty)
	}
	for _, hostile := range []string{"a\nb", "<a>", "\x00", "a\x00b"} {
		a := s.Send("POST", repo+"/git/commits", object{"message": "m", "tree": tree, "author": object{"name": hostile, "email": "e@example.org"}})
		if a.Status != 201 && a.Status != 422 {
			t.Errorf("author %q: %d %s", hostile, a.Status, a.Body)
		}
	}
}

func TestBlobs(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	content := bytes.Repeat([]byte("\x00\xff\x80binary "), 20)
	encoded := base64.StdEncoding.EncodeToString(content)
	for _, sent := range []string{encoded, encoded[:10] + "\n* " + encoded[10:]} {
		made := s.Send("POST", repo+"/git/blobs", object{"content": sent, "encoding": "base64"})
		blob := s.Object(made, 201)
		if len(blob) != 2 || made.Header.Get("Location") != hubtest.Text(blob, "url") {
			t.Errorf("created: %v", blob)
		}
		got := s.Object(s.Get(hubtest.Text(blob, "url")), 200)
		lines := strings.SplitAfter(hubtest.Text(got, "content"), "\n")
		if len(lines[0]) != 61 || lines[len(lines)-1] != "" || hubtest.Text(got, "encoding") != "base64" || got["size"] != float64(len(content)) {
			t.Errorf("blob: %v", got)
		}
		raw := s.Do(hubtest.Request{Method: "GET", Path: hubtest.Text(blob, "url"), Header: map[string]string{"Accept": "application/vnd.github.v3.raw"}})
		if !bytes.Equal(raw.Body, content) || raw.Header.Get("Content-Type") != "application/vnd.github.v3.raw; charset=utf-8" {
			t.Errorf("raw: %q as %s", raw.Body, raw.Header.Get("Content-Type"))
		}
	}
	plain := s.Object(s.Send("POST", repo+"/git/blobs", object{"content": "{}", "encoding": "nonsense"}), 201)
	if hubtest.Text(plain, "sha") != "9e26dfeeb6e641a33dae4961196235bdb965b21b" {
		t.Errorf("sha of {}: %v", plain)
	}
	s.WantProblem(s.Get(repo+"/git/blobs/"+strings.Repeat("1", 40)), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/git/blobs/main"), 404, "Not Found")
	if a := s.Get(repo + "/git/blobs/" + s.Head(repo, "main")); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a commit as a blob: %d", a.Status)
	}
}
