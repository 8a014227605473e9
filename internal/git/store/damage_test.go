package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

// harm is what a test does to the folder of a repository.
func harm(t *testing.T, path, content string) {
	t.Helper()
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	if content != "" {
		gittest.WriteFiles(t, filepath.Dir(path), map[string]string{filepath.Base(path): content})
	}
}

func TestCheck(t *testing.T) {
	for name, test := range map[string]struct {
		harm func(t *testing.T, dir string)
		want error
	}{
		"whole":              {func(*testing.T, string) {}, nil},
		"HEAD at a commit":   {func(t *testing.T, dir string) { harm(t, dir+"/HEAD", string(absent)) }, nil},
		"HEAD at a tag":      {func(t *testing.T, dir string) { harm(t, dir+"/HEAD", "ref:\trefs/tags/x") }, nil},
		"HEAD out of refs":   {func(t *testing.T, dir string) { harm(t, dir+"/HEAD", "ref: /etc/passwd\n") }, ErrDamaged},
		"garbage in HEAD":    {func(t *testing.T, dir string) { harm(t, dir+"/HEAD", "x") }, ErrDamaged},
		"no HEAD":            {func(t *testing.T, dir string) { harm(t, dir+"/HEAD", "") }, ErrDamaged},
		"HEAD is a folder":   {func(t *testing.T, dir string) { harm(t, dir+"/HEAD", ""); harm(t, dir+"/HEAD/x", "x") }, ErrDamaged},
		"no objects":         {func(t *testing.T, dir string) { harm(t, dir+"/objects", "") }, ErrDamaged},
		"objects are a file": {func(t *testing.T, dir string) { harm(t, dir+"/objects", "x") }, ErrDamaged},
		"no refs":            {func(t *testing.T, dir string) { harm(t, dir+"/refs", "") }, ErrDamaged},
		"no packs":           {func(t *testing.T, dir string) { harm(t, dir+"/objects/pack", "") }, nil},
		"a pack that goes": {func(t *testing.T, dir string) {
			harm(t, dir+"/objects/pack/pack-1.idx", strings.Repeat("x", 100))
		}, nil},
		"a pack of other content": {func(t *testing.T, dir string) {
			harm(t, dir+"/objects/pack/pack-1.idx", strings.Repeat("x", 100))
			harm(t, dir+"/objects/pack/pack-1.pack", strings.Repeat("y", 100))
		}, ErrDamaged},
		"gone": {func(t *testing.T, dir string) { harm(t, dir, "") }, ErrRepoNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			repo := newRepository(t)
			seed(t, repo, "main", fileEdit("a", "1"))
			git(t, repo, "repack", "-a", "-d", "-q")
			test.harm(t, folder(t, repo))
			if err := repo.Check(); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
		})
	}
}

// What git complains of is told as damage; what a caller asked for and is not there, is not.
func TestDamageOfObjects(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("dir/a", "1"), fileEdit("b", "2"))
	second := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("c", "3")), "second", first)
	createRef(t, repo, "refs/heads/second", second)
	dir := folder(t, repo)
	lose := func(id object.ID, content string) {
		harm(t, filepath.Join(dir, "objects", string(id[:2]), string(id[2:])), content)
	}
	want := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) || errors.Is(err, ErrDamaged) != (want == ErrDamaged) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
	_, err := repo.Stat(ctx, string(absent))
	want("an object that was never there", err, object.ErrNotFound)
	_, err = repo.Commit(ctx, absent)
	want("a commit that was never there", err, object.ErrNotFound)
	_, err = repo.ResolveCommit(ctx, "nothing")
	want("a branch that was never there", err, object.ErrNotFound)
	_, err = repo.Entry(ctx, first, "dir/nothing")
	want("a path that was never there", err, ErrPathNotFound)

	entry, err := repo.Entry(ctx, first, "dir")
	if err != nil {
		t.Fatal(err)
	}
	blob, err := repo.Entry(ctx, first, "b")
	if err != nil {
		t.Fatal(err)
	}
	lose(blob.ID, "garbage")
	_, err = repo.Blob(ctx, blob.ID)
	want("garbage in a blob", err, ErrDamaged)
	lose(blob.ID, "")
	_, err = repo.Entry(ctx, first, "b")
	want("no blob of a path", err, ErrDamaged)
	if entries, _, err := repo.Tree(ctx, first, false, TreeLimit{}); err != nil || len(entries) != 2 || entries[0].Size != -1 {
		t.Errorf("a tree with a blob that is lost: %v, %v", entries, err)
	}
	lose(entry.ID, "")
	_, err = repo.Entry(ctx, first, "dir/a")
	want("no tree of a path", err, ErrDamaged)
	_, _, err = repo.Tree(ctx, second, true, TreeLimit{})
	want("no tree in a list", err, ErrDamaged)
	lose(first, "")
	_, err = repo.Log(ctx, LogQuery{From: second})
	want("no parent", err, ErrDamaged)
	_, err = repo.Ref(ctx, "refs/heads/main")
	want("a branch without its commit", err, ErrDamaged)
	_, err = repo.ResolveCommit(ctx, "main")
	want("a branch without its commit", err, ErrDamaged)
	err = repo.Advance(ctx, "refs/heads/main", func(_ context.Context, _ *Repo, _ Ref) (object.ID, error) { return second, nil })
	want("to move such a branch", err, ErrDamaged)
	if refs, err := repo.Refs(ctx, "refs/"); err != nil || len(refs) != 1 || refs[0].Name != "refs/heads/second" {
		t.Errorf("branches: %v, %v", refs, err)
	}
	git(t, repo, "update-ref", "-d", "refs/heads/second")
	_, err = repo.Refs(ctx, "refs/")
	want("all branches without their commits", err, ErrDamaged)
}

func TestDamageOfRefs(t *testing.T) {
	ctx := t.Context()
	for name, test := range map[string]struct {
		file, content string
		list          error // of refs/heads/
	}{
		"empty":              {"refs/heads/main", "\n", nil},
		"garbage":            {"refs/heads/main", "garbage\n", nil},
		"half an id":         {"refs/heads/main", "1234\n", nil},
		"an absent object":   {"refs/heads/main", string(absent) + "\n", nil},
		"packed garbage":     {"packed-refs", "garbage\n", ErrDamaged},
		"packed and cut off": {"packed-refs", string(absent[:20]), ErrDamaged},
		"packed and absent":  {"packed-refs", string(absent) + " refs/heads/main\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			repo := newRepository(t)
			head := seed(t, repo, "main", fileEdit("a", "1"))
			createRef(t, repo, "refs/heads/other", head)
			if test.file == "packed-refs" {
				harm(t, filepath.Join(folder(t, repo), "refs/heads/main"), "")
			}
			harm(t, filepath.Join(folder(t, repo), test.file), test.content)
			if _, err := repo.Ref(ctx, "refs/heads/main"); !errors.Is(err, ErrDamaged) {
				t.Errorf("Ref: %v", err)
			}
			if _, err := repo.ResolveCommit(ctx, "main"); !errors.Is(err, ErrDamaged) {
				t.Errorf("ResolveCommit: %v", err)
			}
			refs, err := repo.Refs(ctx, "refs/heads/")
			if !errors.Is(err, test.list) || err == nil && (len(refs) != 1 || refs[0].Name != "refs/heads/other") {
				t.Errorf("Refs: %v, %v", refs, err)
			}
			if ref, err := repo.Ref(ctx, "refs/heads/other"); err != nil || ref.Commit != head {
				t.Errorf("another ref: %v, %v", ref, err)
			}
			if err := move(ctx, repo, RefMove{Name: "refs/heads/main", Target: head}); err == nil {
				t.Error("a damaged ref was made anew")
			}
		})
	}
}

// Whatever is in the place of a repository is one, so that nothing is put in its place.
func TestDamagedFolder(t *testing.T) {
	ctx := t.Context()
	store := openStore(t)
	if err := os.MkdirAll(filepath.Join(store.folder, "repositories/ada/empty.git"), 0o700); err != nil {
		t.Fatal(err)
	}
	gittest.WriteFiles(t, store.folder, map[string]string{"repositories/ada/file.git": "x", "repositories/ada/other/x": "x", "repositories/stray": "x"})
	if err := os.Symlink("loop", filepath.Join(store.folder, "repositories/loop")); err != nil {
		t.Fatal(err)
	}
	names, err := store.Names(ctx)
	if err != nil || len(names) != 1 || names[0].Repo != "empty" {
		t.Errorf("names: %v, %v", names, err)
	}
	if _, err := store.Create(ctx, Name{"ada", "EMPTY"}, "main"); !errors.Is(err, ErrRepoExists) {
		t.Errorf("create: %v", err)
	}
	repo, err := store.Repo(ctx, Name{"ada", "empty"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := repo.WriteBlob(ctx, []byte("x")); !errors.Is(err, ErrDamaged) {
		t.Errorf("write: %v", err)
	}
	if _, err := repo.DefaultBranch(ctx); !errors.Is(err, ErrDamaged) {
		t.Errorf("HEAD: %v", err)
	}
	if _, err := repo.IsEmpty(ctx); !errors.Is(err, ErrDamaged) {
		t.Errorf("IsEmpty: %v", err)
	}
	if err := store.Delete(ctx, repo.Name()); err != nil {
		t.Errorf("delete: %v", err)
	}
}
