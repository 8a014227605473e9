package durable_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/durable"
)

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{}
	for _, entry := range entries {
		list = append(list, entry.Name())
	}
	return list
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "accounts.json")
	for _, mode := range []fs.FileMode{0o600, 0o644, 0o600} {
		content := fmt.Sprint("content of ", mode)
		if err := durable.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil || string(text) != content {
			t.Errorf("%q, %v", text, err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("mode %v, %v, want %v", info.Mode(), err, mode)
		}
	}
	if diff := cmp.Diff([]string{"accounts.json"}, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// Readers see one content or the other, never a part of one and never none.
func TestReadersSeeWholeFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	contents := []string{strings.Repeat("a", 1<<16), strings.Repeat("b", 1<<10)}
	write := func(i int) {
		if err := durable.WriteFile(path, []byte(contents[i%2]), 0o600); err != nil {
			t.Error(err)
		}
	}
	write(0)
	done := make(chan struct{})
	var reading sync.WaitGroup
	reading.Go(func() {
		for {
			text, err := os.ReadFile(path)
			if err != nil || !slices.Contains(contents, string(text)) {
				t.Errorf("%d bytes, %v", len(text), err)
			}
			select {
			case <-done:
				return
			default:
			}
		}
	})
	for i := range 50 {
		write(i)
	}
	close(done)
	reading.Wait()
}

func TestWriteFileFails(t *testing.T) {
	dir := t.TempDir()
	taken := filepath.Join(dir, "taken")
	if err := os.MkdirAll(filepath.Join(taken, "below"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := durable.WriteFile(taken, []byte("x"), 0o600); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if err := durable.WriteFile(filepath.Join(dir, "absent", "f"), nil, 0o600); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if diff := cmp.Diff([]string{"taken"}, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestLeftovers(t *testing.T) {
	dir := t.TempDir()
	file, err := os.CreateTemp(dir, ".a.json.tmp-*") // as WriteFile calls it
	if err != nil {
		t.Fatal(err)
	}
	_ = file.Close()
	if !durable.IsLeftover(file.Name()) {
		t.Errorf("%s is not known", file.Name())
	}
	others := []string{".a.json.tmp-", ".a.json.tmp-x1", ".b.json.tmp-1", "a.json", "a.json.tmp-1"}
	for _, name := range others {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, want := durable.IsLeftover(name), name == ".b.json.tmp-1"; got != want {
			t.Errorf("IsLeftover(%s) is %v", name, got)
		}
	}
	if err := durable.RemoveLeftovers(filepath.Join(dir, "a.json")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(others, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if err := durable.RemoveLeftovers(filepath.Join(dir, "absent", "a.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
}

func TestSync(t *testing.T) {
	root := t.TempDir()
	below := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(below, 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(below, "f")
	if err := durable.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folders := durable.Upward(file, root)
	if diff := cmp.Diff([]string{below, filepath.Dir(below), root}, folders); diff != "" {
		t.Errorf("Upward (-want +got):\n%s", diff)
	}
	absent := filepath.Join(root, "absent")
	for name, err := range map[string]error{
		"tree": durable.SyncTree(root), "folders": durable.SyncFolders(append(folders, absent)), "folder": durable.SyncFolder(root),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, err := range map[string]error{"tree": durable.SyncTree(absent), "folder": durable.SyncFolder(absent)} {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s that is not there: %v", name, err)
		}
	}
}
