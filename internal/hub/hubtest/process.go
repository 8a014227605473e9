package hubtest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
	"sheaf/internal/hub"
)

// Some tests need a hub that can be killed, or that runs out of room: a process of
// its own. It is this test binary, told so by the environment.
const processFolder = "HUB_PROCESS_FOLDER"

// AfterPush is the variable of the command that such a hub runs after pushes.
const AfterPush = "HUB_PROCESS_AFTER_PUSH"

// Main is the TestMain of packages that use StartProcess:
//
//	func TestMain(m *testing.M) { hubtest.Main(m) }
func Main(m *testing.M) {
	if dir := os.Getenv(processFolder); dir != "" {
		if err := serveProcess(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serveProcess runs a hub until it is killed, and first says where it is and with which
// token it can be used; that is "-" if there is no room for one.
func serveProcess(dir string) error {
	ctx := context.Background()
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	store, err := store.Open(ctx, dir, log)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	origin := "http://" + listener.Addr().String()
	served, err := hub.Open(ctx, hub.Config{
		Dir: dir, Store: store, DefaultUser: "ada", Log: log, BaseURL: func() string { return origin },
		HooksToPrivateAddresses: true, AfterPush: os.Getenv(AfterPush),
	})
	if err != nil {
		return err
	}
	go served.Run(ctx)
	token, err := served.IssueToken(ctx, "ada")
	if durable.IsDiskFull(err) {
		token, err = "-", nil // the test has one
	}
	if err != nil {
		return err
	}
	fmt.Println(origin, token)
	return http.Serve(listener, served.Handler())
}

// StartProcess runs a hub on a folder as a process of its own, by a command that may be
// wrapped into another. The site talks to it as ada, or without a token if there was no
// room for one on the disk; kill ends it without warning.
func StartProcess(t testing.TB, dir string, wrap ...string) (s *Site, kill func()) {
	t.Helper()
	arguments := append(wrap, os.Args[0])
	command := exec.Command(arguments[0], arguments[1:]...)
	command.Env = append(os.Environ(), processFolder+"="+dir)
	var output strings.Builder
	command.Stderr = &output
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	// A timer, the test and its clean-up may all ask for it; each waits until the process is gone.
	kill = sync.OnceFunc(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	origin, token, ok := strings.Cut(strings.TrimSpace(line), " ")
	if !ok {
		kill()
		t.Fatalf("the hub did not start: %q %s", line, output.String())
	}
	t.Cleanup(func() {
		kill()
		if t.Failed() {
			t.Log(output.String())
		}
	})
	return &Site{T: t, URL: origin, Dir: dir, Token: token, Process: strconv.Itoa(command.Process.Pid)}, kill
}

// WaitFor returns once isSo holds, and ends the test if that takes half a minute.
func WaitFor(t testing.TB, what string, isSo func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !isSo(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it takes too long until %s", what)
		}
	}
}
