package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

func TestCreateAndFind(t *testing.T) {
	ctx := t.Context()
	store := openStore(t)
	created, err := store.Create(ctx, mustName(t, "Ada", "My.Site_1"), "trunk")
	if err != nil {
		t.Fatal(err)
	}
	if branch, err := created.DefaultBranch(ctx); err != nil || branch != "trunk" {
		t.Errorf("default branch is %q, %v", branch, err)
	}
	found, err := store.Repo(ctx, Name{"aDA", "my.site_1"})
	if err != nil || found != created || found.Name() != (Name{"Ada", "My.Site_1"}) {
		t.Errorf("found %v, %v", found, err)
	}
	if _, err := store.Create(ctx, Name{"ADA", "MY.SITE_1"}, "main"); !errors.Is(err, ErrRepoExists) {
		t.Errorf("create again: %v", err)
	}
	second, err := store.Create(ctx, Name{"ADA", "b"}, "main")
	if err != nil || second.Name() != (Name{"Ada", "b"}) {
		t.Errorf("second repository is %v, %v", second, err)
	}
	for _, name := range []Name{{"..", "x"}, {"a/b", "x"}, {"a", ".."}, {"a", "x.git"}, {"", ""}, {"-a", "b"}, {"a", "\x00"}} {
		if _, err := store.Repo(ctx, name); !errors.Is(err, ErrNameInvalid) {
			t.Errorf("find %q: %v", name, err)
		}
		if _, err := store.Create(ctx, name, "main"); !errors.Is(err, ErrNameInvalid) {
			t.Errorf("create %q: %v", name, err)
		}
	}
	if _, err := store.Create(ctx, Name{"a", "c"}, "a..b"); !errors.Is(err, object.ErrRefInvalid) {
		t.Errorf("create with a bad branch: %v", err)
	}
	if _, err := store.Repo(ctx, Name{"ada", "c"}); !errors.Is(err, ErrRepoNotFound) {
		t.Errorf("find what is absent: %v", err)
	}
	names, err := store.Names(ctx)
	if diff := cmp.Diff([]Name{{"Ada", "My.Site_1"}, {"Ada", "b"}}, names); diff != "" || err != nil {
		t.Errorf("names: %v (-want +got):\n%s", err, diff)
	}
}

func TestCreateAtOnce(t *testing.T) {
	store := openStore(t)
	var group sync.WaitGroup
	errs := make([]error, 6)
	for i := range errs {
		group.Go(func() {
			_, errs[i] = store.Create(t.Context(), Name{"ada", []string{"x", "X"}[i%2]}, "main")
		})
	}
	group.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
		} else if !errors.Is(err, ErrRepoExists) {
			t.Error(err)
		}
	}
	if made != 1 {
		t.Errorf("%d repositories were made", made)
	}
}

func TestRenameAndDelete(t *testing.T) {
	ctx := t.Context()
	store := openStore(t)
	repo, err := store.Create(ctx, Name{"ada", "a"}, "main")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Create(ctx, Name{"ada", "b"}, "main"); err != nil {
		t.Fatal(err)
	}
	head := seed(t, repo, "main", fileEdit("a", "a"))
	for _, step := range []struct {
		from, to, want Name
		err            error
	}{
		{Name{"ada", "a"}, Name{"ada", "B"}, Name{"ada", "a"}, ErrRepoExists},
		{Name{"ada", "nope"}, Name{"ada", "c"}, Name{"ada", "a"}, ErrRepoNotFound},
		{Name{"ada", "a"}, Name{"ada", "../c"}, Name{"ada", "a"}, ErrNameInvalid},
		{Name{"ada", "a"}, Name{"ADA", "A"}, Name{"ada", "A"}, nil},
		{Name{"ada", "a"}, Name{"grace", "c"}, Name{"grace", "c"}, nil},
	} {
		if err := store.Rename(ctx, step.from, step.to); !errors.Is(err, step.err) {
			t.Errorf("rename %s to %s: %v, want %v", step.from, step.to, err, step.err)
		}
		if repo.Name() != step.want {
			t.Errorf("after rename to %s the name is %s", step.to, repo.Name())
		}
		if got, err := repo.ResolveCommit(ctx, "main"); err != nil || got != head {
			t.Errorf("after rename to %s main is %s, %v", step.to, got, err)
		}
		if found, err := store.Repo(ctx, step.want); err != nil || found != repo {
			t.Errorf("after rename to %s the handle is another, %v", step.to, err)
		}
	}
	if err := store.Delete(ctx, Name{"Grace", "C"}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(store.folder, "repositories/grace")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the owner's folder is left: %v", err)
	}
	if _, err := repo.ResolveCommit(ctx, "main"); !errors.Is(err, ErrRepoNotFound) {
		t.Errorf("read from a deleted repository: %v", err)
	}
	if err := store.Delete(ctx, Name{"grace", "c"}); !errors.Is(err, ErrRepoNotFound) {
		t.Errorf("delete again: %v", err)
	}
	again, err := store.Create(ctx, Name{"grace", "c"}, "main")
	if err != nil || again == repo {
		t.Fatalf("create again: %v", err)
	}
	if err := repo.WriteMeta(ctx, []byte("x")); !errors.Is(err, ErrRepoNotFound) {
		t.Errorf("write through the old handle: %v", err)
	}
}

func TestMetaAndDefaultBranch(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	if meta, err := repo.ReadMeta(ctx); meta != nil || err != nil {
		t.Errorf("metadata at first: %q, %v", meta, err)
	}
	for _, meta := range []string{`{"private":true}`, "", "\x00"} {
		if err := repo.WriteMeta(ctx, []byte(meta)); err != nil {
			t.Fatal(err)
		}
		if got, err := repo.ReadMeta(ctx); string(got) != meta || err != nil {
			t.Errorf("metadata is %q, %v; want %q", got, err, meta)
		}
	}
	setDefault := func(branch string) error {
		return repo.Locked(ctx, func(l *Lock) error { return l.SetDefaultBranch(ctx, branch) })
	}
	if err := setDefault("feature/ü"); err != nil {
		t.Fatal(err)
	}
	if branch, err := repo.DefaultBranch(ctx); branch != "feature/ü" || err != nil {
		t.Errorf("default branch is %q, %v", branch, err)
	}
	if err := setDefault("-x"); !errors.Is(err, object.ErrRefInvalid) {
		t.Errorf("bad default branch: %v", err)
	}
	fsck(t, repo)
}

func TestOpenIsExclusive(t *testing.T) {
	dir := t.TempDir()
	first := openStoreIn(t, dir)
	if _, err := Open(t.Context(), dir, quiet()); !errors.Is(err, ErrLocked) {
		t.Errorf("second open: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	openStoreIn(t, dir)
}

func TestOpenNeedsGit(t *testing.T) {
	for _, test := range []struct {
		script string
		want   error
		found  string
	}{
		{"", process.ErrGitMissing, "2.38"},
		{"echo git version 2.34.1", process.ErrGitTooOld, "found 2.34"},
		{"echo hello", process.ErrGitMissing, "hello"},
		{"exit 1", process.ErrGitMissing, "exit status 1"},
	} {
		bin := t.TempDir()
		if test.script != "" {
			if err := os.WriteFile(filepath.Join(bin, "git"), []byte("#!/bin/sh\n"+test.script+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		t.Setenv("PATH", bin)
		_, err := Open(t.Context(), t.TempDir(), quiet())
		if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.found) {
			t.Errorf("%q: error is %v, want %v with %q", test.script, err, test.want, test.found)
		}
	}
}
