// Package keystatic reads the configuration of Keystatic, which is a program: https://keystatic.com/docs/configuration
package keystatic

import (
	_ "embed"
	"regexp"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
	"sheaf/internal/project"
)

//go:embed keystatic.js
var standIn string

// Modules are the stand-ins that the program finds.
var Modules = map[string]string{"@keystatic/core": standIn}

type reader struct {
	config   *tree.Node
	names    outline.Names
	projects map[string]collection // by the key of the collection
	notTaken []outline.NotTaken
	fields   int // how many were read
}

// collection is what a reference has to know of one.
type collection struct{ name, value string }

// Read makes the projects of a configuration.
func Read(config *tree.Node) ([]outline.Outline, []outline.NotTaken) {
	r := reader{config: config, names: outline.Names{}, projects: map[string]collection{}}
	for _, member := range settings.Members(config) {
		switch member.Name {
		case "collections", "singletons":
		case "storage", "cloud", "ui", "locale":
			r.leaveOut(member.Name, member.Offset, outline.Tool, settings.Written(member.Node))
		default:
			r.leaveOut(member.Name, member.Offset, outline.Unknown, settings.Written(member.Node))
		}
	}
	collections, singletons := settings.Members(settings.Object(config, "collections")), settings.Members(settings.Object(config, "singletons"))
	names := map[string]string{}
	for _, member := range collections {
		names[member.Name] = r.names.Free(outline.Slug(member.Name))
		value := "{name}"
		if place := placeOf(pathOf(member, "/*/"), ""); strings.HasSuffix(place.entry, "/index") {
			value = "{slug}"
		}
		r.projects[member.Name] = collection{names[member.Name] + project.Suffix, value}
	}
	var made []outline.Outline
	for _, member := range collections {
		if settings.IsObject(member.Node) {
			made = append(made, r.collection(member, names[member.Name]))
		}
	}
	for _, member := range singletons {
		if settings.IsObject(member.Node) {
			made = append(made, r.singleton(member, r.names.Free(outline.Slug(member.Name))))
		}
	}
	return made, r.notTaken
}

func (r *reader) leaveOut(at string, offset int, reason outline.Reason, written string) {
	r.notTaken = append(r.notTaken, outline.NotTaken{At: at, Offset: offset, Reason: reason, Written: settings.Short(written)})
}

func pathOf(member tree.Member, usual string) string {
	if path := settings.Text(member.Node, "path"); path != "" {
		return path
	}
	return member.Name + usual
}

var partSettings = map[string]outline.Reason{
	"label": "", "path": "", "format": "", "schema": "", "slugField": "", "entryLayout": outline.Tool, "columns": outline.Tool, "previewUrl": outline.Tool, "template": outline.Tool,
}

func (r *reader) leaveOutSettings(of *tree.Node, at string) {
	for _, member := range settings.Members(of) {
		reason, isKnown := partSettings[member.Name]
		if !isKnown {
			reason = outline.Unknown
		}
		if reason != "" {
			r.leaveOut(at+"."+member.Name, member.Offset, reason, settings.Written(member.Node))
		}
	}
}

// parts are the form of a collection or singleton, and how its files are written.
type parts struct {
	said         outline.Said
	ending, body string
}

func (r *reader) parts(of *tree.Node, at string) parts {
	r.leaveOutSettings(of, at)
	format := settings.Object(of, "format")
	data := settings.Text(of, "format")
	if data == "" {
		data = settings.Text(format, "data")
	}
	ending := "yaml"
	if data == "json" {
		ending = "json"
	}
	schema := settings.Object(of, "schema")
	body := settings.Text(format, "contentField")
	if content := settings.Object(schema, body); content != nil {
		ending = endingOf(content)
	} else {
		body = ""
	}
	made := r.object(schema, body, at, 0)
	if slug := settings.Text(of, "slugField"); slug != "" && slug != "title" && slug != "name" {
		made.UI = outline.Join(made.UI, outline.Members("ui:options", outline.Members("itemLabel", slug)))
	}
	return parts{made, ending, body}
}

// endingOf is that of a file with a text, by the field of the text.
func endingOf(content *tree.Node) string {
	if extension := settings.Text(settings.Object(content, "first"), "extension"); extension != "" {
		return extension
	}
	if strings.HasPrefix(settings.Text(content, "$field"), "mdx") {
		return "mdx"
	}
	return "mdoc"
}

func (r *reader) collection(member tree.Member, name string) outline.Outline {
	at := "collections." + member.Name
	parts := r.parts(member.Node, at)
	slug := settings.Text(member.Node, "slugField")
	if slug == "" {
		slug = "title"
	}
	found := placeOf(pathOf(member, "/*/"), slug)
	place := outline.Place{IsCollection: true, Folder: found.folder, Match: found.match + "." + parts.ending, Entry: found.entry}
	if place.Entry == "{title}" {
		place.Entry = ""
	}
	return r.outlineOf(member, name, place, parts)
}

func (r *reader) singleton(member tree.Member, name string) outline.Outline {
	parts := r.parts(member.Node, "singletons."+member.Name)
	file := settings.PlainPath(pathOf(member, "/"))
	if strings.HasSuffix(pathOf(member, "/"), "/") {
		file += "/index"
	}
	return r.outlineOf(member, name, outline.Place{File: file + "." + parts.ending}, parts)
}

func (r *reader) outlineOf(member tree.Member, name string, place outline.Place, parts parts) outline.Outline {
	title := settings.Text(member.Node, "label")
	if title == "" {
		title = beginning.TitleOf(member.Name)
	}
	return outline.Outline{Title: title, Name: name, Place: place, Schema: parts.said.Schema, UI: parts.said.UI, Body: parts.body}
}

// files are where the entries of a collection are.
type files struct{ folder, match, entry string }

var stars = regexp.MustCompile(`\*+`)

// placeOf reads the path of a collection: "posts/*", "posts/**", "posts/*/" for a folder an entry, "posts/*/en".
func placeOf(path, slug string) files {
	isFolder := strings.HasSuffix(path, "/")
	path = settings.PlainPath(path)
	before, after, _ := strings.Cut(path, "*")
	after = "*" + after
	if !strings.Contains(path, "*") {
		before, after = path, "*"
	}
	if isFolder {
		after += "/index"
	}
	match := after
	if strings.HasPrefix(after, "**") {
		match = "**/*" + strings.TrimPrefix(after, "**")
	}
	return files{strings.TrimSuffix(before, "/"), match, stars.ReplaceAllString(after, "{"+slug+"}")}
}
