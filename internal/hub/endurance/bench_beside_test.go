package endurance_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// BenchmarkOpenPulls asks a repository with 1,000 open pull requests for its pull requests, and moves the branch
// that they all would go into. Plain git asks for the same refs, or moves one.
func BenchmarkOpenPulls(b *testing.B) {
	const pulls = 1000
	s := hubtest.New(b)
	repo := s.NewRepository("forms")
	main := s.Head(repo, "main")
	var stream strings.Builder
	for i := range pulls {
		fmt.Fprintf(&stream, "commit refs/heads/b%04d\ncommitter A <a> 1700000000 +0000\ndata 1\nm\nfrom %s\nM 100644 inline f%d\ndata 1\n1\n", i, main, i)
	}
	hubtest.FastImport(b, s.Bare("forms"), strings.NewReader(stream.String()))
	for i := range pulls {
		s.Object(s.Send("POST", repo+"/pulls", object{"title": "T", "head": fmt.Sprintf("b%04d", i), "base": "main"}), 201)
	}
	b.Run("list", func(b *testing.B) {
		against(b, func() { s.List(s.Get(repo+"/pulls?per_page=100"), 200) },
			func() { plainGit(b, s.Bare("forms"), "", "for-each-ref", "refs/heads") })
	})
	b.Run("read", func(b *testing.B) {
		against(b, func() { s.Object(s.Get(repo+"/pulls/500"), 200) },
			func() { plainGit(b, s.Bare("forms"), "", "merge-tree", "--write-tree", "main", "b0499") })
	})
	next := []string{s.Commit(repo, main, map[string]string{"next": "1"}), s.Commit(repo, main, map[string]string{"next": "2"})}
	round := 0
	for name, ref := range map[string]string{"move-base": "main", "move-head": "b0700"} {
		b.Run(name, func(b *testing.B) {
			against(b, func() {
				round++
				s.Object(s.Send("PATCH", repo+"/git/refs/heads/"+ref, object{"sha": next[round%2], "force": true}), 200)
			}, func() { plainGit(b, s.Bare("forms"), "", "update-ref", "refs/plain", next[round%2]) })
		})
	}
}

// BenchmarkPush pushes one commit with git, alone and beside 100 clients that read without a pause; plain git
// pushes the same into a repository on this disk.
func BenchmarkPush(b *testing.B) {
	for _, readers := range []int{0, 100} {
		b.Run(fmt.Sprintf("beside-%d-readers", readers), func(b *testing.B) { benchmarkPush(b, readers) })
	}
}

func benchmarkPush(b *testing.B, readers int) {
	s := hubtest.New(b)
	repo := s.NewRepository("forms")
	work, plain := filepath.Join(b.TempDir(), "work"), filepath.Join(b.TempDir(), "plain.git")
	hubtest.MustGit(b, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)
	hubtest.MustGit(b, ".", "clone", "-q", "--bare", s.Bare("forms"), plain)
	ctx, stop := context.WithCancel(b.Context())
	var reading sync.WaitGroup
	var reads atomic.Int64
	for i := range readers {
		reading.Go(func() {
			for ; ctx.Err() == nil; i++ {
				path := repo + []string{"/contents/README.md", "/git/trees/main?recursive=1", "/git/ref/heads/main", "/commits?per_page=10"}[i%4]
				if a, err := s.Try(hubtest.Request{Method: "GET", Path: path}); err != nil || a.Status != 200 {
					b.Errorf("%s: %d %s %v", path, a.Status, a.Body, err)
				}
				reads.Add(1)
			}
		})
	}
	began, count := time.Now(), 0
	against(b, func() { plainGit(b, work, "", "push", "-q", "origin", "HEAD:main") },
		func() { plainGit(b, work, "", "push", "-q", plain, "HEAD:main") },
		func() {
			count++
			if err := os.WriteFile(filepath.Join(work, "f"), fmt.Append(nil, count), 0o600); err != nil {
				b.Fatal(err)
			}
			plainGit(b, work, "", "add", ".")
			plainGit(b, work, "", "commit", "-q", "-m", "m")
		})
	b.ReportMetric(float64(reads.Load())/time.Since(began).Seconds(), "reads/s")
	stop()
	reading.Wait()
}
