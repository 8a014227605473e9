package frontmatter

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/format/tree"
)

func TestSplit(t *testing.T) {
	text, err := os.ReadFile("testdata/parts.json")
	if err != nil {
		t.Fatal(err)
	}
	type said struct {
		Language, Data, Body string
		RefusedAt            *int
	}
	var table []struct {
		Name, Text string
		said
	}
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	names := map[Language]string{None: "none", YAML: "yaml", TOML: "toml", JSON: "json"}
	for _, test := range table {
		parts, err := Split([]byte(test.Text))
		var got said
		var mistake *tree.Mistake
		if errors.As(err, &mistake) {
			got.RefusedAt = &mistake.Offset
		} else {
			got = said{names[parts.Language], test.Text[parts.DataStart:parts.DataEnd], test.Text[parts.BodyStart:], nil}
		}
		if diff := cmp.Diff(test.said, got, cmp.AllowUnexported(said{})); diff != "" {
			t.Errorf("%s, %v (-want +got):\n%s", test.Name, err, diff)
		}
	}
}

// FuzzSplit checks that parts follow each other, and that all of a text is in one of them or a fence.
func FuzzSplit(f *testing.F) {
	for _, seed := range []string{"---\na: 1\n---\nb", "+++\n+++\n", "{\"a\": 1}\nb", "\n---\n---\n", "---yaml\r\n...\r\n", "----"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parts, err := Split([]byte(text))
		var mistake *tree.Mistake
		switch {
		case errors.As(err, &mistake):
			if mistake.Offset < 0 || mistake.Offset > len(text) {
				t.Errorf("%q: %#v", text, mistake)
			}
		case err != nil:
			t.Error(err)
		case parts.DataStart > parts.DataEnd || parts.DataEnd > parts.BodyStart || parts.BodyStart > len(text):
			t.Errorf("%q: %+v", text, parts)
		case parts.Language == None && parts != (Parts{}):
			t.Errorf("%q: %+v", text, parts)
		}
	})
}
