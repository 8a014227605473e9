package inference

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"sheaf/internal/format/json5"
	"sheaf/internal/format/tree"
)

// TestAsTheFrontEnd infers from the data of testdata/inference.json what the front end has.
func TestAsTheFrontEnd(t *testing.T) {
	text, err := os.ReadFile("testdata/inference.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Entries          json.RawMessage
		IsWhole, HasBody bool
		Schema, UI, Body string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 140 {
		t.Errorf("only %d cases", len(cases))
	}
	there := map[string]bool{"img/a.png": true, "posts/a.png": true}
	for _, test := range cases {
		read, err := json5.Read(test.Entries, json5.JSON)
		if err != nil {
			t.Fatal(err)
		}
		var entries []Entry
		for i, data := range read.Value.(tree.List) {
			entries = append(entries, Entry{fmt.Sprintf("posts/%d.json", i), data})
		}
		images := Images{Has: func(path string) bool { return there[path] }, Roots: []string{"", "static"}}
		got := Infer(entries, Options{IsWhole: test.IsWhole, HasBody: test.HasBody, Images: images})
		if schema := written(t, got.Schema); schema != compact(t, test.Schema) {
			t.Errorf("%s:\n%s, want\n%s", test.Entries, schema, test.Schema)
		}
		if ui := written(t, got.UI); ui != compact(t, test.UI) || got.Body != test.Body {
			t.Errorf("%s: the form knows %s and %q, want %s and %q", test.Entries, ui, got.Body, test.UI, test.Body)
		}
	}
}

// compact writes JSON as written does.
func compact(t *testing.T, text string) string {
	t.Helper()
	if text == "" {
		return ""
	}
	read, err := json5.Read([]byte(text), json5.JSON)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, read)
}

func written(t *testing.T, node *tree.Node) string {
	t.Helper()
	if node == nil {
		return ""
	}
	var out strings.Builder
	if err := node.Write(&out, 0); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
