package gitstore

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestWriteTreeMakesWhatGitMakes(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo, "main",
		fileEdit("README.md", "# Site\n"),
		fileEdit("data/prices.json", "{}\n"),
		fileEdit("data/deep/a/b.txt", "b"),
		fileEdit("data.json", "[]"),
		TreeEdit{Path: "bin/run", Mode: ModeExecutable, Content: []byte("#!/bin/sh\n")},
		TreeEdit{Path: "link", Mode: ModeSymlink, Content: []byte("README.md")},
		fileEdit("ünï cødé/#% ?.txt", "x"),
	)
	fsck(t, repo)

	work := workTree(t, repo)
	writeFiles(t, work, map[string]string{"data/prices.json": "{\"a\":1}\n", "data/new/x.json": "{}"})
	plainGit(t, work, "rm", "-q", "data/deep/a/b.txt", "link")
	plainGit(t, work, "add", "-A")
	want := ID(plainGit(t, work, "write-tree"))

	got := writeTree(t, repo, head,
		fileEdit("data/prices.json", "{\"a\":1}\n"),
		fileEdit("data/new/x.json", "{}"),
		TreeEdit{Path: "data/deep/a/b.txt", Delete: true},
		TreeEdit{Path: "link", Delete: true},
	)
	if got != want {
		t.Errorf("tree is %s, git makes %s", got, want)
	}
	entries, err := repo.Tree(t.Context(), got, true)
	if err != nil {
		t.Fatal(err)
	}
	if git := plainGit(t, folder(t, repo), "-c", "core.quotePath=false", "ls-tree", "-r", "-t", "-l", string(got)); listing(entries) != git {
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
	remove := func(path string) TreeEdit { return TreeEdit{Path: path, Delete: true} }
	put := func(path, mode string, id ID) TreeEdit { return TreeEdit{Path: path, Mode: mode, ID: id} }

	tests := []struct {
		name  string
		edits []TreeEdit
		want  string // paths of the files left, or
		err   error
	}{
		{"nothing", nil, "dir/a dir/b file", nil},
		{"same content", []TreeEdit{fileEdit("file", "f")}, "dir/a dir/b file", nil},
		{"blob by id", []TreeEdit{put("new", ModeFile, blob)}, "dir/a dir/b file new", nil},
		{"tree by id", []TreeEdit{put("dir", ModeTree, other)}, "dir/x dir/y/z file", nil},
		{"tree by id and a file in it", []TreeEdit{put("new", ModeTree, other), fileEdit("new/y/w", "w")}, "dir/a dir/b file new/x new/y/w new/y/z", nil},
		{"empty tree by id", []TreeEdit{put("dir", ModeTree, EmptyTree)}, "file", nil},
		{"submodule", []TreeEdit{put("sub", ModeSubmodule, "1111111111111111111111111111111111111111")}, "dir/a dir/b file sub", nil},
		{"the last of one path", []TreeEdit{put("new", ModeFile, blob), fileEdit("new", "2")}, "dir/a dir/b file new", nil},
		{"folder", []TreeEdit{remove("dir")}, "file", nil},
		{"all of a folder", []TreeEdit{remove("dir/a"), remove("dir/b")}, "file", nil},
		{"everything", []TreeEdit{remove("dir"), remove("file")}, "", nil},
		{"folder replaced", []TreeEdit{remove("dir"), fileEdit("dir/c", "c")}, "dir/c file", nil},
		{"file to folder", []TreeEdit{fileEdit("file/x", "x"), remove("file")}, "dir/a dir/b file/x", nil},
		{"folder to file", []TreeEdit{remove("dir"), fileEdit("dir", "d")}, "dir file", nil},
		{"emptied folder to file", []TreeEdit{fileEdit("dir", "d"), remove("dir/a"), remove("dir/b")}, "dir file", nil},

		{"absent file", []TreeEdit{remove("nope")}, "", ErrPathNotFound},
		{"absent in folder", []TreeEdit{remove("dir/nope")}, "", ErrPathNotFound},
		{"absent folder", []TreeEdit{remove("nope/nope")}, "", ErrPathNotFound},
		{"below a file", []TreeEdit{remove("file/nope")}, "", ErrPathConflict},
		{"into a file", []TreeEdit{fileEdit("file/x", "x")}, "", ErrPathConflict},
		{"over a folder", []TreeEdit{fileEdit("dir", "x")}, "", ErrPathConflict},
		{"over a folder half emptied", []TreeEdit{fileEdit("dir", "x"), remove("dir/a")}, "", ErrPathConflict},
		{"tree over a file", []TreeEdit{put("file", ModeTree, other)}, "", ErrPathConflict},
		{"file and folder", []TreeEdit{fileEdit("new", "x"), fileEdit("new/x", "x")}, "", ErrPathConflict},
		{"unknown blob", []TreeEdit{put("new", ModeFile, "1111111111111111111111111111111111111111")}, "", ErrObjectNotFound},
		{"tree as blob", []TreeEdit{put("new", ModeFile, other)}, "", ErrWrongKind},
		{"blob as tree", []TreeEdit{put("new", ModeTree, blob)}, "", ErrWrongKind},
		{"bad id", []TreeEdit{put("new", ModeFile, "1\n2")}, "", ErrIDInvalid},
		{"bad mode", []TreeEdit{{Path: "x", Mode: "123"}}, "", ErrModeInvalid},
		{"mode against kind", []TreeEdit{{Path: "x", Mode: ModeFile, Kind: KindTree}}, "", ErrModeInvalid},
		{"tree of content", []TreeEdit{{Path: "x", Mode: ModeTree}}, "", ErrModeInvalid},
		{"link named .gitmodules", []TreeEdit{{Path: ".gitmodules", Mode: ModeSymlink, Content: []byte("x")}}, "", ErrPathInvalid},
	}
	for _, path := range []string{"", "/x", "x/", "a//b", ".", "..", "a/../b", "a/./b", ".git", "a/.GIT/config", "git~1", ".git. ", ".g\u200cit", "a\x00b", "a\nb"} {
		tests = append(tests, struct {
			name  string
			edits []TreeEdit
			want  string
			err   error
		}{fmt.Sprintf("path %q", path), []TreeEdit{fileEdit(path, "x")}, "", ErrPathInvalid})
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
func filesOf(t *testing.T, repo *Repo, tree ID) string {
	t.Helper()
	out := plainGit(t, folder(t, repo), "ls-tree", "-r", "--name-only", string(tree))
	return strings.Join(strings.Fields(out), " ")
}
