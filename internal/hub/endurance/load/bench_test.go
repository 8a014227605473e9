package load_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// BenchmarkREST asks repositories of several sizes by REST, and commits to them.
func BenchmarkREST(b *testing.B) {
	h := newHost(b)
	for _, files := range []int{100, 10_000, 100_000} {
		b.Run(fmt.Sprintf("%d-files", files), func(b *testing.B) {
			name := h.withFiles(b, "rest", files)
			repo, file := h.repository(name), filePath(files/2)
			for _, c := range []struct {
				name string
				do   func() error
			}{
				{"repository", func() error { return h.get(repo) }},
				{"branches", func() error { return h.get(repo + "/branches") }},
				{"tree", func() error { return h.get(repo + "/git/trees/main?recursive=1&per_page=200000") }},
				{"file", func() error { return h.get(repo + "/contents/" + file + "?ref=main") }},
				{"raw", func() error { return h.get(h.raw(name, file)) }},
				{"commit", func() error { return h.commitFile(name) }},
			} {
				b.Run(c.name, func(b *testing.B) {
					for _, crowd := range crowds {
						b.Run(crowd.name, func(b *testing.B) { closedLoop(b, crowd.clients, func(int) error { return c.do() }) })
					}
				})
			}
		})
	}
	b.Run("1000-pulls", func(b *testing.B) {
		name := h.withPulls(b)
		for _, crowd := range crowds {
			b.Run("list/"+crowd.name, func(b *testing.B) {
				closedLoop(b, crowd.clients, func(int) error { return h.get(h.repository(name) + "/pulls?state=open&per_page=30&limit=30") })
			})
		}
		for _, crowd := range crowds {
			b.Run("read/"+crowd.name, func(b *testing.B) {
				closedLoop(b, crowd.clients, func(int) error { return h.get(h.repository(name) + "/pulls/500") })
			})
		}
		b.Run("commit/1-client", func(b *testing.B) { // to the branch that all would go into
			closedLoop(b, 1, func(int) error { return h.commitFile(name) })
		})
	})
}

// BenchmarkGit clones, fetches and pushes with the real git, whose own time is in the figures.
func BenchmarkGit(b *testing.B) {
	h := newHost(b)
	for _, files := range []int{100, 10_000, 100_000} {
		b.Run(fmt.Sprintf("%d-files", files), func(b *testing.B) {
			name := h.withFiles(b, "git", files)
			works := sync.OnceValue(func() []string { return h.workTrees(b, name) })
			for _, crowd := range crowds {
				b.Run("clone/"+crowd.name, func(b *testing.B) {
					folder := b.TempDir()
					closedLoop(b, crowd.clients, func(int) error {
						to := filepath.Join(folder, fmt.Sprint(h.next.Add(1)))
						defer os.RemoveAll(to)
						return git(b, folder, [][]string{{"clone", "-q", "--bare", h.cloneURL(name), to}})
					})
				})
				b.Run("fetch/"+crowd.name, func(b *testing.B) {
					trees := works()
					closedLoop(b, crowd.clients, func(client int) error { return git(b, trees[client], [][]string{{"fetch", "-q", "origin", "main"}}) })
				})
				b.Run("push/"+crowd.name, func(b *testing.B) {
					trees := works()
					closedLoop(b, crowd.clients, func(client int) error { return h.push(b, trees[client], fmt.Sprint("work", client)) })
				})
			}
		})
	}
}

// workTrees are sparse clones, one for each client.
func (h *host) workTrees(b *testing.B, name string) []string {
	b.Helper()
	folder := b.TempDir()
	trees := make([]string, manyClients)
	for client := range trees {
		trees[client] = filepath.Join(folder, fmt.Sprint(client))
		if err := git(b, folder, [][]string{{"clone", "-q", "--depth", "1", "--sparse", h.cloneURL(name), trees[client]}}); err != nil {
			b.Fatal(err)
		}
	}
	return trees
}
