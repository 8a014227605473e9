package project

import (
	"bytes"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

// FuzzCheck feeds the checker files of strangers: it must end, and each problem must lie
// in a file it was given.
func FuzzCheck(f *testing.F) {
	for _, seed := range [][2]string{
		{inSchema(`{"type": "object", "required": ["a"]}`), "{}"},
		{inSchema(`{"oneOf": [{"const": 1}, {"type": "string"}]}`), "2"},
		{inSchema(`{"$ref": "#"}`), "{}"},
		{inSchema(`{"$ref": "#/schema"}`), "{}"},
		{inSchema(`{"pattern": "("}`), `"x"`},
		{"{", ""},
		{`{"options": {"collection": {"folder": "."}}, "schema": {"required": ["a"]}}`, "---\nb: 1\n---\ntext"},
		{`{"options": {"dataFile": "menu.yaml"}, "schema": {"type": "string"}}`, "a: &a [1]\nb: {<<: {c: *a}}\n"},
		{`{"options": {"dataFile": "menu.toml"}, "schema": {"type": "string"}}`, "a = 1\n[b]\n[[c]]\n"},
		{`{"options": {"dataFile": "menu.md", "body": "b"}, "schema": {"properties": {"b": false}}}`, "+++\na = 1\n+++\n"},
		{"\ufeff{}", "\ufeff"},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]))
	}
	f.Fuzz(func(t *testing.T, projectText, dataText []byte) {
		files := fstest.MapFS{"menu.sheaf.json": {Data: projectText}}
		for _, ending := range []string{"json", "json5", "yaml", "toml", "md"} {
			files["menu."+ending] = &fstest.MapFile{Data: dataText}
		}
		for report := range Check(files, "menu.sheaf.json") {
			for _, problem := range report.Problems {
				file, isThere := files[problem.File]
				isAboutFile := problem.Line == 0 && problem.Column == 0 // its name
				if lines := 1 + bytes.Count(file.Data, []byte("\n")); !isThere || !isAboutFile && (problem.Line < 1 || problem.Line > lines || problem.Column < 1) {
					t.Errorf("%s: a file of %d lines has no such place", problem, lines)
				}
				if !utf8.ValidString(problem.Message) && utf8.Valid(projectText) && utf8.Valid(dataText) {
					t.Errorf("broken text: %q", problem.Message)
				}
			}
		}
	})
}
