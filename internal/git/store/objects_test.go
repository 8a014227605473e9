package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

func TestStatAndResolve(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("dir/a b.txt", "12345"), fileEdit("x:y", "1"), fileEdit("@{1}", "2"))
	dir := folder(t, repo)
	other := writeCommit(t, repo, writeTree(t, repo, ""), "other")
	gittest.Run(t, dir, "update-ref", "refs/tags/main", string(other)) // git alone would take this for "main"
	gittest.Run(t, dir, "tag", "-a", "-m", "m", "v1", string(head))
	gittest.Run(t, dir, "update-ref", "refs/heads/a/b", string(head))

	for rev, want := range map[string]object.ID{
		"main": head, "heads/main": head, "refs/heads/main": head, "tags/main": other, "refs/tags/main": other, "v1": head,
		"a/b": head, "HEAD": head, string(head): head, strings.ToUpper(string(head)): head, string(head)[:8]: head,
	} {
		if got, err := repo.ResolveCommit(ctx, rev); err != nil || got != want {
			t.Errorf("%q is %s, %v; want %s", rev, got, err, want)
		}
	}
	for _, rev := range []string{"", "nope", "mai", "-v", "--help", "main\nHEAD", "main\x00", "main\r", "main^{tree}", "main~0", "@{0}", ":/Initial", string(absent), "..", "main..v1"} {
		if got, err := repo.ResolveCommit(ctx, rev); !errors.Is(err, object.ErrNotFound) {
			t.Errorf("%q is %s, %v", rev, got, err)
		}
	}
	for rev, kind := range map[string]object.Kind{
		"refs/heads/main:dir/a b.txt": object.KindBlob, string(head) + ":x:y": object.KindBlob, string(head) + ":@{1}": object.KindBlob,
		string(head) + "^{tree}": object.KindTree, string(head) + ":dir": object.KindTree, string(head) + ":": object.KindTree, "v1": object.KindTag,
	} {
		got, err := repo.Stat(ctx, rev)
		if err != nil {
			t.Fatal(err)
		}
		want := object.Info{ID: object.ID(gittest.Run(t, dir, "rev-parse", rev)), Kind: kind, Size: sizeByGit(t, dir, rev)}
		if got != want {
			t.Errorf("%q is %+v, want %+v", rev, got, want)
		}
	}
	for _, rev := range []string{"", "nope", "main:nope", "main:../x", "--all", ":x", "main\n", "main@{1}", "main^{/Initial}"} {
		if got, err := repo.Stat(ctx, rev); !errors.Is(err, object.ErrNotFound) {
			t.Errorf("%q is %v, %v", rev, got, err)
		}
	}
}

func sizeByGit(t *testing.T, dir, rev string) int64 {
	t.Helper()
	var size int64
	if _, err := fmt.Sscan(gittest.Run(t, dir, "cat-file", "-s", rev), &size); err != nil {
		t.Fatal(err)
	}
	return size
}

func TestBlobs(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	for _, size := range []int{0, 1, 15, 16, 17, 2047, 2048, 70_000, pooledBlob, pooledBlob + 1, 5 << 20} {
		content := bytes.Repeat([]byte("0123456789\n\x00\xff"), size/13+1)[:size]
		id, err := repo.WriteBlob(ctx, content)
		if err != nil {
			t.Fatal(err)
		}
		if git := object.ID(gittest.RunInput(t, folder(t, repo), string(content), "hash-object", "--stdin")); id != git {
			t.Errorf("%d bytes: id is %s, git says %s", size, id, git)
		}
		blob, err := repo.Blob(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(blob)
		if err != nil || blob.Size != int64(size) || !bytes.Equal(got, content) {
			t.Errorf("%d bytes: read %d of %d, %v", size, len(got), blob.Size, err)
		}
		if err := blob.Close(); err != nil {
			t.Error(err)
		}
	}
	tree := writeTree(t, repo, "", fileEdit("a", "a"))
	for id, want := range map[object.ID]error{absent: object.ErrNotFound, tree: object.ErrWrongKind, "main": object.ErrIDInvalid, "--help": object.ErrIDInvalid} {
		if _, err := repo.Blob(ctx, id); !errors.Is(err, want) {
			t.Errorf("blob %s: %v, want %v", id, err, want)
		}
	}
	fsck(t, repo)
}

func TestBlobLeftUnread(t *testing.T) {
	repo := newRepository(t)
	id, err := repo.WriteBlob(t.Context(), make([]byte, 3<<20))
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []string{"close", "cancel"} {
		ctx, cancel := context.WithCancel(t.Context())
		blob, err := repo.Blob(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if end == "cancel" {
			cancel()
			if n, err := io.Copy(io.Discard, blob); err == nil {
				t.Errorf("read %d bytes after the end of the context", n)
			}
		}
		_ = blob.Close()
		cancel()
		if running := gittest.Children(t, folder(t, repo), "cat-file blob"); len(running) > 0 {
			t.Errorf("after %s: %q", end, running)
		}
	}
}

// TestManyObjectsOfOneCall crosses from loose objects to packs, and asks for more than a pipe holds.
func TestManyObjectsOfOneCall(t *testing.T) {
	repo := newRepository(t)
	for _, count := range []int{1, packedObjects - 2, packedObjects - 1, packedObjects, 3000} {
		var edits []edit.Edit
		for i := range count {
			edits = append(edits, fileEdit(fmt.Sprintf("d%d/%d", i%7, i), fmt.Sprint(count, i)))
		}
		tree := writeTree(t, repo, "", edits...)
		entries, _, err := repo.Tree(t.Context(), tree, true, TreeLimit{})
		if err != nil || len(entries) != count+min(count, 7) {
			t.Errorf("%d files: listed %d entries, %v", count, len(entries), err)
		}
		for i := range edits {
			edits[i] = edit.Edit{Path: "again/" + edits[i].Path, Mode: object.ModeFile, ID: object.New(object.KindBlob, edits[i].Content).ID}
		}
		writeTree(t, repo, tree, edits...)
	}
	fsck(t, repo)
}

func TestEntry(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("dir/deep/ü #.json", "{}"), edit.Edit{Path: "run", Mode: object.ModeExecutable, Content: []byte("x")},
		edit.Edit{Path: "sub", Mode: object.ModeSubmodule, ID: absent})
	tree, err := repo.Stat(ctx, "main^{tree}")
	if err != nil {
		t.Fatal(err)
	}
	all, _, err := repo.Tree(ctx, tree.ID, true, TreeLimit{})
	if err != nil || len(all) != 5 {
		t.Fatalf("listed %v, %v", all, err)
	}
	for _, want := range all {
		if got, err := repo.Entry(ctx, head, want.Path); err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", want.Path, got, err, want)
		}
	}
	for path, want := range map[string]error{
		"nope": ErrPathNotFound, "dir/nope": ErrPathNotFound, "run/x": ErrPathNotFound, "sub/x": ErrPathNotFound,
		"": object.ErrPathInvalid, "/dir": object.ErrPathInvalid, "dir/": object.ErrPathInvalid, "dir/../run": object.ErrPathInvalid, "\x00": object.ErrPathInvalid,
	} {
		if _, err := repo.Entry(ctx, tree.ID, path); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", path, err, want)
		}
	}
	flat, _, err := repo.Tree(ctx, head, false, TreeLimit{})
	if git := git(t, repo, "ls-tree", "-l", "main"); err != nil || listing(flat) != git {
		t.Errorf("listed\n%s\ngit lists\n%s\n%v", listing(flat), git, err)
	}
	for id, want := range map[object.ID]error{absent: object.ErrNotFound, all[2].ID: object.ErrWrongKind, "x": object.ErrIDInvalid} {
		if _, _, err := repo.Tree(ctx, id, true, TreeLimit{}); !errors.Is(err, want) {
			t.Errorf("tree %s: %v, want %v", id, err, want)
		}
	}
	if entries, _, err := repo.Tree(ctx, object.EmptyTree, true, TreeLimit{}); err != nil || len(entries) != 0 {
		t.Errorf("the empty tree has %v, %v", entries, err)
	}
}

func TestMaintain(t *testing.T) {
	store := openStore(t)
	repo, err := store.Create(t.Context(), Name{"ada", "site"}, "main")
	if err != nil {
		t.Fatal(err)
	}
	seed(t, repo, "main", fileEdit("a", "1"))
	blob, err := repo.WriteBlob(t.Context(), []byte("not yet in a tree"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		if err := commitUntilIn(t, repo, fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := store.Maintain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if counted := git(t, repo, "count-objects", "-v"); !strings.Contains(counted, "count: 0\n") || !strings.Contains(counted, "packs: 1\n") {
			t.Errorf("after Maintain:\n%s", counted)
		}
	}
	if _, err := repo.Blob(t.Context(), blob); err != nil {
		t.Errorf("an object on its way into a commit: %v", err)
	}
	if err := commitUntilIn(t, repo, "after"); err != nil {
		t.Error(err)
	}
	fsck(t, repo)
}
