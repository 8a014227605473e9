package project

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// inSchema wraps a schema into a project file, on line 1.
func inSchema(schema string) string {
	return `{"options": {"dataFile": "menu.json"}, "schema": ` + schema + `}`
}

func reportOn(projectText, dataText string) Report {
	files := fstest.MapFS{"menu.sheaf.json": {Data: []byte(projectText)}}
	if dataText != "absent" {
		files["menu.json"] = &fstest.MapFile{Data: []byte(dataText)}
	}
	return onlyReport(Check(files, "menu.sheaf.json"))
}

// onlyReport is that of a project with a data file.
func onlyReport(reports iter.Seq[Report]) Report {
	list := slices.Collect(reports)
	if len(list) != 1 {
		panic(fmt.Sprintf("%d reports", len(list)))
	}
	return list[0]
}

func checkPair(projectText, dataText string) []string {
	var lines []string
	for _, problem := range reportOn(projectText, dataText).Problems {
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
		"a pattern as data":    {inSchema(`{"const": {"pattern": "("}, "enum": [{"pattern": "("}], "default": {"pattern": "("}}`), `{"pattern": "("}`},
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
			"menu.sheaf.json:3:1: not valid JSON: a name in double quotes is expected here, not '}'",
		}},
		"no object": {"[]", "{}", []string{"menu.sheaf.json:1:1: a project file is a JSON object"}},
		"no form": {"{}", "{}", []string{
			`menu.sheaf.json:1:1: it has no "schema", so there is no form`,
			`menu.sheaf.json:1:1: it has no "options" with a "dataFile" or a "collection", so there is no form`,
		}},
		"no data file named": {"{\"schema\": {},\n\"options\": {}}", "{}", []string{
			`menu.sheaf.json:2:12: /options: it has no "dataFile" that names the data file and no "collection", so there is no form`,
		}},
		"schema is text": {`{"options": {"dataFile": "menu.json"}, "schema": "x"}`, "{}", []string{
			"menu.sheaf.json:1:50: /schema: a schema is an object, true or false",
		}},
		"requireValid is text": {`{"schema": {}, "options": {"dataFile": "menu.json", "requireValid": "yes"}}`, "{}", []string{
			"menu.sheaf.json:1:69: /options/requireValid: it is true or false",
		}},
		"publishing says too much": {`{"schema": {}, "options": {"dataFile": "menu.json", "publishing": {"words": {"commit": 1}, "by": "x"}}}`, "{}", []string{
			`menu.sheaf.json:1:98: /options/publishing/by: it is "commit" or "review"`,
			"menu.sheaf.json:1:88: /options/publishing/words/commit: it is one line of at most 40 characters",
		}},
		"data file outside": {`{"schema": {}, "options": {"dataFile": "../x.json"}}`, "{}", []string{
			`menu.sheaf.json:1:40: /options/dataFile: the data file "../x.json" cannot be used: it leads out of the repository`,
		}},
		"data file absent": {inSchema("{}"), "absent", []string{
			"menu.sheaf.json:1:26: /options/dataFile: the data file menu.json: there is no such file",
		}},
		"data empty":     {inSchema("{}"), " \n", []string{"menu.json:2:1: the file is empty; an empty form's data is {}"}},
		"data cut":       {inSchema("{}"), "{\n\"a\": [1", []string{"menu.json:2:8: the JSON ends before it is complete"}},
		"data goes on":   {inSchema("{}"), "{} {}", []string{"menu.json:1:4: the file goes on after its JSON value"}},
		"schema invalid": {inSchema(`{"type": "strin"}`), "{}", []string{"menu.sheaf.json:1:59: /schema/type: value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'"}},
		"reference to nowhere": {inSchema(`{"$ref": "#/$defs/x"}`), "{}", []string{
			`menu.sheaf.json:1:59: /schema/$ref: the reference to #/$defs/x leads to nothing in the schema`,
		}},
		"several problems": {inSchema(`{"required": ["a"], "properties": {"n/~": {"minimum": 3}, "mail": {"format": "email"}}}`), "{\n\"n/~\": 2,\n\"mail\": \"x\"\n}", []string{
			"menu.json:1:1: missing property 'a'",
			"menu.json:2:8: /n~1~0: minimum: got 2, want 3",
			"menu.json:3:9: /mail: 'x' is not valid email: missing @",
		}},
		"a name of two lines": {inSchema(`{"additionalProperties": {"type": "string"}}`), `{"a\n\u001b[31m": 1}`, []string{
			`menu.json:1:19: /a\u000a\u001b[31m: got number, want string`,
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
		"look-ahead": {inSchema(`{"properties": {"a": {"pattern": "^(?!x)"}}}`), `{"a": "x"}`, []string{
			`menu.json:1:7: /a: 'x' does not match pattern '^(?!x)'`,
		}},
		"names by look-ahead": {inSchema(`{"patternProperties": {"^(?!x)": {"type": "string"}}, "properties": {"x": {"type": "number"}}, "additionalProperties": false, "required": ["y"]}`), `{"x": 1}`, []string{
			"menu.json:1:1: missing property 'y'",
		}},
		"reference to a neighbour": {inSchema(`{"$ref": "schema-of-menus.json"}`), "{}", []string{
			"menu.sheaf.json:1:59: warning: /schema/$ref: what the reference to schema-of-menus.json is about was not checked: it is in no file of this repository, and nothing is ever fetched",
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
		if len(got) != 1 || !strings.Contains(got[0], "nothing is ever fetched") {
			t.Errorf("$ref %q: %q", reference, got)
		}
	}
}

func TestProblemsAreBounded(t *testing.T) {
	data := "[" + strings.Repeat(`"`+strings.Repeat("x", 1000)+`",`+"\n", 500) + "0]"
	got := reportOn(inSchema(`{"items": {"format": "email"}}`), data)
	if len(got.Problems) != maxListed || got.Count != 500 || got.Unlisted() != 400 || got.HasMore {
		t.Errorf("%d of %d problems, more: %v", len(got.Problems), got.Count, got.HasMore)
	}
	if first := got.Problems[0].String(); len(first) > maxMessage+100 {
		t.Errorf("a problem takes %d bytes", len(first))
	}
}

// The first ones are listed, in the order of the file, and each counts once.
func TestManyProblems(t *testing.T) {
	schema := inSchema(`{"items": {"allOf": [{"type": "string"}, {"$ref": "#/$defs/a"}]}, "$defs": {"a": {"type": "string"}}}`)
	got := reportOn(schema, "["+strings.Repeat("0,\n", 2*maxCounted)+"1]")
	if got.Count != maxCounted/2 || !got.HasMore {
		t.Errorf("%d problems are counted, more: %v", got.Count, got.HasMore)
	}
	if len(got.Problems) != maxListed || got.Problems[maxListed-1].Pointer != "/99" {
		t.Errorf("%d problems are listed, the last at %s", len(got.Problems), got.Problems[len(got.Problems)-1])
	}
}

// A pattern with look-around is one like any other: what breaks it counts once, and all else with it.
func TestLookAround(t *testing.T) {
	schema := inSchema(`{"properties": {"texts": {"items": {"pattern": "^(?=a)"}}, "z": {"type": "string"}}}`)
	got := reportOn(schema, `{"texts": [`+strings.Repeat(`"b",`, 149)+`"b"], "z": 1}`)
	if got.Count != 151 || len(got.Problems) != maxListed {
		t.Errorf("%d problems, %d listed", got.Count, len(got.Problems))
	}
	one := inSchema(`{"oneOf": [{"pattern": "^(?=a)"}, {"pattern": "^(?=b)"}]}`)
	for data, want := range map[string]int{`"a"`: 0, `"b"`: 0, `"c"`: 1} {
		if got := reportOn(one, data); got.Count != want || len(got.Problems) != want {
			t.Errorf("%s: %v", data, got.Problems)
		}
	}
}

// A pattern that was not checked counts for nothing, wherever it stands, and the rest counts.
func TestUncheckedPatterns(t *testing.T) {
	for name, schema := range map[string]string{
		"of values":     `{"items": {"pattern": PATTERN}}`,
		"of names":      `{"items": {"patternProperties": {PATTERN: false}}}`,
		"of no keyword": `{"items": {"$ref": "#/shared/a"}}], "shared": {"a": {"pattern": PATTERN}}, "anyOf": [true`,
	} {
		for pattern, reason := range map[string]string{
			catastrophe: "it takes longer than 1s for a text",
			"(?i)a":     "it is no regular expression of ECMA-262: no group begins like this: (?i)",
		} {
			schema := strings.Replace(schema, "PATTERN", `"`+pattern+`"`, 1)
			text := `"` + strings.Repeat("a", 50) + `!"`
			got := checkPair(inSchema(`{"allOf": [{"maxItems": 1}, `+schema+`]}`), `[`+text+`, {`+text+`: 1}, "b", {"b": 1}]`)
			want := []string{
				`menu.sheaf.json:1:50: warning: /schema: the pattern "` + pattern + `" was not checked: ` + reason,
				"menu.json:1:1: maxItems: got 4, want 1",
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", name, pattern, diff)
			}
		}
	}
}

// A long text is matched in the time that so much data may take.
func TestLongTexts(t *testing.T) {
	text := strings.Repeat("a", 6<<20)
	schema := inSchema(`{"prefixItems": [{"pattern": "^[a-z]{5,}.*$"}, {"pattern": "^[^a]+$"}]}`)
	got := reportOn(schema, `["`+text+`", "`+text+`"]`)
	if len(got.Problems) != 1 || got.Problems[0].Pointer != "/1" || got.Problems[0].IsWarning {
		t.Errorf("%v", got.Problems)
	}
}

func TestUncheckedPatternsAreBounded(t *testing.T) {
	schema := `{"allOf": [`
	for i := range 500 {
		schema += fmt.Sprintf(`{"pattern": "(?i)%d"},`, i)
	}
	got := checkPair(inSchema(schema+`true]}`), `""`)
	if last := got[len(got)-1]; len(got) != maxListed+1 || !strings.Contains(last, "500 patterns were not checked") {
		t.Errorf("%d warnings, the last: %s", len(got), last)
	}
}

// Many patterns that each take their time end with that of the project.
func TestPatternsOfAProjectEnd(t *testing.T) {
	var schemas []string
	for i := range 50 {
		schemas = append(schemas, fmt.Sprintf(`{"pattern": "%s%d?"}`, catastrophe, i))
	}
	start := time.Now()
	got := reportOn(inSchema(`{"allOf": [`+strings.Join(schemas, ",")+`]}`), `"`+strings.Repeat("a", 50)+`!"`)
	if took := time.Since(start); took > 2*patternTime {
		t.Errorf("it takes %v", took)
	}
	if len(got.Problems) != 50 || got.Count != 0 {
		t.Errorf("%d problems, %d of them no warnings", len(got.Problems), got.Count)
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
