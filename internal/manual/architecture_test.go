package manual

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// rooms are where the lists of the page about the architecture begin, by the first name in each.
var rooms = map[string]string{
	"cmd/sheaf/": "", "app/": "web/src", "store/": "web/src/forms", "schema/": "web/src", "kinds/": "web/src/builder",
	"DataFormat.ts": "web/src/formats", "Project.ts": "web/src/workspace", "TextDocument.ts": "web/src/drafts", "git/object": "internal",
}

// TestArchitectureNamesWhatIsThere looks for each folder and file that a list of the page names.
func TestArchitectureNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository, "docs/architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	lists := 0
	for _, block := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```").FindAllStringSubmatch(string(text), -1) {
		if block[1] != "" {
			continue // a picture
		}
		lists++
		lines := regexp.MustCompile(`(?m)^(\S+(?:, \S+)*) {2,}`).FindAllStringSubmatch(block[2], -1)
		if len(lines) == 0 {
			t.Errorf("a list names nothing:\n%s", block[2])
			continue
		}
		first, _, _ := strings.Cut(lines[0][1], ",")
		room, ok := rooms[first]
		if !ok {
			t.Errorf("no room is known for the list that begins with %s", first)
		}
		for _, line := range lines {
			names := strings.Split(line[1], ", ")
			folder := path.Dir(strings.TrimSuffix(names[0], "/"))
			for i, name := range names {
				if i > 0 {
					name = path.Join(folder, name)
				}
				name = path.Join(room, name)
				named[name] = true
				if _, err := os.Stat(filepath.Join(repository, name)); err != nil {
					t.Errorf("it names %s, which is not there", name)
				}
			}
		}
	}
	if lists != len(rooms) {
		t.Errorf("%d lists were found, and %d are known", lists, len(rooms))
	}
	for _, folder := range []string{"internal", "web/src", "web/src/forms", "web/src/drafts", "."} {
		entries, err := os.ReadDir(filepath.Join(repository, folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			name := path.Join(folder, entry.Name())
			switch {
			case !entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || isUntold[entry.Name()]:
			case !named[name] && !isWithin(named, name):
				t.Errorf("it does not name %s", name)
			}
		}
	}
}

// isUntold are folders that the page passes over: what is built, fetched or kept while Sheaf runs, and small tools.
var isUntold = map[string]bool{"bin": true, "data": true, "node_modules": true, "scripts": true, "coverage": true, "paraglide": true}

// isWithin reports whether something inside of a folder is named.
func isWithin(named map[string]bool, folder string) bool {
	for name := range named {
		if strings.HasPrefix(name, folder+"/") {
			return true
		}
	}
	return false
}
