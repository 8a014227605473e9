package worktree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/git/gittest"
)

// commitFiles makes a repository with a commit of all kinds of files.
func commitFiles(t *testing.T) Repository {
	t.Helper()
	folder := t.TempDir()
	gittest.Run(t, folder, "init", "-q", "-b", "main")
	for name, text := range map[string]string{"a.txt": "a", "deep/er/b.txt": "b\x00b", "deep/c d\n.txt": "", "run": "#!"} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{
		"deep/up.txt": "../a.txt", "folder": "deep/er", "out": "../outside", "absolute": "/etc/passwd", "round": "deep/round", "deep/round": "../round", "lost": "nowhere",
	} {
		if err := os.Symlink(target, filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(filepath.Join(folder, "run"), 0o755); err != nil {
		t.Fatal(err)
	}
	gittest.Run(t, folder, "add", ".")
	gittest.Run(t, folder, "commit", "-q", "-m", "Begin")
	return Repository{Folder: folder}
}

func TestSnapshot(t *testing.T) {
	repository := commitFiles(t)
	snapshot, err := repository.Snapshot(context.Background(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.Close()
	for name, want := range map[string]string{
		"a.txt": "a", "deep/er/b.txt": "b\x00b", "deep/c d\n.txt": "", "deep/up.txt": "a", "folder/b.txt": "b\x00b", "run": "#!",
	} {
		if text, err := fs.ReadFile(snapshot, name); err != nil || string(text) != want {
			t.Errorf("%q has %q (%v), want %q", name, text, err, want)
		}
	}
	for name, want := range map[string]error{
		"out": errLinkOut, "absolute": errLinkOut, "round": errLinkRound, "lost": fs.ErrNotExist, "nothing": fs.ErrNotExist, "../a.txt": fs.ErrInvalid, "a.txt/b": fs.ErrNotExist,
	} {
		if _, err := snapshot.Open(name); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	if info, err := snapshot.Stat("run"); err != nil || info.Mode() != 0o755 || info.Size() != 2 {
		t.Errorf("run: %v, %v", info, err)
	}
}

// TestSnapshotIsFileSystem holds what has no links to the rules of io/fs.
func TestSnapshotIsFileSystem(t *testing.T) {
	repository := commitFiles(t)
	for _, name := range []string{"out", "absolute", "round", "deep/round", "lost", "folder", "deep/up.txt"} {
		gittest.Run(t, repository.Folder, "rm", "-q", "--cached", name)
	}
	tree, err := repository.Staged(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := repository.Snapshot(context.Background(), tree)
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.Close()
	if err := fstest.TestFS(snapshot, "a.txt", "deep/er/b.txt", "run"); err != nil {
		t.Error(err)
	}
}

func TestChanged(t *testing.T) {
	ctx := context.Background()
	repository := commitFiles(t)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(repository.Folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	gittest.Run(t, repository.Folder, "branch", "other")
	write("a.txt", "other")
	write("ü\t.txt", "new")
	write(".gitignore", "*.log\n")
	write("x.log", "ignored")
	gittest.Run(t, repository.Folder, "rm", "-q", "deep/er/b.txt")
	got, err := repository.Changed(ctx, "other", "")
	if diff := cmp.Diff([]string{".gitignore", "a.txt", "deep/er/b.txt", "ü\t.txt"}, got); diff != "" || err != nil {
		t.Errorf("on disk: %v %s", err, diff)
	}
	gittest.Run(t, repository.Folder, "commit", "-q", "-a", "-m", "Mine")
	gittest.Run(t, repository.Folder, "checkout", "-q", "other")
	gittest.Run(t, repository.Folder, "commit", "-q", "--allow-empty", "-m", "Theirs")
	got, err = repository.Changed(ctx, "other", "main")
	if diff := cmp.Diff([]string{"a.txt", "deep/er/b.txt"}, got); diff != "" || err != nil {
		t.Errorf("of a commit: %v %s", err, diff)
	}
	if _, err := repository.Changed(ctx, "--output=x", ""); !errors.Is(err, ErrNoRevision) {
		t.Errorf("what looks like an option is %v", err)
	}
}

func TestFind(t *testing.T) {
	ctx := context.Background()
	repository := commitFiles(t)
	found, err := Find(ctx, filepath.Join(repository.Folder, "deep"))
	if err != nil || found.IsBare || !strings.HasSuffix(found.Folder, filepath.Base(repository.Folder)) {
		t.Errorf("%+v, %v", found, err)
	}
	bare := t.TempDir()
	gittest.Run(t, bare, "init", "-q", "--bare")
	if found, err := Find(ctx, bare); err != nil || !found.IsBare {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := Find(ctx, t.TempDir()); !errors.Is(err, ErrNoRepository) {
		t.Errorf("no repository is %v", err)
	}
}
