package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/server"
)

// dataWith is a data folder in use, with repositories and two files beside them.
func dataWith(t *testing.T, names ...string) (data string, repos *store.Store) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "data")
	repos, err := store.Open(t.Context(), filepath.Join(data, server.StoreDir), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = repos.Close() })
	for i, name := range names {
		repo, err := repos.Create(t.Context(), store.Name{Owner: "ada", Repo: name}, "main")
		if err == nil {
			err = repo.WriteMeta(t.Context(), fmt.Appendf(nil, `{"id": %d}`, i+1))
		}
		if err != nil {
			t.Fatal(err)
		}
		commit(t, bare(data, name), "main", "first of "+name)
	}
	write(t, filepath.Join(data, "accounts.json"), "{}")
	write(t, filepath.Join(data, "accounts.json.lock"), "")
	write(t, filepath.Join(data, ".accounts.json.tmp-12"), "{")
	return data, repos
}

func bare(data, name string) string {
	return filepath.Join(data, filepath.FromSlash(repositoriesPath), "ada", name+".git")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// commit puts a file with a content upon a branch.
func commit(t *testing.T, repository, branch, content string) string {
	t.Helper()
	blob := strings.TrimSpace(gittest.RunInput(t, repository, content, "hash-object", "-w", "--stdin"))
	tree := strings.TrimSpace(gittest.RunInput(t, repository, "100644 blob "+blob+"\tfile\n", "mktree"))
	made := strings.TrimSpace(gittest.Run(t, repository, "commit-tree", "-m", content, tree))
	gittest.Run(t, repository, "update-ref", object.BranchPrefix+branch, made)
	return made
}

func mustTake(t *testing.T, data, into string) Report {
	t.Helper()
	report, err := Take(t.Context(), data, into)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func mustRestore(t *testing.T, from string) (data string) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "restored")
	if _, err := Restore(t.Context(), from, data); err != nil {
		t.Fatal(err)
	}
	return data
}

func TestBackupAndRestore(t *testing.T) {
	data, _ := dataWith(t, "one", "two")
	gittest.Run(t, bare(data, "two"), "pack-refs", "--all") // its folders of refs are empty
	into := t.TempDir()
	first := mustTake(t, data, into)
	if first.Repositories != 2 || first.Copied != first.Bytes {
		t.Errorf("%+v", first)
	}
	head := commit(t, bare(data, "one"), "main", "second")
	write(t, filepath.Join(data, "accounts.json"), `{"later": true}`)
	second := mustTake(t, data, into)
	if second.Copied >= second.Bytes {
		t.Errorf("nothing of the first backup was used: %+v", second)
	}
	restored := mustRestore(t, into)
	for _, name := range []string{"one", "two"} {
		gittest.Run(t, bare(restored, name), "fsck", "--full", "--strict")
		was := gittest.Run(t, bare(data, name), "for-each-ref")
		if is := gittest.Run(t, bare(restored, name), "for-each-ref"); is != was {
			t.Errorf("refs of %s are %q, not %q", name, is, was)
		}
	}
	if text, err := os.ReadFile(filepath.Join(restored, "accounts.json")); err != nil || string(text) != `{"later": true}` {
		t.Errorf("the accounts are %q, %v", text, err)
	}
	for _, name := range []string{"accounts.json.lock", ".accounts.json.tmp-12", "git/lock", "git/tmp"} {
		if _, err := os.Stat(filepath.Join(restored, name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s came along: %v", name, err)
		}
	}
	// The first one is what it was, and stands for itself.
	earlier := mustRestore(t, first.Folder)
	if now := strings.TrimSpace(gittest.Run(t, bare(earlier, "one"), "rev-parse", "main")); now == head {
		t.Error("the second backup changed the first")
	}
	if err := os.RemoveAll(first.Folder); err != nil {
		t.Fatal(err)
	}
	gittest.Run(t, bare(mustRestore(t, into), "one"), "fsck", "--full")
}

// What is packed together, renamed or deleted between two backups is so in the second one.
func TestBackupFollows(t *testing.T) {
	data, repos := dataWith(t, "one", "two", "three")
	into := t.TempDir()
	mustTake(t, data, into)
	gittest.Run(t, bare(data, "one"), "gc", "-q")
	ctx := t.Context()
	if err := errors.Join(
		repos.Rename(ctx, store.Name{Owner: "ada", Repo: "two"}, store.Name{Owner: "ada", Repo: "zwei"}),
		repos.Delete(ctx, store.Name{Owner: "ada", Repo: "three"}),
	); err != nil {
		t.Fatal(err)
	}
	mustTake(t, data, into)
	restored := mustRestore(t, into)
	found, err := filepath.Glob(bare(restored, "*"))
	if err != nil || len(found) != 2 || filepath.Base(found[0]) != "one.git" || filepath.Base(found[1]) != "zwei.git" {
		t.Errorf("repositories: %v, %v", found, err)
	}
	for _, repository := range found {
		gittest.Run(t, repository, "fsck", "--full")
	}
}

// Two records that are always written together are together in every backup, however often they are written, packed
// and repositories beside them come and go.
func TestBackupIsOfOneMoment(t *testing.T) {
	data, repos := dataWith(t, "one")
	repo, err := repos.Repo(t.Context(), store.Name{Owner: "ada", Repo: "one"})
	if err != nil {
		t.Fatal(err)
	}
	first := object.ID(strings.TrimSpace(gittest.Run(t, bare(data, "one"), "rev-parse", "main")))
	second := object.ID(commit(t, bare(data, "one"), "other", "second"))
	if err := repo.WriteMeta(t.Context(), []byte(first)); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		for target, old := second, first; ctx.Err() == nil; target, old = old, target {
			if err := repo.Locked(t.Context(), func(l *store.Lock) error {
				err := l.Move(t.Context(), store.RefMove{Name: "refs/heads/main", Target: target, Old: old})
				return errors.Join(err, l.WriteMeta([]byte(target)))
			}); err != nil {
				t.Error(err)
				return
			}
		}
	})
	group.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			name := store.Name{Owner: "ada", Repo: fmt.Sprintf("passing-%d", i)}
			_, err := repos.Create(t.Context(), name, "main")
			if err := errors.Join(err, repos.Delete(t.Context(), name), repos.Maintain(t.Context())); err != nil {
				t.Error(err)
			}
		}
	})
	into := t.TempDir()
	for range 5 {
		report := mustTake(t, data, into)
		restored := mustRestore(t, report.Folder)
		gittest.Run(t, bare(restored, "one"), "fsck", "--full")
		at := strings.TrimSpace(gittest.Run(t, bare(restored, "one"), "rev-parse", "main"))
		meta, err := os.ReadFile(filepath.Join(bare(restored, "one"), "sheaf.json"))
		if err != nil || string(meta) != at {
			t.Errorf("main is at %s, the record says %s, %v", at, meta, err)
		}
	}
	end()
	group.Wait()
}

func TestTakeRefuses(t *testing.T) {
	data, _ := dataWith(t, "one")
	busy := t.TempDir()
	lock, err := lockNow(filepath.Join(busy, lockFile))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(data, link); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		data, into string
		err        error
	}{
		"no data folder":                {t.TempDir(), t.TempDir(), ErrNoData},
		"into the data folder":          {data, data, ErrInside},
		"below the data folder":         {data, filepath.Join(data, "new", "backups"), ErrInside},
		"below it by a link":            {data, filepath.Join(link, "backups"), ErrInside},
		"where another one is made":     {data, busy, ErrBusy},
		"of the folder, named by links": {link, filepath.Join(data, "backups"), ErrInside},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Take(t.Context(), test.data, test.into); !errors.Is(err, test.err) {
				t.Errorf("got %v, not %v", err, test.err)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(data, "new")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a folder was made in the data folder")
	}
	if err := os.Symlink(t.TempDir(), bare(data, "elsewhere")); err != nil {
		t.Fatal(err)
	}
	if _, err := Take(t.Context(), data, t.TempDir()); !errors.Is(err, ErrUnusual) {
		t.Errorf("a repository that is a link: %v", err)
	}
}

// A store of an earlier version does not know that a backup waits.
func TestTakeBesideAnEarlierVersion(t *testing.T) {
	data, _ := dataWith(t, "one")
	if err := os.Remove(filepath.Join(data, server.StoreDir, "moves.lock")); err != nil {
		t.Fatal(err)
	}
	if _, err := Take(t.Context(), data, t.TempDir()); !errors.Is(err, store.ErrCannotStill) {
		t.Errorf("got %v", err)
	}
}

func TestRestoreRefuses(t *testing.T) {
	data, _ := dataWith(t, "one")
	for name, test := range map[string]struct {
		damage func(t *testing.T, backup string)
		err    error
	}{
		"a manifest that is missing": {func(t *testing.T, backup string) {
			if err := os.Remove(filepath.Join(backup, manifestFile)); err != nil {
				t.Fatal(err)
			}
		}, ErrNotWhole},
		"a manifest that is cut off": {func(t *testing.T, backup string) {
			edit(t, filepath.Join(backup, manifestFile), func(text string) string { return text[:len(text)-1] })
		}, ErrNotWhole},
		"a manifest without its last line": {func(t *testing.T, backup string) {
			edit(t, filepath.Join(backup, manifestFile), func(text string) string { return text[:strings.Index(text, `{"items"`)] })
		}, ErrNotWhole},
		"a manifest that was changed": {func(t *testing.T, backup string) {
			edit(t, filepath.Join(backup, manifestFile), func(text string) string { return strings.Replace(text, "HEAD", "TAIL", 1) })
		}, ErrNotWhole},
		"a newer backup": {func(t *testing.T, backup string) {
			edit(t, filepath.Join(backup, manifestFile), func(text string) string {
				return strings.Replace(text, `"sheaf_backup":1`, `"sheaf_backup":2`, 1)
			})
		}, ErrNewer},
		"a file that is missing": {func(t *testing.T, backup string) {
			if err := os.Remove(filepath.Join(backup, dataFolder, "accounts.json")); err != nil {
				t.Fatal(err)
			}
		}, ErrChanged},
		"a file that was changed": {func(t *testing.T, backup string) {
			edit(t, filepath.Join(backup, dataFolder, "accounts.json"), func(string) string { return "[]" })
		}, ErrChanged},
	} {
		t.Run(name, func(t *testing.T) {
			backup := mustTake(t, data, t.TempDir()).Folder
			test.damage(t, backup)
			folder := t.TempDir()
			if _, err := Restore(t.Context(), backup, filepath.Join(folder, "data")); !errors.Is(err, test.err) {
				t.Errorf("got %v, not %v", err, test.err)
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("%v is left, %v", left, err)
			}
		})
	}
	backup := mustTake(t, data, t.TempDir()).Folder
	if _, err := Restore(t.Context(), backup, data); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("over a data folder: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	if _, err := Restore(t.Context(), backup, file); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("over a file: %v", err)
	}
	if _, err := Restore(t.Context(), backup, t.TempDir()); err != nil {
		t.Errorf("into an empty folder: %v", err)
	}
}

func edit(t *testing.T, path string, change func(string) string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, []byte(change(string(text))), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The newest backup is not the one to take where it is no whole one.
func TestRestoreTakesTheNewestWhole(t *testing.T) {
	data, _ := dataWith(t, "one")
	into := t.TempDir()
	first, second := mustTake(t, data, into), mustTake(t, data, into)
	if err := os.Remove(filepath.Join(second.Folder, manifestFile)); err != nil {
		t.Fatal(err)
	}
	restored, err := Restore(t.Context(), into, filepath.Join(t.TempDir(), "data"))
	if err != nil || restored.Backup != first.Folder {
		t.Errorf("%+v, %v", restored, err)
	}
}

func FuzzManifest(f *testing.F) {
	f.Add(`{"sheaf_backup":1,"made":"2026-01-02T15:04:05Z"}` + "\n" + `{"path":"a","mode":384}` + "\n" + `{"items":1,"sha256":""}` + "\n")
	f.Fuzz(func(t *testing.T, text string) {
		items := 0
		_, last, err := parseManifest(strings.NewReader(text), func(item) error { items++; return nil })
		if err == nil && last.Items != items {
			t.Errorf("%d items, not %d", items, last.Items)
		}
	})
}

func TestKindOf(t *testing.T) {
	const repository = "git/repositories/ada/one.git/"
	for name, want := range map[string]kind{
		"accounts.json": changing, "accounts.json.lock": left, "hooks/journal.jsonl": changing, ".accounts.json.tmp-1": left,
		"git/lock": left, "git/turn.lock": left, "git/hooks/pre-receive": changing,
		repository + "HEAD": changing, repository + "refs/heads/objects": changing, repository + "packed-refs.lock": left,
		repository + "objects/ab/cdef": fixed, repository + "objects/ab/tmp_obj_x": left, repository + "objects/pack/pack-1.pack": fixed,
		repository + "objects/pack/pack-1.keep": left, repository + "objects/pack/multi-pack-index": left,
		repository + "objects/info/commit-graphs/commit-graph-chain": left, repository + "objects/info/alternates": changing,
		"git/repositories/ada/objects": changing,
	} {
		if got := kindOf(name, false); got != want {
			t.Errorf("%s is %d, not %d", name, got, want)
		}
	}
	if kindOf("git/tmp", true) != left || kindOf("git/repositories/ada/one.lock.git", true) != changing {
		t.Error("folders")
	}
}

func TestIsSettled(t *testing.T) {
	now := time.Now()
	if (identity{changed: now, modified: now}).isSettled(now) {
		t.Error("a file that was just written may be written again without looking different")
	}
	if !(identity{changed: now.Add(-time.Minute), modified: now.Add(-time.Minute)}).isSettled(now) {
		t.Error("an old file is settled")
	}
}
