// Package rjsf reads a schema and its uiSchema as react-jsonschema-form has them: two files in any order, or one with both.
//
// The browser reads them too (web/src/builder/beginnings/rjsf).
package rjsf

import (
	"regexp"

	"sheaf/internal/beginning"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
)

// Form is a schema with its uiSchema, and the data that it begins with.
type Form struct {
	Schema, UI, Data *tree.Node
}

// FormOf finds the parts of a form in what one or two files say; nil where they are none.
func FormOf(files []*tree.Node) *Form {
	if len(files) == 1 {
		schema := settings.Object(files[0], "schema")
		if schema == nil {
			// A schema alone has the usual form.
			if !isSchema(files[0]) {
				return nil
			}
			return &Form{Schema: files[0]}
		}
		return &Form{Schema: schema, UI: settings.Object(files[0], "uiSchema"), Data: settings.Own(files[0], "formData")}
	}
	if !settings.IsObject(files[0]) || !settings.IsObject(files[1]) {
		return nil
	}
	if isSchema(files[0]) {
		return &Form{Schema: files[0], UI: files[1]}
	}
	if !isSchema(files[1]) {
		return nil
	}
	return &Form{Schema: files[1], UI: files[0]}
}

func isSchema(node *tree.Node) bool {
	for _, name := range []string{"$schema", "type", "properties", "$ref", "oneOf", "anyOf", "allOf"} {
		if settings.Own(node, name) != nil {
			return true
		}
	}
	return false
}

// Outline is the project of a form. The file is what it is called by where the schema has no title.
func (f *Form) Outline(file string) outline.Outline {
	title := settings.Text(f.Schema, "title")
	if title == "" {
		title = beginning.TitleOf(file)
	}
	made := outline.Outline{Title: title, Name: outline.Slug(title), Schema: settings.Members(f.Schema), UI: settings.Members(f.UI), Data: f.Data}
	if made.Data == nil {
		made.Data = outline.NodeOf(tree.Object{})
		if settings.Text(f.Schema, "type") == "array" {
			made.Data = outline.NodeOf(tree.List{})
		}
	}
	return made
}

// brought are options that bring code or styles: docs/forms/uischema.md says why the form passes over them.
var brought = regexp.MustCompile(`^ui:(field|\w*Template|fieldReplacesAnyOrOneOf|classNames|style)$`)

const (
	maxDepth = 100
	maxFound = 200
)

// PassedOver are the options of a uiSchema that the form does not have.
func PassedOver(ui *tree.Node) []outline.NotTaken {
	var found []outline.NotTaken
	var look func(node *tree.Node, at string, depth int)
	look = func(node *tree.Node, at string, depth int) {
		if node == nil || depth > maxDepth || len(found) >= maxFound {
			return
		}
		if list, isList := node.Value.(tree.List); isList {
			for _, item := range list {
				look(item, at, depth+1)
			}
		}
		for _, member := range settings.Members(node) {
			place := member.Name
			if at != "" {
				place = at + "." + member.Name
			}
			if brought.MatchString(member.Name) {
				found = append(found, outline.NotTaken{At: place, Offset: member.Offset, Reason: outline.Code, Written: settings.Written(member.Node)})
				continue
			}
			look(member.Node, place, depth+1)
		}
	}
	look(ui, "", 0)
	return found
}
