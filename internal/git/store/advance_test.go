package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

func TestAdvance(t *testing.T) {
	repo := newRepository(t)
	const main = "refs/heads/main"
	advance := func(at object.ID, path string) object.ID {
		t.Helper()
		var made object.ID
		err := repo.Advance(t.Context(), main, func(ctx context.Context, r *Repo, ref Ref) (id object.ID, err error) {
			if ref.Target != at || ref.Name != main {
				t.Errorf("it comes as %+v, want %q", ref, at)
			}
			made, err = addFile(path)(ctx, r, ref)
			return made, err
		})
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	first := advance("", "a/one") // of an empty repository
	second := advance(first, "a/two")
	git(t, repo, "pack-refs", "--all")
	third := advance(second, "b")
	if got := git(t, repo, "log", "--format=%H %s", "main"); got != fmt.Sprintf("%s b\n%s a/two\n%s a/one", third, second, first) {
		t.Errorf("log:\n%s", got)
	}
	if got := git(t, repo, "ls-tree", "-r", "--name-only", "main"); got != "a/one\na/two\nb" {
		t.Errorf("files:\n%s", got)
	}
	to := func(id object.ID, err error) Step {
		return func(context.Context, *Repo, Ref) (object.ID, error) { return id, err }
	}
	failure := errors.New("no")
	tree := writeTree(t, repo, "")
	for _, test := range []struct {
		name string
		next Step
		err  error
	}{
		{main, to("", failure), failure},
		{main, to(third, nil), nil}, // where it is
		{main, to(absent, nil), object.ErrNotFound},
		{main, to(tree, nil), object.ErrNotCommit},
		{"refs/heads/a..b", to(first, nil), object.ErrRefInvalid},
		{"refs/heads/main/x", to(first, nil), ErrRefConflict},
	} {
		if err := repo.Advance(t.Context(), test.name, test.next); !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
			t.Errorf("advance %s: %v, want %v", test.name, err, test.err)
		}
	}
	if got := git(t, repo, "rev-parse", "main"); got != string(third) {
		t.Errorf("main is at %s", got)
	}
	fsck(t, repo)
}

// Real git moves the branch while we make our commit: it is made again upon the new one.
func TestAdvanceStartsAgainAfterRealGit(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	theirs := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("b", "2")), "theirs", first)
	asked := 0
	err := repo.Advance(t.Context(), "refs/heads/main", func(ctx context.Context, r *Repo, at Ref) (object.ID, error) {
		if asked++; asked == 1 {
			git(t, repo, "update-ref", "refs/heads/main", string(theirs))
		}
		return addFile("c")(ctx, r, at)
	})
	if err != nil || asked != 2 {
		t.Fatalf("asked %d times: %v", asked, err)
	}
	if got := git(t, repo, "ls-tree", "--name-only", "main"); got != "a\nb\nc" {
		t.Errorf("files: %s", got)
	}
}

func TestAdvanceLosesNoWriter(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	var group sync.WaitGroup
	for writer := range 8 {
		group.Go(func() {
			for round := range 4 {
				path := fmt.Sprintf("w%d/r%d", writer, round)
				err := advanceBy(t, repo, path)
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if got := strings.Count(git(t, repo, "rev-list", "main"), "\n") + 1; got != 33 {
		t.Errorf("%d commits", got)
	}
	fsck(t, repo)
}

// Somebody drops unreachable objects from packs between the write of objects and the move of a ref there.
func TestUnreachedPacksSurviveRepack(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	var edits []edit.Edit
	for i := range 2 * packedObjects {
		edits = append(edits, fileEdit(fmt.Sprint("f", i), fmt.Sprint(i)))
	}
	tree := writeTree(t, repo, first, edits...)
	git(t, repo, "repack", "-a", "-d", "-q")
	commit := writeCommit(t, repo, tree, "next", first)
	if err := forward(t.Context(), repo, "refs/heads/main", commit); err != nil {
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
	lock, err := repo.Lock(t.Context()) // all of them wait
	if err != nil {
		t.Fatal(err)
	}
	for i := range results {
		group.Go(func() {
			ctx := t.Context()
			if i == 5 {
				ctx = left
			}
			results[i] = repo.Advance(ctx, "refs/heads/main", func(ctx context.Context, r *Repo, at Ref) (object.ID, error) {
				path := fmt.Sprintf("dir/f%d", i)
				commit, err := addFile(path)(ctx, r, at)
				if i%3 == 0 {
					return "", failure
				}
				if err == nil {
					_, err = r.Entry(ctx, commit, path)
				}
				return commit, err
			})
		})
	}
	waitForSteps(repo, len(results))
	leave()
	waitForSteps(repo, len(results)-1)
	lock.Release()
	group.Wait()
	for i, err := range results {
		switch {
		case i == 5 && !errors.Is(err, context.Canceled), i != 5 && i%3 == 0 && !errors.Is(err, failure), i != 5 && i%3 != 0 && err != nil:
			t.Errorf("step %d: %v", i, err)
		}
	}
	if got := git(t, repo, "ls-tree", "--name-only", "main", "dir/"); got != "dir/f1\ndir/f10\ndir/f11\ndir/f2\ndir/f4\ndir/f7\ndir/f8" {
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

// What comes before a move happens once the steps are stored, and can keep the ref from moving.
func TestBeforeAdvance(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	var next object.ID
	advance := func(answer error) error {
		return repo.Advance(t.Context(), "refs/heads/main", func(ctx context.Context, r *Repo, at Ref) (id object.ID, err error) {
			next, err = addFile("b")(ctx, r, at)
			return next, err
		}, func(ctx context.Context) error {
			if _, err := repo.Commit(ctx, next); err != nil {
				t.Errorf("the commit is not stored: %v", err)
			}
			if ref, err := repo.Ref(ctx, "refs/heads/main"); err != nil || ref.Target != first {
				t.Errorf("before the move: %+v %v", ref, err)
			}
			return answer
		})
	}
	refusal := errors.New("no")
	if err := advance(refusal); !errors.Is(err, refusal) {
		t.Errorf("refused: %v", err)
	}
	if err := advance(nil); err != nil {
		t.Error(err)
	}
	if ref, err := repo.Ref(t.Context(), "refs/heads/main"); err != nil || ref.Target != next {
		t.Errorf("after the move: %+v %v", ref, err)
	}
}

func TestBrokenStep(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	func() {
		defer func() { _ = recover() }()
		_ = repo.Advance(t.Context(), "refs/heads/main", func(context.Context, *Repo, Ref) (object.ID, error) { panic("a fault") })
	}()
	if ref, err := repo.Ref(t.Context(), "refs/heads/main"); err != nil || ref.Target != first {
		t.Errorf("%+v %v", ref, err)
	}
	if err := advanceBy(t, repo, "b"); err != nil {
		t.Errorf("after a broken step: %v", err)
	}
}

// A step sees what it and the steps before it wrote, whichever way it looks; others see it once the ref has moved.
func TestStepSeesWhatItWrote(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1\n"))
	aside := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("b", "2\n")), "aside", first)
	var made, merged object.ID
	step := func(ctx context.Context, r *Repo, at Ref) (object.ID, error) {
		large := strings.Repeat("x", pooledBlob+1)
		commit, err := r.WriteCommitOf(ctx, at.Commit, []edit.Edit{fileEdit("dir/c", "3\n"), fileEdit("large", large)}, object.CommitInput{
			Parents: []object.ID{at.Commit}, Author: ada, Committer: ada, Message: "made",
		})
		if err != nil {
			return "", err
		}
		made = commit.ID
		lookInside(t, r, first, made)
		if _, err := repo.Commit(ctx, made); !errors.Is(err, object.ErrNotFound) {
			t.Errorf("another handle sees the commit: %v", err)
		}
		if git, err := gittest.Command(ctx, folder(t, repo), "cat-file", "-t", string(made)).CombinedOutput(); err == nil {
			t.Errorf("git sees the commit: %s", git)
		}
		// From here on git itself is asked, which finds what is stored only.
		lookByGit(t, r, first, made)
		tree, conflicts, err := r.MergeTree(ctx, made, aside)
		if err != nil || len(conflicts) > 0 {
			t.Errorf("MergeTree: %q %v", conflicts, err)
		}
		merged, err = r.WriteCommit(ctx, object.CommitInput{Tree: tree, Parents: []object.ID{made, aside}, Author: ada, Committer: ada, Message: "merge"})
		if err == nil && git(t, repo, "rev-parse", "main") != string(first) {
			t.Error("main has moved already")
		}
		return merged, err
	}
	if err := repo.Advance(t.Context(), "refs/heads/main", step); err != nil {
		t.Fatal(err)
	}
	if commits, err := repo.Log(t.Context(), LogQuery{From: merged}); err != nil || len(commits) != 4 {
		t.Errorf("%d commits, %v", len(commits), err)
	}
	if got := git(t, repo, "ls-tree", "-r", "--name-only", "main"); got != "a\nb\ndir/c\nlarge" {
		t.Errorf("files:\n%s", got)
	}
	fsck(t, repo)
}

// lookInside asks what is answered without git.
func lookInside(t *testing.T, r *Repo, first, made object.ID) {
	t.Helper()
	ctx := t.Context()
	if commit, err := r.Commit(ctx, made); err != nil || commit.Message != "made" {
		t.Errorf("Commit: %+v %v", commit, err)
	}
	if entry, err := r.Entry(ctx, made, "dir/c"); err != nil || entry.Size != 2 {
		t.Errorf("Entry: %+v %v", entry, err)
	}
	if is, err := r.IsAncestor(ctx, first, made); err != nil || !is {
		t.Errorf("IsAncestor: %v %v", is, err)
	}
	if has, err := r.HasMerges(ctx, first, made); err != nil || has {
		t.Errorf("HasMerges: %v %v", has, err)
	}
	if info, err := r.Stat(ctx, string(made)+"^{tree}"); err != nil || info.Kind != object.KindTree {
		t.Errorf("Stat: %+v %v", info, err)
	}
}

func lookByGit(t *testing.T, r *Repo, first, made object.ID) {
	t.Helper()
	ctx := t.Context()
	if info, err := r.Stat(ctx, string(made)+":dir/c"); err != nil || info.Size != 2 {
		t.Errorf("Stat of a path: %+v %v", info, err)
	}
	entry, err := r.Entry(ctx, made, "large")
	if err != nil {
		t.Fatal(err)
	}
	if content, err := r.ReadBlob(ctx, entry.ID, 4<<20); err != nil || len(content) != pooledBlob+1 {
		t.Errorf("ReadBlob: %d bytes, %v", len(content), err)
	}
	if entries, _, err := r.Tree(ctx, made, true, TreeLimit{}); err != nil || len(entries) != 4 {
		t.Errorf("Tree: %v %v", entries, err)
	}
	if entries, err := r.Diff(ctx, first, made); err != nil || len(entries) != 2 {
		t.Errorf("Diff: %d %v", len(entries), err)
	}
	if _, total, err := r.Between(ctx, first, made, Window{}); err != nil || total != 1 {
		t.Errorf("Between: %d %v", total, err)
	}
}

// What a step has written and git was asked about is packed like all else, also when later steps fail.
func TestStepsThatAskGit(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	failure := errors.New("no")
	results := make([]error, 6)
	lock, err := repo.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range results {
		group.Go(func() {
			results[i] = repo.Advance(t.Context(), "refs/heads/main", func(ctx context.Context, r *Repo, at Ref) (object.ID, error) {
				var edits []edit.Edit
				for n := range 2 * packedObjects {
					edits = append(edits, fileEdit(fmt.Sprintf("d%d/%d", i, n), fmt.Sprint(i, n)))
				}
				commit, err := r.WriteCommitOf(ctx, at.Commit, edits, object.CommitInput{
					Parents: []object.ID{at.Commit}, Author: ada, Committer: ada, Message: fmt.Sprint(i),
				})
				if err == nil {
					_, err = r.Log(ctx, LogQuery{From: commit.ID, Limit: 1})
				}
				if i%2 == 0 {
					err = failure
				}
				return commit.ID, err
			})
		})
	}
	waitForSteps(repo, len(results))
	lock.Release()
	group.Wait()
	for i, err := range results {
		if i%2 == 0 && !errors.Is(err, failure) || i%2 == 1 && err != nil {
			t.Errorf("step %d: %v", i, err)
		}
	}
	if got := git(t, repo, "ls-tree", "--name-only", "main"); got != "a\nd1\nd3\nd5" {
		t.Errorf("files:\n%s", got)
	}
	if marks, err := filepath.Glob(folder(t, repo) + "/objects/pack/*.keep"); err != nil || len(marks) > 0 {
		t.Logf("marks are left: %q %v", marks, err)
	}
	fsck(t, repo)
}

// A step that gives a branch what is no commit does not spoil the others of its group.
func TestStepOfAnotherKind(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	lock, err := repo.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	results := make([]error, 3)
	var group sync.WaitGroup
	for i := range results {
		group.Go(func() {
			results[i] = repo.Advance(t.Context(), "refs/heads/main", func(ctx context.Context, r *Repo, at Ref) (object.ID, error) {
				if i == 1 {
					return r.WriteTree(ctx, at.Commit, []edit.Edit{fileEdit("x", "x")})
				}
				return addFile(fmt.Sprint(i))(ctx, r, at)
			})
		})
	}
	waitForSteps(repo, len(results))
	lock.Release()
	group.Wait()
	if results[0] != nil || !errors.Is(results[1], object.ErrNotCommit) || results[2] != nil {
		t.Errorf("%v", results)
	}
	if got := git(t, repo, "ls-tree", "--name-only", "main"); got != "0\n2\na" {
		t.Errorf("files:\n%s", got)
	}
}
