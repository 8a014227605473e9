package cli

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"sheaf": func() {
			env := System()
			env.PasswordIterations = 10
			os.Exit(Main(os.Args[1:], env))
		},
	})
}

// TestScripts runs the program as people do. Beside testscript's own commands there are
//
//	serve [flags]      sheaf serve on a free port with the folder data; sets $URL and $HOST
//	sigterm            asks that server to stop; its status must be 0; its log is serve.log
//	status N command   runs a command whose exit status must be N
//	token-from FILE    sets $TOKEN
//	only-sheaf         takes every other program off the PATH
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			env.Setenv("GIT_TERMINAL_PROMPT", "0")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else each of our commands takes a second to end, under the race detector
			for _, who := range []string{"AUTHOR", "COMMITTER"} {
				env.Setenv("GIT_"+who+"_NAME", "Ada Lind")
				env.Setenv("GIT_"+who+"_EMAIL", "ada@tidewater.example")
			}
			env.Values["server"] = &background{}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve":      startServer,
			"open":       openInBackground,
			"sigterm":    stopServer,
			"status":     runForStatus,
			"token-from": setToken,
			"only-sheaf": onlySheaf,
		},
	})
}

// background is the server that a script started.
type background struct {
	command *exec.Cmd
	log     *os.File
}

func serverOf(ts *testscript.TestScript) *background {
	server, ok := ts.Value("server").(*background)
	if !ok {
		ts.Fatalf("the script was not set up")
	}
	return server
}

func startServer(ts *testscript.TestScript, neg bool, args []string) {
	line := runInBackground(ts, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", ts.MkAbs("data")}, args...))
	url, found := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "Sheaf is at ")
	if !found {
		ts.Fatalf("sheaf serve said %q", line)
	}
	ts.Setenv("URL", url)
	ts.Setenv("HOST", strings.TrimPrefix(url, "http://"))
}

func openInBackground(ts *testscript.TestScript, neg bool, args []string) {
	line := runInBackground(ts, append([]string{"open", "--no-browser"}, args...))
	_, url, found := strings.Cut(strings.TrimSuffix(line, "\n"), " is open at ")
	if !found {
		ts.Fatalf("sheaf open said %q", line)
	}
	ts.Setenv("URL", url)
}

// runInBackground starts a command that serves, and gives the first line that it says.
func runInBackground(ts *testscript.TestScript, args []string) string {
	server := serverOf(ts)
	log, err := os.Create(ts.MkAbs("serve.log"))
	ts.Check(err)
	sheaf, err := lookPath(ts.Getenv("PATH"), "sheaf")
	ts.Check(err)
	command := exec.Command(sheaf, args...)
	command.Dir = ts.MkAbs(".")
	command.Env = []string{"PATH=" + ts.Getenv("PATH"), "HOME=" + ts.Getenv("HOME")}
	command.Stderr = log
	stdout, err := command.StdoutPipe()
	ts.Check(err)
	ts.Check(command.Start())
	ts.Defer(func() {
		if server.command != nil {
			_ = command.Process.Kill()
			_ = command.Wait()
		}
	})
	*server = background{command: command, log: log}

	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		ts.Check(err)
	}
	return line
}

func stopServer(ts *testscript.TestScript, neg bool, args []string) {
	server := serverOf(ts)
	if server.command == nil {
		ts.Fatalf("no server was started")
	}
	ts.Check(server.command.Process.Signal(syscall.SIGTERM))
	ended := make(chan error, 1)
	go func(command *exec.Cmd) { ended <- command.Wait() }(server.command)
	select {
	case err := <-ended:
		server.command = nil
		ts.Check(err)
	case <-time.After(30 * time.Second):
		ts.Fatalf("the server does not stop")
	}
	ts.Check(server.log.Close())
}

func runForStatus(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func setToken(ts *testscript.TestScript, neg bool, args []string) {
	ts.Setenv("TOKEN", strings.TrimSpace(ts.ReadFile(args[0])))
}

func onlySheaf(ts *testscript.TestScript, neg bool, args []string) {
	sheaf, err := lookPath(ts.Getenv("PATH"), "sheaf")
	ts.Check(err)
	ts.Setenv("PATH", filepath.Dir(sheaf))
}

// lookPath searches the script's PATH, not the test's own.
func lookPath(path, name string) (string, error) {
	for _, folder := range filepath.SplitList(path) {
		file := filepath.Join(folder, name)
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return file, nil
		}
	}
	return "", &exec.Error{Name: name, Err: exec.ErrNotFound}
}
