//go:build unix

package project

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestLargeFile checks 24 MB of like objects in a process of its own. That took 26 times their size in memory while the
// places of all values were held beside the values; 14 times without.
func TestLargeFile(t *testing.T) {
	if folder := os.Getenv("SHEAF_TEST_LARGE"); folder != "" {
		if report := onlyReport(Check(os.DirFS(folder), "a.sheaf.json")); report.Count != 1 {
			t.Errorf("%d problems: %v", report.Count, report.Problems)
		}
		return
	}
	folder := t.TempDir()
	var data strings.Builder
	data.WriteString("[\n")
	for i := 0; data.Len() < 24<<20; i++ {
		fmt.Fprintf(&data, `{"id": %d, "name": "Item number %d", "price": %d.5, "tags": ["a", "b", "c"], "active": true},`+"\n", i, i, i%100)
	}
	data.WriteString(`{"id": "last"}]`)
	for name, text := range map[string]string{
		"a.json":       data.String(),
		"a.sheaf.json": `{"options": {"dataFile": "a.json"}, "schema": {"items": {"required": ["id"], "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}}}}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := exec.Command(os.Args[0], "-test.run", "^TestLargeFile$")
	check.Env = append(os.Environ(), "SHEAF_TEST_LARGE="+folder, "GOGC=100")
	if out, err := check.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	usage, isKnown := check.ProcessState.SysUsage().(*syscall.Rusage)
	if !isKnown {
		t.Fatal("the system does not say how much memory it took")
	}
	times := float64(usage.Maxrss) * 1024 / float64(data.Len())
	t.Logf("%.1f times the size of the file", times)
	if times > 20 {
		t.Errorf("it took %.1f times the size of the file", times)
	}
}
