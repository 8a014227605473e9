package processgroup_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"

	"sheaf/internal/processgroup"
)

// role is what this test's own binary does instead of testing.
const role = "PROCESSGROUP_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "parent": // starts a child, which has the same standard output, and waits for it
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), role+"=child")
		child.Stdout = os.Stdout
		if child.Run() != nil {
			os.Exit(3)
		}
		os.Exit(0)
	case "leaver": // starts a child and ends
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), role+"=child")
		child.Stdout = os.Stdout
		if child.Start() != nil {
			os.Exit(3)
		}
		os.Exit(0)
	case "child": // lives until it is ended
		_, _ = os.Stdout.WriteString("alive\n")
		time.Sleep(time.Hour)
	case "short":
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// start gives a group in that role and the end of a pipe which is at its end once nobody of the group lives.
func start(t *testing.T, ctx context.Context, as string) (*exec.Cmd, *processgroup.Group, *bufio.Reader) {
	t.Helper()
	command := exec.CommandContext(ctx, os.Args[0])
	command.Env = append(os.Environ(), role+"="+as)
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = out.Close() })
	command.Stdout = in
	group := processgroup.New(command)
	if err := group.Start(processgroup.Limits{Memory: 4 << 30}); err != nil {
		t.Fatal(err)
	}
	_ = in.Close()
	return command, group, bufio.NewReader(out)
}

// waitForEnd returns when nobody writes any more.
func waitForEnd(t *testing.T, out *bufio.Reader) {
	t.Helper()
	if line, err := out.ReadString('\n'); err == nil {
		t.Errorf("it still wrote %q", line)
	}
}

func TestEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	command, group, out := start(t, ctx, "parent")
	defer group.Release()
	if line, err := out.ReadString('\n'); err != nil || line != "alive\n" {
		t.Fatalf("%q, %v", line, err)
	}
	cancel()
	if err := command.Wait(); err == nil {
		t.Error("it ended well")
	}
	waitForEnd(t, out) // the child's child as well
}

func TestKillsWhatIsLeft(t *testing.T) {
	command, group, out := start(t, t.Context(), "leaver")
	defer group.Release()
	if line, err := out.ReadString('\n'); err != nil || line != "alive\n" {
		t.Fatalf("%q, %v", line, err)
	}
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
	group.Kill()
	waitForEnd(t, out)
}

func TestCancelledAfterItsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	command, group, out := start(t, ctx, "short")
	waitForEnd(t, out)
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
	group.Release()
	group.Release()
	cancel()
	if err := command.Cancel(); !errors.Is(err, os.ErrProcessDone) {
		t.Errorf("ended again: %v", err)
	}
}

func TestNoSuchCommand(t *testing.T) {
	command := exec.CommandContext(t.Context(), os.Args[0]+"-that-is-not-there")
	group := processgroup.New(command)
	if err := group.Start(processgroup.Limits{}); err == nil {
		t.Error("it started")
	}
	group.Kill()
	group.Release()
}
