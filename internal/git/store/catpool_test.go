package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
)

// TestReadersSurviveTheirProcesses kills the pool's processes between and during reads.
func TestReadersSurviveTheirProcesses(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "a"))
	for range 3 {
		if _, err := repo.Commit(t.Context(), head); err != nil {
			t.Fatal(err)
		}
		gittest.KillChildren(t, folder(t, repo), "cat-file")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := repo.Commit(ended, head); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context: %v", err)
	}
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Millisecond)
			defer cancel()
			for {
				commit, err := repo.Commit(ctx, head)
				if errors.Is(err, context.DeadlineExceeded) {
					return
				}
				if err != nil || commit.ID != head {
					t.Errorf("read %v, %v", commit, err)
					return
				}
			}
		})
	}
	group.Wait()
}

func TestCorruptObjectIsAnError(t *testing.T) {
	repo := newRepository(t)
	id, err := repo.WriteBlob(t.Context(), []byte("hello"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder(t, repo), "objects", string(id[:2]), string(id[2:]))
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("not zlib"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := repo.Blob(t.Context(), id); err == nil {
		t.Error("a corrupt blob was read")
	}
	if empty, err := repo.IsEmpty(t.Context()); err != nil || !empty {
		t.Errorf("afterwards: %v, %v", empty, err)
	}
}
