package store

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

// The benchmarks compare with plain git in the same run: look at ratios, not at times.

// manyFiles makes a repository of 100,000 small files in 1,000 folders, packed, and returns its commit.
func manyFiles(b *testing.B) (*Repo, object.ID) {
	b.Helper()
	repo := newRepository(b)
	var edits []edit.Edit
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
			repo.store.trees.forget(repo.repository)
			entries, _, err := repo.Tree(b.Context(), head, true, TreeLimit{})
			if err != nil || len(entries) < 100_000 {
				b.Fatal(len(entries), err)
			}
		}
	})
	b.Run("store/warm", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := repo.Tree(b.Context(), head, true, TreeLimit{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("git", func(b *testing.B) {
		for b.Loop() {
			if out, err := gittest.Command(b.Context(), dir, "ls-tree", "-r", "-t", "-z", "-l", string(head)).Output(); err != nil || len(out) == 0 {
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
				if err := forward(b.Context(), repo, "refs/heads/main", commit); err != nil {
					b.Fatal(err)
				}
				head = commit
			}
		})
		b.Run(fmt.Sprintf("git fast-import/%d", count), func(b *testing.B) {
			for b.Loop() {
				round++
				gittest.RunInput(b, dir, fastImport(someEdits(count, round), head), "-c", "core.fsync=all", "fast-import", "--quiet")
				head = object.ID(gittest.Run(b, dir, "rev-parse", "main"))
			}
		})
	}
}

func someEdits(count, round int) []edit.Edit {
	var edits []edit.Edit
	for i := range count {
		n := i * 997 % 100_000
		edits = append(edits, fileEdit(fmt.Sprintf("folder%02d/sub%02d/file%06d.json", n%50, n/50%20, n), fmt.Sprintf("{\"n\":%d,\"round\":%d}\n", n, round)))
	}
	return edits
}

func fastImport(edits []edit.Edit, from object.ID) string {
	var stream strings.Builder
	fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter A <a> 1700000000 +0000\ndata 4\nnext\nfrom %s\n", from)
	for _, edit := range edits {
		fmt.Fprintf(&stream, "M 100644 inline %s\ndata %d\n%s\n", edit.Path, len(edit.Content), edit.Content)
	}
	return stream.String()
}

// BenchmarkWriters has 16 writers on one branch, each trying until its commit is in: all at once, in turn by
// Advance, and as one plain git after the other.
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
						for ; errors.Is(err, errNotForward); err = commit(b, repo, path) {
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
	run("move", func(b *testing.B, repo *Repo, path string) error { return commitOnce(b, repo, path) })
	run("advance", func(b *testing.B, repo *Repo, path string) error { return advanceBy(b, repo, path) })
	var turn sync.Mutex
	run("git fast-import", func(b *testing.B, repo *Repo, path string) error {
		turn.Lock()
		defer turn.Unlock()
		dir := folder(b, repo)
		head := object.ID(gittest.Run(b, dir, "rev-parse", "main"))
		gittest.RunInput(b, dir, fastImport([]edit.Edit{fileEdit(path, path)}, head), "-c", "core.fsync=all", "fast-import", "--quiet")
		return nil
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

// BenchmarkBetween lists the last hundred of 10,000 commits, every tenth of them a merge, with and without the file
// in which git keeps their graph.
func BenchmarkBetween(b *testing.B) {
	repo := newRepository(b)
	objects := []object.Raw{object.New(object.KindTree, nil), commitOf(b, "first", 1_700_000_000)}
	base := objects[1].ID
	head, side := base, base
	for n := range int64(10_000) {
		commit := commitOf(b, fmt.Sprint(n), 1_700_000_000+60*n, head)
		switch n % 10 {
		case 5:
			side = commit.ID
			commit = commitOf(b, fmt.Sprint("side ", n), 1_700_000_000+60*n, head)
			objects = append(objects, commitOf(b, fmt.Sprint(n), 1_700_000_000+60*n, head))
		case 9:
			commit = commitOf(b, fmt.Sprint("merge ", n), 1_700_000_000+60*n, head, side)
		}
		objects, head = append(objects, commit), commit.ID
	}
	if err := repo.storeObjects(b.Context(), objects); err != nil {
		b.Fatal(err)
	}
	createRef(b, repo, "refs/heads/main", head)
	for _, graph := range []string{"without graph", "with graph"} {
		b.Run("store/"+graph, func(b *testing.B) {
			for b.Loop() {
				commits, total, err := repo.Between(b.Context(), base, head, Window{Skip: 9900, Limit: 100})
				if err != nil || len(commits) != 100 || total < 10_000 {
					b.Fatal(len(commits), total, err)
				}
			}
		})
		b.Run("git rev-list/"+graph, func(b *testing.B) {
			for b.Loop() {
				git(b, repo, "rev-list", "--date-order", "--reverse", string(head), "^"+string(base))
			}
		})
		if err := repo.store.Maintain(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLargeFolder lists one folder of 200,000 files.
func BenchmarkLargeFolder(b *testing.B) {
	repo := newRepository(b)
	blob, err := repo.WriteBlob(b.Context(), []byte("x\n"))
	if err != nil {
		b.Fatal(err)
	}
	top := treeOfFiles(b, repo, 1, 200_000, blob)
	folder, err := repo.Entry(b.Context(), top, "folder000")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("store/cold", func(b *testing.B) {
		for b.Loop() {
			repo.store.trees.forget(repo.repository)
			if entries, _, err := repo.Tree(b.Context(), folder.ID, false, TreeLimit{}); err != nil || len(entries) != 200_000 {
				b.Fatal(len(entries), err)
			}
		}
	})
	b.Run("store/first thousand", func(b *testing.B) {
		for b.Loop() {
			repo.store.trees.forget(repo.repository)
			if entries, _, err := repo.Tree(b.Context(), folder.ID, false, TreeLimit{Entries: 1000}); err != nil || len(entries) != 1000 {
				b.Fatal(len(entries), err)
			}
		}
	})
	b.Run("store/one entry", func(b *testing.B) {
		for b.Loop() {
			if _, err := repo.Entry(b.Context(), top, "folder000/file000-123456.json"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("git ls-tree", func(b *testing.B) {
		for b.Loop() {
			git(b, repo, "ls-tree", "-z", "-l", string(folder.ID))
		}
	})
}

// BenchmarkDiffOfNewlines compares files of nothing but line feeds, which take git many times their size.
func BenchmarkDiffOfNewlines(b *testing.B) {
	repo := newRepository(b)
	first := seed(b, repo, "main", fileEdit("a", "1\n"))
	for _, megabytes := range []int{1, 9, 90} {
		second := writeTree(b, repo, first, fileEdit("a", strings.Repeat("\n", megabytes<<20)))
		b.Run(fmt.Sprintf("store/%d MB", megabytes), func(b *testing.B) {
			for b.Loop() {
				if entries, err := repo.Diff(b.Context(), first, second); err != nil || len(entries) != 1 {
					b.Fatal(len(entries), err)
				}
			}
		})
		if megabytes < 90 { // which takes git some seconds and gigabytes
			b.Run(fmt.Sprintf("git diff-tree/%d MB", megabytes), func(b *testing.B) {
				for b.Loop() {
					git(b, repo, "diff-tree", "-r", "--numstat", "--patch", string(first), string(second))
				}
			})
		}
	}
}
