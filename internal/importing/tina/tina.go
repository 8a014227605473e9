// Package tina reads the configuration of TinaCMS, which is a program, or the lock file that Tina makes of it:
// https://tina.io/docs/reference/collections
package tina

import (
	_ "embed"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/code"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
	"sheaf/internal/project"
)

//go:embed tina.js
var standIn string

// Modules are the stand-ins that the program finds.
var Modules = map[string]string{"tinacms": standIn, "tinacms/dist/toolkit": standIn, "@tinacms/toolkit": standIn, "@tinacms/cli": standIn}

type reader struct {
	config   *tree.Node
	names    map[string]string // of projects, by the names of collections
	notTaken []outline.NotTaken
	fields   int // how many were read
}

// Read makes the projects of a configuration.
func Read(config *tree.Node) ([]outline.Outline, []outline.NotTaken) {
	r := reader{config: config, names: map[string]string{}}
	for _, member := range settings.Members(config) {
		switch member.Name {
		case "schema", "media", "graphql", "lookup":
		default:
			r.leaveOut(member.Name, member.Offset, outline.Tool, settings.Written(member.Node))
		}
	}
	collections := settings.Objects(settings.Object(config, "schema"), "collections")
	if len(collections) == 0 {
		// A schema alone, as in older versions.
		collections = settings.Objects(config, "collections")
	}
	free := outline.Names{}
	for _, collection := range collections {
		name := settings.Text(collection, "name")
		r.names[name] = free.Free(outline.Slug(name))
	}
	var made []outline.Outline
	for _, collection := range collections {
		if settings.Text(collection, "name") != "" {
			made = append(made, r.collection(collection))
		}
	}
	return made, r.notTaken
}

func (r *reader) leaveOut(at string, offset int, reason outline.Reason, written string) {
	if written == code.Function && reason == outline.Unknown {
		reason = outline.Code
	}
	r.notTaken = append(r.notTaken, outline.NotTaken{At: at, Offset: offset, Reason: reason, Written: settings.Short(written)})
}

var collectionSettings = map[string]outline.Reason{
	"name": "", "label": "", "path": "", "format": "", "match": "", "fields": "", "templates": "", "namespace": "", "ui": "", "type": "", "slug": "", "references": "",
	"description": outline.Tool,
	"defaultItem": outline.NoWay, "indexes": outline.Tool, "frontmatterFormat": outline.Tool, "frontmatterDelimiters": outline.NoWay, "isAuthCollection": outline.Tool,
	"isDetached": outline.Tool,
}

// uiSettings are those of the editor's looks; what makes names and values is lost.
var uiSettings = map[string]outline.Reason{
	"filename": outline.NoWay, "defaultItem": outline.NoWay, "beforeSubmit": outline.Code, "validate": outline.Code, "parse": outline.Code, "format": outline.Tool, "component": "",
	"allowedActions": outline.NoWay, "min": "", "max": "", "dateFormat": outline.Tool, "timeFormat": outline.Tool, "utc": outline.Tool, "label": "", "description": "",
}

func (r *reader) leaveOutOf(of *tree.Node, at string, reasons map[string]outline.Reason, otherwise outline.Reason) {
	for _, member := range settings.Members(of) {
		reason, isKnown := reasons[member.Name]
		if !isKnown {
			reason = otherwise
		}
		if reason != "" {
			r.leaveOut(at+"."+member.Name, member.Offset, reason, settings.Written(member.Node))
		}
	}
}

func (r *reader) collection(collection *tree.Node) outline.Outline {
	name := settings.Text(collection, "name")
	at := "collections." + name
	title := settings.Text(collection, "label")
	if title == "" {
		title = beginning.TitleOf(name)
	}
	made := outline.Outline{Title: title, Name: r.names[name]}
	r.leaveOutOf(collection, at, collectionSettings, outline.Unknown)
	r.leaveOutOf(settings.Object(collection, "ui"), at+".ui", uiSettings, outline.Tool)
	fields := settings.Objects(collection, "fields")
	said := outline.Said{}
	if templates := settings.Objects(collection, "templates"); len(templates) > 0 {
		said = outline.OneOfTypes(r.templates(templates, at, 0), "_template")
		for _, template := range templates {
			fields = append(fields, settings.Objects(template, "fields")...)
		}
	} else {
		said = r.object(fields, at, 0)
	}
	ending := settings.Text(collection, "format")
	if ending == "" {
		ending = "md"
	}
	label := "title"
	for _, field := range fields {
		if settings.IsTrue(field, "isTitle") {
			label = keyOf(field)
		}
		if settings.IsTrue(field, "isBody") && outline.IsMarkdown(ending) {
			made.Body = keyOf(field)
		}
	}
	if label != "title" {
		said.UI = outline.Join(said.UI, outline.Members("ui:options", outline.Members("itemLabel", label)))
	}
	made.Schema, made.UI = said.Schema, said.UI
	match := settings.Object(collection, "match")
	include := settings.Text(match, "include")
	if include == "" {
		include = "**/*"
	}
	made.Place = outline.Place{IsCollection: true, Folder: settings.PlainPath(settings.Text(collection, "path")), Match: include + "." + ending}
	if exclude := settings.Text(match, "exclude"); exclude != "" {
		made.Place.Exclude = exclude + "." + ending
	}
	if label != "title" {
		made.Place.Entry = "{" + label + "}"
	}
	return made
}

func keyOf(field *tree.Node) string {
	if key := settings.Text(field, "nameOverride"); key != "" {
		return key
	}
	return settings.Text(field, "name")
}

func (r *reader) templates(templates tree.List, at string, depth int) []outline.Type {
	var types []outline.Type
	for _, template := range templates {
		name := settings.Text(template, "name")
		if name == "" {
			continue
		}
		types = append(types, outline.Type{
			Said: r.object(settings.Objects(template, "fields"), at+"."+name, depth+1), Name: name, Title: settings.Text(template, "label"),
		})
	}
	return types
}

// media is where pictures lie.
func (r *reader) media() *outline.Media {
	tina := settings.Object(settings.Object(r.config, "media"), "tina")
	if tina == nil {
		return nil
	}
	root := settings.PlainPath(settings.Text(tina, "mediaRoot"))
	public := strings.TrimSuffix("/"+root, "/")
	folder := strings.Trim(settings.PlainPath(settings.Text(tina, "publicFolder"))+"/"+root, "/")
	return &outline.Media{Folder: folder, Public: &public}
}

func (r *reader) projectOf(collection string) string {
	if name, isKnown := r.names[collection]; isKnown {
		return name + project.Suffix
	}
	return ""
}
