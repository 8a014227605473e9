package project

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// checkFiles checks forms/menu.sheaf.json of a repository, by paths and texts.
func checkFiles(schema, data string, files map[string]string) []string {
	repository := fstest.MapFS{
		"forms/menu.sheaf.json": {Data: []byte(inSchema(schema))},
		"forms/menu.json":       {Data: []byte(data)},
	}
	for name, text := range files {
		repository[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var lines []string
	for _, problem := range onlyReport(Check(repository, "forms/menu.sheaf.json")).Problems {
		lines = append(lines, problem.String())
	}
	return lines
}

// TestSchemaFiles follows references to files. The front end follows the same ones
// (web/src/workspace/forms/schemaFiles).
func TestSchemaFiles(t *testing.T) {
	isText := `{"type": "string"}`
	for name, test := range map[string]struct {
		schema string
		files  map[string]string
	}{
		"beside":                    {`{"items": {"$ref": "a.json"}}`, map[string]string{"forms/a.json": isText}},
		"in another folder":         {`{"items": {"$ref": "../schemas/a.json"}}`, map[string]string{"schemas/a.json": isText}},
		"a part":                    {`{"items": {"$ref": "a.json#/$defs/x"}}`, map[string]string{"forms/a.json": `{"$defs": {"x": {"type": "string"}}}`}},
		"an anchor":                 {`{"items": {"$ref": "a.json#x"}}`, map[string]string{"forms/a.json": `{"$defs": {"x": {"$anchor": "x", "type": "string"}}}`}},
		"a path with a blank":       {`{"items": {"$ref": "../my%20schemas/a.json"}}`, map[string]string{"my schemas/a.json": isText}},
		"from file to file":         {`{"items": {"$ref": "../a/a.json"}}`, map[string]string{"a/a.json": `{"$ref": "b.json#/$defs/x"}`, "a/b.json": `{"$defs": {"x": {"type": "string"}}}`}},
		"and back":                  {`{"items": {"$ref": "a.json#/$defs/x"}}`, map[string]string{"forms/a.json": `{"$defs": {"x": {"$ref": "b.json"}, "y": {"type": "string"}}}`, "forms/b.json": `{"$ref": "a.json#/$defs/y"}`}},
		"in itself":                 {`{"items": {"$ref": "a.json"}}`, map[string]string{"forms/a.json": `{"$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}}`}},
		"by $id":                    {`{"items": {"$ref": "https://example.org/schemas/a.json"}}`, map[string]string{"x/a.json": `{"$id": "https://example.org/schemas/a.json", "type": "string"}`}},
		"by id, draft-04":           {`{"items": {"$ref": "https://example.org/schemas/a"}}`, map[string]string{"x/a.schema.json": `{"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://example.org/schemas/a#", "type": "string"}`}},
		"by $id, otherwise called":  {`{"items": {"$ref": "urn:example:a"}}`, map[string]string{"schemas/text.json": `{"$id": "urn:example:a", "type": "string"}`}},
		"by $id, of several":        {`{"items": {"$ref": "https://example.org/a.json"}}`, map[string]string{"a/a.json": `{"$id": "https://example.org/b/a.json"}`, "b/a.json": `{"$id": "https://example.org/a.json", "type": "string"}`}},
		"relative to $id":           {`{"$id": "https://example.org/forms/menu.json", "items": {"$ref": "../a.json"}}`, map[string]string{"x/a.json": `{"$id": "https://example.org/a.json", "type": "string"}`}},
		"relative, whatever $id is": {`{"$id": "https://example.org/menu.json", "items": {"$ref": "a.json"}}`, map[string]string{"forms/a.json": isText}},
		"with a $id of its own":     {`{"items": {"$ref": "a.json"}}`, map[string]string{"forms/a.json": `{"$id": "https://example.org/x/y.json", "$ref": "#/$defs/x", "$defs": {"x": {"$ref": "y.json#/$defs/y"}, "y": {"type": "string"}}}`}},
		"of the draft of the form":  {`{"$schema": "http://json-schema.org/draft-07/schema#", "items": {"$ref": "a.json"}}`, map[string]string{"forms/a.json": `{"$ref": "#/definitions/x", "type": "number", "definitions": {"x": {"type": "string"}}}`}},
		"of another draft":          {`{"items": {"$ref": "a.json"}}`, map[string]string{"forms/a.json": `{"$schema": "http://json-schema.org/draft-04/schema#", "not": {"type": "number", "minimum": 1, "exclusiveMinimum": true}}`}},
		"beside a schema":           {`{"items": {"$ref": "a.json", "maxLength": 3}}`, map[string]string{"forms/a.json": isText}},
		"that is false":             {`{"items": {"if": {"type": "number"}, "then": {"$ref": "a.json"}}}`, map[string]string{"forms/a.json": `false`}},
		"of a project":              {`{"items": {"$ref": "a.sheaf.json#/schema/$defs/x"}}`, map[string]string{"forms/a.sheaf.json": `{"schema": {"$defs": {"x": {"type": "string"}}}}`}},
		"where no keyword has one":  {`{"items": {"$ref": "#/shared/a"}, "shared": {"a": {"$ref": "a.json"}}}`, map[string]string{"forms/a.json": isText}},
	} {
		if got := checkFiles(test.schema, `["a"]`, test.files); got != nil {
			t.Errorf("%s: %q", name, got)
		}
		if got := checkFiles(test.schema, `["a", 5]`, test.files); len(got) != 1 || !strings.HasPrefix(got[0], "forms/menu.json:1:7: /1: ") {
			t.Errorf("%s, with a mistake: %q", name, got)
		}
	}
}

func TestSchemaFilesThatAreNotFollowed(t *testing.T) {
	many := map[string]string{}
	for i := range maxSchemaFiles + 1 {
		many[fmt.Sprintf("forms/a%d.json", i)] = fmt.Sprintf(`{"$ref": "a%d.json"}`, i+1)
	}
	large := map[string]string{}
	var all []string
	for i := range 5 {
		large[fmt.Sprintf("forms/a%d.json", i)] = `{"description": "` + strings.Repeat("x", 1_000_000) + `"}`
		all = append(all, fmt.Sprintf(`{"$ref": "a%d.json"}`, i))
	}
	const notChecked = "forms/menu.sheaf.json:1:%d: warning: /schema/%s: what the reference to %s is about was not checked: %s"
	for name, test := range map[string]struct {
		schema string
		files  map[string]string
		want   string
	}{
		"out of the repository": {`{"$ref": "../../a.json"}`, map[string]string{"a.json": "false"}, fmt.Sprintf(notChecked, 59, "$ref", "../../a.json", errElsewhere)},
		"of Git's own":          {`{"$ref": "../.git/a.json"}`, map[string]string{".git/a.json": "false"}, fmt.Sprintf(notChecked, 59, "$ref", "../.git/a.json", errElsewhere)},
		"of others":             {`{"$ref": "https://example.org/a.json"}`, map[string]string{"node_modules/x/a.json": `{"$id": "https://example.org/a.json"}`}, fmt.Sprintf(notChecked, 59, "$ref", "https://example.org/a.json", errElsewhere)},
		"no JSON":               {`{"$ref": "a.json"}`, map[string]string{"forms/a.json": "{"}, fmt.Sprintf(notChecked, 59, "$ref", "a.json", "forms/a.json is no JSON")},
		"no schema":             {`{"$ref": "a.json"}`, map[string]string{"forms/a.json": "[]"}, fmt.Sprintf(notChecked, 59, "$ref", "a.json", "forms/a.json holds no schema")},
		"too large":             {`{"$ref": "a.json"}`, map[string]string{"forms/a.json": `"` + strings.Repeat("x", maxSchemaFile) + `"`}, fmt.Sprintf(notChecked, 59, "$ref", "a.json", "forms/a.json is larger than 1 MiB")},
		"too deep":              {`{"$ref": "a.json"}`, map[string]string{"forms/a.json": strings.Repeat(`{"not":`, 1_001) + "true" + strings.Repeat("}", 1_001)}, fmt.Sprintf(notChecked, 59, "$ref", "a.json", "forms/a.json is nested too deep")},
		"too many":              {`{"$ref": "a0.json"}`, many, "forms/a49.json:1:10: warning: /$ref: what the reference to a50.json is about was not checked: forms/a50.json is one of more than 50 files of schemas"},
		"too much":              {`{"allOf": [` + strings.Join(all, ", ") + `]}`, large, fmt.Sprintf(notChecked, 154, "allOf/4/$ref", "a4.json", "with forms/a4.json the files of schemas are larger than 4 MiB")},
	} {
		if diff := cmp.Diff([]string{test.want}, checkFiles(test.schema, "{}", test.files)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestMistakesInSchemaFiles are told at their place.
func TestMistakesInSchemaFiles(t *testing.T) {
	for name, test := range map[string]struct{ schema, file, want string }{
		"a type that is none": {`{"$ref": "a.json"}`, `{"type": "nummer"}`, "forms/a.json:1:10: /type: "},
		"a part that is not there": {
			`{"$ref": "a.json#/nope"}`, `{}`,
			"forms/menu.sheaf.json:1:59: /schema/$ref: the reference leads to nothing in the file forms/a.json#/nope",
		},
	} {
		got := checkFiles(test.schema, "{}", map[string]string{"forms/a.json": test.file})
		if len(got) != 1 || !strings.HasPrefix(got[0], test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}
