//go:build unix

package store

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

// What is wrong with one repository keeps nobody from the others, nor from what can still be read of it.
func TestOpenWithDamagedRepositories(t *testing.T) {
	dir := t.TempDir()
	store := openStoreIn(t, dir)
	heads := map[string]object.ID{}
	damages := map[string]struct {
		files map[string]string
		reads bool // whether main can still be read
	}{
		"whole":             {nil, true},
		"empty-head":        {map[string]string{"HEAD": ""}, false},
		"head-of-nothing":   {map[string]string{"HEAD": "\x00\xff"}, false},
		"truncated-packed":  {map[string]string{"packed-refs": "# pack-refs with: peeled\n1111"}, true},
		"garbage-in-refs":   {map[string]string{"refs/heads/garbage": "\x00\x01", "refs/heads/bad name": "x", "refs/x": strings.Repeat("y", 100)}, true},
		"ref-to-nothing":    {map[string]string{"refs/heads/nothing": string(absent) + "\n"}, true},
		"empty-config":      {map[string]string{"config": ""}, true},
		"broken-config":     {map[string]string{"config": "[core"}, false},
		"garbage-in-packs":  {map[string]string{"objects/pack/pack-1.idx": "x", "objects/pack/pack-1.pack": "y"}, true},
		"broken-alternates": {map[string]string{"objects/info/alternates": "/nowhere\n\x00"}, true},
		"broken-graph":      {map[string]string{"objects/info/commit-graph": "x"}, true},
		"metadata":          {map[string]string{"sheaf.json": "{"}, true},
	}
	for name := range damages {
		heads[name] = seed(t, create(t, store, name), "main", fileEdit("a", "a"))
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for name, damage := range damages {
		gittest.WriteFiles(t, filepath.Join(dir, "repositories/ada", name+".git"), damage.files)
	}
	store = openStoreIn(t, dir)
	if names, err := store.Names(t.Context()); err != nil || len(names) != len(damages) {
		t.Errorf("%d repositories, %v", len(names), err)
	}
	for name, damage := range damages {
		repo, err := store.Repo(t.Context(), Name{"ada", name})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		ref, refErr := repo.Ref(t.Context(), "refs/heads/main")
		_, commitErr := repo.Commit(t.Context(), heads[name])
		if ref.Target != heads[name] || refErr != nil || commitErr != nil {
			if damage.reads {
				t.Errorf("%s: %v, %v", name, refErr, commitErr)
			}
		} else if !damage.reads {
			t.Errorf("%s can be read", name)
		}
		if branch, err := repo.DefaultBranch(t.Context()); err == nil && branch != "main" || strings.Contains(name, "head") && !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: default branch %q, %v", name, branch, err)
		}
		_, _ = repo.IsEmpty(t.Context())
	}
	if err := store.Maintain(t.Context()); err == nil || !strings.Contains(err.Error(), "empty-head") {
		t.Errorf("Maintain: %v", err)
	}
	if err := store.Delete(t.Context(), Name{"ada", "empty-head"}); err != nil {
		t.Errorf("a damaged repository cannot be deleted: %v", err)
	}
}

// A full disk keeps nobody from opening and reading, refuses what is to be written, and leaves no half of it. The
// disk is a small one in memory, mounted where only this test sees it; where the system does not allow that, no
// file may grow.
func TestFullDisk(t *testing.T) {
	if dir := os.Getenv("STORE_FULL_DISK"); dir != "" {
		onFullDisk(t, dir)
		return
	}
	dir := t.TempDir()
	wrap := []string{"unshare", "--user", "--map-root-user", "--mount", "sh", "-c", `mount -t tmpfs -o size=4m none "$0" && exec "$@"`, dir}
	if exec.Command("unshare", "--user", "--map-root-user", "--mount", "true").Run() != nil {
		wrap = nil
	}
	args := append(wrap, os.Args[0], "-test.run=^TestFullDisk$", "-test.v=false")
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "STORE_FULL_DISK="+dir)
	if wrap == nil {
		cmd.Env = append(cmd.Env, "STORE_LIMIT_FILES=1")
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func onFullDisk(t *testing.T, dir string) {
	ctx := t.Context()
	store := openStoreIn(t, dir)
	head := seed(t, create(t, store, "site"), "main", fileEdit("a", "a"))
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	gittest.WriteFiles(t, filepath.Join(dir, "tmp"), map[string]string{"delete-1/x": "x"})
	makeRoom := fillDisk(t, dir)

	store = openStoreIn(t, dir)
	repo, err := store.Repo(ctx, Name{"ada", "site"})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := repo.ResolveCommit(ctx, "main"); err != nil || got != head {
		t.Errorf("main is %s, %v", got, err)
	}
	if entries, _, err := repo.Tree(ctx, head, true, TreeLimit{}); err != nil || len(entries) != 1 {
		t.Errorf("%v %v", entries, err)
	}
	if err := repo.Advance(ctx, "refs/heads/main", addFile("b")); !errors.Is(err, ErrDiskFull) {
		t.Errorf("Advance: %v", err)
	}
	if _, err := store.Create(ctx, Name{"ada", "other"}, "main"); !errors.Is(err, ErrDiskFull) {
		t.Errorf("Create: %v", err)
	}
	if err := repo.WriteMeta(ctx, []byte(strings.Repeat("x", 1<<16))); !errors.Is(err, ErrDiskFull) {
		t.Errorf("WriteMeta: %v", err)
	}
	makeRoom()
	if err := advanceBy(t, repo, "b"); err != nil {
		t.Errorf("once there is room: %v", err)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "tmp")); err != nil || len(left) > 0 {
		t.Errorf("left in tmp: %v %v", left, err)
	}
	fsck(t, repo)
}

// fillDisk leaves no room until makeRoom is called.
func fillDisk(t *testing.T, dir string) (makeRoom func()) {
	t.Helper()
	if os.Getenv("STORE_LIMIT_FILES") != "" {
		signal.Ignore(syscall.SIGXFSZ)
		var before syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
			t.Fatal(err)
		}
		limit := func(bytes uint64) {
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: before.Max}); err != nil {
				t.Fatal(err)
			}
		}
		limit(0)
		return func() { limit(before.Cur) }
	}
	path := filepath.Join(dir, "filling")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 16; size > 0; size /= 2 {
		for err == nil {
			_, err = file.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
		err = nil
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}
