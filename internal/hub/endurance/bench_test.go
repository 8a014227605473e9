package endurance_test

import (
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// The benchmarks do the same over HTTP and with plain git, in turns, and report how many times as long the
// hub takes ("x-git"). Times alone say more about the machine.

// against measures ours as the benchmark and plain beside it; what comes between is not measured.
func against(b *testing.B, ours, plain func(), between ...func()) {
	b.Helper()
	var own, git time.Duration
	for b.Loop() {
		began := time.Now()
		ours()
		own += time.Since(began)
		b.StopTimer()
		began = time.Now()
		plain()
		git += time.Since(began)
		for _, do := range between {
			do()
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(own)/float64(git), "x-git")
}

// plainGit runs git with all that is asked of a server's durability.
func plainGit(b *testing.B, dir, input string, arguments ...string) {
	b.Helper()
	command := exec.CommandContext(b.Context(), "git", append([]string{"-c", "core.fsync=all", "-c", "core.fsyncMethod=batch", "-c", "user.name=G", "-c", "user.email=g@example.org"}, arguments...)...)
	command.Dir, command.Stdin, command.Stdout = dir, strings.NewReader(input), io.Discard
	if err := command.Run(); err != nil {
		b.Fatalf("git %q: %v", arguments, err)
	}
}

// manyFiles fills main of a repository with 99,000 small files, packed.
func manyFiles(b *testing.B, s *hubtest.Site, name string) {
	b.Helper()
	var stream strings.Builder
	stream.WriteString("commit refs/heads/main\ncommitter A <a> 1700000000 +0000\ndata 4\nmany\n")
	for i := range 99_000 {
		content := fmt.Sprintf("{\"n\":%d}\n", i)
		fmt.Fprintf(&stream, "M 100644 inline %s\ndata %d\n%s\n", manyPath(i), len(content), content)
	}
	plainGit(b, s.Bare(name), stream.String(), "fast-import", "--quiet", "--force")
}

func manyPath(i int) string {
	return fmt.Sprintf("folder%02d/sub%02d/file%06d.json", i%50, i/50%10, i)
}

func BenchmarkTree(b *testing.B) {
	s := hubtest.New(b)
	repo := s.NewRepository("forms")
	manyFiles(b, s, "forms")
	round := 0
	b.Run("cold", func(b *testing.B) {
		change := func() { // to a tree that nobody has asked for yet
			round++
			s.Object(s.Send("PUT", fmt.Sprint(repo, "/contents/round", round), object{"message": "m", "content": ""}), 201)
		}
		change()
		against(b, func() {
			if a := s.Get(repo + "/git/trees/main?recursive=1"); a.Status != 200 || len(a.Body) < 1<<20 {
				b.Fatal(a.Status, len(a.Body))
			}
		}, func() { plainGit(b, s.Bare("forms"), "", "ls-tree", "-r", "-t", "-l", "-z", "main") }, change)
	})
	b.Run("warm", func(b *testing.B) {
		against(b, func() { s.Get(repo + "/git/trees/main?recursive=1") },
			func() { plainGit(b, s.Bare("forms"), "", "ls-tree", "-r", "-t", "-l", "-z", "main") })
	})
}

func BenchmarkCommit(b *testing.B) {
	s := hubtest.New(b)
	repo := s.NewRepository("forms")
	s.NewRepository("plain")
	manyFiles(b, s, "forms")
	manyFiles(b, s, "plain")
	round := 0
	for _, count := range []int{1, 100} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			against(b, func() {
				round++
				files := map[string]string{}
				for i := range count {
					files[manyPath(i*997%99_000)] = fmt.Sprint(round, i)
				}
				commit := s.Commit(repo, s.Head(repo, "main"), files)
				s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": commit}), 200)
			}, func() {
				var stream strings.Builder
				stream.WriteString("commit refs/heads/main\ncommitter A <a> 1700000000 +0000\ndata 4\nnext\nfrom refs/heads/main^0\n")
				for i := range count {
					content := fmt.Sprint(round, i)
					fmt.Fprintf(&stream, "M 100644 inline %s\ndata %d\n%s\n", manyPath(i*997%99_000), len(content), content)
				}
				plainGit(b, s.Bare("plain"), stream.String(), "fast-import", "--quiet")
			})
		})
	}
}

func BenchmarkRaw(b *testing.B) {
	s := hubtest.New(b)
	s.NewRepository("forms")
	for _, megabytes := range []int{1, 90} {
		name := fmt.Sprint("file", megabytes)
		content := strings.Repeat(hubtest.Noise(1<<10), megabytes<<10)
		plainGit(b, s.Bare("forms"), fmt.Sprintf("commit refs/heads/%s\ncommitter A <a> 1700000000 +0000\ndata 1\nm\nM 100644 inline f\ndata %d\n%s\n", name, len(content), content), "fast-import", "--quiet")
		b.Run(fmt.Sprint(megabytes, "MB"), func(b *testing.B) {
			b.SetBytes(int64(len(content)))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			against(b, func() {
				response, err := s.Fetch("/raw/ada/forms/" + name + "/f")
				if err != nil {
					b.Fatal(err)
				}
				if n, err := io.Copy(io.Discard, response); err != nil || n != int64(len(content)) {
					b.Fatal(n, err)
				}
				_ = response.Close()
			}, func() { plainGit(b, s.Bare("forms"), "", "cat-file", "blob", name+":f") })
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(b.N)/(1<<20), "MB-allocated/op")
		})
	}
}
