package project

import (
	"testing"
	"testing/fstest"
)

func TestTitles(t *testing.T) {
	for name, test := range map[string]struct{ schema, data, want string }{
		"own":           {`{"properties": {"a": {"title": "Price", "type": "number"}}}`, `{"a": ""}`, "Price"},
		"of what it is": {`{"properties": {"a": {"$ref": "#/$defs/p"}}, "$defs": {"p": {"title": "Price", "type": "number"}}}`, `{"a": ""}`, "Price"},
		"beside a ref":  {`{"properties": {"a": {"$ref": "#/$defs/p", "title": "Net"}}, "$defs": {"p": {"title": "Price", "type": "number"}}}`, `{"a": ""}`, "Net"},
		"of a file":     {`{"properties": {"a": {"$ref": "price.json"}}}`, `{"a": ""}`, "Price in a file"},
		"in a list":     {`{"items": {"allOf": [{"properties": {"a": {"title": "Price", "type": "number"}}}]}}`, `[{"a": ""}]`, "Price"},
		"by a pattern":  {`{"patternProperties": {"^b": {"title": "B"}, "^a": {"title": "Price", "type": "number"}}}`, `{"a": ""}`, "Price"},
		"of any member": {`{"additionalProperties": {"title": "Price", "type": "number"}}`, `{"a": ""}`, "Price"},
		"in a tuple":    {`{"prefixItems": [{}, {"title": "Second", "type": "number"}], "items": {"title": "Rest"}}`, `[1, ""]`, "Second"},
		"recursive":     {`{"properties": {"a": {"type": "number"}, "n": {"$ref": "#"}}}`, `{"n": {"a": ""}}`, ""},
	} {
		files := fstest.MapFS{
			"menu.sheaf.json": {Data: []byte(inSchema(test.schema))}, "menu.json": {Data: []byte(test.data)},
			"price.json": {Data: []byte(`{"title": "Price in a file", "type": "number"}`)},
		}
		problems := onlyReport(Check(files, "menu.sheaf.json")).Problems
		if len(problems) != 1 || problems[0].Title != test.want {
			t.Errorf("%s: %+v, want the title %q", name, problems, test.want)
		}
	}
}
