package project

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// refusesFile tells whether the schema of project files refuses a text.
func refusesFile(t *testing.T, text string) bool {
	t.Helper()
	schema, err := compileFileSchema("")
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return schema.Validate(value) != nil
}

// TestFileSchemaAccepts goes through the project files of the samples and the templates.
func TestFileSchemaAccepts(t *testing.T) {
	seen := 0
	accept := func(name, text string) {
		seen++
		schema, err := compileFileSchema("")
		if err != nil {
			t.Fatal(err)
		}
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	err := filepath.WalkDir("../sample/content", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && IsProject(filepath.ToSlash(name)) {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			accept(name, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../beginning/templates.json")
	if err != nil {
		t.Fatal(err)
	}
	var templates []struct{ Files []struct{ Path, Text string } }
	if err := json.Unmarshal(text, &templates); err != nil {
		t.Fatal(err)
	}
	for _, template := range templates {
		accept(template.Files[0].Path, template.Files[0].Text)
	}
	if seen < 20 {
		t.Errorf("only %d project files were seen", seen)
	}
}

// TestFileSchemaAgrees holds the schema and what reads project files to one verdict, as far as a schema can know.
func TestFileSchemaAgrees(t *testing.T) {
	for _, text := range []string{
		`[]`, `{}`, `{"schema": {}}`, `{"options": {}}`, `{"schema": {}, "options": {}}`, `{"schema": {}, "options": []}`, `{"schema": "x", "options": {"dataFile": "a"}}`,
		`{"schema": null, "options": {"dataFile": "a"}}`, `{"schema": {}, "options": {"dataFile": 1}}`, `{"schema": {}, "options": {"dataFile": ""}}`,
		`{"schema": {}, "options": {"dataFile": "/a"}}`, `{"schema": {}, "options": {"dataFile": "a", "collection": {"folder": "b"}}}`,
		`{"schema": {}, "options": {"dataFile": "a", "body": ""}}`, `{"schema": {}, "options": {"dataFile": "a", "body": 1}}`,
		`{"schema": {}, "options": {"dataFile": "a", "requireValid": "yes"}}`, `{"schema": {}, "options": {"collection": "a"}}`, `{"schema": {}, "options": {"collection": {}}}`,
		`{"schema": {}, "options": {"collection": {"folder": ""}}}`, `{"schema": {}, "options": {"collection": {"folder": "/a"}}}`, `{"schema": {}, "options": {"collection": {"folder": "a", "match": ""}}}`,
		`{"schema": {}, "options": {"collection": {"folder": "a", "name": 1}}}`, `{"schema": {}, "options": {"collection": {"folder": "a", "order": []}}}`,
		`{"schema": {}, "options": {"dataFile": "a", "locales": []}}`, `{"schema": {}, "options": {"dataFile": "a", "locales": {"layout": "members"}}}`,
		`{"schema": {}, "options": {"dataFile": "a", "locales": {"languages": ["en"], "layout": "members"}}}`, `{"schema": {}, "options": {"dataFile": "a", "locales": {"languages": ["en", "en"], "layout": "members"}}}`,
		`{"schema": {}, "options": {"dataFile": "a", "locales": {"languages": ["en", "x y"], "layout": "members"}}}`, `{"schema": {}, "options": {"dataFile": "a", "locales": {"languages": ["en", "de"], "layout": "file"}}}`,
		`{"schema": {}, "options": {"collection": {"folder": "a"}, "locales": {"languages": ["en", "de"]}}}`,
		// What is right.
		`{"schema": {}, "options": {"dataFile": "a"}}`, `{"schema": true, "options": {"dataFile": "a", "x": 1}, "more": 1}`, `{"$schema": "x", "schema": false, "options": {"dataFile": "../a/b.md", "body": "text"}}`,
		`{"schema": {"$schema": "http://json-schema.org/draft-04/schema#", "exclusiveMinimum": true, "minimum": 1}, "options": {"collection": {"folder": ".", "match": "*.md", "exclude": "x", "name": "{a}", "body": "b", "order": "o"}}}`,
		`{"schema": {}, "options": {"collection": {"folder": "{locale}/a"}, "locales": {"languages": ["en", "pt-BR", "zh-Hant-TW"], "layout": "folder"}}}`,
	} {
		_, problems := Parse("forms/x.sheaf.json", []byte(text))
		if refused := refusesFile(t, text); refused != (len(problems) > 0) {
			t.Errorf("%s: the schema refuses it: %t; it is read with %v", text, refused, problems)
		}
	}
}

// TestFileSchemaOfPublishing goes through the table that the front end is held to as well.
func TestFileSchemaOfPublishing(t *testing.T) {
	text, err := os.ReadFile("testdata/publishing.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Publishing json.RawMessage
		Ignored    []string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		refused := refusesFile(t, `{"schema": {}, "options": {"dataFile": "a", "publishing": `+string(test.Publishing)+`}}`)
		switch {
		case refused && len(test.Ignored) == 0:
			t.Errorf("%s is refused", test.Publishing)
		case !refused && len(test.Ignored) > 0 && !strings.ContainsAny(string(test.Publishing), `\{@/`):
			t.Errorf("%s is taken, and %v ignored", test.Publishing, test.Ignored)
		}
	}
}

func TestUiSchemaWarnings(t *testing.T) {
	for ui, want := range map[string][]string{
		`{"ui:order": ["a", "*"], "a": {"ui:widget": "x", "ui:options": {"width": "1/2", "colour": 1}}, "items": [{"ui:title": "A"}], "ui:unknown": [], "b": {"c": null}}`: nil,
		`null`:              nil,
		`{"ui:order": "a"}`: {`menu.sheaf.json:1:79: warning: /uiSchema/ui:order: the form passes over it: got string, want array`},
		`{"a": {"items": {"ui:groups": [{"fields": "b"}]}}}`: {`menu.sheaf.json:1:108: warning: /uiSchema/a/items/ui:groups/0/fields: the form passes over it: got string, want array`},
		`{"a": {"ui:options": {"rows": "3"}}}`:               {`menu.sheaf.json:1:96: warning: /uiSchema/a/ui:options/rows: the form passes over it: got string, want number`},
	} {
		got := checkPair(`{"options": {"dataFile": "menu.json"}, "schema": {}, "uiSchema": `+ui+`}`, "{}")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", ui, diff)
		}
	}
}
