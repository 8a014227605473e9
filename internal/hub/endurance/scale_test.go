package endurance_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

func TestLongHistory(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	const commits, branches = 10_000, 200
	var stream strings.Builder
	for i := range commits {
		fmt.Fprintf(&stream, "commit refs/heads/long\nmark :%d\ncommitter A <a> %d +0000\ndata 6\nc%05d\n", i+1, 1_700_000_000+i*60, i)
		path, content := fmt.Sprint("often", i%10), fmt.Sprint(i)
		if i%1000 == 0 {
			path = "seldom"
		}
		fmt.Fprintf(&stream, "M 100644 inline %s\ndata %d\n%s\n", path, len(content), content)
	}
	for i := range branches {
		fmt.Fprintf(&stream, "reset refs/heads/b%03d\nfrom :%d\n\n", i, commits-i*40)
	}
	hubtest.FastImport(t, s.Bare("forms"), strings.NewReader(stream.String()))

	page := func(path string, number int) list {
		return s.List(s.Get(fmt.Sprintf("%s&per_page=100&page=%d", path, number)), 200)
	}
	subject := func(commit any) string { return hubtest.Text(commit, "commit", "message") }
	for number, first := range map[int]string{1: "c09999", 50: "c05099", 100: "c00099"} {
		if got := page(repo+"/commits?sha=long", number); len(got) != 100 || subject(got[0]) != first {
			t.Errorf("page %d: %d commits from %s", number, len(got), subject(got[0]))
		}
	}
	if got := page(repo+"/commits?sha=long", 101); len(got) != 0 {
		t.Errorf("page 101: %d", len(got))
	}
	if got := page(repo+"/commits?sha=long&path=seldom", 1); len(got) != 10 || subject(got[9]) != "c00000" {
		t.Errorf("by path: %d commits", len(got))
	}
	compared := s.Object(s.Get(repo+"/compare/b199...long?per_page=100&page=2"), 200)
	if compared["ahead_by"] != 7960. || compared["total_commits"] != 7960. || compared["status"] != "ahead" || len(compared["commits"].(list)) != 100 {
		t.Errorf("compared: %v ahead, %v in all, %v", compared["ahead_by"], compared["total_commits"], compared["status"])
	}
	seen := map[string]bool{}
	for number := range 4 {
		for _, branch := range page(repo+"/branches?", number+1) {
			seen[hubtest.Text(branch, "name")] = true
		}
	}
	if len(seen) != branches+2 {
		t.Errorf("%d branches", len(seen))
	}
	if found := s.List(s.Get(repo+"/git/matching-refs/heads/b"), 200); len(found) != branches {
		t.Errorf("%d matching refs", len(found))
	}
}

// Whatever the number of repositories, there are few processes and open files, and a start takes no long.
func TestManyRepositories(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, kill := hubtest.StartProcess(t, dir)
	s.NewRepository("forms")
	kill()
	const count = 1000
	template := s.Bare("forms")
	about, err := os.ReadFile(filepath.Join(template, "sheaf.json"))
	s.Must(err)
	for i := range count - 1 {
		bare := filepath.Join(filepath.Dir(template), fmt.Sprintf("r%03d.git", i))
		s.Must(os.CopyFS(bare, os.DirFS(template)))
		own := strings.Replace(string(about), `"id": 1,`, fmt.Sprintf(`"id": %d,`, i+2), 1)
		s.Must(os.WriteFile(filepath.Join(bare, "sheaf.json"), []byte(own), 0o600))
	}
	many, kill := hubtest.StartProcess(t, dir)
	seen := map[string]bool{}
	for page := 1; page <= 10; page++ {
		for _, repository := range many.List(many.Get(fmt.Sprint("/user/repos?per_page=100&page=", page)), 200) {
			seen[hubtest.Text(repository, "full_name")] = true
		}
	}
	if len(seen) != count {
		t.Errorf("%d repositories are listed", len(seen))
	}
	if found := many.Object(many.Get("/search/repositories?q=r99+user:ada"), 200); found["total_count"] != 9. {
		t.Errorf("found %v", found["total_count"])
	}
	began := time.Now()
	var group sync.WaitGroup
	next := make(chan string)
	for range 8 {
		group.Go(func() {
			for name := range next {
				if a, err := many.Try(hubtest.Request{Method: "GET", Path: "/repos/" + name + "/contents/README.md"}); err != nil || a.Status != 200 {
					t.Errorf("%s: %d %v", name, a.Status, err)
				}
			}
		})
	}
	for i := range 200 { // many more than there may be readers
		next <- fmt.Sprintf("ada/r%03d", i*4)
	}
	close(next)
	group.Wait()
	if children := childrenIn(t, dir); len(children) > 40 {
		t.Errorf("%d git processes", len(children))
	}
	files, err := os.ReadDir("/proc/" + many.Process + "/fd")
	if err != nil || len(files) > 250 {
		t.Errorf("%d open files, %v", len(files), err)
	}
	t.Logf("asked 200 of them within %s", time.Since(began))
	kill()
	began = time.Now()
	many, _ = hubtest.StartProcess(t, dir)
	t.Logf("started again with %d repositories after %s", count, time.Since(began))
	if found := many.Object(many.Get("/search/repositories?q=user:ada"), 200); found["total_count"] != 1000. {
		t.Errorf("found %v", found["total_count"])
	}
}

// 90 megabytes come in by a push and go out by every way; 101 are refused with the reason.
