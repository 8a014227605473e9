package types

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	gotypes "go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"sheaf/internal/project"
)

// moduleOf collects projects, each a project file by its path.
func moduleOf(t *testing.T, files map[string]string) Module {
	t.Helper()
	repository := fstest.MapFS{}
	for name, text := range files {
		repository[name] = &fstest.MapFile{Data: []byte(text)}
	}
	names, err := project.Find(repository, ".")
	if err != nil {
		t.Fatal(err)
	}
	collector := NewCollector()
	for _, name := range names {
		opened, problems := project.Open(repository, name)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		schema, problems := opened.Compile(repository)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		collector.Add(opened, schema)
	}
	return collector.Module()
}

// awkward are schemas with what is easily written wrongly.
var awkward = map[string]string{
	"names": `{"properties": {"a-b": {}, "a b": {"type": "string"}, "A B": {"type": "string"}, "1st": {"type": "number"}, "größe": {"type": "integer"}, "名前": {"type": "string"},
		"__proto__": {"type": "string"}, "": {}, "with \"quotes\" and \\": {}, "a*/b": {"title": "*/ alert(1) /*", "description": "two\nlines` + "`" + `\u2028"}, "constructor": {"type": "string"}}}`,
	"string":         `{"type": "string"}`,
	"content":        `{"type": "object", "properties": {"Content": {"type": "string"}}}`,
	"function class": `{"enum": ["a", 1, null, true, {"a": 1}, [1, "b"], [], 1.5e300]}`,
	"texts":          `{"type": "string", "enum": ["", "a", "A", "a b", "ä", "日本", "\"", "\u0000"]}`,
	"itself":         `{"type": "object", "required": ["self", "list"], "properties": {"self": {"$ref": "#"}, "list": {"type": "array", "items": {"$ref": "#"}}, "maybe": {"$ref": "#"}}}`,
	"round":          `{"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}, {"type": "null"}]}, "b": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/c"}]}, "c": {"items": {"$ref": "#/$defs/a"}, "type": "array"}}}`,
	"alias":          `{"$ref": "#/$defs/a", "$defs": {"a": {"type": ["string", "null"], "allOf": [{"$ref": "#/$defs/b"}]}, "b": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "string"}]}}}`,
	"chain":          `{"type": "object", "required": ["b"], "properties": {"b": {"$ref": "#/$defs/b"}}, "$defs": {"b": {"type": "object", "required": ["c"], "properties": {"c": {"$ref": "#/$defs/c"}}}, "c": {"type": "object", "required": ["b"], "properties": {"b": {"$ref": "#/$defs/b"}}}}}`,
	"tuple":          `{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": false}`,
	"open tuple":     `{"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": ["number", "string"]}, "minItems": 1}`,
	"empty list":     `{"type": "array", "items": false}`,
	"map":            `{"type": "object", "additionalProperties": {"type": ["integer", "null"], "minimum": 0.1}}`,
	"mixed":          `{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "number"}}`,
	"patterns":       `{"type": "object", "patternProperties": {"^x": {"type": "number"}, "^y": {"type": "string"}}, "additionalProperties": false}`,
	"closed":         `{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false, "required": ["b"]}`,
	"nothing":        `{"type": "object", "additionalProperties": false}`,
	"both":           `{"allOf": [{"$ref": "#/$defs/a"}, {"type": "object", "properties": {"b": {"type": "number"}}}], "$defs": {"a": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}}}`,
	"union list":     `{"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"a": {"enum": [1, 2]}}}]}}`,
	"choice":         `{"oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}], "type": "string"}`,
	"true":           `true`,
	"false":          `false`,
	"never":          `{"properties": {"a": false, "b": {"not": {}}}}`,
	"old":            `{"$schema": "http://json-schema.org/draft-04/schema#", "definitions": {"a": {"type": "integer", "minimum": 0, "exclusiveMinimum": true}}, "properties": {"a": {"$ref": "#/definitions/a"}, "t": {"items": [{"type": "string"}], "additionalItems": false}}}`,
	"dynamic":        `{"$dynamicAnchor": "node", "type": "object", "properties": {"children": {"type": "array", "items": {"$dynamicRef": "#node"}}}}`,
	"collision":      `{"properties": {"map": {"type": "object", "properties": {"item": {"type": "object", "properties": {"x": {"type": "string"}}}}}}, "$defs": {"x": {}}}`,
	"collision map":  `{"type": "object", "properties": {"item": {"type": "string"}}}`,
}

func awkwardFiles() map[string]string {
	files := map[string]string{
		"deep/names.sheaf.json": `{"options": {"collection": {"folder": "x"}, "locales": {"languages": ["en", "de"], "layout": "suffix"}}, "schema": {"$ref": "../other.json#/$defs/é x"}}`,
		"other.json":            `{"$defs": {"é x": {"type": "object", "properties": {"back": {"$ref": "#/$defs/é x"}, "none": {"$ref": "https://example.org/none"}}}}}`,
		"members.sheaf.json":    `{"options": {"dataFile": "m.json", "locales": {"languages": ["en", "pt-BR"], "layout": "members"}}, "schema": {"type": "object", "properties": {"a": {"type": "string"}}}}`,
	}
	for name, schema := range awkward {
		files[name+".sheaf.json"] = fmt.Sprintf(`{"options": {"dataFile": "data.json"}, "schema": %s}`, schema)
	}
	return files
}

func TestGoCompiles(t *testing.T) {
	checkGo(t, moduleOf(t, awkwardFiles()))
}

func checkGo(t *testing.T, m Module) {
	t.Helper()
	text, err := Go(m, "content")
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "content.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	config := gotypes.Config{Error: func(err error) { t.Error(err) }}
	_, _ = config.Check("content", files, []*ast.File{file}, nil)
	if t.Failed() {
		t.Log(text)
	}
}

func TestTypeScriptCompiles(t *testing.T) {
	checkTypeScript(t, moduleOf(t, awkwardFiles()))
}

// checkTypeScript has the compiler that the front end is built with look at a module, as strictly as it can.
func checkTypeScript(t *testing.T, m Module) {
	t.Helper()
	compiler, err := filepath.Abs("../../node_modules/.bin/tsc")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(compiler); err != nil {
		t.Fatalf("the compiler of TypeScript is not installed (make build does it): %v", err)
	}
	file := filepath.Join(t.TempDir(), "content.ts")
	text := TypeScript(m)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(compiler, "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "--types", "", "--target", "esnext", "--ignoreConfig", file).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s\n%s", err, out, text)
	}
}

// TestSame makes all texts again and again: maps are walked in another order each time.
func TestSame(t *testing.T) {
	write := func() string {
		m := moduleOf(t, awkwardFiles())
		text, err := Go(m, "content")
		if err != nil {
			t.Fatal(err)
		}
		return text + TypeScript(m) + Zod(m)
	}
	first := write()
	for range 20 {
		if write() != first {
			t.Fatal("the same projects made another text")
		}
	}
}

// TestDocsStayComments: no text of a schema leaves its comment.
func TestDocsStayComments(t *testing.T) {
	m := moduleOf(t, awkwardFiles())
	if text := TypeScript(m); strings.Contains(text, "*/ alert") {
		t.Error(text)
	}
}

// TestGoReads reads what sheaf export writes into the types, with strictness about names.
func TestGoReads(t *testing.T) {
	folder := t.TempDir()
	m := moduleOf(t, map[string]string{
		"menu.sheaf.json":        `{"options": {"dataFile": "menu.json"}, "schema": {"type": "object", "required": ["title"], "properties": {"title": {"type": "string"}, "price": {"type": ["number", "null"]}, "kind": {"enum": ["starter", "main"]}}}}`,
		"forms/posts.sheaf.json": `{"options": {"collection": {"folder": "../posts"}}, "schema": {"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}}}}}`,
	})
	text, err := Go(m, "main")
	if err != nil {
		t.Fatal(err)
	}
	program := `package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var content Content
	decoder := json.NewDecoder(os.Stdin)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&content); err != nil {
		panic(err)
	}
	fmt.Println(content.Menu.Data.Title, *content.Menu.Data.Price, *content.Menu.Data.Kind == MenuKindMain, content.FormsPosts.Entries[0].Data.Tags[1])
}
`
	for name, text := range map[string]string{"main.go": program, "content.go": text, "go.mod": "module site\n\ngo 1.24\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", ".")
	run.Dir = folder
	run.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOTOOLCHAIN=local")
	run.Stdin = strings.NewReader(`{"menu": {"file": "menu.json", "data": {"title": "Soup", "price": 4.5, "kind": "main"}},
		"forms/posts": {"folder": "posts", "entries": [{"file": "posts/a.md", "name": "a", "data": {"tags": ["x", "y"]}}]}}`)
	out, err := run.CombinedOutput()
	if err != nil || string(out) != "Soup 4.5 true y\n" {
		t.Errorf("%v: %s\n%s", err, out, text)
	}
}

func TestNames(t *testing.T) {
	var n names
	for _, test := range [][3]string{
		{"menu", "", "Menu"}, {"MENU", "", "MENUN2"}, {"opening-hours", "", "OpeningHours"}, {"2027", "", "X2027"}, {"名前", "", "X名前"}, {"", "", "X"}, {"menu", "forms/menu", "FormsMenu"},
	} {
		if got := n.unique(test[0], test[1]); got != test[2] {
			t.Errorf("%q is %s, want %s", test[0], got, test[2])
		}
	}
}
