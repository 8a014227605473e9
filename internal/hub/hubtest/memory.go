package hubtest

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// Memory reads one line of /proc/PID/status, such as VmRSS, in megabytes.
func Memory(t testing.TB, process, name string) float64 {
	t.Helper()
	text, err := os.ReadFile("/proc/" + process + "/status")
	match := regexp.MustCompile(name + `:\s+(\d+) kB`).FindSubmatch(text)
	if err != nil || match == nil {
		t.Fatalf("%s of %s: %v", name, process, err)
	}
	kilobytes, _ := strconv.ParseFloat(string(match[1]), 64)
	return kilobytes / 1024
}
