package project

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
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
		{"\ufeff{}", "\ufeff"},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]))
	}
	f.Fuzz(func(t *testing.T, projectText, dataText []byte) {
		files := fstest.MapFS{"menu.sheaf.json": {Data: projectText}, "menu.json": {Data: dataText}}
		for _, problem := range Check(files, "menu.sheaf.json").Problems {
			text := files[problem.File].Data
			if lines := 1 + bytes.Count(text, []byte("\n")); problem.Line < 1 || problem.Line > lines || problem.Column < 1 {
				t.Errorf("%s: a file of %d lines has no such place", problem, lines)
			}
			if !utf8.ValidString(problem.Message) && utf8.Valid(projectText) && utf8.Valid(dataText) {
				t.Errorf("broken text: %q", problem.Message)
			}
		}
	})
}

// FuzzOffsets checks that each pointer leads to the value it names.
func FuzzOffsets(f *testing.F) {
	for _, seed := range []string{`{"a": [1, {"b/c": null}], "~": "x"}`, ` [ [ ] , { } , "," , ":" ] `, `{"":{"":0}}`, "\t-1e3 "} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		doc, problem := parseDocument("x.json", []byte(text))
		if problem != nil {
			t.Skip()
		}
		wanted := map[string]any{}
		collect(doc.value, "", wanted)
		names := map[string]bool{}
		for pointer := range wanted {
			names[pointer] = true
		}
		found := offsets(doc.text, names)
		for pointer, value := range wanted {
			decoder := json.NewDecoder(bytes.NewReader(doc.text[found[pointer]:]))
			decoder.UseNumber()
			var got any
			if err := decoder.Decode(&got); err != nil || !reflect.DeepEqual(got, value) {
				t.Errorf("%q in %s leads to %v (%v), want %v", pointer, text, got, err, value)
			}
		}
	})
}

func collect(value any, pointer string, into map[string]any) {
	into[pointer] = value
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			collect(member, pointer+pointerOf([]string{name}), into)
		}
	case []any:
		for i, item := range value {
			collect(item, pointer+"/"+strconv.Itoa(i), into)
		}
	}
}
