package load_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// binary is the variable with the path of a built Sheaf: what is measured is what people run.
const binary = "SHEAF_BINARY"

// localUser is the account that a hub on loopback has from its start.
const localUser = "you"

// startSheaf runs a hub with the whole server around it, and gives a site that talks to it as its local user. All
// temporary files of the process are below the site's folder. end stops it as a service is stopped.
func startSheaf(t testing.TB) (s *hubtest.Site, end func()) {
	t.Helper()
	program := os.Getenv(binary)
	if program == "" {
		t.Fatalf("%s has to name a built sheaf", binary)
	}
	dir := t.TempDir()
	command := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--data", dir+"/data")
	command.Env = append(os.Environ(), "TMPDIR="+dir)
	var said strings.Builder
	command.Stderr = &said
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	end = func() {
		_ = command.Process.Signal(os.Interrupt)
		if err := command.Wait(); err != nil {
			t.Errorf("sheaf serve: %v\n%s", err, said.String())
		}
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	url, isThere := strings.CutPrefix(strings.TrimSpace(line), "Sheaf is at ")
	if !isThere {
		end()
		t.Fatalf("sheaf serve said %q, %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	token, err := exec.Command(program, "token", "--data", dir+"/data").Output()
	if err != nil {
		end()
		t.Fatal(err)
	}
	return &hubtest.Site{T: t, URL: url, Dir: dir, Token: strings.TrimSpace(string(token)), Process: strconv.Itoa(command.Process.Pid)}, end
}
