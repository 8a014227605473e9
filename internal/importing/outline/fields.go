package outline

import (
	"slices"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/settings"
)

// Said is what a schema and its form say of a value.
type Said struct {
	Schema tree.Object
	UI     tree.Object
}

// Field is a member of an object as the configuration of another editor has it.
type Field struct {
	Said
	Name       string
	IsRequired bool
}

// ObjectOf is an object of these members.
func ObjectOf(fields []Field) Said {
	var required []string
	properties, ui := tree.Object{}, tree.Object{}
	for _, field := range fields {
		if field.IsRequired && !slices.Contains(required, field.Name) {
			required = append(required, field.Name)
		}
		properties = Join(properties, Members(field.Name, field.Schema))
		if len(field.UI) > 0 {
			ui = Join(ui, Members(field.Name, field.UI))
		}
	}
	return Said{
		Schema: Members("type", "object", "required", If(len(required) > 0, required), "properties", properties),
		UI:     ui,
	}
}

// Limits are how many items a list has; nil where nobody said so.
type Limits struct{ Min, Max any }

// ListOf is a list of one kind of item.
func ListOf(item Said, limits Limits) Said {
	list := Said{Schema: Members("type", "array", "items", item.Schema, "minItems", limits.Min, "maxItems", limits.Max)}
	if len(item.UI) > 0 {
		list.UI = Members("items", item.UI)
	}
	return list
}

// Type is one of several objects.
type Type struct {
	Said
	Name, Title string
}

// OneOfTypes is one of several objects, told by a member that says which.
func OneOfTypes(types []Type, key string) Said {
	branches, uis := tree.List{}, tree.List{}
	hasUI := false
	for _, one := range types {
		schema := &tree.Node{Value: one.Schema}
		required := []string{key}
		for _, name := range settings.Texts(schema, "required") {
			if name != key {
				required = append(required, name)
			}
		}
		properties := Join(Members(key, Members("const", one.Name)), settings.Members(settings.Object(schema, "properties")))
		branches = append(branches, NodeOf(Members("title", IfText(one.Title), "type", "object", "required", required, "properties", properties)))
		uis = append(uis, NodeOf(Join(one.UI)))
		hasUI = hasUI || len(one.UI) > 0
	}
	said := Said{Schema: Members("oneOf", branches)}
	if hasUI {
		said.UI = Members("oneOf", uis)
	}
	return said
}

// ChoiceOf is one of some values, with what people call them.
func ChoiceOf(options []settings.Option) tree.Object {
	isNamed := func(option settings.Option) bool {
		return option.Label != "" && option.Label != settings.Written(option.Value)
	}
	values, named := tree.List{}, tree.List{}
	for _, option := range options {
		label := option.Label
		if label == "" {
			label = settings.Written(option.Value)
		}
		values = append(values, option.Value)
		named = append(named, NodeOf(Members("const", option.Value, "title", label)))
	}
	if slices.ContainsFunc(options, isNamed) {
		return Members("oneOf", named)
	}
	return Members("enum", values)
}

// Media is where pictures and files lie, and how data name them.
type Media struct {
	// Folder is from the root of the repository.
	Folder string
	// Public is what data say in the place of Folder; nil where they do not.
	Public *string
}

// FileUI is the form of a picture or a file.
func FileUI(widget string, media *Media) tree.Object {
	if media == nil {
		return Members("ui:widget", widget)
	}
	options := Members("folder", "/"+media.Folder)
	if media.Public != nil {
		options = append(options, Members("publicFolder", *media.Public)...)
	}
	return Members("ui:widget", widget, "ui:options", options)
}

// Markdown is a text with marks.
func Markdown() Said {
	return Said{Schema: Members("type", "string", "contentMediaType", "text/markdown")}
}

// Plain is a value of one type.
func Plain(kind string) Said { return Said{Schema: Members("type", kind)} }

// PlainWith is Plain with a widget.
func PlainWith(kind, widget string) Said {
	return Said{Schema: Members("type", kind), UI: Members("ui:widget", widget)}
}

// Anything is a value about which nothing is known.
func Anything() Said { return Said{Schema: tree.Object{}} }
