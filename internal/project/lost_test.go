package project

import (
	"encoding/json"
	"os"
	"testing"
)

// TestLost checks what is sure about data where a schema refers to what is not at hand. The front end is
// held to the same cases (web/src/validation/engine/unsure.test.ts).
func TestLost(t *testing.T) {
	text, err := os.ReadFile("testdata/lost.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		What                 string
		Schema               json.RawMessage
		Valid, Open, Invalid []json.RawMessage
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		for want, all := range map[string][]json.RawMessage{"valid": test.Valid, "open": test.Open, "invalid": test.Invalid} {
			for _, data := range all {
				report := reportOn(inSchema(string(test.Schema)), string(data))
				got := "valid"
				switch {
				case report.Count > 0:
					got = "invalid"
				case len(report.Problems) > 0:
					got = "open"
				}
				if got != want {
					t.Errorf("%s, %s: %s, want %s: %v", test.What, data, got, want, report.Problems)
				}
			}
		}
	}
}
