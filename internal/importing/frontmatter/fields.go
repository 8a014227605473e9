package frontmatter

import (
	"strings"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
)

// maxDepth is how many fields stand in one another, maxFields how many there are: groups of fields may name themselves.
const (
	maxDepth  = 12
	maxFields = 20_000
)

// fieldSettings are those of a field that are read, or have a reason not to be.
var fieldSettings = map[string]outline.Reason{
	"title": "", "name": "", "type": "", "description": "", "default": "", "required": "", "single": "", "wysiwyg": "", "multiple": "", "choices": "", "fields": "",
	"fieldGroup": "", "numberOptions": "", "dateFormat": "", "taxonomyLimit": "", "taxonomyId": "", "hidden": "", "editable": "", "dataType": "", "fileExtensions": "",
	"dataFileId": "", "dataFileKey": "", "dataFileValue": "", "contentTypeName": "", "contentTypeValue": "",
	"when": outline.NoWay, "customType": outline.NoWay, "actions": outline.Tool, "isPreviewImage": outline.Tool, "isPublishDate": outline.Tool,
	"isModifiedDate": outline.Tool, "taxonomyLimitText": outline.Tool, "singleValueAsString": outline.NoWay, "clearEmpty": outline.NoWay,
	"isRootField": outline.Tool, "encodeEmoji": outline.NoWay, "sameContentLocale": outline.NoWay,
}

func (r *reader) object(fields tree.List, at string, depth int) []outline.Field {
	var made []outline.Field
	for _, field := range fields {
		name := settings.Text(field, "name")
		switch kind := settings.Text(field, "type"); {
		case kind == "divider" || kind == "heading":
		case kind == "fieldCollection":
			if group := r.group(settings.Text(field, "fieldGroup")); group != nil && r.isInside(field, at, depth) {
				made = append(made, r.object(settings.Objects(group, "fields"), at, depth+1)...)
			}
		case name != "":
			made = append(made, r.field(field, name, at+"."+name, depth))
		}
	}
	return made
}

// isInside tells whether there is room for one more field.
func (r *reader) isInside(field *tree.Node, at string, depth int) bool {
	r.fields++
	if depth <= maxDepth && r.fields <= maxFields {
		return true
	}
	r.leaveOut(at, field.Offset, outline.TooMuch, settings.Text(field, "type"))
	return false
}

func (r *reader) group(id string) *tree.Node {
	for _, group := range settings.Objects(r.config, prefix+"taxonomy.fieldGroups") {
		if settings.Text(group, "id") == id {
			return group
		}
	}
	return nil
}

func (r *reader) field(field *tree.Node, name, at string, depth int) outline.Field {
	said := r.typed(field, at, depth)
	title := settings.Text(field, "title")
	fallback := settings.Own(field, "default")
	if fallback != nil && strings.Contains(settings.TextOf(fallback), "{{") {
		// {{now}} and the like: the value of the moment in which a page is made.
		r.leaveOut(at+".default", fallback.Offset, outline.NoWay, settings.Written(fallback))
		fallback = nil
	}
	said.Schema = outline.Join(said.Schema, outline.Members(
		"title", outline.If(title != "" && title != name, title), "description", outline.IfText(settings.Text(field, "description")),
		"default", outline.NodeOf(fallback), "readOnly", outline.If(settings.IsFalse(field, "editable"), true),
	))
	if settings.IsTrue(field, "hidden") {
		said.UI = outline.Join(said.UI, outline.Members("ui:widget", "hidden"))
	}
	for _, member := range settings.Members(field) {
		reason, isKnown := fieldSettings[member.Name]
		if !isKnown {
			reason = outline.Unknown
		}
		if reason != "" && member.Node.Value != false {
			r.leaveOut(at+"."+member.Name, member.Offset, reason, settings.Written(member.Node))
		}
	}
	return outline.Field{Said: said, Name: name, IsRequired: settings.IsTrue(field, "required")}
}

func (r *reader) typed(field *tree.Node, at string, depth int) outline.Said {
	kind := settings.Text(field, "type")
	if !r.isInside(field, at, depth) {
		return outline.Anything()
	}
	switch kind {
	case "string":
		switch {
		case settings.Own(field, "wysiwyg") != nil && !settings.IsFalse(field, "wysiwyg"):
			return outline.Markdown()
		case settings.IsTrue(field, "single") || settings.Text(field, "name") == "title":
			return outline.Plain("string")
		}
		return outline.PlainWith("string", "textarea")
	case "slug":
		return outline.Plain("string")
	case "number":
		options := settings.Object(field, "numberOptions")
		number := "integer"
		if settings.IsTrue(options, "isDecimal") {
			number = "number"
		}
		return outline.Said{Schema: outline.Members("type", number, "minimum", settings.Number(options, "min"), "maximum", settings.Number(options, "max"))}
	case "boolean", "draft":
		return outline.Plain("boolean")
	case "datetime":
		return r.date(field, at)
	case "image", "file":
		return r.file(field, kind)
	case "choice":
		return choiceOf(field)
	case "tags", "categories", "taxonomy", "list":
		list := outline.ListOf(outline.Plain("string"), outline.Limits{Max: positive(settings.Number(field, "taxonomyLimit"))})
		list.UI = outline.Members("ui:widget", "tags")
		return list
	case "fields":
		return outline.ObjectOf(r.object(settings.Objects(field, "fields"), at, depth+1))
	case "block":
		return r.block(field, at, depth)
	case "json":
		return outline.Anything()
	case "dataFile", "contentRelationship":
		return r.reference(field, at, kind)
	}
	r.leaveOut(at, field.Offset, outline.Unknown, kind)
	return outline.Anything()
}

// positive is a limit; the extension takes 0 for none.
func positive(number any) any {
	if node := outline.NodeOf(number); node == nil || settings.Written(node) == "0" {
		return nil
	}
	return number
}

func (r *reader) date(field *tree.Node, at string) outline.Said {
	format, offset := settings.Text(field, "dateFormat"), field.Offset
	if format == "" {
		if common := settings.Own(r.config, prefix+"taxonomy.dateFormat"); common != nil {
			format, offset = settings.TextOf(common), common.Offset
		}
	}
	switch format {
	case "":
		return outline.Said{Schema: outline.Members("type", "string", "format", "date-time")}
	case "yyyy-MM-dd":
		return outline.Said{Schema: outline.Members("type", "string", "format", "date")}
	}
	r.leaveOut(at, offset, outline.Wider, format)
	return outline.PlainWith("string", "datetime")
}

// file is a picture or another file below the public folder, which data do not name.
func (r *reader) file(field *tree.Node, kind string) outline.Said {
	folder := settings.Own(r.config, prefix+"content.publicFolder")
	name, isRelative := settings.TextOf(folder), false
	if settings.IsObject(folder) {
		name, isRelative = settings.Text(folder, "path"), settings.IsTrue(folder, "relative")
	}
	var media *outline.Media
	if name != "" && !isRelative {
		public := "/"
		media = &outline.Media{Folder: workspacePath(name), Public: &public}
	}
	one := outline.Said{Schema: outline.Members("type", "string"), UI: outline.FileUI(kind, media)}
	if settings.IsTrue(field, "multiple") {
		return outline.ListOf(one, outline.Limits{})
	}
	return one
}

func choiceOf(field *tree.Node) outline.Said {
	var options []settings.Option
	for _, item := range settings.Items(field, "choices") {
		option := settings.Option{Value: item}
		if settings.IsObject(item) {
			option = settings.Option{Value: settings.Own(item, "id"), Label: settings.Text(item, "title")}
		}
		if option.Value != nil {
			options = append(options, option)
		}
	}
	schema := outline.ChoiceOf(options)
	if settings.IsTrue(field, "multiple") {
		return outline.Said{Schema: outline.Members("type", "array", "items", schema, "uniqueItems", true)}
	}
	return outline.Said{Schema: schema}
}

// block is a list of groups of fields, each of which says which group it is.
func (r *reader) block(field *tree.Node, at string, depth int) outline.Said {
	ids := settings.Texts(field, "fieldGroup")
	if id := settings.Text(field, "fieldGroup"); id != "" {
		ids = []string{id}
	}
	var types []outline.Type
	label := ""
	for _, id := range ids {
		group := r.group(id)
		if group == nil {
			r.leaveOut(at+".fieldGroup", settings.Own(field, "fieldGroup").Offset, outline.Absent, id)
			continue
		}
		label = settings.Text(group, "labelField")
		types = append(types, outline.Type{Said: outline.ObjectOf(r.object(settings.Objects(group, "fields"), at+"."+id, depth+1)), Name: id})
	}
	if len(types) == 0 {
		return outline.ListOf(outline.Anything(), outline.Limits{})
	}
	list := outline.ListOf(outline.OneOfTypes(types, "fieldGroup"), outline.Limits{})
	if label != "" && len(types) == 1 {
		list.UI = outline.Join(list.UI, outline.Members("ui:options", outline.Members("itemLabel", label)))
	}
	return list
}

// reference is a value of a data file, or what a page is called.
func (r *reader) reference(field *tree.Node, at, kind string) outline.Said {
	said := outline.Plain("string")
	if settings.IsTrue(field, "multiple") {
		said.Schema = outline.Members("type", "array", "items", outline.Members("type", "string"))
	}
	if kind == "contentRelationship" {
		r.leaveOut(at, field.Offset, outline.Wider, settings.Text(field, "contentTypeName"))
		return said
	}
	id := settings.Text(field, "dataFileId")
	for _, file := range settings.Objects(r.config, prefix+"data.files") {
		if settings.Text(file, "id") == id && id != "" {
			said.UI = outline.Members("ui:widget", "reference", "ui:options", outline.Members(
				"project", outline.Slug(id)+".sheaf.json", "value", outline.IfText(settings.Text(field, "dataFileKey")), "label", outline.IfText(settings.Text(field, "dataFileValue")),
			))
			return said
		}
	}
	r.leaveOut(at, field.Offset, outline.Absent, id)
	return said
}
