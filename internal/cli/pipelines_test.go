package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// pipelines are where people take them from.
const pipelines = "../../docs/ci"

// site is a repository with content in which menu.json is wrong, and a program to check it by.
type site struct {
	t      *testing.T
	folder string
	sheaf  string
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{t, t.TempDir(), filepath.Join(t.TempDir(), "sheaf")}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// Under this name the test's own program is sheaf, see TestMain.
	copyProgram(t, self, s.sheaf)
	const schema = `{"properties": {"price": {"title": "Price", "type": "number"}}}`
	for _, name := range []string{"menu", "other"} {
		s.write(name+".sheaf.json", `{"options": {"dataFile": "`+name+`.json"}, "schema": `+schema+`}`)
	}
	s.write("menu.json", `{"price": "12"}`)
	s.write("other.json", `{"price": 12}`)
	s.git("init", "-q", "-b", "main")
	s.git("add", ".")
	s.git("commit", "-q", "-m", "Begin")
	return s
}

func copyProgram(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

func (s *site) write(name, text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.folder, name), []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) command(more []string, name string, args ...string) *exec.Cmd {
	command := exec.Command(name, args...)
	command.Dir = s.folder
	command.Env = append([]string{
		"PATH=" + filepath.Dir(s.sheaf) + string(filepath.ListSeparator) + os.Getenv("PATH"), "HOME=" + s.folder, "GIT_CONFIG_NOSYSTEM=1", "GORACE=atexit_sleep_ms=0",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@tidewater.example", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@tidewater.example",
	}, more...)
	return command
}

func (s *site) git(args ...string) string {
	s.t.Helper()
	out, err := s.command(nil, "git", args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// run runs the commands of a pipeline as its runner does, and gives what it wrote and the status.
func (s *site) run(script string, variables ...string) (out string, status int) {
	s.t.Helper()
	text, err := os.ReadFile(s.sheaf)
	if err != nil {
		s.t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	variables = append([]string{"SHEAF_URL=file://" + s.sheaf, "SHEAF_SHA256=" + hex.EncodeToString(sum[:]), "RUNNER_TEMP=" + s.t.TempDir()}, variables...)
	written, err := s.command(variables, "bash", "-e", "-o", "pipefail", "-c", script).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		s.t.Fatal(err)
	}
	if exit != nil {
		status = exit.ExitCode()
	}
	return string(written), status
}

// readPipeline reads a file of docs/ci.
func readPipeline(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(pipelines, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func TestGitHubWorkflow(t *testing.T) {
	var workflow struct {
		On   map[string]any
		Jobs struct {
			Check struct {
				RunsOn string `yaml:"runs-on"`
				Env    map[string]string
				Steps  []struct{ Uses, Run string }
			}
		}
	}
	readPipeline(t, "github.yml", &workflow)
	if _, hasPulls := workflow.On["pull_request"]; !hasPulls || workflow.Jobs.Check.RunsOn == "" || workflow.Jobs.Check.Env["BASE"] == "" {
		t.Fatalf("%+v", workflow)
	}
	var script string
	for _, step := range workflow.Jobs.Check.Steps {
		if strings.Contains(step.Run, "${{") {
			t.Errorf("what somebody may write becomes a command: %s", step.Run)
		}
		script += step.Run
	}
	s := newSite(t)
	if out, status := s.run(script, "BASE="); status != 1 || !strings.Contains(out, "::error file=menu.json,line=1,col=11,title=Price::got string, want number\n") {
		t.Errorf("a push: %d, %s", status, out)
	}
	base := s.git("rev-parse", "HEAD")
	s.write("other.json", `{"price": 13}`)
	s.git("commit", "-q", "-a", "-m", "Right")
	if out, status := s.run(script, "BASE="+base); status != 0 || out != "1 project checked, 0 problems\n" {
		t.Errorf("a pull request that is right: %d, %s", status, out)
	}
	s.write("other.json", `{"price": "13"}`)
	s.git("commit", "-q", "-a", "-m", "Wrong")
	if out, status := s.run(script, "BASE="+base); status != 1 || !strings.Contains(out, "::error file=other.json,line=1,col=11") || strings.Contains(out, "menu.json") {
		t.Errorf("a pull request that is wrong: %d, %s", status, out)
	}
	if out, status := s.run(script, "BASE="+base, "SHEAF_SHA256="+strings.Repeat("0", 64)); status != 1 || strings.Contains(out, "::error") {
		t.Errorf("another program than the one that was named: %d, %s", status, out)
	}
}

func TestGitLabPipeline(t *testing.T) {
	var pipeline struct {
		Content struct {
			Script    []string
			Artifacts struct{ Reports struct{ JUnit string } }
		}
	}
	readPipeline(t, "gitlab.yml", &pipeline)
	if pipeline.Content.Artifacts.Reports.JUnit == "" {
		t.Fatalf("%+v", pipeline)
	}
	script := strings.Join(pipeline.Content.Script, "\n")
	s := newSite(t)
	base := s.git("rev-parse", "HEAD")
	s.write("other.json", `{"price": "13"}`)
	s.git("commit", "-q", "-a", "-m", "Wrong")
	for _, test := range []struct {
		base      string
		has, lack string
	}{
		{"", "menu.json:1:11: /price (Price): got string", "nothing"},
		{base, "other.json:1:11: /price (Price): got string", "menu.json"},
	} {
		out, status := s.run(script, "CI_MERGE_REQUEST_DIFF_BASE_SHA="+test.base)
		report, err := os.ReadFile(filepath.Join(s.folder, pipeline.Content.Artifacts.Reports.JUnit))
		if status != 1 || err != nil || !strings.Contains(string(report), test.has) || strings.Contains(string(report), test.lack) {
			t.Errorf("since %q: %d, %v, %s, %s", test.base, status, err, out, report)
		}
	}
}

// TestPreCommitHook commits with the hook in place, as people do: the first commit, what is staged while the disk says
// something else, with -a, and part of what has changed.
func TestPreCommitHook(t *testing.T) {
	s := newSite(t)
	text, err := os.ReadFile(filepath.Join(pipelines, "pre-commit"))
	if err != nil {
		t.Fatal(err)
	}
	s.git("checkout", "-q", "--orphan", "new")
	hook := filepath.Join(s.folder, ".git", "hooks", "pre-commit")
	if err := os.MkdirAll(filepath.Dir(hook), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(hook, text, 0o755); err != nil {
		t.Fatal(err)
	}
	commit := func(args ...string) string {
		out, err := s.command(nil, "git", append([]string{"commit", "-q", "-m", "x"}, args...)...).CombinedOutput()
		if err != nil {
			return string(out)
		}
		return "committed"
	}
	if got := commit(); !strings.HasPrefix(got, "menu.json:1:11: /price") {
		t.Errorf("the first commit: %s", got)
	}
	s.write("menu.json", `{"price": 1}`)
	if got := commit("-a"); got != "committed" {
		t.Errorf("the first commit, right: %s", got)
	}
	s.write("menu.json", `{"price": "2"}`)
	s.git("add", "menu.json")
	s.write("menu.json", `{"price": 2}`)
	if got := commit(); !strings.HasPrefix(got, "menu.json:1:11: /price") {
		t.Errorf("what is staged is wrong, the disk right: %s", got)
	}
	if got := commit("-a"); got != "committed" {
		t.Errorf("all of the disk: %s", got)
	}
	s.write("menu.json", `{"price": "3"}`)
	s.write("other.json", `{"price": 3}`)
	if got := commit("other.json"); got != "committed" {
		t.Errorf("one file, beside another that is wrong: %s", got)
	}
	if got := commit("menu.json"); !strings.HasPrefix(got, "menu.json:1:11: /price") {
		t.Errorf("the other file: %s", got)
	}
	if got := commit("--no-verify", "-a"); got != "committed" {
		t.Errorf("without the hook: %s", got)
	}
}
