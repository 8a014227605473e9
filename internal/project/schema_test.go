package project

import (
	"encoding/json"
	"os"
	"testing"
	"testing/fstest"
)

// TestSchemas checks schemas themselves. The front end is held to the same cases
// (web/src/validation/schemaCheck/schemaProblems.test.ts).
func TestSchemas(t *testing.T) {
	text, err := os.ReadFile("testdata/schemas.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		What   string
		Schema json.RawMessage
		Place  *string // JSON Pointer of the mistake; absent where there is none
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		files := fstest.MapFS{
			"menu.sheaf.json": {Data: []byte(inSchema(string(test.Schema)))},
			"menu.json":       {Data: []byte("{}")},
		}
		problems := onlyReport(Check(files, "menu.sheaf.json")).Problems
		isRefused := len(problems) > 0 && problems[0].File == "menu.sheaf.json"
		switch {
		case test.Place == nil && isRefused:
			t.Errorf("%s: %s", test.What, problems[0])
		case test.Place != nil && !isRefused:
			t.Errorf("%s: nothing is wrong", test.What)
		case test.Place != nil && problems[0].Pointer != "/schema"+*test.Place:
			t.Errorf("%s: at %s, want /schema%s", test.What, problems[0].Pointer, *test.Place)
		}
	}
}
