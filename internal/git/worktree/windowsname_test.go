package worktree

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"sheaf/internal/git/object"
)

func TestWindowsFault(t *testing.T) {
	for name, want := range map[string]string{
		"a.md": "", ".gitignore": "", "console.md": "", "com.md": "", "com10.md": "", "lpt.md": "", "über uns.md": "", "a~1": "", "git~x": "",
		".github": "", "gitlab~1": "", "aux-in.md": "", "..a": "", "com⁴.md": "",

		`..\..\x`: "none of", `a\b`: "none of", `\\server\x`: "none of", "C:": "none of", "C:x": "none of", "a.md:stream": "none of",
		".git::$INDEX_ALLOCATION": "none of", "a?": "none of", "a*": "none of", "a<b": "none of", `a"b`: "none of", "a|b": "none of", "a\x1fb": "none of",

		"a.": "at the end", "a ": "at the end", "a. .": "at the end", ".git.": "at the end", ".git ": "at the end", "...": "at the end",

		"CON": "a device", "con.md": "a device", "Aux.json": "a device", "nul": "a device", "prn.tar.gz": "a device", "COM1": "a device",
		"com0.x": "a device", "lpt9.md": "a device", "com¹.md": "a device", "nul .txt": "a device", "conout$": "a device", "CLOCK$": "a device",

		"GIT~1": ".git", "git~2": ".git", "GIT~12": ".git",
	} {
		got := windowsFault(name)
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
		// What Go takes for no path below a folder there must be among what is refused.
		if runtime.GOOS == "windows" && got == "" && !filepath.IsLocal(name) {
			t.Errorf("%q leads out of the folder", name)
		}
	}
}

// On every system: nothing that is .git on any of them, and nothing above the folder.
func TestPlacesOutside(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a"})
	for _, path := range []string{
		"../x", "a/../../x", "/x", "", "a//b", "./a", ".git/config", ".GIT/config", "in/.git/hooks/post-commit", ".git./config", ".git /config",
		"git~1/config", "GIT~1/hooks/post-commit", ".git::$INDEX_ALLOCATION/config", `in\.git\config`, `.git\config`, ".g\u200cit/config", "a\x00b",
	} {
		if err := d.checkPlace(change{}, path); err == nil {
			t.Errorf("%q is a place", path)
		}
	}
	for _, path := range []string{"b.txt", "in/b.txt", ".gitignore", ".github/x.yml"} {
		if err := d.checkPlace(change{}, path); err != nil {
			t.Errorf("%q: %v", path, err)
		}
		if _, err := object.SplitNewPath(path); err != nil {
			t.Errorf("%q: %v", path, err)
		}
	}
}
