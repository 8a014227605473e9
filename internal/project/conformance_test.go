//go:build conformance

package project

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// suiteGroup is one schema of the JSON Schema Test Suite with values to validate.
type suiteGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// TestSuite runs the required tests of the official suite of both dialects that people
// write today, and the optional ones about patterns. Three things differ from what compile does, each because the suite asks for
// it: the dialect of schemas that name none, the documents that references lead to, and
// that "format" only annotates in format.json.
func TestSuite(t *testing.T) {
	suite := os.DirFS(filepath.Join(shared(t), "corpus", "json-schema-test-suite"))
	remotes := readRemotes(t, suite)
	for dialect, draft := range map[string]*jsonschema.Draft{
		"draft7": jsonschema.Draft7, "draft2020-12": jsonschema.Draft2020,
	} {
		files, err := fs.Glob(suite, path.Join("tests", dialect, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no tests of %s: %v", dialect, err)
		}
		for _, optional := range []string{"ecmascript-regex", "non-bmp-regex", "format/ecmascript-regex", "format/regex"} {
			files = append(files, path.Join("tests", dialect, "optional", optional+".json"))
		}
		count := 0
		for _, file := range files {
			t.Run(dialect+"/"+path.Base(file), func(t *testing.T) {
				for _, group := range readJSON[[]suiteGroup](t, suite, file) {
					compiler := newCompiler(newPatterns())
					compiler.DefaultDraft(draft)
					compiler.UseLoader(remotes)
					if path.Base(file) != "format.json" {
						compiler.AssertFormat()
					}
					count += group.run(t, compiler)
				}
			})
		}
		t.Logf("%s: %d tests", dialect, count)
	}
}

// run returns how many values it validated.
func (g suiteGroup) run(t *testing.T, compiler *jsonschema.Compiler) int {
	t.Helper()
	written := parsed(t, g.Schema).value
	if members, isObject := written.(map[string]any); isObject && members["format"] == "regex" {
		_, written = newLinks(fstest.MapFS{}, Project{Schema: written})
	}
	if err := compiler.AddResource(schemaAddress, written); err != nil {
		t.Fatalf("%s: %v", g.Description, err)
	}
	schema, err := compiler.Compile(schemaAddress)
	if err != nil {
		t.Errorf("%s: %v", g.Description, err)
		return 0
	}
	for _, test := range g.Tests {
		data := parsed(t, test.Data)
		err := schema.Validate(data.value)
		var invalid *jsonschema.ValidationError
		switch {
		case err != nil && !errors.As(err, &invalid):
			t.Errorf("%s, %s: %v", g.Description, test.Description, err)
		case test.Valid && err != nil:
			t.Errorf("%s, %s: valid, but %v", g.Description, test.Description, err)
		case !test.Valid && (err == nil || reportOf(data, "", invalid).Count == 0):
			t.Errorf("%s, %s: invalid, but no problem was found", g.Description, test.Description)
		}
	}
	return len(g.Tests)
}

// remoteSchemas are the documents that the suite's references lead to, by address.
type remoteSchemas map[string]any

func (r remoteSchemas) Load(address string) (any, error) {
	schema, ok := r[address]
	if !ok {
		return nil, fmt.Errorf("the suite has no %s", address)
	}
	return schema, nil
}

// suiteOrigin is where the suite says that its remotes are.
const suiteOrigin = "http://localhost:1234/"

func readRemotes(t *testing.T, suite fs.FS) remoteSchemas {
	t.Helper()
	remotes := remoteSchemas{}
	err := fs.WalkDir(suite, "remotes", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			text, err := fs.ReadFile(suite, file)
			if err != nil {
				return err
			}
			remotes[suiteOrigin+strings.TrimPrefix(file, "remotes/")] = parsed(t, text).value
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return remotes
}

func parsed(t *testing.T, text []byte) document {
	t.Helper()
	doc, problem := parseDocument("suite.json", text)
	if problem != nil {
		t.Fatal(problem)
	}
	return doc
}

func readJSON[T any](t *testing.T, files fs.FS, file string) T {
	t.Helper()
	text, err := fs.ReadFile(files, file)
	if err != nil {
		t.Fatal(err)
	}
	var value T
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return value
}

// shared is the folder of data that is not part of the project.
func shared(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("SHEAF_SHARED")
	if folder == "" {
		t.Fatal("SHEAF_SHARED does not name the folder with the corpus; make conformance sets it")
	}
	return folder
}
