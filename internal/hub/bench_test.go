package hub_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// BenchmarkWriters has 16 clients commit to one branch through the contents API, and for comparison one
// git commit after the other in a clone, with the same settings for what reaches the disk.
func BenchmarkWriters(b *testing.B) {
	const writers = 16
	b.Run("contents", func(b *testing.B) {
		s := newSite(b)
		repo := s.newRepository("forms")
		var next atomic.Int64
		for b.Loop() {
			var group sync.WaitGroup
			for range writers {
				group.Go(func() {
					path := fmt.Sprintf("%s/contents/folder/file%d.json", repo, next.Add(1))
					a, err := s.try(request{method: "PUT", path: path, body: object{"message": "m", "content": "e30K"}})
					if err != nil || a.status != 201 {
						b.Errorf("%d %s %v", a.status, a.body, err)
					}
				})
			}
			group.Wait()
		}
		b.ReportMetric(float64(writers*b.N)/b.Elapsed().Seconds(), "commits/s")
		checkCommits(b, s, "forms", int(next.Load())+1)
	})
	b.Run("git commit", func(b *testing.B) {
		dir := b.TempDir()
		run := func(arguments ...string) {
			command := exec.CommandContext(b.Context(), "git", append([]string{"-c", "core.fsync=all", "-c", "user.name=G", "-c", "user.email=g@example.org"}, arguments...)...)
			command.Dir = dir
			if output, err := command.CombinedOutput(); err != nil {
				b.Fatalf("%v %s", err, output)
			}
		}
		run("init", "-q")
		count := 0
		for b.Loop() {
			for range writers {
				count++
				if err := os.WriteFile(filepath.Join(dir, fmt.Sprint("file", count)), []byte("{}\n"), 0o600); err != nil {
					b.Fatal(err)
				}
				run("add", ".")
				run("commit", "-q", "-m", "m")
			}
		}
		b.ReportMetric(float64(writers*b.N)/b.Elapsed().Seconds(), "commits/s")
	})
}

// checkCommits counts the commits of main in the repository on disk.
func checkCommits(t testing.TB, s *site, name string, want int) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", "rev-list", "--count", "main")
	command.Dir = s.bare(name)
	output, err := command.Output()
	if err != nil || string(output) != fmt.Sprintln(want) {
		t.Errorf("%s has %s commits, want %d (%v)", name, output, want, err)
	}
}
