package gittest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Children lists the command lines with a text in them of processes that work in a folder, by /proc.
func Children(t testing.TB, dir, text string) []string {
	t.Helper()
	var lines []string
	for _, id := range childIDs(t, dir, text) {
		lines = append(lines, commandLine(id))
	}
	return lines
}

func childIDs(t testing.TB, dir, text string) []int {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/cwd")
	if err != nil || len(links) == 0 {
		t.Fatalf("this test reads /proc: %v", err)
	}
	var found []int
	for _, link := range links {
		if at, err := os.Readlink(link); err != nil || at != dir {
			continue
		}
		id, err := strconv.Atoi(filepath.Base(filepath.Dir(link)))
		if err == nil && strings.Contains(commandLine(id), text) {
			found = append(found, id)
		}
	}
	return found
}

func commandLine(id int) string {
	line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", id)) // empty once it has ended
	return strings.ReplaceAll(string(line), "\x00", " ")
}

// KillChildren ends with SIGKILL what [Children] finds.
func KillChildren(t testing.TB, dir, text string) {
	t.Helper()
	for _, id := range childIDs(t, dir, text) {
		process, err := os.FindProcess(id)
		if err == nil {
			err = process.Kill()
		}
		if err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Error(err)
		}
	}
}

// WaitForChild returns when [Children] finds one.
func WaitForChild(t testing.TB, dir, text string) {
	t.Helper()
	limit := time.After(20 * time.Second)
	for len(Children(t, dir, text)) == 0 {
		select {
		case <-time.After(5 * time.Millisecond):
		case <-limit:
			t.Fatal("it never started")
		}
	}
}

// SoakTime is how long a test that goes on by the clock is to run: ordinary, or SHEAF_SOAK ("10m").
func SoakTime(t testing.TB, ordinary time.Duration) time.Duration {
	t.Helper()
	text := os.Getenv("SHEAF_SOAK")
	if text == "" {
		return ordinary
	}
	long, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("SHEAF_SOAK: %v", err)
	}
	return long
}

// WatchMemory looks again and again how much memory the processes that [Children] finds have in use. stop gives the
// most that one of them had, in bytes.
func WatchMemory(t testing.TB, dir, text string) (stop func() int64) {
	t.Helper()
	end, most := make(chan struct{}), make(chan int64)
	go func() {
		var peak int64
		for {
			for _, id := range childIDs(t, dir, text) {
				peak = max(peak, peakMemory(id))
			}
			select {
			case <-time.After(2 * time.Millisecond):
			case <-end:
				most <- peak
				return
			}
		}
	}()
	return func() int64 { close(end); return <-most }
}

// peakMemory reads VmHWM, see proc(5).
func peakMemory(id int) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", id)) // empty once it has ended
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kilobytes int64
	_, _ = fmt.Sscan(rest, &kilobytes)
	return kilobytes << 10
}
