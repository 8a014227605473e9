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

// TestOpenRemovesLeftovers puts down what killed git commands leave, and works on.
func TestOpenRemovesLeftovers(t *testing.T) {
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

	store = openStoreIn(t, dir)
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
	next := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "2")), "next", first)
	if err := forward(t.Context(), repo, "refs/heads/main", next); err != nil {
		t.Error(err)
	}
	createRef(t, repo, "refs/heads/new/branch", next)
	fsck(t, repo)
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
