package store

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// crowd takes all places of a repository's readers, of every kind, until the context ends.
func crowd(t *testing.T, ctx context.Context, repo *Repo) (gone func()) {
	t.Helper()
	const many = 200 // more than there are places
	var group sync.WaitGroup
	for _, heavy := range []bool{false, true} {
		for range many {
			group.Go(func() {
				_, err := repo.Run(ctx, process.Command{
					Args: []string{"x"}, Config: []string{"-c", "alias.x=!sleep 100"}, Budget: process.Budget{Heavy: heavy, Time: process.Endless},
				})
				if !errors.Is(err, context.Canceled) {
					t.Errorf("a reader ended with %v", err)
				}
			})
		}
	}
	for range many {
		group.Go(func() {
			err := repo.read(ctx, func(*process.CatFile) error { <-ctx.Done(); return ctx.Err() })
			if !errors.Is(err, context.Canceled) {
				t.Errorf("a reader ended with %v", err)
			}
		})
	}
	gittest.WaitForChild(t, folder(t, repo), "sleep")
	for ended := false; !ended; { // until somebody else would have to wait, everywhere
		short, cancel := context.WithTimeout(ctx, 30*time.Millisecond)
		_, runErr := repo.git(short, "version")
		_, heavyErr := repo.Run(short, process.Command{Args: []string{"version"}, Budget: process.Budget{Heavy: true}})
		readErr := repo.read(short, func(*process.CatFile) error { return nil })
		ended = runErr != nil && heavyErr != nil && readErr != nil
		cancel()
	}
	return group.Wait
}

// Whoever holds the lock, for whom all other writers wait, does not wait for readers.
func TestLockHolderDoesNotWaitForReaders(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	second := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "2")), "second", first)
	ctx, leave := context.WithCancel(t.Context())
	gone := crowd(t, ctx, repo)
	// A reader has asked for the list that the holder will ask for, and waits for a place.
	tree, err := repo.urgent().treeOf(t.Context(), second)
	if err != nil {
		t.Fatal(err)
	}
	waits, asking := make(chan struct{}), make(chan error, 1)
	go func() {
		key := treeKey{repo: repo.repository, tree: tree, recursive: true}
		_, err := repo.store.trees.get(ctx, key, repo.manner(), func(context.Context) ([]TreeEntry, int, error) {
			close(waits)
			<-ctx.Done()
			return nil, 0, ctx.Err()
		})
		asking <- err
	}()
	<-waits

	limited, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	err = repo.Locked(limited, func(l *Lock) error {
		if entries, _, err := l.Tree(limited, second, true, TreeLimit{}); err != nil || len(entries) != 1 {
			t.Errorf("Tree: %v %v", entries, err)
		}
		if entries, err := l.Diff(limited, first, second); err != nil || len(entries) != 1 {
			t.Errorf("Diff: %v %v", entries, err)
		}
		if conflicts, err := l.Conflicts(limited, first, second); err != nil || len(conflicts) > 0 {
			t.Errorf("Conflicts: %v %v", conflicts, err)
		}
		if total, _, err := l.CountBetween(limited, first, second); err != nil || total != 1 {
			t.Errorf("CountBetween: %v %v", total, err)
		}
		return l.Move(limited, RefMove{Name: "refs/heads/main", Target: second, Old: first})
	})
	if err != nil {
		t.Errorf("a lock holder: %v", err)
	}
	if err := repo.Advance(limited, "refs/heads/main", addFile("b")); err != nil {
		t.Errorf("a step: %v", err)
	}
	leave()
	gone()
	if err := <-asking; !errors.Is(err, context.Canceled) {
		t.Errorf("the reader: %v", err)
	}
}

// Locked asks again where real git was first, and gives up some time.
func TestLockedAsksAgain(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	for _, test := range []struct{ behind, want int }{{0, 1}, {2, 3}, {100, moveAttempts}} {
		asked := 0
		err := repo.Locked(t.Context(), func(l *Lock) error {
			at, err := l.Ref(t.Context(), "refs/heads/main")
			if err != nil {
				return err
			}
			if asked++; asked <= test.behind {
				at.Target = absent
			}
			return l.Move(t.Context(), RefMove{Name: "refs/heads/main", Target: first, Old: at.Target})
		})
		if asked != test.want || (test.behind >= moveAttempts) != errors.Is(err, ErrRefMoved) {
			t.Errorf("asked %d times, %v", asked, err)
		}
	}
	failure := errors.New("no")
	if err := repo.Locked(t.Context(), func(*Lock) error { return failure }); !errors.Is(err, failure) {
		t.Errorf("error of do: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	lock, err := repo.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := repo.Locked(ended, func(*Lock) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("a lock that is taken: %v", err)
	}
	if err := lock.Move(ended, RefMove{Name: "refs/heads/x", Target: first}); !errors.Is(err, context.Canceled) {
		t.Errorf("a move of somebody who has left: %v", err)
	}
	lock.Release()
	if _, err := repo.Ref(t.Context(), "refs/heads/x"); !errors.Is(err, ErrRefNotFound) {
		t.Errorf("it was made: %v", err)
	}
}

// The lock of a handle with further sight is of the repository alone.
func TestLockOfABorrower(t *testing.T) {
	upstream, copied, base, _, theirs := fork(t)
	err := upstream.Borrow(t.Context(), copied, func(both *Repo) error {
		return both.Locked(t.Context(), func(l *Lock) error {
			if _, err := l.Commit(t.Context(), theirs); !errors.Is(err, object.ErrNotFound) {
				t.Errorf("the lock sees the other repository: %v", err)
			}
			return l.Move(t.Context(), RefMove{Name: "refs/heads/main", Target: base, Old: base})
		})
	})
	if err != nil {
		t.Error(err)
	}
}
