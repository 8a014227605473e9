package endurance_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// childrenIn lists the commands of the processes that work somewhere below a folder, as all git processes of
// a hub do.
func childrenIn(t testing.TB, dir string) []string {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/cwd")
	if err != nil || len(links) == 0 {
		t.Fatalf("this test reads /proc: %v", err)
	}
	var found []string
	for _, link := range links {
		if at, err := os.Readlink(link); err != nil || !strings.HasPrefix(at, dir+"/") {
			continue
		}
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(link), "cmdline"))
		words := strings.Split(strings.TrimRight(string(line), "\x00"), "\x00")
		for len(words) > 2 && words[1] == "-c" { // git -c NAME=VALUE ...
			words = append(words[:1], words[3:]...)
		}
		found = append(found, strings.Join(words, " "))
	}
	return found
}

// working leaves out the readers that are kept for the next question.
func working(children []string) []string {
	var found []string
	for _, child := range children {
		if !strings.Contains(child, "cat-file --batch-command") {
			found = append(found, child)
		}
	}
	return found
}

// zombies counts the children of a process that ended and that it did not ask after.
func zombies(t testing.TB, parent string) int {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, file := range files {
		text, _ := os.ReadFile(file)
		_, rest, _ := strings.Cut(string(text), ") ") // the name may hold anything but that
		if fields := strings.Fields(rest); len(fields) > 1 && fields[0] == "Z" && fields[1] == parent {
			count++
		}
	}
	return count
}

// Clients that wait for much and leave, one after the other, take their git processes with them; so does a hub
// that is killed, however busy.
func TestChildrenEnd(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, kill := hubtest.StartProcess(t, dir)
	s.NewRepository("forms")
	content := strings.Repeat(hubtest.Noise(1<<20), 48)
	hubtest.ImportFile(t, s.Bare("forms"), "large", "f", content)
	commit := hubtest.MustGit(t, s.Bare("forms"), "rev-parse", "large")
	ask := func() []interface{ Close() error } {
		want := "0032want " + commit + "\n00000009done\n"
		return []interface{ Close() error }{
			s.Talk("GET /raw/ada/forms/large/f HTTP/1.1\r\nHost: x\r\n\r\n"),
			s.Talk("GET /api/v3/repos/ada/forms/git/blobs/%s HTTP/1.1\r\nHost: x\r\nAccept: application/vnd.github.raw+json\r\n\r\n", hubtest.MustGit(t, s.Bare("forms"), "rev-parse", "large:f")),
			s.Talk("GET /ada/forms/archive/large.zip HTTP/1.1\r\nHost: x\r\n\r\n"),
			s.Talk("POST /ada/forms.git/git-upload-pack HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-git-upload-pack-request\r\nContent-Length: %d\r\n\r\n%s", len(want), want),
			s.BeginPush("8\r\n00940000\r\n"),
		}
	}
	const each = 5
	for range 3 {
		clients := ask()
		hubtest.WaitFor(t, "all are served", func() bool { return len(working(childrenIn(t, dir))) >= each })
		for _, client := range clients {
			s.Must(client.Close())
		}
		hubtest.WaitFor(t, "they end", func() bool { return len(working(childrenIn(t, dir))) == 0 })
		hubtest.WaitFor(t, "none is a zombie", func() bool { return zombies(t, s.Process) == 0 })
	}
	ask()
	hubtest.WaitFor(t, "all are served", func() bool { return len(working(childrenIn(t, dir))) >= each })
	kill()
	s, _ = hubtest.StartProcess(t, dir) // the lock of the folder is free only when the last one is gone
	if left := childrenIn(t, dir); len(left) > 0 {
		t.Errorf("a killed hub leaves %q", left)
	}
	hubtest.Fsck(t, s.Bare("forms"))
}
