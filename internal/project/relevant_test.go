package project

import (
	"strings"
	"testing"
	"testing/fstest"
)

// nestedChoices is data for choices that are as deep.
func nestedChoices(depth int) (schema, data string) {
	schema = `{"$defs": {"node": {"oneOf": [
		{"properties": {"kind": {"const": "leaf"}}, "required": ["kind"]},
		{"properties": {"kind": {"const": "node"}, "next": {"$ref": "#/$defs/node"}}, "required": ["kind", "next"]}
	]}}, "$ref": "#/$defs/node"}`
	return inSchema(schema), strings.Repeat(`{"kind": "node", "next": `, depth) + `{"kind": "node"}` + strings.Repeat("}", depth)
}

func TestNestedChoices(t *testing.T) {
	schema, data := nestedChoices(60)
	want := "menu.json:1:1501: " + strings.Repeat("/next", 60) + ": missing property 'next'"
	if got := checkPair(schema, data); len(got) != 1 || got[0] != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func BenchmarkNestedChoices(b *testing.B) {
	schema, data := nestedChoices(20)
	files := fstest.MapFS{"menu.sheaf.json": {Data: []byte(schema)}, "menu.json": {Data: []byte(data)}}
	for b.Loop() {
		onlyReport(Check(files, "menu.sheaf.json"))
	}
}
