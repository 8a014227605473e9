package tina

import (
	"strings"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/code"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
)

const (
	maxDepth  = 30
	maxFields = 20_000
)

var fieldSettings = map[string]outline.Reason{
	"name": "", "nameOverride": "", "label": "", "description": "", "type": "", "required": "", "list": "", "options": "", "fields": "", "templates": "", "templateKey": "",
	"isTitle": "", "isBody": "", "collections": "", "ui": "", "namespace": "", "searchable": "", "uid": "", "indexed": "", "maxSearchIndexFieldLength": "", "parser": "",
	"toolbarOverride": outline.Tool, "overrides": outline.Tool, "accept": outline.NoWay, "uploadDir": outline.NoWay, "default": "", "ignoreUnknown": "", "computed": outline.NoWay,
	"openFormOnReferenceClick": outline.Tool, "component": outline.Tool, "inline": outline.Tool, "isArray": outline.Tool,
}

func (r *reader) object(fields tree.List, at string, depth int) outline.Said {
	var made []outline.Field
	for _, field := range fields {
		if name := keyOf(field); name != "" {
			made = append(made, r.field(field, name, at+"."+name, depth))
		}
	}
	return outline.ObjectOf(made)
}

func (r *reader) field(field *tree.Node, name, at string, depth int) outline.Field {
	said := r.typed(field, at, depth)
	ui := settings.Object(field, "ui")
	if settings.IsTrue(field, "list") && settings.Text(field, "type") != "rich-text" {
		said = listed(field, said, ui)
	}
	component := settings.Own(ui, "component")
	switch {
	case component == nil:
	case component.Value == code.Function:
		r.leaveOut(at+".ui.component", component.Offset, outline.Code, settings.Written(component))
	case component.Value == false, component.Value == "hidden", component.Value == nil:
		said.UI = outline.Join(said.UI, outline.Members("ui:widget", "hidden"))
	}
	label := settings.Text(field, "label")
	fallback := settings.Own(field, "default")
	if fallback != nil && fallback.Value == code.Function {
		r.leaveOut(at+".default", fallback.Offset, outline.Code, code.Function)
		fallback = nil
	}
	said.Schema = outline.Join(said.Schema, outline.Members(
		"title", outline.If(label != "" && label != name, label), "description", outline.IfText(settings.Text(field, "description")), "default", outline.NodeOf(fallback),
	))
	r.leaveOutOf(field, at, fieldSettings, outline.Unknown)
	r.leaveOutOf(ui, at+".ui", uiSettings, outline.Tool)
	return outline.Field{Said: said, Name: name, IsRequired: settings.IsTrue(field, "required") || settings.IsTrue(field, "isTitle")}
}

func listed(field *tree.Node, one outline.Said, ui *tree.Node) outline.Said {
	list := outline.ListOf(one, outline.Limits{Min: settings.Number(ui, "min"), Max: settings.Number(ui, "max")})
	switch {
	case settings.Text(field, "type") != "string":
	case settings.Own(field, "options") != nil:
		list.Schema = append(list.Schema, outline.Members("uniqueItems", true)...)
	case settings.Text(ui, "component") == "tags" || len(one.UI) == 0:
		list.UI = outline.Members("ui:widget", "tags")
	}
	return list
}

func (r *reader) typed(field *tree.Node, at string, depth int) outline.Said {
	kind := settings.Text(field, "type")
	r.fields++
	if depth > maxDepth || r.fields > maxFields {
		r.leaveOut(at, field.Offset, outline.TooMuch, kind)
		return outline.Anything()
	}
	switch kind {
	case "string":
		return stringOf(field)
	case "number", "boolean":
		return outline.Plain(kind)
	case "datetime":
		return outline.Said{Schema: outline.Members("type", "string", "format", "date-time")}
	case "password":
		return outline.PlainWith("string", "password")
	case "image":
		return outline.Said{Schema: outline.Members("type", "string"), UI: outline.FileUI("image", r.media())}
	case "reference":
		return r.reference(field, at)
	case "rich-text":
		if templates := settings.Own(field, "templates"); templates != nil {
			r.notTaken = append(r.notTaken, outline.NotTaken{
				At: at + ".templates", Offset: templates.Offset, Reason: outline.Wider, Written: namesOf(settings.Objects(field, "templates")),
				Instead: "they are written as the text has them",
			})
		}
		return outline.Markdown()
	case "object":
		if templates := settings.Objects(field, "templates"); len(templates) > 0 {
			key := settings.Text(field, "templateKey")
			if key == "" {
				key = "_template"
			}
			return outline.OneOfTypes(r.templates(templates, at, depth), key)
		}
		return r.object(settings.Objects(field, "fields"), at, depth+1)
	}
	r.leaveOut(at, field.Offset, outline.Unknown, kind)
	return outline.Anything()
}

func namesOf(templates tree.List) string {
	var names []string
	for _, template := range templates {
		names = append(names, settings.Text(template, "name"))
	}
	return settings.Short(strings.Join(names, ", "))
}

func stringOf(field *tree.Node) outline.Said {
	if options := settings.Options(field, "options"); len(options) > 0 {
		return outline.Said{Schema: outline.ChoiceOf(options)}
	}
	switch settings.Text(settings.Object(field, "ui"), "component") {
	case "textarea":
		return outline.PlainWith("string", "textarea")
	case "markdown":
		return outline.Markdown()
	}
	return outline.Plain("string")
}

// reference is the path of a file of another collection, from the folder of the site.
func (r *reader) reference(field *tree.Node, at string) outline.Said {
	said := outline.Plain("string")
	collections := settings.Texts(field, "collections")
	if len(collections) == 1 && r.projectOf(collections[0]) != "" {
		said.UI = outline.Members("ui:widget", "reference", "ui:options", outline.Members("project", r.projectOf(collections[0]), "value", "{path}"))
		return said
	}
	reason := outline.Absent
	if len(collections) > 1 {
		reason = outline.Wider
	}
	r.leaveOut(at, field.Offset, reason, strings.Join(collections, ", "))
	return said
}
