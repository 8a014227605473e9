package load_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func filePath(i int) string {
	return fmt.Sprintf("folder%02d/sub%02d/file%06d.json", i%50, i/50%10, i)
}

// withFiles is a repository of so many small files, for a purpose, so that no benchmark meets what another has written. Where the host has it from an earlier run, it stays.
func (h *host) withFiles(b *testing.B, purpose string, files int) string {
	b.Helper()
	name := fmt.Sprint(purpose, files)
	var stream strings.Builder
	stream.WriteString("commit refs/heads/main\ncommitter A <a@example.org> 1700000000 +0000\ndata 4\nmany\n")
	for i := range files {
		content := fmt.Sprintf("{\"n\":%d}\n", i)
		fmt.Fprintf(&stream, "M 100644 inline %s\ndata %d\n%s\n", filePath(i), len(content), content)
	}
	h.create(b, name, stream.String())
	return name
}

// withPulls is a repository with 1,000 open pull requests.
func (h *host) withPulls(b *testing.B) string {
	b.Helper()
	const pulls = 1000
	name := "pulls1000"
	var stream strings.Builder
	stream.WriteString("commit refs/heads/main\nmark :1\ncommitter A <a@example.org> 1700000000 +0000\ndata 1\nm\nM 100644 inline README.md\ndata 1\nr\n")
	for i := range pulls {
		fmt.Fprintf(&stream, "commit refs/heads/b%04d\ncommitter A <a@example.org> 1700000000 +0000\ndata 1\nm\nfrom :1\nM 100644 inline f%d\ndata 1\n1\n", i, i)
	}
	if !h.create(b, name, stream.String()) {
		return name
	}
	for i := range pulls {
		_, err := h.call(http.MethodPost, h.repository(name)+"/pulls", nil, hubtest.Object{"title": "T", "head": fmt.Sprintf("b%04d", i), "base": "main"})
		if err != nil {
			b.Fatal(err)
		}
	}
	return name
}

// create makes a repository and pushes what a stream for git fast-import says, and reports whether it was not there before.
func (h *host) create(b *testing.B, name, stream string) bool {
	b.Helper()
	if h.get(h.repository(name)) == nil {
		return false
	}
	if _, err := h.call(http.MethodPost, h.api+"/user/repos", nil, hubtest.Object{"name": name, "default_branch": "main"}); err != nil {
		b.Fatal(err)
	}
	bare := filepath.Join(b.TempDir(), "begin.git")
	hubtest.MustGit(b, ".", "init", "-q", "--bare", "-b", "main", bare)
	hubtest.FastImport(b, bare, strings.NewReader(stream))
	hubtest.MustGit(b, bare, "push", "-q", h.cloneURL(name), "main")
	if branches := hubtest.MustGit(b, bare, "for-each-ref", "--format=%(refname)", "refs/heads/b*"); branches != "" {
		hubtest.MustGit(b, bare, "push", "-q", h.cloneURL(name), "refs/heads/b*:refs/heads/b*")
	}
	return true
}
