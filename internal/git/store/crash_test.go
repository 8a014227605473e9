package store

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// TestLeftovers puts down what killed git commands leave. It goes before the first write, and soon where nobody writes.
func TestLeftovers(t *testing.T) {
	for name, reopen := range map[string]func(t *testing.T, dir string) *Store{
		"before the first write": func(t *testing.T, dir string) *Store {
			store, err := open(t.Context(), dir, quiet()) // nobody sweeps
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = store.Close() })
			repo, err := store.Repo(t.Context(), Name{"ada", "site"})
			if err != nil {
				t.Fatal(err)
			}
			head, err := repo.ResolveCommit(t.Context(), "main")
			if err != nil {
				t.Fatal(err)
			}
			next := writeCommit(t, repo, writeTree(t, repo, head, fileEdit("b", "1")), "next", head)
			if err := forward(t.Context(), repo, "refs/heads/main", next); err != nil {
				t.Error(err)
			}
			return store
		},
		"soon": func(t *testing.T, dir string) *Store {
			store := openStoreIn(t, dir)
			store.sweeping.Wait()
			return store
		},
	} {
		t.Run(name, func(t *testing.T) { testLeftovers(t, reopen) })
	}
}

func testLeftovers(t *testing.T, reopen func(t *testing.T, dir string) *Store) {
	dir := t.TempDir()
	store, err := Open(t.Context(), dir, quiet())
	if err != nil {
		t.Fatal(err)
	}
	repo, err := store.Create(t.Context(), Name{"ada", "site"}, "main")
	if err != nil {
		t.Fatal(err)
	}
	first := seed(t, repo, "main", fileEdit("a", "1"))
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	bare := filepath.Join(dir, "repositories/ada/site.git")
	locks := []string{
		"refs/heads/main.lock", "refs/heads/new/branch.lock", "packed-refs.lock", "HEAD.lock", "config.lock", ".sheaf.json.tmp-1",
		"objects/info/commit-graphs/commit-graph-chain.lock", "objects/pack/multi-pack-index.lock",
	}
	temporary := []string{"objects/pack/tmp_pack_a", "objects/ab/tmp_obj_a", "objects/tmp_objdir-incoming-a/pack/x", "objects/incoming-a/x"}
	young := "objects/pack/tmp_pack_young"
	for _, path := range append(append(locks, temporary...), young) {
		gittest.WriteFiles(t, bare, map[string]string{path: ""})
	}
	old := time.Now().Add(-time.Hour)
	for _, path := range []string{"objects/pack/tmp_pack_a", "objects/ab/tmp_obj_a", "objects/tmp_objdir-incoming-a", "objects/incoming-a"} {
		if err := os.Chtimes(filepath.Join(bare, path), old, old); err != nil {
			t.Fatal(err)
		}
	}
	gittest.WriteFiles(t, filepath.Join(dir, "tmp"), map[string]string{"create-1/bare/HEAD": "x"})

	store = reopen(t, dir)
	for _, path := range append(locks, temporary...) {
		if _, err := os.Stat(filepath.Join(bare, path)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is left: %v", path, err)
		}
	}
	if _, err := os.Stat(filepath.Join(bare, young)); err != nil {
		t.Errorf("%s may be in use: %v", young, err)
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "tmp")); err != nil || len(entries) > 0 {
		t.Errorf("left in tmp: %v, %v", entries, err)
	}
	repo, err = store.Repo(t.Context(), Name{"ada", "site"})
	if err != nil {
		t.Fatal(err)
	}
	createRef(t, repo, "refs/heads/new/branch", first)
	fsck(t, repo)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}

	// What comes later may be another git's, at work beside us.
	if store, err = open(t.Context(), dir, quiet()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	later, err := store.Create(t.Context(), Name{"ada", "later"}, "main")
	if err != nil {
		t.Fatal(err)
	}
	gittest.WriteFiles(t, folder(t, later), map[string]string{"refs/heads/its.lock": ""})
	createRef(t, later, "refs/heads/main", writeCommit(t, later, writeTree(t, later, ""), "first"))
	if _, err := os.Stat(filepath.Join(folder(t, later), "refs/heads/its.lock")); err != nil {
		t.Error(err)
	}
}

func TestCloseEndsChildren(t *testing.T) {
	store := openStore(t)
	repo, err := store.Create(t.Context(), Name{"ada", "site"}, "main")
	if err != nil {
		t.Fatal(err)
	}
	large, err := repo.WriteBlob(t.Context(), bytes.Repeat([]byte("x"), 3*pooledBlob))
	if err != nil {
		t.Fatal(err)
	}
	dir := folder(t, repo)
	reader, err := repo.Blob(t.Context(), large)
	if err != nil {
		t.Fatal(err)
	}
	gittest.WaitForChild(t, dir, "cat-file blob")
	start := time.Now()
	if err := store.close(0); err != nil { // the reader does not go on
		t.Fatal(err)
	}
	if took := time.Since(start); took > quick {
		t.Errorf("it took %s", took)
	}
	if running := gittest.Children(t, dir, "git"); len(running) > 0 {
		t.Errorf("still running: %q", running)
	}
	if _, err := io.ReadAll(reader); err == nil {
		t.Error("the blob could be read to its end")
	}
	_ = reader.Close()
	if _, err := repo.Refs(t.Context(), "refs/"); !errors.Is(err, process.ErrClosed) {
		t.Errorf("use after Close: %v", err)
	}
	if _, err := repo.Stat(t.Context(), "main"); !errors.Is(err, process.ErrClosed) {
		t.Errorf("use after Close: %v", err)
	}
	if err := store.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

// TestSurvivesKill runs this test binary as a writer, kills it again and again with -9, and looks whether
// every commit it acknowledged is on the branch.
func TestSurvivesKill(t *testing.T) {
	if dir := os.Getenv("STORE_WRITER"); dir != "" {
		writeForever(t, dir)
		return
	}
	dir := t.TempDir()
	store, err := Open(t.Context(), dir, quiet())
	if err != nil {
		t.Fatal(err)
	}
	repo, err := store.Create(t.Context(), Name{"ada", "site"}, "main")
	if err != nil {
		t.Fatal(err)
	}
	seed(t, repo, "main", fileEdit("a", "1"))
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	var acknowledged []string
	end := time.Now().Add(gittest.SoakTime(t, 1200*time.Millisecond))
	for round := 0; round < 2 || time.Now().Before(end); round++ {
		acknowledged = append(acknowledged, writeUntilKilled(t, dir, time.Duration(37*round%250)*time.Millisecond)...)
	}
	store = openStoreIn(t, dir)
	repo, err = store.Repo(t.Context(), Name{"ada", "site"})
	if err != nil {
		t.Fatal(err)
	}
	fsck(t, repo)
	stored := "\n" + git(t, repo, "rev-list", "main") + "\n"
	for _, id := range acknowledged {
		if !strings.Contains(stored, "\n"+id+"\n") {
			t.Errorf("acknowledged commit %s is lost", id)
		}
	}
	if err := commitUntilIn(t, repo, "after"); err != nil {
		t.Error(err)
	}
}

// writeUntilKilled runs a writer that is killed so long after its first commit, and returns what it acknowledged.
func writeUntilKilled(t *testing.T, dir string, after time.Duration) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestSurvivesKill$", "-test.v=false")
	cmd.Env = append(os.Environ(), "STORE_WRITER="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var acknowledged []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		id, err := object.ParseID(lines.Text())
		if err != nil {
			t.Fatalf("the writer says %q", lines.Text())
		}
		if len(acknowledged) == 0 {
			time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
		}
		acknowledged = append(acknowledged, string(id))
	}
	if err := cmd.Wait(); err == nil || len(acknowledged) == 0 {
		t.Fatalf("the writer ended by itself after %d commits: %v", len(acknowledged), err)
	}
	return acknowledged
}

func writeForever(t *testing.T, dir string) {
	store, err := Open(t.Context(), dir, quiet())
	for errors.Is(err, ErrLocked) { // children of the one before are still ending
		store, err = Open(t.Context(), dir, quiet())
	}
	if err != nil {
		t.Fatal(err)
	}
	repo, err := store.Repo(t.Context(), Name{"ada", "site"})
	if err != nil {
		t.Fatal(err)
	}
	for {
		ref, err := repo.Ref(t.Context(), "refs/heads/main")
		if err != nil {
			t.Fatal(err)
		}
		tree := writeTree(t, repo, ref.Commit, fileEdit("a", string(ref.Commit)))
		id := writeCommit(t, repo, tree, "next", ref.Commit)
		if err := forward(t.Context(), repo, ref.Name, id); err != nil {
			t.Fatal(err)
		}
		_, _ = os.Stdout.WriteString(string(id) + "\n")
	}
}
