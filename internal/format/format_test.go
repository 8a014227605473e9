package format

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/format/tree"
)

func TestOf(t *testing.T) {
	text, err := os.ReadFile("testdata/names.json")
	if err != nil {
		t.Fatal(err)
	}
	var table map[string]*Format
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	for name, want := range table {
		format, isKnown := Of(name)
		if isKnown != (want != nil) || want != nil && format != *want || want == nil && format != JSON {
			t.Errorf("%s is %s, known: %v", name, format, isKnown)
		}
	}
}

func TestRead(t *testing.T) {
	one := json.Number("1")
	for _, test := range []struct {
		name, text string
		want       any
	}{
		{"a.json", "\ufeff{\"a\": 1}", map[string]any{"a": one}},
		{"data", "[1]", []any{one}},
		{"a.jsonc", "// b\n{\"a\": 1,}", map[string]any{"a": one}},
		{"a.json5", "{a: 1}", map[string]any{"a": one}},
		{"a.yml", "\ufeffa: 1\n", map[string]any{"a": one}},
		{"a.toml", "\ufeffa = 1\n", map[string]any{"a": one}},
		{"a.md", "\ufeff---\na: 1\n---\n\nText\n", map[string]any{"a": one, "body": "\nText"}},
		{"a.md", "+++\r\na = 1\r\n+++\r\nText", map[string]any{"a": one, "body": "Text"}},
		{"a.mdx", "{\"a\": 1}\nText", map[string]any{"a": one, "body": "Text"}},
		{"a.markdown", "---json\n\n---\nText", map[string]any{"body": "Text"}},
		{"a.md", "---\n# nothing\n---\n", map[string]any{"body": ""}},
		{"a.md", "# Text", map[string]any{"body": "# Text"}},
		{"a.md", "", map[string]any{"body": ""}},
	} {
		format, _ := Of(test.name)
		reading, err := Read(format, []byte(test.text), "body")
		if err != nil {
			t.Errorf("%s, %q: %v", test.name, test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, reading.Root.JSON()); diff != "" {
			t.Errorf("%s, %q (-want +got):\n%s", test.name, test.text, diff)
		}
	}
	reading, err := Read(Markdown, []byte("---\na: 1\n---\nText"), "")
	if err != nil || !cmp.Equal(reading.Root.JSON(), any(map[string]any{"a": one})) {
		t.Errorf("without a body: %v, %v", reading.Root, err)
	}
}

func TestPlaces(t *testing.T) {
	for text, want := range map[string]map[string]int{
		"\ufeff---\nä: 1\nb: [x]\n---\nText": {"": 4, "/ä": 8, "/b/0": 14, "/body": 21},
		"+++\na = 1\n+++\nText":              {"": 0, "/a": 8, "/body": 14},
		"---json\n{\"a\": 1}\n---\nText":     {"": 8, "/a": 14, "/body": 21},
		"---\n---\nText":                     {"": 4, "/a": 0, "/body": 8},
	} {
		reading, err := Read(Markdown, []byte(text), "body")
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		wanted := map[string]bool{}
		for pointer := range want {
			wanted[pointer] = true
		}
		if diff := cmp.Diff(want, reading.Root.Offsets(wanted)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		name, text string
		offset     int
		message    string
	}{
		{"a.md", "---\n- a\n---\n", 4, "a front matter has names with values, and this is something else"},
		{"a.md", "---\na: 1\nbody: 2\n---\n", 9, `the front matter has a member "body", as the text below is called`},
		{"a.md", "---\na: 1\na: 2\n---\n", 9, `the name "a" stands here a second time`},
		{"a.md", "+++\na = 1\na = 2\n+++\n", 10, `the name "a" stands here a second time`},
		{"a.md", "---json\n{a: 1}\n---\n", 9, "not valid JSON: a name in double quotes is expected here, not 'a'"},
		{"a.md", "---\na: 1\n", 0, "the front matter that begins here has no end: no other line is ---"},
		{"a.md", "# \xff", 0, "the text is not UTF-8"},
	} {
		format, _ := Of(test.name)
		_, err := Read(format, []byte(test.text), "body")
		var mistake *tree.Mistake
		if !errors.As(err, &mistake) || mistake.Offset != test.offset || mistake.Message != test.message {
			t.Errorf("%q: %#v", test.text, err)
		}
	}
	reading, err := Read(YAML, []byte("a: 1\n---\nb: 1\n---\nb"), "")
	if err != nil || len(reading.Unread) != 1 || reading.Unread[0].Offset != 5 {
		t.Errorf("several documents: %v, %v", reading.Unread, err)
	}
}
