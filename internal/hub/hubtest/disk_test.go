package hubtest_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestDisk(t *testing.T) {
	s := hubtest.New(t)
	write := func(name, content string) { s.Must(os.WriteFile(filepath.Join(s.Dir, name), []byte(content), 0o600)) }
	isChangedBy := func(do func()) bool {
		before := s.Disk()
		do()
		return !maps.Equal(before, s.Disk())
	}
	for _, test := range []struct {
		name string
		do   func()
		want bool
	}{
		{"a repository", func() { s.NewRepository("forms") }, true},
		{"a read", func() { s.Object(s.Get("/repos/ada/forms"), 200) }, false},
		{"a commit", func() { s.Commit("/repos/ada/forms", s.Head("/repos/ada/forms", "main"), map[string]string{"a": "a"}) }, true},
		{"a file", func() { write("x", "one") }, true},
		{"the same content", func() { write("x", "one") }, false},
		{"other content of the same size", func() { write("x", "two") }, true},
		{"no file", func() { s.Must(os.Remove(filepath.Join(s.Dir, "x"))) }, true},
		{"a link", func() { s.Must(os.Symlink("here", filepath.Join(s.Dir, "x"))) }, true},
		{"lock files", func() { write("lock", "x"); write("x.lock", "x") }, false},
	} {
		if got := isChangedBy(test.do); got != test.want {
			t.Errorf("%s changes the disk: %v, want %v", test.name, got, test.want)
		}
	}
	if names := slices.Sorted(maps.Keys(s.Disk())); !slices.Contains(names, "accounts.json") || !slices.ContainsFunc(names, isHead) {
		t.Errorf("files: %q", names)
	}
}

func isHead(name string) bool { return strings.HasSuffix(filepath.ToSlash(name), "ada/forms.git/HEAD") }
