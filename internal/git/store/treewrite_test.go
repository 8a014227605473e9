package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

func TestWriteTreeMakesWhatGitMakes(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo, "main",
		fileEdit("README.md", "# Site\n"),
		fileEdit("data/prices.json", "{}\n"),
		fileEdit("data/deep/a/b.txt", "b"),
		fileEdit("data.json", "[]"),
		edit.Edit{Path: "bin/run", Mode: object.ModeExecutable, Content: []byte("#!/bin/sh\n")},
		edit.Edit{Path: "link", Mode: object.ModeSymlink, Content: []byte("README.md")},
		fileEdit("ünï cødé/#% ?.txt", "x"),
	)
	fsck(t, repo)

	work := workTree(t, repo)
	gittest.WriteFiles(t, work, map[string]string{"data/prices.json": "{\"a\":1}\n", "data/new/x.json": "{}"})
	gittest.Run(t, work, "rm", "-q", "data/deep/a/b.txt", "link")
	gittest.Run(t, work, "add", "-A")
	want := object.ID(gittest.Run(t, work, "write-tree"))

	got := writeTree(t, repo, head,
		fileEdit("data/prices.json", "{\"a\":1}\n"),
		fileEdit("data/new/x.json", "{}"),
		edit.Edit{Path: "data/deep/a/b.txt", Delete: true},
		edit.Edit{Path: "link", Delete: true},
	)
	if got != want {
		t.Errorf("tree is %s, git makes %s", got, want)
	}
	entries, _, err := repo.Tree(t.Context(), got, true, TreeLimit{})
	if err != nil {
		t.Fatal(err)
	}
	if git := git(t, repo, "-c", "core.quotePath=false", "ls-tree", "-r", "-t", "-l", string(got)); listing(entries) != git {
		t.Errorf("listed\n%s\ngit lists\n%s", listing(entries), git)
	}
	fsck(t, repo)
}

func TestWriteTreeEdits(t *testing.T) {
	repo := newRepository(t)
	other := writeTree(t, repo, "", fileEdit("x", "x"), fileEdit("y/z", "z"))
	blob, err := repo.WriteBlob(t.Context(), []byte("blob"))
	if err != nil {
		t.Fatal(err)
	}
	base := writeTree(t, repo, "", fileEdit("file", "f"), fileEdit("dir/a", "a"), fileEdit("dir/b", "b"))
	remove := func(path string) edit.Edit { return edit.Edit{Path: path, Delete: true} }
	put := func(path, mode string, id object.ID) edit.Edit { return edit.Edit{Path: path, Mode: mode, ID: id} }

	tests := []struct {
		name  string
		edits []edit.Edit
		want  string // paths of the files left, or
		err   error
	}{
		{"nothing", nil, "dir/a dir/b file", nil},
		{"same content", []edit.Edit{fileEdit("file", "f")}, "dir/a dir/b file", nil},
		{"blob by id", []edit.Edit{put("new", object.ModeFile, blob)}, "dir/a dir/b file new", nil},
		{"tree by id", []edit.Edit{put("dir", object.ModeTree, other)}, "dir/x dir/y/z file", nil},
		{"tree by id and a file in it", []edit.Edit{put("new", object.ModeTree, other), fileEdit("new/y/w", "w")}, "dir/a dir/b file new/x new/y/w new/y/z", nil},
		{"empty tree by id", []edit.Edit{put("dir", object.ModeTree, object.EmptyTree)}, "file", nil},
		{"submodule", []edit.Edit{put("sub", object.ModeSubmodule, "1111111111111111111111111111111111111111")}, "dir/a dir/b file sub", nil},
		{"the last of one path", []edit.Edit{put("new", object.ModeFile, blob), fileEdit("new", "2")}, "dir/a dir/b file new", nil},
		{"folder", []edit.Edit{remove("dir")}, "file", nil},
		{"all of a folder", []edit.Edit{remove("dir/a"), remove("dir/b")}, "file", nil},
		{"everything", []edit.Edit{remove("dir"), remove("file")}, "", nil},
		{"folder replaced", []edit.Edit{remove("dir"), fileEdit("dir/c", "c")}, "dir/c file", nil},
		{"file to folder", []edit.Edit{fileEdit("file/x", "x"), remove("file")}, "dir/a dir/b file/x", nil},
		{"folder to file", []edit.Edit{remove("dir"), fileEdit("dir", "d")}, "dir file", nil},
		{"emptied folder to file", []edit.Edit{fileEdit("dir", "d"), remove("dir/a"), remove("dir/b")}, "dir file", nil},

		{"absent file", []edit.Edit{remove("nope")}, "", ErrPathNotFound},
		{"absent in folder", []edit.Edit{remove("dir/nope")}, "", ErrPathNotFound},
		{"absent folder", []edit.Edit{remove("nope/nope")}, "", ErrPathNotFound},
		{"below a file", []edit.Edit{remove("file/nope")}, "", edit.ErrPathConflict},
		{"into a file", []edit.Edit{fileEdit("file/x", "x")}, "", edit.ErrPathConflict},
		{"over a folder", []edit.Edit{fileEdit("dir", "x")}, "", edit.ErrPathConflict},
		{"over a folder half emptied", []edit.Edit{fileEdit("dir", "x"), remove("dir/a")}, "", edit.ErrPathConflict},
		{"tree over a file", []edit.Edit{put("file", object.ModeTree, other)}, "", edit.ErrPathConflict},
		{"file and folder", []edit.Edit{fileEdit("new", "x"), fileEdit("new/x", "x")}, "", edit.ErrPathConflict},
		{"unknown blob", []edit.Edit{put("new", object.ModeFile, "1111111111111111111111111111111111111111")}, "", object.ErrNotFound},
		{"tree as blob", []edit.Edit{put("new", object.ModeFile, other)}, "", object.ErrWrongKind},
		{"blob as tree", []edit.Edit{put("new", object.ModeTree, blob)}, "", object.ErrWrongKind},
		{"bad id", []edit.Edit{put("new", object.ModeFile, "1\n2")}, "", object.ErrIDInvalid},
		{"bad mode", []edit.Edit{{Path: "x", Mode: "123"}}, "", edit.ErrModeInvalid},
		{"mode against kind", []edit.Edit{{Path: "x", Mode: object.ModeFile, Kind: object.KindTree}}, "", edit.ErrModeInvalid},
		{"tree of content", []edit.Edit{{Path: "x", Mode: object.ModeTree}}, "", edit.ErrModeInvalid},
		{"link named .gitmodules", []edit.Edit{{Path: ".gitmodules", Mode: object.ModeSymlink, Content: []byte("x")}}, "", object.ErrPathInvalid},
	}
	for _, path := range []string{"", "/x", "x/", "a//b", ".", "..", "a/../b", "a/./b", ".git", "a/.GIT/config", "git~1", ".git. ", ".g\u200cit", "a\x00b", "a\nb"} {
		tests = append(tests, struct {
			name  string
			edits []edit.Edit
			want  string
			err   error
		}{fmt.Sprintf("path %q", path), []edit.Edit{fileEdit(path, "x")}, "", object.ErrPathInvalid})
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tree, err := repo.WriteTree(t.Context(), base, test.edits)
			if !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
				t.Fatalf("error is %v, want %v", err, test.err)
			}
			if err != nil {
				return
			}
			if got := filesOf(t, repo, tree); got != test.want {
				t.Errorf("files are %q, want %q", got, test.want)
			}
		})
	}
	fsck(t, repo)
}

// filesOf lists the paths of all files of a tree by real git.
func filesOf(t *testing.T, repo *Repo, tree object.ID) string {
	t.Helper()
	out := git(t, repo, "ls-tree", "-r", "--name-only", string(tree))
	return strings.Join(strings.Fields(out), " ")
}
