package keystatic

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

// object is an object of fields. The text below a front matter is one of them, by its name.
func (r *reader) object(schema *tree.Node, body, at string, depth int) outline.Said {
	var made []outline.Field
	for _, member := range settings.Members(schema) {
		inner := at + "." + member.Name
		switch kind := settings.Text(member.Node, "$field"); {
		case kind == "":
			r.leaveOut(inner, member.Offset, outline.Unknown, settings.Written(member.Node))
			made = append(made, outline.Field{Name: member.Name, Said: outline.Anything()})
		case isNothing(kind):
		case isText(kind) && member.Name != body:
			r.notTaken = append(r.notTaken, outline.NotTaken{
				At: inner, Offset: member.Offset, Reason: outline.NoWay, Written: kind, Instead: "the file of its own that it is in was left alone",
			})
		default:
			made = append(made, r.field(member.Name, member.Node, inner, depth))
		}
	}
	return outline.ObjectOf(made)
}

// isNothing tells of a field that has no value.
func isNothing(kind string) bool {
	switch kind {
	case "empty", "emptyDocument", "ignored", "child", "markdoc.emptyContent", "mdx.emptyContent":
		return true
	}
	return false
}

// isText tells of a field whose value is a text in a file, or below a front matter.
func isText(kind string) bool { return kind == "document" || kind == "markdoc" || kind == "mdx" }

// optionsOf is where a field says what it is called and what it takes.
func optionsOf(field *tree.Node) *tree.Node {
	switch settings.Text(field, "$field") {
	case "object", "array", "blocks":
		return settings.Object(field, "second")
	case "slug":
		return settings.Object(settings.Object(field, "first"), "name")
	case "conditional":
		return settings.Object(settings.Object(field, "first"), "first")
	}
	return settings.Object(field, "first")
}

// read are options that are taken, or have a counterpart nobody misses.
var read = map[string]outline.Reason{
	"label": "", "description": "", "validation": "", "defaultValue": "", "multiline": "", "options": "", "directory": "", "publicPath": "", "collection": "",
	"extension": "", "name": "", "slug": "", "itemLabel": outline.Tool, "layout": outline.Tool, "slugField": outline.Tool, "step": outline.Tool, "formatting": outline.Tool, "dividers": outline.Tool,
	"links": outline.Tool, "images": "", "tables": outline.Tool, "layouts": outline.Tool, "componentBlocks": outline.Code, "components": outline.Code,
	"transformFilename": outline.Code, "asChildTag": outline.Tool, "kind": outline.Tool,
}

func (r *reader) field(name string, field *tree.Node, at string, depth int) outline.Field {
	said := r.typed(field, at, depth)
	options := optionsOf(field)
	label := settings.Text(options, "label")
	fallback := settings.Own(options, "defaultValue")
	if fallback != nil && (settings.IsObject(fallback) || fallback.Value == code.Function || settings.TextOf(fallback) == "today" || settings.TextOf(fallback) == "now") {
		// The day or the moment in which an entry is made.
		r.leaveOut(at+".defaultValue", fallback.Offset, outline.NoWay, settings.Written(fallback))
		fallback = nil
	}
	if settings.Text(field, "$field") == "conditional" {
		// It is the default of the member that tells, and not of the value around it.
		fallback = nil
	}
	validation := settings.Object(options, "validation")
	said.Schema = outline.Join(said.Schema, outline.Members(
		"title", outline.If(label != "" && label != name, label), "description", outline.IfText(settings.Text(options, "description")), "default", outline.NodeOf(fallback),
	))
	for _, member := range settings.Members(options) {
		reason, isKnown := read[member.Name]
		if !isKnown {
			reason = outline.Unknown
		}
		if reason != "" {
			r.leaveOut(at+"."+member.Name, member.Offset, reason, settings.Written(member.Node))
		}
	}
	isRequired := settings.IsTrue(validation, "isRequired") || settings.Text(field, "$field") == "slug" || settings.Text(field, "$field") == "conditional"
	return outline.Field{Said: said, Name: name, IsRequired: isRequired}
}

func (r *reader) typed(field *tree.Node, at string, depth int) outline.Said {
	kind := settings.Text(field, "$field")
	r.fields++
	if depth > maxDepth || r.fields > maxFields {
		r.leaveOut(at, field.Offset, outline.TooMuch, kind)
		return outline.Anything()
	}
	options := optionsOf(field)
	validation := settings.Object(options, "validation")
	length := settings.Object(validation, "length")
	limits := outline.Limits{Min: settings.Number(length, "min"), Max: settings.Number(length, "max")}
	switch kind {
	case "text", "slug":
		pattern := settings.Object(validation, "pattern")
		regex, isPlain := patternOf(settings.Text(pattern, "regex"))
		if pattern != nil && !isPlain {
			r.leaveOut(at+".pattern", pattern.Offset, outline.NoWay, settings.Written(pattern))
		}
		said := outline.Said{Schema: outline.Members("type", "string", "minLength", limits.Min, "maxLength", limits.Max, "pattern", outline.IfText(regex))}
		if message := settings.Text(pattern, "message"); regex != "" && message != "" {
			said.Schema = append(said.Schema, outline.Members("errorMessage", outline.Members("pattern", message))...)
		}
		if settings.IsTrue(options, "multiline") {
			said.UI = outline.Members("ui:widget", "textarea")
		}
		return said
	case "pathReference":
		return outline.Plain("string")
	case "url":
		return outline.Said{Schema: outline.Members("type", "string", "format", "uri")}
	case "integer", "number":
		return outline.Said{Schema: outline.Members("type", kind, "minimum", settings.Number(validation, "min"), "maximum", settings.Number(validation, "max"))}
	case "checkbox":
		return outline.Plain("boolean")
	case "date":
		return outline.Said{Schema: outline.Members("type", "string", "format", "date")}
	case "datetime":
		// It is written without a zone, which the format of JSON Schema has.
		return outline.PlainWith("string", "datetime")
	case "select":
		return outline.Said{Schema: outline.ChoiceOf(settings.Options(options, "options"))}
	case "multiselect":
		return outline.Said{Schema: outline.Members("type", "array", "items", outline.ChoiceOf(settings.Options(options, "options")), "uniqueItems", true)}
	case "image", "file":
		return outline.Said{Schema: outline.Members("type", "string"), UI: outline.FileUI(kind, mediaOf(options))}
	case "cloudImage":
		text := outline.Plain("string")
		return outline.ObjectOf([]outline.Field{{Name: "src", Said: text}, {Name: "alt", Said: text}, {Name: "width", Said: outline.Plain("integer")}, {Name: "height", Said: outline.Plain("integer")}})
	case "document", "markdoc", "mdx", "markdoc.inline", "mdx.inline":
		return outline.Markdown()
	case "object":
		return r.object(settings.Object(field, "first"), "", at, depth+1)
	case "array":
		return r.array(field, at, depth, limits)
	case "blocks":
		return outline.ListOf(r.blocks(settings.Members(settings.Object(field, "first")), at, depth), limits)
	case "conditional":
		return r.conditional(field, at, depth)
	case "relationship", "multiRelationship":
		return r.relationship(options, at, kind == "multiRelationship")
	}
	r.leaveOut(at, field.Offset, outline.Unknown, kind)
	return outline.Anything()
}

// patternOf is what stands in a regular expression; a schema has no flags but u, which counts anyway.
func patternOf(regex string) (pattern string, isPlain bool) {
	inside, isRegex := strings.CutPrefix(regex, "/")
	end := strings.LastIndexByte(inside, '/')
	if !isRegex || end < 0 || strings.Trim(inside[end+1:], "u") != "" {
		return "", false
	}
	return inside[:end], true
}

// mediaOf is where pictures lie; without a directory it is beside the entry.
func mediaOf(options *tree.Node) *outline.Media {
	directory := settings.Text(options, "directory")
	if directory == "" {
		return nil
	}
	media := &outline.Media{Folder: settings.PlainPath(directory)}
	if public := settings.Text(options, "publicPath"); public != "" {
		media.Public = &public
	}
	return media
}

func (r *reader) array(field *tree.Node, at string, depth int, limits outline.Limits) outline.Said {
	element := settings.Object(field, "first")
	if settings.Text(element, "$field") == "" {
		r.leaveOut(at, field.Offset, outline.Unknown, "array")
		return outline.ListOf(outline.Anything(), limits)
	}
	inner := r.field("", element, at, depth+1)
	list := outline.ListOf(inner.Said, limits)
	if settings.Text(element, "$field") == "text" && len(inner.UI) == 0 {
		list.UI = outline.Members("ui:widget", "tags")
	}
	return list
}

// branch is one of several shapes: what tells it, and the value that goes with it.
type branch struct {
	discriminant any
	title        string
	value        outline.Said
	hasValue     bool
}

func choiceOf(branches []branch) outline.Said {
	list, uis := tree.List{}, tree.List{}
	hasUI := false
	for _, one := range branches {
		required, properties := []string{"discriminant"}, outline.Members("discriminant", outline.Members("const", one.discriminant))
		ui := tree.Object{}
		if one.hasValue {
			properties = append(properties, outline.Members("value", one.value.Schema)...)
			if len(one.value.UI) > 0 {
				hasUI, ui = true, outline.Members("value", one.value.UI)
			}
		}
		list = append(list, outline.NodeOf(outline.Members("title", outline.IfText(one.title), "type", "object", "required", required, "properties", properties)))
		uis = append(uis, outline.NodeOf(ui))
	}
	said := outline.Said{Schema: outline.Members("oneOf", list)}
	if hasUI {
		said.UI = outline.Members("oneOf", uis)
	}
	return said
}

// blocks is one of several blocks, each with a label and a schema.
func (r *reader) blocks(members tree.Object, at string, depth int) outline.Said {
	var branches []branch
	for _, member := range members {
		schema := settings.Object(member.Node, "schema")
		one := branch{discriminant: member.Name, title: settings.Text(member.Node, "label")}
		if schema != nil {
			one.value, one.hasValue = r.valueOf(schema, at+"."+member.Name, depth)
		}
		branches = append(branches, one)
	}
	return choiceOf(branches)
}

// valueOf is what a schema says that is a field, or an object of fields.
func (r *reader) valueOf(schema *tree.Node, at string, depth int) (said outline.Said, hasValue bool) {
	switch kind := settings.Text(schema, "$field"); {
	case kind == "":
		return r.object(schema, "", at, depth+1), true
	case isNothing(kind):
		return outline.Said{}, false
	}
	return r.field("", schema, at, depth+1).Said, true
}

// conditional is a value that hangs on another one: yes or no, or one of some options.
func (r *reader) conditional(field *tree.Node, at string, depth int) outline.Said {
	isCheckbox := settings.Text(settings.Object(field, "first"), "$field") == "checkbox"
	var branches []branch
	for _, member := range settings.Members(settings.Object(field, "second")) {
		one := branch{discriminant: member.Name, title: member.Name}
		if isCheckbox {
			one.discriminant, one.title = member.Name == "true", map[string]string{"true": "Yes", "false": "No"}[member.Name]
		}
		for _, option := range settings.Options(optionsOf(field), "options") {
			if settings.TextOf(option.Value) == member.Name && option.Label != "" {
				one.title = option.Label
			}
		}
		one.value, one.hasValue = r.valueOf(member.Node, at+"."+member.Name, depth)
		branches = append(branches, one)
	}
	return choiceOf(branches)
}

func (r *reader) relationship(options *tree.Node, at string, isMany bool) outline.Said {
	said := outline.Plain("string")
	if isMany {
		said.Schema = outline.Members("type", "array", "items", outline.Members("type", "string"))
	}
	key := settings.Text(options, "collection")
	to, isKnown := r.projects[key]
	if !isKnown {
		offset := 0
		if options != nil {
			offset = options.Offset
		}
		r.leaveOut(at, offset, outline.Absent, strings.TrimSpace(key))
		return said
	}
	said.UI = outline.Members("ui:widget", "reference", "ui:options", outline.Members("project", to.name, "value", to.value))
	return said
}
