package project

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// inSchema wraps a schema into a project file, on line 1.
func inSchema(schema string) string {
	return `{"options": {"dataFile": "menu.json"}, "schema": ` + schema + `}`
}

func checkPair(projectText, dataText string) []string {
	files := fstest.MapFS{"menu.sheaf.json": {Data: []byte(projectText)}}
	if dataText != "absent" {
		files["menu.json"] = &fstest.MapFile{Data: []byte(dataText)}
	}
	var lines []string
	for _, problem := range Check(files, "menu.sheaf.json") {
		lines = append(lines, problem.String())
	}
	return lines
}

func TestValidPairs(t *testing.T) {
	for name, pair := range map[string][2]string{
		"new project":          {inSchema("{}"), "{}"},
		"schema true":          {inSchema("true"), "[1]"},
		"byte order mark":      {"\ufeff" + inSchema("{}"), "\ufeff{}"},
		"big numbers":          {inSchema(`{"const": 123456789012345678901234567890}`), "123456789012345678901234567890"},
		"number as a double":   {inSchema(`{"items": {"type": "integer", "maximum": 9007199254740992, "multipleOf": 1}, "uniqueItems": false}`), "[9007199254740993, -1e400, 1e-400]"},
		"unknown format":       {inSchema(`{"format": "colour"}`), `"x"`},
		"draft 7":              {inSchema(`{"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "string"}]}`), `["a", 1]`},
		"own $id and $ref":     {inSchema(`{"$id": "https://example.com/menu", "$ref": "#/$defs/x", "$defs": {"x": {"type": "array"}}}`), "[]"},
		"dialect of their own": {inSchema(`{"$schema": "https://example.org/dialect", "prefixItems": [true]}`), "[1]"},
		"nullable":             {inSchema(`{"properties": {"nullable": {"type": "string", "nullable": true}}}`), `{"nullable": null}`},
		"beside a reference":   {inSchema(`{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {}}, "items": {"$ref": "#/definitions/a", "const": 1}}`), "[2]"},
		"recursive schema":     {inSchema(`{"$defs": {"n": {"properties": {"n": {"$ref": "#/$defs/n"}}}}, "$ref": "#/$defs/n"}`), `{"n": {"n": {}}}`},
		"extra project fields": {`{"uiSchema": {}, "options": {"dataFile": "menu.json", "x": 1}, "schema": {}}`, "null"},
	} {
		if got := checkPair(pair[0], pair[1]); got != nil {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestProblems(t *testing.T) {
	for name, test := range map[string]struct {
		project, data string
		want          []string
	}{
		"broken project": {"{\n  \"schema\": {},\n}", "{}", []string{
			"menu.sheaf.json:3:1: not valid JSON: invalid character '}' looking for beginning of object key string",
		}},
		"no object": {"[]", "{}", []string{"menu.sheaf.json:1:1: a project file is a JSON object"}},
		"no form": {"{}", "{}", []string{
			`menu.sheaf.json:1:1: it has no "schema", so there is no form`,
			`menu.sheaf.json:1:1: it has no "options" with a "dataFile", so there is no form`,
		}},
		"no data file named": {"{\"schema\": {},\n\"options\": {}}", "{}", []string{
			`menu.sheaf.json:2:12: /options: it has no "dataFile" that names the data file, so there is no form`,
		}},
		"schema is text": {`{"options": {"dataFile": "menu.json"}, "schema": "x"}`, "{}", []string{
			"menu.sheaf.json:1:50: /schema: a schema is an object, true or false",
		}},
		"requireValid is text": {`{"schema": {}, "options": {"dataFile": "menu.json", "requireValid": "yes"}}`, "{}", []string{
			"menu.sheaf.json:1:69: /options/requireValid: it is true or false",
		}},
		"data file outside": {`{"schema": {}, "options": {"dataFile": "../x.json"}}`, "{}", []string{
			`menu.sheaf.json:1:40: /options/dataFile: the data file "../x.json" cannot be used: it leads out of the repository`,
		}},
		"data file absent": {inSchema("{}"), "absent", []string{
			"menu.sheaf.json:1:26: /options/dataFile: the data file menu.json: there is no such file",
		}},
		"data empty":     {inSchema("{}"), " \n", []string{"menu.json:2:1: the file is empty; an empty form's data is {}"}},
		"data cut":       {inSchema("{}"), "{\n\"a\": [1", []string{"menu.json:2:8: the JSON ends before it is complete"}},
		"data goes on":   {inSchema("{}"), "{} {}", []string{"menu.json:1:5: the file goes on after its JSON value"}},
		"schema invalid": {inSchema(`{"type": "strin"}`), "{}", []string{"menu.sheaf.json:1:59: /schema/type: value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'"}},
		"reference to nowhere": {inSchema(`{"$ref": "#/$defs/x"}`), "{}", []string{
			`menu.sheaf.json:1:59: /schema/$ref: the reference to #/$defs/x leads to nothing in the schema`,
		}},
		"several faults": {inSchema(`{"required": ["a"], "properties": {"n/~": {"minimum": 3}, "mail": {"format": "email"}}}`), "{\n\"n/~\": 2,\n\"mail\": \"x\"\n}", []string{
			"menu.json:1:1: missing property 'a'",
			"menu.json:2:8: /n~1~0: minimum: got 2, want 3",
			"menu.json:3:9: /mail: 'x' is not valid email: missing @",
		}},
		"formats": {inSchema(`{"items": {"format": "uri-reference"}, "prefixItems": [{"format": "idn-email"}, {"format": "hostname"}, {"format": "uri-template"}]}`), "[\"@\",\n\"-x\",\n\"{\",\n\"1:2\", \"a/b?c\"]", []string{
			"menu.json:1:2: /0: '@' is not valid idn-email: it does not have that form",
			"menu.json:2:1: /1: '-x' is not valid hostname: it does not have that form",
			"menu.json:3:1: /2: '{' is not valid uri-template: it does not have that form",
			"menu.json:4:1: /3: '1:2' is not valid uri-reference: it does not have that form",
		}},
		"in a list": {inSchema(`{"items": {"type": "integer"}}`), "[1,\n \"2\" ,\n 3.5]", []string{
			"menu.json:2:2: /1: got string, want integer",
			"menu.json:3:2: /2: got number, want integer",
		}},
		"pattern of another engine": {inSchema(`{"properties": {"a": {"pattern": "^(?!x)"}}}`), `{"a": "x"}`, []string{
			`menu.sheaf.json:1:50: warning: /schema: the pattern "^(?!x)" was not checked: Go's engine cannot read it`,
		}},
		"names by a pattern of another engine": {inSchema(`{"patternProperties": {"^(?!x)": {"type": "string"}}, "properties": {"x": {"type": "number"}}, "additionalProperties": false, "required": ["y"]}`), `{"x": 1}`, []string{
			`menu.sheaf.json:1:50: warning: /schema: the pattern "^(?!x)" was not checked: Go's engine cannot read it`,
			"menu.json:1:1: missing property 'y'",
		}},
		"reference to a neighbour": {inSchema(`{"$ref": "schema-of-menus.json"}`), "{}", []string{
			"menu.sheaf.json:1:59: /schema/$ref: the reference to schema-of-menus.json cannot be followed: a schema is never fetched; put it under $defs instead",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, checkPair(test.project, test.data)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestAlternatives(t *testing.T) {
	sessions := inSchema(`{"oneOf": [
		{"properties": {"kind": {"const": "talk"}, "speaker": {"type": "string"}}, "required": ["kind", "speaker"]},
		{"properties": {"kind": {"const": "break"}, "minutes": {"type": "integer"}}, "required": ["kind"]}
	]}`)
	for _, test := range []struct {
		data string
		want []string
	}{
		{`{"kind": "talk"}`, []string{"menu.json:1:1: missing property 'speaker'"}},
		{`{"kind": "break", "minutes": "ten"}`, []string{"menu.json:1:30: /minutes: got string, want integer"}},
		{`{"kind": "party"}`, []string{"menu.json:1:1: the value does not match exactly one of the alternatives"}},
	} {
		if diff := cmp.Diff(test.want, checkPair(sessions, test.data)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.data, diff)
		}
	}
}

// A schema from a stranger must not make the checker read anything.
func TestNoReferenceIsFetched(t *testing.T) {
	for _, reference := range []string{"https://example.com/x.json", "http://127.0.0.1:1/x", "file:///etc/passwd", "other.json", "//example.com/x"} {
		got := checkPair(inSchema(`{"$ref": "`+reference+`"}`), "{}")
		if len(got) != 1 || !strings.Contains(got[0], "never fetched") {
			t.Errorf("$ref %q: %q", reference, got)
		}
	}
}

func TestProblemsAreBounded(t *testing.T) {
	data := "[" + strings.Repeat(`"`+strings.Repeat("x", 1000)+`",`+"\n", 500) + "0]"
	got := checkPair(inSchema(`{"items": {"format": "email"}}`), data)
	if len(got) != maxProblems {
		t.Errorf("%d problems, want %d", len(got), maxProblems)
	}
	if len(got[0]) > maxMessage+100 {
		t.Errorf("a problem takes %d bytes", len(got[0]))
	}
}

func TestFind(t *testing.T) {
	files := fstest.MapFS{}
	for _, path := range []string{
		"menu.sheaf.json", "menu.json", "a/b c/#1 100%?.sheaf.json", ".git/x.sheaf.json", "node_modules/p/x.sheaf.json", "z/.hidden/y.sheaf.json",
	} {
		files[path] = &fstest.MapFile{Data: []byte("{}")}
	}
	for folder, want := range map[string][]string{
		".":  {"a/b c/#1 100%?.sheaf.json", "menu.sheaf.json", "z/.hidden/y.sheaf.json"},
		"z/": {"z/.hidden/y.sheaf.json"},
	} {
		got, err := Find(files, folder)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("below %s (-want +got):\n%s", folder, diff)
		}
	}
	if _, err := Find(files, "absent"); err == nil {
		t.Error("a missing folder is no error")
	}
}
