// Package gittest runs the user's git in tests, beside the product's.
package gittest

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/object"
)

// Ada is an author with a zone of her own.
var Ada = object.Person{Name: "Ada Lovelace", Email: "ada@example.org", When: time.Unix(1700000000, 0).In(time.FixedZone("", 2*60*60))}

// Run executes git in a folder and returns its trimmed output. The test fails if git does.
func Run(t testing.TB, dir string, args ...string) string {
	t.Helper()
	return RunInput(t, dir, "", args...)
}

// RunInput is [Run] with text to read.
func RunInput(t testing.TB, dir, input string, args ...string) string {
	t.Helper()
	cmd := Command(t.Context(), dir, args...)
	cmd.Stdin = strings.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return strings.TrimSpace(string(out))
}

// Command makes a git command that neither the user's nor the system's settings change.
func Command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=Grace", "GIT_AUTHOR_EMAIL=grace@example.org", "GIT_COMMITTER_NAME=Grace", "GIT_COMMITTER_EMAIL=grace@example.org",
	)
	return cmd
}

// Fsck fails the test unless git finds the repository in a folder whole.
func Fsck(t testing.TB, dir string) {
	t.Helper()
	out, err := Command(t.Context(), dir, "fsck", "--strict", "--full", "--no-dangling").CombinedOutput()
	if err != nil || strings.Contains(string(out), "error") || strings.Contains(string(out), "warning") {
		t.Errorf("git fsck: %v\n%s", err, out)
	}
}

// Clone makes a work tree of the repository in a folder and returns its folder.
func Clone(t testing.TB, dir string) string {
	t.Helper()
	work := filepath.Join(t.TempDir(), "work")
	Run(t, t.TempDir(), "clone", "--quiet", dir, work)
	return work
}

// WriteFiles writes files below a folder: their contents by their paths.
func WriteFiles(t testing.TB, dir string, files map[string]string) {
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
