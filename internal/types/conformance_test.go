//go:build conformance

package types

import (
	"os"
	"path/filepath"
	"testing"
)

// TestTypesOfSchemaStore makes types of real schemas, each alone and all at once.
func TestTypesOfSchemaStore(t *testing.T) {
	store := filepath.Join(os.Getenv("SHEAF_SHARED"), "corpus", "schemastore")
	schemas, err := filepath.Glob(filepath.Join(store, "*", "schema.json"))
	if err != nil || len(schemas) == 0 {
		t.Fatalf("no schemas in %s: %v", store, err)
	}
	files := map[string]string{}
	for _, file := range schemas {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(file)) + ".sheaf.json"
		files[name] = `{"options": {"dataFile": "data.json"}, "schema": ` + string(text) + "}"
		t.Run(name, func(t *testing.T) { checkGo(t, moduleOf(t, map[string]string{name: files[name]})) })
	}
	m := moduleOf(t, files)
	checkGo(t, m)
	checkTypeScript(t, m)
}
