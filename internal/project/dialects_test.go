package project

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// dialectCase is a keyword with data that breaks it: wrong where the keyword counts, right
// where a dialect passes over it. The front end is held to the same file
// (web/src/validation/engine/dialects.test.ts).
type dialectCase struct {
	What    string
	Schema  map[string]any
	Data    json.RawMessage
	Counts  string // the drafts, by blanks
	Refused string // those whose meta-schema, or references, do not allow it
}

var dialects = map[string]string{
	"04":      "http://json-schema.org/draft-04/schema#",
	"06":      "http://json-schema.org/draft-06/schema#",
	"07":      "http://json-schema.org/draft-07/schema#",
	"2019-09": "https://json-schema.org/draft/2019-09/schema",
	"2020-12": "https://json-schema.org/draft/2020-12/schema",
}

func TestDialects(t *testing.T) {
	text, err := os.ReadFile("testdata/dialects.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []dialectCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		for name, address := range dialects {
			test.Schema["$schema"] = address
			schema, err := json.Marshal(test.Schema)
			if err != nil {
				t.Fatal(err)
			}
			want := "valid"
			if slices.Contains(strings.Fields(test.Counts), name) {
				want = "invalid"
			}
			if slices.Contains(strings.Fields(test.Refused), name) {
				want = "refused"
			}
			problems := checkPair(inSchema(string(schema)), string(test.Data))
			if got := verdictOf(problems); got != want {
				t.Errorf("%s, draft %s: %s, want %s: %q", test.What, name, got, want, problems)
			}
		}
	}
}

func verdictOf(problems []string) string {
	switch {
	case len(problems) == 0:
		return "valid"
	case strings.HasPrefix(problems[0], "menu.sheaf.json"):
		return "refused"
	default:
		return "invalid"
	}
}
