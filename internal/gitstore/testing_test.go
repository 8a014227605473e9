package gitstore

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

func openStore(t testing.TB) *Store {
	t.Helper()
	return openStoreIn(t, t.TempDir())
}

func openStoreIn(t testing.TB, dir string) *Store {
	t.Helper()
	store, err := Open(context.Background(), dir, quiet())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // not t.Context, which has ended by then
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

func mustName(t testing.TB, owner, repo string) Name {
	t.Helper()
	name, err := ParseName(owner, repo)
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// newRepository makes an empty repository in a store of its own.
func newRepository(t testing.TB) *Repo {
	t.Helper()
	repo, err := openStore(t).Create(t.Context(), mustName(t, "ada", "site"), "main")
	if err != nil {
		t.Fatal(err)
	}
	return repo
}

func folder(t testing.TB, repo *Repo) string {
	t.Helper()
	dir, err := repo.dir()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// plainGit runs the user's git, not the store's, and returns its trimmed output.
func plainGit(t testing.TB, dir string, args ...string) string {
	t.Helper()
	return plainGitInput(t, dir, "", args...)
}

func plainGitInput(t testing.TB, dir, input string, args ...string) string {
	t.Helper()
	cmd := plainCommand(t.Context(), dir, args...)
	cmd.Stdin = strings.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return strings.TrimSpace(string(out))
}

func plainCommand(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=Grace", "GIT_AUTHOR_EMAIL=grace@example.org", "GIT_COMMITTER_NAME=Grace", "GIT_COMMITTER_EMAIL=grace@example.org",
	)
	return cmd
}

// fsck fails the test unless real git finds the repository whole.
func fsck(t testing.TB, repo *Repo) {
	t.Helper()
	dir := folder(t, repo)
	out, err := plainCommand(t.Context(), dir, "fsck", "--strict", "--full", "--no-dangling").CombinedOutput()
	if err != nil || strings.Contains(string(out), "error") || strings.Contains(string(out), "warning") {
		t.Errorf("git fsck: %v\n%s", err, out)
	}
}

var (
	ada      = Person{Name: "Ada Lovelace", Email: "ada@example.org", When: time.Unix(1700000000, 0).In(time.FixedZone("", 2*60*60))}
	fileEdit = func(path, content string) TreeEdit {
		return TreeEdit{Path: path, Mode: ModeFile, Content: []byte(content)}
	}
)

func writeTree(t testing.TB, repo *Repo, base ID, edits ...TreeEdit) ID {
	t.Helper()
	tree, err := repo.WriteTree(t.Context(), base, edits)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func writeCommit(t testing.TB, repo *Repo, tree ID, message string, parents ...ID) ID {
	t.Helper()
	id, err := repo.WriteCommit(t.Context(), CommitInput{Tree: tree, Parents: parents, Author: ada, Committer: ada, Message: message})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// seed commits files to a new branch and returns the commit.
func seed(t testing.TB, repo *Repo, branch string, edits ...TreeEdit) ID {
	t.Helper()
	id := writeCommit(t, repo, writeTree(t, repo, "", edits...), "Initial commit")
	if err := repo.CreateRef(t.Context(), branchPrefix+branch, id); err != nil {
		t.Fatal(err)
	}
	return id
}

// workTree clones a repository by its path, for commits that real git makes.
func workTree(t testing.TB, repo *Repo) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "work")
	plainGit(t, t.TempDir(), "clone", "--quiet", folder(t, repo), dir)
	return dir
}

func writeFiles(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for path, content := range files {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// listing writes entries as `git ls-tree -l` prints them, for comparison.
func listing(entries []TreeEntry) string {
	var lines []string
	for _, entry := range entries {
		size := "-"
		if entry.Size >= 0 {
			size = fmt.Sprint(entry.Size)
		}
		lines = append(lines, fmt.Sprintf("%s %s %s %7s\t%s", entry.Mode, entry.Kind, entry.ID, size, entry.Path))
	}
	return strings.Join(lines, "\n")
}
