// Package memory_test holds what the hub takes at most, and that large files pass through it. It runs without the race detector, which takes five times as much.
package memory_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

func TestMain(m *testing.M) { hubtest.Main(m) }

// BenchmarkMemory tells how much memory a hub, a process of its own, and the largest of its git processes hold
// at most while large blobs go out by each way. It must not grow with what is read.
func BenchmarkMemory(b *testing.B) {
	s, _ := hubtest.StartProcess(b, b.TempDir())
	repo := s.NewRepository("forms")
	for _, megabytes := range []int{1, 90} {
		hubtest.ImportFile(b, s.Bare("forms"), fmt.Sprint("file", megabytes), "f", strings.Repeat(hubtest.Noise(1<<20), megabytes))
	}
	rest := hubtest.Memory(b, s.Process, "VmRSS")
	for _, way := range []string{"raw", "blob", "clone"} {
		for _, megabytes := range []int{1, 90} {
			b.Run(fmt.Sprintf("%s/4x%dMB", way, megabytes), func(b *testing.B) {
				branch := fmt.Sprint("file", megabytes)
				id := hubtest.MustGit(b, s.Bare("forms"), "rev-parse", branch+":f")
				ask := map[string]string{
					"raw":   "GET /raw/ada/forms/" + branch + "/f HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
					"blob":  "GET /api/v3" + repo + "/git/blobs/" + id + " HTTP/1.1\r\nHost: x\r\nAccept: application/vnd.github.raw+json\r\nConnection: close\r\n\r\n",
					"clone": hubtest.FetchRequest("ada/forms", hubtest.MustGit(b, s.Bare("forms"), "rev-parse", branch)),
				}[way]
				var hub, git float64
				for b.Loop() {
					h, g := peakWhile(b, s, func() {
						var group sync.WaitGroup
						for range 4 {
							group.Go(func() {
								connection := s.Talk("%s", ask)
								if n, err := io.Copy(io.Discard, connection); err != nil || n < int64(megabytes)<<19 { // a clone is compressed
									b.Errorf("%d bytes, %v", n, err)
								}
							})
						}
						group.Wait()
					})
					hub, git = max(hub, h), max(git, g)
				}
				b.ReportMetric(rest, "hub-MB-before")
				b.ReportMetric(hub, "hub-MB-peak")
				b.ReportMetric(git, "git-MB-peak")
			})
		}
	}
}

// peakWhile returns what the hub and the largest git process held at most, in megabytes, while do ran.
func peakWhile(b testing.TB, s *hubtest.Site, do func()) (hub, git float64) {
	b.Helper()
	if err := os.WriteFile("/proc/"+s.Process+"/clear_refs", []byte("5"), 0o600); err != nil { // resets VmHWM, see proc(5)
		b.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	for {
		select {
		case <-done:
			return hubtest.Memory(b, s.Process, "VmHWM"), git
		case <-time.After(10 * time.Millisecond):
			links, _ := filepath.Glob("/proc/[0-9]*/cwd")
			for _, link := range links {
				if at, err := os.Readlink(link); err == nil && strings.HasPrefix(at, s.Dir+"/") {
					git = max(git, anonymous(filepath.Dir(link)))
				}
			}
		}
	}
}

// anonymous is the memory of a process that is its own, in megabytes: a pack that it maps is the system's.
func anonymous(folder string) float64 {
	file, err := os.Open(filepath.Join(folder, "status"))
	if err != nil {
		return 0 // it has ended
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), "RssAnon:"); ok {
			kilobytes, _ := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 64)
			return kilobytes / 1024
		}
	}
	return 0
}
