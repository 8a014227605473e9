package pagescms

import (
	"regexp"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
)

// maxDepth is how many fields stand in one another, also by components that name themselves; maxFields how many there are.
const (
	maxDepth  = 12
	maxFields = 20_000
)

func (r *reader) object(fields tree.List, at string, depth int) outline.Said {
	var made []outline.Field
	for _, field := range fields {
		if name := settings.Text(field, "name"); name != "" {
			made = append(made, r.field(field, name, at+"."+name, depth))
		}
	}
	return outline.ObjectOf(made)
}

// like is a field with what the component says that it is made like.
func (r *reader) like(field *tree.Node) *tree.Node {
	component := settings.Object(r.components, settings.Text(field, "component"))
	if component == nil {
		return field
	}
	return &tree.Node{Offset: field.Offset, Value: outline.Join(settings.Members(component), settings.Members(field))}
}

// fieldSettings are those of a field that are read, or have a reason not to be.
var fieldSettings = map[string]outline.Reason{
	"name": "", "label": "", "type": "", "description": "", "default": "", "required": "", "hidden": "", "readonly": "", "pattern": "", "list": "", "fields": "",
	"blocks": "", "blockKey": "", "component": "", "options": "", "i18n": outline.NoWay, "collapsible": outline.Tool,
}

func (r *reader) field(written *tree.Node, name, at string, depth int) outline.Field {
	field := r.like(written)
	said := listed(field, r.typed(field, at, depth))
	label := settings.Text(field, "label")
	pattern, message := settings.Text(field, "pattern"), ""
	if both := settings.Object(field, "pattern"); both != nil {
		pattern, message = settings.Text(both, "regex"), settings.Text(both, "message")
	}
	said.Schema = outline.Join(said.Schema, outline.Members(
		"title", outline.If(label != "" && label != name, label),
		"description", outline.IfText(settings.Text(field, "description")),
		"default", outline.NodeOf(settings.Own(field, "default")),
		"readOnly", outline.If(settings.IsTrue(field, "readonly"), true),
		"pattern", outline.IfText(pattern),
		"errorMessage", outline.If(pattern != "" && message != "", outline.Members("pattern", message)),
	))
	if settings.IsTrue(field, "hidden") {
		said.UI = outline.Join(said.UI, outline.Members("ui:widget", "hidden"))
	}
	for _, member := range settings.Members(written) {
		reason, isKnown := fieldSettings[member.Name]
		if !isKnown {
			reason = outline.Unknown
		}
		if reason != "" {
			r.leaveOut(at+"."+member.Name, member.Offset, reason, settings.Written(member.Node))
		}
	}
	return outline.Field{Said: said, Name: name, IsRequired: settings.IsTrue(field, "required")}
}

func listed(field *tree.Node, one outline.Said) outline.Said {
	list := settings.Own(field, "list")
	if list == nil || list.Value == false {
		return one
	}
	many := outline.ListOf(one, outline.Limits{Min: settings.Number(list, "min"), Max: settings.Number(list, "max")})
	if len(one.UI) == 0 && settings.Written(&tree.Node{Value: one.Schema}) == `{"type":"string"}` {
		many.UI = outline.Members("ui:widget", "tags")
	}
	return many
}

func (r *reader) typed(field *tree.Node, at string, depth int) outline.Said {
	kind := settings.Text(field, "type")
	if kind == "" {
		kind = "string"
	}
	options := settings.Object(field, "options")
	r.fields++
	if depth > maxDepth || r.fields > maxFields {
		r.leaveOut(at, field.Offset, outline.TooMuch, kind)
		return outline.Anything()
	}
	lengths := outline.Members("minLength", settings.Number(options, "minlength"), "maxLength", settings.Number(options, "maxlength"))
	text := outline.Said{Schema: outline.Join(outline.Members("type", "string"), lengths)}
	switch kind {
	case "string", "uuid":
		return text
	case "text":
		text.UI = outline.Members("ui:widget", "textarea")
		return text
	case "rich-text":
		return outline.Markdown()
	case "code":
		return outline.PlainWith("string", "code")
	case "number":
		return outline.Said{Schema: outline.Members("type", "number", "minimum", settings.Number(options, "min"), "maximum", settings.Number(options, "max"))}
	case "boolean":
		return outline.Plain("boolean")
	case "date":
		return r.date(options, at)
	case "image", "file":
		one := outline.Said{Schema: outline.Members("type", "string"), UI: outline.FileUI(kind, r.mediaOf(settings.Text(options, "media")))}
		if settings.IsTrue(options, "multiple") || settings.Object(options, "multiple") != nil {
			return outline.ListOf(one, outline.Limits{})
		}
		return one
	case "select":
		return selectOf(options)
	case "reference":
		return r.reference(field, options, at)
	case "object":
		return r.object(settings.Objects(field, "fields"), at, depth+1)
	case "block":
		return r.block(field, at, depth)
	}
	r.leaveOut(at, field.Offset, outline.Unknown, kind)
	return outline.Anything()
}

func (r *reader) date(options *tree.Node, at string) outline.Said {
	format, hasTime := settings.Text(options, "format"), settings.IsTrue(options, "time")
	widget := "date"
	if hasTime {
		widget = "datetime"
	}
	switch {
	case format != "" && format != "yyyy-MM-dd":
		r.leaveOut(at, settings.Own(options, "format").Offset, outline.Wider, format)
	case !hasTime:
		return outline.Said{Schema: outline.Members("type", "string", "format", "date")}
	}
	// It is written without a zone, which the format of JSON Schema has.
	return outline.PlainWith("string", widget)
}

func selectOf(options *tree.Node) outline.Said {
	choices := settings.Options(options, "values")
	schema := outline.ChoiceOf(choices)
	if settings.IsTrue(options, "creatable") {
		examples := tree.List{}
		for _, choice := range choices {
			examples = append(examples, choice.Value)
		}
		schema = outline.Members("type", "string", "examples", examples)
	}
	if settings.IsTrue(options, "multiple") {
		return outline.Said{Schema: outline.Members("type", "array", "items", schema, "uniqueItems", true)}
	}
	return outline.Said{Schema: schema}
}

var fieldOnly = regexp.MustCompile(`^\{fields\.([\w.-]+)\}$`)

func (r *reader) reference(field, options *tree.Node, at string) outline.Said {
	collection := settings.Text(options, "collection")
	said := outline.Plain("string")
	if settings.IsTrue(options, "multiple") {
		said.Schema = outline.Members("type", "array", "items", outline.Members("type", "string"))
	}
	project := r.projectOf(collection)
	if project == "" {
		r.leaveOut(at, field.Offset, outline.Absent, collection)
		return said
	}
	value := settings.Text(options, "value")
	if value == "" {
		value = "{path}"
	}
	if found := fieldOnly.FindStringSubmatch(value); found != nil {
		value = found[1]
	}
	said.UI = outline.Members("ui:widget", "reference", "ui:options", outline.Members("project", project, "value", value))
	return said
}

func (r *reader) block(field *tree.Node, at string, depth int) outline.Said {
	var types []outline.Type
	for _, block := range settings.Objects(field, "blocks") {
		whole := r.like(block)
		name := settings.Text(whole, "name")
		if name == "" {
			name = settings.Text(block, "component")
		}
		if name != "" {
			inner := r.object(settings.Objects(whole, "fields"), at+"."+name, depth+1)
			types = append(types, outline.Type{Said: inner, Name: name, Title: settings.Text(whole, "label")})
		}
	}
	key := settings.Text(field, "blockKey")
	if key == "" {
		key = "_block"
	}
	return outline.OneOfTypes(types, key)
}
