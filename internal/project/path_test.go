package project

import (
	"io/fs"
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

func TestDataPath(t *testing.T) {
	for _, test := range []struct{ project, dataFile, want, problem string }{
		{"menu.sheaf.json", "menu.json", "menu.json", ""},
		{"a/b/menu.sheaf.json", "./menu.json", "a/b/menu.json", ""},
		{"a/b/menu.sheaf.json", "../data/speisen & größen #1.json", "a/data/speisen & größen #1.json", ""},
		{"a/b/menu.sheaf.json", "../../menu.json", "menu.json", ""},
		{"a/b/menu.sheaf.json", "../../../menu.json", "", "leads out of the repository"},
		{"menu.sheaf.json", "../menu.json", "", "leads out of the repository"},
		{"menu.sheaf.json", ".", "", "leads out of the repository"},
		{"menu.sheaf.json", "/etc/passwd", "", "relative path"},
		{"menu.sheaf.json", `..\menu.json`, "", "relative path"},
		{"menu.sheaf.json", "a\x00b", "", "relative path"},
		{"menu.sheaf.json", ".git/config", "", "Git's own folder"},
		{"menu.sheaf.json", "x/.GIT/config", "", "Git's own folder"},
		{"menu.sheaf.json", "", "", "empty"},
		{"a/menu.sheaf.json", "menu.sheaf.json", "", "project file itself"},
	} {
		got, err := DataPath(test.project, test.dataFile)
		switch {
		case test.problem == "" && (err != nil || got != test.want):
			t.Errorf("%s + %q: %q, %v; want %q", test.project, test.dataFile, got, err, test.want)
		case test.problem != "" && (err == nil || !strings.Contains(err.Error(), test.problem)):
			t.Errorf("%s + %q: %q, %v; want an error with %q", test.project, test.dataFile, got, err, test.problem)
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
		resolved, err := DataPath(project, dataFile)
		if err == nil && (strings.HasPrefix(resolved, "../") || strings.HasPrefix(resolved, "/") || resolved == ".." || resolved == "") {
			t.Errorf("%q + %q leads to %q", project, dataFile, resolved)
		}
	})
}
