package memory_test

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

// What a stranger asks for has bounds of memory. They are in megabytes, of the hub and of its largest git process,
// and far below what the same requests took when nothing was bounded.
const (
	hubMemory = 300
	gitMemory = 350
)

func checkMemory(t *testing.T, s *hubtest.Site, what string, do func()) {
	t.Helper()
	hub, git := peakWhile(t, s, do)
	t.Logf("%s: the hub took %.0f MB, git %.0f MB", what, hub, git)
	if hub > hubMemory || git > gitMemory {
		t.Errorf("%s: the hub took %.0f MB, git %.0f MB", what, hub, git)
	}
}

// atOnce asks so many times at once, as a stranger, and wants each answer to be of a status. What comes is not kept.
func atOnce(s *hubtest.Site, count int, path, status string) {
	var group sync.WaitGroup
	for range count {
		group.Go(func() {
			connection := s.Talk("GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", path)
			first := make([]byte, len("HTTP/1.1 200"))
			_, err := io.ReadFull(connection, first)
			if err == nil {
				_, err = io.Copy(io.Discard, connection)
			}
			if err != nil || !strings.HasSuffix(string(first), status) {
				s.T.Errorf("%s: %s %v", path, first, err)
			}
		})
	}
	group.Wait()
}

// A file of ninety million lines is not compared line by line, for nobody's page.
func TestCostOfNewlines(t *testing.T) {
	s, _ := hubtest.StartProcess(t, t.TempDir())
	repo := s.NewRepository("forms")
	base := s.Head(repo, "main")
	hubtest.FastImport(t, s.Bare("forms"), strings.NewReader(fmt.Sprintf(
		"commit refs/heads/lines\ncommitter A <a> 1700000000 +0000\ndata 1\nm\nfrom %s\nM 100644 inline f\ndata %d\n%s\n", base, 90_000_000, strings.Repeat("\n", 90_000_000))))
	head := s.Head(repo, "lines")
	pull := s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": "lines", "base": "main"}), 201)
	page := "/ada/forms/commit/" + head
	checkMemory(t, s, page, func() { atOnce(s, 12, page, "200") })
	for _, path := range []string{
		"/ada/forms/pull/1", "/api/v3" + repo + "/commits/" + head,
		"/api/v3" + repo + "/compare/main...lines", "/api/v3" + repo + "/pulls/1/files", "/api/v3" + repo + "/pulls/1",
	} {
		checkMemory(t, s, path, func() { atOnce(s, 2, path, "200") })
	}
	if hubtest.Text(pull, "mergeable_state") != "clean" {
		t.Errorf("it cannot be merged: %v", pull["mergeable_state"])
	}
}

// A history with one merge in it, and a commit with very many parents, are walked once by git.
func TestCostOfMerges(t *testing.T) {
	s, _ := hubtest.StartProcess(t, t.TempDir())
	repo := s.NewRepository("forms")
	base := s.Head(repo, "main")
	var stream strings.Builder
	commit := func(mark int, branch, from string, parents ...int) {
		fmt.Fprintf(&stream, "commit refs/heads/%s\nmark :%d\ncommitter A <a> %d +0000\ndata 1\nm\n%s", branch, mark, 1_700_000_000+mark, from)
		for _, parent := range parents {
			fmt.Fprintf(&stream, "merge :%d\n", parent)
		}
		fmt.Fprintf(&stream, "M 100644 inline f%s\ndata 5\n%05d\n\n", branch, mark)
	}
	const commits, parents = 5_000, 20_000
	commit(1, "side", "from "+base+"\n")
	for i := 2; i <= commits; i++ {
		if from := fmt.Sprintf("from :%d\n", i-1); i == 2 {
			commit(i, "long", "from "+base+"\n", 1)
		} else {
			commit(i, "long", from)
		}
	}
	octopus := make([]int, parents)
	for i := range octopus {
		octopus[i] = commits + 1 + i
		commit(octopus[i], fmt.Sprint("p", i%100), "from "+base+"\n")
	}
	commit(commits+parents+1, "octopus", "from "+base+"\n", octopus...)
	hubtest.FastImport(t, s.Bare("forms"), strings.NewReader(stream.String()))

	for i, branch := range []string{"long", "octopus"} {
		pull := s.Object(s.Send("POST", repo+"/pulls", object{"title": "t", "head": branch, "base": "main"}), 201)
		want := []float64{commits, parents + 1}[i]
		if pull["commits"] != want {
			t.Errorf("%s has %v commits, not %v", branch, pull["commits"], want)
		}
		for _, path := range []string{
			fmt.Sprintf("/ada/forms/pull/%d", i+1), fmt.Sprintf("/api/v3%s/pulls/%d/commits", repo, i+1),
			"/api/v3" + repo + "/compare/main..." + branch, "/ada/forms/commit/" + s.Head(repo, branch),
		} {
			checkMemory(t, s, path, func() { atOnce(s, 2, path, "200") })
		}
	}
}

// Large blobs are encoded while they are read.
func TestCostOfBlobs(t *testing.T) {
	s, _ := hubtest.StartProcess(t, t.TempDir())
	repo := s.NewRepository("forms")
	hubtest.ImportFile(t, s.Bare("forms"), "large", "f", strings.Repeat(hubtest.Noise(1<<20), 95))
	id := hubtest.MustGit(t, s.Bare("forms"), "rev-parse", "large:f")
	for _, path := range []string{"/api/v3" + repo + "/git/blobs/" + id, "/raw/ada/forms/large/f"} {
		checkMemory(t, s, path, func() { atOnce(s, 4, path, "200") })
	}
}

// An archive of very many files goes out while git writes it.
func TestCostOfArchives(t *testing.T) {
	s, _ := hubtest.StartProcess(t, t.TempDir())
	s.NewRepository("forms")
	const files = 200_000
	var stream strings.Builder
	stream.WriteString("blob\nmark :1\ndata 1\nx\ncommit refs/heads/many\ncommitter A <a> 1700000000 +0000\ndata 1\nm\n")
	for i := range files {
		fmt.Fprintf(&stream, "M 100644 :1 folder%d/folder%d/a-file-of-some-name-%d\n", i%50, i%997, i)
	}
	stream.WriteString("M 120000 inline link\ndata 4\n/etc\n") // from here on each name is looked up
	hubtest.FastImport(t, s.Bare("forms"), strings.NewReader(stream.String()))
	for _, path := range []string{"/ada/forms/archive/many.tar.gz", "/ada/forms/archive/many.zip"} {
		checkMemory(t, s, path, func() { atOnce(s, 1, path, "200") })
	}
}
