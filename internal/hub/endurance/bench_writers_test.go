package endurance_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// BenchmarkWriters has 16 clients commit to one branch through the contents API, alone and beside 64 clients
// that read without a pause; plain git does one commit after the other in a work tree.
func BenchmarkWriters(b *testing.B) {
	for name, readers := range map[string]int{"alone": 0, "beside-64-readers": 64} {
		b.Run(name, func(b *testing.B) { benchmarkWriters(b, readers) })
	}
}

func benchmarkWriters(b *testing.B, readers int) {
	const writers = 16
	s := hubtest.New(b)
	repo := s.NewRepository("forms")
	work := filepath.Join(b.TempDir(), "work")
	hubtest.MustGit(b, ".", "clone", "-q", s.Bare("forms"), work)
	var next, reads atomic.Int64
	count := 0
	spent := time.Duration(0)
	against(b, func() {
		ctx, stop := context.WithCancel(b.Context())
		var reading, writing sync.WaitGroup
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
		began := time.Now()
		for range writers {
			writing.Go(func() {
				for range 4 {
					path := fmt.Sprintf("%s/contents/folder/file%d.json", repo, next.Add(1))
					a, err := s.Try(hubtest.Request{Method: "PUT", Path: path, Body: object{"message": "m", "content": "e30K"}})
					if err != nil || a.Status != 201 {
						b.Errorf("%d %s %v", a.Status, a.Body, err)
					}
				}
			})
		}
		writing.Wait()
		spent += time.Since(began)
		stop()
		reading.Wait()
	}, func() {
		for range 4 * writers {
			count++
			if err := os.WriteFile(filepath.Join(work, fmt.Sprint("file", count)), []byte("{}\n"), 0o600); err != nil {
				b.Fatal(err)
			}
			plainGit(b, work, "", "add", ".")
			plainGit(b, work, "", "commit", "-q", "-m", "m")
		}
	})
	b.ReportMetric(float64(next.Load())/spent.Seconds(), "commits/s")
	if readers > 0 {
		b.ReportMetric(float64(reads.Load())/spent.Seconds(), "reads/s")
	}
	if got := hubtest.MustGit(b, s.Bare("forms"), "rev-list", "--count", "main"); got != fmt.Sprint(next.Load()+1) {
		b.Errorf("%s commits, want %d", got, next.Load()+1)
	}
}
