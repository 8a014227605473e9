package cli

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/settings"
	"sheaf/internal/project"
)

// What the commands are told to developers in, and to administrators.
const (
	developers     = "../../docs/developers.md"
	quickStart     = "../../docs/start/developer.md"
	administrators = "../../docs/start/administrator.md"
	administration = "../../docs/administration.md"
)

// blocks are the parts of a document that are of a language.
func blocks(t *testing.T, document, language string) []string {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, match := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		found = append(found, match[1])
	}
	return found
}

// TestDocumentedCommands runs each command of the document in a repository that has what they name.
func TestDocumentedCommands(t *testing.T) {
	for document, least := range map[string]int{developers: 15, quickStart: 3} {
		t.Run(filepath.Base(filepath.Dir(document)), func(t *testing.T) { runCommands(t, document, least) })
	}
}

func runCommands(t *testing.T, document string, least int) {
	t.Helper()
	s := newSite(t)
	for name, text := range map[string]string{
		"menu.json": `{"price": 12}`, "data/prices.yaml": "bread: 4.5\n", "content/posts/a.md": "---\ntitle: A\n---\n", "src/keep": "", "forms/keep": "",
	} {
		if err := os.MkdirAll(filepath.Join(s.folder, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		s.write(name, text)
	}
	s.git("add", ".")
	s.git("commit", "-q", "-m", "Right")
	s.git("tag", "v2")
	s.git("update-ref", "refs/remotes/origin/main", "HEAD")
	bare := t.TempDir()
	s.git("clone", "-q", "--bare", ".", bare)
	count := 0
	for _, block := range blocks(t, document, "sh") {
		for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
			command := strings.ReplaceAll(line, "/srv/git/site.git", bare)
			if !strings.HasPrefix(command, "sheaf ") {
				t.Errorf("%q is no command of ours", line)
				continue
			}
			count++
			if strings.Contains(command, "--watch") {
				runWatch(t, s, command)
				continue
			}
			if strings.HasPrefix(command, "sheaf open") {
				runOpen(t, s, command)
				continue
			}
			if out, err := s.command(nil, "bash", "-c", command).CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s", line, err, out)
			}
		}
	}
	if count < least {
		t.Errorf("only %d commands were found", count)
	}
}

// runWatch begins a command that goes on, and asks it to stop once it waits.
func runWatch(t *testing.T, s *site, command string) {
	t.Helper()
	watch := s.command(nil, "bash", "-c", "exec "+command)
	said, err := watch.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := watch.Start(); err != nil {
		t.Fatal(err)
	}
	end := time.AfterFunc(30*time.Second, func() { _ = watch.Process.Kill() })
	defer end.Stop()
	line := make([]byte, 4096)
	n, _ := said.Read(line)
	if !strings.HasSuffix(string(line[:n]), "waiting for changes\n") {
		t.Errorf("%s said %q", command, line[:n])
	}
	if err := watch.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := watch.Wait(); err != nil {
		t.Errorf("%s ended with %v", command, err)
	}
}

// runOpen opens the folder, and asks it to stop once there is a link.
func runOpen(t *testing.T, s *site, command string) {
	t.Helper()
	opened := s.command(nil, "bash", "-c", "exec "+command)
	opened.Env = append(opened.Env, "DISPLAY=", "WAYLAND_DISPLAY=")
	said, err := opened.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := opened.Start(); err != nil {
		t.Fatal(err)
	}
	end := time.AfterFunc(30*time.Second, func() { _ = opened.Process.Kill() })
	defer end.Stop()
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil || !strings.Contains(line, " is open at http://127.0.0.1:") {
		t.Errorf("%s said %q (%v)", command, line, err)
	}
	if err := opened.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := opened.Wait(); err != nil {
		t.Errorf("%s ended with %v", command, err)
	}
}

// TestDocumentedProject reads the project file of the document.
func TestDocumentedProject(t *testing.T) {
	for _, block := range blocks(t, developers, "json") {
		if !strings.Contains(block, `"schema": {`) {
			continue
		}
		if _, problems := project.Parse("menu.sheaf.json", []byte(block)); len(problems) > 0 {
			t.Errorf("%s: %v", block, problems)
		}
		return
	}
	t.Error("there is no project file")
}

// TestQuickStartProjects reads every project file that the quick start shows.
func TestQuickStartProjects(t *testing.T) {
	shown := blocks(t, quickStart, "json")
	for _, block := range shown {
		if _, problems := project.Parse("posts.sheaf.json", []byte(block)); len(problems) > 0 {
			t.Errorf("%s: %v", block, problems)
		}
	}
	if len(shown) < 4 {
		t.Errorf("only %d project files were found", len(shown))
	}
}

// TestQuickStartOfAdministrators runs the commands that make a hub, and reads those that serve it.
func TestQuickStartOfAdministrators(t *testing.T) {
	s := newSite(t)
	data := t.TempDir()
	count := 0
	for _, block := range blocks(t, administrators, "sh") {
		for line := range strings.SplitSeq(strings.TrimSpace(block), "\n") {
			count++
			command := strings.ReplaceAll(line, "./data", data)
			if isServe(t, command) {
				continue
			}
			if out, err := s.command(nil, "bash", "-c", "echo correct-horse-battery | "+command).CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s", line, err, out)
			}
		}
	}
	if count < 5 {
		t.Errorf("only %d commands were found", count)
	}
}

// isServe reads the settings of a command that serves, and would not end.
func isServe(t *testing.T, line string) bool {
	t.Helper()
	rest, is := strings.CutPrefix(line, "sheaf serve ")
	if is {
		home := map[string]string{"HOME": t.TempDir()}
		if _, err := settings.Read(strings.Fields(rest), command.Environment{Stderr: os.Stderr, Getenv: func(name string) string { return home[name] }}); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	return is
}

// TestAdministrationCommands runs each command of the document, in its order, on a data folder with the people that it names;
// of those that serve it reads the settings.
func TestAdministrationCommands(t *testing.T) {
	s := newSite(t)
	run := func(command string) {
		t.Helper()
		c := s.command(nil, "bash", "-c", command)
		c.Env = append(c.Environ(), "SHEAF_DATA="+filepath.Join(s.folder, "data"))
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", command, err, out)
		}
	}
	for _, login := range []string{"marina", "joel"} {
		run("echo correct horse battery | sheaf user add " + login)
	}
	count := 0
	for _, block := range blocks(t, administration, "sh") {
		for line := range strings.SplitSeq(strings.TrimSpace(block), "\n") {
			count++
			if !isServe(t, line) {
				run(line)
			}
		}
	}
	if count < 9 {
		t.Errorf("only %d commands were found", count)
	}
}
