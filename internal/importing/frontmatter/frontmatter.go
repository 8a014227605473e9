// Package frontmatter reads the configuration of Front Matter CMS, the extension of Visual Studio Code:
// https://frontmatter.codes/docs/settings
package frontmatter

import (
	"path"
	"slices"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
)

// prefix is what the names of settings begin with.
const prefix = "frontMatter."

// read are the settings that are taken; those that begin with what stands in tools are about the extension.
var (
	read = []string{
		"content.pageFolders", "content.publicFolder", "taxonomy.contentTypes", "taxonomy.fieldGroups", "taxonomy.dateFormat",
		"templates.prefix", "file.supportedFileTypes", "data.files", "data.folders", "data.types",
	}
	noCounterpart = []string{"content.draftField", "content.placeholders", "taxonomy.slugTemplate", "taxonomy.slugPrefix", "taxonomy.slugSuffix", "content.i18n"}
)

// body is the member that the text below a front matter becomes, which the configuration does not name.
const body = "body"

type reader struct {
	config   *tree.Node
	names    outline.Names
	notTaken []outline.NotTaken
	fields   int // how many were read
}

// Read makes the projects of a configuration.
func Read(config *tree.Node) ([]outline.Outline, []outline.NotTaken) {
	r := reader{config: config, names: outline.Names{}}
	for _, member := range settings.Members(config) {
		name, isOurs := strings.CutPrefix(member.Name, prefix)
		switch {
		case slices.Contains(read, name), member.Name == "$schema":
		case slices.Contains(noCounterpart, name):
			r.leaveOut(member.Name, member.Offset, outline.NoWay, settings.Written(member.Node))
		case isOurs:
			r.leaveOut(member.Name, member.Offset, outline.Tool, settings.Written(member.Node))
		default:
			r.leaveOut(member.Name, member.Offset, outline.Unknown, settings.Written(member.Node))
		}
	}
	var made []outline.Outline
	for _, folder := range settings.Objects(config, prefix+"content.pageFolders") {
		if settings.Text(folder, "path") != "" {
			made = append(made, r.pages(folder))
		}
	}
	for _, file := range settings.Objects(config, prefix+"data.files") {
		if name := workspacePath(settings.Text(file, "file")); name != "" {
			one := r.data(file, name)
			one.Place = outline.Place{File: name}
			made = append(made, one)
		}
	}
	for _, folder := range settings.Objects(config, prefix+"data.folders") {
		if name := workspacePath(settings.Text(folder, "path")); name != "" {
			one := r.data(folder, name)
			one.Place = outline.Place{IsCollection: true, Folder: name, Match: "*.{json,yaml,yml}"}
			made = append(made, one)
		}
	}
	return made, r.notTaken
}

func (r *reader) leaveOut(at string, offset int, reason outline.Reason, written string) {
	r.notTaken = append(r.notTaken, outline.NotTaken{At: at, Offset: offset, Reason: reason, Written: settings.Short(written)})
}

func workspacePath(written string) string {
	return settings.PlainPath(strings.ReplaceAll(written, "[[workspace]]", ""))
}

// folderSettings are those of a folder of pages that are read, or have a reason not to be.
var folderSettings = map[string]outline.Reason{
	"title": "", "path": "", "contentTypes": "", "excludeSubdir": "", "excludePaths": "", "filePrefix": "",
	"previewPath": outline.Tool, "originalPath": outline.Tool, "disableCreation": outline.NoWay, "locales": outline.NoWay, "defaultLocale": outline.NoWay,
	"locale": outline.NoWay, "localeSource": outline.NoWay, "localeTitle": outline.NoWay, "slugTemplate": outline.NoWay, "trailingSlash": outline.Tool, "extended": outline.Tool,
	"$schema": outline.Tool,
}

func (r *reader) pages(folder *tree.Node) outline.Outline {
	name := workspacePath(settings.Text(folder, "path"))
	title := settings.Text(folder, "title")
	if title == "" {
		title = beginning.TitleOf(path.Base(name))
	}
	at := "pageFolders." + title
	for _, member := range settings.Members(folder) {
		reason, isKnown := folderSettings[member.Name]
		if !isKnown {
			reason = outline.Unknown
		}
		if reason != "" {
			r.leaveOut(at+"."+member.Name, member.Offset, reason, settings.Written(member.Node))
		}
	}
	types := r.typesOf(folder, at)
	said := r.unionOf(types, at)
	properties := settings.Members(settings.Own(&tree.Node{Value: said.Schema}, "properties"))
	if settings.Own(&tree.Node{Value: properties}, body) == nil {
		properties = append(properties, outline.Members(body, outline.Markdown().Schema)...)
	}
	said.Schema = outline.Join(said.Schema, outline.Members("properties", properties))
	place := outline.Place{IsCollection: true, Folder: name, Match: "**/*." + r.endings(types), Entry: r.entryName(folder, types, at)}
	if strings.Contains(name, "*") {
		// A folder with a wildcard is all folders that fit: what is before it, and deeper.
		before, after, _ := strings.Cut(name, "*")
		place.Folder, place.Match = settings.PlainPath(before), strings.TrimLeft("*"+after, "/")+"/"+place.Match
	}
	if settings.IsTrue(folder, "excludeSubdir") {
		place.Match = "*." + r.endings(types)
	}
	if excluded := settings.Texts(folder, "excludePaths"); len(excluded) > 0 {
		for i, one := range excluded {
			if !strings.ContainsAny(one, "*.") {
				excluded[i] = strings.Trim(one, "/") + "/**"
			}
		}
		place.Exclude = strings.Join(excluded, ",")
		if len(excluded) > 1 {
			place.Exclude = "{" + place.Exclude + "}"
		}
	}
	return outline.Outline{Title: title, Name: r.names.Free(outline.Slug(title)), Place: place, Schema: said.Schema, UI: said.UI, Body: body}
}

// typesOf are the content types of the pages in a folder: those that it names, else all.
func (r *reader) typesOf(folder *tree.Node, at string) tree.List {
	all := settings.Objects(r.config, prefix+"taxonomy.contentTypes")
	named := settings.Texts(folder, "contentTypes")
	if len(named) == 0 {
		return all
	}
	var found tree.List
	for _, name := range named {
		i := slices.IndexFunc(all, func(one *tree.Node) bool { return settings.Text(one, "name") == name })
		if i < 0 {
			r.leaveOut(at+".contentTypes", settings.Own(folder, "contentTypes").Offset, outline.Absent, name)
			continue
		}
		found = append(found, all[i])
	}
	return found
}

// unionOf is an object with the fields of all types. Of several it requires what all of them do.
func (r *reader) unionOf(types tree.List, at string) outline.Said {
	if len(types) == 0 {
		return usual()
	}
	count := map[string]int{}
	var fields []outline.Field
	for _, one := range types {
		for _, field := range r.object(settings.Objects(one, "fields"), at+"."+settings.Text(one, "name"), 0) {
			if field.IsRequired {
				count[field.Name]++
			}
			fields = append(fields, field)
		}
	}
	for i := range fields {
		fields[i].IsRequired = count[fields[i].Name] == len(types)
	}
	if len(types) > 1 {
		var names []string
		for _, one := range types {
			names = append(names, settings.Text(one, "name"))
		}
		r.notTaken = append(r.notTaken, outline.NotTaken{
			At: at, Offset: types[0].Offset, Reason: outline.Wider, Written: settings.Short(strings.Join(names, ", ")),
			Instead: "the form has the fields of all these types",
		})
	}
	return outline.ObjectOf(fields)
}

// usual is the type of pages where the configuration has none.
func usual() outline.Said {
	tags := outline.Said{Schema: outline.Members("type", "array", "items", outline.Members("type", "string")), UI: outline.Members("ui:widget", "tags")}
	return outline.ObjectOf([]outline.Field{
		{Name: "title", Said: outline.Plain("string")},
		{Name: "description", Said: outline.PlainWith("string", "textarea")},
		{Name: "date", Said: outline.Said{Schema: outline.Members("type", "string", "format", "date-time")}},
		{Name: "preview", Said: outline.PlainWith("string", "image")},
		{Name: "draft", Said: outline.Plain("boolean")},
		{Name: "tags", Said: tags},
		{Name: "categories", Said: tags},
	})
}

// endings are those of the files of pages.
func (r *reader) endings(types tree.List) string {
	endings := settings.Texts(r.config, prefix+"file.supportedFileTypes")
	if len(endings) == 0 {
		endings = []string{"md", "markdown", "mdx"}
	}
	for _, one := range types {
		if ending := settings.Text(one, "fileType"); ending != "" && !slices.Contains(endings, ending) {
			endings = append(endings, ending)
		}
	}
	for i, ending := range endings {
		endings[i] = strings.TrimPrefix(ending, ".")
	}
	if len(endings) == 1 {
		return endings[0]
	}
	return "{" + strings.Join(endings, ",") + "}"
}

// entryName is how the file of a new page is called. The extension puts the day before it unless the settings say otherwise.
func (r *reader) entryName(folder *tree.Node, types tree.List, at string) string {
	written := "yyyy-MM-dd"
	offset := folder.Offset
	sources := []*tree.Node{settings.Own(r.config, prefix+"templates.prefix"), settings.Own(folder, "filePrefix")}
	if len(types) > 0 {
		sources = append(sources, settings.Own(types[0], "filePrefix"))
	}
	for _, source := range sources {
		if source != nil {
			written, offset = settings.TextOf(source), source.Offset
		}
	}
	name := "{title}"
	switch written {
	case "yyyy-MM-dd":
		name = "{date}-{title}"
	case "":
	default:
		r.leaveOut(at+".filePrefix", offset, outline.NoWay, written)
	}
	if len(types) > 0 && settings.IsTrue(types[0], "pageBundle") {
		name += "/index"
	}
	if name == "{title}" {
		return ""
	}
	return name
}

// data is a project of a file with data, or of a folder of such files.
func (r *reader) data(of *tree.Node, file string) outline.Outline {
	title := settings.Text(of, "title")
	if title == "" {
		title = beginning.TitleOf(path.Base(file))
	}
	name := settings.Text(of, "id")
	if name == "" {
		name = title
	}
	schema := settings.Object(of, "schema")
	if kind := settings.Text(of, "type"); schema == nil && kind != "" {
		for _, one := range settings.Objects(r.config, prefix+"data.types") {
			if settings.Text(one, "id") == kind {
				schema = settings.Object(one, "schema")
			}
		}
		if schema == nil {
			r.leaveOut("data."+name+".type", settings.Own(of, "type").Offset, outline.Absent, kind)
		}
	}
	said := outline.Said{Schema: outline.Join(settings.Members(schema))}
	if label := settings.Text(of, "labelField"); label != "" {
		said.UI = outline.Members("ui:options", outline.Members("itemLabel", label))
	}
	if !settings.IsTrue(of, "singleEntry") && settings.Own(of, "path") == nil {
		said.Schema = outline.Members("type", "array", "items", said.Schema)
	}
	return outline.Outline{Title: title, Name: r.names.Free(outline.Slug(name)), Schema: said.Schema, UI: said.UI}
}
