package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// The benchmarks compare with plain git in the same run: look at ratios, not at times.

// manyFiles makes a repository of 100,000 small files in 1,000 folders, packed, and returns its commit.
func manyFiles(b *testing.B) (*Repo, ID) {
	b.Helper()
	repo := newRepository(b)
	var edits []TreeEdit
	for i := range 100_000 {
		edits = append(edits, fileEdit(fmt.Sprintf("folder%02d/sub%02d/file%06d.json", i%50, i/50%20, i), fmt.Sprintf("{\"n\":%d}\n", i)))
	}
	return repo, seed(b, repo, "main", edits...)
}

func BenchmarkTree(b *testing.B) {
	repo, head := manyFiles(b)
	dir := folder(b, repo)
	b.Run("store/cold", func(b *testing.B) {
		for b.Loop() {
			repo.store.trees.forget(repo)
			entries, err := repo.Tree(b.Context(), head, true)
			if err != nil || len(entries) < 100_000 {
				b.Fatal(len(entries), err)
			}
		}
	})
	b.Run("store/warm", func(b *testing.B) {
		for b.Loop() {
			if _, err := repo.Tree(b.Context(), head, true); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("git", func(b *testing.B) {
		for b.Loop() {
			if out, err := plainCommand(b.Context(), dir, "ls-tree", "-r", "-t", "-z", "-l", string(head)).Output(); err != nil || len(out) == 0 {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkCommit(b *testing.B) {
	repo, head := manyFiles(b)
	dir := folder(b, repo)
	round := 0
	for _, count := range []int{1, 100} {
		b.Run(fmt.Sprintf("store/%d", count), func(b *testing.B) {
			for b.Loop() {
				round++
				commit := writeCommit(b, repo, writeTree(b, repo, head, someEdits(count, round)...), "next", head)
				if err := repo.UpdateRef(b.Context(), "refs/heads/main", commit, false); err != nil {
					b.Fatal(err)
				}
				head = commit
			}
		})
		b.Run(fmt.Sprintf("git fast-import/%d", count), func(b *testing.B) {
			for b.Loop() {
				round++
				plainGitInput(b, dir, fastImport(someEdits(count, round), head), "-c", "core.fsync=all", "fast-import", "--quiet")
				head = ID(plainGit(b, dir, "rev-parse", "main"))
			}
		})
	}
}

func someEdits(count, round int) []TreeEdit {
	var edits []TreeEdit
	for i := range count {
		n := i * 997 % 100_000
		edits = append(edits, fileEdit(fmt.Sprintf("folder%02d/sub%02d/file%06d.json", n%50, n/50%20, n), fmt.Sprintf("{\"n\":%d,\"round\":%d}\n", n, round)))
	}
	return edits
}

func fastImport(edits []TreeEdit, from ID) string {
	var stream strings.Builder
	fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter A <a> 1700000000 +0000\ndata 4\nnext\nfrom %s\n", from)
	for _, edit := range edits {
		fmt.Fprintf(&stream, "M 100644 inline %s\ndata %d\n%s\n", edit.Path, len(edit.Content), edit.Content)
	}
	return stream.String()
}

// BenchmarkWriters has 16 writers on one branch, each trying until its commit is in: all at once by
// UpdateRef, in turn by AdvanceRef, and as one plain git after the other.
func BenchmarkWriters(b *testing.B) {
	run := func(name string, commit func(b *testing.B, repo *Repo, path string) error) {
		b.Run(name, func(b *testing.B) {
			repo := newRepository(b)
			seed(b, repo, "main", fileEdit("a", "a"))
			var next, conflicts atomic.Int64
			for b.Loop() {
				var group sync.WaitGroup
				for range 16 {
					group.Go(func() {
						path := fmt.Sprint("f", next.Add(1))
						err := commit(b, repo, path)
						for ; errors.Is(err, ErrNotFastForward); err = commit(b, repo, path) {
							conflicts.Add(1)
						}
						if err != nil {
							b.Error(err)
						}
					})
				}
				group.Wait()
			}
			b.ReportMetric(float64(16*b.N)/b.Elapsed().Seconds(), "commits/s")
			b.ReportMetric(float64(conflicts.Load())/float64(16*b.N), "conflicts/commit")
		})
	}
	run("update", func(b *testing.B, repo *Repo, path string) error { return commitOnce(b, repo, path) })
	run("advance", func(b *testing.B, repo *Repo, path string) error { return advanceOnce(b, repo, path) })
	var turn sync.Mutex
	run("git fast-import", func(b *testing.B, repo *Repo, path string) error {
		turn.Lock()
		defer turn.Unlock()
		dir := folder(b, repo)
		head := ID(plainGit(b, dir, "rev-parse", "main"))
		plainGitInput(b, dir, fastImport([]TreeEdit{fileEdit(path, path)}, head), "-c", "core.fsync=all", "fast-import", "--quiet")
		return nil
	})
}

func advanceOnce(t testing.TB, repo *Repo, path string) error {
	return repo.AdvanceRef(t.Context(), "refs/heads/main", func(ctx context.Context, at Ref) (ID, error) {
		commit, err := repo.WriteCommitOf(ctx, at.Commit, []TreeEdit{fileEdit(path, path)}, CommitInput{
			Parents: []ID{at.Commit}, Author: ada, Committer: ada, Message: path,
		})
		return commit.ID, err
	})
}

func BenchmarkRead(b *testing.B) {
	repo, head := manyFiles(b)
	b.Run("commit", func(b *testing.B) {
		for b.Loop() {
			if _, err := repo.Commit(b.Context(), head); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("entry", func(b *testing.B) {
		for b.Loop() {
			if _, err := repo.Entry(b.Context(), head, "folder00/sub00/file000000.json"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("ref", func(b *testing.B) {
		for b.Loop() {
			if _, err := repo.Ref(b.Context(), "refs/heads/main"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("resolve", func(b *testing.B) {
		for b.Loop() {
			if _, err := repo.ResolveCommit(b.Context(), "main"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
