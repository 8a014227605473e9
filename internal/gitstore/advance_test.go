package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestAdvanceRef(t *testing.T) {
	repo := newRepository(t)
	const main, side = "refs/heads/main", "refs/heads/side"
	advance := func(name string, at ID, path string) (ID, error) {
		var made Commit
		err := repo.AdvanceRef(t.Context(), name, func(ctx context.Context, ref Ref) (ID, error) {
			if ref.Target != at || ref.Name != name {
				t.Errorf("%s comes as %+v, want %q", name, ref, at)
			}
			var err error
			input := CommitInput{Author: ada, Committer: ada, Message: path}
			if at != "" {
				input.Parents = []ID{at}
			}
			made, err = repo.WriteCommitOf(ctx, at, []TreeEdit{fileEdit(path, path)}, input)
			return made.ID, err
		})
		return made.ID, err
	}
	first, err := advance(main, "", "a/one") // of an empty repository
	if err != nil {
		t.Fatal(err)
	}
	second, err := advance(main, first, "a/two")
	if err != nil {
		t.Fatal(err)
	}
	plainGit(t, folder(t, repo), "pack-refs", "--all")
	third, err := advance(main, second, "b")
	if err != nil {
		t.Fatal(err)
	}
	if got := plainGit(t, folder(t, repo), "log", "--format=%H %s", "main"); got != fmt.Sprintf("%s b\n%s a/two\n%s a/one", third, second, first) {
		t.Errorf("log:\n%s", got)
	}
	if got := plainGit(t, folder(t, repo), "ls-tree", "-r", "--name-only", "main"); got != "a/one\na/two\nb" {
		t.Errorf("files:\n%s", got)
	}
	failure := errors.New("no")
	if err := repo.AdvanceRef(t.Context(), main, func(_ context.Context, _ Ref) (ID, error) { return "", failure }); !errors.Is(err, failure) {
		t.Errorf("error of next: %v", err)
	}
	if err := repo.AdvanceRef(t.Context(), main, func(ctx context.Context, at Ref) (ID, error) { return at.Target, nil }); err != nil {
		t.Errorf("no move: %v", err)
	}
	if err := repo.AdvanceRef(t.Context(), "refs/heads/a..b", func(_ context.Context, _ Ref) (ID, error) { return first, nil }); !errors.Is(err, ErrRefInvalid) {
		t.Errorf("invalid name: %v", err)
	}
	if err := repo.AdvanceRef(t.Context(), "refs/heads/main/x", func(_ context.Context, _ Ref) (ID, error) { return first, nil }); !errors.Is(err, ErrRefConflict) {
		t.Errorf("name below a branch: %v", err)
	}

	moves := []RefMove{{Name: main, Target: first, Old: third}, {Name: side, Target: second}}
	all := func(Ref) ([]RefMove, error) { return moves, nil }
	if err := repo.AdvanceRefs(t.Context(), main, all); err != nil {
		t.Fatal(err)
	}
	if got := plainGit(t, folder(t, repo), "rev-parse", "main", "side"); got != fmt.Sprintf("%s\n%s", first, second) {
		t.Errorf("after the moves: %s", got)
	}
	moves[0].Old, moves[1].Old = first, third // the second is not there
	if err := repo.AdvanceRefs(t.Context(), main, all); !errors.Is(err, ErrRefMoved) {
		t.Errorf("one of two moves is impossible: %v", err)
	}
	if got := plainGit(t, folder(t, repo), "rev-parse", "main"); got != string(first) {
		t.Errorf("half of the moves were made: %s", got)
	}
	fsck(t, repo)
}

// Real git moves the branch while we make our commit: it is made again upon the new one.
func TestAdvanceRefStartsAgainAfterRealGit(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	theirs := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("b", "2")), "theirs", first)
	asked := 0
	err := repo.AdvanceRef(t.Context(), "refs/heads/main", func(ctx context.Context, at Ref) (ID, error) {
		if asked++; asked == 1 {
			plainGit(t, folder(t, repo), "update-ref", "refs/heads/main", string(theirs))
		}
		return writeCommit(t, repo, writeTree(t, repo, at.Commit, fileEdit("c", "3")), "ours", at.Commit), nil
	})
	if err != nil || asked != 2 {
		t.Fatalf("asked %d times: %v", asked, err)
	}
	if got := plainGit(t, folder(t, repo), "ls-tree", "--name-only", "main"); got != "a\nb\nc" {
		t.Errorf("files: %s", got)
	}
}

func TestAdvanceRefLosesNoWriter(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	var group sync.WaitGroup
	for writer := range 8 {
		group.Go(func() {
			for round := range 4 {
				path := fmt.Sprintf("w%d/r%d", writer, round)
				err := repo.AdvanceRef(t.Context(), "refs/heads/main", func(ctx context.Context, at Ref) (ID, error) {
					commit, err := repo.WriteCommitOf(ctx, at.Commit, []TreeEdit{fileEdit(path, path)}, CommitInput{
						Parents: []ID{at.Commit}, Author: ada, Committer: ada, Message: path,
					})
					return commit.ID, err
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if got := strings.Count(plainGit(t, folder(t, repo), "rev-list", "main"), "\n") + 1; got != 33 {
		t.Errorf("%d commits", got)
	}
	fsck(t, repo)
}

// Somebody drops unreachable objects from packs between the write of objects and the move of a ref there.
func TestUnreachedPacksSurviveRepack(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	var edits []TreeEdit
	for i := range 2 * packedObjects {
		edits = append(edits, fileEdit(fmt.Sprint("f", i), fmt.Sprint(i)))
	}
	tree := writeTree(t, repo, first, edits...)
	plainGit(t, folder(t, repo), "repack", "-a", "-d", "-q")
	commit := writeCommit(t, repo, tree, "next", first)
	if err := repo.UpdateRef(t.Context(), "refs/heads/main", commit, false); err != nil {
		t.Fatal(err)
	}
	fsck(t, repo)
}

// Of steps done together one may fail, leave or break off without harm to the others.
func TestStepsTogether(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	failure := errors.New("no")
	left, leave := context.WithCancel(t.Context())
	results := make([]error, 12)
	var group sync.WaitGroup
	if err := repo.acquire(t.Context()); err != nil { // all of them wait
		t.Fatal(err)
	}
	for i := range results {
		group.Go(func() {
			ctx := t.Context()
			if i == 5 {
				ctx = left
			}
			results[i] = repo.AdvanceRef(ctx, "refs/heads/main", func(ctx context.Context, at Ref) (ID, error) {
				path := fmt.Sprintf("dir/f%d", i)
				commit, err := repo.WriteCommitOf(ctx, at.Commit, []TreeEdit{fileEdit(path, path)}, CommitInput{
					Parents: []ID{at.Commit}, Author: ada, Committer: ada, Message: path,
				})
				if i%3 == 0 {
					return "", failure
				}
				if err == nil {
					_, err = repo.Entry(ctx, commit.ID, path)
				}
				return commit.ID, err
			})
		})
	}
	waitForSteps(repo, len(results))
	leave()
	waitForSteps(repo, len(results)-1)
	repo.release()
	group.Wait()
	for i, err := range results {
		switch {
		case i == 5 && !errors.Is(err, context.Canceled), i != 5 && i%3 == 0 && !errors.Is(err, failure), i != 5 && i%3 != 0 && err != nil:
			t.Errorf("step %d: %v", i, err)
		}
	}
	if got := plainGit(t, folder(t, repo), "ls-tree", "--name-only", "main", "dir/"); got != "dir/f1\ndir/f10\ndir/f11\ndir/f2\ndir/f4\ndir/f7\ndir/f8" {
		t.Errorf("files:\n%s", got)
	}
	fsck(t, repo)
}

func waitForSteps(repo *Repo, count int) {
	for waiting := -1; waiting != count; time.Sleep(time.Millisecond) {
		repo.steps.mu.Lock()
		waiting = len(repo.steps.waiting)
		repo.steps.mu.Unlock()
	}
}

func TestBrokenStep(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	func() {
		defer func() { _ = recover() }()
		_ = repo.AdvanceRef(t.Context(), "refs/heads/main", func(context.Context, Ref) (ID, error) { panic("a fault") })
	}()
	if ref, err := repo.Ref(t.Context(), "refs/heads/main"); err != nil || ref.Target != first {
		t.Errorf("%+v %v", ref, err)
	}
	if err := advanceOnce(t, repo, "b"); err != nil {
		t.Errorf("after a broken step: %v", err)
	}
}
