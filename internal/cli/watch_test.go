package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
)

// TestWatch changes files between two looks, and compares what is said after each.
func TestWatch(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	remove := func(name string) {
		t.Helper()
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
	}
	write("menu.sheaf.json", `{"options": {"dataFile": "menu.json"}, "schema": {"$ref": "schemas/menu.json"}}`)
	write("schemas/menu.json", `{"type": "object"}`)
	write("posts.sheaf.json", `{"options": {"collection": {"folder": "posts"}}, "schema": {"required": ["title"]}}`)
	write("posts/a.md", "---\ntitle: A\n---\n")

	var out, told bytes.Buffer
	steps := []struct {
		change    func()
		out, told string
	}{
		{func() {}, "menu.sheaf.json:1:26: /options/dataFile: the data file menu.json: there is no such file\n", "2 projects with 1 entry checked, 1 problem; waiting for changes\n"},
		{func() {}, "", ""},
		{func() { write("menu.json", "[]") }, "menu.json:1:1: got array, want object\n", "2 projects with 1 entry checked, 1 problem; waiting for changes\n"},
		{func() { write("schemas/menu.json", `{"type": "array"}`) }, "", "2 projects with 1 entry checked, 0 problems; waiting for changes\n"},
		{func() { write("posts/b/c.md", "---\n---\n") }, "posts/b/c.md:2:1: missing property 'title'\n", "2 projects with 2 entries checked, 1 problem; waiting for changes\n"},
		{func() { remove("posts/b") }, "", "2 projects with 1 entry checked, 0 problems; waiting for changes\n"},
		{func() { write("README.md", "nothing to check") }, "", ""},
		{func() { write("deep/x.sheaf.json", "{") }, "deep/x.sheaf.json:1:2: the JSON ends before it is complete\n", "3 projects with 1 entry checked, 1 problem; waiting for changes\n"},
		{func() { remove("posts.sheaf.json") }, "", "2 projects checked, 1 problem; waiting for changes\n"},
	}
	at := 0
	err := watchProjects(context.Background(), []string{"."}, command.Environment{Stdout: &out, Stderr: &told}, func(context.Context, time.Duration) bool {
		if diff := cmp.Diff(steps[at].out, out.String()); diff != "" {
			t.Errorf("step %d: %s", at, diff)
		}
		if diff := cmp.Diff(steps[at].told, told.String()); diff != "" {
			t.Errorf("step %d: %s", at, diff)
		}
		out.Reset()
		told.Reset()
		at++
		if at == len(steps) {
			return false
		}
		steps[at].change()
		return true
	})
	if !errors.As(err, new(failure.Quiet)) {
		t.Errorf("it ended with %v, though a project has a problem", err)
	}
}
