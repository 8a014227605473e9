//go:build conformance

package project

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// remote are the schemas of SchemaStore that refer to other documents, which are
// never fetched, and whose data hang on these.
var remote = []string{
	"cinnamon-spice.info", "circleciconfig", "drone", "foundryvtt-module-manifest", "foundryvtt-system-manifest", "foundryvtt-world-manifest",
	"grunt-copy-task", "grunt-cssmin-task", "schema-org-place",
}

// TestSchemaStore checks real data against the real schemas that it is valid for.
func TestSchemaStore(t *testing.T) {
	store := os.DirFS(filepath.Join(shared(t), "corpus", "schemastore"))
	files, err := fs.Glob(store, "*/data-*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no data: %v", err)
	}
	open := map[string]bool{}
	for _, file := range files {
		name := path.Dir(file)
		for _, problem := range checkStored(t, store, file) {
			switch {
			case !problem.IsWarning:
				t.Errorf("%s: %s", file, problem)
			case strings.Contains(problem.Message, "nothing is ever fetched"):
				open[name] = true
				if !slices.Contains(remote, name) {
					t.Errorf("%s: %s", file, problem)
				}
			}
		}
	}
	for _, name := range remote {
		if !open[name] {
			t.Errorf("no data of %s hang on another document", name)
		}
	}
	t.Logf("%d files", len(files))
}

func checkStored(t *testing.T, store fs.FS, file string) []Problem {
	t.Helper()
	read := func(file string) string {
		text, err := fs.ReadFile(store, file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimPrefix(string(text), "\ufeff")
	}
	project := `{"options": {"dataFile": "data.json"}, "schema": ` + read(path.Dir(file)+"/schema.json") + "}"
	return onlyReport(Check(fstest.MapFS{"x.sheaf.json": {Data: []byte(project)}, "data.json": {Data: []byte(read(file))}}, "x.sheaf.json")).Problems
}
