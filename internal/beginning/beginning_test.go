package beginning

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"sheaf/internal/project"
)

// TestTemplatesAreValid writes each template and checks it.
func TestTemplatesAreValid(t *testing.T) {
	all, err := Templates()
	if err != nil || len(all) != 15 {
		t.Fatalf("%d templates, %v", len(all), err)
	}
	names := map[string]bool{}
	for _, template := range all {
		names[template.Name()] = true
		files := fstest.MapFS{}
		for _, file := range template.Files {
			files[file.Path] = &fstest.MapFile{Data: []byte(file.Text)}
		}
		for report := range project.Check(files, template.Files[0].Path) {
			if len(report.Problems) > 0 {
				t.Errorf("%s: %v", template.Name(), report.Problems)
			}
		}
	}
	if len(names) != 15 {
		t.Errorf("names: %v", names)
	}
}

func TestWriteNeverOverwrites(t *testing.T) {
	folder := t.TempDir()
	if err := Write(folder, []File{{"a/b.json", "1"}, {"c.json", "2"}}); err != nil {
		t.Fatal(err)
	}
	err := Write(folder, []File{{"new.json", "3"}, {"a/b.json", "4"}})
	if !errors.Is(err, ErrThere) {
		t.Errorf("a file that is there: %v", err)
	}
	if text, _ := os.ReadFile(filepath.Join(folder, "a/b.json")); string(text) != "1" {
		t.Errorf("it was overwritten: %q", text)
	}
	if _, err := os.Stat(filepath.Join(folder, "new.json")); err == nil {
		t.Error("half of it was written")
	}
	outside := t.TempDir()
	for name, target := range map[string]string{"out": outside, "lost.json": filepath.Join(outside, "x.json")} {
		if err := os.Symlink(target, filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"out/x.json", "lost.json", "../x.json"} {
		if err := Write(folder, []File{{name, "5"}}); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if left, _ := os.ReadDir(outside); len(left) > 0 {
		t.Errorf("outside: %v", left)
	}
}
