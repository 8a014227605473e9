package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

func TestPushCheck(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	work := workTree(t, repo)
	var mu sync.Mutex
	var seen []string
	url := serveGitChecked(t, repo, func(ctx context.Context, moves []PushMove) error {
		mu.Lock()
		defer mu.Unlock()
		for _, move := range moves {
			isForward, err := move.IsForward(ctx)
			if err != nil {
				t.Error(err)
			}
			seen = append(seen, fmt.Sprintf("%s %v %v %v", move.Name, move.Old != "", move.Target != "", isForward))
			if !isForward {
				return errors.New("no way back\nsecond line")
			}
		}
		return nil
	})
	push := func(args ...string) string {
		out, _ := plainCommand(t.Context(), work, append([]string{"push", url}, args...)...).CombinedOutput()
		return string(out)
	}
	before := plainGit(t, work, "rev-parse", "HEAD")
	writeFiles(t, work, map[string]string{"b": "2"})
	plainGit(t, work, "add", ".")
	plainGit(t, work, "commit", "-qm", "Second")
	if out := push("HEAD:main", "HEAD:next"); strings.Contains(out, "rejected") {
		t.Errorf("refused: %s", out)
	}
	for _, args := range [][]string{{"--force", before + ":main"}, {":next"}} {
		if out := push(args...); !strings.Contains(out, "remote: no way back") || !strings.Contains(out, "remote: second line") || !strings.Contains(out, "pre-receive hook declined") {
			t.Errorf("push %q: %s", args, out)
		}
	}
	want := "refs/heads/main true true true, refs/heads/next false true true, refs/heads/main true true false, refs/heads/next true false false"
	if got := strings.Join(seen, ", "); got != want {
		t.Errorf("seen %s", got)
	}
	if got := plainGit(t, folder(t, repo), "rev-parse", "main", "next"); got == before || strings.Count(got, plainGit(t, work, "rev-parse", "HEAD")) != 2 {
		t.Errorf("refs: %s", got)
	}
}

func TestDiffOfATreeBombIsRefused(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	bomb := treeBomb(t, repo)
	if _, err := repo.Diff(t.Context(), first, bomb); !errors.Is(err, ErrDiffTooLarge) {
		t.Errorf("Diff: %v", err)
	}
	if _, err := repo.DiffText(t.Context(), first, bomb); !errors.Is(err, ErrDiffTooLarge) {
		t.Errorf("DiffText: %v", err)
	}
	if _, err := repo.PatchText(t.Context(), "", bomb); !errors.Is(err, ErrDiffTooLarge) {
		t.Errorf("PatchText: %v", err)
	}
}

// Many megabytes of zeroes are few on the way, and must not become many in memory.
func TestInflatedPush(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	work := workTree(t, repo)
	script := "truncate -s 270M zeroes && git -c core.bigFileThreshold=1m add zeroes && git commit -qm Zeroes && rm zeroes"
	command := plainCommand(t.Context(), work, "-c", "alias.x=!"+script, "x")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	plainGit(t, work, "push", "-q", serveGit(t, repo), "HEAD:main")
	if entry, err := repo.Entry(t.Context(), ID(plainGit(t, work, "rev-parse", "HEAD")), "zeroes"); err != nil || entry.Size != 270<<20 {
		t.Errorf("%+v %v", entry, err)
	}
}
