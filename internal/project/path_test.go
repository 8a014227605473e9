package project

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"
)

func TestIsProject(t *testing.T) {
	for path, want := range map[string]bool{
		"menu.sheaf.json":       true,
		"a/b c/#1.sheaf.json":   true,
		".sheaf.json":           true,
		"menu.json":             false,
		"menu.sheaf.json/x":     false,
		"a.sheaf.json/b.json":   false,
		"menu.SHEAF.json":       false,
		"menusheaf.json":        false,
		"menu.sheaf.json.orig":  false,
		"folder.sheaf.json/sub": false,
	} {
		if got := IsProject(path); got != want {
			t.Errorf("IsProject(%q) is %v", path, got)
		}
	}
}

// TestDataPath reads the cases that the front end is held to as well
// (web/src/lib/dataPath.test.ts).
func TestDataPath(t *testing.T) {
	text, err := os.ReadFile("testdata/dataPaths.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Project, DataFile, Path, Problem string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		got, err := dataPath(test.Project, test.DataFile)
		switch {
		case test.Problem == "" && (err != nil || got != test.Path):
			t.Errorf("%s + %q: %q, %v; want %q", test.Project, test.DataFile, got, err, test.Path)
		case test.Problem != "" && (err == nil || !strings.Contains(err.Error(), test.Problem)):
			t.Errorf("%s + %q: %q, %v; want an error with %q", test.Project, test.DataFile, got, err, test.Problem)
		}
	}
}

// Whatever a project file asks for, what is opened lies in the repository.
func FuzzDataPath(f *testing.F) {
	f.Add("a/b.sheaf.json", "../../../c")
	f.Add("b.sheaf.json", "..//..//c")
	f.Add("b.sheaf.json", "./x/../../y")
	f.Fuzz(func(t *testing.T, project, dataFile string) {
		if !fs.ValidPath(project) || project == "." {
			t.Skip()
		}
		resolved, err := dataPath(project, dataFile)
		if err == nil && (strings.HasPrefix(resolved, "../") || strings.HasPrefix(resolved, "/") || resolved == ".." || resolved == "") {
			t.Errorf("%q + %q leads to %q", project, dataFile, resolved)
		}
	})
}
