package rjsf_test

import (
	"testing"

	"sheaf/internal/format/json5"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/rjsf"
	"sheaf/internal/importing/settings"
)

func TestFormOf(t *testing.T) {
	const schema, ui = `{"type":"object","properties":{"a":{"type":"string"}}}`, `{"a":{"ui:widget":"textarea"}}`
	for what, one := range map[string]struct {
		files              []string
		schema, ui, begins string
	}{
		"two files":              {[]string{schema, ui}, schema, ui, `{}`},
		"two files, other order": {[]string{ui, schema}, schema, ui, `{}`},
		"one file with both":     {[]string{`{"schema":` + schema + `,"uiSchema":` + ui + `,"formData":{"a":"x"}}`}, schema, ui, `{"a":"x"}`},
		"a schema alone":         {[]string{schema}, schema, ``, `{}`},
		"a list":                 {[]string{`{"schema":{"type":"array"}}`}, `{"type":"array"}`, ``, `[]`},
	} {
		form := rjsf.FormOf(read(t, one.files...))
		if form == nil {
			t.Errorf("%s: no form", what)
			continue
		}
		made := form.Outline("my-form.json")
		for name, both := range map[string][2]string{
			"schema": {one.schema, written(form.Schema)}, "uiSchema": {one.ui, written(form.UI)}, "data": {one.begins, written(made.Data)},
			"title": {"My form", made.Title}, "name": {"my-form", made.Name},
		} {
			if both[0] != both[1] {
				t.Errorf("%s: %s is %s, want %s", what, name, both[1], both[0])
			}
		}
	}
	for _, files := range [][]string{{`{}`}, {`[]`}, {`1`}, {ui}, {ui, ui}, {schema, `[]`}, {`{"schema":1}`}} {
		if form := rjsf.FormOf(read(t, files...)); form != nil {
			t.Errorf("%v is a form: %v", files, form)
		}
	}
}

func TestPassedOver(t *testing.T) {
	found := rjsf.PassedOver(read(t, `{"a":{"ui:classNames":"x","ui:widget":"date","items":[{"ui:field":"Own"}]},"ui:ObjectFieldTemplate":1}`)[0])
	var at []string
	for _, one := range found {
		at = append(at, one.At)
	}
	if len(at) != 3 || at[0] != "a.ui:classNames" || at[1] != "a.items.ui:field" || at[2] != "ui:ObjectFieldTemplate" {
		t.Errorf("found %v", at)
	}
}

func read(t *testing.T, texts ...string) []*tree.Node {
	t.Helper()
	var nodes []*tree.Node
	for _, text := range texts {
		node, err := json5.Read([]byte(text), json5.JSON)
		if err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, node)
	}
	return nodes
}

func written(node *tree.Node) string {
	if node == nil {
		return ""
	}
	return settings.Written(node)
}
