package decap

import (
	"regexp"
	"strings"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
)

// maxDepth is how many fields stand in one another, maxFields how many a configuration has: aliases of YAML make many of few.
const (
	maxDepth  = 30
	maxFields = 20_000
)

// scope is what a field has to know of the configuration around it.
type scope struct {
	*reader
	media *outline.Media
}

func (s scope) object(fields tree.List, at string, depth int) outline.Said {
	var made []outline.Field
	for _, field := range fields {
		if name := settings.Text(field, "name"); name != "" {
			made = append(made, s.field(field, name, at+"."+name, depth))
		}
	}
	return outline.ObjectOf(made)
}

func (s scope) field(field *tree.Node, name, at string, depth int) outline.Field {
	said := s.widget(field, at, depth)
	label := settings.Text(field, "label")
	fallback := settings.Own(field, "default")
	if fallback != nil && strings.Contains(settings.TextOf(fallback), "{{") {
		// {{now}}: the value of the moment in which an entry is made.
		s.leaveOut(at+".default", fallback.Offset, outline.NoWay, settings.Written(fallback))
		fallback = nil
	}
	pattern, message := "", ""
	if texts := settings.Texts(field, "pattern"); len(texts) > 0 {
		pattern = texts[0]
		if len(texts) > 1 {
			message = texts[1]
		}
	}
	said.Schema = outline.Join(said.Schema, outline.Members(
		"title", outline.If(label != "" && label != name, label),
		"description", outline.IfText(settings.Text(field, "hint")),
		"default", outline.NodeOf(fallback),
		"pattern", outline.IfText(pattern),
		"errorMessage", outline.If(pattern != "" && message != "", outline.Members("pattern", message)),
	))
	s.leaveOutFieldSettings(field, at)
	return outline.Field{Said: said, Name: name, IsRequired: !settings.IsFalse(field, "required") && settings.Text(field, "widget") != "hidden"}
}

func (s scope) widget(field *tree.Node, at string, depth int) outline.Said {
	widget := firstOf(settings.Text(field, "widget"), "string")
	s.fields++
	if depth > maxDepth || s.fields > maxFields {
		s.leaveOut(at, field.Offset, outline.TooMuch, widget)
		return outline.Anything()
	}
	switch widget {
	case "string", "uuid", "compute":
		return outline.Plain("string")
	case "text":
		return outline.PlainWith("string", "textarea")
	case "markdown", "richtext":
		return outline.Markdown()
	case "boolean":
		return outline.Plain("boolean")
	case "color":
		format := outline.If(!settings.IsTrue(field, "enableAlpha"), "color")
		return outline.Said{Schema: outline.Members("type", "string", "format", format)}
	case "number":
		kind := "number"
		if settings.Text(field, "value_type") == "int" {
			kind = "integer"
		}
		return outline.Said{Schema: outline.Members("type", kind, "minimum", settings.Number(field, "min"), "maximum", settings.Number(field, "max"))}
	case "date", "datetime":
		return s.date(field, widget, at)
	case "image", "file":
		one := outline.Said{Schema: outline.Members("type", "string"), UI: outline.FileUI(widget, mediaOf(field, s.media))}
		if settings.IsTrue(field, "multiple") {
			return outline.ListOf(one, outline.Limits{})
		}
		return one
	case "select":
		return selectOf(field)
	case "relation":
		return s.relation(field, at)
	case "object":
		if types := settings.Objects(field, "types"); len(types) > 0 {
			return s.types(field, types, at, depth)
		}
		return s.object(settings.Objects(field, "fields"), at, depth+1)
	case "list":
		return s.list(field, at, depth)
	case "keyvalue":
		return outline.Said{Schema: outline.Members("type", "object", "additionalProperties", outline.Members("type", "string"))}
	case "code":
		if settings.IsTrue(field, "output_code_only") {
			return outline.PlainWith("string", "code")
		}
		return codeOf(field)
	case "hidden":
		return outline.Said{Schema: tree.Object{}, UI: outline.Members("ui:widget", "hidden")}
	case "map":
		s.leaveOut(at, field.Offset, outline.Wider, widget)
		return outline.Plain("string")
	default:
		s.leaveOut(at, field.Offset, outline.Unknown, widget)
		return outline.Anything()
	}
}

func (s scope) date(field *tree.Node, widget, at string) outline.Said {
	format := settings.Text(field, "format")
	switch {
	case format == "" && (widget == "date" || settings.IsFalse(field, "time_format")), format == "YYYY-MM-DD":
		return outline.Said{Schema: outline.Members("type", "string", "format", "date")}
	case format == "":
		return outline.Said{Schema: outline.Members("type", "string", "format", "date-time")}
	}
	s.leaveOut(at, offsetOf(field, "format"), outline.Wider, format)
	return outline.PlainWith("string", "datetime")
}

func selectOf(field *tree.Node) outline.Said {
	schema := outline.ChoiceOf(settings.Options(field, "options"))
	if !settings.IsTrue(field, "multiple") {
		return outline.Said{Schema: schema}
	}
	list := outline.ListOf(outline.Said{Schema: schema}, limitsOf(field))
	list.Schema = append(list.Schema, outline.Members("uniqueItems", true)...)
	return list
}

func limitsOf(field *tree.Node) outline.Limits {
	return outline.Limits{Min: settings.Number(field, "min"), Max: settings.Number(field, "max")}
}

// inList is the value_field of a relation to a list in a file: "people.*.id".
var (
	inList     = regexp.MustCompile(`^([^*]+)\.\*\.(.+)$`)
	beforeList = regexp.MustCompile(`^.*\.\*\.`)
)

func (s scope) relation(field *tree.Node, at string) outline.Said {
	collection := settings.Text(field, "collection")
	said := outline.Plain("string")
	if settings.IsTrue(field, "multiple") {
		said.Schema = outline.Members("type", "array", "items", outline.Members("type", "string"))
	}
	project := s.projectOf(collection, settings.Text(field, "file"))
	if project == "" {
		s.leaveOut(at, offsetOf(field, "collection"), outline.Absent, collection)
		return said
	}
	value, list := firstOf(settings.Text(field, "value_field"), "{{slug}}"), ""
	if found := inList.FindStringSubmatch(value); found != nil {
		list, value = "/"+strings.ReplaceAll(found[1], ".", "/"), found[2]
	}
	value = strings.NewReplacer("{{", "{", "}}", "}").Replace(value)
	label := ""
	if shown := append(settings.Texts(field, "display_fields"), settings.Texts(field, "search_fields")...); len(shown) > 0 {
		label = beforeList.ReplaceAllString(shown[0], "")
	}
	said.UI = outline.Members("ui:widget", "reference", "ui:options", outline.Members(
		"project", project, "list", outline.IfText(list), "value", value,
		"label", outline.If(label != "" && !strings.Contains(label, "{"), label),
	))
	return said
}

func (s scope) list(field *tree.Node, at string, depth int) outline.Said {
	limits := limitsOf(field)
	if types := settings.Objects(field, "types"); len(types) > 0 {
		return outline.ListOf(s.types(field, types, at, depth), limits)
	}
	if fields := settings.Objects(field, "fields"); len(fields) > 0 {
		list := outline.ListOf(s.object(fields, at, depth+1), limits)
		if label := summaryMember.FindStringSubmatch(settings.Text(field, "summary")); label != nil {
			list.UI = outline.Join(list.UI, outline.Members("ui:options", outline.Members("itemLabel", label[1])))
		}
		return list
	}
	if only := settings.Object(field, "field"); only != nil {
		s.leaveOutFieldSettings(only, at)
		return outline.ListOf(s.widget(only, at, depth+1), limits)
	}
	list := outline.ListOf(outline.Plain("string"), limits)
	list.UI = outline.Members("ui:widget", "tags")
	return list
}

func (s scope) types(field *tree.Node, types tree.List, at string, depth int) outline.Said {
	var branches []outline.Type
	for _, one := range types {
		if name := settings.Text(one, "name"); name != "" {
			inner := s.object(settings.Objects(one, "fields"), at+"."+name, depth+1)
			branches = append(branches, outline.Type{Said: inner, Name: name, Title: settings.Text(one, "label")})
		}
	}
	return outline.OneOfTypes(branches, firstOf(settings.Text(field, "typeKey"), settings.Text(field, "type_key"), "type"))
}

func codeOf(field *tree.Node) outline.Said {
	keys := settings.Object(field, "keys")
	code, lang := firstOf(settings.Text(keys, "code"), "code"), firstOf(settings.Text(keys, "lang"), "lang")
	text := outline.Members("type", "string")
	return outline.Said{
		Schema: outline.Members("type", "object", "properties", outline.Join(outline.Members(code, text), outline.Members(lang, text))),
		UI:     outline.Members(code, outline.Members("ui:widget", "code")),
	}
}
