package process

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
)

func newGit(t *testing.T) (git *Git, repository string) {
	t.Helper()
	path, err := Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lock, err := os.Create(filepath.Join(t.TempDir(), "lock"))
	if err != nil {
		t.Fatal(err)
	}
	repository = t.TempDir()
	gittest.Run(t, repository, "init", "-q", "--bare")
	git = New(path, lock)
	t.Cleanup(func() {
		git.Close(0)
		if err := lock.Close(); err != nil {
			t.Error(err)
		}
	})
	return git, repository
}

// shell is a git command that runs a script.
func shell(dir, script string, budget Budget) Command {
	return Command{Dir: dir, Args: []string{"x"}, Config: []string{"-c", "alias.x=!" + script}, Budget: budget}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestBudget(t *testing.T) {
	git, dir := newGit(t)
	const megabyte = 1 << 20
	hash := func(size int64, budget Budget) Command {
		return Command{Dir: dir, Args: []string{"hash-object", "--stdin"}, Stdin: io.LimitReader(zeros{}, size), Budget: budget}
	}
	for name, test := range map[string]struct {
		command Command
		isOver  bool
	}{
		"memory":        {hash(300*megabyte, Budget{Memory: 100 * megabyte}), true},
		"enough memory": {hash(30*megabyte, Budget{Memory: 100 * megabyte}), false},
		"time":          {shell(dir, "sleep 50", Budget{Time: 100 * time.Millisecond}), true},
		"time of a grandchild that ignores the end of its parent": {shell(dir, "(sleep 50 | cat) & wait", Budget{Time: 100 * time.Millisecond}), true},
		"processor time":             {hash(64<<30, Budget{CPU: time.Second}), true},
		"processor time, by waiting": {shell(dir, "sleep 1.5", Budget{CPU: time.Second}), false},
		"enough time":                {shell(dir, "sleep 0.01", Budget{Time: 20 * time.Second}), false},
		"no limit":                   {shell(dir, "sleep 0.01", Budget{Time: Endless}), false},
		"output":                     {shell(dir, "yes", Budget{Output: megabyte}), true},
		"one byte over":              {shell(dir, "printf 12345", Budget{Output: 4}), true},
		"enough output":              {shell(dir, "printf 12345", Budget{Output: 5}), false},
	} {
		start := time.Now()
		out, err := git.Run(t.Context(), test.command)
		if errors.Is(err, ErrBudget) != test.isOver || !test.isOver && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: it took %s", name, took)
		}
		if limit := test.command.Budget.output(); int64(len(out)) > limit {
			t.Errorf("%s: %d bytes were kept, of %d", name, len(out), limit)
		}
		if left := gittest.Children(t, dir, ""); len(left) > 0 {
			t.Errorf("%s: still running: %q", name, left)
		}
	}
}

// What ends a command is told apart from what git complains of.
func TestEndOfACommand(t *testing.T) {
	git, dir := newGit(t)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := git.Run(ctx, shell(dir, "sleep 50", Budget{})); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that leaves: %v", err)
	}
	if _, err := git.Run(t.Context(), Command{Dir: dir, Args: []string{"cat-file", "-t", "nothing"}}); !ExitedWith(err, 128) || !strings.Contains(Complaint(err), "Not a valid object name") {
		t.Errorf("a command that fails: %v", err)
	}
	if _, err := git.Run(t.Context(), Command{Dir: filepath.Join(dir, "gone"), Args: []string{"version"}}); !errors.Is(err, ErrFolderGone) {
		t.Errorf("a folder that is not there: %v", err)
	}
	time.AfterFunc(50*time.Millisecond, func() { git.Close(0) })
	if _, err := git.Run(t.Context(), shell(dir, "sleep 50", Budget{Time: Endless})); !errors.Is(err, ErrClosed) {
		t.Errorf("a runner that is closed: %v", err)
	}
	if _, err := git.Run(t.Context(), shell(dir, "true", Budget{})); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}
